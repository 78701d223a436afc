"""The kind "sum": what is computed anew."""
