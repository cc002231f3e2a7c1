"""Thin discord.py adapters, one feature each."""
