"""Two rooks that jump and share no square, by the theorem of two_pieces/two_rooks.py: one small table for all pairs.

The Grundy number of a pair depends on the XOR of the coordinates alone, so N^4 pairs on a plane cost N^2 entries.
"""

from __future__ import annotations

from importlib.util import find_spec
from itertools import product
from math import prod

from ludus.core.answers import Answer, Solved
from ludus.core.arrays import Array, frozen
from ludus.core.errors import invalid
from ludus.core.limits import Limits
from ludus.core.loading import np
from ludus.core.wording import gibibytes
from ludus.families.impartial.mex import mex
from ludus.families.impartial.two_pieces.certificates import Collapsed, collapsed_shape
from ludus.families.impartial.two_pieces.problem import TwoPieces
from ludus.families.impartial.two_pieces.solve.naive import value_type
from ludus.families.impartial.two_pieces.solve.room import MAX_ENTRIES, too_large
from ludus.families.impartial.two_pieces.two_rooks import is_collapsing

SMALL = 4096
"""Up to so many entries, the definition in Python is quicker than loading a compiler."""
MAX_BYTES = 4 << 30
"""The values on the lines take at most so much memory."""
METHOD = "XOR collapse"


def solve(problem: TwoPieces, limits: Limits) -> Answer:
    """Return the collapsed table of two rooks."""
    if not is_collapsing(problem):
        expected = "rooks that jump, share no square, push nothing and stay on the board"
        raise invalid("method", f"expected a method for these pieces, got collapse, which is for {expected}")
    return Solved(problem, Collapsed(frozen(collapsed_table(collapsed_shape(problem.shape), limits))), METHOD)


def collapsed_table(shape: tuple[int, ...], limits: Limits) -> Array:
    """Return the Grundy numbers of nim in which nobody may move to zero; -1 at zero itself."""
    if prod(shape) > MAX_ENTRIES:
        raise too_large(
            "size", f"{' x '.join(map(str, shape))} entries of the collapsed table", prod(shape), len(shape)
        )
    _check_room(shape)
    # A value is at most the number of options: the sum of the coordinates.
    bound = sum(side - 1 for side in shape)
    values = np.zeros(shape, dtype=value_type(bound))
    if values.size <= SMALL or find_spec("numba") is None:
        return _from_definition(values)
    from ludus.families.impartial.two_pieces.compiled import collapse  # the lazy door

    collapse.table(values, bound, lambda done: limits.progress("collapsed table", done, values.size))
    return values


def _check_room(shape: tuple[int, ...]) -> None:
    """Raise InvalidInput when the sets of values on the lines take too much memory, as on long and narrow boards."""
    needed = _line_bytes(shape)
    if needed <= MAX_BYTES:
        return
    fits = shape
    while _line_bytes(fits) > MAX_BYTES:
        fits = tuple(side // 2 if side == max(fits) else side for side in fits)
    got = f"one of {' x '.join(map(str, shape))} entries that takes {gibibytes(needed)}"
    most = f"a collapsed table that takes at most {gibibytes(MAX_BYTES)} to fill"
    raise invalid("size", f"expected {most}, got {got}; {' x '.join(map(str, fits))} would fit")


def _line_bytes(shape: tuple[int, ...]) -> int:
    """Return the bytes of the sets of values, one for each line; on one axis no set is needed."""
    if len(shape) == 1:
        return 0
    return sum(prod(shape) // side for side in shape) * (sum(shape) // 8 + 32)


def _from_definition(values: Array) -> Array:
    found: dict[tuple[int, ...], int] = {}
    for cell in product(*map(range, values.shape)):
        below = ((*cell[:i], x, *cell[i + 1 :]) for i in range(len(cell)) for x in range(cell[i]))
        found[cell] = mex({found[there] for there in below if any(there)}) if any(cell) else -1
    values.reshape(-1)[:] = list(found.values())
    return values
