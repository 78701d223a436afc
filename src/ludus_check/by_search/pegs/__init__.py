"""The kind "pegs": what is computed anew."""
