"""Finite games by their positions and moves, and coins on a strip."""
