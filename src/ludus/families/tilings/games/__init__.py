"""Tilings: tiles that cover a region."""
