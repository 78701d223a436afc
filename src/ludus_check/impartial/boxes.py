"""Boxes at the corner of the grid, out of which no move leads: how much work they are, and what is known there."""

from bisect import bisect_left
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from math import prod

from ludus_check.impartial.game import Game
from ludus_check.values import Vector
from ludus_check.work import allowed_steps

WORDS = 4000
"""Number of bits of a set of values that take about as long as one more step."""


def box_of(size: Sequence[int], is_small: Callable[[tuple[int, ...]], bool]) -> tuple[int, ...]:
    """Return the largest box at the corner with sides up to a common length that is small enough, at least one cell.

    The options of a cell of such a box lie in the box: what is true there does not depend on the rest of the grid.

    >>> from math import prod
    >>> box_of((10, 10), lambda box: prod(box) <= 50), box_of((3, 100), lambda box: prod(box) <= 50)
    ((7, 7), (3, 16))
    """

    def box(length: int) -> tuple[int, ...]:
        return tuple(min(side, length) for side in size)

    return box(1 + bisect_left(range(2, max(size) + 1), True, key=lambda length: not is_small(box(length))))


def up_to_the_position(game: Game) -> Game:
    """Return the same game on the box between the corner and the position, with the moves that fit there."""
    rays, steps = (tuple(move for move in moves if fits(move, game.at)) for moves in (game.rays, game.steps))
    return replace(game, size=tuple(x + 1 for x in game.at), rays=rays, steps=steps)


def fits(move: Vector, position: Sequence[int]) -> bool:
    """Return whether a move stays on the grid.

    >>> fits((1, 2), (5, 2)), fits((1, 2), (5, 1))
    (True, False)
    """
    return all(entry <= x for entry, x in zip(move, position, strict=True))


def repeats(move: Vector, position: Sequence[int]) -> int:
    """Return how often a move can be made from a position.

    >>> repeats((1, 2), (5, 9))
    4
    """
    return min(x // entry for entry, x in zip(move, position, strict=True) if entry)


def can_move(game: Game, there: Sequence[int]) -> bool:
    """Return whether one move leads from the position of the game to another place."""
    difference = tuple(x - y for x, y in zip(game.at, there, strict=True))
    if min(difference) < 0 or not any(difference):
        return False
    axis = next(axis for axis, entry in enumerate(difference) if entry)
    multiples = ((ray, difference[axis] // ray[axis]) for ray in game.rays if ray[axis])
    return difference in game.steps or any(
        tuple(times * entry for entry in ray) == difference for ray, times in multiples
    )


def cost(game: Game, box: Sequence[int], layers: int, *, outcomes: bool = False) -> int:
    """Return about how many steps it takes to compute tables of a box.

    With `outcomes` only 0 and 1 are told apart. Else a value may be as large as the number of options, and the sets of
    values along the rays have as many bits.

    >>> from ludus_check.impartial.game import Question
    >>> queen = Game((9, 9), ((1, 0), (0, 1), (1, 1)), (), 0, False, False, Question.TABLE)
    >>> cost(queen, (1000, 1000), 1), cost(queen, (10**6, 1), 1) > 10**8
    (10000000, True)
    """
    bits = 0 if outcomes else len(game.steps) + sum(repeats(ray, [side - 1 for side in box]) for ray in game.rays)
    longer = bits // WORDS
    # Which moves fit is found anew for every row, axis by axis.
    rows = 3 * max(0, len(box) - 2) * prod(box[:-1]) * (len(game.rays) + len(game.steps))
    each = (3 + longer) * len(game.rays) + (1 + longer) * len(game.steps) + 1 + 2 * longer
    return layers * (prod(box) * each + rows)


def is_affordable(game: Game, box: Sequence[int], layers: int | None = None, *, outcomes: bool = False) -> bool:
    """Say whether tables of a box can be computed within the limits; by default as many as the passes need."""
    return cost(game, box, 1 + game.passes % 2 if layers is None else layers, outcomes=outcomes) <= allowed_steps()


def largest_box(game: Game, layers: int | None = None, *, outcomes: bool = False) -> tuple[int, ...]:
    """Return the largest box at the corner whose tables can be computed, at least one cell."""
    return box_of(game.size, lambda box: is_affordable(game, box, layers, outcomes=outcomes))


Cell = Sequence[int]


@dataclass(frozen=True, slots=True)
class Facts:
    """Answers about every position in the box up to the one of the game; None where nothing is known."""

    reason: str
    """where the answers come from"""
    value: Callable[[Cell], int | None]
    """the Grundy value, with all passes available"""
    is_p: Callable[[Cell], bool | None]
    is_p_after_a_pass: Callable[[Cell], bool | None]
    """the same with one pass less"""
    formula: str = ""
    """why the position of the game has its value"""
