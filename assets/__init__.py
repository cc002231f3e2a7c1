"""What pictures and sounds are made of: fonts, card figures, emoji, animations, voices and effects.

Read through `importlib.resources.files("assets")`; rebuilt by hand with `python assets/build.py` (see SOURCES.md).
"""
