"""Certificates as plain values: numbers, letters, lists of moves, arrays."""

from __future__ import annotations

from fractions import Fraction
from math import prod
from typing import Any, TypeAlias

from ludus.core.arrays import Array
from ludus.core.certificates import Certificate
from ludus.core.records import dataclass


@dataclass(frozen=True, slots=True)
class Period:
    """The period of a sequence of Grundy values: G(n + period) = G(n) + saltus for n >= preperiod."""

    period: int
    preperiod: int
    saltus: int = 0


@dataclass(frozen=True, slots=True)
class Counts:
    """How many positions are solvable, and how many patterns of moves are quiet."""

    solvable: int
    quiet: int


@dataclass(frozen=True, slots=True)
class Fairness:
    """How fair a set of dice is: `order` of its `of` dice come in every order equally often."""

    order: int
    of: int
    is_place_fair: bool
    is_go_first_fair: bool
    total_variation: Fraction

    def __repr__(self) -> str:
        words = [f"{self.order} of {self.of} dice come in every order equally often"]
        words += [] if self.is_place_fair else ["not place-fair"]
        words += [] if self.is_go_first_fair else ["not go-first-fair"]
        return f"<Fairness: {', '.join(words)}; total variation {self.total_variation}>"


Placement: TypeAlias = tuple[str, tuple[tuple[int, ...], ...]]
"""A tile by its name, and the cells that it covers."""

ARRAYS = ("values", "p_positions", "positions", "presses", "rolls", "weights")
"""The fields of certificates that are arrays, by their names."""


def arrays(certificate: Certificate) -> Array | None:
    """Return the array of a certificate, None when it has none."""
    for name in ARRAYS:
        found: Array | None = getattr(certificate, name, None)
        if found is not None and hasattr(found, "dtype"):
            return found
    return None


def listed_positions(certificate: Certificate) -> list[str] | None:
    """Return the heads of an array that lists positions, one in each row; None for a table or a board."""
    found = arrays(certificate)
    if found is None or certificate.KIND not in ("outcomes", "level-sets"):
        return None
    before = ["value"] if certificate.KIND == "level-sets" else []
    axes = found.shape[1] - len(before)
    return before + (list("xyzw")[:axes] if axes <= 4 else [f"x{axis + 1}" for axis in range(axes)])


def payload(certificate: Certificate) -> object:
    """Return what a certificate says as a plain value; the certificate itself where there is none."""
    own: Any = certificate
    match certificate.KIND:
        case "value" | "graph-value" | "pair-value" | "sum":
            return int(own.value)
        case "outcome" | "graph-outcome" | "misere-sum" | "pair-outcome":
            return "N" if own.is_won else "P"
        case "remoteness" | "graph-remoteness" | "pair-remoteness":
            return int(own.moves)
        case "outcomes":
            return [tuple(row) for row in own.p_positions.tolist()]
        case "number":
            return int(own.number)
        case "period":
            return Period(own.period, own.preperiod, own.saltus)
        case "count":
            return Counts(_number(own.solvable), _number(own.quiet))
        case "levels":
            return list(own.levels)
        case "quiet" | "quiet-presses":
            return [one.presses if certificate.KIND == "quiet-presses" else one.rolls for one in own.patterns]
        case "solutions":
            return [one.presses for one in own.solutions]
        case "level-sets":
            rows = [tuple(row) for row in own.positions.tolist()]
            return [[row[1:] for row in rows if row[0] == value] for value in range(own.below)]
        case "report":
            everyone = max(own.subsets, key=lambda one: len(one.dice), default=None)
            if everyone is None:  # a die alone is fair
                return Fairness(own.level, 1, True, True, own.variation)
            return Fairness(own.level, len(everyone.dice), everyone.place, everyone.first, own.variation)
        case "orders" | "counts":
            return dict(own.counts)
        case "contest":
            return [list(row) for row in own.wins]
    found = arrays(certificate)
    return moves_of(certificate) if certificate.KIND in MOVES else certificate if found is None else found


MOVES = ("presses", "rolls", "jumps", "placements", "moves", "army-play")
"""The kinds of certificates that are solutions."""


def moves_of(certificate: Certificate) -> list[object]:
    """Return the moves of a solution, or the winning moves of a position, in an order in which they can be made."""
    own: Any = certificate
    match certificate.KIND:
        case "presses" | "rolls":
            board = own.presses if certificate.KIND == "presses" else own.rolls
            places = zip(*board.nonzero(), strict=True)
            cells = [tuple(map(int, place)) for place in places]
            # A press of a graph is the number of its node; a cell of a board is a tuple, also on a circle.
            is_graph = certificate.KIND == "presses" and board.ndim == 1
            return [cell[0] if is_graph else cell for cell in cells for _ in range(int(board[cell]))]
        case "jumps" | "army-play":
            return list(own.jumps)
        case "placements":
            return [(one.tile, one.cells) for one in own.placements]
        case "moves":
            return [(way.value, square) for way, square in own.moves]
        case "outcome" | "pair-outcome" | "graph-outcome":
            return list(own.moves)
    kinds = ", ".join(MOVES)
    raise TypeError(f"a certificate of the kind {certificate.KIND!r} has no moves: they are for {kinds} and outcomes")


def _number(factored: Any) -> int:
    return prod(base**exponent for base, exponent in factored)
