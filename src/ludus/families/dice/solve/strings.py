"""All fair sets of given sizes, by the residual search; a unit is a prefix from which the search goes on.

Sets that differ only in the names of dice of equal size are one: of those, letters appear for the first time in order.

Palindromic sets that are 4/n fair, by annealing their first halves; a unit is one seed.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from itertools import combinations
from math import factorial, prod
from typing import Any

from ludus.core.errors import VerificationError, abbreviate, invalid
from ludus.core.loading import np
from ludus.families.dice.algebra import palindrome
from ludus.families.dice.counts import groups, place_counts
from ludus.families.dice.fairness import Criterion, are_fair, excluded
from ludus.families.dice.problem import NAMES, dice

MAX_DICE = 6
MAX_FACES = 200
MAX_WORDS = 10_000
"""Maximum number of strings that a unit returns; it counts all."""
ENOUGH_UNITS = 64
"""Prefixes grow until there are this many: enough for any number of cores."""


def units(sizes: Sequence[int], order: int, *, palindromic: bool) -> list[dict[str, Any]]:
    """Return the inputs of the units that together search everything."""
    check(sizes, order)
    return _by_prefix({"sizes": list(sizes), "order": order, "palindromic": int(palindromic)})


def all_place_units(sizes: Sequence[int], criterion: Criterion) -> list[dict[str, Any]]:
    """Return the inputs of the units that together find every place-fair or go-first-fair string of some sizes."""
    check(sizes, 2)
    return _by_prefix({"sizes": list(sizes), "criterion": criterion.value, "palindromic": 0})


def _by_prefix(given: dict[str, Any]) -> list[dict[str, Any]]:
    """Return a unit for each word of a length from which nothing forbids to go on: the least that has enough words."""
    prefixes, length = [""], 0
    while len(prefixes) < ENOUGH_UNITS and length < min(_length(given), 12):
        length += 1
        longer = _words(given, "", length, 4096)[2]
        if not longer:
            # Nothing can be that long: one unit that ends at once says so.
            break
        prefixes = longer
    return [{**given, "prefix": prefix} for prefix in prefixes]


def _length(given: dict[str, Any]) -> int:
    """Return the length of the words that are searched: of a palindrome the first half, the middle included."""
    faces: int = sum(given["sizes"])
    return (faces + 1) // 2 if given["palindromic"] else faces


def _words(given: dict[str, Any], prefix: str, length: int, most: int) -> tuple[int, int, list[str]]:
    """Return the number of nodes, the number of words that go on from a prefix to a length, and the first of them."""
    from ludus.families.dice.compiled.words import search, search_places

    start, sizes = np.array([NAMES.index(letter) for letter in prefix], dtype=np.int8), tuple(given["sizes"])
    if "criterion" in given:
        places = 1 if Criterion(given["criterion"]) is Criterion.FIRST else len(sizes)
        nodes, found, words = search_places(sizes, places, start, length=length, most=most)
    else:
        palindromic = bool(given["palindromic"])
        nodes, found, words = search(sizes, given["order"], start, palindromic=palindromic, length=length, most=most)
    return nodes, found, list(map(_letters, words))


def unit(given: dict[str, Any]) -> dict[str, Any]:
    """Return the number of nodes, the number of fair strings with a prefix, and the first of them, counted."""
    nodes, found, words = _words(given, given["prefix"], _length(given), MAX_WORDS)
    if given["palindromic"]:
        words = [word + word[::-1][sum(given["sizes"]) % 2 :] for word in words]
    if "criterion" in given:
        criterion = Criterion(given["criterion"])
        # Who goes first is searched from the highest face down.
        words = [word[::-1] for word in words] if criterion is Criterion.FIRST else words
        wrong = [word for word in words if not has_fair_places(word, criterion)]
    else:
        wrong = [word for word in words if not is_fair(word, given["order"])]
    if wrong:
        raise VerificationError(f"the search returned a set that is not fair: {wrong[0]}")
    return {"nodes": nodes, "found": found, "words": words}


def has_fair_places(word: str, criterion: Criterion) -> bool:
    """Return whether the dice are place-fair, or go-first-fair, by counting."""
    problem = dice(word)
    return are_fair(place_counts(problem.faces), prod(problem.sizes), first_only=criterion is Criterion.FIRST)


def is_fair(word: str, order: int) -> bool:
    """Return whether the dice are `order`/n permutation-fair, by counting, compiled."""
    from ludus.families.dice.compiled import counting

    problem = dice(word, order=order)
    found = counting.counts(groups(problem.faces), len(problem.faces), order)
    return all(
        count * factorial(order) == prod(problem.sizes[die] for die in pattern)
        for pattern, count in found.items()
        if len(pattern) == order
    )


def check(sizes: Sequence[int], order: int) -> None:
    """Raise InvalidInput when a search is out of reach, or the sizes are no sizes."""
    if not 2 <= len(sizes) <= MAX_DICE or min(sizes) < 1:
        raise invalid("sizes", f"expected the faces of 2 to {MAX_DICE} dice, got {abbreviate(list(sizes))}")
    if sum(sizes) > MAX_FACES:
        raise invalid("sizes", f"expected at most {MAX_FACES} faces in all, got {sum(sizes)}")
    if not 2 <= order <= len(sizes):
        raise invalid("order", f"expected 2 to {len(sizes)}, got {abbreviate(order)}")
    if prod(sorted(sizes)[-order:]) >= 2**62:
        raise invalid("sizes", f"expected counts below 2^62, got sizes {abbreviate(list(sizes))}")


def may_be_fair(sizes: Sequence[int], order: int) -> bool:
    """Return whether the fair count of every pattern of at most `order` dice is an integer.

    >>> may_be_fair((2, 4, 6), 3), may_be_fair((2, 2, 3), 3)
    (True, True)
    >>> may_be_fair((2, 2, 2), 3)
    False
    """
    check(sizes, order)
    subsets = (subset for size in range(2, order + 1) for subset in combinations(sizes, size))
    return all(prod(subset) % factorial(len(subset)) == 0 for subset in subsets)


def size_vectors(total: int, players: int, least: int = 1) -> list[tuple[int, ...]]:
    """Return all sizes of `players` dice with `total` faces in all, the smallest die first.

    >>> size_vectors(6, 3)
    [(1, 1, 4), (1, 2, 3), (2, 2, 2)]
    """
    if players == 1:
        return [(total,)] if total >= least else []
    vectors = []
    for first in range(least, total // players + 1):
        vectors += [(first, *rest) for rest in size_vectors(total - first, players - 1, first)]
    return vectors


def _letters(word: Iterable[int]) -> str:
    return "".join(NAMES[letter] for letter in word)


STEPS = 200_000
HOT = 800.0
"""The temperature at the start, in squares of three times a count: many short runs find more than few long ones."""
RUNS = 6
"""Number of restarts of a unit."""


def half_units(players: int, sides: int, seed: int, count: int) -> list[dict[str, int]]:
    """Return the inputs of the first `count` units of the search for 4/n fair palindromes."""
    if not 3 <= players <= 6:
        raise invalid("players", f"expected 3 to 6 dice for half-words, got {players}")
    if sides % 6 or not 6 <= sides <= 60:
        raise invalid("sides", f"expected a multiple of 6 up to 60 for half-words, got {sides}")
    return [{"players": players, "sides": sides, "seed": seed, "draw": draw} for draw in range(count)]


def half_unit(given: dict[str, int]) -> dict[str, Any]:
    """Return the palindrome that a seed leads to, if it is at least 3/n fair, counted."""
    from ludus.families.dice.compiled import searching

    players, faces = given["players"], given["sides"] // 2
    words = []
    for run in range(RUNS):
        chance = random.Random(f"{given['seed']}/{given['draw']}/{run}")
        word = np.repeat(np.arange(players, dtype=np.int8), faces)
        if searching.anneal(word, players, faces, chance.getrandbits(32), STEPS, HOT) == 0:
            words.append(palindrome(_letters(word)))
    fair = [word for word in words if is_fair(word, min(4, players))]
    return {"found": len(fair), "words": fair}


PLACE_STEPS = 500_000
PLACE_RUNS = 20
"""Number of restarts of a unit; every other one is a palindrome where all sizes are even."""
MAX_PLACE_ROLLS = 10**13
"""Maximum number of rolls of the dice: squares of counts must fit a float without losing whole numbers that matter."""


def place_units(sizes: Sequence[int], criterion: Criterion, seed: int, count: int) -> list[dict[str, Any]]:
    """Return the inputs of the first `count` units of the search for place-fair or go-first-fair dice."""
    check(sizes, 2)
    if (reason := excluded(sizes, criterion)) or prod(sizes) > MAX_PLACE_ROLLS:
        raise invalid("sizes", reason or f"expected at most {MAX_PLACE_ROLLS} rolls, got {prod(sizes)}")
    return [{"sizes": list(sizes), "criterion": criterion.value, "seed": seed, "draw": draw} for draw in range(count)]


def place_unit(given: dict[str, Any]) -> dict[str, Any]:
    """Return the sets that a seed leads to, counted."""
    from ludus.families.dice.compiled import searching

    sizes, criterion = given["sizes"], Criterion(given["criterion"])
    dice_count = len(sizes)
    first = dice_count - 1 if criterion is Criterion.FIRST else 0
    is_even = not any(size % 2 for size in sizes)
    words = []
    for run in range(PLACE_RUNS):
        palindromic = is_even and run % 2 == 0
        parts = [np.repeat(np.arange(dice_count, dtype=np.int8), [size // (1 + palindromic) for size in sizes])]
        word = np.concatenate(parts * (1 + palindromic))
        seed = random.Random(f"{given['seed']}/{given['draw']}/{run}").getrandbits(32)
        if searching.anneal_places(word, dice_count, first, palindromic, seed, PLACE_STEPS):
            words.append(_letters(word))
            break
    fair = [word for word in words if has_fair_places(word, criterion)]
    return {"found": len(fair), "words": fair}
