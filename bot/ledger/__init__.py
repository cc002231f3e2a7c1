"""What is stored of a table: its values and events, and the port of the store that keeps them.

The table writes here and the store reads here, so that neither knows the other.
"""
