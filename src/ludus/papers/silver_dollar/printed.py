"""What the paper prints: every set and every word that a claim is tested against. Data only, errors included."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from typing import Any

from ludus.core.claims import GamePosition
from ludus.core.records import dataclass

Four = tuple[int, int, int, int]
"""(w, x, y, z): one piece at (w, x), the other at (y, z)."""

MISSING_FIGURES = {
    "Figure 1": "two coins on the board, which may be moved to the left or upwards; squares are counted from 1",
    "Figure 2": "a coin that is moved along a row pushes the other one ahead of it",
    "Figure 3": "the same, further: a coin that is pushed over the edge is off; one push may send both coins off",
    "Figure 4": "terminal positions: rooks at (0, 0) and (1, 0)",
    "Figure 5": "terminal positions: rooks at (0, 0) and (0, 1)",
    "Figure 6": "an element of P_1: two rooks side by side in a row, at 2n and 2n + 1",
    "Figure 7": "an element of P_1: two rooks one above the other in a column, at 2m and 2m + 1",
    "Figure 8": "an element of N_0: two rooks on a diagonal of a 2x2 block, at (2n, 2m) and (2n+1, 2m+1)",
    "Figure 9": "an element of N_0: two rooks on the other diagonal of a 2x2 block",
}
"""Pictures that our text of the paper does not hold, each with what the words around it let us infer."""


def shifted_nim_sum(w: Any, x: Any, y: Any, z: Any) -> Any:
    """Return (w-1) ⊕ (x-1) ⊕ (y-1) ⊕ (z-1).

    >>> shifted_nim_sum(1, 1, 1, 2)
    1
    """
    return (w - 1) ^ (x - 1) ^ (y - 1) ^ (z - 1)


def P_1(most: int) -> frozenset[Four]:
    """Return P_1 of Definition 1.5 as printed, coordinates up to a bound.

    >>> sorted(P_1(2))[:3]
    [(1, 1, 1, 2), (1, 1, 2, 1), (1, 2, 1, 1)]
    """
    found: set[Four] = set()
    for line, n in itertools.product(range(1, most + 1), range(1, most // 2 + 1)):
        found |= {(line, 2 * n - 1, line, 2 * n), (line, 2 * n, line, 2 * n - 1)}
        found |= {(2 * n - 1, line, 2 * n, line), (2 * n, line, 2 * n - 1, line)}
    return frozenset(found)


def N_0(most: int) -> frozenset[Four]:
    """Return N_0 of Definition 1.5 as printed, coordinates up to a bound."""
    found: set[Four] = set()
    for m, n in itertools.product(range(1, most // 2 + 1), repeat=2):
        found |= {(2 * m, 2 * n, 2 * m - 1, 2 * n - 1), (2 * m, 2 * n - 1, 2 * m - 1, 2 * n)}
        found |= {(2 * m - 1, 2 * n - 1, 2 * m, 2 * n), (2 * m - 1, 2 * n, 2 * m, 2 * n - 1)}
    return frozenset(found)


def P_1_rooks(side: int) -> frozenset[Four]:
    """Return P_1 of Definition 1.7 as printed, coordinates below a bound."""
    found: set[Four] = set()
    for n, m in itertools.product(range(side), repeat=2):
        found |= {(2 * n, m, 2 * n + 1, m), (2 * n + 1, m, 2 * n, m)}
        found |= {(n, 2 * m + 1, n, 2 * m), (n, 2 * m, n, 2 * m + 1)}
    return frozenset(four for four in found if max(four) < side)


def N_0_rooks(side: int) -> frozenset[Four]:
    """Return N_0 of Definition 1.7 as printed, coordinates below a bound."""
    found: set[Four] = set()
    for n, m in itertools.product(range(side), repeat=2):
        found |= {(2 * n, 2 * m, 2 * n + 1, 2 * m + 1), (2 * n + 1, 2 * m + 1, 2 * n, 2 * m)}
        found |= {(2 * n + 1, 2 * m, 2 * n, 2 * m + 1), (2 * n, 2 * m + 1, 2 * n + 1, 2 * m)}
    return frozenset(four for four in found if max(four) < side)


@dataclass(frozen=True, slots=True)
class Printed:
    """The printed data of the paper; a test may replace one entry and see the verdict change."""

    abstract_has_zero: bool = False
    """Whether the two sets of the abstract say that the nim-sum is 0."""
    abstract_forbids_landing: bool = True
    """The abstract: "jumping over another coin or on another coin is illegal"."""
    definition_forbids_landing: bool = False
    """Definition 1.2: "jumping a coin over another coin is illegal"."""
    says_who_wins: bool = False
    """Whether Definitions 1.2 to 1.4 say how play ends; Definition 1.6 does."""
    least_coordinate: int = 0
    """Theorem 2 and Definition 1.5 are stated for coordinates from this number on."""
    nim_sum: Callable[[Any, Any, Any, Any], Any] = shifted_nim_sum
    """The number that is 0 on P_0 and on the set of Theorem 2; of numbers, or of arrays."""
    P_1: Callable[[int], frozenset[Four]] = P_1
    """Definition 1.5 (b), coordinates up to a bound."""
    N_0: Callable[[int], frozenset[Four]] = N_0
    """Definition 1.5 (c), coordinates up to a bound."""
    push_is_explained: bool = False
    """Whether the words of Definition 1.2 say that one push may send both coins off the board."""
    lemma_1_says: str = "everything"
    """Lemma 1: what is the same in the games of Definitions 1.4 and 1.6, everything or the outcomes."""
    theorem_3_game: str = "1.5"
    """The definition whose game Theorem 3 names."""
    terminal: frozenset[Four] = frozenset({(0, 0, 1, 0), (0, 0, 0, 1), (1, 0, 0, 0), (0, 1, 0, 0)})
    """Definition 1.6 (iii)."""
    P_1_rooks: Callable[[int], frozenset[Four]] = P_1_rooks
    """Definition 1.7, coordinates below a bound."""
    N_0_rooks: Callable[[int], frozenset[Four]] = N_0_rooks
    """Definition 1.7, coordinates below a bound."""
    excludes_same_square: bool = False
    """Whether the sets say that the two pieces stand on different squares."""


PRINTED = Printed()

HEADLINES = {
    "abstract-sets": "The sets in the abstract lack their = 0.",
    "abstract-landing": "The definition forgets that landing on a coin is illegal.",
    "who-wins": "The definitions do not say who wins; it is normal play.",
    "push-readings": "Not every way to push makes Theorem 2 true.",
    "theorem-2-domain": "Coordinates begin at 1, not at 0.",
    "landing-readings": "Theorem 3 needs that no coin lands on another.",
    "theorem-3-game": "Theorem 3 is about Definition 1.4, not 1.5.",
    "same-square": "Two rooks on one square do not belong in the sets.",
    "lemma-1": "The two games share their P-positions, not their Grundy values.",
}


def _coins(start: str, definition: str) -> GamePosition:
    return GamePosition("silver-dollar", None, {"start": start, "definition": definition})


BOARDS = {
    "abstract-sets": _coins("1,1,1,2", "1.2"),
    "abstract-landing": _coins("1,1,1,2", "1.4"),
    "landing-readings": _coins("1,1,1,2", "1.4"),
    "push-readings": _coins("1,2,3,2", "1.2"),
    "theorem-3-brackets": _coins("1,1,2,2", "1.4"),
    "lemma-1": _coins("1,1,1,3", "1.4"),
    "figures-6-7": GamePosition("two-rooks", None, {"start": "2,4,3,4"}),
    "figures-8-9": GamePosition("two-rooks", None, {"start": "2,2,3,3"}),
}
