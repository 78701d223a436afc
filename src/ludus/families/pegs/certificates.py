"""Certificates about pegs: a play, weights that no jump raises, cases of a flow, all positions searched."""

from __future__ import annotations

from typing import ClassVar, TypeAlias

from ludus.core.arrays import Array
from ludus.core.certificates import Certificate, Record
from ludus.core.records import dataclass
from ludus.families.pegs.problem import Jump


@dataclass(frozen=True, slots=True)
class Jumps(Certificate):
    """The jumps to make, one after the other."""

    KIND: ClassVar[str] = "jumps"

    jumps: tuple[Jump, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Pagoda(Certificate):
    """A weight on every hole that no jump raises: the start weighs less than the finish."""

    KIND: ClassVar[str] = "pagoda"

    weights: Array


@dataclass(frozen=True, slots=True)
class Split(Record):
    """Two cases: a jump is made at most `most` times in the whole play, or more often."""

    jump: Jump
    most: int


Node: TypeAlias = Split | Pagoda
"""A case distinction, or the weights that settle a case."""


@dataclass(frozen=True, slots=True)
class Flow(Certificate):
    """A tree of cases by how often jumps are made; weights show for each case that it cannot be.

    The nodes are in preorder: each split is followed by the nodes of its first case, then by those of its second.
    """

    KIND: ClassVar[str] = "flow"

    nodes: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Closed(Certificate):
    """All positions between start and finish were searched, and the two never meet.

    These are the positions that 0, 1, ..., `after` jumps from the start lead to, and those from which the jumps that
    are left, or fewer, lead to the finish.
    """

    KIND: ClassVar[str] = "closed"

    count: int
    after: int


CERTIFICATES: tuple[type[Certificate], ...] = (Jumps, Pagoda, Flow, Closed)
"""The certificates of this file, for the registry."""
