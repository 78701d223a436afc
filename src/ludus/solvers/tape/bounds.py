"""How many spare moves every line needs at least, by layers around the occupied squares; and where they can lie.

The squares of up + gamma are all reached from the start. So let layer 1 be the occupied squares and layer d + 1 what
one step leads to from layer d, as long as no net move is met: each of these layers holds a square of gamma, and they
are disjoint. The same holds for the layers around the goal; those that meet no layer of the start count as well, or
the other way round.
"""

from __future__ import annotations

from ludus.maths.tapes.bit_squares import places
from ludus.maths.tapes.rule import Rule
from ludus.solvers.tape.normal_form import Model, Side

MOST_WORK = 3_000_000
"""The layers that take more steps than this are not counted."""


def least_spare(model: Model) -> int:
    """Return a number of spare moves that every line needs, those outside the window of the model included.

    >>> from ludus.core.tape import tape
    >>> from ludus.maths.tapes.deciding import decided
    >>> from ludus.solvers.tape.normal_form import model
    >>> game = tape([-3, -1, 1, 3], displacement=30)
    >>> least_spare(model(game, decided(game), 0, 30))
    6
    """
    first, second = (_layers(model, side) for side in model.sides)
    return max(_disjoint(first, second), _disjoint(second, first))


def farthest(rule: Rule, spare: int) -> tuple[int, int]:
    """Return how far to the left and to the right of the hull a smallest gamma of so many moves can have squares.

    The hull holds all occupied squares and net moves, so squares outside are spare moves. One at distance d is reached
    over at least d/m of them, m being the longest step that way. With 0 in R spare moves are only there to reach
    others, so that a way leads from it back into the hull, over at least d/M of them, M the longest step back.

    >>> from ludus.maths.tapes.rule import rule
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


def _layers(model: Model, side: Side) -> list[set[int]]:
    """Return disjoint sets of squares outside the net moves that each hold a spare move, on a tape without ends."""
    steps, targets, layer = model.rule.steps, set(places(side.forced)), set(places(side.occupied))
    found, seen, work = list[set[int]](), set(layer), 0
    while targets and layer and layer.isdisjoint(targets) and work < MOST_WORK:
        found.append(layer)
        work += len(layer) * len(steps)
        layer = {place + step for place in layer for step in steps} - seen
        seen |= layer
    return found
