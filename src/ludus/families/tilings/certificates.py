"""Certificates about tilings: the tiling itself, or why there is none.

A colouring proof is a `Weighting` (modulus 0 for the integers), or several at once (`Weightings`). The checker adds up
what the tiles can weigh, each tile of any number as often as its area allows and each counted one exactly as often as
its count says; the region must weigh something else. So a weighting under which all placements weigh 0 and the region
does not is a proof, and so is one under which a counted tile weighs the same everywhere, or one of a few values.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Self

from ludus.core.arrays import Array, portable
from ludus.core.certificates import Certificate, Context
from ludus.core.weighting import Weighting, Weightings
from ludus.families.tilings.polyominoes import Cell


@dataclass(frozen=True, slots=True)
class Placed:
    """A tile on the cells that it covers, in reading order."""

    tile: str
    cells: tuple[Cell, ...]

    def fields(self) -> dict[str, Any]:
        """Return it as a JSON object."""
        return {"tile": self.tile, "cells": [list(cell) for cell in self.cells]}


@dataclass(frozen=True, slots=True)
class Placements:
    """A tiling: every cell of the region is covered once."""

    KIND: ClassVar[str] = "placements"

    placements: tuple[Placed, ...]

    def fields(self) -> dict[str, Any]:
        return {"placements": [one.fields() for one in self.placements]}

    @classmethod
    def read(cls, fields: Mapping[str, Any], context: Context) -> Self:
        return cls(tuple(map(_placed, fields["placements"])))


@dataclass(frozen=True, slots=True)
class Area:
    """The areas of the tiles do not add up to that of the region."""

    KIND: ClassVar[str] = "area"

    def fields(self) -> dict[str, Any]:
        return {}

    @classmethod
    def read(cls, fields: Mapping[str, Any], context: Context) -> Self:
        return cls()


@dataclass(frozen=True, slots=True, eq=False)
class Farkas:
    """A weight on every cell: the region weighs more than any tiles that fill it could.

    Placements of tiles of any number weigh 0 or less; a counted tile weighs at most its heaviest placement, each time.
    """

    KIND: ClassVar[str] = "farkas"

    weights: Array

    def fields(self) -> dict[str, Any]:
        return {"weights": portable(self.weights)}

    @classmethod
    def read(cls, fields: Mapping[str, Any], context: Context) -> Self:
        return cls(context.array(fields["weights"], "weights"))


@dataclass(frozen=True, slots=True)
class Cover:
    """An automaton that reads boundary words, clockwise, and closes on every tile at every state.

    The letters are x (to the right) and y (down) on squares, with inverses; a, b, c on hexagons, each its own inverse,
    for the edges to the neighbours above, on the right, and below to the right; x, y (down to the right), z (down to
    the left) on triangles. Without weights the region's word does not close somewhere. With weights, a letter read in
    a state weighs what stands there (its inverse, read into that state, the opposite), a tile of any number weighs 0
    from every state, and the region's word from some state weighs what the tiles cannot.
    """

    KIND: ClassVar[str] = "cover"

    steps: Mapping[str, tuple[int, ...]]
    """For each letter the state that each state goes to."""
    modulus: int = 0
    weights: Mapping[str, tuple[int, ...]] | None = None

    def fields(self) -> dict[str, Any]:
        fields: dict[str, Any] = {"steps": {letter: list(row) for letter, row in self.steps.items()}}
        if self.weights is not None:
            weights = {letter: list(row) for letter, row in self.weights.items()}
            fields |= {"modulus": self.modulus, "weights": weights}
        return fields

    @classmethod
    def read(cls, fields: Mapping[str, Any], context: Context) -> Self:
        steps = _rows(fields["steps"])
        if "weights" not in fields:
            return cls(steps)
        return cls(steps, int(fields["modulus"]), _rows(fields["weights"]))


@dataclass(frozen=True, slots=True)
class Exhausted:
    """Every way to lay the tiles was tried."""

    KIND: ClassVar[str] = "exhausted"

    nodes: int
    """How many tiles were laid in the search."""

    def fields(self) -> dict[str, Any]:
        return {"nodes": self.nodes}

    @classmethod
    def read(cls, fields: Mapping[str, Any], context: Context) -> Self:
        return cls(int(fields["nodes"]))


@dataclass(frozen=True, slots=True)
class ForcedStep:
    """A cell that only one placement can cover, once the earlier ones are laid."""

    cell: Cell
    placed: Placed

    def fields(self) -> dict[str, Any]:
        """Return it as a JSON object."""
        return {"cell": list(self.cell)} | self.placed.fields()


@dataclass(frozen=True, slots=True)
class Forced:
    """Placements that are forced one after the other, and then a cell that nothing can cover, or another proof."""

    KIND: ClassVar[str] = "forced"

    steps: tuple[ForcedStep, ...]
    dead: Cell | None = None
    """A cell of what is left that no placement can cover."""
    then: Certificate | None = None
    """A proof that what is left has no tiling: its arrays are in the shape of the whole region."""

    def fields(self) -> dict[str, Any]:
        fields: dict[str, Any] = {"steps": [step.fields() for step in self.steps]}
        if self.dead is not None:
            fields["dead"] = list(self.dead)
        if self.then is not None:
            fields["then"] = {"kind": self.then.KIND} | self.then.fields()
        return fields

    @classmethod
    def read(cls, fields: Mapping[str, Any], context: Context) -> Self:
        steps = tuple(ForcedStep(_cell(one["cell"]), _placed(one)) for one in fields["steps"])
        dead = _cell(fields["dead"]) if "dead" in fields else None
        if "then" not in fields:
            return cls(steps, dead)
        return cls(steps, dead, _INNER[fields["then"]["kind"]].read(fields["then"], context))


@dataclass(frozen=True, slots=True)
class SignedTiling:
    """Placements with whole coefficients, also negative ones, that add up to the region: no colouring tells them apart.

    The coefficients of a counted tile add up to its count.
    """

    KIND: ClassVar[str] = "signed-tiling"

    placements: tuple[Placed, ...]
    coefficients: tuple[int, ...]

    def fields(self) -> dict[str, Any]:
        pairs = zip(self.placements, self.coefficients, strict=True)
        return {"placements": [one.fields() | {"coefficient": times} for one, times in pairs]}

    @classmethod
    def read(cls, fields: Mapping[str, Any], context: Context) -> Self:
        listed = fields["placements"]
        return cls(tuple(map(_placed, listed)), tuple(int(one["coefficient"]) for one in listed))


@dataclass(frozen=True, slots=True)
class TilingCount:
    """The number of tilings; those that symmetries turn into one another count as different."""

    KIND: ClassVar[str] = "number"

    number: int

    def fields(self) -> dict[str, Any]:
        return {"number": self.number}

    @classmethod
    def read(cls, fields: Mapping[str, Any], context: Context) -> Self:
        return cls(int(fields["number"]))


@dataclass(frozen=True, slots=True)
class Tilings:
    """All tilings, one of those that the symmetries of the region turn into one another, with the number of these."""

    KIND: ClassVar[str] = "tilings"

    tilings: tuple[tuple[Placed, ...], ...]
    images: tuple[int, ...]
    """How many different tilings the symmetries make of each."""

    def fields(self) -> dict[str, Any]:
        pairs = zip(self.tilings, self.images, strict=True)
        return {"tilings": [{"placements": [p.fields() for p in one], "images": n} for one, n in pairs]}

    @classmethod
    def read(cls, fields: Mapping[str, Any], context: Context) -> Self:
        listed = fields["tilings"]
        tilings = tuple(tuple(map(_placed, one["placements"])) for one in listed)
        return cls(tilings, tuple(int(one["images"]) for one in listed))


@dataclass(frozen=True, slots=True, eq=False)
class Where:
    """The places that a tile takes in some tiling, each with such a tiling, and weightings that exclude others.

    What the weightings do not exclude, the checker excludes by searching again.
    """

    KIND: ClassVar[str] = "where"

    tilings: tuple[tuple[Placed, ...], ...]
    """Together they show the tile in every place that it can take."""
    weightings: tuple[Weighting, ...] = ()

    def fields(self) -> dict[str, Any]:
        weightings = {"weightings": [one.fields() for one in self.weightings]} if self.weightings else {}
        return {"tilings": [[placed.fields() for placed in one] for one in self.tilings]} | weightings

    @classmethod
    def read(cls, fields: Mapping[str, Any], context: Context) -> Self:
        tilings = tuple(tuple(map(_placed, one)) for one in fields["tilings"])
        return cls(tilings, tuple(Weighting.read(one, context) for one in fields.get("weightings", [])))


_INNER: dict[str, type[Certificate]] = {
    one.KIND: one for one in (Area, Weighting, Weightings, Farkas, Cover, Exhausted)
}
"""What may settle the rest once placements were forced."""


def _placed(fields: Mapping[str, Any]) -> Placed:
    return Placed(str(fields["tile"]), tuple(map(_cell, fields["cells"])))


def _cell(value: Sequence[Any]) -> Cell:
    row, column = value
    return int(row), int(column)


def _rows(value: Mapping[str, Any]) -> dict[str, tuple[int, ...]]:
    return {str(letter): tuple(map(int, row)) for letter, row in value.items()}


CERTIFICATES: tuple[type[Certificate], ...] = (
    Placements,
    Area,
    Farkas,
    Cover,
    Exhausted,
    Forced,
    SignedTiling,
    TilingCount,
    Tilings,
    Where,
)
"""The certificates of this file, for the registry."""
