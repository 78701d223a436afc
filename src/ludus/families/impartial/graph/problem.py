"""The graph kind: any finite game of two with the same moves for both, its positions numbered, its moves listed."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar, TypeGuard

from ludus.core.errors import Fault, InvalidInput, abbreviate, invalid
from ludus.core.fields import digits
from ludus.core.questions import Question
from ludus.families.impartial.one_piece.problem import usual_question

MAX_POSITIONS = 1_000_000
"""A graph has at most so many positions."""
MAX_MOVES = 5_000_000
"""A graph has at most so many moves, counted over all positions."""
MAX_STEPS = 10_000_000
"""Passes do not cancel where the length of a game is asked: there, positions and moves times passes have a limit."""
MAX_PASSES = 10**1000
"""The passes are fewer than this: the numbers of the formats have at most 1000 digits."""
LONGEST_NAME = 200
"""The name of a position has at most so many characters."""
MAX_FAULTS = 5

ABOUT_ONE = (Question.VALUE, Question.OUTCOME, Question.REMOTENESS)
"""The questions about one position."""
QUESTIONS = (Question.TABLE, Question.P_POSITIONS, *ABOUT_ONE)
"""The questions that this kind knows."""


@dataclass(frozen=True, slots=True)
class Graph:
    """A game whose positions are numbered so that every move leads to a smaller number: it plainly ends.

    Two players take turns. In normal play who cannot move loses, in misère play who cannot move wins. A pass hands the
    turn over and is gone; everything is about positions in which all the passes are left.
    """

    KIND: ClassVar[str] = "graph"

    options: tuple[tuple[int, ...], ...]
    """For each position the positions that one move leads to, in increasing order."""
    names: tuple[str, ...] = ()
    """What people call the positions; empty when they have no names."""
    passes: int = 0
    """How many passes the two players share."""
    pass_at_terminal: bool = False
    """Whether a pass is allowed where there is no other move."""
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
        faults.append(Fault("passes", f"expected a whole number of at least 0 with at most 1000 digits, got {got}"))
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
        raise invalid("question", f"expected {instead}, for Grundy numbers are about normal play, got misere: true")
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
            yield Fault(place, f"expected whole numbers, got {abbreviate(list(row))}")
        elif row and not (row[0] >= 0 and row[-1] < index and all(x < y for x, y in itertools.pairwise(row))):
            expected = f"increasing numbers from 0 to {index - 1}, since moves lead to smaller numbers"
            yield Fault(place, f"expected {expected if index else 'no move'}, got {abbreviate(list(row))}")
    if names and len(names) != len(options):
        yield Fault("names", f"expected {len(options)} names, one for each position, got {len(names)}")
    for index, name in enumerate(names):
        if not isinstance(name, str) or not name.strip() or len(name) > LONGEST_NAME:
            yield Fault(f"names[{index}]", f"expected a text of 1 to {LONGEST_NAME} characters, got {abbreviate(name)}")


def read_graph(fields: Mapping[str, Any], folder: Path | None) -> Graph:
    """Return the graph problem that a JSON object describes; InvalidInput with everything that is wrong with it."""
    known = {"ludus", "kind", "options", "names", "passes", "pass_at_terminal", "misere", "position", "question"}
    only = f"expected no field of this name, only {', '.join(sorted(known))}"
    faults = [Fault(name, only) for name in fields if name not in known][:MAX_FAULTS]
    options, names = fields.get("options"), fields.get("names", [])
    if not _is_list(options) or not all(map(_is_list, options)):
        faults.append(Fault("options", f"expected a list of lists of whole numbers, got {abbreviate(options)}"))
    if not _is_list(names):
        faults.append(Fault("names", f"expected a list of texts, got {abbreviate(names)}"))
    switches = {name: fields.get(name, False) for name in ("pass_at_terminal", "misere")}
    faults += [
        Fault(name, f"expected true or false, got {abbreviate(value)}")
        for name, value in switches.items()
        if type(value) is not bool
    ]
    known_questions, asked = [question.value for question in QUESTIONS], fields.get("question")
    if asked is not None and asked not in known_questions:
        faults.append(Fault("question", f"expected one of {', '.join(known_questions)}, got {abbreviate(asked)}"))
    if faults or options is None:
        raise InvalidInput(*faults)
    numbers = {"passes": fields.get("passes", 0), "position": fields.get("position")}
    if "position" in fields and fields["position"] is None:
        raise invalid("position", "expected a whole number, got None")
    question = None if asked is None else Question(asked)
    return graph(options, names=names, question=question, **numbers, **switches)


def write_graph(problem: Graph) -> dict[str, Any]:
    """Return a graph problem as JSON fields; defaults are left out."""
    fields: dict[str, Any] = {"options": [list(row) for row in problem.options]}
    if problem.names:
        fields["names"] = list(problem.names)
    if problem.passes:
        fields["passes"] = problem.passes
    if problem.pass_at_terminal:
        fields["pass_at_terminal"] = True
    if problem.misere:
        fields["misere"] = True
    if problem.position is not None:
        fields["position"] = problem.position
    if problem.question is not usual_question(misere=problem.misere, position=problem.position):
        fields["question"] = problem.question.value
    return fields


def _is_list(value: Any) -> TypeGuard[Sequence[Any]]:
    return isinstance(value, list | tuple)
