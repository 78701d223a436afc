"""Plays with the longest hop: a hop is a row of jumps by one and the same peg.

Only positions are looked at that lead from the start to the finish, level by level. For each of them, and each of its
pegs, the longest hop that ends with this peg there is one jump longer than before the jump that brought it. A longest
of all is found back by its jumps; what comes before it and after it may be any play through such positions.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from ludus.core.arrays import Array
from ludus.core.loading import np
from ludus.families.pegs.jumping import Board, Position, Triple, jumps_from, jumps_to, played
from ludus.families.pegs.solve.class_levels import ClassLevels, Ranked
from ludus.families.pegs.solve.counting import both_ends, finish_of, levels, winning_levels
from ludus.families.pegs.tasks import Task

Has: TypeAlias = Callable[[int, Position], bool]
"""Whether a position is among those after so many jumps."""


@dataclass(frozen=True, slots=True)
class End:
    """Where a hop ends: after so many jumps of the play, at a position, in a hole."""

    length: int
    """The jumps of the hop."""
    jumps: int
    position: Position
    hole: int


@dataclass(frozen=True, slots=True)
class Hopped:
    """What a search for the longest hop came to."""

    play: tuple[Triple, ...] | None
    """A play with the longest hop; None when none leads to the finish, or when the search was given up."""
    is_over: bool
    """Whether every position was looked at that a play can have."""


def by_sets(task: Task, most_steps: int, *, anywhere: bool = False) -> Hopped:
    """Return a play with the longest hop, from sets of positions in plain Python; `anywhere` when there is no finish.

    >>> from ludus.families.pegs.problem import pegs
    >>> from ludus.families.pegs.tasks import task
    >>> by_sets(task(pegs("oo.o.", "....o")), 1000).play
    ((0, 1, 2), (2, 3, 4))
    """
    found = _sets(task, most_steps, anywhere=anywhere)
    if found is None or not found[0]:
        return Hopped(None, found is not None)
    best, lengths = End(0, 0, task.start, 0), dict[tuple[Position, int], int]()
    for number, after in enumerate(found[1:], 1):
        before, lengths = lengths, {}
        for position in found[number - 1]:
            for triple in jumps_from(position, task.board.triples):
                a, _, c = triple
                if (later := played(position, triple)) in after:
                    length = max(lengths.get((later, c), 0), before.get((position, a), 0) + 1)
                    lengths[later, c] = length
                    best = End(length, number, later, c) if length > best.length else best
    last = best.jumps if anywhere else task.jumps
    return Hopped(traced(task.board, lambda number, position: position in found[number], best, last), True)


def _sets(task: Task, most_steps: int, *, anywhere: bool) -> list[set[Position]] | None:
    """Return the positions of all plays by their numbers of jumps; empty ones without a play, None for too many."""
    found, masks = [{task.start}], task.board.masks()
    while found[-1] and (anywhere or len(found) <= task.jumps):
        after = set[Position]()
        for position in found[-1]:
            after.update([position ^ turned for turned, needed in masks if position & turned == needed])
            most_steps -= len(masks) + 10
            if most_steps < 0:
                return None
        found.append(after)
    if anywhere:
        return found
    if len(found) <= task.jumps:
        return [set()]
    found[-1] = {position for position in found[-1] if task.is_finish(position)}
    for number in range(task.jumps - 1, -1, -1):
        later = found[number + 1]
        found[number] = {p for p in found[number] if any(p & t == n and p ^ t in later for t, n in masks)}
    return found


def by_levels(task: Task, *, anywhere: bool = False) -> tuple[Triple, ...] | None:
    """Return a play with the longest hop on a small board, by the numbers of its class; None when there is no play.

    >>> from ludus.families.pegs.problem import pegs
    >>> from ludus.families.pegs.tasks import task
    >>> by_levels(task(pegs("oo.o.", "....o")))
    ((0, 1, 2), (2, 3, 4))
    """
    near = ClassLevels(task.board, task.start)
    winning = levels(near, task.start)
    if not anywhere:
        near, far = both_ends(task)
        winning = winning_levels(task, near, winning, levels(far, task.board.full ^ finish_of(task)))
    if not winning:
        return None
    best, lengths = End(0, 0, task.start, 0), near.no_hops(1)
    for number in range(1, len(winning)):
        before, after = near.ranked(winning[number - 1]), near.ranked(winning[number])
        lengths = near.hops_after(before, lengths, after)
        best = max(best, longest(near, number, after, lengths), key=lambda end: end.length)
    last = best.jumps if anywhere else task.jumps
    return traced(task.board, lambda number, p: near.has(winning[number], p), best, last)


def longest(kind: ClassLevels, jumps: int, level: Ranked, lengths: Array) -> End:
    """Return the end of a longest hop of a level."""
    rank, hole = divmod(int(np.argmax(lengths)), lengths.shape[1])
    return End(int(lengths[rank, hole]), jumps, kind.position(level, rank), hole)


def traced(board: Board, has: Has, end: End, last: int) -> tuple[Triple, ...]:
    """Return a play of so many jumps through the given positions, with the hop that ends as told."""
    ways: dict[tuple[Position, int], tuple[Triple, ...]] = {(end.position, end.hole): ()}
    for number in range(end.jumps - 1, end.jumps - end.length - 1, -1):
        earlier = {}
        for (position, hole), chain in ways.items():
            for triple in jumps_to(position, board.triples):
                if triple[2] == hole and has(number, before := played(position, triple)):
                    earlier[before, triple[0]] = (triple, *chain)
        ways = earlier
    (position, _), hop = next(iter(ways.items()))
    first: list[Triple] = []
    for number in range(end.jumps - end.length - 1, -1, -1):
        triple = next(t for t in jumps_to(position, board.triples) if has(number, played(position, t)))
        first.append(triple)
        position = played(position, triple)
    position, rest = end.position, list[Triple]()
    for number in range(end.jumps + 1, last + 1):
        triple = next(t for t in jumps_from(position, board.triples) if has(number, played(position, t)))
        rest.append(triple)
        position = played(position, triple)
    return (*first[::-1], *hop, *rest)
