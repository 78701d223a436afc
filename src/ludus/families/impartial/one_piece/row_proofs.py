"""Rows of a corner game near an axis, proved for all board sizes: G(x, y) - y repeats in y, jointly for all x <= X.

THEOREM. Let a piece have the ray (0, 1) and, for each s >= 1, finitely many moves (s, t), t >= 0; let c be the number
of moves with 1 <= s <= X, plus 1 for a pass, plus 1 for a misère or void corner. Then |G(x, y) - y| <= c for x <= X,
and there are n and p with G(x, y + p) = G(x, y) + p for all x <= X and y >= n.

The proof is in docs/impartial_theorems.md. The state before column y is finite: for each x the values used in
[y - c, y + c), and the last columns relative to y.

It covers rooks, queens and all rays k(a, b) with a >= 1 (Landman 2002 and Dress, Flammenkamp, Pink 1999 for Wythoff's
game), passes, and f, the value of two rooks (two_pieces/two_rooks.py), where the corner is void.
"""

from __future__ import annotations

import hashlib
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from ludus.core.limits import Limits
from ludus.families.impartial.one_piece.certificates import PeriodicRows
from ludus.families.impartial.one_piece.problem import Impartial, Vector

MAX_COLUMNS = 200_000
"""Maximum number of columns that are searched for a repetition."""
MAX_ENTRIES = 300_000
MAX_ROW = 40
"""Maximum coordinate along the short axis."""
MISERE, VOID = 1, -1
"""The value of the corner where it has rules of its own."""


def moves_up_to(rays: Sequence[Vector], steps: Sequence[Vector], last: int) -> list[Vector]:
    """Return the moves (s, t) with 1 <= s <= last.

    >>> moves_up_to([(1, 0), (0, 1), (1, 1)], [(1, 3)], 2)
    [(1, 0), (1, 1), (1, 3), (2, 0), (2, 2)]
    """
    multiples = {(k * a, k * b) for a, b in rays if a for k in range(1, last // a + 1)}
    return sorted(multiples | {(s, t) for s, t in steps if 1 <= s <= last})


@dataclass(slots=True)
class Columns:
    """The columns of the rows x = 0, ..., X so far, for each number of passes left that matters."""

    moves: list[Vector]
    rows: int
    corner: int | None
    width: int
    """The bound c of the theorem."""
    values: list[list[list[Any]]]
    """By layer and column: the value of each x; None at a void corner."""
    used: list[list[int]]
    """By layer and x: bit j is the value y - width + j, for the column y at hand; negative values count as used."""

    @classmethod
    def start(cls, moves: list[Vector], last: int, layers: int, corner: int | None) -> Columns:
        width = len(moves) + layers + 1
        used = [[(1 << width) - 1] * (last + 1) for _ in range(layers)]
        return cls(moves, last + 1, corner, width, [[] for _ in range(layers)], used)

    def add_column(self) -> None:
        """Give every position of the next column the least value that neither its row nor a move blocks."""
        y = len(self.values[0])
        base = y - self.width
        for layer, columns in enumerate(self.values):
            column: list[Any] = []
            columns.append(column)
            for x in range(self.rows):
                if x == y == 0 and self.corner == VOID:
                    column.append(None)
                    self.used[layer][x] >>= 1
                    continue
                reached = [columns[y - t][x - s] for s, t in self.moves if s <= x and t <= y]
                is_terminal = y == 0 and not reached
                if layer and not is_terminal:
                    reached.append(self.values[0][y][x])
                # Bits stand for the values from base on; smaller ones are all taken in this row.
                blocked = self.used[layer][x]
                for value in reached:
                    if value is not None and value >= base:
                        blocked |= 1 << (value - base)
                lowest = 1 << (1 - base) if is_terminal and self.corner == MISERE else ~blocked & (blocked + 1)
                self.used[layer][x] = (self.used[layer][x] | lowest) >> 1
                column.append(base + lowest.bit_length() - 1)

    def state(self) -> tuple[object, ...]:
        y = len(self.values[0])
        depth = max((t for _, t in self.moves), default=0)
        last = tuple(
            tuple(None if value is None else value - y for value in layer[column]) if column >= 0 else None
            for layer in self.values
            for column in range(y - depth, y)
        )
        return y == 0, tuple(map(tuple, self.used)), last


def prove_rows(
    moves: list[Vector], last: int, limits: Limits, *, layers: int = 1, corner: int | None = None
) -> PeriodicRows | None:
    """Return the rows up to the last one with their joint period; None when none is found within the limits.

    >>> [prove_rows(moves_up_to([(1, 0)], [], x), x, Limits(), corner=VOID).period for x in range(6)]
    [1, 1, 3, 9, 36, 144]
    """
    columns = Columns.start(moves, last, layers, corner)
    most, end = min(MAX_COLUMNS, MAX_ENTRIES // ((last + 1) * layers)), time.monotonic() + limits.seconds
    found = repetition(columns.state, columns.add_column, most, limits, end)
    return None if found is None else _certificate(columns, *found)


def repetition(
    state: Callable[[], tuple[object, ...]], advance: Callable[[], None], most: int, limits: Limits, end: float
) -> tuple[int, int] | None:
    """Return when a state came that comes again, and after how many steps; None when none does in time."""
    seen: dict[bytes, int] = {}
    for step in range(most):
        # A digest stands for the state; Python's own hash does not tell -1 from -2.
        digest = hashlib.blake2b(repr(state()).encode(), digest_size=16).digest()
        first = seen.setdefault(digest, step)
        if first < step:
            return first, step - first
        advance()
        if step % 256 == 0:
            limits.progress("looking for a repetition", step, most)
            if time.monotonic() > end:
                return None
    return None


def _certificate(columns: Columns, start: int, period: int) -> PeriodicRows:
    """Return the certificate, with the least preperiod of the values themselves; the first column is never in it."""
    excess = [
        [[0 if column[x] is None else column[x] - y for y, column in enumerate(layer)] for x in range(columns.rows)]
        for layer in columns.values
    ]
    while start > 1 and all(row[start - 1] == row[start - 1 + period] for layer in excess for row in layer):
        start -= 1
    return PeriodicRows(start, period, tuple(tuple(tuple(row[: start + period]) for row in layer) for layer in excess))


def row_value(proof: PeriodicRows, x: int, y: int, passes: int = 0) -> int:
    """Return the Grundy value of a position of any size in one of the rows."""
    n, p = proof.preperiod, proof.period
    return y + proof.excess[passes % 2][x][y if y < n + p else n + (y - n) % p]


def short_side(problem: Impartial) -> bool | None:
    """Return whether the second coordinate is the short one; None when the theorem is not about such a position."""
    if len(problem.size) != 2 or min(problem.at) > MAX_ROW or (problem.passes and problem.pass_at_terminal):
        return None
    is_turned = problem.at[1] < problem.at[0]
    along = (1, 0) if is_turned else (0, 1)
    return is_turned if along in problem.rays else None
