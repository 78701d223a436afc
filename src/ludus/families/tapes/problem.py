"""The tape kind: checkers on an endless tape; a checker may be replaced by several others, and the other way round.

The rule is a multiset R of whole numbers, the offsets. Expanding square k takes a checker off k and puts one on k + i
for each i of R; contracting square k reverses that. The question is whether one state can be turned into another.
R. Backhouse, W. Chen, J. F. Ferreira, "The Algorithmics of Solitaire-Like Games" (2013), section 4, displaces one
checker by n; here start and goal are any states (the word problem).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from enum import Enum
from typing import Any, TypeAlias

from ludus.core.codec import json_field
from ludus.core.errors import abbreviate, invalid
from ludus.core.fields import as_question, is_listed, is_number, whole_number
from ludus.core.problem import JsonProblem, makes
from ludus.core.questions import Question
from ludus.core.records import dataclass

MAX_OFFSET = 10_000
MAX_OFFSETS = 2000
MAX_SQUARE = 1_000_000
MAX_SQUARES = 100_000
MAX_CHECKERS = 10**12
"""Maximum number of checkers on one square of start or goal, and multiplicity of an offset."""
MAX_MOVES = 1_000_000
MAX_WRITTEN = 12
"""Number of offsets that are written at each end of a long multiset."""
MAX_STEPS = 10**8
"""Maximum product of the moves of a line and the offsets of the rule: a minute for the checker."""

QUESTIONS = (Question.SOLVE, Question.FEWEST)
"""The questions that this kind knows; the first is asked by default."""

Square: TypeAlias = int
Checkers: TypeAlias = tuple[tuple[Square, int], ...]
"""A state, or a multiset of offsets: (square, how many) pairs, the squares increasing, each number at least 1."""


class Way(Enum):
    """The two kinds of moves."""

    EXPAND = "expand"
    """Take a checker off the square, put the multiset around it."""
    CONTRACT = "contract"
    """Take the multiset around the square off, put a checker on it."""


Move: TypeAlias = tuple[Way, Square]


def _read_multiset(value: Any, field: str) -> dict[int, Any]:
    """Return an object such as {"-1": 1, "1": 1} with whole numbers as keys."""
    if not isinstance(value, Mapping):
        raise invalid(field, f'expected an object such as {{"-1": 1, "1": 1}}, got {abbreviate(value)}')
    found: dict[int, Any] = {}
    for key, count in value.items():
        digits = key.removeprefix("-") if isinstance(key, str) else ""
        if not is_number(digits, 20) or str(int(key)) != key:
            raise invalid(field, f'expected whole numbers such as "-1" as keys, got {abbreviate(key)}')
        found[int(key)] = count
    return found


def _multiset_object(multiset: Checkers) -> dict[str, int]:
    return {str(square): count for square, count in multiset}


@dataclass(frozen=True, slots=True)
class Tape(JsonProblem, kind="tape", questions=QUESTIONS):
    """A rule, a start and a goal, which the start is to be turned into by expanding and contracting."""

    replacement: Checkers = json_field(read=_read_multiset, write=_multiset_object)
    """The multiset R: (offset, how often)."""
    start: Checkers = json_field(read=_read_multiset, write=_multiset_object)
    goal: Checkers = json_field(read=_read_multiset, write=_multiset_object)
    question: Question = Question.SOLVE

    @property
    def shape(self) -> tuple[int, ...]:
        """The number of squares from the lowest to the highest that is occupied at the start or in the goal."""
        squares = [square for square, _ in self.start + self.goal]
        return (max(squares) - min(squares) + 1,)

    @property
    def displacement(self) -> int | None:
        """How far the one checker is to go, minus to the left; None when start or goal has more than one."""
        if sum(count for _, count in self.start) == sum(count for _, count in self.goal) == 1:
            return self.goal[0][0] - self.start[0][0]
        return None


@makes(Tape)
def tape(
    replacement: Mapping[int, int] | Iterable[int],
    start: Mapping[int, int] | Iterable[int] = (0,),
    goal: Mapping[int, int] | Iterable[int] | None = None,
    *,
    displacement: int | None = None,
    question: Question | str = Question.SOLVE,
) -> Tape:
    """Return the problem of a rule, a start and a goal; InvalidInput with what is wrong with it.

    Multisets are mappings to multiplicities, or lists. Instead of a goal a displacement may be given: the goal is then
    the start, each checker that far to the right (to the left when it is negative; 0 asks for nothing).

    >>> tape([-1, 1], displacement=6).goal
    ((6, 1),)
    >>> tape({-1: 1, 0: 2, 1: 1}, goal=[3]).replacement
    ((-1, 1), (0, 2), (1, 1))
    """
    begin = _multiset(start, "start", MAX_SQUARE, MAX_SQUARES)
    if (goal is None) == (displacement is None):
        raise invalid("goal", "expected either a goal or a displacement, got both or none")
    if displacement is not None:
        by = whole_number(displacement, "displacement")
        goal = {square + by: count for square, count in begin}
    return Tape(
        _multiset(replacement, "replacement", MAX_OFFSET, MAX_OFFSETS),
        begin,
        _multiset(goal or (), "goal", MAX_SQUARE, MAX_SQUARES),
        as_question(question, QUESTIONS),
    )


def checkers(counts: Mapping[Square, int]) -> Checkers:
    """Return counts by square as a state, squares without checkers left out.

    >>> checkers({3: 1, 0: 2, 5: 0})
    ((0, 2), (3, 1))
    """
    return tuple(sorted((square, count) for square, count in counts.items() if count))


def write_multiset(multiset: Checkers) -> str:
    """Return a multiset as the paper writes it, long ones cut.

    >>> write_multiset(((-1, 1), (0, 2), (1, 1)))
    '{-1, 2*0, 1}'
    """
    words = [str(number) if often == 1 else f"{often}*{number}" for number, often in multiset]
    cut = [*words[:MAX_WRITTEN], "...", *words[-MAX_WRITTEN:]]
    return "{" + ", ".join(words if len(words) <= 2 * MAX_WRITTEN else cut) + "}"


def _multiset(value: Any, field: str, farthest: int, most: int) -> Checkers:
    counts = _counted(value, field, most)
    for square, count in counts.items():
        if not -farthest <= square <= farthest:
            raise invalid(field, f"expected numbers from {-farthest} to {farthest}, got {abbreviate(square)}")
        if not 1 <= count <= MAX_CHECKERS:
            raise invalid(f"{field}.{square}", f"expected a number from 1 to {MAX_CHECKERS}, got {abbreviate(count)}")
    if not counts:
        empty = {
            "replacement": "expected at least one offset, got an empty multiset: a checker cannot be replaced by none",
            "start": "expected at least one checker, got a start with none: then there is no move at all",
            "goal": "expected at least one checker, got a goal with none: the last checker never goes",
        }
        raise invalid(field, empty[field])
    return checkers(counts)


def _counted(value: Any, field: str, most: int) -> dict[int, int]:
    """Return a multiset as counts; the entries are read one by one, so that too many are refused early."""
    if not is_listed(value):
        raise invalid(field, f"expected whole numbers, or a mapping from them to how often, got {abbreviate(value)}")
    counts: Counter[int] = Counter()
    pairs = value.items() if isinstance(value, Mapping) else ((one, 1) for one in value)
    for one, often in pairs:
        counts[whole_number(one, field)] += whole_number(often, f"{field}.{abbreviate(one)}")
        if len(counts) > most:
            raise invalid(field, f"expected at most {most} different numbers, got more")
    return dict(counts)
