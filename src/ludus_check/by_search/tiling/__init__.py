"""The kind "tiling": what is computed anew."""
