"""The kind "army": what is computed anew."""
