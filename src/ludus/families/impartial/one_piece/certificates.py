"""Certificates about impartial games: a value, or an outcome, for every position or for one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from ludus.core.arrays import Array
from ludus.core.certificates import Certificate
from ludus.core.codec import Record, json_field
from ludus.core.problem import Problem, named_cell
from ludus.core.records import dataclass
from ludus.families.impartial.one_piece.problem import Cell

WORDS = ("lost", "won")
"""How the formats write a P-position and an N-position."""


@dataclass(frozen=True, slots=True, eq=False)
class Table(Certificate, kind="table"):
    """The Grundy value of every position."""

    values: Array


def _rows(problem: Problem, fields: Mapping[str, Any]) -> tuple[int, ...]:
    """Return the shape of a list of positions: the field `count`, or as many rows as there are, a level before each."""
    name = "positions" if "below" in fields else "p_positions"
    count = fields.get("count")
    return len(fields[name]) if count is None else int(count), ("below" in fields) + len(problem.shape)


@dataclass(frozen=True, slots=True, eq=False)
class Outcomes(Certificate, kind="outcomes"):
    """All P-positions, one in each row, in increasing order."""

    lists_positions: ClassVar[bool] = True
    p_positions: Array = json_field(shape=_rows)

    def fields(self) -> dict[str, Any]:
        return {"count": len(self.p_positions)} | Certificate.fields(self)

    def plain(self) -> object:
        return [tuple(row) for row in self.p_positions.tolist()]

    def rows(self, problem: Problem) -> list[dict[str, object]]:
        return [named_cell(problem, cell) for cell in self.p_positions.tolist()]


@dataclass(frozen=True, slots=True, eq=False)
class LevelSets(Certificate, kind="level-sets"):
    """All positions whose Grundy values are below a bound, as rows (g, x, y, ...) in increasing order."""

    lists_positions: ClassVar[bool] = True
    below: int
    positions: Array = json_field(shape=_rows)

    def fields(self) -> dict[str, Any]:
        return {"below": self.below, "count": len(self.positions)} | Certificate.fields(self)

    def plain(self) -> object:
        rows = [tuple(row) for row in self.positions.tolist()]
        return [[row[1:] for row in rows if row[0] == value] for value in range(self.below)]

    def rows(self, problem: Problem) -> list[dict[str, object]]:
        return [{"value": value, **named_cell(problem, cell)} for value, *cell in self.positions.tolist()]


@dataclass(frozen=True, slots=True)
class PeriodicLevels(Certificate, kind="periodic-levels"):
    """The level sets of a rook with extra moves, for all board sizes: see one_piece/levels.py."""

    below: int
    preperiod: int
    period: int
    offsets: tuple[tuple[tuple[int, ...], ...], ...]
    """y - x for x below preperiod + period, by layer (passes left 0, 1; inside it z = 0, 1, ...) and Grundy value."""


@dataclass(frozen=True, slots=True)
class PeriodicRows(Record):
    """The rows of a corner game near an axis, for all board sizes: see one_piece/row_proofs.py."""

    preperiod: int
    period: int
    excess: tuple[tuple[tuple[int, ...], ...], ...]
    """G(x, y) - y for y below preperiod + period, by passes left (0, 1) and x."""


@dataclass(frozen=True, slots=True)
class ByTheorem(Record):
    """The theorem that a value or an outcome rests on, with what it needs: see one_piece/closed_forms.py."""

    theorem: str
    p: int | None = None
    """The parameter of the generalized ryuo."""
    preperiod: tuple[int, ...] = ()
    period: tuple[int, ...] = ()
    """Of a table that repeats along each axis."""
    shift: tuple[int, ...] = ()
    """A vector that may be subtracted without changing the value."""
    levels: PeriodicLevels | None = None
    """Level sets that are proved for all board sizes."""
    rows: PeriodicRows | None = None
    """Rows that are proved for all board sizes."""


@dataclass(frozen=True, slots=True)
class Value(Certificate, kind="value"):
    """The Grundy value of one position; computed from the rule, or by a theorem."""

    value: int
    by: ByTheorem | None = json_field(default=None, is_inline=True)

    def plain(self) -> object:
        return self.value


@dataclass(frozen=True, slots=True)
class Outcome(Certificate, kind="outcome"):
    """Whether one position is an N-position, and its winning moves."""

    is_won: bool = json_field(key="outcome", words=WORDS)
    moves: tuple[Cell, ...] = json_field(default=(), is_always=True)
    """The options that are P-positions, in increasing order."""
    by_pass: bool = json_field(key="pass", default=False)
    """Whether a pass wins."""
    is_complete: bool = json_field(key="complete", default=True, absent=False)
    """Whether these are all winning moves."""
    by: ByTheorem | None = json_field(default=None, is_inline=True)

    def made(self) -> list[object]:
        return list(self.moves)

    def plain(self) -> object:
        return "N" if self.is_won else "P"


@dataclass(frozen=True, slots=True)
class Remoteness(Certificate, kind="remoteness"):
    """The remoteness of one position: the length of the game under best play."""

    moves: int
    is_won: bool = json_field(key="outcome", words=WORDS)
    best: tuple[Cell, ...] = json_field(default=(), is_always=True)
    """All moves that are best in this sense, in increasing order."""
    by_pass: bool = json_field(key="pass", default=False)
    """Whether a pass is a best move."""

    def plain(self) -> object:
        return self.moves


@dataclass(frozen=True, slots=True, eq=False)
class RemotenessTable(Certificate, kind="remoteness-table"):
    """The remoteness of every position; even at P-positions, in normal play."""

    values: Array
