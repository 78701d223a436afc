"""The kind "kernel": what is computed anew."""
