"""Pictures: layout is pure geometry, paint is Pillow."""
