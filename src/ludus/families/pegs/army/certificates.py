"""Certificates about armies: where the men stand with the jumps they make, and the weight that forbids five paces."""

from __future__ import annotations

from ludus.core.certificates import Certificate
from ludus.core.problem import Problem
from ludus.core.records import dataclass
from ludus.families.pegs.certificates import Jumps
from ludus.families.pegs.problem import Cell, Jump


@dataclass(frozen=True, slots=True)
class ArmyPlay(Certificate, kind="army-play"):
    """The places of the men, rows counted from the goal, and their jumps; the last one ends at the goal [0, 0]."""

    men: tuple[Cell, ...]
    jumps: tuple[Jump, ...]

    def made(self) -> list[object]:
        return list(self.jumps)

    def rows(self, problem: Problem) -> list[dict[str, object]] | None:
        return Jumps(self.jumps).rows(problem)


@dataclass(frozen=True, slots=True)
class SigmaWeighting(Certificate, kind="sigma-weighting"):
    """A man at distance d from the goal weighs s^d, where s^2 + s = 1: the weight of the whole half-plane."""

    total: tuple[int, int]
    """(a, b) for a + b s."""
