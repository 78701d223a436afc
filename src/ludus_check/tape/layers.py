"""How many spare moves every line needs, by distance alone: a proof without a search.

Some shortest line makes all its expansions first (see ludus_check.tape.spare). Each square that it expands is reached
from the start by steps of the rule over squares that it expands. Let layer 1 be the occupied squares, and layer d + 1
the new squares one step from layer d. On the way to the first net expansion every layer before it is crossed, and
there the squares are not net expansions, so they are spare moves. The same holds around the goal. Disjoint layers
hold different spare moves.
"""

from ludus_check.tape.game import Counts, Tape

WORK = 3 * 10**6
"""The most steps; the layers that take more are left out, which only makes the bound weaker."""


def least_spare(tape: Tape, net: Counts) -> int:
    """Return a number of spare moves that no line does without.

    >>> from ludus_check.tape.game import Question
    >>> least_spare(Tape({-1: 1, 1: 1}, {0: 1}, {6: 1}, Question.FEWEST), {4: 1, 5: 1, 1: -1, 2: -1})
    7
    """
    up = {square for square, often in net.items() if often > 0}
    down = {square for square, often in net.items() if often < 0}
    there, back = _layers(tape, tape.start, up), _layers(tape, tape.goal, down)
    return max(_disjoint(there, back), _disjoint(back, there))


def _layers(tape: Tape, state: Counts, targets: set[int]) -> list[set[int]]:
    """Return the layers around a state that come before the first one with a target; none when there is no target."""
    found: list[set[int]] = []
    layer, seen, work = set(state), set(state), 0
    while targets and layer and not layer & targets:
        found.append(layer)
        work += len(layer) * len(tape.rule)
        if work > WORK:
            break
        layer = {square + offset for square in layer for offset in tape.rule} - seen
        seen |= layer
    return found


def _disjoint(first: list[set[int]], second: list[set[int]]) -> int:
    """Return how many layers are disjoint when all of the first are taken."""
    taken = set[int]().union(*first)
    return len(first) + sum(not layer & taken for layer in second)
