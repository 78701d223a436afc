"""Certificates about pegs: a play, weights that no jump raises, cases of a flow, all positions searched."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Self, TypeAlias

from ludus.core.arrays import Array, portable
from ludus.core.certificates import Certificate, Context
from ludus.families.pegs.problem import Jump


@dataclass(frozen=True, slots=True)
class Jumps:
    """The jumps to make, one after the other."""

    KIND: ClassVar[str] = "jumps"

    jumps: tuple[Jump, ...]

    def fields(self) -> dict[str, Any]:
        return {"jumps": [[list(cell) for cell in jump] for jump in self.jumps]}

    @classmethod
    def read(cls, fields: Mapping[str, Any], context: Context) -> Self:
        return cls(tuple(_jump(one) for one in fields["jumps"]))


@dataclass(frozen=True, slots=True, eq=False)
class Pagoda:
    """A weight on every hole that no jump raises: the start weighs less than the finish."""

    KIND: ClassVar[str] = "pagoda"

    weights: Array

    def fields(self) -> dict[str, Any]:
        return {"weights": portable(self.weights)}

    @classmethod
    def read(cls, fields: Mapping[str, Any], context: Context) -> Self:
        return cls(context.array(fields["weights"], "weights"))


@dataclass(frozen=True, slots=True)
class Split:
    """Two cases: a jump is made at most so often in the whole play, or more often."""

    jump: Jump
    most: int

    def fields(self) -> dict[str, Any]:
        """Return the case distinction as a JSON object."""
        return {"jump": [list(cell) for cell in self.jump], "most": self.most}


Node: TypeAlias = Split | Pagoda
"""A case distinction, or the weights that settle a case."""


@dataclass(frozen=True, slots=True)
class Flow:
    """A tree of cases by how often jumps are made; weights show for each case that it cannot be.

    The nodes stand in preorder: each split is followed by the nodes of its first case (at most so often), then by those
    of its second.
    """

    KIND: ClassVar[str] = "flow"

    nodes: tuple[Node, ...]

    def fields(self) -> dict[str, Any]:
        return {"nodes": [node.fields() for node in self.nodes]}

    @classmethod
    def read(cls, fields: Mapping[str, Any], context: Context) -> Self:
        return cls(tuple(_node(one, context) for one in fields["nodes"]))


@dataclass(frozen=True, slots=True)
class Closed:
    """All positions between start and finish were searched, and the two never meet.

    These are the positions that 0, 1, ..., `after` jumps from the start lead to, and those from which the jumps that
    are left, or fewer, lead to the finish.
    """

    KIND: ClassVar[str] = "closed"

    count: int
    after: int

    def fields(self) -> dict[str, Any]:
        return {"count": self.count, "after": self.after}

    @classmethod
    def read(cls, fields: Mapping[str, Any], context: Context) -> Self:
        return cls(int(fields["count"]), int(fields["after"]))


def _jump(value: Any) -> Jump:
    (a, b), (c, d), (e, f) = value
    return (int(a), int(b)), (int(c), int(d)), (int(e), int(f))


def _node(fields: Mapping[str, Any], context: Context) -> Node:
    if "weights" in fields:
        return Pagoda.read(fields, context)
    return Split(_jump(fields["jump"]), int(fields["most"]))


CERTIFICATES: tuple[type[Certificate], ...] = (Jumps, Pagoda, Flow, Closed)
"""The certificates of this file, for the registry."""
