"""Moves on a tape: what they change, in which order many expansions can be made, and whole lines of moves.

A contraction followed by an expansion elsewhere can be swapped, and the two cancel on the same square; so whatever can
be done can be done with all expansions first, and with no more moves. Expansions alone form a commutative context-free
grammar (J. Esparza, Fundamenta Informaticae 31, 1997, theorem 3.1): a multiset of them can be played from a state iff

- no square is short of checkers in the end: state + expansions * (Lam - 1) >= 0, and
- each square that is expanded can be reached from an occupied one by steps of R over such squares.

Any greedy order does it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Set
from typing import TypeAlias

from ludus.core.loading import np
from ludus.families.tapes.problem import MAX_CHECKERS, Checkers, Move, Square, Way, checkers
from ludus.families.tapes.rule import Rule

Counts: TypeAlias = Mapping[Square, int]
"""How many checkers, or moves, there are on each square."""

MANY_OFFSETS = 24
"""Rules with at least this number of offsets are played with arrays: the squares around one are changed together."""
MAX_IN_ARRAY = 2**62


def after(rule: Rule, state: Checkers, move: Move) -> Checkers | None:
    """Return the state after a move, None when a checker is missing.

    >>> from ludus.families.tapes.rule import rule
    >>> after(rule(((-1, 1), (1, 1))), ((0, 1),), (Way.EXPAND, 0))
    ((-1, 1), (1, 1))
    """
    counts = dict(state)
    return checkers(counts) if make(rule, counts, move) else None


def make(rule: Rule, counts: dict[Square, int], move: Move) -> bool:
    """Make a move on counts of checkers; return False, with nothing changed, when a checker is missing."""
    way, square = move
    one, several = [(square, 1)], [(square + offset, often) for offset, often in rule.replacement]
    taken, put = (one, several) if way is Way.EXPAND else (several, one)
    if any(counts.get(place, 0) < often for place, often in taken):
        return False
    for place, often in taken:
        counts[place] -= often
    for place, often in put:
        counts[place] = counts.get(place, 0) + often
    return True


def possible_moves(rule: Rule, state: Checkers) -> list[Move]:
    """Return every move that can be made, the expansions first, each kind from left to right.

    >>> from ludus.families.tapes.rule import rule
    >>> [(way.value, square) for way, square in possible_moves(rule(((-1, 1), (1, 1))), ((0, 1), (2, 1)))]
    [('expand', 0), ('expand', 2), ('contract', 1)]
    """
    counts = dict(state)
    expansions = [(Way.EXPAND, square) for square, _ in state]
    homes = [square - rule.lowest for square, _ in state]
    contractions = [
        (Way.CONTRACT, home)
        for home in homes
        if all(counts.get(home + offset, 0) >= often for offset, often in rule.replacement)
    ]
    return expansions + contractions


def middle(rule: Rule, state: Counts, expansions: Counts) -> Counter[Square]:
    """Return state + expansions * (Lam - 1), which may be negative on some squares.

    >>> from ludus.families.tapes.rule import rule
    >>> sorted(middle(rule(((-1, 1), (1, 1))), {0: 1}, {0: 1, 1: 1}).items())
    [(-1, 1), (0, 1), (1, 0), (2, 1)]
    """
    found = Counter(dict(state))
    for square, often in expansions.items():
        if often:
            found[square] -= often
            for offset, many in rule.replacement:
                found[square + offset] += often * many
    return found


def reached(rule: Rule, support: Set[Square], occupied: Iterable[Square]) -> set[Square]:
    """Return the squares of the support that can be reached from occupied ones by steps inside the support.

    >>> from ludus.families.tapes.rule import rule
    >>> sorted(reached(rule(((-1, 1), (1, 1))), {0, 1, 3}, {0}))
    [0, 1]
    """
    seen = {square for square in occupied if square in support}
    todo, steps = list(seen), rule.steps
    while todo:
        square = todo.pop()
        for step in steps:
            if square + step in support and square + step not in seen:
                seen.add(square + step)
                todo.append(square + step)
    return seen


def is_playable(rule: Rule, state: Counts, expansions: Counts) -> bool:
    """Return whether a multiset of expansions can be played from a state, by the theorem above.

    >>> from ludus.families.tapes.rule import rule
    >>> is_playable(rule(((-1, 1), (1, 1))), {0: 1}, {0: 1, 1: 1}), is_playable(rule(((-1, 1), (1, 1))), {0: 1}, {1: 1})
    (True, False)
    """
    support = {square for square, often in expansions.items() if often}
    if len(reached(rule, support, (square for square, count in state.items() if count))) < len(support):
        return False
    return min(middle(rule, state, expansions).values(), default=0) >= 0


def expansion_order(rule: Rule, state: Counts, expansions: Counts) -> list[Square] | None:
    """Return an order in which a multiset of expansions can be played, None when there is none.

    >>> from ludus.families.tapes.rule import rule
    >>> expansion_order(rule(((-1, 1), (1, 1))), {0: 1}, {0: 1, 1: 2, 2: 1})
    [0, 1, 2, 1]
    """
    counts, left = Counter(dict(state)), {square: often for square, often in expansions.items() if often > 0}
    order: list[Square] = []
    ready = [square for square in sorted(left) if counts[square] > 0]
    while ready:
        square = ready.pop()
        now = min(counts[square], left.get(square, 0))
        if now <= 0:
            continue
        order += [square] * now
        left[square] -= now
        counts[square] -= now
        for offset, often in rule.replacement:
            place = square + offset
            counts[place] += now * often
            if left.get(place, 0) > 0:
                ready.append(place)
    return order if not any(left.values()) else None


def order(rule: Rule, state: Counts, expansions: Counter[Square]) -> list[Square] | None:
    """Return an order in which expansions can be played from a state, None when there is none."""
    largest = MAX_CHECKERS + sum(expansions.values()) * max(often for _, often in rule.replacement)
    if len(rule.replacement) < MANY_OFFSETS or largest > MAX_IN_ARRAY:
        return expansion_order(rule, state, expansions)
    return wide_order(rule, state, expansions)


def wide_order(rule: Rule, state: Counts, expansions: Counter[Square]) -> list[Square] | None:
    """Return an order in which expansions can be played, None when there is none; all counts must fit 63 bits.

    >>> from ludus.families.tapes.rule import rule
    >>> wide_order(rule(((-1, 1), (1, 1))), {0: 1}, Counter({0: 1, 1: 2, 2: 1}))
    [0, 1, 2, 1]
    """
    squares = [*expansions, *state]
    reach = max(map(abs, (rule.lowest, rule.highest)))
    low, high = min(squares) - reach, max(squares) + reach
    counts, left = (np.zeros(high - low + 1, dtype=np.int64) for _ in range(2))
    for square, count in state.items():
        counts[square - low] = count
    for square, often in expansions.items():
        left[square - low] = often
    offsets = np.array([offset for offset, _ in rule.replacement])
    multiplicities = np.array([often for _, often in rule.replacement])
    ready = np.flatnonzero((left > 0) & (counts > 0)).tolist()
    found: list[Square] = []
    while ready:
        place = ready.pop()
        now = min(int(counts[place]), int(left[place]))
        if now <= 0:
            continue
        found += [place + low] * now
        left[place] -= now
        counts[place] -= now
        around = offsets + place
        counts[around] += now * multiplicities
        ready += around[left[around] > 0].tolist()
    return None if left.any() else found


def line(rule: Rule, start: Counts, goal: Counts, net: Counts, spare: Counts) -> tuple[Move, ...] | None:
    """Return a line from start to goal: expansions net+ and spare, then contractions net- and spare; None if none.

    `net` is forced: how much oftener each square is expanded than contracted. `spare`, the paper's gamma, is free.

    >>> from ludus.families.tapes.rule import rule
    >>> net, spare = {4: 1, 5: 1, 1: -1, 2: -1}, dict.fromkeys(range(7), 1)
    >>> len(line(rule(((-1, 1), (1, 1))), {0: 1}, {6: 1}, net, spare))
    18
    """
    up, down = split(net)
    there = order(rule, start, Counter(up) + Counter(dict(spare)))
    back = None if there is None else order(rule, goal, Counter(down) + Counter(dict(spare)))
    if there is None or back is None:
        return None
    return (*((Way.EXPAND, square) for square in there), *((Way.CONTRACT, square) for square in reversed(back)))


def split(net: Counts) -> tuple[dict[Square, int], dict[Square, int]]:
    """Return the paper's alpha and beta, where both count from the start: net = alpha - beta, nothing in both.

    >>> split({4: 1, 1: -2})
    ({4: 1}, {1: 2})
    """
    up = {square: often for square, often in net.items() if often > 0}
    return up, {square: -often for square, often in net.items() if often < 0}
