"""The tables of one class of a board: which jumps can be made, looked up for 64 positions at once.

The number of a position is cut: the six lowest bits are its lane in a word; the others, the number of the word, are
chunks of twelve bits. For each value of a chunk a set of jumps (bits of words) tells which of them the holes of the
chunk allow; the jumps that all chunks allow can be made as far as these holes are concerned. What is left are the lane
holes and the dependent ones: for them each jump has a mask of lanes, by the pattern of sums modulo 2 of the word.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from ludus.core.arrays import Array
from ludus.families.pegs.position_class import LANES, ClassIndex

CHUNK = 12
"""Bits of a chunk."""


class Tables(NamedTuple):
    """Arrays for the loops. Plain jumps, without lane holes and dependent ones, come first, in words of their own."""

    turned: Array
    """For each jump the bits of the number of a word that it turns."""
    lane: Array
    """For each jump the bits of the lane that it turns."""
    masks: Array
    """For each jump and each pattern of the sums, the lanes that allow it."""
    allowed: Array
    """For each chunk and value, the jumps that it allows."""
    sums: Array
    """For each chunk and value, the pattern of the sums; the constants are in the first chunk."""
    origin: Array
    """For each jump the hole where it begins."""
    target: Array
    """For each jump the hole where it ends."""
    plain: int
    """How many words of jumps are plain."""
    words: int
    """How many words a level has."""


def tables(index: ClassIndex) -> Tables:
    """Return the tables of a numbering."""
    special = {*index.free[:LANES], *index.dependent}
    plain = [t for t in index.board.triples if not special & set(t)]
    other = [t for t in index.board.triples if special & set(t)]
    size = 64 * (-(-len(plain) // 64) + -(-len(other) // 64))
    places = [*range(len(plain)), *range(size - 64 * -(-len(other) // 64), size)][: len(plain) + len(other)]
    jumps = dict(zip(places, [*plain, *other], strict=True))
    high = max(len(index.free) - LANES, 0)
    found = Tables(
        *(np.zeros(size, np.uint64), np.zeros(size, np.uint64), np.zeros((size, 1 << len(index.dependent)), np.uint64)),
        np.zeros((max(-(-high // CHUNK), 1), 1 << min(CHUNK, high), size // 64), np.uint64),
        np.zeros((max(-(-high // CHUNK), 1), 1 << min(CHUNK, high)), np.int64),
        *(np.zeros(size, np.uint64), np.zeros(size, np.uint64)),
        *(-(-len(plain) // 64), 1 << high),
    )
    for place, (a, b, c) in jumps.items():
        whole = index.turned((a, b, c))
        found.turned[place], found.lane[place] = whole >> LANES, whole % (1 << LANES)
        found.origin[place], found.target[place] = a, c
        found.masks[place] = _masks(index, (a, b, c))
        _allow(found.allowed, index, place, (a, b, c))
    _fill_sums(found.sums, index)
    return found


def _masks(index: ClassIndex, triple: tuple[int, int, int]) -> Array:
    """Return for each pattern of the sums the lanes that have pegs on a and b and none on c, as far as lanes tell."""
    lanes, patterns = np.arange(1 << LANES), np.arange(1 << len(index.dependent))[:, None]
    fits = np.ones((patterns.size, lanes.size), bool)
    for hole in triple:
        wanted = hole != triple[2]
        if hole in index.free[:LANES]:
            fits &= (lanes >> index.free.index(hole) & 1) == wanted
        elif hole in index.dependent:
            d = index.dependent.index(hole)
            fits &= ((_parity(lanes & index.parities[d]) ^ patterns >> d) & 1) == wanted
    return np.asarray(np.bitwise_or.reduce(fits.astype(np.uint64) << lanes.astype(np.uint64), axis=1))


def _parity(values: Array) -> Array:
    for shift in (8, 4, 2, 1):
        values = values ^ (values >> shift)
    return values & 1


def _allow(allowed: Array, index: ClassIndex, place: int, triple: tuple[int, int, int]) -> None:
    a, b, c = triple
    bits = {hole: k - LANES for k, hole in enumerate(index.free) if k >= LANES}
    values = np.arange(allowed.shape[1])
    for chunk in range(allowed.shape[0]):
        inside = {hole: bits[hole] - CHUNK * chunk for hole in triple if hole in bits}
        inside = {hole: k for hole, k in inside.items() if 0 <= k < CHUNK}
        needed = sum(1 << k for hole, k in inside.items() if hole in (a, b))
        looked = needed | sum(1 << k for hole, k in inside.items() if hole == c)
        fits = (values & looked) == needed
        allowed[chunk, :, place // 64] |= fits.astype(np.uint64) << np.uint64(place % 64)


def _fill_sums(sums: Array, index: ClassIndex) -> None:
    values = np.arange(sums.shape[1])
    for chunk in range(sums.shape[0]):
        for d, (parity, constant) in enumerate(zip(index.parities, index.constants, strict=True)):
            part = parity >> (LANES + CHUNK * chunk) & ((1 << CHUNK) - 1)
            sums[chunk] |= (_parity(values & part) ^ (constant if chunk == 0 else 0)) << d
