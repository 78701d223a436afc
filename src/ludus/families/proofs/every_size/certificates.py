"""Certificates about claims for boards of every size: the claim is a theorem, or here it is wrong."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Self

from ludus.core.certificates import Certificate, Context
from ludus.core.fields import whole_number, whole_numbers


@dataclass(frozen=True, slots=True)
class EverySize:
    """The automaton of the problem is right about every position: its own transitions are the proof."""

    KIND: ClassVar[str] = "every-size"

    def fields(self) -> dict[str, Any]:
        return {}

    @classmethod
    def read(cls, fields: Mapping[str, Any], context: Context) -> Self:
        return cls()


@dataclass(frozen=True, slots=True)
class Counterexample:
    """A position about which the automaton is wrong, as plain play shows."""

    KIND: ClassVar[str] = "counterexample"

    position: tuple[int, ...]
    passes: int = 0
    """With a pass in the game: 1 where it is left and 0 where it is gone."""

    def fields(self) -> dict[str, Any]:
        return {"position": list(self.position)} | ({"passes": self.passes} if self.passes else {})

    @classmethod
    def read(cls, fields: Mapping[str, Any], context: Context) -> Self:
        position = whole_numbers(fields["position"], "certificate.position")
        return cls(position, whole_number(fields.get("passes", 0), "certificate.passes"))


@dataclass(frozen=True, slots=True)
class WrongVector:
    """A vector about which the automaton of the moves that may be added is wrong."""

    KIND: ClassVar[str] = "vector"

    vector: tuple[int, ...]
    position: tuple[int, ...] = ()
    """A position x and its Grundy number, which x plus the vector has too; empty when the vector may be added."""

    def fields(self) -> dict[str, Any]:
        return {"vector": list(self.vector)} | ({"position": list(self.position)} if self.position else {})

    @classmethod
    def read(cls, fields: Mapping[str, Any], context: Context) -> Self:
        vector = whole_numbers(fields["vector"], "certificate.vector")
        return cls(vector, whole_numbers(fields.get("position", []), "certificate.position"))


CERTIFICATES: tuple[type[Certificate], ...] = (EverySize, Counterexample, WrongVector)
"""The certificates of this file, for the registry."""
