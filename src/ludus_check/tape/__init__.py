"""The checker of replacement-set games on a tape."""

from ludus_check.tape.verify import checker

__all__ = ["checker"]
