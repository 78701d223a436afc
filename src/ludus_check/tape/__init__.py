"""The kind "tape": checkers that are replaced by others, and back. See formats/tape.md."""

from ludus_check.tape.verify import checker

__all__ = ["checker"]
