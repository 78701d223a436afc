"""Counting and listing tilings as units of a job.

Counting: each unit passes some lines of the region and stores its classes of partial tilings. Listing: each unit finds
the tilings that begin in its own ways.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import pairwise
from typing import Any

from ludus.core.arrays import Array
from ludus.core.loading import np
from ludus.families.codec import write_problem
from ludus.families.tilings.frontier import MAX_CLASSES, Classes, Frontier, frontier
from ludus.families.tilings.placements import layout
from ludus.families.tilings.problem import Tiling
from ludus.families.tilings.small_search import first_placements
from ludus.families.tilings.solve.count import Listing, Representative
from ludus.jobs.results import UnitFiles

COUNT_WORK = "ludus.families.tilings.solve.units:count_unit"
MAX_UNITS = 64
"""Many short lines are passed together, so that there are at most units."""


def count_units(problem: Tiling) -> tuple[list[dict[str, Any]], dict[int, list[int]]]:
    """Return the units of a count, each of which needs the one before.

    >>> [(unit["first"], unit["end"]) for unit in count_units(tiling("2x3", "I2"))[0]]
    [(0, 2), (2, 4), (4, 6)]
    """
    lines, fields = frontier(layout(problem)).lines, write_problem(problem)
    step = -(-len(lines) // MAX_UNITS)
    ends = [0, *lines[step - 1 : -1 : step], lines[-1]]
    made = [{"problem": fields, "first": first, "end": end} for first, end in pairwise(ends)]
    return made, {number: [number - 1] for number in range(1, len(made))}


def count_unit(given: Mapping[str, Any], files: UnitFiles) -> dict[str, Any]:
    """Pass the cells of one unit; return where the classes are, or that there are too many of them.

    The last unit returns the number of tilings, as text: it may have more digits than JSON readers like.
    """
    passing = _frontier_of(Tiling.from_json(given["problem"]))
    classes: Classes = {0: 1}
    if given["first"]:
        if "too_many" in files.before[0]:
            return {"too_many": files.before[0]["too_many"]}
        classes = unpacked(*(files.read(files.before[0][name]) for name in ("states", "numbers")))
    for cell in range(given["first"], given["end"]):
        classes = passing.after(classes, cell)
        if len(classes) > MAX_CLASSES:
            return {"too_many": cell + 1}
    if given["end"] == len(passing.options):
        return {"number": str(classes.get(passing.full, 0))}
    states, numbers = packed(classes)
    return {"states": files.write("states", states), "numbers": files.write("numbers", numbers)}


def packed(classes: Classes) -> tuple[Array, Array]:
    """Return the classes and the numbers in them as bytes, a row for each class, in the order of the classes.

    >>> [part.tolist() for part in packed({3: 256, 1: 2})]
    [[[1], [3]], [[2, 0], [0, 1]]]
    """
    states = sorted(classes)
    return _byte_rows(states), _byte_rows([classes[state] for state in states])


def unpacked(states: Array, numbers: Array) -> Classes:
    """Return the classes from their bytes.

    >>> unpacked(*packed({3: 256, 1: 2}))
    {1: 2, 3: 256}
    """
    return dict(zip(_integers(states), _integers(numbers), strict=True))


def _byte_rows(values: list[int]) -> Array:
    width = max((value.bit_length() for value in values), default=0) // 8 + 1
    data = b"".join(value.to_bytes(width, "little") for value in values)
    return np.frombuffer(data, np.uint8).reshape(len(values), width)


def _integers(rows: Array) -> list[int]:
    width, data = rows.shape[1], rows.tobytes()
    return [int.from_bytes(data[start : start + width], "little") for start in range(0, len(data), width)]


@lru_cache(maxsize=2)
def _frontier_of(problem: Tiling) -> Frontier:
    return frontier(layout(problem))


LIST_WORK = "ludus.families.tilings.solve.units:list_unit"
MIN_UNITS = 256
"""Approximate number of units: ways to begin a tiling."""
MAX_WORK = 1 << 30
"""Maximum of cells times placements for that."""
AT_ONCE = 50_000
"""Number of tilings in memory; then they are written to a file."""


def list_units(problem: Tiling, *, up_to_symmetry: bool = True, is_listed: bool = True) -> list[dict[str, Any]]:
    """Return the units that find all tilings; without a list they are only counted.

    >>> [unit["begin"] for unit in list_units(tiling("2x2", "I2"), up_to_symmetry=False)]
    [[2, 3], [0, 1]]
    """
    listing = Listing(problem, up_to_symmetry=up_to_symmetry)
    places = listing.places
    # On large regions looking for the next cell takes long, and there are more tilings than anyone can list.
    fewest = min(MIN_UNITS, 1 + MAX_WORK // (len(places.cells) * (64 + len(places.places))))
    ways = first_placements(places, fewest, listing.allowed)
    common = {"problem": write_problem(problem), "up_to_symmetry": up_to_symmetry, "is_listed": is_listed}
    return [{**common, "begin": list(begin)} for begin in ways]


def list_unit(given: Mapping[str, Any], files: UnitFiles) -> dict[str, Any]:
    """Return how many tilings begin with the placements of a unit, with their images, and their files."""
    listing = _listing_of(Tiling.from_json(given["problem"]), given["up_to_symmetry"])
    classes = images = 0
    held: list[Representative] = []
    written: list[dict[str, Any]] = []
    for found in listing.found(listing.search(given["begin"])):
        classes, images = classes + 1, images + found.images
        if given["is_listed"]:
            held.append(found)
        if len(held) == AT_ONCE:
            written.append(files.write(f"tilings-{len(written)}", _tiling_rows(held)))
            held = []
    if held:
        written.append(files.write(f"tilings-{len(written)}", _tiling_rows(held)))
    return {"classes": classes, "images": images, "files": written}


def tilings_of(rows: Array) -> Iterator[Representative]:
    """Yield the tilings that a unit has written."""
    for images, *numbers in rows.tolist():
        yield Representative(tuple(number for number in numbers if number >= 0), images)


def _tiling_rows(held: list[Representative]) -> Array:
    """Return tilings as rows: the number of images, the placements, and -1 after the last."""
    width = max(len(found.placements) for found in held)
    rows = np.full((len(held), 1 + width), -1, np.int32)
    for row, found in zip(rows, held, strict=True):
        row[: 1 + len(found.placements)] = found.images, *found.placements
    return rows


@lru_cache(maxsize=2)
def _listing_of(problem: Tiling, up_to_symmetry: bool) -> Listing:
    return Listing(problem, up_to_symmetry=up_to_symmetry)
