"""Impossible, by a weight on every light that no press changes and that state and target disagree on."""

from functools import reduce
from itertools import compress, repeat
from itertools import count as numbers
from math import gcd
from operator import mod, mul

from ludus_check.arrays import Flat
from ludus_check.errors import Rejected
from ludus_check.fields import Record
from ludus_check.finding import Finding, verified
from ludus_check.lights.game import Game
from ludus_check.lights.sums import weighed
from ludus_check.words.lights import invariant
from ludus_check.words.phrases import modulo, number


def verify_weighting(game: Game, certificate: Record) -> Finding:
    """Verify that every press weighs 0 (mod m) and that state minus target does not.

    Lights are known modulo n only. So the weighted sum of the lights means something modulo m only if n times every
    weight is 0 (mod m); that is asked for too, and rules out weights over the integers (m = 0).
    """
    certificate.only(("kind", "modulus", "weights"))
    m, n = certificate.integer("modulus", 0), game.modulus
    weights = certificate.array("weights", game.shape)
    if m == 0 or n * reduce(gcd, weights, 0) % m:
        raise Rejected(f"lights count mod {number(n)}, so a sum with these weights is not defined mod {number(m)}")
    if any(weights[hole] for hole in game.holes):
        raise Rejected("a weight stands at a hole, where there is no light")
    residues = list(map(mod, weights, repeat(m)))
    _verify_presses(game, residues, m)
    state, target = _weigh(residues, game.state, m), _weigh(residues, game.target, m)
    if state == target:
        value = f"{number(state)}{modulo(m)}"
        raise Rejected(f"the invariant takes the same value {value} on state and target, so it proves nothing")
    return verified(*invariant(game, residues, m, state, target))


def _verify_presses(game: Game, weights: Flat, m: int) -> None:
    start = 0
    for sums in weighed(game, weights):
        for index in compress(numbers(), map(mod, sums, repeat(m))):
            if game.moves is not None or start + index not in game.holes:
                where = f"move {index}" if game.moves is not None else f"a press at {game.where(start + index)}"
                raise Rejected(f"{where} changes the weighted sum by {number(sums[index] % m)}{modulo(m)}")
        start += len(sums)


def _weigh(weights: Flat, lights: Flat | None, m: int) -> int:
    return 0 if lights is None else sum(map(mul, weights, lights)) % m
