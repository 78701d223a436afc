"""How many spare moves every line needs at least, by layers around the occupied squares; and where they can lie.

The squares of up + gamma are all reached from the start, inside up + gamma. Call a way as long as the number of its
squares that are not in up, so that net moves cost nothing, and let layer d be the squares outside up at distance d. A
way to a net move that is further away crosses layer d, in a square of gamma. So each layer before the farthest net
move holds one, and the layers are disjoint. The same holds for the layers around the goal; those that meet no layer of
the start count as well, or the other way round.
"""

from __future__ import annotations

from collections.abc import Sequence

from ludus.families.tapes.bit_squares import places
from ludus.families.tapes.rule import Rule
from ludus.families.tapes.solve.normal_form import Model, Side

MAX_WORK, MAX_FAR = 3_000_000, 600_000
"""The layers that take more steps than this are not counted: those before the nearest net moves, and all others."""


def least_spare(model: Model) -> int:
    """Return a number of spare moves that every line needs, those outside the window of the model included.

    >>> from ludus.families.tapes.problem import tape
    >>> from ludus.families.tapes.deciding import decided
    >>> from ludus.families.tapes.solve.normal_form import model
    >>> game = tape([-3, -1, 1, 3], displacement=30)
    >>> least_spare(model(game, decided(game), 0, 30))
    6
    """
    near = [_layers(model, side, MAX_WORK, nearest=True) for side in model.sides]
    least = max(_disjoint(*near), _disjoint(*near[::-1]))
    if all(side.forced.bit_count() <= 1 for side in model.sides):
        return least
    far = [_layers(model, side, MAX_FAR, nearest=False) for side in model.sides]
    return max(least, _disjoint(*far), _disjoint(*far[::-1]))


def farthest(rule: Rule, spare: int) -> tuple[int, int]:
    """Return how far to the left and to the right of the hull a smallest gamma of so many moves can have squares.

    The hull holds all occupied squares and net moves, so squares outside are spare moves. One at distance d is reached
    over at least d/m of them, m being the longest step that way. With 0 in R spare moves are only there to reach
    others, so that a way leads from it back into the hull, over at least d/M of them, M the longest step back.

    >>> from ludus.families.tapes.rule import rule
    >>> farthest(rule(((-2, 1), (0, 1), (3, 1))), 11), farthest(rule(((-1, 1), (1, 1))), 8)
    ((22, 22), (8, 8))
    """
    left, right = max(0, -rule.lowest), max(0, rule.highest)
    if rule.is_monotonic:
        left = right = min(left, right)
    return spare * left, spare * right


def _disjoint(first: list[set[int]], second: list[set[int]]) -> int:
    """Return how many of the layers are disjoint, when all of the first are taken."""
    taken = set[int]().union(*first)
    return len(first) + sum(layer.isdisjoint(taken) for layer in second)


def _layers(model: Model, side: Side, most: int, *, nearest: bool) -> list[set[int]]:
    """Return disjoint sets of squares outside the net moves that each hold a spare move, on a tape without ends."""
    forced, layer, found = set(places(side.forced)), set(places(side.occupied)), list[set[int]]()
    steps = model.rule.steps
    left, seen, room = set(forced), set(layer), most // max(1, len(steps))
    while left and layer and room >= 0:
        while ready := layer & left:
            left -= left if nearest else ready
            room -= len(ready)
            if not left or room < 0:
                return found
            grown = _around(ready, steps) - seen
            seen |= grown
            layer |= grown
        layer -= forced
        found += [layer] if layer else []
        room -= len(layer)
        layer = _around(layer, steps) - seen if room >= 0 else set()
        seen |= layer
    return found


def _around(squares: set[int], steps: Sequence[int]) -> set[int]:
    return {square + step for square in squares for step in steps}
