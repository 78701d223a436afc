"""Level sets of a piece with a ray along the rows or the columns: the first rows of each level, without a table."""

from array import array
from bisect import bisect_left
from collections.abc import Callable, Sequence
from functools import partial
from itertools import islice
from operator import le

from ludus_check.arrays import Flat
from ludus_check.by_search.impartial.sparse import Lines, columns_of_levels, lines_of
from ludus_check.errors import Rejected
from ludus_check.fields import Record
from ludus_check.finding import Finding, verified
from ludus_check.impartial.game import Game
from ludus_check.listing import verify_positions
from ludus_check.words.phrases import cell, number

LONGEST = 2**24
"""Maximum length of a list of level sets."""

Cells = list[tuple[int, int]]


def levels_by_lines(game: Game, certificate: Record, below: int, count: int) -> Finding | None:
    """Verify the first rows (or columns) of every level of `positions`, rows (g, x, y) in increasing order.

    None when the piece has other rays, or there are too many values or positions.
    """
    lines = lines_of(game)
    if lines is None or not 0 < count <= LONGEST:
        return None
    settled = columns_of_levels(game, lines, below)
    if not settled:
        return None
    flat = certificate.array("positions", (count, 3), 0, max(*game.size, below) - 1)
    verify_all = partial(verify_positions, flat, (below, *game.size), certificate.path("positions"))
    starts = _starts(flat[0::3], below, verify_all)
    verify = partial(_verify_level, game, lines, flat, verify_all)
    total = sum(verify((g, starts[g], starts[g + 1]), settled[g]) for g in range(below))
    rows = len(settled[0])
    if rows == lines.rows and total == count:
        return verified(all_below(count, below, game.words))
    if rows == lines.rows:
        # What is not among the positions of all rows lies beyond the grid.
        verify_all()
    axis = "y" if lines.turned else "x"
    which = f"{number(total)} of the {number(count)} listed positions are exactly those with Grundy value below"
    there = f"{which} {number(below)} and {axis} = 0 to {number(rows - 1)}{game.words}, each with its value"
    return verified(there).but("the other listed positions")


def all_below(count: int, below: int, words: str) -> str:
    """Return that the listed positions are all those with small values."""
    small = f"with Grundy value below {number(below)}{words}"
    if not count:
        return f"there are no positions {small}"
    are = (
        "the listed position is the only one"
        if count == 1
        else f"the {number(count)} listed positions are exactly those"
    )
    return f"{are} {small}, each with its value"


def _starts(values: Sequence[int], below: int, verify_all: Callable[[], None]) -> list[int]:
    """Return where the positions of each value begin, and at last where they end."""
    if values[-1] >= below or not all(map(le, values, islice(values, 1, None))):
        verify_all()
    return [bisect_left(values, g) for g in range(below)] + [len(values)]


def _verify_level(
    game: Game,
    lines: Lines,
    flat: Flat,
    verify_all: Callable[[], None],
    level: tuple[int, int, int],
    settled: "array[int]",
) -> int:
    """Verify the settled rows of one level, the value and where its positions begin and end; return their number."""
    g, start, stop = level
    rows = len(settled)
    right: Cells = [(x, y) for x, y in enumerate(settled) if y >= 0]
    if lines.turned:
        right = sorted((y, x) for x, y in right)
        listed = [(x, y) for x, y in _cells(flat, start, stop) if y < rows]
    else:
        # One more than there may be: it lies in a later row.
        listed = [(x, y) for x, y in _cells(flat, start, min(stop, start + len(right) + 1)) if x < rows]
    if listed == right:
        return len(right)
    verify_all()
    bad = min(set(listed) ^ set(right))
    words = f"is listed with Grundy value {g}, which it does not have{game.words}"
    missing = f"has Grundy value {g}{game.words} and is not listed with it"
    raise Rejected(f"{cell(bad)} {words if bad in set(listed) else missing}")


def _cells(flat: Flat, start: int, stop: int) -> Cells:
    return list(zip(flat[3 * start + 1 : 3 * stop : 3], flat[3 * start + 2 : 3 * stop : 3], strict=True))
