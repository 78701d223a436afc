"""The kind "windows": what is computed anew."""
