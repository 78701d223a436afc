"""The impartial kind: two players move one piece towards the corner of a grid."""

from __future__ import annotations

import itertools
import operator
from collections.abc import Callable, Iterable, Iterator, Sequence
from math import prod
from numbers import Integral
from typing import Any, ClassVar, TypeAlias

from ludus.core.codec import json_field
from ludus.core.errors import Fault, InvalidInput, abbreviate, invalid
from ludus.core.fields import as_question, is_listed
from ludus.core.problem import JsonProblem, makes
from ludus.core.questions import Question
from ludus.core.records import dataclass
from ludus.core.wording import count, gibibytes

Vector: TypeAlias = tuple[int, ...]
"""What a move subtracts from the coordinates, one entry per axis."""
Cell: TypeAlias = tuple[int, ...]
"""A position of a piece."""

MAX_AXES = 16
MAX_SIDE = 10**18
"""The longest side of a grid; only questions that need no table get near it."""
MAX_COORDINATE = 10**24
"""The largest coordinate of a single position that is asked about: theorems tell far ones at once."""
MAX_CELLS = 1 << 30
"""Maximum number of entries of a table: 2 GiB of two bytes each."""
MAX_MOVES = 100_000
"""The most rays, and the most steps."""
MAX_NUMBER = 10**1000
"""The passes, and the bound of the levels, are less than this: numbers of the formats have at most 1000 digits."""
MAX_FAULTS = 5
"""Maximum number of wrong rays or steps that are reported."""

ABOUT_ONE = (Question.VALUE, Question.OUTCOME, Question.REMOTENESS)
"""The questions about one position; the last may also be asked about all of them."""
QUESTIONS = (Question.TABLE, Question.P_POSITIONS, Question.LEVELS, *ABOUT_ONE)
QUESTION_WORDS = {
    Question.OUTCOME: "Does the player to move win, and by which moves?",
    Question.VALUE: "What is the Grundy value of this position? (normal play)",
    Question.REMOTENESS: "What is the remoteness: how long does the game last under best play?",
    Question.TABLE: "What is the Grundy value of each position up to this one? (normal play)",
    Question.LEVELS: "Which of these positions have a Grundy value below a bound? (normal play)",
    Question.P_POSITIONS: "Which of these positions are P-positions?",
}
"""The questions as a person asks them about a game."""
ABOUT_NUMBERS = {
    Question.TABLE: Question.P_POSITIONS,
    Question.LEVELS: Question.P_POSITIONS,
    Question.VALUE: Question.OUTCOME,
}
"""The questions about Grundy values, which are for normal play, and what to ask in misère play instead."""


def usual_question(*, misere: bool, position: object) -> Question:
    """Return the question that is asked when none is named."""
    if position is not None:
        return Question.OUTCOME
    return Question.P_POSITIONS if misere else Question.TABLE


def has_usual_question(problem: Any) -> bool:
    """Return whether a problem asks what is asked when no question is named."""
    return problem.question is usual_question(misere=problem.misere, position=problem.position)


def check_question(problem: Any) -> None:
    """Raise InvalidInput when the question is not one about a game of pieces or a graph."""
    asked = as_question(problem.question, problem.QUESTIONS)
    if problem.misere is True and asked in ABOUT_NUMBERS:
        instead = ABOUT_NUMBERS[asked].value
        words = f'Grundy values are defined for normal play only; use the question "{instead}" for misère play'
        raise invalid("question", words)
    if asked is not Question.LEVELS and (below := getattr(problem, "below", 1)) != 1:
        raise invalid("below", f"expected no such field with the question {asked.value}, got {abbreviate(below)}")


def check_position(problem: Any) -> None:
    """Raise InvalidInput when there is a position, and the question is about all of them."""
    if problem.position is not None and problem.question not in ABOUT_ONE:
        asked, names = problem.question.value, " or ".join(one.value for one in ABOUT_ONE)
        message = f"expected none with the question {asked}, which is about all positions; {names} take one"
        raise invalid("position", message)


def _ends_at_the_piece(problem: Impartial) -> bool:
    return problem.position is not None and problem.size == tuple(x + 1 for x in problem.position)


@dataclass(frozen=True, slots=True)
class Impartial(JsonProblem, kind="impartial", questions=QUESTIONS):
    """A piece on a grid of any dimension: a move subtracts a step, or any positive multiple of a ray, and stays >= 0.

    Two players take turns. In normal play the last player to move wins, in misère play the last player to move loses.
    The passes are available to both players; the table is about positions in which all of them are left.
    """

    AXES: ClassVar[tuple[str, ...]] = ("x", "y", "z", "w")

    size: tuple[int, ...] = json_field(omit=_ends_at_the_piece)
    """The number of places along each axis."""
    rays: tuple[Vector, ...] = json_field(default=(), is_always=True)
    """Directions of any length, such as (1, 0) and (0, 1) for a rook."""
    steps: tuple[Vector, ...] = json_field(default=(), is_always=True)
    """Single moves, such as (1, 2) and (2, 1) for a knight."""
    passes: int = 0
    """Number of passes available to both players."""
    pass_at_terminal: bool = False
    """Whether a pass is allowed at terminal positions."""
    misere: bool = False
    question: Question = json_field(default=Question.TABLE, omit=has_usual_question)
    position: tuple[int, ...] | None = None
    """Where the piece stands, for the questions about one position; None for the far corner."""
    below: int = 1
    """Positions with Grundy values below this are asked for, by the question of the levels alone."""

    def __post_init__(self) -> None:
        check_question(self)
        check_position(self)

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


