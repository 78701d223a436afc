"""Certificates about claims for boards of every size: the claim is a theorem, or here it is wrong."""

from __future__ import annotations

from typing import ClassVar

from ludus.core.certificates import Certificate
from ludus.core.records import dataclass


@dataclass(frozen=True, slots=True)
class EverySize(Certificate):
    """The automaton of the problem is right about every position: its own transitions are the proof."""

    KIND: ClassVar[str] = "every-size"


@dataclass(frozen=True, slots=True)
class Counterexample(Certificate):
    """A position about which the automaton is wrong, as plain play shows."""

    KIND: ClassVar[str] = "counterexample"

    position: tuple[int, ...]
    passes: int = 0
    """With a pass in the game: 1 where it is left and 0 where it is gone."""


@dataclass(frozen=True, slots=True)
class WrongVector(Certificate):
    """A vector about which the automaton of the moves that may be added is wrong."""

    KIND: ClassVar[str] = "vector"

    vector: tuple[int, ...]
    position: tuple[int, ...] = ()
    """A position x and its Grundy value, which x plus the vector has too; empty when the vector may be added."""


CERTIFICATES: tuple[type[Certificate], ...] = (EverySize, Counterexample, WrongVector)
"""The certificates of this file, for the registry."""
