"""Fields of JSON objects: boards, lists, and what is wrong with them."""

from __future__ import annotations

from math import prod
from pathlib import Path
from typing import Any

from ludus.core.array_files import read_array_file
from ludus.core.arrays import Array
from ludus.core.errors import Fault, malformed, shown
from ludus.core.lazily import np


def board(value: Any, field: str, shape: tuple[int, ...], folder: Path | None) -> Array:
    """Return an array field: nested lists of the given shape, an array, or a reference to an array file."""
    if isinstance(value, dict):
        value = read_array_file(value, field, folder)
    if isinstance(value, np.ndarray):
        if value.shape != shape or value.dtype.kind not in "iuO":
            raise malformed(
                field, f"expected integers in the shape {list(shape)}, got {value.dtype} {list(value.shape)}"
            )
        return value
    _check_rows(value, field, shape)
    try:
        return np.array(value, dtype=np.int64)
    except OverflowError:
        return np.array(value, dtype=object)


def _check_rows(value: Any, field: str, shape: tuple[int, ...]) -> None:
    """Compare nested lists with a shape, without allocating anything by that shape."""
    if not isinstance(value, list):
        raise malformed(field, f"expected a list of {shape[0]} entries, got {shown(value)}")
    if len(value) != shape[0]:
        raise malformed(field, f"expected {shape[0]} entries, got {len(value)}: {shown(value)}")
    if len(shape) == 1:
        if not set(map(type, value)) <= {int}:
            wrong = next(index for index, entry in enumerate(value) if type(entry) is not int)
            raise malformed(f"{field}[{wrong}]", f"expected a whole number, got {shown(value[wrong])}")
        return
    for index, row in enumerate(value):
        _check_rows(row, f"{field}[{index}]", shape[1:])


def list_of(kind: type, value: Any, field: str, faults: list[Fault]) -> tuple[Any, ...]:
    """Return a list field as a tuple; what is wrong with it is added to the faults."""
    words = {int: "whole numbers", bool: "true and false"}[kind]
    if isinstance(value, tuple):
        value = list(value)
    if not isinstance(value, list) or not all(type(entry) is kind for entry in value):
        faults.append(Fault(field, f"expected a list of {words}, one per axis, got {shown(value)}"))
        return ()
    return tuple(value)


def allocatable(shape: tuple[int, ...]) -> tuple[int, ...]:
    """Return the shape, unless a board of it would not fit into memory."""
    if prod(shape) > 1 << 28:
        raise malformed("shape", f"expected at most {1 << 28} dice where no state is given, got {prod(shape)}")
    return shape
