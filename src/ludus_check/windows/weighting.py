"""Impossible, by a weight on every die that no roll changes and that state and target disagree on."""

from functools import reduce
from itertools import repeat
from math import gcd
from operator import mod, mul

from ludus_check.arrays import Flat
from ludus_check.errors import Rejected
from ludus_check.fields import Record
from ludus_check.finding import Finding
from ludus_check.windows.game import Game
from ludus_check.windows.lanes import first_indivisible
from ludus_check.windows.product_weighting import preserved
from ludus_check.windows.sums import window_sums
from ludus_check.wording import cell, modulo, number, place


def verify_weighting(game: Game, certificate: Record) -> Finding:
    """Verify that every window weighs 0 (mod m) and that state minus target does not.

    The dice themselves are known modulo n only. So the weighted sum of the faces means something modulo m only if
    n times every weight is 0 (mod m); that is asked for too, and rules out weights over the integers (m = 0).
    """
    certificate.only(("kind", "modulus", "weights"))
    m, n = certificate.integer("modulus", 0), game.modulus
    weights = certificate.array("weights", game.shape)
    common = reduce(gcd, weights, 0)
    if m == 0 or n * common % m:
        raise Rejected(f"dice count mod {number(n)}, so a sum with these weights is not defined mod {number(m)}")
    weights = list(map(mod, weights, repeat(m)))
    _verify_windows(game, weights, m)
    state, target = _weigh(weights, game.state, m), _weigh(weights, game.target, m)
    if state == target:
        value = f"{number(state)}{modulo(m)}"
        raise Rejected(f"the invariant takes the same value {value} on state and target, so it proves nothing")
    return preserved("with the given weights the dice", state, None if game.target is None else target, m)


def _verify_windows(game: Game, weights: Flat, m: int) -> None:
    sums = window_sums(weights, game.shape, game.window, game.wrap)
    if (bad := first_indivisible(sums, m)) is not None:
        sides = zip(game.shape, game.window, game.wrap, strict=True)
        lengths = [a if wrapped else a - b + 1 for a, b, wrapped in sides]
        ends = zip(place(bad, lengths), game.shape, game.window, game.wrap, strict=True)
        # On a wrapped axis the sum at x belongs to the window that ends at x.
        anchor = [(x - b + 1) % a if wrapped else x for x, a, b, wrapped in ends]
        raise Rejected(f"a roll at {cell(anchor)} changes the weighted sum by {number(sums[bad] % m)}{modulo(m)}")


def _weigh(weights: Flat, dice: Flat | None, m: int) -> int:
    return 0 if dice is None else sum(map(mul, weights, dice)) % m
