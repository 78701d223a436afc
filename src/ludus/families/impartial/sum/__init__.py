"""Sums of games."""
