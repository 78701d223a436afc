"""The graph kind: any finite impartial game, its positions numbered, its moves listed."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from ludus.core.errors import Fault, InvalidInput, abbreviate, invalid
from ludus.core.fields import digits, one_of, switch, whole_number
from ludus.core.problem import Described, read_fields, write_fields
from ludus.core.questions import Question
from ludus.core.records import dataclass
from ludus.families.impartial.one_piece.problem import usual_question, vector_list

MAX_POSITIONS = 1_000_000
MAX_MOVES = 5_000_000
"""Maximum number of moves, counted over all positions."""
MAX_STEPS = 10_000_000
"""Passes do not cancel where the length of a game is asked: there, positions and moves times passes have a limit."""
MAX_PASSES = 10**1000
"""The passes are fewer than this: the numbers of the formats have at most 1000 digits."""
MAX_NAME = 200
"""Maximum number of characters in the name of a position."""
MAX_FAULTS = 5

ABOUT_ONE = (Question.VALUE, Question.OUTCOME, Question.REMOTENESS)
"""The questions about one position."""
QUESTIONS = (Question.TABLE, Question.P_POSITIONS, *ABOUT_ONE)
"""The questions that this kind knows."""


@dataclass(frozen=True, slots=True)
class Graph(Described, kind="graph"):
    """A game whose positions are numbered so that every move leads to a smaller number: it plainly ends.

    Two players take turns. In normal play the last player to move wins, in misère play the last player to move loses.
    The passes are available to both players; everything is about positions in which all of them are left.
    """

    options: tuple[tuple[int, ...], ...]
    """For each position the positions that one move leads to, in increasing order."""
    names: tuple[str, ...] = ()
    """What people call the positions; empty when they have no names."""
    passes: int = 0
    """Number of passes available to both players."""
    pass_at_terminal: bool = False
    """Whether a pass is allowed at terminal positions."""
    misere: bool = False
    question: Question = Question.TABLE
    position: int | None = None
    """What a question about one position is about; None for the last position."""

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
    if type(passes) is not int or not 0 <= passes < MAX_PASSES:
        got = digits(passes) if type(passes) is int else abbreviate(passes)
        faults.append(Fault("passes", f"expected an integer of at least 0 with at most 1000 digits, got {got}"))
    if position is not None and (type(position) is not int or not 0 <= position < max(1, len(rows))):
        faults.append(Fault("position", f"expected a number from 0 to {len(rows) - 1}, got {abbreviate(position)}"))
    if faults:
        raise InvalidInput(*faults)
    problem = Graph(rows, called, passes, pass_at_terminal, misere, asked, position)
    check_question(problem)
    return problem


def check_question(problem: Graph) -> None:
    """Raise InvalidInput when a question has no answer about this game."""
    if problem.question not in QUESTIONS:
        known = ", ".join(one.value for one in QUESTIONS)
        raise invalid("question", f"expected one of {known}, got {abbreviate(problem.question.value)}")
    if problem.misere and problem.question in (Question.TABLE, Question.VALUE):
        instead = f"{Question.P_POSITIONS.value} or {Question.OUTCOME.value}"
        raise invalid("question", f"expected {instead}, for Grundy values are about normal play, got misere: true")
    if problem.position is not None and problem.question not in ABOUT_ONE:
        asked = problem.question.value
        raise invalid("position", f"expected none with the question {asked}, which is about all positions")
    if problem.question is Question.REMOTENESS:
        steps = (problem.passes + 1) * (len(problem.options) + sum(map(len, problem.options)))
        if steps > MAX_STEPS:
            expected = f"expected at most {MAX_STEPS} positions and moves, counted once for each number of passes left"
            raise invalid("passes", f"{expected}, to tell how long a game lasts, got {digits(steps)}")


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


def read_graph(fields: Mapping[str, Any], folder: Path | None) -> Graph:
    """Return the graph problem that a JSON object describes; InvalidInput with everything that is wrong with it."""
    readers: dict[str, Any] = {"options": vector_list, "names": _names, "position": whole_number}
    readers |= {"pass_at_terminal": switch, "misere": switch, "question": one_of(QUESTIONS)}
    return read_fields(graph, fields, **readers)


def write_graph(problem: Graph) -> dict[str, Any]:
    """Return a graph problem as JSON fields; defaults are left out."""
    usual = {"question": usual_question(misere=problem.misere, position=problem.position)}
    return write_fields(problem, usual=usual)


def _names(value: Any, field: str) -> Any:
    if not isinstance(value, list | tuple):
        raise invalid(field, f"expected a list of strings, got {abbreviate(value)}")
    return value
