"""Certificates about dice: counts of orders. All of them can be counted again."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from ludus.core.certificates import Certificate
from ludus.core.codec import Record
from ludus.core.problem import Problem
from ludus.core.records import dataclass
from ludus.families.dice.problem import NAMES


@dataclass(frozen=True, slots=True)
class Counts(Certificate, kind="counts"):
    """How many rolls show each of the patterns that decide m/n fairness, lowest face first: all as many as they should.

    Those are the patterns that begin with the first die of a subset; the others follow by the shuffle relations.
    """

    order: int
    counts: Mapping[str, int]

    def plain(self) -> object:
        return dict(self.counts)

    def rows(self, problem: Problem) -> list[dict[str, object]]:
        return [{"order": order, "rolls": rolls} for order, rolls in self.counts.items()]


@dataclass(frozen=True, slots=True)
class Unfair(Certificate, kind="unfair"):
    """A pattern that does not come as often as it should."""

    pattern: str
    count: int
    expected: Fraction


@dataclass(frozen=True, slots=True)
class SubsetFairness(Record):
    """What is fair about some of the dice, rolled alone."""

    dice: str
    permutation: bool
    """Every order is equally likely."""
    place: bool
    """Every die is equally likely to come in each place."""
    first: bool
    """Every die is equally likely to show the highest face."""
    last: bool
    """Every die is equally likely to show the lowest face."""


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


@dataclass(frozen=True, slots=True)
class Report(Certificate, kind="report"):
    """How fair a set of dice is, as a whole and in every subset of two or more."""

    level: int
    """The largest m for which the set is m/n fair."""
    subsets: tuple[SubsetFairness, ...]
    """Every subset of at least two dice, the small ones first."""
    worst: str
    """The order of all dice whose probability is farthest from 1/n!."""
    worst_count: int
    variation: Fraction
    """Half the sum of the distances of the probabilities of all orders from 1/n!: the total variation."""

    def plain(self) -> Fairness:
        everyone = max(self.subsets, key=lambda one: len(one.dice), default=None)
        if everyone is None:  # a die alone is fair
            return Fairness(self.level, 1, True, True, self.variation)
        return Fairness(self.level, len(everyone.dice), everyone.place, everyone.first, self.variation)


@dataclass(frozen=True, slots=True)
class Orders(Certificate, kind="orders"):
    """How many rolls show each order of all the dice, lowest first; dice that show the same stand in parentheses."""

    counts: Mapping[str, int]

    def plain(self) -> object:
        return dict(self.counts)

    def rows(self, problem: Problem) -> list[dict[str, object]]:
        return [{"order": order, "rolls": rolls} for order, rolls in self.counts.items()]


@dataclass(frozen=True, slots=True)
class Contest(Certificate, kind="contest"):
    """How many of the rolls of two dice the first wins: one row for each die, one column for each opponent."""

    wins: tuple[tuple[int, ...], ...]
    cycle: str = ""
    """Dice that beat each other in a circle, each the next and the last the first; empty when there is none."""

    def plain(self) -> object:
        return [list(row) for row in self.wins]

    def rows(self, problem: Problem) -> list[dict[str, object]]:
        pairs = ((a, b, wins) for a, row in enumerate(self.wins) for b, wins in enumerate(row) if a != b)
        return [{"die": NAMES[a], "against": NAMES[b], "wins": wins} for a, b, wins in pairs]


@dataclass(frozen=True, slots=True)
class Places(Certificate, kind="places"):
    """The number of rolls in which each die takes each place, alone: one row for each die, the lowest place first."""

    counts: tuple[tuple[int, ...], ...]
