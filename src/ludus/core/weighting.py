"""Weightings: weights on cells that no move changes, the certificate that several families share."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Self

from ludus.core.arrays import Array, portable
from ludus.core.certificates import Certificate, Context


@dataclass(frozen=True, slots=True, eq=False)
class Weighting:
    """A weight on every cell that every move changes by 0 modulo `modulus` and the goal needs changed."""

    KIND: ClassVar[str] = "weighting"

    modulus: int
    weights: Array

    def fields(self) -> dict[str, Any]:
        return {"modulus": self.modulus, "weights": portable(self.weights)}

    @classmethod
    def read(cls, fields: Mapping[str, Any], context: Context) -> Self:
        return cls(int(fields["modulus"]), context.array(fields["weights"], "weights"))


@dataclass(frozen=True, slots=True, eq=False)
class Weightings:
    """Several weightings at once: no finish with the right number of pegs has all the weights of the start."""

    KIND: ClassVar[str] = "weightings"

    weightings: tuple[Weighting, ...]

    def fields(self) -> dict[str, Any]:
        return {"weightings": [one.fields() for one in self.weightings]}

    @classmethod
    def read(cls, fields: Mapping[str, Any], context: Context) -> Self:
        return cls(tuple(Weighting.read(one, context) for one in fields["weightings"]))


CERTIFICATES: tuple[type[Certificate], ...] = (Weighting, Weightings)
"""The certificates of this file, for the registry."""
