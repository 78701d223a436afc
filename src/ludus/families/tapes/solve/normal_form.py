"""Expansions first: the exact model of a shortest line of moves.

A contraction that is followed by an expansion elsewhere can be swapped with it; on the same square the two cancel. So
some shortest line makes all its expansions first. It expands up + gamma and contracts down + gamma, where up - down
are the net moves, which are forced, and gamma, the spare moves, is free: |up| + |down| + 2 |gamma| moves. It can be
played iff

- nothing is missing in the middle: start + (up + gamma) (Lam - 1) >= 0, and
- steps of R lead from occupied squares to each square of up + gamma inside up + gamma, from the start; and to each of
  down + gamma, from the goal.

(J. Esparza, Fundamenta Informaticae 31, 1997, theorem 3.1; see playing.py.) So the question is for the
smallest gamma: `gamma` finds a small one, `bounds` and `optimal` prove that none is smaller.
"""

from __future__ import annotations

from dataclasses import dataclass

from ludus.families.tapes.bit_squares import Bits, as_bits, reached
from ludus.families.tapes.cyclotomic import times
from ludus.families.tapes.deciding import Net
from ludus.families.tapes.playing import middle, split
from ludus.families.tapes.problem import Square, Tape
from ludus.families.tapes.rule import Rule

SMALL_WORK = 100_000
"""The middle is added up square by square up to so many steps, and as a product of polynomials beyond."""


@dataclass(frozen=True, slots=True)
class Side:
    """One half of a line: the expansions from the start, or those from the goal, which are contracted in the line."""

    forced: Bits
    """The squares of the net moves of this half."""
    occupied: Bits
    """The squares with a checker at the start (or in the goal)."""


@dataclass(frozen=True, slots=True)
class Model:
    """The conditions on gamma, for squares of a window: square `low + i` is place i."""

    rule: Rule
    low: Square
    size: int
    sides: tuple[Side, Side]
    bare: dict[int, int]
    """The middle without spare moves, by place: start + up * (Lam - 1); places outside the window may be there."""
    changes: tuple[tuple[int, int], ...]
    """What an expansion adds to the squares around it: the coefficients of Lam - 1."""

    @property
    def room(self) -> Bits:
        """All places of the window."""
        return (1 << self.size) - 1

    @property
    def missing(self) -> dict[int, int]:
        """How many checkers the middle lacks without spare moves, by place."""
        return {place: -count for place, count in self.bare.items() if count < 0}

    @property
    def may_lack(self) -> bool:
        """Whether spare moves can take away a checker that is needed: not when 0 is in R."""
        return self.rule.is_true

    def is_joined(self, spare: Bits) -> bool:
        """Return whether every square of both halves can be reached from occupied ones, with some spare squares."""
        for side in self.sides:
            support = side.forced | spare
            if reached(side.occupied, self.rule.steps, support) != support:
                return False
        return True

    def is_enough(self, gamma: dict[int, int]) -> bool:
        """Return whether a multiset of places can be the spare moves of a line.

        >>> from ludus.families.tapes.problem import tape
        >>> from ludus.families.tapes.deciding import decided
        >>> seven = tape([-1, 1], displacement=6)
        >>> ours = model(seven, decided(seven), 0, 6)
        >>> ours.is_enough(dict.fromkeys(range(7), 1)), ours.is_enough(dict.fromkeys(range(6), 1))
        (True, False)
        """
        lacking = self.missing
        for place, often in gamma.items() if self.may_lack else ():
            for offset, change in self.changes:
                lacking[place + offset] = (
                    lacking.get(place + offset, -self.bare.get(place + offset, 0)) - often * change
                )
        return max(lacking.values(), default=0) <= 0 and self.is_joined(as_bits(gamma, self.size))


def model(problem: Tape, net: Net, low: Square, high: Square) -> Model:
    """Return the model of a problem with its net moves, for spare moves on the squares from low to high."""
    up, down = split(dict(net.moves))
    size = high - low + 1
    sides = [
        Side(as_bits((square - low for square in forced), size), as_bits((square - low for square, _ in state), size))
        for forced, state in ((up, problem.start), (down, problem.goal))
    ]
    changes = dict(net.rule.replacement)
    changes[0] = changes.get(0, 0) - 1
    return Model(
        net.rule,
        low,
        size,
        (sides[0], sides[1]),
        {square - low: count for square, count in _bare(problem, net, up).items()},
        tuple((offset, change) for offset, change in sorted(changes.items()) if change),
    )


def hull(problem: Tape, net: Net) -> tuple[Square, Square]:
    """Return the lowest and the highest square that is occupied at the start or in the goal or has a net move."""
    squares = [square for square, _ in (*problem.start, *problem.goal, *net.moves)]
    return min(squares), max(squares)


def _bare(problem: Tape, net: Net, up: dict[Square, int]) -> dict[Square, int]:
    """Return start + up * (Lam - 1); where 0 is in R nothing can be missing, and nobody looks at it."""
    if net.rule.is_monotonic or not up:
        return dict(problem.start)
    if len(up) * len(net.rule.replacement) <= SMALL_WORK:
        return dict(middle(net.rule, dict(problem.start), up))
    low = min(up)
    dense = [0] * (max(up) - low + 1)
    for square, often in up.items():
        dense[square - low] = often
    found = dict(enumerate(times(tuple(dense), net.rule.polynomial), low + net.rule.shift))
    for square, count in problem.start:
        found[square] = found.get(square, 0) + count
    return found
