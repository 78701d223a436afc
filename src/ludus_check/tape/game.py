"""Reading a tape problem: a multiset of offsets, a start and a goal."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from math import gcd

from ludus_check.errors import Malformed, too_large
from ludus_check.fields import Record
from ludus_check.limits import Limit
from ludus_check.values import integer
from ludus_check.words.phrases import number
from ludus_check.words.quoting import shown

FARTHEST_OFFSET = Limit(10_000)
OFFSETS = Limit(2000)
"""The most different offsets of a rule."""
FARTHEST_SQUARE = Limit(1_000_000)
SQUARES = Limit(100_000)
"""The most squares that a state occupies."""
CHECKERS = Limit(10**12)
"""The most checkers on one square of start or goal, and the most times an offset is there."""

LONGEST_KEY = 20
"""Maximum number of characters of a key."""

Counts = dict[int, int]


class Question(Enum):
    """What is asked about the tape."""

    SOLVE = "solve"
    FEWEST = "fewest"


@dataclass(frozen=True, slots=True)
class Tape:
    """The rule, the start and the goal, and what is asked."""

    rule: Counts
    """how often each offset is in the multiset"""
    start: Counts
    goal: Counts
    question: Question

    @property
    def divisor(self) -> int:
        """The greatest common divisor of the offsets, 0 when there is none but 0."""
        return gcd(*self.rule)

    @property
    def is_one_sided(self) -> bool:
        """Whether a checker stays where it is and all others go to one side."""
        return 0 in self.rule and len(self.rule) > 1 and (min(self.rule) == 0 or max(self.rule) == 0)

    def polynomial(self) -> list[int]:
        """Return (Lam - 1) divided by its lowest power of T: the coefficients of 1, T, T^2, ...; [] when it is 0."""
        change = {**self.rule, 0: self.rule.get(0, 0) - 1}
        powers = [power for power, coefficient in change.items() if coefficient]
        return [change.get(power, 0) for power in range(min(powers), max(powers) + 1)] if powers else []

    def difference(self) -> tuple[list[int], int]:
        """Return goal minus start, from their lowest square up, and that square."""
        low, high = min(*self.start, *self.goal), max(*self.start, *self.goal)
        return [self.goal.get(square, 0) - self.start.get(square, 0) for square in range(low, high + 1)], low


def read_tape(problem: Record) -> Tape:
    """Return the game that a problem describes; every field is in its range."""
    problem.only(("ludus", "kind", "replacement", "start", "goal"), ("question",))
    rule = _multiset(problem, "replacement", FARTHEST_OFFSET, OFFSETS)
    start, goal = (_multiset(problem, name, FARTHEST_SQUARE, SQUARES) for name in ("start", "goal"))
    return Tape(rule, start, goal, problem.choice("question", Question, Question.SOLVE))


def _multiset(problem: Record, name: str, farthest: int, most: int) -> Counts:
    value, field = problem.values[name], problem.path(name)
    if not isinstance(value, Mapping) or not value:
        got = "no entries" if isinstance(value, Mapping) else shown(value)
        raise Malformed(field, f"expected an object with 1 to {most} entries, got {got}")
    if len(value) > most:
        raise too_large(field, f"{most} entries", len(value))
    return {
        _square(key, field, farthest): integer(count, f"{field}.{str(key)[:20]}", 1, CHECKERS)
        for key, count in value.items()
    }


def _square(key: object, field: str, farthest: int) -> int:
    if not isinstance(key, str) or not re.fullmatch("0|-?[1-9][0-9]*", key):
        raise Malformed(field, f'expected keys such as "-1", from {number(-farthest)} to {farthest}, got {shown(key)}')
    if len(key) > LONGEST_KEY or not -farthest <= int(key) <= farthest:
        raise too_large(field, f"±{farthest}", shown(key))
    return int(key)
