"""Orders with ties: how many rolls put the dice in each order when some of them may show the same face."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from typing import TypeAlias

WeakOrder: TypeAlias = tuple[tuple[int, ...], ...]
"""The dice from the lowest face to the highest, those that show the same together."""


def weak_orders(faces: Sequence[Sequence[int]]) -> dict[WeakOrder, int]:
    """Return how many rolls show each order, those that never come left out.

    >>> weak_orders([(1, 2), (2, 3)])
    {((0,), (1,)): 3, ((0, 1),): 1}
    """
    found: dict[WeakOrder, int] = {(): 1}
    for value in sorted({face for die in faces for face in die}):
        held = {die: list(values).count(value) for die, values in enumerate(faces) if value in values}
        grown = dict(found)
        for order, ways in found.items():
            free = [die for die in held if all(die not in tied for tied in order)]
            for size in range(1, len(free) + 1):
                for tied in itertools.combinations(free, size):
                    times = ways
                    for die in tied:
                        times *= held[die]
                    grown[(*order, tied)] = grown.get((*order, tied), 0) + times
        found = grown
    whole = {order: ways for order, ways in found.items() if sum(map(len, order)) == len(faces)}
    return dict(sorted(whole.items(), key=lambda item: (-len(item[0]), item[0])))


def write(order: WeakOrder, names: str) -> str:
    """Return an order in the names of the dice, lowest first, ties in parentheses.

    >>> write(((1,), (0, 2)), "abc")
    'b(ac)'
    """
    words = ["".join(names[die] for die in tied) for tied in order]
    return "".join(word if len(word) == 1 else f"({word})" for word in words)
