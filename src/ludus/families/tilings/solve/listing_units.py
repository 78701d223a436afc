"""All tilings as units of a job: the first placements are laid in every way, and each way is a unit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

from ludus.core.arrays import Array
from ludus.core.json_text import read_json
from ludus.core.loading import np
from ludus.families.codec import as_text, write_problem
from ludus.families.tilings.problem import Tiling, read_tiling
from ludus.families.tilings.small_search import first_placements
from ludus.families.tilings.solve.counting_units import Desk, Unit
from ludus.families.tilings.solve.enumeration import Found, Listing

WORK = "ludus.families.tilings.solve.listing_units:unit"
FEWEST_UNITS = 256
"""Placements are laid until there are about so many ways."""
MAX_WORK = 1 << 30
"""So many cells times placements are looked at for that."""
AT_ONCE = 50_000
"""So many tilings are held in memory; then they are written to a file."""


def units(problem: Tiling, *, up_to_symmetry: bool = True, is_listed: bool = True) -> list[Unit]:
    """Return the units that find all tilings; without a list they are only counted.

    >>> from ludus.families.tilings.problem import tiling
    >>> [unit["laid"] for unit in units(tiling("2x2", "I2"), up_to_symmetry=False)]
    [[2, 3], [0, 1]]
    """
    listing = Listing(problem, up_to_symmetry=up_to_symmetry)
    places = listing.places
    # On large regions looking for the next cell takes long, and there are more tilings than anyone can list.
    fewest = min(FEWEST_UNITS, 1 + MAX_WORK // (len(places.cells) * (64 + len(places.places))))
    ways = first_placements(places, fewest, listing.kept)
    common = {"problem": write_problem(problem), "up_to_symmetry": up_to_symmetry, "is_listed": is_listed}
    return [{**common, "laid": list(laid)} for laid in ways]


def unit(given: Mapping[str, Any], desk: Desk) -> dict[str, Any]:
    """Return how many tilings begin with the placements of a unit, with their images, and where they are listed."""
    listing = _prepared(as_text(dict(given["problem"])), given["up_to_symmetry"])
    classes = images = 0
    held: list[Found] = []
    files: list[dict[str, Any]] = []
    for found in listing.found(listing.search(given["laid"])):
        classes, images = classes + 1, images + found.images
        if given["is_listed"]:
            held.append(found)
        if len(held) == AT_ONCE:
            files.append(desk.write(f"tilings-{len(files)}", _rows(held)))
            held = []
    if held:
        files.append(desk.write(f"tilings-{len(files)}", _rows(held)))
    return {"classes": classes, "images": images, "files": files}


def tilings_of(rows: Array) -> Iterator[Found]:
    """Yield the tilings that a unit has written."""
    for images, *numbers in rows.tolist():
        yield Found(tuple(number for number in numbers if number >= 0), images)


def _rows(held: list[Found]) -> Array:
    """Return tilings as rows: the number of images, the placements, and -1 after the last."""
    width = max(len(found.placements) for found in held)
    rows = np.full((len(held), 1 + width), -1, np.int32)
    for row, found in zip(rows, held, strict=True):
        row[: 1 + len(found.placements)] = found.images, *found.placements
    return rows


@lru_cache(maxsize=2)
def _prepared(problem: str, up_to_symmetry: bool) -> Listing:
    fields: Any = read_json(problem.encode())
    return Listing(read_tiling(fields, None), up_to_symmetry=up_to_symmetry)
