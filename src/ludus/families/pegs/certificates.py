"""Certificates about pegs: a play, weights that no jump raises, cases of a flow, all positions searched."""

from __future__ import annotations

from typing import Any, ClassVar, TypeAlias

from ludus.core.arrays import Array
from ludus.core.certificates import Certificate
from ludus.core.codec import Record
from ludus.core.problem import Problem
from ludus.core.records import dataclass
from ludus.core.weights import Weighting
from ludus.families.pegs.problem import Jump


@dataclass(frozen=True, slots=True)
class Jumps(Certificate, kind="jumps"):
    """The jumps to make, one after the other."""

    jumps: tuple[Jump, ...]

    def made(self) -> list[object]:
        return list(self.jumps)

    def rows(self, problem: Problem) -> list[dict[str, object]]:
        return [{"move": n, "from": a, "over": b, "to": c} for n, (a, b, c) in enumerate(self.jumps, 1)]


@dataclass(frozen=True, slots=True, eq=False)
class Pagoda(Certificate, kind="pagoda"):
    """A weight on every hole that no jump raises: the start weighs less than the finish."""

    weights: Array

    def weightings_on(self, problem: Any) -> tuple[Weighting, ...]:
        return (Weighting(0, self.weights),)


@dataclass(frozen=True, slots=True)
class Split(Record):
    """Two cases: a jump is made at most `most` times in the whole play, or more often."""

    jump: Jump
    most: int


Node: TypeAlias = Split | Pagoda
"""A case distinction, or the weights that settle a case."""


@dataclass(frozen=True, slots=True)
class Flow(Certificate, kind="flow"):
    """A tree of cases by how often jumps are made; weights show for each case that it cannot be.

    The nodes are in preorder: each split is followed by the nodes of its first case, then by those of its second.
    """

    nodes: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Closed(Certificate, kind="closed"):
    """All positions between start and finish were searched, and the two never meet.

    These are the positions that 0, 1, ..., `after` jumps from the start lead to, and those from which the jumps that
    are left, or fewer, lead to the finish.
    """

    is_searched: ClassVar[bool] = True
    count: int
    after: int
