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

How many spare moves every line needs at least, by layers around the occupied squares; and where they can lie.

The squares of up + gamma are all reached from the start, inside up + gamma. Call a way as long as the number of its
squares that are not in up, so that net moves cost nothing, and let layer d be the squares outside up at distance d. A
way to a net move that is further away crosses layer d, in a square of gamma. So each layer before the farthest net
move holds one, and the layers are disjoint. The same holds for the layers around the goal; those that meet no layer of
the start count as well, or the other way round.
"""

from __future__ import annotations

from collections.abc import Sequence

from ludus.core.records import dataclass
from ludus.families.tapes.deciding import Net
from ludus.families.tapes.playing import Bits, as_bits, middle, places, reached, split
from ludus.families.tapes.polynomials import times
from ludus.families.tapes.problem import Square, Tape
from ludus.families.tapes.rule import Rule

SMALL_WORK = 100_000
"""Maximum number of steps for which the middle is added up square by square; beyond, by multiplying polynomials."""


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
    """The middle without spare moves, by place: start + up * (Lam - 1); places outside the window may be there.

    Only where 0 is not in R can spare moves take a checker away that is needed, and can the middle lack any.
    """
    changes: tuple[tuple[int, int], ...]
    """What an expansion adds to the squares around it: the coefficients of Lam - 1."""

    @property
    def room(self) -> Bits:
        return (1 << self.size) - 1

    def is_joined(self, spare: Bits) -> bool:
        """Return whether every square of both halves can be reached from occupied ones, with some spare squares."""
        for side in self.sides:
            support = side.forced | spare
            if reached(side.occupied, self.rule.steps, support) != support:
                return False
        return True


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


def _bare(problem: Tape, net: Net, up: dict[Square, int]) -> dict[Square, int]:
    """Return start + up * (Lam - 1); where 0 is in R nothing can be missing, and it is not used."""
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


MAX_WORK, MAX_FAR = 3_000_000, 600_000
"""The layers that take more steps than this are not counted: those before the nearest net moves, and all others."""


def least_spare(model: Model) -> int:
    """Return a number of spare moves that every line needs, those outside the window of the model included.

    >>> game = tape([-3, -1, 1, 3], displacement=30)
    >>> least_spare(model(game, decided(game), 0, 30))
    6
    """
    steps = model.rule.steps
    sides = [(set(places(side.forced)), set(places(side.occupied))) for side in model.sides]
    near = [layers(forced, occupied, steps, MAX_WORK, nearest=True) for forced, occupied in sides]
    least = max(len(disjoint(*near)), len(disjoint(*near[::-1])))
    if all(len(forced) <= 1 for forced, _ in sides):
        return least
    far = [layers(forced, occupied, steps, MAX_FAR, nearest=False) for forced, occupied in sides]
    return max(least, len(disjoint(*far)), len(disjoint(*far[::-1])))


def farthest(rule: Rule, spare: int) -> tuple[int, int]:
    """Return how far to the left and to the right of the hull a smallest gamma of `spare` moves can have squares.

    The hull holds all occupied squares and net moves, so squares outside are spare moves. One at distance d is reached
    over at least d/m of them, m being the longest step that way. With 0 in R spare moves are only there to reach
    others, so that a way leads from it back into the hull, over at least d/M of them, M the longest step back.

    >>> farthest(rule(((-2, 1), (0, 1), (3, 1))), 11), farthest(rule(((-1, 1), (1, 1))), 8)
    ((22, 22), (8, 8))
    """
    left, right = max(0, -rule.lowest), max(0, rule.highest)
    if rule.is_monotonic:
        left = right = min(left, right)
    return spare * left, spare * right


def disjoint(first: list[set[int]], second: list[set[int]]) -> list[set[int]]:
    """Return all of the first layers, and those of the second that are disjoint from them."""
    taken = set[int]().union(*first)
    return first + [layer for layer in second if layer.isdisjoint(taken)]


def layers(
    forced: set[Square], occupied: set[Square], steps: Sequence[int], most: int, *, nearest: bool
) -> list[set[Square]]:
    """Return disjoint sets of squares outside the net moves that each hold a spare move, on a tape without ends."""
    layer, found = set(occupied), list[set[int]]()
    left, seen, room = set(forced), set(layer), most // max(1, len(steps))
    while left and layer and room >= 0:
        # Net moves cost nothing: the layer grows over them until no more are met.
        while ready := layer & left:
            left -= left if nearest else ready
            room -= len(ready)
            if not left or room < 0:
                return found
            grown = _around(ready, steps) - seen
            seen |= grown
            layer |= grown
        layer -= forced
        found += [layer] if layer else []
        room -= len(layer)
        layer = _around(layer, steps) - seen if room >= 0 else set()
        seen |= layer
    return found


def _around(squares: set[int], steps: Sequence[int]) -> set[int]:
    return {square + step for square in squares for step in steps}
