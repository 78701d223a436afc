"""The kind "tiling": what theorems say."""
