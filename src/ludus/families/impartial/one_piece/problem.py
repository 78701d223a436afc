"""The impartial kind: two players move one piece towards the corner of a grid; who cannot move loses."""

from __future__ import annotations

import itertools
import operator
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import prod
from numbers import Integral
from pathlib import Path
from typing import Any, ClassVar, TypeAlias

from ludus.core.errors import Fault, InvalidInput, abbreviate
from ludus.core.fields import as_question
from ludus.core.questions import Question
from ludus.core.wording import gibibytes

Vector: TypeAlias = tuple[int, ...]
"""What a move subtracts from the coordinates, one entry per axis."""

MAX_AXES = 16
"""A grid has at most so many axes."""
LONGEST_SIDE = 10**18
"""The longest side of a grid; only questions that need no table get near it."""
FARTHEST = 10**24
"""The largest coordinate of a single position that is asked about: theorems tell far ones at once."""
MAX_CELLS = 1 << 30
"""A table has at most so many entries: 2 GiB of two bytes each."""
MAX_MOVES = 100_000
"""The most rays, and the most steps."""
LARGEST = 10**1000
"""The passes, and the bound of the levels, are less than this: numbers of the formats have at most 1000 digits."""
MAX_FAULTS = 5
"""Of rays or steps that are wrong so many are named."""

ABOUT_ONE = (Question.VALUE, Question.OUTCOME, Question.REMOTENESS)
"""The questions about one position; the last may also be asked about all of them."""
QUESTIONS = (Question.TABLE, Question.P_POSITIONS, Question.LEVELS, *ABOUT_ONE)
"""The questions that this kind knows."""
ABOUT_NUMBERS = {
    Question.TABLE: Question.P_POSITIONS,
    Question.LEVELS: Question.P_POSITIONS,
    Question.VALUE: Question.OUTCOME,
}
"""The questions about Grundy numbers, which are for normal play, and what to ask in misère play instead."""


@dataclass(frozen=True, slots=True)
class Impartial:
    """A piece on a grid of any dimension: a move subtracts a step, or any positive multiple of a ray, and stays >= 0.

    Two players take turns. In normal play who cannot move loses, in misère play who cannot move wins. A pass hands the
    turn over and is gone; the table then tells about positions in which all the passes are left.
    """

    KIND: ClassVar[str] = "impartial"

    size: tuple[int, ...]
    """The number of places along each axis."""
    rays: tuple[Vector, ...] = ()
    """Directions of any length, such as (1, 0) and (0, 1) for a rook."""
    steps: tuple[Vector, ...] = ()
    """Single moves, such as (1, 2) and (2, 1) for a knight."""
    passes: int = 0
    """How many passes the two players share."""
    pass_at_terminal: bool = False
    """Whether a pass is allowed where the piece itself cannot move."""
    misere: bool = False
    question: Question = Question.TABLE
    position: tuple[int, ...] | None = None
    """Where the piece stands, for the questions about one position; None for the far corner."""
    below: int = 1
    """Positions with Grundy numbers below this are asked for, by the question of the levels alone."""

    @property
    def at(self) -> tuple[int, ...]:
        """Where the piece stands."""
        return tuple(side - 1 for side in self.size) if self.position is None else self.position

    @property
    def shape(self) -> tuple[int, ...]:
        """The shape of the table: the size of the grid."""
        return self.size

    @property
    def cells(self) -> int:
        """The number of positions of the piece."""
        return prod(self.size)


def impartial(  # noqa: PLR0913 - one argument for each field of the problem
    rays: Iterable[Sequence[int]],
    steps: Iterable[Sequence[int]],
    size: Sequence[int] | None = None,
    *,
    passes: int = 0,
    pass_at_terminal: bool = False,
    misere: bool = False,
    question: Question | str | None = None,
    position: Sequence[int] | None = None,
    below: int = 1,
) -> Impartial:
    """Return the impartial problem of a piece; InvalidInput with everything that is wrong with it.

    With a position the size may be left out: the grid then ends where the piece stands.

    >>> impartial([(1, 0), (0, 1)], [(1, 1)], (13, 13)).cells
    169
    >>> impartial([(1, 0), (0, 1)], [], position=(10**18, 7)).question.value
    'outcome'
    """
    ray_vectors, step_vectors = plain_vectors(rays, "rays"), plain_vectors(steps, "steps")
    given = None if size is None else plain_numbers(size, "size")
    here = None if position is None else plain_numbers(position, "position")
    asked = as_question(question or usual_question(misere=misere, position=here), QUESTIONS)
    faults = list(size_faults(given)) if given is not None else []
    faults += [] if here is None else position_faults(here, given)
    if given is None and here is None:
        faults.append(Fault("size", "expected the sides of the grid, or a position, got neither"))
    axes = len(given if given is not None else here or ())
    faults += [*move_faults("rays", ray_vectors, axes), *move_faults("steps", step_vectors, axes)]
    faults += [*number_faults("passes", passes, 0), *number_faults("below", below, 1)]
    faults += [*switch_faults("pass_at_terminal", pass_at_terminal), *switch_faults("misere", misere)]
    if faults:
        raise InvalidInput(*faults)
    sides = given if given is not None else tuple(x + 1 for x in here or ())
    switches = (passes, pass_at_terminal, misere)
    problem = Impartial(sides, ray_vectors, step_vectors, *switches, asked, here, below)
    check_question(problem)
    return problem


