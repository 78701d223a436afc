"""How large a table may be to be recomputed: work is counted in cells, moves and the bits of sets of values."""

from collections.abc import Sequence
from math import prod

from ludus_check.impartial.boxes import box_of
from ludus_check.impartial.game import Game, Vector
from ludus_check.work import allowed_steps

WORDS = 4000
"""Number of bits of a set of values that take about as long as one more step."""


def cost(game: Game, box: Sequence[int], layers: int, *, outcomes: bool = False) -> int:
    """Return about how many steps it takes to compute tables of a box.

    With `outcomes` only 0 and 1 are told apart. Else a value may be as large as the number of options, and the sets of
    values along the rays have as many bits.

    >>> from ludus_check.impartial.game import Question
    >>> queen = Game((9, 9), ((1, 0), (0, 1), (1, 1)), (), 0, False, False, Question.TABLE)
    >>> cost(queen, (1000, 1000), 1), cost(queen, (10**6, 1), 1) > 10**8
    (10000000, True)
    """
    bits = 0 if outcomes else len(game.steps) + sum(_repeats(ray, box) for ray in game.rays)
    longer = bits // WORDS
    return prod(box) * layers * ((3 + longer) * len(game.rays) + (1 + longer) * len(game.steps) + 1 + 2 * longer)


def is_affordable(game: Game, box: Sequence[int], layers: int | None = None, *, outcomes: bool = False) -> bool:
    """Say whether tables of a box can be computed within the limits; by default as many as the passes need."""
    return cost(game, box, 1 + game.passes % 2 if layers is None else layers, outcomes=outcomes) <= allowed_steps()


def largest_box(game: Game, layers: int | None = None, *, outcomes: bool = False) -> tuple[int, ...]:
    """Return the largest box at the corner whose tables can be computed, at least one cell."""
    return box_of(game.size, lambda box: is_affordable(game, box, layers, outcomes=outcomes))


def _repeats(ray: Vector, box: Sequence[int]) -> int:
    return min((side - 1) // entry for entry, side in zip(ray, box, strict=True) if entry)
