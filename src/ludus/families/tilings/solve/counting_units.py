"""The number of tilings as units of a job: each passes some lines of the region, and leaves its classes on the desk."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from itertools import pairwise
from typing import Any, Protocol, TypeAlias

from ludus.core.arrays import Array
from ludus.core.json_text import read_json
from ludus.core.loading import np
from ludus.families.codec import as_text, write_problem
from ludus.families.tilings.frontier import MAX_CLASSES as MAX_IN_MEMORY
from ludus.families.tilings.frontier import Classes, Frontier, frontier
from ludus.families.tilings.placements import layout
from ludus.families.tilings.problem import Tiling, read_tiling

WORK = "ludus.families.tilings.solve.counting_units:unit"
MAX_UNITS = 64
"""Many short lines are passed together, so that there are at most so many units."""
MAX_CLASSES = MAX_IN_MEMORY
"""A unit with more classes gives up."""

Unit: TypeAlias = dict[str, Any]


class Desk(Protocol):
    """Where units put arrays, and find the results of those before them."""

    before: tuple[Any, ...]

    def write(self, name: str, array: Array) -> dict[str, Any]: ...
    def read(self, reference: Mapping[str, Any]) -> Array: ...


def units(problem: Tiling) -> tuple[list[Unit], dict[int, list[int]]]:
    """Return the units of a count, each of which needs the one before.

    >>> from ludus.families.tilings.problem import tiling
    >>> [(unit["first"], unit["end"]) for unit in units(tiling("2x3", "I2"))[0]]
    [(0, 2), (2, 4), (4, 6)]
    """
    lines, fields = frontier(layout(problem)).lines, write_problem(problem)
    step = -(-len(lines) // MAX_UNITS)
    ends = [0, *lines[step - 1 : -1 : step], lines[-1]]
    made = [{"problem": fields, "first": first, "end": end} for first, end in pairwise(ends)]
    return made, {number: [number - 1] for number in range(1, len(made))}


def unit(given: Mapping[str, Any], desk: Desk) -> dict[str, Any]:
    """Pass the cells of one unit; return where the classes are, or that there are too many of them.

    The last unit returns the number of tilings, as text: it may have more digits than JSON readers like.
    """
    passing = _prepared(as_text(dict(given["problem"])))
    classes: Classes = {0: 1}
    if given["first"]:
        if "too_many" in desk.before[0]:
            return {"too_many": desk.before[0]["too_many"]}
        classes = unpacked(*(desk.read(desk.before[0][name]) for name in ("states", "numbers")))
    for cell in range(given["first"], given["end"]):
        classes = passing.after(classes, cell)
        if len(classes) > MAX_CLASSES:
            return {"too_many": cell + 1}
    if given["end"] == len(passing.options):
        return {"number": str(classes.get(passing.full, 0))}
    states, numbers = packed(classes)
    return {"states": desk.write("states", states), "numbers": desk.write("numbers", numbers)}


def packed(classes: Classes) -> tuple[Array, Array]:
    """Return the classes and the numbers in them as bytes, a row for each class, in the order of the classes.

    >>> [part.tolist() for part in packed({3: 256, 1: 2})]
    [[[1], [3]], [[2, 0], [0, 1]]]
    """
    states = sorted(classes)
    return _rows(states), _rows([classes[state] for state in states])


def unpacked(states: Array, numbers: Array) -> Classes:
    """Return the classes from their bytes.

    >>> unpacked(*packed({3: 256, 1: 2}))
    {1: 2, 3: 256}
    """
    return dict(zip(_integers(states), _integers(numbers), strict=True))


def _rows(values: list[int]) -> Array:
    width = max((value.bit_length() for value in values), default=0) // 8 + 1
    data = b"".join(value.to_bytes(width, "little") for value in values)
    return np.frombuffer(data, np.uint8).reshape(len(values), width)


def _integers(rows: Array) -> list[int]:
    width, data = rows.shape[1], rows.tobytes()
    return [int.from_bytes(data[start : start + width], "little") for start in range(0, len(data), width)]


@lru_cache(maxsize=2)
def _prepared(problem: str) -> Frontier:
    fields: Any = read_json(problem.encode())
    return frontier(layout(read_tiling(fields, None)))
