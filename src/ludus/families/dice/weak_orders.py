"""Orders with ties: how many rolls put the dice in each order when some of them may show the same face."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from math import prod
from typing import TypeAlias

from ludus.families.dice.naive_counts import groups
from ludus.families.dice.patterns import Pattern

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


def write(order: WeakOrder, names: str) -> str:
    """Return an order in the names of the dice, lowest first, ties in parentheses.

    >>> write(((1,), (0, 2)), "abc")
    'b(ac)'
    """
    words = ["".join(names[die] for die in tied) for tied in order]
    return "".join(word if len(word) == 1 else f"({word})" for word in words)
