"""The kind "impartial": two players move one piece towards the corner of a grid. See formats/impartial.md."""

from ludus_check.impartial.verify import checker

__all__ = ["checker"]
