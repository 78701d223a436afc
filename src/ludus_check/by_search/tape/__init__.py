"""The kind "tape": what is computed anew."""
