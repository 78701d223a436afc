"""The impartial kind: two players move one piece towards the corner of a grid; who cannot move loses."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import prod
from pathlib import Path
from typing import Any, ClassVar, TypeAlias

from ludus.core.errors import Fault, Malformed, shown
from ludus.core.questions import Question

Vector: TypeAlias = tuple[int, ...]
"""What a move subtracts from the coordinates, one entry per axis."""

MOST_AXES = 16
"""A grid has at most so many axes."""
LONGEST_SIDE = 10**18
"""The longest side of a grid; only questions that need no table get near it."""
MOST_CELLS = 1 << 30
"""A table has at most so many entries: 2 GiB of two bytes each."""

QUESTIONS = (Question.TABLE, Question.P_POSITIONS)
"""The questions that this kind knows; the first is asked by default, and in misère play the second."""


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

    @property
    def shape(self) -> tuple[int, ...]:
        """The shape of the table: the size of the grid."""
        return self.size

    @property
    def cells(self) -> int:
        """The number of positions of the piece."""
        return prod(self.size)


def impartial(
    rays: Iterable[Sequence[int]],
    steps: Iterable[Sequence[int]],
    size: Sequence[int],
    *,
    passes: int = 0,
    pass_at_terminal: bool = False,
    misere: bool = False,
    question: Question | None = None,
) -> Impartial:
    """Return the impartial problem of a piece; Malformed with everything that is wrong with it.

    >>> impartial([(1, 0), (0, 1)], [(1, 1)], (13, 13)).cells
    169
    """
    ray_vectors, step_vectors = tuple(map(tuple, rays)), tuple(map(tuple, steps))
    asked = question or (Question.P_POSITIONS if misere else Question.TABLE)
    faults = [*size_faults(tuple(size)), *move_faults("rays", ray_vectors, len(size))]
    faults += move_faults("steps", step_vectors, len(size))
    if type(passes) is not int or passes < 0:
        faults.append(Fault("passes", f"expected a whole number of at least 0, got {shown(passes)}"))
    if asked not in QUESTIONS:
        known = ", ".join(one.value for one in QUESTIONS)
        faults.append(Fault("question", f"expected one of {known}, got {shown(asked.value)}"))
    if faults:
        raise Malformed(*faults)
    problem = Impartial(tuple(size), ray_vectors, step_vectors, passes, pass_at_terminal, misere, asked)
    if asked is Question.TABLE:
        check_table(problem)
    return problem


def check_table(problem: Impartial, *, entry_bytes: int = 2) -> None:
    """Raise Malformed when there is no table of Grundy numbers, or no room for one; say how much would fit."""
    if problem.misere and problem.question is Question.TABLE:
        message = f"expected {Question.P_POSITIONS.value}, for Grundy numbers are about normal play, got misere: true"
        raise Malformed(Fault("question", message))
    if problem.cells > MOST_CELLS:
        axes = len(problem.size)
        side = next(s for s in range(round(MOST_CELLS ** (1 / axes)) + 1, 0, -1) if s**axes <= MOST_CELLS)
        needs = f"{_bytes(entry_bytes * problem.cells)} for {' x '.join(map(str, problem.size))} entries"
        fits = f"{' x '.join([str(side)] * axes)} would fit"
        message = f"expected a table of at most {_bytes(entry_bytes * MOST_CELLS)}, got {needs}; {fits}"
        raise Malformed(Fault("size", message))


def size_faults(size: tuple[int, ...]) -> Iterator[Fault]:
    """Return what is wrong with the size of a grid."""
    if not 1 <= len(size) <= MOST_AXES:
        yield Fault("size", f"expected 1 to {MOST_AXES} sides, got {len(size)}")
    for index, side in enumerate(size):
        if type(side) is not int or not 1 <= side <= LONGEST_SIDE:
            yield Fault(f"size[{index}]", f"expected a whole number from 1 to {LONGEST_SIDE}, got {shown(side)}")


def move_faults(field: str, moves: tuple[Any, ...], axes: int) -> Iterator[Fault]:
    """Return what is wrong with rays or steps: each has one entry per axis, none negative, one positive."""
    for index, move in enumerate(moves):
        place = f"{field}[{index}]"
        if not all(type(entry) is int for entry in move):
            yield Fault(place, f"expected whole numbers, got {shown(list(move))}")
        elif len(move) != axes:
            yield Fault(place, f"expected {axes} entries, one per side, got {shown(list(move))}")
        elif min(move, default=0) < 0:
            yield Fault(place, f"expected entries of at least 0, since moves lead to the corner, got {list(move)}")
        elif not any(move):
            yield Fault(place, f"expected a positive entry, since the game would never end, got {list(move)}")


def read_impartial(fields: Mapping[str, Any], folder: Path | None) -> Impartial:
    """Return the impartial problem that a JSON object describes; Malformed with everything that is wrong with it."""
    known = {"ludus", "kind", "rays", "steps", "size", "passes", "pass_at_terminal", "misere", "question"}
    only = f"expected no field of this name, only {', '.join(sorted(known))}"
    faults = [Fault(name, only) for name in fields if name not in known]
    rays, steps = _vectors(fields.get("rays", []), "rays", faults), _vectors(fields.get("steps", []), "steps", faults)
    size = fields.get("size")
    if not isinstance(size, list | tuple):
        faults.append(Fault("size", f"expected a list of whole numbers, got {shown(size)}"))
    switches = {name: fields.get(name, False) for name in ("pass_at_terminal", "misere")}
    faults += [
        Fault(name, f"expected true or false, got {shown(value)}")
        for name, value in switches.items()
        if type(value) is not bool
    ]
    names, name = [question.value for question in QUESTIONS], fields.get("question")
    if name is not None and name not in names:
        faults.append(Fault("question", f"expected one of {', '.join(names)}, got {shown(name)}"))
    if faults or size is None:
        raise Malformed(*faults)
    question = None if name is None else Question(name)
    return impartial(rays, steps, size, passes=fields.get("passes", 0), question=question, **switches)


def write_impartial(problem: Impartial) -> dict[str, Any]:
    """Return an impartial problem as JSON fields; defaults are left out."""
    fields: dict[str, Any] = {"rays": [list(ray) for ray in problem.rays]}
    fields |= {"steps": [list(step) for step in problem.steps], "size": list(problem.size)}
    if problem.passes:
        fields["passes"] = problem.passes
    if problem.pass_at_terminal:
        fields["pass_at_terminal"] = True
    if problem.misere:
        fields["misere"] = True
    if problem.question is not (Question.P_POSITIONS if problem.misere else Question.TABLE):
        fields["question"] = problem.question.value
    return fields


def _vectors(value: Any, field: str, faults: list[Fault]) -> list[Sequence[int]]:
    if not isinstance(value, list | tuple) or not all(isinstance(entry, list | tuple) for entry in value):
        faults.append(Fault(field, f"expected a list of lists of whole numbers, got {shown(value)}"))
        return []
    return list(value)


def _bytes(amount: int) -> str:
    """Return an amount of memory with a fitting unit.

    >>> _bytes(2**31), _bytes(3 * 10**9)
    ('2.0 GiB', '2.8 GiB')
    """
    return f"{amount / 2**30:,.1f} GiB"
