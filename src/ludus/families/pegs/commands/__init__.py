"""The commands about pegs."""
