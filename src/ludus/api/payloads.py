"""Certificates as plain values: numbers, letters, lists of moves, arrays."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from dataclasses import fields
from fractions import Fraction
from itertools import zip_longest
from math import prod
from typing import Any, TypeAlias

from ludus.api.files import Listing, Rows, Stated
from ludus.core.arrays import Array
from ludus.core.certificates import Certificate
from ludus.core.problem import Problem
from ludus.core.records import dataclass
from ludus.core.wording import COMPUTED, number
from ludus.families.dice.problem import NAMES


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
    """How fair a set of dice is: `order`/`of` permutation-fair, the largest such order."""

    order: int
    of: int
    is_place_fair: bool
    is_go_first_fair: bool
    total_variation: Fraction

    def __repr__(self) -> str:
        others = {"place-fair": self.is_place_fair, "go-first-fair": self.is_go_first_fair}
        words = [f"{self.order}/{self.of} permutation-fair"]
        words += [name if holds else f"not {name}" for name, holds in others.items()]
        return f"<Fairness: {', '.join(words)}; total variation {self.total_variation}>"


class Duels(Listing):
    """The chances of every two dice, and the dice that beat each other in a cycle."""

    def __init__(self, rows: list[dict[str, object]], cycle: str, *, certified: bool) -> None:
        words = f"The dice {cycle} beat each other in a cycle" if cycle else "There is no cycle"
        super().__init__(rows, f"{words}." if certified else f"{words} ({COMPUTED}).")
        self.nontransitive_cycle = cycle
        """Dice that beat each other in a cycle, "" where there is none."""


class Exclusion(Stated):
    """Weights on the orders, which prove that no set of palindromic blocks is fair; the bound is computed exactly.

    Saved as .json it is what `ludus dice exclude --check` computes again.
    """

    word = "excluded"

    def __init__(self, found: Any) -> None:
        self.weights: tuple[int, ...] = found.weights
        """One for each order of the dice, in lexicographic order."""
        self.bound: int = found.bound
        """No choice of blocks has a smaller weighted defect; a fair set would have 0."""
        self.sentence = f"{found.sentence.capitalize()} ({COMPUTED})."
        self._found = found


class Lifting(Stated):
    """Sets of dice one after the other: the constant of theorem 8 of the slides, and how fair the whole is."""

    def __init__(self, found: Any) -> None:
        self.string: str = found.string
        """The whole set."""
        self.parts: int = found.parts
        """The m of m/n fairness of the least fair part."""
        self.constant: Fraction | None = found.constant
        """What every pattern of m + 1 dice adds up to over the parts (not certified); None when the sums differ."""
        self.order: int = found.whole
        """The m of m/n fairness of the whole set, counted and checked."""
        self.word = "not lifted" if self.constant is None else "lifted"
        self.sentence = self._sentence()

    def _sentence(self) -> str:
        n = len(set(self.string))
        sums = "differ" if self.constant is None else f"are all {self.constant}"
        counts = f"the counts of the patterns of {min(self.parts + 1, n)} dice, added up over the parts, {sums}"
        whole = f"together they are {self.order}/{n} fair, counted"
        return f"Every part is at least {self.parts}/{n} fair; {counts} ({COMPUTED}); {whole}."

    def to_dict(self) -> dict[str, object]:
        fields = {"string": self.string, "parts": self.parts, "constant": self.constant}
        return {**fields, "order": self.order, "sentence": self.sentence}


class PegCounts(Rows):
    """What was counted on a board of pegs, by the number of jumps; computed and not certified."""

    def __init__(self, found: Any) -> None:
        self.positions: tuple[int, ...] = found.positions
        """Positions that can be reached, by the number of jumps."""
        self.stuck: tuple[int, ...] = found.stuck
        """Those of them without a jump."""
        self.winning: tuple[int, ...] = found.winning
        """Those of them that lead to the finish."""
        self.solutions: int = found.solutions
        """Plays from the start to the finish."""
        self.plays: int | None = found.plays
        """Plays until no jump is left; None when they were not counted."""
        self.wins: int | None = found.wins
        """Those of them that leave as many pegs as the finish has, wherever these are."""
        numbers = f"{number(sum(self.positions))} positions, {number(self.solutions)} solutions"
        self.sentence = f"{numbers}; {COMPUTED}"

    def rows(self) -> list[dict[str, object]]:
        """Return one row for each number of jumps."""
        names = ("positions", "stuck", "winning")
        counts = zip_longest(*(getattr(self, name) for name in names), fillvalue=0)
        return [{"jumps": jumps, **dict(zip(names, row, strict=True))} for jumps, row in enumerate(counts)]

    def __repr__(self) -> str:
        return f"<PegCounts {self.sentence}>"


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


def axis_names(problem: Problem, axes: int) -> list[str]:
    """Return the names of the axes of an array that belongs to a problem."""
    names: tuple[str, ...] = getattr(problem, "AXES", ()) or (("row", "column") if axes == 2 else ("light",))
    return list(names[:axes]) if len(names) >= axes else [f"x{axis + 1}" for axis in range(axes)]


def rows_of(answer: object, certificate: Certificate, problem: Problem) -> list[dict[str, object]] | None:
    """Return an answer as rows, one for each move, position, order or level; None where it is a plain value."""
    own: Any = certificate
    match certificate.KIND, answer:
        case "outcomes" | "level-sets", list():
            found = own.p_positions if certificate.KIND == "outcomes" else own.positions
            before = [] if certificate.KIND == "outcomes" else ["value"]
            heads = [*before, *axis_names(problem, found.shape[1] - len(before))]
            return [dict(zip(heads, row, strict=True)) for row in found.tolist()]
        case "jumps" | "army-play", list():
            return [{"move": n, "from": a, "over": b, "to": c} for n, (a, b, c) in enumerate(answer, 1)]
        case "placements", list():
            cells = [(n, name, cell) for n, (name, covered) in enumerate(answer, 1) for cell in covered]
            return [{"tile": n, "name": name, **_cell(cell, problem)} for n, name, cell in cells]
        case "moves", list():
            return [{"move": n, "way": way, "square": square} for n, (way, square) in enumerate(answer, 1)]
        case "quiet" | "quiet-presses" | "solutions", list():
            places = [(n, one, place) for n, one in enumerate(answer, 1) for place in zip(*one.nonzero(), strict=True)]
            return [{"pattern": n, **_cell(map(int, at), problem), "times": int(one[at])} for n, one, at in places]
        case "orders" | "counts", dict():
            return [{"order": order, "rolls": rolls} for order, rolls in answer.items()]
        case "contest", list():
            pairs = [(a, b, wins) for a, row in enumerate(answer) for b, wins in enumerate(row) if a != b]
            return [{"die": NAMES[a], "against": NAMES[b], "wins": wins} for a, b, wins in pairs]
        case "levels", list():
            return [{"moves": n, "positions": positions} for n, positions in enumerate(answer)]
        case _, Period() | Counts() | Fairness():
            return [{one.name: getattr(answer, one.name) for one in fields(answer)}]
    return None


def _cell(cell: Iterable[object], problem: Problem) -> dict[str, object]:
    place = tuple(cell)
    return dict(zip(axis_names(problem, len(place)), place, strict=True))


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


Nodes: TypeAlias = list[tuple[Hashable, dict[str, object]]]
Edges: TypeAlias = list[tuple[Hashable, Hashable]]


def game_graph(problem: Any, certificate: Certificate) -> tuple[Nodes, Edges]:
    """Return the positions of a game by options, with what is known of each, and its moves."""
    options, values = problem.options, getattr(certificate, "values", None)
    names = problem.names or [str(place) for place in range(len(options))]
    known: list[dict[str, object]] = [{} for _ in names]
    if values is not None:
        known = [{"value": int(one), "outcome": "N" if one else "P"} for one in values]
    edges = [(names[a], names[b]) for a, targets in enumerate(options) for b in targets]
    return list(zip(names, known, strict=True)), edges


def tile_graph(certificate: Certificate) -> tuple[Nodes, Edges]:
    """Return the tiles of a tiling and the pairs of them that share a side of a cell."""
    placed: Any = moves_of(certificate)
    owner = {cell: place for place, (_, cells) in enumerate(placed) for cell in cells}
    beside = [(one, tuple(c + (axis == n) for n, c in enumerate(one))) for one in owner for axis in range(len(one))]
    edges = {(owner[a], owner[b]) for a, b in beside if b in owner and owner[a] != owner[b]}
    return [(place, {"tile": name, "cells": cells}) for place, (name, cells) in enumerate(placed)], sorted(edges)
