"""Impossible, by weights that no roll changes and that state and target disagree on: one for each die, or products."""

from collections.abc import Iterator, Sequence
from functools import reduce
from itertools import repeat
from math import gcd, prod
from operator import add, mod, mul

from ludus_check.arrays import Flat, read_array
from ludus_check.errors import Rejected
from ludus_check.fields import Record
from ludus_check.finding import Finding, verified
from ludus_check.lanes import first_indivisible
from ludus_check.limits import LARGEST
from ludus_check.linear import differing, read_weighting
from ludus_check.windows.game import Game
from ludus_check.windows.sums import window_sums
from ludus_check.words.phrases import cell, modulo, number, place
from ludus_check.words.windows import preserved, subject


def verify_weighting(game: Game, certificate: Record) -> Finding:
    """Verify that every window weighs 0 (mod m) and that state minus target does not."""
    m, weights = read_weighting(game, certificate, "dice")
    residues = list(map(mod, weights, repeat(m)))
    _verify_windows(game, residues, m)
    state, target = differing(game, m, lambda dice: sum(map(mul, residues, dice)))
    return verified(*preserved("with the given weights the dice", state, None if game.target is None else target, m))


def _verify_windows(game: Game, weights: Flat, m: int) -> None:
    sums = window_sums(weights, game.shape, game.window, game.wrap)
    if (bad := first_indivisible(sums, m)) is not None:
        raise Rejected(f"{_roll(game, bad)} changes the weighted sum by {number(sums[bad] % m)}{modulo(m)}")


def heaviest(game: Game, weights: Flat) -> tuple[int, str]:
    """Return the greatest weight that a roll adds to the dice, and the words for that roll."""
    sums = window_sums(weights, game.shape, game.window, game.wrap)
    most = max(sums)
    return most, _roll(game, sums.index(most))


def _roll(game: Game, index: int) -> str:
    """Return the words for the roll whose window has the sum with this index."""
    sides = zip(game.shape, game.window, game.wrap, strict=True)
    lengths = [a if wrapped else a - b + 1 for a, b, wrapped in sides]
    ends = zip(place(index, lengths), game.shape, game.window, game.wrap, strict=True)
    # On a wrapped axis the sum at x belongs to the window that ends at x.
    return f"a roll at {cell([(x - b + 1) % a if wrapped else x for x, a, b, wrapped in ends])}"


def verify_product_weighting(game: Game, certificate: Record) -> Finding:
    """Verify that every window weighs 0 (mod n) and that state minus target does not.

    With weights s * w_1[x_1] * ... * w_t[x_t] the sum s * y is 0 (mod n) exactly when y is 0 (mod d),
    d = n / gcd(n, s); so leave s out and count modulo d. A window weighs the product of its sums along the axes.
    The greatest common divisor of all products, one factor from each axis, is the product of the divisors of the
    axes; so d divides the weight of every window exactly when it divides that one product.
    """
    certificate.only(("kind", "scale", "axes"))
    scale, n = certificate.integer("scale", -LARGEST), game.modulus
    d = n // gcd(n, scale)
    axes = _axes(game, certificate, d)
    if prod(_common_divisors(game, axes, d)) % d:
        raise Rejected(f"some roll changes the weighted sum by something that is not a multiple of {number(d)}")
    state, target = differing(game, d, lambda dice: _weigh_along_axes(dice, axes, d))
    return verified(*preserved(subject(axes, d), state, None if game.target is None else target, d))


def _axes(game: Game, certificate: Record, d: int) -> list[Flat]:
    listed = certificate.entries("axes", len(game.shape), len(game.shape))
    bounds = (-LARGEST, LARGEST)
    read = [
        read_array(value, field, (length,), bounds, folder=certificate.folder)
        for (field, value), length in zip(listed, game.shape, strict=True)
    ]
    return [list(map(mod, weights, repeat(d))) for weights in read]


def _common_divisors(game: Game, axes: Sequence[Flat], d: int) -> Iterator[int]:
    """Yield for each axis the greatest common divisor of d and of its windows' weights."""
    for weights, width, wrapped in zip(axes, game.window, game.wrap, strict=True):
        yield reduce(gcd, window_sums(weights, (len(weights),), (width,), (wrapped,)), d)


def _weigh_along_axes(dice: Flat, axes: Sequence[Flat], d: int) -> int:
    """Return the weighted sum of the dice modulo d, by summing along the last axis until none is left."""
    for weights in reversed(axes):
        dice = _contract(dice, weights, d)
    return dice[0]


def _contract(dice: Flat, weights: Flat, d: int) -> list[int]:
    """Return the weighted sum of every line along the last axis; the loop runs over the shorter side."""
    length = len(weights)
    lines = len(dice) // length
    if lines < length:
        starts = range(0, len(dice), length)
        return [sum(map(mul, dice[start : start + length], weights)) % d for start in starts]
    totals = [0] * lines
    for index, weight in enumerate(weights):
        if weight:
            totals = list(map(add, totals, map(mul, dice[index::length], repeat(weight))))
    return list(map(mod, totals, repeat(d)))
