"""Tests of what people read and type."""
