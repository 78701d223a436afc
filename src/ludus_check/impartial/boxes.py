"""Boxes at the corner of the grid: no move leads out of one, so that what is true there does not depend on the rest."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from ludus_check.impartial.game import Game, Vector


def box_of(size: Sequence[int], is_small: Callable[[tuple[int, ...]], bool]) -> tuple[int, ...]:
    """Return the largest box at the corner with sides up to a common length that is small enough, at least one cell.

    The options of a cell of such a box lie in the box: what is true there does not depend on the rest of the grid.

    >>> from math import prod
    >>> box_of((10, 10), lambda box: prod(box) <= 50), box_of((3, 100), lambda box: prod(box) <= 50)
    ((7, 7), (3, 16))
    """
    low, high = 1, max(size)
    while low < high:
        middle = (low + high + 1) // 2
        if is_small(tuple(min(side, middle) for side in size)):
            low = middle
        else:
            high = middle - 1
    return tuple(min(side, low) for side in size)


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
