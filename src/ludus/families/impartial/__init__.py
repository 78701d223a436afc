"""Impartial games: pieces, graphs, sums and heaps."""

from ludus.core.loading import Family

FAMILY = Family(
    title="Impartial games",
    kinds={"impartial": "one_piece", "two-pieces": "two_pieces", "graph": "graph", "sum": "sum", "heaps": "heaps"},
    commands={
        "table": "Compute the Grundy table of an impartial game, in memory or as a job",
        "levels": "List level sets of small Grundy values on large boards; prove their periods",
        "extensions": "Find extensions and restrictions of a move set that preserve its Grundy values",
        "heaps": "Compute Grundy values of an octal game; prove its period or misère quotient",
    },
)
