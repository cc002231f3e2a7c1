"""The game itself: pure values and functions; knows nothing of the world."""
