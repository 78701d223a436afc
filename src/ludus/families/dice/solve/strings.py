"""All fair sets of given sizes, by the residual search; a unit is a prefix from which the search goes on.

Sets that differ only in the names of dice of equal size are one: of those, letters appear for the first time in order.

Palindromic sets that are 4/n fair, by annealing their first halves; a unit is one seed.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Sequence
from itertools import combinations
from math import factorial, prod
from typing import Any

from ludus.core.arrays import Array
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
    half = (sum(sizes) + 1) // 2 if palindromic else sum(sizes)

    def words(length: int) -> list[str]:
        return _words(sizes, order, "", palindromic=palindromic, length=length, most=4096)[2]

    given = {"sizes": list(sizes), "order": order, "palindromic": int(palindromic)}
    return [{**given, "prefix": prefix} for prefix in _prefixes(words, half)]


def _prefixes(words: Callable[[int], list[str]], longest: int) -> list[str]:
    """Return the words of a length from which nothing forbids to go on: the least length that has enough of them."""
    prefixes, length = [""], 0
    while len(prefixes) < ENOUGH_UNITS and length < min(longest, 12):
        length += 1
        longer = words(length)
        if not longer:
            # Nothing can be that long: one unit that ends at once says so.
            break
        prefixes = longer
    return prefixes


def unit(given: dict[str, Any]) -> dict[str, Any]:
    """Return the number of nodes, the number of fair strings with a prefix, and the first of them."""
    palindromic, sizes = bool(given["palindromic"]), given["sizes"]
    half = (sum(sizes) + 1) // 2 if palindromic else sum(sizes)
    how = {"palindromic": palindromic, "length": half, "most": MAX_WORDS}
    nodes, found, words = _words(sizes, given["order"], given["prefix"], **how)
    odd = sum(sizes) % 2
    whole = [word + word[::-1][odd:] if palindromic else word for word in words]
    wrong = next((word for word in whole if not is_fair(word, given["order"])), None)
    if wrong is not None:
        raise VerificationError(f"our search found a set that is not {given['order']}/{len(sizes)} fair: {wrong}")
    return {"nodes": nodes, "found": found, "words": whole}


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


def _words(sizes: Sequence[int], order: int, prefix: str, **how: Any) -> tuple[int, int, list[str]]:
    from ludus.families.dice.compiled import searching

    nodes, found, words = searching.search(tuple(sizes), order, _numbers(prefix), **how)
    return nodes, found, list(map(_letters, words))


def _numbers(word: str) -> Array:
    return np.array([NAMES.index(letter) for letter in word], dtype=np.int8)


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


def all_place_units(sizes: Sequence[int], criterion: Criterion) -> list[dict[str, Any]]:
    """Return the inputs of the units that together find every place-fair or go-first-fair string of some sizes."""
    check(sizes, 2)

    def words(length: int) -> list[str]:
        return _place_words(sizes, criterion, "", length=length, most=4096)[2]

    given = {"sizes": list(sizes), "criterion": criterion.value}
    return [{**given, "prefix": prefix} for prefix in _prefixes(words, sum(sizes))]


def all_places_unit(given: dict[str, Any]) -> dict[str, Any]:
    """Return the number of nodes, the number of strings with a prefix, and the first of them, counted."""
    sizes, criterion = given["sizes"], Criterion(given["criterion"])
    nodes, found, words = _place_words(sizes, criterion, given["prefix"], length=sum(sizes), most=MAX_WORDS)
    whole = [word[::-1] for word in words] if criterion is Criterion.FIRST else words
    for word in whole:
        if not are_fair(place_counts(dice(word).faces), prod(sizes), first_only=criterion is Criterion.FIRST):
            raise VerificationError(f"our search found a set that is not {criterion.value}-fair: {word}")
    return {"nodes": nodes, "found": found, "words": whole}


def _place_words(sizes: Sequence[int], criterion: Criterion, prefix: str, **how: int) -> tuple[int, int, list[str]]:
    from ludus.families.dice.compiled import counting

    places = 1 if criterion is Criterion.FIRST else len(sizes)
    nodes, found, words = counting.search(tuple(sizes), places, _numbers(prefix), **how)
    return nodes, found, list(map(_letters, words))


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
    dice_count, rolls = len(sizes), prod(sizes)
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
    fair = [w for w in words if are_fair(place_counts(dice(w).faces), rolls, first_only=criterion is Criterion.FIRST)]
    return {"found": len(fair), "words": fair}
