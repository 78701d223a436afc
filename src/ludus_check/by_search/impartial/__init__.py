"""The kind "impartial": what is computed anew."""
