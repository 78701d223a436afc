"""Counts of patterns in exact integers: the prefix dynamic programme, for dice of any size, ties allowed.

Reading the faces from the lowest to the highest, the number of ways to see the pattern p c grows by the number of ways
to have seen p, times how often die c has this face. (The algorithm is L. Kryger's, 2012.)

Orders with ties: how many rolls put the dice in each order when some of them may show the same face.
"""

from __future__ import annotations

import itertools
from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import prod
from operator import itemgetter
from typing import TypeAlias

from ludus.core.errors import invalid
from ludus.families.dice.fairness import Pattern, patterns

Group: TypeAlias = tuple[tuple[int, int], ...]
"""The dice that have one face value, each with the number of its faces that have it."""


def groups(faces: Sequence[Sequence[int]]) -> list[Group]:
    """Return the face values in increasing order; runs of values of a single die count as one value.

    >>> groups([(1, 2, 6), (3, 6)])
    [((0, 2),), ((1, 1),), ((0, 1), (1, 1))]
    """
    found: list[Group] = []
    owned = sorted((face, die) for die, own in enumerate(faces) for face in own)
    for _, same in itertools.groupby(owned, key=itemgetter(0)):
        group = tuple((die, len(list(own))) for die, own in itertools.groupby(same, key=itemgetter(1)))
        # Two faces of one die never meet in a roll, so neighbouring values of one die may be taken together.
        if found and len(group) == len(found[-1]) == 1 and group[0][0] == found[-1][0][0]:
            found[-1] = ((group[0][0], found[-1][0][1] + group[0][1]),)
        else:
            found.append(group)
    return found


def counts(faces: Sequence[Sequence[int]], order: int) -> dict[Pattern, int]:
    """Return how many rolls of the dice of each pattern show them strictly in that order, in exact integers.

    >>> counts([(1, 6), (2, 5), (3, 4)], 3)[0, 1, 2]
    2
    """
    names, grows = growths(len(faces), order)
    found = [1] + [0] * (len(names) - 1)
    for group in groups(faces):
        # Longest first, and all that tie before any is added: what they grow from has seen lower faces only.
        if len(group) == 1:
            (die, times) = group[0]
            for shorter, longer in grows[die]:
                found[longer] += times * found[shorter]
        else:
            grown = [(longer, times * found[shorter]) for die, times in group for shorter, longer in grows[die]]
            for longer, more in grown:
                found[longer] += more
    return dict(zip(names, found, strict=True))


@lru_cache(maxsize=16)
def growths(dice: int, order: int) -> tuple[tuple[Pattern, ...], list[list[tuple[int, int]]]]:
    """Return all patterns, and for each die the places of those that it makes longer, and of what they become."""
    place = {pattern: at for at, pattern in enumerate(patterns(dice, order))}
    grows = [
        [(at, place[(*p, die)]) for p, at in reversed(place.items()) if len(p) < order and die not in p]
        for die in range(dice)
    ]
    return tuple(place), grows


WeakOrder: TypeAlias = tuple[tuple[int, ...], ...]
"""The dice from the lowest face to the highest, those that show the same together."""


def weak_orders(faces: Sequence[Sequence[int]]) -> dict[WeakOrder, int]:
    """Return how many rolls show each order, those that never come left out.

    >>> weak_orders([(1, 2), (2, 3)])
    {((0,), (1,)): 3, ((0, 1),): 1}
    """
    found: dict[WeakOrder, int] = {(): 1}
    # Orders by the dice that are free in them: those that have another die already are never looked at.
    without: dict[Pattern, list[WeakOrder]] = {tied: [()] for tied in _subsets(range(len(faces)))}
    for group in groups(faces):
        times = dict(group)
        more: dict[WeakOrder, int] = {}
        for tied in _subsets(sorted(times)):
            ways = prod(times[die] for die in tied)
            for order in without[tied]:
                longer = (*order, tied)
                more[longer] = more.get(longer, 0) + ways * found[order]
        for order, ways in more.items():
            if order not in found:
                found[order] = 0
                seen = {die for tied in order for die in tied}
                for tied, orders in without.items():
                    if seen.isdisjoint(tied):
                        orders.append(order)
            found[order] += ways
    whole = {order: ways for order, ways in found.items() if sum(map(len, order)) == len(faces)}
    return dict(sorted(whole.items(), key=lambda item: (-len(item[0]), item[0])))


def _subsets(dice: Sequence[int]) -> Iterator[Pattern]:
    for size in range(1, len(dice) + 1):
        yield from itertools.combinations(dice, size)


