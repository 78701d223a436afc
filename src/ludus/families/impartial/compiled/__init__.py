"""Compiled loops that the kinds of impartial games share."""
