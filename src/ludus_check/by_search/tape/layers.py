"""How many spare moves every line needs, by distance alone: a proof without a search.

Some shortest line makes all its expansions first (see by_search/tape/spare.py). Each square that it expands is reached
from the start by steps of the rule over squares that it expands. Call a way to a square as long as the number of its
squares that are not net expansions, and let layer d be the squares, other than net expansions, that are at distance d
from the start. A way to a net expansion that is further away crosses each layer before it, and there it makes a spare
move. The same holds around the goal. Disjoint layers hold different spare moves.
"""

from collections.abc import Set

from ludus_check.tape.game import Counts, Tape
from ludus_check.work import searching

WORK = 3 * 10**6
"""The most steps; the layers that take more are left out, which only makes the bound weaker."""


@searching
def least_spare(tape: Tape, net: Counts, wanted: int | None = None) -> int:
    """Return a number of spare moves that no line does without; layers up to the nearest net expansions come first.

    When these are as many as are wanted, the others are not looked at.

    >>> from ludus_check.tape.game import Question
    >>> least_spare(Tape({-1: 1, 1: 1}, {0: 1}, {6: 1}, Question.FEWEST), {4: 1, 5: 1, 1: -1, 2: -1})
    7
    """
    up = {square for square, often in net.items() if often > 0}
    down = {square for square, often in net.items() if often < 0}
    least = 0
    for nearest in (True, False):
        there = _layers(tape, tape.start, up, nearest=nearest)
        back = _layers(tape, tape.goal, down, nearest=nearest)
        least = max(least, _disjoint(there, back), _disjoint(back, there))
        if wanted is not None and least >= wanted:
            break
    return least


def _layers(tape: Tape, state: Counts, targets: Set[int], *, nearest: bool) -> list[set[int]]:
    """Return the layers around a state that come before the first one with a target, or before the last."""
    found: list[set[int]] = []
    left, layer, seen = set(targets), set(state), set(state)
    squares = WORK // len(tape.rule)
    while left:
        ready = layer & left
        while ready:
            # A target costs nothing: what lies around it is in the same layer.
            left = set() if nearest else left - ready
            squares -= len(ready)
            if not left or squares < 0:
                return found
            ready = _around(tape, ready) - seen
            seen |= ready
            layer |= ready
            ready &= left
        layer -= targets
        if not layer:
            break
        found.append(layer)
        squares -= len(layer)
        if squares < 0:
            break
        layer = _around(tape, layer) - seen
        seen |= layer
    return found


def _around(tape: Tape, squares: Set[int]) -> set[int]:
    rule = tuple(tape.rule)
    return {square + offset for square in squares for offset in rule}


def _disjoint(first: list[set[int]], second: list[set[int]]) -> int:
    """Return how many layers are disjoint when all of the first are taken."""
    taken = set[int]().union(*first)
    return len(first) + sum(not layer & taken for layer in second)
