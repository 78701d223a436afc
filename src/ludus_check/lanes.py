"""Integers side by side in lanes of one long integer, which Python adds, shifts and masks all at once."""

import sys
from array import array
from collections.abc import Iterable, Sequence
from itertools import compress, count, repeat
from operator import mod

from ludus_check.arrays import Flat

CODES = {1: "B", 2: "H", 4: "I", 8: "Q"}
"""The codes of the module array for lanes of some bytes."""


class Lanes:
    """Non-negative integers up to a bound, or residues modulo a small number, side by side in one integer."""

    def __init__(self, most: int, modulus: int = 0) -> None:
        # Residues stay in bytes where there is room for the sum of two reduced lanes, a state and a target.
        self.modulus = modulus if 0 < modulus <= 32 else 0
        self.room = 255 - 2 * self.modulus
        most = 255 if self.modulus else most
        needed = (most.bit_length() + 7) // 8
        self.size = next((size for size in CODES if size >= needed), needed)
        self.bits = 8 * self.size
        self.is_long = self.size > 64

    def packed(self, values: Flat) -> int:
        """Return the integer whose lanes are the values."""
        if isinstance(values, list) and self.size not in CODES:
            return int.from_bytes(b"".join(value.to_bytes(self.size, "little") for value in values), "little")
        if isinstance(values, list):
            values = array(CODES[self.size], values)
        data = bytes(memoryview(values).cast("B")) if isinstance(values, array) else bytes(values)
        if len(data) == len(values) * self.size and (self.size == 1 or sys.byteorder == "little"):
            return int.from_bytes(data, "little")
        width, lanes = len(data) // len(values), bytearray(len(values) * self.size)
        for k in range(min(width, self.size)):
            lanes[k :: self.size] = data[k if sys.byteorder == "little" else width - 1 - k :: width]
        return int.from_bytes(lanes, "little")

    def unpacked(self, rows: Sequence[int], cells: int) -> Flat:
        """Return the values of the lanes of all rows, each with the same number of cells."""
        data = b"".join([row.to_bytes(cells * self.size, "little") for row in rows])
        if self.size == 1:
            return data
        if self.size in CODES:
            values = array(CODES[self.size], data)
            if sys.byteorder == "big":
                values.byteswap()
            return values
        return [int.from_bytes(data[k : k + self.size], "little") for k in range(0, len(data), self.size)]

    def reduced(self, rows: Sequence[int], most: int, cells: int) -> tuple[list[int], int]:
        """Return smaller lanes with the same residues, for bytes of at most `most`, and a bound on them.

        The low k bits of a lane and 2^k mod n times the others: for n up to 32, two such lanes have room in one. Lanes
        beyond the cells are left out.
        """
        bound, k = min(((1 << k) - 1 + (1 << k) % self.modulus * (most >> k), k) for k in range(1, 8))
        factor, low, high = (1 << k) % self.modulus, self.repeated((1 << k) - 1, cells), self.repeated(255 >> k, cells)
        return [(row & low) + factor * (row >> k & high) for row in rows], bound

    def repeated(self, value: int, cells: int) -> int:
        """Return the integer with one value in all lanes."""
        return value * (((1 << cells * self.bits) - 1) // ((1 << self.bits) - 1))


def first_indivisible(values: Iterable[int], modulus: int) -> int | None:
    """Return the index of the first value that is not a multiple of the modulus, or None.

    >>> first_indivisible([6, 3, 4, 5], 3), first_indivisible(bytes([6, 3]), 3)
    (2, None)
    """
    if isinstance(values, bytes):
        # Multiples are deleted: only where something is left the first of it is looked for.
        multiples = bytes(range(0, 256, modulus))
        rest = values.translate(None, multiples)
        return values.index(rest[0]) if rest else None
    if isinstance(values, array) and not any(value % modulus for value in set(values)):
        return None
    return next(compress(count(), map(mod, values, repeat(modulus))), None)
