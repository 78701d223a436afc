"""An answer is one of three types; a verdict without a certificate cannot be built.

The sentence that explains an answer is not written by the solver: it is what the checker says that it verified.
"""

from __future__ import annotations

from typing import TypeAlias

from ludus.core.certificates import Certificate
from ludus.core.problem import Problem
from ludus.core.records import dataclass


@dataclass(frozen=True, slots=True)
class Solved:
    """The thing asked for, and the certificate that shows it."""

    problem: Problem
    certificate: Certificate
    method: str
    """The method that the solver took."""
    lower_bound: int | None = None
    """No solution has fewer moves than this; None when nothing is claimed."""
    optimal: bool = False
    """Whether it is proved that no solution has fewer moves."""


@dataclass(frozen=True, slots=True)
class Impossible:
    """There is no solution, and the certificate shows why."""

    problem: Problem
    certificate: Certificate
    method: str


@dataclass(frozen=True, slots=True)
class Undecided:
    """Nothing is claimed; the reason says which limit ended the work."""

    problem: Problem
    reason: str
    method: str = ""


Answer: TypeAlias = Solved | Impossible | Undecided
