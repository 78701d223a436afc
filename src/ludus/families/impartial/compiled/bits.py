"""Words of 64 bits as sets of 64 numbers: constants of the right type, the lowest element, the bit of a value."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

import numpy as np
from numba.cpython.unsafe import numbers

from ludus.families.impartial.compiled.jit import bare

ONE = np.uint64(1)
SIX = np.uint64(6)
LOW = np.uint64(63)
BITS = np.uint64(64)
EMPTY = np.uint64(0)
FULL = ~np.uint64(0)

trailing_zeros = cast(Callable[[Any], Any], numbers.trailing_zeros)
"""The number of the lowest bit that is set: one machine instruction."""


@bare
def bit_of(value: Any, base: Any) -> Any:
    """Return the bit of a value within base..base+63, or none."""
    above = np.uint64(value) - base
    return ONE << (above & LOW) if above < BITS else EMPTY
