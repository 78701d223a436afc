"""Few rolls by local search: the best along all lines of one axis, then of the next, until nothing gets shorter.

Each step is exact (fewest_ring) for the quiet patterns of single lines, so it never makes the rolls more. When no axis
helps any more, random quiet patterns are added (a kick) and the descent starts again; the result is kept where it is
not longer. Several chains per slice run side by side, which costs little more than one.
"""

from __future__ import annotations

import itertools
import time
from collections.abc import Sequence
from math import gcd

from ludus.core.arrays import Array
from ludus.core.effort import Effort
from ludus.core.lazily import np
from ludus.maths.axes import Axis, Block
from ludus.solvers.windows import fewest_ring, quiet
from ludus.solvers.windows.fewest_slices import Slices
from ludus.solvers.windows.residue_sums import add

SIDE_BY_SIDE = 1 << 14
"""Chains are added until they have about so many dice in all, or until a round takes too long."""
ROUNDS = 100
"""There is time for about so many rounds over all axes at least."""
PATIENCE = 400
"""So many kicks in a row that help nowhere end the search."""
FEW_LOOSE = 64
"""At most so many quiet patterns that are not made of single lines take part in the kicks."""


def shorten(slices: Slices, bounds: Sequence[int], effort: Effort) -> Array:
    """Return the fewest rolls found within the effort; each slice is as short as it was, or shorter.

    Stops early when every slice has reached its bound.
    """
    usable = [index for index, axis in enumerate(slices.axes) if _is_usable(axis, slices.modulus)]
    if not usable:
        return slices.rolls
    end, chance = time.monotonic() + effort.seconds, np.random.default_rng(effort.seed)
    chains = _chains(slices, usable, effort.seconds)
    start = slices.having(np.tile(slices.rolls, chains))
    best, idle, kicks = _descend(start, usable, end), 0, 0
    loose = loose_patterns(slices.axes, slices.modulus)
    least = _least(best, chains)
    while idle < PATIENCE and time.monotonic() < end and not np.array_equal(least, bounds):
        tried = _descend(best.having(_kicked(best, usable, loose, chance)), usable, end)
        is_better = np.array(tried.totals()) <= np.array(best.totals())
        best = best.having(np.where(is_better, tried.rolls, best.rolls))
        before, least = least, _least(best, chains)
        idle, kicks = (0 if (least < before).any() else idle + 1), kicks + 1
        effort.progress("local search", kicks, 0)
    return _shortest(best, chains)


def loose_patterns(board_axes: tuple[Axis, ...], modulus: int) -> list[Array]:
    """Return some quiet patterns that are not sums of patterns of single lines: folded along two axes or more."""
    found: list[Array] = []
    for choice in quiet.quiet_blocks(board_axes, modulus):
        blocks = [block for block, _ in choice]
        if blocks.count(Block.FOLDED) > 1 and Block.FIXED not in blocks:
            places = itertools.islice(quiet.places_in(choice), FEW_LOOSE - len(found))
            found += [quiet.pattern_at(board_axes, place, modulus).rolls for place in places]
    return found


def _descend(slices: Slices, usable: Sequence[int], end: float) -> Slices:
    """Return the rolls after shortening along each axis in turn, until a round gains nothing or the time is over."""
    total, before = sum(slices.totals()), None
    while before is None or (total < before and time.monotonic() < end):
        for index in usable:
            turned = np.moveaxis(slices.rolls, index, 0)
            lines = turned.reshape(len(turned), -1)
            shorter = fewest_ring.shorten_lines(lines, slices.axes[index], slices.modulus).reshape(turned.shape)
            slices = slices.having(np.moveaxis(shorter, 0, index))
        before, total = total, sum(slices.totals())
    return slices


def _kicked(slices: Slices, usable: Sequence[int], loose: Sequence[Array], chance: np.random.Generator) -> Array:
    """Return the rolls with random quiet patterns added to some lines of one axis, and perhaps a loose one."""
    n, index = slices.modulus, int(chance.choice(usable))
    axis = slices.axes[index]
    turned = np.moveaxis(slices.rolls, index, 0)
    shifts = chance.integers(0, n, (axis.g, *turned.shape[1:]))
    # The sum over a period must be divisible by n/gcd(n, s).
    shifts[-1] += -shifts.sum(axis=0) % (n // gcd(n, axis.s))
    shifts *= chance.random(turned.shape[1:]) < chance.choice([0.05, 0.2, 0.6])
    kicked = (turned + np.tile(shifts % n, (axis.length // axis.g, *[1] * (turned.ndim - 1)))) % n
    rolls = np.moveaxis(kicked, 0, index).astype(slices.rolls.dtype)
    if loose:
        pattern = loose[int(chance.integers(len(loose)))][..., None] * chance.integers(0, n, slices.number) % n
        rolls = add(rolls, pattern.astype(rolls.dtype), n)
    return rolls


def _chains(slices: Slices, usable: Sequence[int], seconds: float) -> int:
    """Return how many chains per slice run side by side."""
    lines = ((slices.axes[index], slices.rolls.size // slices.axes[index].length) for index in usable)
    one_round = sum(number * fewest_ring.nanoseconds(axis, slices.modulus) for axis, number in lines)
    return max(1, min(SIDE_BY_SIDE // slices.rolls.size, int(seconds * 1e9 / ROUNDS / one_round)))


def _least(slices: Slices, chains: int) -> Array:
    """Return the fewest rolls of each slice among its chains."""
    return np.array(np.reshape(slices.totals(), (chains, -1)).min(axis=0))


def _shortest(slices: Slices, chains: int) -> Array:
    """Return for each slice the rolls of its best chain."""
    totals = np.array(slices.totals()).reshape(chains, -1)
    number = totals.shape[1]
    return slices.rolls[..., totals.argmin(axis=0) * number + np.arange(number)]


def _is_usable(axis: Axis, modulus: int) -> bool:
    return fewest_ring.nanoseconds(axis, modulus) < 1e9 and modulus < 2**31
