"""The kind "automatic": what is computed anew."""