@makes(Impartial)
def impartial(  # noqa: PLR0913 - one argument for each field of the problem
    rays: Iterable[Sequence[int]] = (),
    steps: Iterable[Sequence[int]] = (),
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
    return Impartial(sides, ray_vectors, step_vectors, *switches, asked, here, below)


def check_table(problem: Impartial, *, entry_bytes: int = 2) -> None:
    """Raise InvalidInput when there is no room for a table of Grundy values; say how much would fit."""
    if problem.cells > MAX_CELLS:
        most, needs = (gibibytes(entry_bytes * cells) for cells in (MAX_CELLS, problem.cells))
        got = f"{needs} for {' x '.join(map(str, problem.size))} entries"
        fits = would_fit(problem.size, prod, MAX_CELLS)
        raise invalid("size", f"expected a table of at most {most}, got {got}; {fits}")


def would_fit(size: tuple[int, ...], cost: Callable[[tuple[int, ...]], int], most: int) -> str:
    """Return which size would fit: the longest sides are made as short as the cost of the size demands.

    >>> would_fit((40000, 40000), prod, 2**30), would_fit((10**6, 8), prod, 10**6)
    ('32768 x 32768 would fit', '125000 x 8 would fit')
    """

    def cut(longest: int) -> tuple[int, ...]:
        return tuple(min(side, longest) for side in size)

    low, high = 1, max(size)
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if cost(cut(middle)) <= most else (low, middle - 1)
    return f"{' x '.join(map(str, cut(low)))} would fit"


def plain_numbers(values: Any, field: str) -> tuple[Any, ...]:
    """Return a list as a tuple, integers of any make in it as Python's; what else is in it stays."""
    if not is_listed(values):
        raise invalid(field, f"expected a list of integers, got {abbreviate(values)}")
    return tuple(operator.index(x) if type(x) is not bool and isinstance(x, Integral) else x for x in values)


def plain_vectors(values: Any, field: str) -> tuple[tuple[Any, ...], ...]:
    """Return a list of lists so."""
    if not is_listed(values):
        raise invalid(field, f"expected a list of lists of integers, got {abbreviate(values)}")
    return tuple(plain_numbers(vector, f"{field}[{index}]") for index, vector in enumerate(values))


def number_faults(field: str, number: Any, least: int) -> Iterator[Fault]:
    """Return what is wrong with a number: it is whole, not too small, and can be written down."""
    if type(number) is not int or not least <= number < MAX_NUMBER:
        expected = f"expected an integer of at least {least} with at most 1000 digits"
        yield Fault(field, f"{expected}, got {abbreviate(number)}")


def switch_faults(field: str, value: Any) -> Iterator[Fault]:
    """Return what is wrong with a switch: it is true or false."""
    if type(value) is not bool:
        yield Fault(field, f"expected true or false, got {abbreviate(value)}")


def size_faults(size: tuple[int, ...], longest: int = MAX_SIDE) -> Iterator[Fault]:
    """Return what is wrong with the size of a grid."""
    if not 1 <= len(size) <= MAX_AXES:
        yield Fault("size", f"expected 1 to {MAX_AXES} sides, got {len(size)}")
        return
    for index, side in enumerate(size):
        if type(side) is not int or not 1 <= side <= longest:
            yield Fault(f"size[{index}]", f"expected an integer from 1 to {longest}, got {abbreviate(side)}")


def position_faults(position: tuple[Any, ...], size: tuple[Any, ...] | None) -> Iterator[Fault]:
    """Return what is wrong with the place of the piece, on a grid if there is one."""
    if size is not None and len(position) != len(size):
        yield Fault(
            "position", f"expected {count(len(size), 'number')}, one per side, got {abbreviate(list(position))}"
        )
        return
    if not 1 <= len(position) <= MAX_AXES:
        yield Fault("position", f"expected 1 to {MAX_AXES} numbers, got {len(position)}")
        return
    for index, x in enumerate(position):
        most = size[index] - 1 if size is not None and type(size[index]) is int else MAX_COORDINATE
        if type(x) is not int or not 0 <= x <= most:
            yield Fault(f"position[{index}]", f"expected an integer from 0 to {most}, got {abbreviate(x)}")


def move_faults(field: str, moves: tuple[Any, ...], axes: int, most: int = MAX_MOVES) -> Iterator[Fault]:
    """Return what is wrong with rays or steps: each has one entry per axis, none negative, one positive."""
    if len(moves) > most:
        yield Fault(field, f"expected at most {most} of them, got {len(moves)}")
        return
    told = ((index, move_fault(move, axes)) for index, move in enumerate(moves))
    wrong = ((index, message) for index, message in told if message)
    yield from (Fault(f"{field}[{index}]", message) for index, message in itertools.islice(wrong, MAX_FAULTS))


def move_fault(move: Any, axes: int) -> str | None:
    """Return what is wrong with one ray or step."""
    if not all(type(entry) is int for entry in move):
        return f"expected integers, got {abbreviate(list(move))}"
    if len(move) != axes:
        return f"expected {axes} {'entry' if axes == 1 else 'entries'}, one per side, got {abbreviate(list(move))}"
    if min(move, default=0) < 0:
        return f"expected entries of at least 0, since moves lead to the corner, got {abbreviate(list(move))}"
    if not any(move):
        return f"expected a positive entry, since the game would never end, got {abbreviate(list(move))}"
    if max(move) > MAX_SIDE:
        return f"expected entries of at most {MAX_SIDE}, got {abbreviate(list(move))}"
    return None
