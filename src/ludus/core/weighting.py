"""Weightings: weights on cells that no move changes, the certificate that several families share."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ludus.core.arrays import Array
from ludus.core.certificates import Certificate


@dataclass(frozen=True, slots=True, eq=False)
class Weighting(Certificate):
    """A weight on every cell that every move changes by 0 modulo `modulus` and the goal needs changed."""

    KIND: ClassVar[str] = "weighting"

    modulus: int
    weights: Array


@dataclass(frozen=True, slots=True, eq=False)
class Weightings(Certificate):
    """Several weightings at once: no finish with the right number of pegs has all the weights of the start."""

    KIND: ClassVar[str] = "weightings"

    weightings: tuple[Weighting, ...]


CERTIFICATES: tuple[type[Certificate], ...] = (Weighting, Weightings)
"""The certificates of this file, for the registry."""
