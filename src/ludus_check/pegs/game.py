"""The problem of the kind "pegs": holes, jumps, a start, and a finish that is a position or a number of pegs."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from ludus_check.arrays import Flat
from ludus_check.errors import Rejected
from ludus_check.fields import Record
from ludus_check.words.phrases import cell, number

Cell = tuple[int, int]
Jump = tuple[int, int, int]
"""From, over and to, by the places of the drawing: row times columns plus column."""


class Question(Enum):
    """What is asked about the game."""

    SOLVE = "solve"
    FEWEST = "fewest"
    STUCK = "stuck"
    LONG_HOP = "long-hop"


class Lattice(Enum):
    """Which holes are neighbours."""

    SQUARE = "square"
    TRIANGULAR = "triangular"


class Left(Enum):
    """How many pegs a game should leave."""

    MOST = "most"
    FEWEST = "fewest"


@dataclass(frozen=True, slots=True)
class Game:
    """Bring the start to the finish by jumps, or play until no jump is left."""

    shape: tuple[int, int]
    """rows and columns of the drawing"""
    holes: tuple[int, ...]
    """the places of the drawing that are holes, increasing"""
    jumps: frozenset[Jump]
    start: frozenset[int]
    """the places of the pegs"""
    finish: frozenset[int] | None
    """None when only the number of pegs counts"""
    left: int
    """the number of pegs at the finish"""
    question: Question
    leave: Left
    is_open: bool = False
    """no finish is given, and a play may end anywhere"""

    @property
    def length(self) -> int:
        """The number of jumps of every solution: each takes one peg away."""
        return len(self.start) - self.left

    def where(self, place: int) -> str:
        """Return the words for a hole."""
        return cell(divmod(place, self.shape[1]))

    def words(self, jump: Jump) -> str:
        """Return the words for a jump."""
        return f"{self.where(jump[0])} over {self.where(jump[1])} to {self.where(jump[2])}"

    def weights(self, certificate: Record) -> Flat:
        """Return the weights of a certificate, place by place: 0 where there is no hole."""
        weights = certificate.array("weights", self.shape)
        holes = set(self.holes)
        for place, weight in enumerate(weights):
            if weight and place not in holes:
                raise Rejected(f"there is no hole at {self.where(place)}, but it has the weight {number(weight)}")
        return weights

    def lightest(self, weights: Sequence[int]) -> int:
        """Return the least weight of a finish: that of its pegs, or of as many of the lightest holes."""
        if self.finish is None:
            return sum(sorted(weights[place] for place in self.holes)[: self.left])
        return sum(weights[place] for place in self.finish)
