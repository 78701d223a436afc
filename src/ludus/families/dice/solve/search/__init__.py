"""Searches for fair dice, cut into units that can be done anywhere, in any order, and again."""
