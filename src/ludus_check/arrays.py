"""Arrays: nested lists, buffers (NumPy arrays among them) and .npy files, all brought to one flat sequence.

An array is a shape, which the problem gives, and its entries row by row: a list, bytes or an array.array.
What is stored decides how much memory is used, never the declared shape.
"""

from array import array
from collections.abc import Mapping, Sequence
from functools import reduce
from itertools import chain
from math import prod
from operator import or_
from pathlib import Path
from sys import byteorder
from typing import Any

from ludus_check.errors import Malformed, too_large
from ludus_check.limits import Limit
from ludus_check.npy import read_npy
from ludus_check.words.phrases import digits, place
from ludus_check.words.quoting import shown

Flat = Sequence[int]
Range = tuple[int, int]


def read_array(
    value: object,
    field: str,
    shape: Sequence[int],
    bounds: Range,
    *,
    folder: Path | None = None,
    first: int | None = None,
) -> Flat:
    """Return the entries of an array that has this shape and whose entries lie within the bounds.

    With `first` only that number of entries along the first axis are returned, and looked at.

    >>> read_array([[1, 2], [3, 4]], "state", (2, 2), (0, 9))
    [1, 2, 3, 4]
    """
    if isinstance(value, Mapping):
        flat = read_npy(value, field, shape, folder, first)
    elif isinstance(value, list | tuple):
        flat = _flatten(value, field, shape)
        flat = flat if first is None else flat[: first * prod(shape[1:])]
    else:
        flat = _from_buffer(value, field, shape, first)
    low, high = bounds
    if isinstance(flat, bytes) and low <= 0 and (high > 254 or not flat.translate(None, bytes(range(high + 1)))):
        return flat
    if isinstance(flat, array) and flat.typecode in "HILQ" and low <= 0 and high >> 8 * flat.itemsize:
        return flat
    if min(flat) < low or max(flat) > high:
        index, entry = next((i, x) for i, x in enumerate(flat) if not low <= x <= high)
        if isinstance(high, Limit) and (entry > high or low == -high):
            raise too_large(_at(field, index, shape), digits(high), digits(entry))
        wanted = f"an integer from {digits(low)} to {digits(high)}"
        raise Malformed(_at(field, index, shape), f"expected {wanted}, got {digits(entry)}")
    return flat


def _flatten(value: Sequence[object], field: str, shape: Sequence[int]) -> Flat:
    level: list[Any] = [value]
    for depth, length in enumerate(shape):
        if not set(map(type, level)) <= {list, tuple} or set(map(len, level)) != {length}:
            bad = next(i for i, x in enumerate(level) if type(x) not in (list, tuple) or len(x) != length)
            message = (
                f"expected a list of {digits(length)} {'entry' if length == 1 else 'entries'}, got {shown(level[bad])}"
            )
            raise Malformed(_at(field, bad, shape[:depth]), message)
        level = list(chain.from_iterable(level))
    if set(map(type, level)) != {int}:
        bad = next(i for i, x in enumerate(level) if type(x) is not int)
        raise Malformed(_at(field, bad, shape), f"expected an integer, got {shown(level[bad])}")
    return level


def _from_buffer(value: Any, field: str, shape: Sequence[int], first: int | None) -> Flat:
    """Return a copy of the entries of a C-contiguous buffer of integers in the byte order of this machine."""
    dimensions = " x ".join(map(digits, shape))
    wanted = f"expected a list, or a contiguous buffer of {dimensions} integers"
    try:
        view = memoryview(value)
    except (TypeError, ValueError, BufferError):
        raise Malformed(field, f"{wanted}, got {shown(value)}") from None
    code = view.format.lstrip("@")
    if code not in {*"bBhHiIlLqQ"} or view.shape != tuple(shape) or not view.c_contiguous:
        got = f"shape {list(view.shape or ())}, format {shown(view.format)}"
        raise Malformed(field, f"{wanted}, got {got}{'' if view.c_contiguous else ', not contiguous'}")
    content = view.cast("B")
    if first is not None:
        content = content[: first * prod(shape[1:]) * view.itemsize]
    return bytes(content) if code == "B" else array(code, bytes(content))


def _at(field: str, index: int, shape: Sequence[int]) -> str:
    return field + "".join(f"[{coordinate}]" for coordinate in place(index, shape))


def length(value: Any) -> int:
    """Return the digits of entries of a list or of the rows of a buffer, -1 for anything else."""
    if isinstance(value, list | tuple):
        return len(value)
    try:
        shape = memoryview(value).shape
    except (TypeError, ValueError, BufferError):
        return -1
    return shape[0] if shape else -1


def total(values: Flat) -> int:
    """Return the sum of some numbers.

    >>> total(bytes([3, 0, 3, 1])), total([5, -1])
    (7, 4)
    """
    if not isinstance(values, bytes):
        return sum(values)
    # At most 128 chunks: two bytes of each are added in one lane of 16 bits, and 128 * 2 * 255 < 2^16.
    size = len(values) // 256 * 2 + 2
    even, starts = int.from_bytes(b"\xff\0" * (size // 2), "little"), range(0, len(values), size)
    chunks = (int.from_bytes(values[at : at + size], "little") for at in starts)
    return sum(array("H", sum((x & even) + (x >> 8 & even) for x in chunks).to_bytes(size, byteorder)))


def zeros(values: Flat) -> int:
    """Return how many of some numbers are 0.

    >>> zeros(array("H", [0, 256, 1, 0])), zeros([0, 5])
    (2, 1)
    """
    if isinstance(values, array):
        # An entry is 0 when its first byte is, its second, and so on.
        content = values.tobytes()
        parts = (int.from_bytes(content[k :: values.itemsize], "little") for k in range(values.itemsize))
        values = reduce(or_, parts).to_bytes(len(values), "little")
    return values.count(0)
