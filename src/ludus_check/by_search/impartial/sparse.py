"""The rule without a table, for a piece on two axes with a ray along the rows: one cell of each value in each row.

The ray lets no two cells of a row have one value. So the cell of value g in row x is the first that has no smaller
value and no option of value g in an earlier row. Each ray, smaller value, step and pass forbids a place or a few.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from dataclasses import dataclass

from ludus_check.impartial.game import Game
from ludus_check.limits import SEARCH_STEPS
from ludus_check.values import Vector
from ludus_check.work import searching

ALONG, DOWN, SLANTED = (0, 1), (1, 0), (1, 1)


@dataclass(frozen=True, slots=True)
class Lines:
    """A board of rows that have at most one cell of each value, each settled by the rows before it."""

    rows: int
    columns: int
    rays: tuple[Vector, ...]
    steps: tuple[Vector, ...]
    turned: bool
    """whether the axes have changed places: rows are columns of the game"""

    @property
    def stuck_rows(self) -> int:
        """The first cell of that number of rows, and no other, has no move."""
        return min((s for s, t in (*self.rays, *self.steps) if t == 0), default=self.rows)


@searching
def lines_of(game: Game) -> Lines | None:
    """Return the board of a game as such rows, or as such columns; None when its piece has other rays."""
    if len(game.size) != 2:
        return None
    for turn in (1, -1):
        rays = [ray[::turn] for ray in game.rays]
        steps = tuple(step[::turn] for step in game.steps if step[::turn][0])
        crossing = tuple(ray for ray in rays if ray != ALONG)
        if ALONG in rays and set(crossing) <= {DOWN, SLANTED}:
            rows, columns = game.size[::turn]
            return Lines(rows, columns, crossing, steps, turn < 0)
    return None


@searching
def columns_of_levels(game: Game, lines: Lines, below: int) -> list[array[int]]:
    """Return for each value below a number the columns of its cells, row by row, -1 for none in the row.

    The first rows are settled, as many as a few seconds allow; none when the values are too many. All lists have the
    same length.
    """
    rows = min(lines.rows, _tries(lines, below) // (below * (1 + game.passes % 2)))
    if rows == 0:
        return []
    without = [_Level(lines, rows, below) for _ in range(below)]
    _fill(lines, without, None, _stuck(game, 0))
    if game.passes % 2 == 0:
        return [level.found for level in without]
    # Two passes cancel, as in rule_values; with one, a cell may not have its value without, unless it is stuck.
    found = [_Level(lines, len(without[0].found), below) for _ in range(below)]
    _fill(lines, found, without, _stuck(game, 1))
    return [level.found for level in found]


def _tries(lines: Lines, below: int) -> int:
    """Return how many places may be tried, by what each of them costs."""
    return SEARCH_STEPS // (6 + len(lines.steps) + below // 4)


def _stuck(game: Game, passes: int) -> bool | None:
    """Return whether a cell without a move of the piece is lost, or None when the rule decides."""
    if passes and game.pass_at_terminal:
        return None
    return not game.misere


def _fill(lines: Lines, levels: list[_Level], beside: list[_Level] | None, stuck: bool | None) -> None:
    """Settle row after row, until all are settled or enough places were tried."""
    tries = _tries(lines, len(levels))
    for x in range(levels[0].rows):
        is_special = x < lines.stuck_rows and stuck is not None
        for g, level in enumerate(levels):
            if is_special and stuck and g == 0:
                level.put(x, 0)
                continue
            taken = {other.found[x] for other in levels[:g]} | level.reached(x, lines.steps)
            taken |= {0} if is_special else set()
            if beside is not None:
                taken.add(beside[g].found[x])
            level.put(x, level.first(x, taken))
        if x % 16 == 0 and sum(level.tries for level in levels) > tries:
            return


class _Level:
    """The cells of one value: a column for each row, and which columns and diagonals they take."""

    def __init__(self, lines: Lines, rows: int, below: int) -> None:
        self.rows = rows
        self.width = min(lines.columns, len(lines.rays) * rows + len(lines.steps) + below + 2)
        self.found = array("q")
        self.columns = bytearray(self.width if DOWN in lines.rays else 0)
        self.diagonals = bytearray(self.width + rows if SLANTED in lines.rays else 0)
        self.open = 0
        """all columns before it are taken"""
        self.left = self.right = 0
        """all diagonals y - x from left to right - 1 are taken"""
        self.tries = 0

    def first(self, x: int, taken: set[int]) -> int:
        """Return the first column of row x that is not taken and from which no ray leads to the level; -1 for none."""
        y = self.open
        while 0 <= y < self.width:
            self.tries += 1
            if self.diagonals and self.diagonals[y - x + self.rows]:
                y = x + self.right if self.left <= y - x < self.right else y + 1
            elif y in taken:
                y += 1
            else:
                return y
            y = self.columns.find(0, y) if self.columns else y
        return -1

    def reached(self, x: int, steps: Sequence[Vector]) -> set[int]:
        """Return the columns of row x from which a step leads there."""
        return {self.found[x - s] + t for s, t in steps if s <= x and self.found[x - s] >= 0}

    def put(self, x: int, y: int) -> None:
        """Note the column of the next row, x."""
        self.found.append(y)
        if y < 0:
            return
        if self.columns:
            self.columns[y] = 1
            self.open = self.columns.find(0, self.open) if y == self.open else self.open
            self.open = self.width if self.open < 0 else self.open
        if self.diagonals:
            self.diagonals[y - x + self.rows] = 1
            while self.right + self.rows < len(self.diagonals) and self.diagonals[self.right + self.rows]:
                self.right += 1
            while self.left > -self.rows and self.diagonals[self.left - 1 + self.rows]:
                self.left -= 1
