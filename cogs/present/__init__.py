"""Presenters: from snapshots and views to messages and pictures, as plain values."""
