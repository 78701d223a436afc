"""The kind "graph": any finite impartial game, its positions numbered. See formats/graph.md."""

from ludus_check.graph.verify import checker

__all__ = ["checker"]
