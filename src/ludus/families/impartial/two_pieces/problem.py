"""The kind two-pieces: two players move two equal pieces on one grid towards its corner.

What happens where the pieces meet is a choice of rules: may a piece jump over the other, land on it, push it ahead of
itself, leave the board? The paper "Two-dimensional Silver Dollar game" plays four of these games.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from enum import Enum
from math import prod
from typing import Any, ClassVar, TypeAlias

from ludus.core.codec import as_given, json_field
from ludus.core.errors import Fault, InvalidInput, abbreviate
from ludus.core.fields import as_question
from ludus.core.problem import JsonProblem, makes
from ludus.core.questions import Question
from ludus.core.records import dataclass
from ludus.core.wording import count
from ludus.families.impartial.one_piece.problem import (
    ABOUT_ONE,
    MAX_COORDINATE,
    Vector,
    check_question,
    has_usual_question,
    move_faults,
    number_faults,
    plain_numbers,
    plain_vectors,
    size_faults,
    switch_faults,
    usual_question,
)

Place: TypeAlias = tuple[int, ...]
"""The coordinates of a piece; zeros alone when it is off a board that pieces can leave."""
Pair: TypeAlias = tuple[Place, Place]
"""Where the two pieces are, the lesser place first: the pieces are alike."""

QUESTIONS = (
    Question.TABLE,
    Question.P_POSITIONS,
    Question.LEVELS,
    Question.OUTCOME,
    Question.VALUE,
    Question.REMOTENESS,
)

MAX_MOVES = 10_000
"""The most rays, and the most steps."""


class Drop(Enum):
    """Whether a piece can leave the board, over the sides at which the coordinates are least; as JSON has it."""

    NEVER = False
    """No piece leaves; coordinates count from 0."""
    ALWAYS = True
    """A move may end off the board; coordinates count from 1, and 0 is off. So it is with the next one."""
    PUSHED = "pushed"
    """A piece leaves only when a push takes it there."""


class Push(Enum):
    """What a piece may do, besides, with the other one ahead of it on the line of a ray; `true` is read as contact."""

    NONE = False
    CONTACT = "contact"
    """It goes on and shoves the other one ahead of itself: the other is always one further along the ray."""
    ONE = "one"
    """It takes the other's square and moves it on by one."""
    SEND = "send"
    """It takes the other's square and moves it on as far as one likes."""
    AHEAD = "ahead"
    """It goes on as far as one likes, the other anywhere ahead of it."""
    STACK = "stack"
    """It goes to the other's square, or on with it: both end on one square."""
    BOTH_OFF = "both-off"
    """Both leave the board together."""


class PushOff(Enum):
    """Who may leave the board in a push."""

    BOTH = "both"
    PUSHED = "pushed"
    """The pushed piece alone; the pusher stays on the board."""
    NEITHER = "nobody"


@dataclass(frozen=True, slots=True)
class TwoPieces(JsonProblem, kind="two-pieces", questions=QUESTIONS):
    """Two equal pieces on a grid of any dimension; a move takes one of them along a ray or by a step.

    A step, or any positive multiple of a ray, is subtracted from the coordinates. A ray passes over the squares on its
    way, a step does not. The grid has `size` squares, from 0 along each axis, or from 1 when pieces can leave it.
    """

    AXES: ClassVar[tuple[str, ...]] = ("x", "y", "z", "w")

    size: tuple[int, ...]
    rays: tuple[Vector, ...] = json_field(default=(), is_always=True)
    steps: tuple[Vector, ...] = ()
    jump: bool = json_field(default=False, is_always=True)
    """Whether a piece on its way along a ray may pass over the other."""
    land: bool = json_field(default=False, is_always=True)
    """Whether a piece may end its move on the square of the other, so that both stand there."""
    drop: Drop = json_field(default=Drop.NEVER, is_always=True, read=as_given)
    push: Push = json_field(default=Push.NONE, is_always=True, read=as_given)
    push_off: PushOff = json_field(default=PushOff.BOTH, read=as_given)
    position: Pair | None = json_field(default=None, read=as_given)
    """The pair that is asked about, when the question is about one."""
    question: Question = json_field(default=Question.TABLE, omit=has_usual_question)
    misere: bool = False
    passes: int = 0
    """Number of passes available to both players."""
    pass_at_terminal: bool = False
    """Whether a pass is allowed where neither piece can move."""
    below: int = 1
    """Pairs with Grundy values below this are asked for, by the question of the levels alone."""

    def __post_init__(self) -> None:
        check_question(self)

    @property
    def is_plain(self) -> bool:
        """Whether play is normal and without passes, as the theorems suppose."""
        return not self.misere and not self.passes

    @property
    def low(self) -> int:
        """The least coordinate of a square: 0, or 1 when pieces can leave the board."""
        return 0 if self.drop is Drop.NEVER else 1

    @property
    def shape(self) -> tuple[int, ...]:
        """The shape of the table: an axis for each coordinate of the first piece, then of the second; 0 is off."""
        return tuple(side + self.low for side in self.size) * 2

    @property
    def cells(self) -> int:
        """The number of squares."""
        return prod(self.size)

    @property
    def is_shared(self) -> bool:
        """Whether both pieces can stand on one square."""
        return self.land or self.push is Push.STACK

    @property
    def off(self) -> Place:
        """The place of a piece that has left the board."""
        return (0,) * len(self.size)


