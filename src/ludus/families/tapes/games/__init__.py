"""Tapes: checkers that are replaced by others."""
