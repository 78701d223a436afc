"""The positions of one class of a board, numbered without gaps: some holes are known from the others.

Tables for the compiled loops tell which jumps can be made, for 64 positions at once. The number of a position is cut:
the six lowest bits are its lane in a word; the others, the number of the word, are chunks of twelve bits. For each
value of a chunk a set of jumps (bits of words) tells which of them the holes of the chunk allow; the jumps that all
chunks allow can be made as far as these holes are concerned. What is left are the lane holes and the dependent ones:
for them each jump has a mask of lanes, by the pattern of sums modulo 2 of the word.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import lru_cache
from typing import NamedTuple

from ludus.core.arrays import Array
from ludus.core.loading import np
from ludus.core.records import dataclass
from ludus.families.pegs.jumping import PegBoard, Position, Triple

LANES = 6
"""Maximum number of free holes that number the positions within one word, of 64 bits."""
MAX_DEPENDENT = 10
"""Maximum number of dependent holes: tables have an entry for each of their patterns."""


@dataclass(frozen=True, slots=True)
class ClassIndex:
    """A numbering of the positions of one class."""

    board: PegBoard
    free: tuple[int, ...]
    """The holes that are bits of the number, the lowest first; the first ones are the lanes of a word."""
    dependent: tuple[int, ...]
    """The holes that are known from the others."""
    parities: tuple[int, ...]
    """For each dependent hole the bits of the number whose sum modulo 2 it is, up to `constants`."""
    constants: tuple[int, ...]
    """For each dependent hole, whether it is filled at the number 0."""
    lanes: int
    """How many free holes, the first ones, number the positions within one word."""

    @property
    def size(self) -> int:
        return 1 << len(self.free)

    def number(self, position: Position) -> int:
        return sum((position >> hole & 1) << bit for bit, hole in enumerate(self.free))

    def position(self, number: int) -> Position:
        known = sum((number >> bit & 1) << hole for bit, hole in enumerate(self.free))
        for hole, parity, constant in zip(self.dependent, self.parities, self.constants, strict=True):
            known |= ((number & parity).bit_count() % 2 ^ constant) << hole
        return known

    def turned(self, triple: Triple) -> int:
        """Return the bits of the number that a jump turns."""
        return self.number(sum(1 << hole for hole in triple))


def class_index(board: PegBoard, member: Position, lanes: Collection[int] | None = None) -> ClassIndex:
    """Return the numbering of the class that a position belongs to.

    Where lanes are given, the free holes among them are those of a word, else the holes that few jumps touch.

    >>> index = class_index(board(pegs("oo.oooo")), 0b1111011)
    >>> len(index.free), index.position(index.number(0b1111011)) == 0b1111011
    (5, True)
    """
    order = sorted(fewest_jumps_first(board), key=lambda hole: lanes is not None and hole not in lanes)
    sums = class_invariants(board, order)
    dependent = tuple(hole for hole, _ in sums)
    free = tuple(hole for hole in order if hole not in dependent)
    count = min(LANES, len(free)) if lanes is None else len(set(free) & set(lanes))
    place = {hole: bit for bit, hole in enumerate(free)}
    # Each invariant fixes its dependent hole by the parity of the free holes with a weight in it.
    parities = tuple(sum(1 << place[h] for h in free if weights >> h & 1) for _, weights in sums)
    constants = tuple((weights & member).bit_count() % 2 for _, weights in sums)
    return ClassIndex(board, free, dependent, parities, constants, count)


def class_invariants(board: PegBoard, order: Sequence[int]) -> list[tuple[int, int]]:
    """Return (hole, weights) pairs: sums modulo 2 that jumps keep, each the only one with a weight on its hole.

    The holes come as early in the order as can be, and there are at most ten of them.
    """
    basis = _reduced(_null_space(board), order)
    return basis[:MAX_DEPENDENT]


def fewest_jumps_first(board: PegBoard) -> list[int]:
    """Return the holes in an order whose first ones are touched by few jumps in all: each adds the fewest new ones."""
    touching = [{t for t in board.triples if hole in t} for hole in range(len(board.cells))]
    left, touched, order = set(range(len(board.cells))), set[Triple](), list[int]()
    while left:
        hole = min(left, key=lambda h: (len(touching[h] - touched), h))
        left.remove(hole)
        touched |= touching[hole]
        order.append(hole)
    return order


@lru_cache(maxsize=16)
def _null_space(board: PegBoard) -> list[int]:
    """Return a basis of the weights w modulo 2, as bits, with w_a + w_b + w_c = 0 for all jumps."""
    # Rows are kept reduced: a pivot stands in its own row alone, so that the null space can be read off.
    rows: dict[int, int] = {}
    for a, b, c in board.triples:
        row = 1 << a | 1 << b | 1 << c
        for pivot, other in rows.items():
            row ^= other if row >> pivot & 1 else 0
        if row:
            top = row.bit_length() - 1
            rows = {p: r ^ row if r >> top & 1 else r for p, r in rows.items()} | {top: row}
    loose = [h for h in range(len(board.cells)) if h not in rows]
    return [1 << h | sum(1 << p for p, row in rows.items() if row >> h & 1) for h in loose]


def _reduced(vectors: list[int], order: Sequence[int]) -> list[tuple[int, int]]:
    found: list[tuple[int, int]] = []
    rest = list(vectors)
    for hole in order:
        # A hole that no vector weighs is free; else one vector is taken for it and added to all that weigh it.
        pivot = next((v for v in rest if v >> hole & 1), 0)
        if pivot:
            rest = [v ^ pivot if v >> hole & 1 else v for v in rest if v is not pivot]
            found = [(h, v ^ pivot if v >> hole & 1 else v) for h, v in found] + [(hole, pivot)]
    return found


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
    # A jump without special holes is made by all 64 positions of a word or by none.
    special = {*index.free[: index.lanes], *index.dependent}
    plain = [t for t in index.board.triples if not special & set(t)]
    other = [t for t in index.board.triples if special & set(t)]
    plain_words, other_words = -(-len(plain) // 64), -(-len(other) // 64)
    jumps, size = dict(enumerate(plain)) | dict(enumerate(other, 64 * plain_words)), 64 * (plain_words + other_words)
    high = len(index.free) - index.lanes
    chunks, values = max(-(-high // CHUNK), 1), 1 << min(CHUNK, high)
    turned, lane, origin, target = np.zeros((4, size), np.uint64)
    masks = np.zeros((size, 1 << len(index.dependent)), np.uint64)
    allowed, sums = np.zeros((chunks, values, size // 64), np.uint64), np.zeros((chunks, values), np.int64)
    for place, (a, b, c) in jumps.items():
        turned[place], lane[place] = divmod(index.turned((a, b, c)), 1 << index.lanes)
        origin[place], target[place] = a, c
        masks[place] = _masks(index, (a, b, c))
        _allow(allowed, index, place, (a, b, c))
    for chunk in range(chunks):
        for d, (parity, constant) in enumerate(zip(index.parities, index.constants, strict=True)):
            part = parity >> (index.lanes + CHUNK * chunk) & ((1 << CHUNK) - 1)
            sums[chunk] |= (_parity(np.arange(values) & part) ^ (constant if chunk == 0 else 0)) << d
    return Tables(turned, lane, masks, allowed, sums, origin, target, plain_words, 1 << high)


def _masks(index: ClassIndex, triple: tuple[int, int, int]) -> Array:
    """Return for each pattern of the sums the lanes that have pegs on a and b and none on c, as far as lanes tell."""
    lanes, patterns = np.arange(1 << index.lanes), np.arange(1 << len(index.dependent))[:, None]
    fits = np.ones((patterns.size, lanes.size), bool)
    for hole in triple:
        wanted = hole != triple[2]
        if hole in index.free[: index.lanes]:
            fits &= (lanes >> index.free.index(hole) & 1) == wanted
        elif hole in index.dependent:
            d = index.dependent.index(hole)
            fits &= ((_parity(lanes & index.parities[d]) ^ patterns >> d) & 1) == wanted
    # Pattern l of the lane holes is bit l of a word.
    return np.asarray(np.bitwise_or.reduce(fits.astype(np.uint64) << lanes.astype(np.uint64), axis=1))


def _parity(values: Array) -> Array:
    for shift in (8, 4, 2, 1):
        values = values ^ (values >> shift)
    return values & 1


def _allow(allowed: Array, index: ClassIndex, place: int, triple: tuple[int, int, int]) -> None:
    a, b, c = triple
    bits = {hole: k - index.lanes for k, hole in enumerate(index.free) if k >= index.lanes}
    values = np.arange(allowed.shape[1])
    for chunk in range(allowed.shape[0]):
        inside = {hole: bits[hole] - CHUNK * chunk for hole in triple if hole in bits}
        inside = {hole: k for hole, k in inside.items() if 0 <= k < CHUNK}
        needed = sum(1 << k for hole, k in inside.items() if hole in (a, b))
        looked = needed | sum(1 << k for hole, k in inside.items() if hole == c)
        fits = (values & looked) == needed
        allowed[chunk, :, place // 64] |= fits.astype(np.uint64) << np.uint64(place % 64)
