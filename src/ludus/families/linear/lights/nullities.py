"""Tables about Lights Out boards of many sizes: quiet patterns, fewest presses, Berlekamp's switching game.

A front of the solvers for the command line: `ludus nullity`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ludus.core.certificates import Factored
from ludus.core.errors import LudusError, abbreviate, invalid
from ludus.core.questions import Question
from ludus.families.codec import read_problem
from ludus.families.linear.lights.problem import PLUS, Lights, Offset
from ludus.families.linear.lights.solve.nullity import (
    MAX_NULLITY,
    MAX_SWITCHING,
    fewest_for_all_on,
    plus_nullities,
    quiet_patterns,
    switching,
)

MAX_SIZE = 100_000
"""The longest side of a board in a table."""


class OutOfReach(LudusError):
    """A board is too large to be counted."""


@dataclass(frozen=True, slots=True)
class Board:
    """What all boards of a table share."""

    press: tuple[Offset, ...] = PLUS
    wrap: tuple[bool, bool] = (False, False)
    modulus: int = 2

    def problem(self, shape: Sequence[int]) -> Lights:
        """Return the board of one size, whose lights do not matter."""
        fields = {
            "ludus": 1,
            "kind": Lights.KIND,
            "shape": list(shape),
            "modulus": self.modulus,
            "press": [list(offset) for offset in self.press],
            "wrap": list(self.wrap),
            "question": Question.COUNT.value,
        }
        found = read_problem(fields)
        if not isinstance(found, Lights):
            raise invalid("kind", f"expected lights, got {abbreviate(found.KIND)}")
        return found


def squares(board: Board, first: int, last: int) -> Iterator[tuple[int, Factored]]:
    """Yield (side, number of quiet patterns, factored) for squares of the sides first .. last.

    OutOfReach at the first that is too large.

    >>> list(squares(Board(), 3, 5))
    [(3, ()), (4, ((2, 4),)), (5, ((2, 2),))]
    """
    check_sides(first, last)
    if board == Board():
        for side, nullity in enumerate(plus_nullities(first, last), first):
            yield side, (((2, nullity),) if nullity else ())
        return
    for side in range(first, last + 1):
        yield side, quiet(board, (side, side))


def quiet(board: Board, shape: Sequence[int]) -> Factored:
    """Return the number of quiet patterns of one board, factored; OutOfReach when it is too large for that."""
    check_sides(min(shape), max(shape))
    if board == Board() and shape[0] == shape[1]:
        return next(squares(board, shape[0], shape[0]))[1]
    found = quiet_patterns(board.problem(shape))
    if isinstance(found, str):
        raise OutOfReach(f"size {shape[0]}x{shape[1]}: {found}")
    return found


def fewest_all_on(side: int, most_nullity: int) -> tuple[int | None, int]:
    """Return the fewest presses that turn off the all-on plus board, proved, and its nullity; None if too large.

    >>> fewest_all_on(7, 20)
    (33, 0)
    """
    check_sides(side, side)
    nullity = next(plus_nullities(side, side))
    if nullity > min(most_nullity, MAX_NULLITY):
        return None, nullity
    return fewest_for_all_on(side), nullity


def hardest_switching(side: int) -> int:
    """Return the most lights that must stay on in Berlekamp's switching game of one side."""
    check_switching(side, side)
    return switching(side)


def check_switching(first: int, last: int) -> None:
    """Refuse sides of the switching game that are not searched through."""
    if not 1 <= first <= last <= MAX_SWITCHING:
        expected = f"expected sides of 1..{MAX_SWITCHING} for the switching game"
        raise invalid("sizes", f"{expected}, got {_range(first, last)}")


def check_sides(first: int, last: int) -> None:
    """Refuse sides that no board has."""
    if not 1 <= first <= last <= MAX_SIZE:
        raise invalid("sizes", f"expected sides of 1..{MAX_SIZE}, increasing, got {_range(first, last)}")


def _range(first: int, last: int) -> str:
    return str(first) if first == last else f"{first}..{last}"
