"""The kind "graph": what is computed anew."""
