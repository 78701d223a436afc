"""Many expansions in an order in which they can be played, also for rules with hundreds of offsets.

Any greedy order does it (see playing.py). With many offsets the squares around one are changed together,
as an array.
"""

from __future__ import annotations

from collections import Counter

from ludus.core.loading import np
from ludus.families.tapes.deciding import Net
from ludus.families.tapes.playing import Counts, expansion_order, split
from ludus.families.tapes.problem import MAX_CHECKERS, Checkers, Move, Square, Tape, Way
from ludus.families.tapes.rule import Rule

MANY_OFFSETS = 24
"""Rules with at least so many offsets are played with arrays."""
MAX_IN_ARRAY = 2**62


def line(problem: Tape, net: Net, spare: Counts) -> tuple[Move, ...]:
    """Return the line with some spare moves, which must be enough: all expansions, then all contractions."""
    up, down = split(dict(net.moves))
    there = order(net.rule, problem.start, Counter(up) + Counter(dict(spare)))
    back = order(net.rule, problem.goal, Counter(down) + Counter(dict(spare)))
    if there is None or back is None:
        raise ValueError("expected spare moves that are enough")
    return (*((Way.EXPAND, square) for square in there), *((Way.CONTRACT, square) for square in reversed(back)))


def order(rule: Rule, state: Checkers, expansions: Counter[Square]) -> list[Square] | None:
    """Return an order in which expansions can be played from a state, None when there is none."""
    largest = MAX_CHECKERS + sum(expansions.values()) * max(often for _, often in rule.replacement)
    if len(rule.replacement) < MANY_OFFSETS or largest > MAX_IN_ARRAY:
        return expansion_order(rule, dict(state), expansions)
    return wide_order(rule, state, expansions)


def wide_order(rule: Rule, state: Checkers, expansions: Counter[Square]) -> list[Square] | None:
    """Return an order in which expansions can be played, None when there is none; all counts must fit 63 bits.

    >>> from ludus.families.tapes.rule import rule
    >>> wide_order(rule(((-1, 1), (1, 1))), ((0, 1),), Counter({0: 1, 1: 2, 2: 1}))
    [0, 1, 2, 1]
    """
    squares = [*expansions, *(square for square, _ in state)]
    reach = max(map(abs, (rule.lowest, rule.highest)))
    low, high = min(squares) - reach, max(squares) + reach
    counts, left = (np.zeros(high - low + 1, dtype=np.int64) for _ in range(2))
    for square, count in state:
        counts[square - low] = count
    for square, often in expansions.items():
        left[square - low] = often
    offsets = np.array([offset for offset, _ in rule.replacement])
    multiplicities = np.array([often for _, often in rule.replacement])
    ready = np.flatnonzero((left > 0) & (counts > 0)).tolist()
    order: list[Square] = []
    while ready:
        place = ready.pop()
        now = min(int(counts[place]), int(left[place]))
        if now <= 0:
            continue
        order += [place + low] * now
        left[place] -= now
        counts[place] -= now
        around = offsets + place
        counts[around] += now * multiplicities
        ready += around[left[around] > 0].tolist()
    return None if left.any() else order
