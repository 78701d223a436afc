"""An answer is one of three types; a verdict without a certificate cannot be built.

The sentence that explains an answer is not written by the solver: it is what the checker says that it verified.
A reason says why a position of an impartial game is a P-position or an N-position, as data that a page can draw.
"""

from __future__ import annotations

from functools import reduce
from operator import xor
from typing import Any, NamedTuple, TypeAlias

from ludus.core.certificates import Certificate
from ludus.core.pictures import Picture
from ludus.core.problem import Problem
from ludus.core.records import dataclass
from ludus.core.wording import table


@dataclass(frozen=True, slots=True)
class Solved:
    """The thing asked for, and the certificate that shows it."""

    problem: Problem
    certificate: Certificate
    method: str
    """The method that the solver took."""
    lower_bound: int | None = None
    """No solution has fewer moves than this; None when nothing is claimed."""
    optimal: bool = False
    """Whether it is proved that no solution has fewer moves."""


@dataclass(frozen=True, slots=True)
class Impossible:
    """There is no solution, and the certificate shows why."""

    problem: Problem
    certificate: Certificate
    method: str


@dataclass(frozen=True, slots=True)
class Undecided:
    """Nothing is claimed; the reason says which limit ended the work."""

    problem: Problem
    reason: str
    method: str = ""


Answer: TypeAlias = Solved | Impossible | Undecided


def certificate_of(answer: Answer | None) -> Certificate | None:
    """Return what an answer carries, None for an undecided one and without an answer."""
    return None if answer is None or isinstance(answer, Undecided) else answer.certificate


class NimRow(NamedTuple):
    """One number of a nim-sum, and what it belongs to."""

    name: str
    value: int


class Reply(NamedTuple):
    """A move from a P-position, and a move to a P-position that answers it."""

    move: str
    reply: str


@dataclass(frozen=True, slots=True)
class Reason:
    """What shows the outcome of a position; every list may be empty where it does not apply."""

    position: str
    is_p_position: bool
    nim_rows: tuple[NimRow, ...] = ()
    """The numbers whose nim-sum decides, to be written in binary below each other."""
    p_positions: tuple[tuple[int, ...], ...] = ()
    """The P-positions near the position."""
    winning_moves: tuple[str, ...] = ()
    """From an N-position: the options that are P-positions."""
    replies: tuple[Reply, ...] = ()
    """From a P-position: every move with its refutation, as far as they are listed."""
    moves: int | None = None
    """The number of moves from the position; None when they were not counted."""
    picture: Picture | None = None
    """The P-positions near the position on the board."""
    remainder: NimRow | None = None
    """A remainder that must be 0 at a P-position, besides the nim-sum."""

    @property
    def nim_sum(self) -> int | None:
        """The nim-sum of the rows; None where there are none."""
        return reduce(xor, (row.value for row in self.nim_rows)) if self.nim_rows else None

    def __repr__(self) -> str:
        return f"<Reason: {self.position} is {'a P-position' if self.is_p_position else 'an N-position'}>"

    def __str__(self) -> str:
        return "\n".join(self.lines())

    def fields(self) -> dict[str, Any]:
        return {
            "position": self.position,
            "outcome": "P" if self.is_p_position else "N",
            "nim_rows": [{"name": name, "value": value} for name, value in self.nim_rows],
            "nim_sum": self.nim_sum,
            "remainder": None if self.remainder is None else self.remainder._asdict(),
            "p_positions": [list(cell) for cell in self.p_positions],
            "winning_moves": list(self.winning_moves),
            "replies": [reply._asdict() for reply in self.replies],
            "moves": self.moves,
        }

    def lines(self) -> list[str]:
        r"""Return the reason for a person: the nim-sum in columns, then the moves.

        >>> print("\n".join(Reason("(3, 5)", False, (NimRow("x", 3), NimRow("y", 5))).lines()))
        x        3  011
        y        5  101
        nim-sum  6  110
        """
        found = list[str]()
        if self.nim_rows and self.nim_sum is not None:
            digits = max(value for _, value in (*self.nim_rows, NimRow("", self.nim_sum))).bit_length() or 1
            names = [*self.nim_rows, NimRow("nim-sum", self.nim_sum)]
            found = table((name, value, f"{value:0{digits}b}") for name, value in names).splitlines()
        if self.remainder is not None:
            found.append(f"{self.remainder.name}  {self.remainder.value}")
        if self.moves == 0:
            found.append(f"no move is possible{'' if self.is_p_position else ', which wins in misère play'}")
        if self.winning_moves:
            found.append(f"moves to P-positions: {', '.join(self.winning_moves)}")
        found += table((move, f"is answered by {reply}") for move, reply in self.replies).splitlines()
        if self.replies and len(self.replies) != self.moves:
            found.append(f"and {'' if self.moves is None else f'{self.moves - len(self.replies)} '}more moves")
        return found