def usual_question(*, misere: bool, position: object) -> Question:
    """Return the question that is asked when none is named."""
    if position is not None:
        return Question.OUTCOME
    return Question.P_POSITIONS if misere else Question.TABLE


def check_question(problem: Impartial) -> None:
    """Raise InvalidInput when the question is not one about such a problem."""
    asked = problem.question
    if asked not in QUESTIONS:
        known = ", ".join(one.value for one in QUESTIONS)
        raise InvalidInput(Fault("question", f"expected one of {known}, got {abbreviate(asked.value)}"))
    if problem.misere and asked in ABOUT_NUMBERS:
        instead = ABOUT_NUMBERS[asked].value
        message = f"expected {instead}, for Grundy numbers are about normal play, got misere: true"
        raise InvalidInput(Fault("question", message))
    if problem.position is not None and asked not in ABOUT_ONE:
        names = " or ".join(one.value for one in ABOUT_ONE)
        message = f"expected none with the question {asked.value}, which is about all positions; {names} take one"
        raise InvalidInput(Fault("position", message))
    if problem.below != 1 and asked is not Question.LEVELS:
        message = f"expected no such field with the question {asked.value}, got {abbreviate(problem.below)}"
        raise InvalidInput(Fault("below", message))


def check_table(problem: Impartial, *, entry_bytes: int = 2) -> None:
    """Raise InvalidInput when there is no table of Grundy numbers, or no room for one; say how much would fit."""
    check_question(problem)
    if problem.cells > MAX_CELLS:
        axes = len(problem.size)
        side = next(s for s in range(round(MAX_CELLS ** (1 / axes)) + 1, 0, -1) if s**axes <= MAX_CELLS)
        needs = f"{gibibytes(entry_bytes * problem.cells)} for {' x '.join(map(str, problem.size))} entries"
        fits = f"{' x '.join([str(side)] * axes)} would fit"
        message = f"expected a table of at most {gibibytes(entry_bytes * MAX_CELLS)}, got {needs}; {fits}"
        raise InvalidInput(Fault("size", message))


def plain_numbers(values: Any, field: str) -> tuple[Any, ...]:
    """Return a list as a tuple, whole numbers of any make in it as Python's; what else is in it stays."""
    if isinstance(values, str) or not isinstance(values, Iterable):
        raise InvalidInput(Fault(field, f"expected a list of whole numbers, got {abbreviate(values)}"))
    return tuple(operator.index(x) if _is_whole(x) else x for x in values)


def plain_vectors(values: Any, field: str) -> tuple[tuple[Any, ...], ...]:
    """Return a list of lists so."""
    if isinstance(values, str) or not isinstance(values, Iterable):
        raise InvalidInput(Fault(field, f"expected a list of lists of whole numbers, got {abbreviate(values)}"))
    return tuple(plain_numbers(vector, f"{field}[{index}]") for index, vector in enumerate(values))


def number_faults(field: str, number: Any, least: int) -> Iterator[Fault]:
    """Return what is wrong with a number: it is whole, not too small, and can be written down."""
    if type(number) is not int or number < least:
        yield Fault(field, f"expected a whole number of at least {least}, got {abbreviate(number)}")
    elif number >= LARGEST:
        yield Fault(field, f"expected a whole number of at most 1000 digits, got {abbreviate(number)}")


def switch_faults(field: str, value: Any) -> Iterator[Fault]:
    """Return what is wrong with a switch: it is true or false."""
    if type(value) is not bool:
        yield Fault(field, f"expected true or false, got {abbreviate(value)}")


def size_faults(size: tuple[int, ...], longest: int = LONGEST_SIDE) -> Iterator[Fault]:
    """Return what is wrong with the size of a grid."""
    if not 1 <= len(size) <= MAX_AXES:
        yield Fault("size", f"expected 1 to {MAX_AXES} sides, got {len(size)}")
        return
    for index, side in enumerate(size):
        if type(side) is not int or not 1 <= side <= longest:
            yield Fault(f"size[{index}]", f"expected a whole number from 1 to {longest}, got {abbreviate(side)}")


