"""The kind "pegs": a peg jumps over another into an empty hole, and that one is taken off. See formats/pegs.md."""

from ludus_check.pegs.verify import checker

__all__ = ["checker"]
