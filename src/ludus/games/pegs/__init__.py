"""Peg solitaire."""
