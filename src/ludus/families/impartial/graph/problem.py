"""The graph kind: any finite impartial game, its positions numbered, its moves listed."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator
from typing import Any, ClassVar

from ludus.core.codec import json_field
from ludus.core.errors import Fault, InvalidInput, abbreviate, invalid
from ludus.core.fields import digits, whole_number
from ludus.core.problem import JsonProblem, makes
from ludus.core.questions import Question
from ludus.core.records import dataclass
from ludus.families.impartial.one_piece.problem import (
    ABOUT_ONE,
    check_position,
    check_question,
    has_usual_question,
    number_faults,
    usual_question,
)

MAX_POSITIONS = 1_000_000
MAX_MOVES = 5_000_000
"""Maximum number of moves, counted over all positions."""
MAX_STEPS = 10_000_000
"""Passes do not cancel where the length of a game is asked: there, positions and moves times passes have a limit."""
MAX_NAME = 200
"""Maximum number of characters in the name of a position."""
MAX_FAULTS = 5

QUESTIONS = (Question.TABLE, Question.P_POSITIONS, *ABOUT_ONE)


@dataclass(frozen=True, slots=True)
class Graph(JsonProblem, kind="graph", questions=QUESTIONS):
    """A game whose positions are numbered so that every move leads to a smaller number: it plainly ends.

    Two players take turns. In normal play the last player to move wins, in misère play the last player to move loses.
    The passes are available to both players; everything is about positions in which all of them are left.
    """

    AXES: ClassVar[tuple[str, ...]] = ("position",)

    options: tuple[tuple[int, ...], ...]
    """For each position the positions that one move leads to, in increasing order."""
    names: tuple[str, ...] = ()
    """What people call the positions; empty when they have no names."""
    passes: int = 0
    """Number of passes available to both players."""
    pass_at_terminal: bool = False
    """Whether a pass is allowed at terminal positions."""
    misere: bool = False
    question: Question = json_field(default=Question.TABLE, omit=has_usual_question)
    position: int | None = json_field(default=None, read=whole_number)
    """What a question about one position is about; None for the last position."""

    def __post_init__(self) -> None:
        check_question(self)
        check_position(self)
        steps = (self.passes + 1) * (len(self.options) + sum(map(len, self.options)))
        if self.question is Question.REMOTENESS and steps > MAX_STEPS:
            expected = f"expected at most {MAX_STEPS} positions and moves, counted once for each number of passes left"
            raise invalid("passes", f"{expected}, to tell how long a game lasts, got {digits(steps)}")

    @property
    def at(self) -> int:
        """The position that a question about one position is about."""
        return len(self.options) - 1 if self.position is None else self.position

    @property
    def shape(self) -> tuple[int, ...]:
        """The shape of the table: one entry for each position."""
        return (len(self.options),)

    def name(self, position: int) -> str:
        """Return what a position is called: its name, or its number.

        >>> graph([[], [0]], names=["end", "start"]).name(1), graph([[], [0]]).name(1)
        ('start', '1')
        """
        return self.names[position] if self.names else str(position)


@makes(Graph)
def graph(
    options: Iterable[Iterable[int]],
    *,
    names: Iterable[str] = (),
    passes: int = 0,
    pass_at_terminal: bool = False,
    misere: bool = False,
    position: int | None = None,
    question: Question | None = None,
) -> Graph:
    """Return the graph problem with these moves; InvalidInput with everything that is wrong with it.

    Questions about one position are about the last one when no other is given.

    >>> graph([[], [0], [0, 1]]).at
    2
    """
    rows, called = tuple(map(tuple, options)), tuple(names)
    asked = question or usual_question(misere=misere, position=position)
    faults = list(itertools.islice(_faults(rows, called), MAX_FAULTS))
    faults += number_faults("passes", passes, 0)
    if position is not None and (type(position) is not int or not 0 <= position < max(1, len(rows))):
        faults.append(Fault("position", f"expected a number from 0 to {len(rows) - 1}, got {abbreviate(position)}"))
    if faults:
        raise InvalidInput(*faults)
    return Graph(rows, called, passes, pass_at_terminal, misere, asked, position)


def _faults(options: tuple[tuple[Any, ...], ...], names: tuple[Any, ...]) -> Iterator[Fault]:
    """Yield what is wrong with the moves and the names."""
    if not 1 <= len(options) <= MAX_POSITIONS:
        yield Fault("options", f"expected 1 to {MAX_POSITIONS} positions, got {len(options)}")
    if (moves := sum(map(len, options))) > MAX_MOVES:
        yield Fault("options", f"expected at most {MAX_MOVES} moves in all, got {moves}")
    for index, row in enumerate(options):
        place = f"options[{index}]"
        if not all(type(entry) is int for entry in row):
            yield Fault(place, f"expected integers, got {abbreviate(list(row))}")
        elif row and not (row[0] >= 0 and row[-1] < index and all(x < y for x, y in itertools.pairwise(row))):
            expected = f"increasing numbers from 0 to {index - 1}, since moves lead to smaller numbers"
            yield Fault(place, f"expected {expected if index else 'no move'}, got {abbreviate(list(row))}")
    if names and len(names) != len(options):
        yield Fault("names", f"expected {len(options)} names, one for each position, got {len(names)}")
    for index, name in enumerate(names):
        if not isinstance(name, str) or not name.strip() or len(name) > MAX_NAME:
            yield Fault(f"names[{index}]", f"expected a string of 1 to {MAX_NAME} characters, got {abbreviate(name)}")
