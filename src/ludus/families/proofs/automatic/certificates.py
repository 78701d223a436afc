"""Certificates about claims for boards of every size: the claim is a theorem, or here it is wrong."""

from __future__ import annotations

from ludus.core.certificates import Certificate
from ludus.core.records import dataclass


@dataclass(frozen=True, slots=True)
class EverySize(Certificate, kind="every-size"):
    """The automaton of the problem is right about every position: its own transitions are the proof."""


@dataclass(frozen=True, slots=True)
class Counterexample(Certificate, kind="counterexample"):
    """A position about which the automaton is wrong, as plain play shows."""

    position: tuple[int, ...]
    passes: int = 0
    """With a pass in the game: 1 where it is left and 0 where it is gone."""


@dataclass(frozen=True, slots=True)
class WrongVector(Certificate, kind="vector"):
    """A vector about which the automaton of the moves that may be added is wrong."""

    vector: tuple[int, ...]
    position: tuple[int, ...] = ()
    """A position x and its Grundy value, which x plus the vector has too; empty when the vector may be added."""
