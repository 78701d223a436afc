"""Beam search from both ends: level by level, only the most promising positions go on.

A position is promising when its pegs are near the pegs of the finish and on holes from which they get away, and when
many jumps can be made. A little noise, from a seed, lets several tries differ. First a beam runs from the start; then
one runs back from the finish, which is a beam over complements, and looks at each level whether it meets the first.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from heapq import nsmallest
from typing import Any, NamedTuple, TypeAlias

from ludus.core.answers import Answer, Solved, Undecided
from ludus.core.limits import Clock, Limits, clock
from ludus.core.loading import np
from ludus.families.pegs.certificates import Jumps
from ludus.families.pegs.jumping import PegBoard, PegTask, Position, Triple, task
from ludus.families.pegs.problem import Pegs
from ludus.families.pegs.solve.exhaustive import MAX_HOLES, is_compiled, is_searched

SCORED = 3
"""Multiple of the width that is scored."""

Way: TypeAlias = tuple[int, int, float]
"""The parent and the jump that lead to a position, and what its pegs cost."""


class Widening:
    """The jumps of a board, what a peg costs in each hole, and which jumps touch which holes."""

    def __init__(self, board: PegBoard, costs: Sequence[float]) -> None:
        self.triples, self.costs, self.masks, touching = board.triples, costs, board.masks(), board.touching()
        self.near = [sorted({j for hole in triple for j in touching[hole]}) for triple in board.triples]
        """For each jump the jumps that it may make possible or impossible."""

    def after(
        self, beam: Iterable[Position], width: int, until: Clock
    ) -> tuple[list[Position], list[float], list[int], list[int]] | None:
        """Return the successors of a beam, each once, with their scores, parents and jumps; None when the time is up.

        The score is the sum of the costs of the pegs, less a third of the number of jumps that can be made next; where
        there are many, only those with the least costs are scored.
        """
        parents, free = list(beam), list[int]()
        found: dict[Position, Way] = {}
        for parent, position in enumerate(parents):
            if until.is_over():
                return None
            free.append(self._enter(found, parent, position))
        is_many = len(found) > SCORED * width
        chosen = nsmallest(SCORED * width, found, key=lambda one: found[one][2]) if is_many else list(found)
        scores = []
        for position in chosen:
            parent, jump, cost = found[position]
            if until.is_over():
                return None
            scores.append(cost - 0.35 * (free[parent] + self._gained(parents[parent], position, jump)))
        return chosen, scores, [found[position][0] for position in chosen], [found[position][1] for position in chosen]

    def _enter(self, found: dict[Position, Way], parent: int, position: Position) -> int:
        """Enter the successors of a position, and return how many jumps it has."""
        possible = [j for j, (turned, needed) in enumerate(self.masks) if position & turned == needed]
        # A jump changes three holes; the rest of the costs is that of the position before.
        total = self._cost(position)
        for j in possible:
            a, b, c = self.triples[j]
            found.setdefault(
                position ^ self.masks[j][0], (parent, j, total - self.costs[a] - self.costs[b] + self.costs[c])
            )
        return len(possible)

    def _gained(self, before: Position, after: Position, jump: int) -> int:
        """Return how many more jumps can be made after a jump than before."""
        near = [self.masks[j] for j in self.near[jump]]
        return sum(after & t == n for t, n in near) - sum(before & t == n for t, n in near)

    def _cost(self, position: Position) -> float:
        return sum(cost for cost, sign in zip(self.costs, reversed(f"{position:b}"), strict=False) if sign == "1")


WIDTHS = (1_000, 3_000, 10_000, 30_000, 100_000, 100_000, 300_000)
PLAIN_WIDTHS = (30, 100, 300, 1_000, 3_000)
"""The widths of plain Python, for boards of more than 64 holes."""
NOISE = 0.5
SUCCESSORS = 24
"""Average number of successors of a position that have room."""


def solve(problem: Pegs, limits: Limits) -> Answer:
    """Return a solution that a beam finds, or Undecided."""
    own = task(problem)
    if not is_searched(own.board):
        return Undecided(problem, f"boards of more than {MAX_HOLES} holes are not searched", "beam")
    widths = widths_of(own)
    found = find(own, widths, limits, clock(limits))
    if found is None:
        return Undecided(problem, f"beams of up to {widths[-1]} positions found no solution", "beam")
    return Solved(problem, Jumps(own.board.jumps(found)), "beam")


def widths_of(own: PegTask) -> tuple[int, ...]:
    """Return the widths of beams that are tried one after the other."""
    return WIDTHS if is_compiled(own.board) else PLAIN_WIDTHS


def find(
    own: PegTask, widths: Sequence[int], limits: Limits, until: Clock, *, plain: bool = False
) -> tuple[Triple, ...] | None:
    """Return the jumps of a solution; None when no beam of these widths finds one in time.

    Beams are compiled where a position fits into a word, unless plain ones are asked for.
    """
    word = np.uint64 if is_compiled(own.board) and not plain else object
    for number, width in enumerate(widths):
        chance = np.random.default_rng([limits.seed, number])
        ahead = _Beam(own, width, chance, word)
        for _ in ahead.run(until):
            pass
        if (found := ahead.solution()) is not None:
            return found
        if own.finish is not None and not until.is_over():
            back = _Beam(own.reversed(), width, chance, word)
            # What the first beam met is kept, so that a beam from the finish can meet it halfway.
            for depth in back.run(until):
                if (met := _meeting(ahead, back, own.jumps - depth)) is not None:
                    return met
            if (found := back.solution()) is not None:
                return found[::-1]
        if until.is_over() or ahead.is_whole:
            return None
    return None


class _Level(NamedTuple):
    """The positions of a beam after some jumps, and the parent and the jump of each."""

    positions: Any
    parents: Any
    jumps: Any


class _Beam:
    def __init__(self, own: PegTask, width: int, chance: np.random.Generator, word: type) -> None:
        self.own, self.width, self.chance = own, width, chance
        self.costs = _costs(own)
        self.is_whole = True
        """Whether nothing was left out: then no wider beam finds more."""
        self.levels = [_Level(np.array([own.start], dtype=word), np.zeros(1, np.int32), np.zeros(1, np.int32))]

    def run(self, until: Clock) -> Iterator[int]:
        """Make level after level, and return the number of each."""
        step = _compiled_step(self) if self.levels[0].positions.dtype == np.uint64 else _plain_step(self, until)
        for depth in range(1, self.own.jumps + 1):
            positions, scores, parents, jumps = step(self.levels[-1].positions)
            if len(positions) == 0 or until.is_over():
                return
            self.is_whole &= len(positions) <= self.width
            noisy = scores + NOISE * self.chance.standard_normal(len(scores), dtype=np.float32)
            best = np.argpartition(noisy, self.width)[: self.width] if len(noisy) > self.width else slice(None)
            self.levels.append(_Level(*(one[best].copy() for one in (positions, parents, jumps))))
            yield depth

    def solution(self) -> tuple[Triple, ...] | None:
        """Return the jumps to the finish, if the beam ends there."""
        if len(self.levels) <= self.own.jumps:
            return None
        last = self.levels[-1].positions
        hits = np.arange(len(last)) if self.own.finish is None else np.flatnonzero(last == self.own.finish)
        return self.way(len(self.levels) - 1, int(hits[0])) if len(hits) else None

    def way(self, depth: int, index: int) -> tuple[Triple, ...]:
        """Return the jumps to a position of a level."""
        found = []
        for level in self.levels[depth:0:-1]:
            found.append(self.own.board.triples[int(level.jumps[index])])
            index = int(level.parents[index])
        return tuple(found[::-1])


def _meeting(ahead: _Beam, back: _Beam, depth: int) -> tuple[Triple, ...] | None:
    """Return the jumps of a solution through a position in level `depth` of one beam and the last of the other."""
    if depth >= len(ahead.levels):
        return None
    full = ahead.own.board.full
    positions = back.levels[-1].positions
    turned = positions ^ (np.uint64(full) if positions.dtype == np.uint64 else full)
    common, first, second = np.intersect1d(ahead.levels[depth].positions, turned, return_indices=True)
    if not len(common):
        return None
    return (*ahead.way(depth, int(first[0])), *back.way(len(back.levels) - 1, int(second[0]))[::-1])


def _compiled_step(beam: _Beam) -> Any:
    from ludus.families.pegs.compiled import widened

    masks = beam.own.board.masks()
    turned = np.array([turned for turned, _ in masks], dtype=np.uint64)
    needed = np.array([needed for _, needed in masks], dtype=np.uint64)
    room = min(beam.width * SUCCESSORS, 4_000_000)
    table = np.empty(1 << (2 * room).bit_length(), dtype=np.uint64)
    found, scores = np.empty(room, np.uint64), np.empty(room, np.float32)
    parents, jumps = np.empty(room, np.int32), np.empty(room, np.int32)

    def step(positions: Any) -> Any:
        # A small level clears a small part of the table.
        size = min(1 << (2 * len(positions) * len(masks)).bit_length(), len(table))
        count = widened(positions, (turned, needed, beam.costs), table[:size], found, scores, parents, jumps)
        return found[:count], scores[:count], parents[:count], jumps[:count]

    return step


def _plain_step(beam: _Beam, until: Clock) -> Any:
    widening = Widening(beam.own.board, beam.costs.tolist())

    def step(positions: Any) -> Any:
        found, scores, parents, jumps = widening.after(positions, beam.width, until) or ([], [], [], [])
        places = np.empty(len(found), dtype=object)
        places[:] = found
        return places, np.array(scores, np.float32), np.array(parents, np.int32), np.array(jumps, np.int32)

    return step


def _costs(own: PegTask) -> Any:
    """Return what a peg in each hole costs: far from the pegs of the finish, and hard to get away from."""
    board = own.board
    ways = [0.0] * len(board.cells)
    for a, b, _ in board.triples:
        ways[a] += 0.5
        ways[b] += 1.0
    far = _distances(board, own.finish if own.finish else board.full)
    return np.array([0.3 * d + 0.6 * (4 - min(w, 6.0)) for d, w in zip(far, ways, strict=True)], dtype=np.float32)


def _distances(board: PegBoard, target: int) -> list[int]:
    """Return how many steps each hole is from the nearest peg of a position, along rows and columns."""
    height, width = (1 + max(cell[axis] for cell in board.cells) for axis in (0, 1))
    steps = np.full((height, width), height + width)
    for cell in board.pegs(target):
        steps[cell] = 0
    for axis, length in ((0, height), (1, width)):
        # The nearest along an axis: to the one side, then to the other.
        offset = np.arange(length).reshape((-1, 1) if axis == 0 else (1, -1))
        ahead = np.minimum.accumulate(steps - offset, axis=axis) + offset
        turned = np.flip(steps + offset, axis=axis)
        steps = np.minimum(ahead, np.flip(np.minimum.accumulate(turned, axis=axis), axis=axis) - offset)
    return [int(steps[cell]) for cell in board.cells]
