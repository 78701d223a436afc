"""Counting tilings on a plane: a number for each pattern of covered cells of the frontier, in one array.

Where most patterns come up, arrays are quicker than classes by name. The array has an axis of two entries for each
cell of the frontier, so that a placement adds one slice to another. The axes are used in turn: when a cell is passed,
its axis belongs to the first cell behind the frontier. Numbers are cut into limbs of 48 bits, along a further axis.
The arrays are those of NumPy, or of CuPy on a GPU.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

from ludus.core.arrays import Array
from ludus.core.loading import np

Covers: TypeAlias = Sequence[int]
"""The cells that each placement covers, as bits relative to its first."""

LIMB = 48
"""Bits of a limb."""
MASK = (1 << LIMB) - 1
ROOM = 1 << 63 - LIMB
"""How many limbs may be added up before they are carried."""


class Plane:
    """The number of partial tilings for each pattern of `bits` cells from a given cell on."""

    def __init__(self, classes: Mapping[int, int], cell: int, bits: int, arrays: Any = np) -> None:
        self.cell, self.bits, self.added, self.arrays = cell, bits, 1, arrays
        limbs = -(-max(classes.values()).bit_length() // LIMB)
        self.numbers = arrays.zeros((limbs, *(2,) * bits), np.uint64)
        turn, flat = cell % bits, self.numbers.reshape(limbs, -1)
        places = [(profile << turn | profile >> bits - turn) & (1 << bits) - 1 for profile in classes]
        for k in range(limbs):
            parts = [number >> LIMB * k & MASK for number in classes.values()]
            flat[k, arrays.asarray(places)] = arrays.asarray(parts, np.uint64)

    def pass_cell(self, covers: Covers) -> None:
        """Pass one more cell, by a placement that begins there or by one that covers it already."""
        if self.added * (len(covers) + 1) > ROOM:
            self._carry()
        self.added *= len(covers) + 1
        before, here = self.numbers, self.cell % self.bits
        self.numbers = self.arrays.zeros_like(before)
        self.numbers[self._where({here: 0})] = before[self._where({here: 1})]
        for cover in covers:
            later = [(self.cell + k) % self.bits for k in range(1, self.bits) if cover >> k & 1]
            source = self._where({here: 0} | dict.fromkeys(later, 0))
            self.numbers[self._where({here: 0} | dict.fromkeys(later, 1))] += before[source]
        self.cell += 1

    def number(self) -> int:
        """Return the number of partial tilings that cover nothing from the cell on."""
        limbs: Array = self.numbers.reshape(len(self.numbers), -1)[:, 0]
        return sum(limb << LIMB * k for k, limb in enumerate(limbs.tolist()))

    def _where(self, values: Mapping[int, int]) -> tuple[int | slice, ...]:
        """Return the slice of the patterns with these values on the axes with these numbers, the last one first."""
        return (slice(None), *(values.get(k, slice(None)) for k in range(self.bits - 1, -1, -1)))

    def _carry(self) -> None:
        """Bring each limb below 2^48 again."""
        for k in range(len(self.numbers) - 1):
            self.numbers[k + 1] += self.numbers[k] >> np.uint64(LIMB)
        top = self.numbers[-1:] >> np.uint64(LIMB)
        self.numbers &= np.uint64(MASK)
        if top.any():
            self.numbers = self.arrays.concatenate([self.numbers, top])
        self.added = 1
