"""Impossible, by a weight on every light that no press changes and that state and target disagree on."""

from functools import reduce
from itertools import compress, count, repeat
from math import gcd
from operator import mod, mul

from ludus_check.arrays import Flat
from ludus_check.errors import Rejected
from ludus_check.fields import Record
from ludus_check.lights.game import Game
from ludus_check.lights.sums import weighed
from ludus_check.wording import amount, number

MOST_NAMED = 12
"""So many lights are named one by one in a sentence."""


def verify_weighting(game: Game, certificate: Record) -> str:
    """Verify that every press weighs 0 (mod m) and that state minus target does not.

    Lights are known modulo n only. So the weighted sum of the lights means something modulo m only if n times every
    weight is 0 (mod m); that is asked for too, and rules out weights over the integers (m = 0).
    """
    certificate.only(("kind", "modulus", "weights"))
    m, n = certificate.integer("modulus", 0), game.modulus
    weights = certificate.array("weights", game.shape)
    if m == 0 or n * reduce(gcd, weights, 0) % m:
        raise Rejected(f"lights count modulo {number(n)}, so a sum with these weights means nothing modulo {number(m)}")
    if any(weights[hole] for hole in game.holes):
        raise Rejected("a weight stands at a hole, where there is no light")
    residues = list(map(mod, weights, repeat(m)))
    _verify_presses(game, residues, m)
    state, target = _weigh(residues, game.state, m), _weigh(residues, game.target, m)
    if state == target:
        raise Rejected(f"state and target both weigh {number(state)} modulo {number(m)}, so nothing is ruled out")
    return f"{_subject(game, residues, m, state, target)}, so no presses bring {game.goal}"


def _verify_presses(game: Game, weights: Flat, m: int) -> None:
    start = 0
    for sums in weighed(game, weights):
        for index in compress(count(), map(mod, sums, repeat(m))):
            if game.moves is not None or start + index not in game.holes:
                where = f"move {index}" if game.moves is not None else f"a press at {game.where(start + index)}"
                raise Rejected(f"{where} changes the weighted sum by {number(sums[index] % m)} modulo {number(m)}")
        start += len(sums)


def _weigh(weights: Flat, lights: Flat | None, m: int) -> int:
    return 0 if lights is None else sum(map(mul, weights, lights)) % m


def _subject(game: Game, weights: Flat, m: int, state: int, target: int) -> str:
    """Return what to add up, and why no press changes it, in plain words."""
    plus = [index for index, weight in enumerate(weights) if weight == 1]
    minus = [index for index, weight in enumerate(weights) if weight == m - 1 != 1]
    if len(plus) + len(minus) < sum(map(bool, weights)):
        lights = "multiply each light by its weight and add up: the sum"
    elif len(plus) == 1 and not minus:
        lights = f"the light at {game.where(plus[0])}"
    elif not minus:
        lights = f"add up {_named(game, plus)}: the sum"
    else:
        lights = f"add up {_named(game, plus)} and take away {_named(game, minus)}: the result"
    goal = "" if game.target is None else f" and that of the target {number(target)}"
    if m == game.modulus == 2 and len(plus) > 1:
        parity = ("even", "odd")
        goal = "" if game.target is None else f" and that of the target {parity[target]}"
        return f"{lights} is {parity[state]}{goal}; every press changes an even number of these lights"
    return f"{lights} is {number(state)}{goal} modulo {number(m)}; every press changes it by a multiple of {number(m)}"


def _named(game: Game, indices: list[int]) -> str:
    if len(indices) == game.lights:
        return "all lights"
    if len(indices) > MOST_NAMED:
        first = ", ".join(map(game.where, indices[:3]))
        return f"{amount(len(indices), 'light')} (those at {first}, ..., {game.where(indices[-1])})"
    noun = "the light at" if len(indices) == 1 else "the lights at"
    return f"{noun} {', '.join(map(game.where, indices))}"
