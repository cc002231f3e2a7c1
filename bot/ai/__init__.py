"""Computer players: a view, the legal commands and a random generator in, one command out."""
