"""Two pieces on one board: the checker of the kind "two-pieces"."""
