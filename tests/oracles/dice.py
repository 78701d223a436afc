"""Dice from the definition: every roll is made, one after the other."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Sequence
from fractions import Fraction

Faces = Sequence[Sequence[int]]


def strict_counts(faces: Faces, pattern: Sequence[int]) -> int:
    """How many rolls of the dice of a pattern show them in strictly increasing order."""
    rolls = itertools.product(*(faces[die] for die in pattern))
    return sum(all(x < y for x, y in itertools.pairwise(roll)) for roll in rolls)


def is_fair(faces: Faces, order: int) -> bool:
    """Whether every choice of up to `order` dice comes in every order equally often, without ties."""
    for size in range(2, order + 1):
        for subset in itertools.combinations(range(len(faces)), size):
            rolls = list(itertools.product(*(faces[die] for die in subset)))
            seen = Counter(tuple(sorted(range(size), key=lambda i, roll=roll: roll[i])) for roll in rolls)  # type: ignore[misc]
            if any(len(set(roll)) < size for roll in rolls):
                return False
            if len(set(seen.values())) != 1 or len(seen) != len(list(itertools.permutations(range(size)))):
                return False
    return True


def orders(faces: Faces) -> Counter[tuple[tuple[int, ...], ...]]:
    """How many rolls show each order of the dice, those that tie together."""
    found: Counter[tuple[tuple[int, ...], ...]] = Counter()
    for roll in itertools.product(*faces):
        values = sorted(set(roll))
        found[tuple(tuple(die for die, face in enumerate(roll) if face == value) for value in values)] += 1
    return found


def places(faces: Faces, subset: Sequence[int]) -> dict[tuple[int, int], Fraction]:
    """The probability of each die of a subset to come in each place, among rolls without ties."""
    found: Counter[tuple[int, int]] = Counter()
    rolls = list(itertools.product(*(faces[die] for die in subset)))
    for roll in rolls:
        if len(set(roll)) == len(roll):
            for place, die in enumerate(sorted(range(len(subset)), key=lambda i, roll=roll: roll[i])):  # type: ignore[misc]
                found[subset[die], place] += 1
    return {(die, place): Fraction(found[die, place], len(rolls)) for die in subset for place in range(len(subset))}
