"""Rows of a corner game near an axis: G(x, y) - y repeats in y for every x up to X, and a finite check proves it.

The piece has the ray (0, 1) along its rows and, for each s >= 1, finitely many moves (s, t); of any ray k(a, b) with
a >= 1 only k a <= X matters. The claim G(x, y) = y + e(x, y), with e repeating from y = n on with period p, is right
exactly when at every position no option has the same value and every smaller value is one of an option. (In misère play
terminal positions have the value 1; where the corner is void there is no such position.)

Let W be the largest |e|, plus 1. Each row has each value v once, at a y with |y - v| <= W: so values below y - W are
always options along the row. What is left at y depends on y - R, ..., y + R with R = 2W + 2 + (longest t), so y < n + p
+ 2R is enough. With a pass left the same position without it is one more option, except at terminal positions.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from ludus_check.errors import NotChecked, Rejected
from ludus_check.fields import Record
from ludus_check.impartial.boxes import Cell, Facts
from ludus_check.impartial.game import Game
from ludus_check.limits import SEARCH_STEPS, Limit
from ludus_check.values import Vector, entries, integers
from ludus_check.words.phrases import number

MAX_ROWS, MAX_COLUMNS = Limit(64), Limit(1_000_000)
MISERE, VOID = 1, -1
"""The value of the corner where it has rules of its own."""

Values = list[list[int | None]]
"""For each x the value of each y; None at a void corner."""


@dataclass(frozen=True, slots=True)
class Rows:
    """Verified rows, for each number of passes left (0, 1)."""

    preperiod: int
    period: int
    excess: list[list[Vector]]

    def value(self, x: int, y: int, passes: int) -> int:
        """Return the Grundy value of a position of any size in one of the rows."""
        far = y >= self.preperiod + self.period
        near = self.preperiod + (y - self.preperiod) % self.period if far else y
        return y + self.excess[passes % 2][x][near]

    @property
    def words(self) -> str:
        """Where the value comes from, for a sentence."""
        return f"by its row, with additive period {number(self.period)} for all board sizes"


def row_facts(game: Game, certificate: Record) -> Facts:
    """Return what verified rows say about the positions up to the short coordinate of the one of the game."""
    if len(game.size) != 2 or (game.passes and game.pass_at_terminal):
        raise Rejected("the theorem does not apply: it needs 2 axes, and no pass at terminal positions")
    is_turned = game.at[1] < game.at[0]
    rays, steps = (
        [(b, a) if is_turned else (a, b) for a, b in moves if max(a, b) > 0] for moves in (game.rays, game.steps)
    )
    last = min(game.at)
    if sum(last // a for a, _ in rays if a) > MAX_COLUMNS:
        raise NotChecked("the rays of the piece have more moves than the limit allows")
    if (0, 1) not in rays or last >= MAX_ROWS:
        raise Rejected("the theorem does not apply: it needs the ray along the row, and a short coordinate")
    moves = {(k * a, k * b) for a, b in rays if a for k in range(1, last // a + 1)}
    moves |= {(s, t) for s, t in steps if 1 <= s <= last}
    corner = MISERE if game.misere else None
    rows = read_rows(certificate.record("rows"), last, sorted(moves), 2 if game.passes else 1, corner)

    def value(cell: Cell, passes: int) -> int:
        x, y = cell[::-1] if is_turned else cell
        return rows.value(x, y, passes)

    return Facts(
        rows.words,
        lambda cell: value(cell, game.passes),
        lambda cell: value(cell, game.passes) == 0,
        lambda cell: value(cell, game.passes - 1) == 0,
    )


def read_rows(
    certificate: Record, last: int, moves: Sequence[tuple[int, int]], layers: int, corner: int | None
) -> Rows:
    """Return the rows x = 0, ..., last of a certificate, verified; the moves are those with 1 <= s <= last."""
    certificate.only(("preperiod", "period", "excess"))
    start, period = certificate.integer("preperiod", 1, MAX_COLUMNS), certificate.integer("period", 1, MAX_COLUMNS)
    columns, rows = start + period, last + 1
    if rows > MAX_ROWS or columns * rows * layers > SEARCH_STEPS:
        raise NotChecked("the rows are larger than the limit allows")
    excess = [
        [integers(row, at, columns, columns, -MAX_COLUMNS, MAX_COLUMNS) for at, row in entries(one, field, rows, rows)]
        for field, one in certificate.entries("excess", layers, layers)
    ]
    width = 1 + max(abs(e) for layer in excess for row in layer for e in row)
    reach = 2 * width + 2 + max((t for _, t in moves), default=0)
    tested = columns + 2 * reach
    if tested * rows * layers * (len(moves) + 2 * width + 2) > 3 * SEARCH_STEPS:
        raise NotChecked("the rows are larger than the limit allows")
    near = [y if y < columns else start + (y - start) % period for y in range(tested + reach)]
    values: list[Values] = [[[y + row[at] for y, at in enumerate(near)] for row in layer] for layer in excess]
    if corner == VOID:
        for layer in values:
            layer[0][0] = None
    for passes in range(layers):
        for x in range(rows):
            _verify_row(values, passes, x, moves, (tested, width, corner))
    return Rows(start, period, excess)


def _verify_row(
    values: list[Values], passes: int, x: int, moves: Sequence[tuple[int, int]], size: tuple[int, int, int | None]
) -> None:
    tested, width, corner = size
    table, row = values[passes], values[passes][x]
    where = {value: y for y, value in enumerate(row) if value is not None}
    if len(where) < len(row) - row.count(None) or min(where) < 0:
        raise Rejected(f"a Grundy value comes twice in the row x = {x}, or is negative")
    if any(abs(where.get(value, value + 2 * width) - value) > width for value in range(tested)):
        raise Rejected(f"some Grundy value does not come near its place in the row x = {x}")
    usable = [(s, t) for s, t in moves if s <= x]
    for y in range(tested):
        value = row[y]
        if corner == VOID and x == y == 0:
            continue
        options = {table[x - s][y - t] for s, t in usable if t <= y}
        is_terminal = y == 0 and not options
        if is_terminal and corner == MISERE:
            if value != 1:
                raise Rejected("in misère play terminal positions have the value 1")
            continue
        if passes and not is_terminal:
            options.add(values[0][x][y])
        if value is None or value in options:
            raise Rejected(f"({x}, {y}) has an option with its own Grundy value")
        if not all(where[small] < y or small in options for small in range(max(0, y - width), value)):
            raise Rejected(f"({x}, {y}) has no option with some value below its own")
