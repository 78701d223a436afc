"""Impartial games."""
