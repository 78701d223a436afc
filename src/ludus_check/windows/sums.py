"""Window sums in linear time: one axis after the other, with no Python loop over the cells of a window.

Seen from one axis, an array is outer x length x inner. Where the axis is its longest part, every line along the
axis is summed by differences of running totals; otherwise whole slices across the axis are added and subtracted.
So the loops in Python run over the two shorter parts and the longest is left to map and accumulate.
"""

from array import array
from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate, chain, compress, count, repeat
from math import prod
from operator import add, mod, sub
from typing import TypeAlias

from ludus_check.arrays import Flat


def window_sums(flat: Flat, shape: Sequence[int], window: Sequence[int], wrap: Sequence[bool]) -> Flat:
    """Return the sums of all windows of an array, in the order of their last cells.

    On a wrapped axis a window ends at every index; on a bounded one only the windows that fit count, and the axis
    of the result is shorter.

    >>> list(window_sums([1, 2, 3, 4], (4,), (2,), (True,)))
    [5, 3, 5, 7]
    >>> list(window_sums([1, 2, 3, 4], (4,), (2,), (False,)))
    [3, 5, 7]
    """
    largest = max(max(flat), -min(flat))
    lengths = list(shape)
    for axis, (width, wrapped) in enumerate(zip(window, wrap, strict=True)):
        if width > 1:
            largest *= width
            sides = prod(lengths[:axis]), lengths[axis], prod(lengths[axis + 1 :])
            lengths[axis] -= 0 if wrapped else width - 1
            flat = _slide(flat, sides, width, _blank(prod(lengths), largest))
    return flat


def first_indivisible(values: Iterable[int], modulus: int) -> int | None:
    """Return the index of the first value that is not a multiple of the modulus, or None.

    >>> first_indivisible([6, 3, 4, 5], 3)
    2
    """
    return next(compress(count(), map(mod, values, repeat(modulus))), None)


Sides = tuple[int, int, int]
Store: TypeAlias = "list[int] | array[int]"


def _slide(flat: Flat, sides: Sides, width: int, out: Store) -> Flat:
    """Fill out, which is as long as flat exactly when the axis is wrapped, with the sums along one axis."""
    outer, length, inner = sides
    wrapped = len(out) == len(flat)
    shorter = outer, length if wrapped else length - width + 1, inner
    if length >= max(outer, inner):
        for source, goal in zip(lines(sides), lines(shorter), strict=True):
            line = flat[source]
            totals = list(accumulate(chain(line[1 - width :] if wrapped else (), line), initial=0))
            _put(out, goal, list(map(sub, totals[width:], totals)))
        return out
    for sources, goals in zip(_slices(sides), _slices(shorter), strict=True):
        # The negative indices of a list are those of a wrapped axis.
        across = (flat[sources[j]] for j in range(1 - width if wrapped else 0, length))
        for goal, total in zip(goals, _running(across, width), strict=True):
            _put(out, goal, total)
    return out


def _running(vectors: Iterator[Sequence[int]], width: int) -> Iterator[list[int]]:
    """Yield the sums of every width consecutive vectors."""
    recent = [next(vectors) for _ in range(width)]
    total = list(map(sum, zip(*recent, strict=True)))
    yield total
    for turn, new in enumerate(vectors):
        total = list(map(sub, map(add, total, new), recent[turn % width]))
        recent[turn % width] = new
        yield total


def lines(sides: Sides) -> Iterator[slice]:
    """Yield the lines along the axis."""
    outer, length, inner = sides
    for start in range(0, outer * length * inner, length * inner):
        for i in range(start, start + inner):
            yield slice(i, start + length * inner, inner)


def _slices(sides: Sides) -> Iterator[list[slice]]:
    """Yield lists of slices across the axis, one slice for each of its indices."""
    outer, length, inner = sides
    block = length * inner
    if outer > inner:
        for i in range(inner):
            yield [slice(i + j * inner, outer * block, block) for j in range(length)]
    else:
        for start in range(0, outer * block, block):
            yield [slice(start + j * inner, start + (j + 1) * inner) for j in range(length)]


def _blank(size: int, largest: int) -> Store:
    """Return room for sums, as compact as entries of absolute value up to largest allow."""
    for code in "iq":
        if largest < 1 << (8 * array(code).itemsize - 1):
            return array(code, bytes(array(code).itemsize * size))
    return [0] * size


def _put(out: Store, where: slice, values: list[int]) -> None:
    if isinstance(out, array):
        out[where] = array(out.typecode, values)
    else:
        out[where] = values
