"""The Grundy numbers of very many heaps, stage by stage: a unit of a job each, its numbers a file of the store."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import Any, Protocol

from ludus.core.arrays import Array
from ludus.core.limits import Limits
from ludus.core.loading import np
from ludus.families.impartial.heaps.solve.sequence import extended

WORK = "ludus.families.impartial.heaps.solve.stages:stage"
"""The name of the function that does a unit."""
FIRST, LARGEST = 1 << 16, 1 << 24
"""The first stage, and the most heaps of a stage: stages double until then."""


class Files(Protocol):
    """Where the numbers of the stages lie: the desk of a job."""

    before: tuple[Any, ...]

    def read(self, reference: Mapping[str, Any]) -> Array:
        """Return a stored array."""

    def write(self, name: str, array: Array) -> dict[str, Any]:
        """Store an array."""


def stops(count: int) -> list[int]:
    """Return where the first so many stages end.

    >>> [stop >> 16 for stop in stops(11)]
    [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 768]
    """
    found = [FIRST]
    while len(found) < count:
        found.append(found[-1] + min(found[-1], LARGEST))
    return found[:count]


def units(code: tuple[int, ...], count: int) -> list[dict[str, Any]]:
    """Return the first so many stages of a game; each needs all before it."""
    return [{"code": list(code), "start": start, "stop": stop} for start, stop in pairwise([0, *stops(count)])]


def stage(unit: Mapping[str, Any], desk: Files) -> dict[str, Any]:
    """Compute the Grundy numbers of the heaps of one stage from those of the stages before."""
    known = [desk.read(result["values"]) for result in desk.before]
    before = np.concatenate(known) if known else np.zeros(0, np.uint16)
    values, _ = extended(tuple(unit["code"]), before, unit["stop"], Limits())
    return {"values": desk.write(f"heaps-{unit['start']}", values[unit["start"] :])}
