"""Pictures: layout as data, names in every script, goldens."""
