"""Positions of peg solitaire with up to 64 holes as machine words: all successors, and the best of them."""
