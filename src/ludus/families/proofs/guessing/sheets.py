"""Tables that a formula is guessed from: one for each value of the parameters, with the positions that count."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from ludus.core.arrays import Array
from ludus.core.loading import np
from ludus.families.impartial.mex import Cell
from ludus.families.proofs.formulas import Formula, coordinate_names, is_condition
from ludus.families.proofs.formulas.grid import slabs_of
from ludus.families.proofs.guessing.bank import Points

NONE = -1
"""The value where there is no position."""


@dataclass(frozen=True, slots=True, eq=False)
class Sheet:
    """A table of Grundy numbers, or of 0 where a position is lost and 1 where it is won."""

    values: Array
    low: int = 0
    """Positions with a smaller coordinate do not count."""
    parameters: Mapping[str, int] | None = None

    def counts(self, least: int = 0) -> Array:
        """Return which positions count, their largest coordinate being at least so much."""
        lines: tuple[Array, ...] = np.indices(self.values.shape, sparse=True)
        counted: Array = np.asarray(self.values != NONE)
        far: Array = np.zeros(self.values.shape, bool)
        for line in lines:
            counted = counted & (line >= self.low)
            far = far | (line >= least)
        return counted & far

    def wrong(self, formula: Formula) -> Array:
        """Return the positions at which a formula is wrong, in reading order; a condition says where one is lost."""
        found = []
        for rows, claimed in slabs_of(formula, self.values.shape, self.parameters or {}):
            true = self.values[rows]
            differs = claimed != (true == 0) if is_condition(formula) else claimed != true
            places = np.argwhere(differs & (true != NONE))
            places[:, 0] += rows.start
            found.append(places)
        places = np.concatenate(found)
        return places[(places >= self.low).all(axis=1)]


@dataclass(frozen=True, slots=True)
class Place:
    """A position of one of some sheets."""

    sheet: int
    cell: Cell


def points(sheets: Sequence[Sheet], places: Sequence[Place]) -> tuple[Points, Array]:
    """Return sample points as rows of numbers, and the values of the sheets there."""
    cells = np.array([place.cell for place in places], np.int64)
    usual = [names[0] for names in coordinate_names(cells.shape[1])]
    named = list(sheets[0].parameters or {})
    given = {name: np.array([(sheets[p.sheet].parameters or {})[name] for p in places], np.int64) for name in named}
    values = np.array([int(sheets[place.sheet].values[place.cell]) for place in places], np.int64)
    return Points(dict(zip(usual, cells.T, strict=True)), given), values


def drawn(sheets: Sequence[Sheet], count: int, least: int, seed: int) -> list[Place]:
    """Return so many positions, drawn evenly from the sheets, half of them near the corner."""
    rng = np.random.default_rng(seed)
    found: list[Place] = []
    for number, sheet in enumerate(sheets):
        cells = np.argwhere(sheet.counts(least))
        near = cells[(cells < max(12, 2 * least)).all(axis=1)]
        for part in (cells, near if len(near) else cells):
            chosen = rng.integers(0, len(part), -(-count // (2 * len(sheets)))) if len(part) else ()
            found += [Place(number, tuple(map(int, part[i]))) for i in chosen]
    return list(dict.fromkeys(found))


def drawn_lost(sheets: Sequence[Sheet], count: int, least: int, seed: int) -> list[Place]:
    """Return lost positions, and won ones near them and anywhere: weak conditions fail near the lost positions."""
    rng = np.random.default_rng(seed)
    found: list[Place] = []
    share = -(-count // len(sheets))
    for number, sheet in enumerate(sheets):
        counted = sheet.counts(least)
        lost = np.argwhere(counted & (sheet.values == 0))
        if not len(lost):
            continue
        chosen = lost[rng.integers(0, len(lost), share)]
        near = chosen + rng.integers(-2, 3, chosen.shape)
        near = near[((near >= 0) & (near < sheet.values.shape)).all(axis=1)]
        won = [cell for cell in map(tuple, near.tolist()) if counted[cell] and sheet.values[cell]]
        found += [Place(number, tuple(cell)) for cell in (*map(tuple, chosen.tolist()), *won)]
    return list(dict.fromkeys([*found, *drawn(sheets, count // 2, least, seed)]))


def exceptions(sheets: Sequence[Sheet], formula: Formula) -> Iterator[Place]:
    """Yield all positions at which a formula is wrong."""
    for number, sheet in enumerate(sheets):
        yield from (Place(number, tuple(cell)) for cell in sheet.wrong(formula).tolist())
