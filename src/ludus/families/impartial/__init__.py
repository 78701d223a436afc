"""Games of two with the same moves for both: pieces, graphs, sums and heaps."""

from ludus.core.family import Family

FAMILY = Family(
    title="Games of two",
    kinds={"impartial": "one_piece", "two-pieces": "two_pieces", "graph": "graph", "sum": "sum", "heaps": "heaps"},
    commands={
        "table": "Compute the Grundy table of a two-person game, in memory or as a job.",
        "levels": "Show all positions with small Grundy numbers on huge boards, and any period.",
        "invariance": "Which moves a piece may gain or lose without changing its table.",
        "readings": "Run a claim about two coins under every reading of the rules.",
        "heaps": "Show the Grundy numbers of an octal game, and prove its period.",
    },
)
