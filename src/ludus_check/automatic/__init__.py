"""The kind "kernel": claims about a piece on boards of every size, as automata. See formats/kernel.md."""

from ludus_check.automatic.verify import checker

__all__ = ["checker"]
