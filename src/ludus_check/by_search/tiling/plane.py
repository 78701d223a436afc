"""Sizes of classes for every pattern of covered cells, side by side in one long integer.

Where most patterns come up, the sizes of all classes are added at once. The number of a pattern has a bit for each
cell of the frontier; the bits are used in turn: when a cell is passed, its bit belongs to the first cell behind the
frontier. So a placement shifts the sizes of all patterns in which its later cells are bare by the same distance.
"""

from collections.abc import Mapping, Sequence

SPARE = 4
"""Bytes that are added to each size beyond those that are needed, so that room is made seldom."""


class Plane:
    """The sizes of the classes before a cell, for each pattern of some cells from there on."""

    def __init__(self, classes: Mapping[int, int], cell: int, bits: int) -> None:
        self.cell, self.bits = cell, bits
        self.most = max(classes.values())
        """A bound on all sizes."""
        self.bytes = (self.most.bit_length() + 7) // 8 + SPARE
        self.masks = dict[int, int]()
        """For a bit, ones in the places of all patterns without it, where it was asked for."""
        turn, sizes = cell % bits, bytearray(self.bytes << bits)
        for pattern, ways in classes.items():
            place = self.bytes * ((pattern << turn | pattern >> bits - turn) & (1 << bits) - 1)
            sizes[place : place + self.bytes] = ways.to_bytes(self.bytes, "little")
        self.sizes = int.from_bytes(sizes, "little")

    def pass_cell(self, covers: Sequence[int]) -> None:
        """Pass one more cell, by placements that begin there (their cells as bits from it on) or a laid one."""
        if (self.most * (len(covers) + 1)).bit_length() > 8 * self.bytes:
            self._make_room(len(covers) + 1)
        self.most *= len(covers) + 1
        lane, here = 8 * self.bytes, self.cell % self.bits
        bare = self.sizes & self._bare(here)
        found = (self.sizes ^ bare) >> (lane << here)
        # Bit k of a pattern moves its size by 2^k lanes, so that covering cells is one shift for all patterns.
        for cover in covers:
            part = bare
            later = [(self.cell + k) % self.bits for k in range(1, self.bits) if cover >> k & 1]
            for k in later:
                part &= self._bare(k)
            found += part << lane * sum(1 << k for k in later)
        self.sizes = found
        self.cell += 1

    def steps(self, covers: Sequence[int]) -> int:
        """Return how many steps it takes to pass a cell; one reads about 4000 bytes."""
        return (sum(cover.bit_count() + 1 for cover in covers) + 2) * (self.bytes << self.bits) // 4000

    def ways(self) -> int:
        """Return the size of the class in which nothing is covered."""
        return self.sizes & (1 << 8 * self.bytes) - 1

    def _bare(self, bit: int) -> int:
        """Return ones in the places of all patterns without a bit."""
        if bit not in self.masks:
            mask = (1 << 8 * self.bytes) - 1
            for k in range(self.bits):
                mask |= 0 if k == bit else mask << (8 * self.bytes << k)
            self.masks[bit] = mask
        return self.masks[bit]

    def _make_room(self, factor: int) -> None:
        """Look how large the sizes are, and give each more bytes where their sums would not fit."""
        joined = self.sizes
        for k in range(self.bits - 1, -1, -1):
            half = 8 * self.bytes << k
            joined = joined >> half | joined & (1 << half) - 1
        # What has all bits of all sizes is at least as large as each of them.
        self.most = joined
        needed = ((self.most * factor).bit_length() + 7) // 8
        if needed > self.bytes:
            before, after = self.bytes, needed + SPARE
            sizes, wider = self.sizes.to_bytes(before << self.bits, "little"), bytearray(after << self.bits)
            for k in range(before):
                wider[k::after] = sizes[k::before]
            self.bytes, self.sizes = after, int.from_bytes(wider, "little")
            self.masks.clear()
