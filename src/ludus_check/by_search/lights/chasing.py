"""Light chasing: the presses as they are on the lights that are left over.

For each light one press is chosen, if there is one, whose first light it is, with an amount that has an inverse. These
presses are independent. All others are reduced by them, light after light, together: then they are 0 where a press was
chosen. So all presses make n to the power of the number of chosen ones times as many positions as the reduced others;
and a matrix modulo n has as many sums of rows as of columns.
"""

from collections import defaultdict
from itertools import repeat
from math import gcd
from operator import add, mod, mul

from ludus_check.by_search.lights.vectors import numbers, vectors
from ludus_check.lights.game import Game, Pairs
from ludus_check.limits import SEARCH_STEPS

Press = list[tuple[int, int]]
"""The lights by when they are chased, with amounts, in this order."""
Chosen = dict[int, Press]


def choose(game: Game) -> tuple[Chosen, list[Press]]:
    """Return the chosen presses, by the lights that they are chosen for, and the others."""
    place, n = _places(game), game.modulus
    chosen: Chosen = {}
    others: list[Press] = []
    for pairs in vectors(game):
        press = _sorted(pairs, place)
        if press and ((n > 2 and gcd(press[0][1], n) > 1) or chosen.setdefault(press[0][0], press) is not press):
            others.append(press)
    return chosen, others


def chased_bits(game: Game, chosen: Chosen, others: list[Press]) -> list[int] | None:
    """Return for each light that is left over the others that turn it, as bits, modulo 2; None if that is too much."""
    if _work(chosen, others) * (1 + len(others) // 1000) > SEARCH_STEPS:
        return None
    rows = [0] * game.lights
    for k, press in enumerate(others):
        for light, _ in press:
            rows[light] |= 1 << k
    # The chosen press of a light turns it back, and with it the other lights of that press.
    for light, row in enumerate(rows):
        if row and light in chosen:
            for other, _ in chosen[light]:
                rows[other] ^= row
    return list(filter(None, rows))


def chased_rows(game: Game, chosen: Chosen, others: list[Press]) -> list[list[int]] | None:
    """Return for each light that is left over what each of the others adds to it; None if that is too much."""
    n, words = game.modulus, 1 + game.modulus.bit_length() // 256
    if _work(chosen, others) * (1 + len(others) // 4) * words**2 > SEARCH_STEPS:
        return None
    rows: dict[int, list[int]] = defaultdict(lambda: [0] * len(others))
    for k, press in enumerate(others):
        for light, amount in press:
            rows[light][k] = amount
    # The chosen press of a light cancels what the others add to it, and changes its other lights.
    for light in sorted(chosen):
        (_, first), *rest = chosen[light]
        if any(row := rows.pop(light, ())):
            inverse = pow(first, -1, n)
            for other, amount in rest:
                factor = -amount * inverse % n
                rows[other] = list(map(mod, map(add, rows[other], map(mul, row, repeat(factor))), repeat(n)))
    return list(rows.values())


def _work(chosen: Chosen, others: list[Press]) -> int:
    """Return about how many rows are added."""
    return sum(map(len, chosen.values())) + sum(map(len, others)) + len(others) ** 2


def _places(game: Game) -> list[int] | None:
    """Return when each light is chased, None for in their order: along the shorter side, so that few are left over."""
    if game.moves is not None or game.shape[0] >= game.shape[1]:
        return None
    columns, cells = game.shape[1], list(numbers(game))
    place = [0] * game.lights
    for when, number in enumerate(sorted(range(game.lights), key=lambda k: (cells[k] % columns, cells[k]))):
        place[number] = when
    return place


def _sorted(pairs: Pairs, place: list[int] | None) -> Press:
    return sorted(pairs) if place is None else sorted((place[light], amount) for light, amount in pairs)
