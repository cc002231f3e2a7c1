"""One module for each kind of asset, each with `build()`; where they come from stands in `sources`."""
