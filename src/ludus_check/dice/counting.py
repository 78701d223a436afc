"""Counting again: how many rolls show the dice in each order."""

from collections.abc import Iterator, Sequence
from itertools import combinations, permutations
from math import factorial, prod

Pattern = tuple[int, ...]


def held(faces: Sequence[Sequence[int]]) -> list[dict[int, int]]:
    """Return for each value, in increasing order, the dice that have it, with the number of faces that have it."""
    values: dict[int, dict[int, int]] = {}
    for die, numbers in enumerate(faces):
        for value in numbers:
            at = values.setdefault(value, {})
            at[die] = at.get(die, 0) + 1
    return [values[value] for value in sorted(values)]


def counts(faces: Sequence[Sequence[int]], order: int) -> dict[Pattern, int]:
    """Return how many rolls show each pattern of at most so many dice, from the lowest to the highest, without ties.

    Value by value: a roll that shows p, and then a die c higher, was a roll of p that had seen only lower values.

    >>> counts([(1, 6), (2, 5), (3, 4)], 3)[0, 1, 2]
    2
    """
    dice = range(len(faces))
    found: dict[Pattern, int] = {p: 0 for length in range(order + 1) for p in permutations(dice, length)}
    found[()] = 1
    open_to = {die: [p for p in reversed(found) if die not in p and len(p) < order] for die in dice}
    for group in held(faces):
        if len(group) == 1:
            # The longest patterns first: what they grow from is still as it was before this value.
            ((die, times),) = group.items()
            for pattern in open_to[die]:
                found[(*pattern, die)] += times * found[pattern]
        else:
            grown = [((*p, die), times * found[p]) for die, times in group.items() for p in open_to[die]]
            for pattern, more in grown:
                found[pattern] += more
    return found


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
    for group in held(faces):
        more: dict[tuple[Pattern, ...], int] = {}
        for order, ways in found.items():
            for tied in _choices([die for die in sorted(group) if all(die not in other for other in order)]):
                more[(*order, tied)] = more.get((*order, tied), 0) + ways * prod(group[die] for die in tied)
        for order, ways in more.items():
            found[order] = found.get(order, 0) + ways
    return {order: ways for order, ways in found.items() if sum(map(len, order)) == len(faces)}


def _choices(dice: Sequence[int]) -> Iterator[Pattern]:
    for size in range(1, len(dice) + 1):
        yield from combinations(dice, size)
