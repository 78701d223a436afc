"""The kind "two-pieces": what is computed anew."""