def position_faults(position: tuple[Any, ...], size: tuple[Any, ...] | None) -> Iterator[Fault]:
    """Return what is wrong with the place of the piece, on a grid if there is one."""
    if size is not None and len(position) != len(size):
        yield Fault("position", f"expected {len(size)} numbers, one per side, got {abbreviate(list(position))}")
        return
    if not 1 <= len(position) <= MAX_AXES:
        yield Fault("position", f"expected 1 to {MAX_AXES} numbers, got {len(position)}")
        return
    for index, x in enumerate(position):
        most = size[index] - 1 if size is not None and type(size[index]) is int else FARTHEST
        if type(x) is not int or not 0 <= x <= most:
            yield Fault(f"position[{index}]", f"expected a whole number from 0 to {most}, got {abbreviate(x)}")


def move_faults(field: str, moves: tuple[Any, ...], axes: int) -> Iterator[Fault]:
    """Return what is wrong with rays or steps: each has one entry per axis, none negative, one positive."""
    if len(moves) > MAX_MOVES:
        yield Fault(field, f"expected at most {MAX_MOVES} of them, got {len(moves)}")
        return
    told = ((index, move_fault(move, axes)) for index, move in enumerate(moves))
    wrong = ((index, message) for index, message in told if message)
    yield from (Fault(f"{field}[{index}]", message) for index, message in itertools.islice(wrong, MAX_FAULTS))


def move_fault(move: Any, axes: int) -> str | None:
    """Return what is wrong with one ray or step."""
    if not all(type(entry) is int for entry in move):
        return f"expected whole numbers, got {abbreviate(list(move))}"
    if len(move) != axes:
        return f"expected {axes} {'entry' if axes == 1 else 'entries'}, one per side, got {abbreviate(list(move))}"
    if min(move, default=0) < 0:
        return f"expected entries of at least 0, since moves lead to the corner, got {abbreviate(list(move))}"
    if not any(move):
        return f"expected a positive entry, since the game would never end, got {abbreviate(list(move))}"
    if max(move) > LONGEST_SIDE:
        return f"expected entries of at most {LONGEST_SIDE}, got {abbreviate(list(move))}"
    return None


def read_impartial(fields: Mapping[str, Any], folder: Path | None) -> Impartial:
    """Return the impartial problem that a JSON object describes; InvalidInput with everything that is wrong with it."""
    known = {"ludus", "kind", "rays", "steps", "size", "passes", "pass_at_terminal", "misere", "question"}
    known |= {"position", "below"}
    only = f"expected no field of this name, only {', '.join(sorted(known))}"
    faults = [Fault(name, only) for name in fields if name not in known]
    rays, steps = _vectors(fields.get("rays", []), "rays", faults), _vectors(fields.get("steps", []), "steps", faults)
    for where in ("size", "position"):
        if (where in fields or (where == "size" and "position" not in fields)) and not _is_list(fields.get(where)):
            faults.append(Fault(where, f"expected a list of whole numbers, got {abbreviate(fields.get(where))}"))
    switches = {name: fields.get(name, False) for name in ("pass_at_terminal", "misere")}
    faults += [fault for name, value in switches.items() for fault in switch_faults(name, value)]
    names, name = [question.value for question in QUESTIONS], fields.get("question")
    if name is not None and name not in names:
        faults.append(Fault("question", f"expected one of {', '.join(names)}, got {abbreviate(name)}"))
    if faults:
        raise InvalidInput(*faults)
    question = None if name is None else Question(name)
    numbers = {"passes": fields.get("passes", 0), "below": fields.get("below", 1)}
    size, position = fields.get("size"), fields.get("position")
    return impartial(rays, steps, size, position=position, question=question, **numbers, **switches)


def write_impartial(problem: Impartial) -> dict[str, Any]:
    """Return an impartial problem as JSON fields; defaults are left out."""
    fields: dict[str, Any] = {"rays": [list(ray) for ray in problem.rays]}
    fields["steps"] = [list(step) for step in problem.steps]
    if problem.position is None or problem.size != tuple(x + 1 for x in problem.position):
        fields["size"] = list(problem.size)
    if problem.position is not None:
        fields["position"] = list(problem.position)
    if problem.passes:
        fields["passes"] = problem.passes
    if problem.pass_at_terminal:
        fields["pass_at_terminal"] = True
    if problem.misere:
        fields["misere"] = True
    if problem.below != 1:
        fields["below"] = problem.below
    if problem.question is not usual_question(misere=problem.misere, position=problem.position):
        fields["question"] = problem.question.value
    return fields


def _is_whole(value: Any) -> bool:
    return isinstance(value, Integral) and not isinstance(value, bool)


def _is_list(value: Any) -> bool:
    return isinstance(value, list | tuple)


def _vectors(value: Any, field: str, faults: list[Fault]) -> list[Sequence[int]]:
    if not _is_list(value) or not all(map(_is_list, value)):
        faults.append(Fault(field, f"expected a list of lists of whole numbers, got {abbreviate(value)}"))
        return []
    return list(value)
