"""The kind "windows": dice on a board, rolled a whole window at a time. See formats/windows.md."""

from ludus_check.windows.verify import checker

__all__ = ["checker"]
