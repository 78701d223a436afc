"""Random changes by quiet patterns, from which the local search for few rolls sets out again (fewest_descent).

A nudge makes one entry that is not 0 to 0, together with its class of the line, and gives what it took to another class
of the same line: it works for any number of faces and disturbs little. A scramble adds evenly drawn quiet patterns to
some lines of one axis, which suits few faces. Loose patterns, which no sum of patterns of single lines makes, join in.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from math import gcd

from ludus.algebra.residue_sums import add, negative
from ludus.core.arrays import Array
from ludus.core.loading import np
from ludus.families.linear.windows.axes import Axis, Block
from ludus.families.linear.windows.certificates import QuietPattern
from ludus.families.linear.windows.solve import quiet
from ludus.families.linear.windows.solve.fewest_slices import Slices

FEW_LOOSE = 64
"""At most so many quiet patterns that are not made of single lines take part."""
MAX_SCRAMBLED = 16
"""With more faces than this an evenly drawn pattern only does harm."""
NUDGES = (1, 3, 10, 10, 30)
"""So many nudges make a kick."""
ANYWHERE = 0.3
"""How often a nudge gives to any class, not to one that has entries other than 0 already."""


def kicked(slices: Slices, index: int, loose: Sequence[QuietPattern], draw: np.random.Generator) -> Array:
    """Return the rolls with random quiet patterns of one axis added, and perhaps a loose one."""
    is_scramble = slices.modulus <= MAX_SCRAMBLED and draw.random() < 0.5
    rolls = scrambled(slices, index, draw) if is_scramble else nudged(slices, index, int(draw.choice(NUDGES)), draw)
    if loose and (is_scramble or draw.random() < ANYWHERE):
        pattern = loose[int(draw.integers(len(loose)))]
        often = draw.integers(0, min(pattern.order, 2**62), slices.number)
        wide = np.dtype(np.int64 if slices.modulus < 2**31 else object)
        added = pattern.rolls[..., None].astype(wide) * often.astype(wide) % slices.modulus
        rolls = add(rolls, added.astype(rolls.dtype), slices.modulus)
    return rolls


def nudged(slices: Slices, index: int, nudges: int, draw: np.random.Generator) -> Array:
    """Return the rolls after some nudges along one axis in every slice."""
    n, axis = slices.modulus, slices.axes[index]
    turned = np.moveaxis(slices.rolls, index, 0)
    cube = turned.reshape(axis.length // axis.g, axis.g, -1, slices.number).copy()
    flat, number = cube.reshape(-1, slices.number), np.arange(slices.number)
    for _ in range(nudges):
        chosen = np.argmax(draw.random(flat.shape) * (flat != 0), axis=0)
        j, w, line = np.unravel_index(chosen, cube.shape[:3])
        taken = cube[j, w, line, number]
        if axis.g == 1:
            # There is no other class: only multiples of q = n/gcd(n, s) are quiet.
            q = n // gcd(n, axis.s)
            taken = taken // q * q
        else:
            is_filled = (cube[:, :, line, number] != 0).any(axis=0)
            liking = draw.random(is_filled.shape) + (is_filled | (draw.random(slices.number) < ANYWHERE))
            liking[w, number] = -1.0
            other = np.argmax(liking, axis=0)
            cube[:, other, line, number] = add(cube[:, other, line, number], taken, n)
        cube[:, w, line, number] = add(cube[:, w, line, number], negative(taken, n), n)
    return np.moveaxis(cube.reshape(turned.shape), 0, index)


def scrambled(slices: Slices, index: int, draw: np.random.Generator) -> Array:
    """Return the rolls with evenly drawn quiet patterns added to some lines of one axis."""
    n, axis = slices.modulus, slices.axes[index]
    turned = np.moveaxis(slices.rolls, index, 0)
    shifts = draw.integers(0, n, (axis.g, *turned.shape[1:]))
    # The sum over a period must be divisible by n/gcd(n, s).
    shifts[-1] += -shifts.sum(axis=0) % (n // gcd(n, axis.s))
    shifts *= draw.random(turned.shape[1:]) < draw.choice([0.05, 0.2, 0.6])
    changed = (turned + np.tile(shifts % n, (axis.length // axis.g, *[1] * (turned.ndim - 1)))) % n
    return np.moveaxis(changed, 0, index).astype(slices.rolls.dtype)


def loose_patterns(board_axes: tuple[Axis, ...], modulus: int) -> list[QuietPattern]:
    """Return some quiet patterns that are not sums of patterns of single lines: folded along two axes or more."""
    found: list[QuietPattern] = []
    for choice in quiet.quiet_blocks(board_axes, modulus):
        blocks = [block for block, _ in choice]
        if blocks.count(Block.FOLDED) > 1 and Block.FIXED not in blocks:
            places = itertools.islice(quiet.places_in(choice), FEW_LOOSE - len(found))
            found += [quiet.pattern_at(board_axes, place, modulus) for place in places]
    return found
