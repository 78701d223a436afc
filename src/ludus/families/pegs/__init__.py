"""Peg solitaire: boards, jumps, the classes of de Bruijn, pagoda functions and flows; the solitaire army."""

from ludus.core.loading import Family

FAMILY = Family(
    title="Pegs",
    kinds={"pegs": "", "army": "army"},
    commands={"pegs": "Peg solitaire: counts, position classes, fewest moves, longest sweep, army"},
)
