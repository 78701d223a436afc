"""Compiled loops that count the positions of peg solitaire, one bit for each position of a class."""
