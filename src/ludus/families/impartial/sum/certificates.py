"""Certificates about sums of games: the value of each part, and the move that wins."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Self, TypeAlias

from ludus.core.certificates import Certificate
from ludus.core.codec import Context, Record, json_field, read_type
from ludus.core.fields import json_value, whole_number
from ludus.core.records import dataclass
from ludus.families.impartial.graph.certificates import GraphValue
from ludus.families.impartial.graph.problem import Graph
from ludus.families.impartial.one_piece.certificates import WORDS, Value
from ludus.families.impartial.sum.problem import Part, Sum
from ludus.families.impartial.two_pieces.certificates import PairValue

PartValue: TypeAlias = Value | GraphValue | PairValue
"""The value of one part, with what shows it."""
Target: TypeAlias = Any
"""Where a move leads: the number of a position, a place, or a pair of places."""


def _parts(context: Context) -> Sequence[Part]:
    if not isinstance(context.problem, Sum):
        raise TypeError("only a sum has parts")
    return context.problem.parts


@dataclass(frozen=True, slots=True)
class SumMove(Record):
    """A move in one part of a sum."""

    part: int
    """Which part, counted from 0."""
    to: Target = None
    """The position after the move; None for a pass."""

    def fields(self) -> dict[str, Any]:
        return {"part": self.part, **({"pass": True} if self.to is None else {"to": json_value(self.to)})}

    @classmethod
    def read(cls, fields: Mapping[str, Any], context: Context) -> Self:
        """Return the move that JSON fields describe; ValueError when there is no such part or position."""
        parts = _parts(context)
        part = whole_number(fields["part"], "certificate.move.part")
        to = None if fields.get("pass") is True else _tuples(fields["to"])
        if not 0 <= part < len(parts):
            raise ValueError("no such part")
        if isinstance(game := parts[part], Graph) and to is not None and to not in range(len(game.options)):
            raise ValueError("no such position")
        return cls(part, to)


@dataclass(frozen=True, slots=True)
class SumValue(Certificate, kind="sum"):
    """The Grundy value of a sum as the nim-sum of those of its components, and a move that makes it 0."""

    value: int
    parts: tuple[PartValue, ...]
    move: SumMove | None = None
    """A winning move; None when there is none."""
    after: PartValue | None = None
    """The value of the part that is moved in, after the move."""

    def fields(self) -> dict[str, Any]:
        result: dict[str, Any] = {"value": self.value, "parts": [part.written() for part in self.parts]}
        if self.move is not None and self.after is not None:
            result["move"] = self.move.fields() | {"after": self.after.written()}
        return result

    @classmethod
    def read(cls, fields: Mapping[str, Any], context: Context) -> Self:
        value = whole_number(fields["value"], "certificate.value")
        contexts = [Context(part, context.folder) for part in _parts(context)]
        parts = tuple(
            read_type(PartValue, part, "certificate.parts", its)
            for part, its in zip(fields["parts"], contexts, strict=True)
        )
        if "move" not in fields:
            return cls(value, parts)
        move = SumMove.read(fields["move"], context)
        after = read_type(PartValue, fields["move"]["after"], "certificate.move.after", contexts[move.part])
        return cls(value, parts, move, after)

    def plain(self) -> object:
        return self.value


@dataclass(frozen=True, slots=True)
class MisereSum(Certificate, kind="misere-sum"):
    """Who wins a sum in misère play, and a move that wins."""

    is_won: bool = json_field(key="outcome", words=WORDS)
    move: SumMove | None = None
    """None when the position is lost, or when there is no move in any part."""

    def plain(self) -> object:
        return "N" if self.is_won else "P"


def _tuples(value: Any) -> Target:
    """Return nested lists of numbers as nested tuples."""
    if isinstance(value, list | tuple):
        return tuple(_tuples(entry) for entry in value)
    return whole_number(value, "certificate.move.to")
