"""The kind "heaps": take-and-break games on heaps of tokens, by their codes. See formats/heaps.md."""

from ludus_check.heaps.verify import checker

__all__ = ["checker"]
