"""Certificates about games of two: a value, or an outcome, for every position or for one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Self

from ludus.core.arrays import Array, portable
from ludus.core.certificates import Certificate, Context
from ludus.core.fields import whole_number, whole_numbers
from ludus.core.loading import np

Cell = tuple[int, ...]
"""A position of the piece."""


@dataclass(frozen=True, slots=True, eq=False)
class Table(Certificate):
    """The Grundy number of every position: the least number that none of its options has."""

    KIND: ClassVar[str] = "table"

    values: Array


@dataclass(frozen=True, slots=True, eq=False)
class Outcomes(Certificate):
    """All positions that are lost for the player to move, one in each row, in increasing order."""

    KIND: ClassVar[str] = "outcomes"

    p_positions: Array

    def fields(self) -> dict[str, Any]:
        return {"count": len(self.p_positions), "p_positions": portable(self.p_positions)}

    @classmethod
    def read(cls, fields: Mapping[str, Any], context: Context) -> Self:
        return cls(_rows(fields, "p_positions", len(context.problem.shape), context))


@dataclass(frozen=True, slots=True, eq=False)
class LevelSets(Certificate):
    """All positions whose Grundy numbers are below a bound, as rows (g, x, y, ...) in increasing order."""

    KIND: ClassVar[str] = "level-sets"

    below: int
    positions: Array

    @property
    def count(self) -> int:
        """The number of positions."""
        return len(self.positions)

    def fields(self) -> dict[str, Any]:
        return {"below": self.below, "count": self.count, "positions": portable(self.positions)}

    @classmethod
    def read(cls, fields: Mapping[str, Any], context: Context) -> Self:
        rows = _rows(fields, "positions", 1 + len(context.problem.shape), context)
        return cls(whole_number(fields["below"], "certificate.below"), rows)


@dataclass(frozen=True, slots=True)
class ByTheorem:
    """The theorem that a value or an outcome rests on, with what it needs: see one_piece/closed_forms.py."""

    theorem: str
    p: int | None = None
    """The parameter of the generalized ryuo."""
    preperiod: tuple[int, ...] = ()
    period: tuple[int, ...] = ()
    """A table that repeats itself along each axis, after a beginning."""
    shift: tuple[int, ...] = ()
    """A vector that may be taken away without changing the value."""

    def fields(self) -> dict[str, Any]:
        """Return the fields that stand beside the value or the outcome."""
        found: dict[str, Any] = {"theorem": self.theorem} | ({} if self.p is None else {"p": self.p})
        periods = {"preperiod": self.preperiod, "period": self.period, "shift": self.shift}
        return found | {name: list(numbers) for name, numbers in periods.items() if numbers}

    @classmethod
    def read(cls, fields: Mapping[str, Any]) -> Self | None:
        """Return the theorem that a certificate names, if it names one."""
        if "theorem" not in fields:
            return None
        p = None if fields.get("p") is None else whole_number(fields["p"], "certificate.p")
        names = ("preperiod", "period", "shift")
        periods = (whole_numbers(fields.get(name, ()), f"certificate.{name}") for name in names)
        return cls(str(fields["theorem"]), p, *periods)


@dataclass(frozen=True, slots=True)
class Value(Certificate):
    """The Grundy number of one position; computed from the rule, or by a theorem."""

    KIND: ClassVar[str] = "value"

    value: int
    by: ByTheorem | None = None

    def fields(self) -> dict[str, Any]:
        return {"value": self.value} | (self.by.fields() if self.by else {})

    @classmethod
    def read(cls, fields: Mapping[str, Any], context: Context) -> Self:
        return cls(whole_number(fields["value"], "certificate.value"), ByTheorem.read(fields))


@dataclass(frozen=True, slots=True)
class Outcome(Certificate):
    """Whether the player to move wins from one position, and by which moves."""

    KIND: ClassVar[str] = "outcome"

    is_won: bool
    moves: tuple[Cell, ...] = ()
    """The places to go to, in increasing order; none when the position is lost."""
    by_pass: bool = False
    """Whether a pass wins."""
    is_complete: bool = True
    """Whether these are all the moves that win."""
    by: ByTheorem | None = None

    def fields(self) -> dict[str, Any]:
        found: dict[str, Any] = {"outcome": _word(self.is_won), "moves": [list(move) for move in self.moves]}
        found |= {"pass": True} if self.by_pass else {}
        found |= {"complete": True} if self.is_complete else {}
        return found | (self.by.fields() if self.by else {})

    @classmethod
    def read(cls, fields: Mapping[str, Any], context: Context) -> Self:
        moves = _cells(fields["moves"], "certificate.moves")
        switches = (fields.get("pass") is True, fields.get("complete") is True)
        return cls(_is_won(fields), moves, *switches, ByTheorem.read(fields))


@dataclass(frozen=True, slots=True)
class Remoteness(Certificate):
    """How many moves a game lasts from one position when the winner hurries and the loser delays."""

    KIND: ClassVar[str] = "remoteness"

    moves: int
    is_won: bool
    best: tuple[Cell, ...] = ()
    """All moves that are best in this sense, in increasing order."""
    by_pass: bool = False
    """Whether a pass is as good as any."""

    def fields(self) -> dict[str, Any]:
        found: dict[str, Any] = {"moves": self.moves, "outcome": _word(self.is_won)}
        return found | {"best": [list(move) for move in self.best]} | ({"pass": True} if self.by_pass else {})

    @classmethod
    def read(cls, fields: Mapping[str, Any], context: Context) -> Self:
        moves = whole_number(fields["moves"], "certificate.moves")
        best = _cells(fields["best"], "certificate.best")
        return cls(moves, _is_won(fields), best, fields.get("pass") is True)


@dataclass(frozen=True, slots=True, eq=False)
class RemotenessTable(Certificate):
    """How many moves a game lasts, from every position; even where the player to move loses, in normal play."""

    KIND: ClassVar[str] = "remoteness-table"

    values: Array


def _rows(fields: Mapping[str, Any], name: str, width: int, context: Context) -> Array:
    """Return an array with so many columns, and as many rows as the field `count` says or as there are."""
    value, count = fields[name], fields.get("count")
    rows = len(value) if count is None else int(count)
    return np.zeros((0, width), dtype=np.uint64) if rows == 0 else context.array(value, name, (rows, width))


def _cells(value: Any, field: str) -> tuple[Cell, ...]:
    return tuple(whole_numbers(cell, f"{field}[{index}]") for index, cell in enumerate(value))


def _word(is_won: bool) -> str:
    return "won" if is_won else "lost"


def _is_won(fields: Mapping[str, Any]) -> bool:
    return {"won": True, "lost": False}[fields["outcome"]]


CERTIFICATES: tuple[type[Certificate], ...] = (Table, Outcomes, LevelSets, Value, Outcome, Remoteness, RemotenessTable)
"""The certificates of this file, for the registry."""