@makes(TwoPieces)
def two_pieces(  # noqa: PLR0913 - one argument for each field of the problem
    rays: Iterable[Sequence[int]] = (),
    steps: Iterable[Sequence[int]] = (),
    size: Sequence[int] = (),
    *,
    jump: bool = False,
    land: bool = False,
    drop: Any = False,
    push: Any = False,
    push_off: Any = PushOff.BOTH,
    position: Any = None,
    question: Any = None,
    misere: bool = False,
    passes: int = 0,
    pass_at_terminal: bool = False,
    below: int = 1,
) -> TwoPieces:
    """Return the problem of two pieces; InvalidInput with everything that is wrong with it.

    The rules are those of formats/two-pieces.md: a member of an enumeration, or how the field says it.

    >>> two_pieces([(1, 0), (0, 1)], [], (8, 8), jump=True).shape
    (8, 8, 8, 8)
    """
    ray_vectors, step_vectors = plain_vectors(rays, "rays"), plain_vectors(steps, "steps")
    sides = plain_numbers(size, "size")
    faults = [*size_faults(sides, MAX_COORDINATE), *move_faults("rays", ray_vectors, len(sides), MAX_MOVES)]
    faults += [*move_faults("steps", step_vectors, len(sides), MAX_MOVES)]
    switches = {"jump": jump, "land": land, "misere": misere, "pass_at_terminal": pass_at_terminal}
    faults += [fault for name, value in switches.items() for fault in switch_faults(name, value)]
    faults += [*number_faults("passes", passes, 0), *number_faults("below", below, 1)]
    drop = _choice(drop, "drop", Drop, faults)
    push = _choice("contact" if push is True else push, "push", Push, faults)
    push_off = _choice(push_off, "push_off", PushOff, faults)
    asked = as_question(question or usual_question(misere=misere is True, position=position), QUESTIONS)
    if position is None and asked in ABOUT_ONE:
        faults.append(Fault("position", "expected two places to ask about, such as [[3, 5], [6, 2]], got none"))
    if faults:
        raise InvalidInput(*faults)
    rules = (jump, land, drop, push, push_off, None, asked, misere, passes, pass_at_terminal, below)
    problem = TwoPieces(sides, ray_vectors, step_vectors, *rules)
    return problem if position is None else _placed(problem, position)


def sorted_pair(first: Place, second: Place) -> Pair:
    """Return two places as a pair, the lesser first.

    >>> sorted_pair((3, 1), (2, 5))
    ((2, 5), (3, 1))
    """
    return (first, second) if first <= second else (second, first)


def position_faults(problem: TwoPieces, position: Any) -> Iterator[Fault]:
    """Return what is wrong with a position: two places on the board, or off it where that can be."""
    if not isinstance(position, list | tuple) or len(position) != 2:
        yield Fault("position", f"expected two places, each a list of coordinates, got {abbreviate(position)}")
        return
    most = [side - 1 + problem.low for side in problem.size]
    for index, place in enumerate(position):
        if not isinstance(place, list | tuple) or len(place) != len(problem.size):
            yield Fault(
                f"position[{index}]", f"expected {count(len(problem.size), 'coordinate')}, got {abbreviate(place)}"
            )
        elif not all(type(x) is int and 0 <= x <= limit for x, limit in zip(place, most, strict=True)):
            yield Fault(f"position[{index}]", f"expected integers from 0 to {most}, got {abbreviate(list(place))}")
    same = tuple(position[0]) == tuple(position[1]) if all(isinstance(p, list | tuple) for p in position) else False
    if same and not problem.is_shared and not (problem.low and 0 in position[0]):
        yield Fault(
            "position", f"expected two different squares, since none is shared, got {abbreviate(list(position[0]))}"
        )


def _placed(problem: TwoPieces, position: Any) -> TwoPieces:
    if faults := list(position_faults(problem, position)):
        raise InvalidInput(*faults)
    # A piece with a coordinate of 0 is off, whatever its other coordinates say.
    first, second = (problem.off if problem.low and 0 in place else tuple(place) for place in position)
    return replace(problem, position=sorted_pair(first, second))


def _choice(value: Any, name: str, kind: type[Enum], faults: list[Fault]) -> Any:
    """Return the member of an enumeration that a field names, the first if it names none; a member will do as well."""
    for one in kind:
        if value is one or (type(value) is type(one.value) and value == one.value):
            return one
    words = ", ".join(str(one.value).lower() for one in kind)
    faults.append(Fault(name, f"expected one of {words}, got {abbreviate(value)}"))
    return next(iter(kind))