def write_order(order: WeakOrder, names: str) -> str:
    """Return an order in the names of the dice, lowest first, ties in parentheses.

    >>> write_order(((1,), (0, 2)), "abc")
    'b(ac)'
    """
    words = ["".join(names[die] for die in tied) for tied in order]
    return "".join(word if len(word) == 1 else f"({word})" for word in words)


def place_counts(faces: Sequence[Sequence[int]]) -> tuple[tuple[int, ...], ...]:
    """Return the number of rolls in which each die takes each place alone, for each die from the lowest place up.

    With b faces of another die below a face and a above it, the dice below are counted by the product of all a + b x.

    >>> place_counts([(1, 6), (2, 5), (3, 4)])
    ((4, 0, 4), (2, 4, 2), (2, 4, 2))
    """
    ordered = [sorted(die) for die in faces]
    found = []
    for die, own in enumerate(ordered):
        row = [0] * len(ordered)
        for face, often in Counter(own).items():
            ways = [often]
            for other in (*ordered[:die], *ordered[die + 1 :]):
                below, above = bisect_left(other, face), len(other) - bisect_right(other, face)
                # Times above + below x, as coefficients.
                ways = [above * x + below * y for x, y in zip([*ways, 0], [0, *ways], strict=True)]
            row = [x + y for x, y in zip(row, ways, strict=True)]
        found.append(tuple(row))
    return tuple(found)


# Which die beats which: exact numbers of wins, sums of several copies, circles of dice that beat each other.

MAX_SUMS = 1_000_000
"""Maximum number of sums of faces of one die."""

Wins: TypeAlias = tuple[tuple[int, ...], ...]
"""wins[i][j] is the number of pairs of faces by which die i beats die j."""


def wins(faces: Sequence[Sequence[int]], copies: int = 1) -> Wins:
    """Return how many pairs of rolls each die wins against each other die, when the sum of some copies counts.

    >>> wins([(2, 4, 9), (1, 6, 8), (3, 5, 7)]), wins([(0, 1), (1, 1)], 2)
    (((0, 5, 4), (4, 0, 5), (5, 4, 0)), ((0, 0), (12, 0)))
    """
    sums, dice = [summed(die, copies) for die in faces], len(faces)
    table, below = [[0] * dice for _ in range(dice)], [0] * dice
    for total in sorted({total for one in sums for total in one}):
        shown = [(die, one[total]) for die, one in enumerate(sums) if total in one]
        # Equal sums do not win: all dice are compared before this sum counts as below.
        for die, times in shown:
            table[die] = [won + times * lower for won, lower in zip(table[die], below, strict=True)]
        for die, times in shown:
            below[die] += times
    return tuple(tuple(0 if i == j else won for j, won in enumerate(row)) for i, row in enumerate(table))


def summed(die: Sequence[int], copies: int) -> dict[int, int]:
    """Return how many rolls of several copies of a die show each sum.

    >>> summed((0, 1), 2)
    {0: 1, 1: 2, 2: 1}
    """
    sums, faces = {0: 1}, Counter(die)
    for _ in range(copies):
        if len(sums) * len(faces) > MAX_SUMS:
            raise invalid("copies", f"expected at most {MAX_SUMS} sums of faces, got more with {copies} copies")
        grown: dict[int, int] = {}
        for (total, ways), (face, often) in itertools.product(sums.items(), faces.items()):
            grown[total + face] = grown.get(total + face, 0) + ways * often
        sums = grown
    return sums


def beats(table: Wins, i: int, j: int) -> bool:
    """Return whether die i wins against die j more often than it loses."""
    return table[i][j] > table[j][i]


def cycle(table: Wins) -> tuple[int, ...]:
    """Return the shortest circle of dice that beat each other, the first such in order; () when there is none.

    A breadth-first search from each die back to itself along "beats".

    >>> cycle(wins([(2, 4, 9), (1, 6, 8), (3, 5, 7)])), cycle(wins([(1, 2), (3, 4)]))
    ((0, 1, 2), ())
    """
    best: tuple[int, ...] = ()
    for start in range(len(table)):
        paths: list[tuple[int, ...]] = [(start,)]
        seen = {start}
        # A path that is as long as the shortest circle so far closes no shorter one.
        while paths and not (best and len(paths[0]) >= len(best)):
            grown: list[tuple[int, ...]] = []
            for path in paths:
                for other in range(len(table)):
                    if not beats(table, path[-1], other):
                        continue
                    if other == start:
                        best = path if not best or len(path) < len(best) else best
                    elif other not in seen:
                        seen.add(other)
                        grown.append((*path, other))
            paths = grown
    return best
