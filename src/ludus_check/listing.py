"""Lists of positions: one in each row of an array, on the grid, in increasing order; of a long list its beginning."""

from collections.abc import Callable, Iterator, Sequence
from itertools import islice, pairwise
from operator import ge, le

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
    verify_positions(flat, sides, certificate.path(name))
    return count, list(_positions(flat, len(sides)))


def verify_positions(flat: Flat, sides: Sequence[int], field: str) -> None:
    """Verify that positions, given by their coordinates one after the other, are within the sides and increasing."""
    axes = len(sides)
    for index, cell in enumerate(() if _is_inside(flat, sides) else _positions(flat, axes)):
        if any(map(ge, cell, sides)):
            raise Malformed(f"{field}[{index}]", f"expected a position on the grid {list(sides)}, got {list(cell)}")
    if any(map(le, islice(_positions(flat, axes), 1, None), _positions(flat, axes))):
        bad, cell = next((i, x) for i, (w, x) in enumerate(pairwise(_positions(flat, axes)), 1) if x <= w)
        raise Malformed(f"{field}[{bad}]", f"expected positions in increasing order, got {list(cell)} after another")


def _positions(flat: Flat, axes: int) -> Iterator[Cell]:
    return zip(*(flat[axis::axes] for axis in range(axes)), strict=True)


def _is_inside(flat: Flat, sides: Sequence[int]) -> bool:
    return all(max(flat[axis :: len(sides)], default=0) < side for axis, side in enumerate(sides))


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
