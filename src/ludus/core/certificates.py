"""What every certificate can do: write itself as a JSON object and read itself back."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar, Protocol, Self, TypeAlias

from ludus.core.arrays import Array
from ludus.core.fields import board
from ludus.core.problem import Problem

Factored: TypeAlias = tuple[tuple[int, int], ...]
"""A number as (base, exponent) pairs, the bases increasing and coprime, primes where that is known; 1 is ()."""


@dataclass(frozen=True, slots=True)
class Context:
    """What a certificate is read beside: the problem, and the folder that array files lie in."""

    problem: Problem
    folder: Path | None

    def array(self, value: Any, name: str, shape: tuple[int, ...] | None = None) -> Array:
        """Return an array field, in the shape of the problem's board when no other is given."""
        return board(value, f"certificate.{name}", self.problem.shape if shape is None else shape, self.folder)


class Certificate(Protocol):
    """What makes an answer checkable by anyone; one class per certificate kind of formats/."""

    KIND: ClassVar[str]

    def fields(self) -> dict[str, Any]:
        """Return the JSON fields but the kind, arrays as NumPy arrays."""

    @classmethod
    def read(cls, fields: Mapping[str, Any], context: Context) -> Self:
        """Return the certificate that JSON fields describe; KeyError, TypeError or ValueError when they do not."""


def factored(value: Any) -> Factored:
    """Return a factored number from a JSON field.

    >>> factored([[2, 3], [5, 1]])
    ((2, 3), (5, 1))
    """
    return tuple((int(prime), int(exponent)) for prime, exponent in value)
