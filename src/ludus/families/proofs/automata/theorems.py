"""Theorems about the engine itself, which no problem of the formats states: that its automata add.

The engine decides them; the separate checker adds in its own way and has no part in them, so they say so.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ludus.families.proofs.automata.budget import Budget
from ludus.families.proofs.automata.induction import adder_faults
from ludus.families.proofs.numerations import Numeration


@dataclass(frozen=True, slots=True)
class Finding:
    """What came out for one statement."""

    statement: str
    counterexample: str = ""
    """Where it is wrong, in words; empty when it is proved."""

    @property
    def holds(self) -> bool:
        """Whether the statement is proved."""
        return not self.counterexample


@dataclass(frozen=True, slots=True)
class NamedTheorem:
    """A statement that the engine decides."""

    name: str
    words: str
    source: str
    run: Callable[[Budget], tuple[Finding, ...]]


def adders(budget: Budget) -> tuple[Finding, ...]:
    """Prove the adders of all numerations that the other proofs use, by induction."""
    found = []
    for numeration in (Numeration((2,)), *(Numeration((p, 2)) for p in range(3, 8)), *map(_ostrowski, range(1, 5))):
        words = f"{numeration.words}: the automaton for x + y = z is the addition of all whole numbers"
        found.append(Finding(words, "; ".join(adder_faults(numeration, budget))))
    return tuple(found)


def _ostrowski(t: int) -> Numeration:
    return Numeration(ostrowski=t)


THEOREMS = (
    NamedTheorem(
        "adders",
        "the automata that add, proved by induction",
        "see the page of the proofs",
        adders,
    ),
)
"""Every theorem that the engine alone decides."""
