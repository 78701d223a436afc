"""Two pieces on one board: the checker of the kind "two-pieces"."""

from ludus_check.two_pieces.verify import checker

__all__ = ["checker"]
