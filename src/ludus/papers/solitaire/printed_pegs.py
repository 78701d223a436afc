"""What sections 1 and 2 print about peg solitaire: every table, formula and sentence that a claim is tested against."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

Table = tuple[tuple[str, ...], ...]
Vector = tuple[int, int]

MISSING_FIGURES = {
    "Figure 1": "three holes in a row: two pegs and an empty hole, then two empty holes and a peg",
}
"""Pictures that our text does not hold, each with what the words around it let us infer."""


class Weighed(Enum):
    """Whose weight a sentence is about."""

    PEG = "the peg that moves"
    STATE = "all pegs together"


@dataclass(frozen=True, slots=True)
class PrintedPegs:
    """The printed data on pegs; a test may replace one entry and see the verdict change."""

    addition: Table
    """Figure 2(a)."""
    multiplication: Table
    """Figure 2(b)."""
    directions: frozenset[Vector]
    """Section 2 and figure 1: the directions of the moves, as (rows, columns)."""
    classes: int
    """Section 2.1: how many classes of states there are."""
    exponents: tuple[tuple[int, int], tuple[int, int]]
    """Section 2.1: the two weights p^(a i + b j), as (a, b)."""
    half_plane: tuple[int, int]
    """Section 2.2: the half-plane weighs s^n (1 + s)^a (1 - s)^b, as (a, b)."""
    impossible_from: int
    """Section 2.2: from so many paces on there is no solution."""
    towards: Weighed
    """Section 2.2: what remains constant when a peg moves towards (0, 0)."""
    across: Weighed
    """Section 2.2: what does not change when a peg moves and remains at the same distance."""


PRINTED = PrintedPegs(
    addition=(
        ("0", "1", "p", "p^2"),
        ("1", "0", "p^2", "p"),
        ("p", "p^2", "0", "1"),
        ("p^2", "p", "1", "0"),
    ),
    multiplication=(
        ("0", "0", "0", "0"),
        ("0", "1", "p", "p^2"),
        ("0", "p", "p^2", "1"),
        ("0", "p^2", "1", "p"),
    ),
    directions=frozenset({(0, 1), (0, -1), (1, 0), (-1, 0)}),
    classes=16,
    exponents=((1, 1), (1, -1)),
    half_plane=(1, -2),
    impossible_from=5,
    towards=Weighed.PEG,
    across=Weighed.PEG,
)
