"""What people read, and what they type, in three languages."""
