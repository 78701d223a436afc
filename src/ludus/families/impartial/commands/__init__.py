"""The commands about impartial games."""
