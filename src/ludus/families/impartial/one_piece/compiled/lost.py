"""Lost positions alone, for any rays and steps in any dimension: one word for each cell and no values.

The highest bit of a word says that the cell is lost for the player to move; bit r says that some cell further along ray
r is lost. So a cell looks one ray back, whatever the length of the ray.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ludus.families.impartial.compiled.jit import bare
from ludus.families.impartial.one_piece.compiled.rows import Moves, Whole, find_row, fitting, moves_of

MAX_RAYS = 63


class Rules(NamedTuple):
    """The moves of a piece, and who wins when it cannot move."""

    rays: Moves
    steps: Moves
    stuck_is_lost: bool
    """Whether a cell without a move is lost: always in normal play."""
    won: NDArray[np.bool_]
    """Cells that are won in any case, such as by a pass; empty for none."""


def table(
    size: tuple[int, ...],
    rays: tuple[tuple[int, ...], ...],
    steps: tuple[tuple[int, ...], ...],
    *,
    stuck_is_lost: bool = True,
    won: NDArray[np.bool_] | None = None,
) -> NDArray[np.bool_]:
    """Return for each cell whether the player to move loses, for a piece with at most MAX_RAYS rays."""
    kind = next(np.dtype(f"uint{bits}") for bits in (8, 16, 32, 64) if len(rays) < bits)
    words = np.zeros(int(np.prod(size)), kind)
    always = np.zeros(0, np.bool_) if won is None else won.reshape(-1)
    rules = Rules(moves_of(rays, size), moves_of(steps, size), stuck_is_lost, always)
    _rows(words, rules, np.array(size, np.int64), np.zeros(len(size) - 1, np.int64))
    lost: NDArray[np.bool_] = (words >> kind.type(8 * kind.itemsize - 1)).astype(np.bool_)
    return lost.reshape(size)


@bare
def _rows(words: NDArray[Any], rules: Rules, size: Whole, outer: Whole) -> None:
    length = size[-1]
    for row in range(words.size // length):
        find_row(row, size, outer)
        rays, steps = fitting(rules.rays, outer), fitting(rules.steps, outer)
        for y in range(length):
            place = row * length + y
            words[place] = _word(words, rules, place, y, rays, steps)


@bare
def _word(words: NDArray[Any], rules: Rules, place: Any, y: Any, rays: Any, steps: Any) -> Any:
    """Return the word of a cell from those of the cells one move back."""
    one = words.dtype.type(1)
    top = words.dtype.type(8 * words.itemsize - 1)
    behind, options, stuck = words.dtype.type(0), words.dtype.type(0), True
    for k in range(rays):
        ray = rules.rays.fits[k]
        if y >= rules.rays.least[ray]:
            word, bit = words[place - rules.rays.back[ray]], words.dtype.type(ray)
            behind |= (((word >> bit) | (word >> top)) & one) << bit
            stuck = False
    for k in range(steps):
        step = rules.steps.fits[k]
        if y >= rules.steps.least[step]:
            options |= words[place - rules.steps.back[step]]
            stuck = False
    is_won = behind != 0 or (options >> top) != 0 or (rules.won.size > 0 and rules.won[place])
    is_lost = rules.stuck_is_lost if stuck else not is_won
    return behind | (one << top) if is_lost else behind
