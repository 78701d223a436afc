"""Compiled loops for two pieces on one board: all pairs, lost pairs of rooks, the collapsed table."""
