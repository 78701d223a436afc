"""The kind "dice": what is computed anew."""
