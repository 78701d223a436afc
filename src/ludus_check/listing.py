"""Lists of positions: one in each row of an array, on the grid, in increasing order; of a long list its beginning."""

from collections.abc import Callable, Sequence
from itertools import pairwise
from operator import le

from ludus_check.arrays import Flat, length
from ludus_check.errors import Malformed, Rejected
from ludus_check.fields import Record
from ludus_check.limits import NPY_BYTES, Limit
from ludus_check.words.positions import outcome_of
from ludus_check.words.quoting import shown

Cell = tuple[int, ...]

LONGEST = 2_000_000
"""Maximum number of positions that are read of a list."""


def read_listing(certificate: Record, name: str, sides: Sequence[int], first: int = LONGEST) -> tuple[int, list[Cell]]:
    """Return how many positions a field lists, and the first of them, which are within the sides and increasing."""
    count, flat = read_flat(certificate, name, sides, first)
    axes = len(sides)
    cells: list[Cell] = list(zip(*(flat[axis::axes] for axis in range(axes)), strict=True))
    is_inside = all(max(flat[axis::axes], default=0) < side for axis, side in enumerate(sides))
    for index, cell in enumerate(() if is_inside else cells):
        if any(x >= side for x, side in zip(cell, sides, strict=True)):
            field = f"{certificate.path(name)}[{index}]"
            raise Malformed(field, f"expected a position on the grid {list(sides)}, got {list(cell)}")
    if any(map(le, cells[1:], cells)):
        bad = next(i for i, (earlier, later) in enumerate(pairwise(cells), 1) if later <= earlier)
        field = f"{certificate.path(name)}[{bad}]"
        raise Malformed(field, f"expected positions in increasing order, got {list(cells[bad])} after another")
    return count, cells


def read_flat(certificate: Record, name: str, sides: Sequence[int], first: int = LONGEST) -> tuple[int, Flat]:
    """Return how many positions a field lists, and the coordinates of the first of them, one after the other."""
    axes = len(sides)
    given = certificate.values[name]
    if not certificate.has("count") and not isinstance(given, list | tuple):
        raise Malformed(certificate.path("count"), "expected the number of positions beside a file or a buffer")
    count = certificate.integer("count", 0, Limit(8 * NPY_BYTES // axes)) if certificate.has("count") else length(given)
    if count == 0:
        if length(given) != 0:
            raise Malformed(certificate.path(name), f"expected an empty list, got {shown(given)}")
        return 0, []
    return count, certificate.array(name, (count, axes), 0, max(sides) - 1, first=first)


def compare(listed: set[Cell], right: set[Cell], name: Callable[[Cell], str], words: str) -> None:
    """Verify that the listed positions are the P-positions."""
    if listed != right:
        bad = min(right - listed if len(right) > len(listed) else listed ^ right)
        wrongly = "is not listed" if bad in right else "is listed"
        raise Rejected(f"{outcome_of(name(bad), is_p=bad in right)}{words} and {wrongly}")
