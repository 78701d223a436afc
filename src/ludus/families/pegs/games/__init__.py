"""Pegs: peg solitaire."""
