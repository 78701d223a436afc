"""The kind "graph": any finite game of two, its positions numbered. See formats/graph.md."""

from ludus_check.graph.verify import checker

__all__ = ["checker"]
