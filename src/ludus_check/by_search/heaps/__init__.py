"""The kind "heaps": what is computed anew."""
