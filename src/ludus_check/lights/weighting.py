"""Impossible, by a weight on every light that no press changes and that state and target disagree on."""

from itertools import chain, compress, repeat
from itertools import count as numbers
from operator import mod, mul

from ludus_check.arrays import Flat
from ludus_check.errors import Rejected
from ludus_check.fields import Record
from ludus_check.finding import Finding, verified
from ludus_check.lights.game import Game
from ludus_check.lights.sums import weighed
from ludus_check.linear import differing, read_weighting
from ludus_check.words.lights import invariant
from ludus_check.words.phrases import modulo, number


def verify_weighting(game: Game, certificate: Record) -> Finding:
    """Verify that every press weighs 0 (mod m) and that state minus target does not."""
    m, weights = read_weighting(game, certificate, "lights")
    _verify_holes(game, weights)
    residues = list(map(mod, weights, repeat(m)))
    _verify_presses(game, residues, m)
    state, target = differing(game, m, lambda lights: sum(map(mul, residues, lights)))
    return verified(*invariant(game, residues, m, state, target))


def _verify_presses(game: Game, weights: Flat, m: int) -> None:
    start = 0
    for sums in weighed(game, weights):
        for index in compress(numbers(), map(mod, sums, repeat(m))):
            if start + index not in game.holes:
                press = game.press_at(start + index)
                raise Rejected(f"{press} changes the weighted sum by {number(sums[index] % m)}{modulo(m)}")
        start += len(sums)


def heaviest(game: Game, weights: Flat) -> tuple[int, str]:
    """Return the greatest weight that a press adds to the lights, and the words for that press."""
    _verify_holes(game, weights)
    sums = enumerate(chain.from_iterable(weighed(game, weights)))
    weight, index = max(((weight, index) for index, weight in sums if index not in game.holes), default=(0, 0))
    return weight, game.press_at(index)


def _verify_holes(game: Game, weights: Flat) -> None:
    if any(weights[hole] for hole in game.holes):
        raise Rejected("a weight stands at a hole, where there is no light")
