"""Answers as Python reads them: duels, exclusions, liftings and counts of pegs; games and tilings as graphs."""

from __future__ import annotations

from collections.abc import Hashable
from fractions import Fraction
from itertools import zip_longest
from typing import Any, TypeAlias

from ludus.api.files import Listing, Rows, Stated
from ludus.core.certificates import Certificate
from ludus.core.wording import COMPUTED, number


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
    placed: Any = certificate.made()
    owner = {cell: place for place, (_, cells) in enumerate(placed) for cell in cells}
    beside = [(one, tuple(c + (axis == n) for n, c in enumerate(one))) for one in owner for axis in range(len(one))]
    edges = {(owner[a], owner[b]) for a, b in beside if b in owner and owner[a] != owner[b]}
    return [(place, {"tile": name, "cells": cells}) for place, (name, cells) in enumerate(placed)], sorted(edges)
