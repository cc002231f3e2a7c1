"""夠級 (Gouji) for Discord."""
