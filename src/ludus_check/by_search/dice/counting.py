"""Counting again: how many rolls show the dice in each order."""

from collections.abc import Iterator, Sequence
from itertools import combinations, groupby, permutations
from math import factorial, prod
from operator import itemgetter

Pattern = tuple[int, ...]


def held(faces: Sequence[Sequence[int]]) -> Iterator[dict[int, int]]:
    """Return for each value, in increasing order, the dice that have it, with the number of faces that have it."""
    owned = sorted((value, die) for die, numbers in enumerate(faces) for value in numbers)
    for _, same in groupby(owned, key=itemgetter(0)):
        yield {die: len(list(own)) for die, own in groupby(same, key=itemgetter(1))}


def counts(faces: Sequence[Sequence[int]], order: int) -> dict[Pattern, int]:
    """Return how many rolls show each pattern of at most `order` dice, from the lowest to the highest, without ties.

    Value by value: a roll that shows p, and then a die c higher, was a roll of p that had seen only lower values.

    >>> counts([(1, 6), (2, 5), (3, 4)], 3)[0, 1, 2]
    2
    """
    dice = range(len(faces))
    place = {p: at for at, p in enumerate(p for length in range(order + 1) for p in permutations(dice, length))}
    steps = [[(at, place[(*p, die)]) for p, at in place.items() if die not in p and len(p) < order] for die in dice]
    found = [1] + [0] * (len(place) - 1)
    for group in held(faces):
        if len(group) == 1:
            # The longest patterns first: what they grow from is still as it was before this value.
            ((die, times),) = group.items()
            for shorter, longer in reversed(steps[die]):
                found[longer] += times * found[shorter]
        else:
            grown = [(longer, times * found[p]) for die, times in group.items() for p, longer in steps[die]]
            for longer, more in grown:
                found[longer] += more
    return dict(zip(place, found, strict=True))


def fair_count(pattern: Pattern, sizes: Sequence[int]) -> tuple[int, int]:
    """Return how often a pattern should come, as a numerator and a denominator: the rolls of its dice, by its orders.

    >>> fair_count((0, 2), (6, 6, 4))
    (24, 2)
    """
    return prod(sizes[die] for die in pattern), factorial(len(pattern))


def weak_orders(faces: Sequence[Sequence[int]]) -> dict[tuple[Pattern, ...], int]:
    """Return how many rolls show each order, from the lowest to the highest, dice that tie standing together.

    >>> weak_orders([(1, 2), (2, 3)]) == {((0,), (1,)): 3, ((0, 1),): 1}
    True
    """
    found: dict[tuple[Pattern, ...], int] = {(): 1}
    open_to: dict[Pattern, list[tuple[Pattern, ...]]] = {tied: [()] for tied in _choices(range(len(faces)))}
    for group in held(faces):
        more: dict[tuple[Pattern, ...], int] = {}
        # A list in `open_to` has the orders to which these tied dice can still be added; new orders wait in `more`, as
        # one value adds only one group.
        for tied in _choices(sorted(group)):
            times = prod(group[die] for die in tied)
            for order in open_to[tied]:
                more[(*order, tied)] = more.get((*order, tied), 0) + times * found[order]
        for order, ways in more.items():
            if order not in found:
                seen = {die for tied in order for die in tied}
                for tied, orders in open_to.items():
                    orders.extend([order] if seen.isdisjoint(tied) else [])
            found[order] = found.get(order, 0) + ways
    return {order: ways for order, ways in found.items() if sum(map(len, order)) == len(faces)}


def _choices(dice: Sequence[int]) -> Iterator[Pattern]:
    for size in range(1, len(dice) + 1):
        yield from combinations(dice, size)


def wins(faces: Sequence[Sequence[int]]) -> list[list[int]]:
    """Return for each die and each opponent the number of pairs of faces with which it beats it.

    >>> wins([(1, 3), (2, 3)])
    [[0, 1], [2, 0]]
    """
    table, below = [[0] * len(faces) for _ in faces], [0] * len(faces)
    for group in held(faces):
        # Equal faces do not win: all dice are compared before this value counts as below.
        for die, times in group.items():
            table[die] = [won + times * lower for won, lower in zip(table[die], below, strict=True)]
        for die, times in group.items():
            below[die] += times
    for die, row in enumerate(table):
        row[die] = 0
    return table
