"""Plays with the longest sweep: proved where the board is small; otherwise a long one near the end, and a bound.

Only positions are looked at that lead from the start to the finish, level by level. For each of them, and each of its
pegs, the longest sweep that ends with this peg there is one jump longer than before the jump that brought it. A longest
of all is found back by its jumps; what comes before it and after it may be any play through such positions. On larger
boards, sweeps that end near the finish are collected, and plays to their beginnings are looked for.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import combinations, islice
from math import comb
from random import Random
from typing import TypeAlias

from ludus.core.answers import Answer, Impossible, Solved
from ludus.core.arrays import Array
from ludus.core.limits import Clock, Limits, clock
from ludus.core.loading import np
from ludus.core.questions import Question
from ludus.core.records import dataclass
from ludus.families.pegs.certificates import Jumps
from ludus.families.pegs.jumping import (
    Board,
    Position,
    Task,
    Triple,
    jumps_from,
    jumps_to,
    numbered_play,
    played,
    task,
    weigh,
)
from ludus.families.pegs.moves import longest_sweep_length, max_sweep, sweeps_back
from ludus.families.pegs.pagoda import any_pagoda
from ludus.families.pegs.position_class import kept_sums
from ludus.families.pegs.problem import Pegs
from ludus.families.pegs.solve import automatic, beam, weightings
from ludus.families.pegs.solve.counting import ClassLevels, Ranked, both_ends, finish_of, levels, winning_levels
from ludus.families.pegs.solve.exhaustive import PlainLevels, is_searched
from ludus.families.pegs.solve.plays import MAX_PLAIN_STEPS, QUICK_SECONDS, continued, is_quick

Has: TypeAlias = Callable[[int, Position], bool]
"""Whether a position is among those after a number of jumps."""


@dataclass(frozen=True, slots=True)
class SweepEnd:
    """The end of a sweep: the number of jumps before it, the position, the hole."""

    length: int
    """The jumps of the sweep."""
    jumps: int
    position: Position
    hole: int


@dataclass(frozen=True, slots=True)
class SweepSearch:
    """What a search for the longest sweep came to."""

    play: tuple[Triple, ...] | None
    """A play with the longest sweep; None when none leads to the finish, or when the search was given up."""
    is_over: bool
    """Whether every position was looked at that a play can have."""


def by_sets(task: Task, most_steps: int, *, anywhere: bool = False) -> SweepSearch:
    """Return a play with the longest sweep, from sets of positions in plain Python; `anywhere` when there is no finish.

    >>> from ludus.families.pegs.problem import pegs
    >>> from ludus.families.pegs.jumping import task
    >>> by_sets(task(pegs("oo.o.", "....o")), 1000).play
    ((0, 1, 2), (2, 3, 4))
    """
    found = _sets(task, most_steps, anywhere=anywhere)
    if found is None or not found[0]:
        return SweepSearch(None, found is not None)
    best, lengths = SweepEnd(0, 0, task.start, 0), dict[tuple[Position, int], int]()
    for number, after in enumerate(found[1:], 1):
        before, lengths = lengths, {}
        for position in found[number - 1]:
            for triple in jumps_from(position, task.board.triples):
                a, _, c = triple
                if (later := played(position, triple)) in after:
                    length = max(lengths.get((later, c), 0), before.get((position, a), 0) + 1)
                    lengths[later, c] = length
                    best = SweepEnd(length, number, later, c) if length > best.length else best
    last = best.jumps if anywhere else task.jumps
    return SweepSearch(traced_sweep(task.board, lambda number, position: position in found[number], best, last), True)


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
    """Return a play with the longest sweep on a small board, by the numbers of its class; None when there is no play.

    >>> from ludus.families.pegs.problem import pegs
    >>> from ludus.families.pegs.jumping import task
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
    best, lengths = SweepEnd(0, 0, task.start, 0), near.no_sweep_lengths(1)
    for number in range(1, len(winning)):
        before, after = near.ranked(winning[number - 1]), near.ranked(winning[number])
        lengths = near.sweep_lengths_after(before, lengths, after)
        best = max(best, longest(near, number, after, lengths), key=lambda end: end.length)
    last = best.jumps if anywhere else task.jumps
    return traced_sweep(task.board, lambda number, p: near.has(winning[number], p), best, last)


def longest(kind: ClassLevels, jumps: int, level: Ranked, lengths: Array) -> SweepEnd:
    """Return the end of a longest sweep of a level."""
    rank, hole = divmod(int(np.argmax(lengths)), lengths.shape[1])
    return SweepEnd(int(lengths[rank, hole]), jumps, kind.position(level, rank), hole)


def traced_sweep(board: Board, has: Has, end: SweepEnd, last: int) -> tuple[Triple, ...]:
    """Return a play of `last` jumps through the given positions, with the sweep that has the given end."""
    ways: dict[tuple[Position, int], tuple[Triple, ...]] = {(end.position, end.hole): ()}
    for number in range(end.jumps - 1, end.jumps - end.length - 1, -1):
        earlier = {}
        for (position, hole), chain in ways.items():
            for triple in jumps_to(position, board.triples):
                if triple[2] == hole and has(number, before := played(position, triple)):
                    earlier[before, triple[0]] = (triple, *chain)
        ways = earlier
    (position, _), sweep = next(iter(ways.items()))
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
    return (*first[::-1], *sweep, *rest)


MAX_HOLES = 100
"""Larger boards have too many sweeps to list."""
MAX_ENDS = 500
"""Maximum number of positions near the finish."""
MAX_SWEEPS = 1_000
FIRST_TRIES = 4
"""Number of sweeps of each length that are tried at first; then twice as many, and so on."""
EACH = 0.3
"""Seconds to look for a play to the beginning of a sweep."""


@dataclass(frozen=True, slots=True)
class LateSweep:
    """A sweep: its jumps, the position where it begins, and the jumps from its end to the finish."""

    jumps: tuple[Triple, ...]
    begin: Position
    rest: tuple[Triple, ...]


def longer_sweep(own: Task, play: tuple[Triple, ...], limits: Limits, until: Clock) -> tuple[Triple, ...]:
    """Return a play with a longer sweep than the given one has, where one is found in time; else the given play.

    A few sweeps of each length are tried, from short to long, then more of them: most of the longest cannot be had.
    """
    if len(own.board.cells) > MAX_HOLES or until.is_over():
        return play
    trial, waiting = _Trial(own, limits, until), _late_sweeps(own, limits, until)
    tries, best = FIRST_TRIES, play
    while not until.is_over() and any(waiting[length] for length in waiting if length > longest_sweep_length(best)):
        for length in sorted(waiting):
            limits.progress("long sweeps near the end", longest_sweep_length(best), 0)
            for _ in range(tries if length > longest_sweep_length(best) else 0):
                sweep = waiting[length].pop() if waiting[length] else None
                first = None if sweep is None or until.is_over() else trial.play_to(sweep.begin)
                if sweep is not None and first is not None:
                    best = (*first, *sweep.jumps, *sweep.rest)
                    break
        tries *= 2
    return best


class _Trial:
    """Looks for plays from the start to other positions, and remembers the pagoda functions that forbid some."""

    def __init__(self, own: Task, limits: Limits, until: Clock) -> None:
        self.own, self.limits, self.until = own, limits, until
        self.invariants = [weights for _, weights in kept_sums(own.board, range(len(own.board.cells)))]
        self.refuted: list[tuple[int, ...]] = []

    def play_to(self, position: Position) -> tuple[Triple, ...] | None:
        """Return a play to a position, None when there is none or none was found soon."""
        start = self.own.start
        if any(((start ^ position) & weights).bit_count() % 2 for weights in self.invariants):
            return None
        if any(weigh(start, weights) < weigh(position, weights) for weights in self.refuted):
            return None
        asked = replace(self.own, finish=position, left=position.bit_count())
        weights = any_pagoda(asked, seconds=self.until.left())
        if weights is not None:
            self.refuted.append(weights)
            return None
        return beam.find(asked, beam.widths_of(asked)[:1], self.limits, self.until.within(EACH))


def _late_sweeps(own: Task, limits: Limits, until: Clock) -> dict[int, list[LateSweep]]:
    """Return sweeps that lead to positions near the finish, by their lengths, in a random order."""
    found: dict[Position, LateSweep] = {}
    levels, most = _levels_back(own), own.start.bit_count()
    for depth, level in enumerate(levels):
        for empty in sorted(level):
            end = own.board.full ^ empty
            for length, begin, jumps in islice(sweeps_back(own.board, end), MAX_SWEEPS):
                known = found.get(begin)
                if begin.bit_count() <= most and (known is None or len(known.jumps) < length):
                    found[begin] = LateSweep(jumps, begin, _onward(own, levels[:depth], end))
            if until.is_over():
                break
    by_length: dict[int, list[LateSweep]] = {}
    for sweep in found.values():
        by_length.setdefault(len(sweep.jumps), []).append(sweep)
    for sweeps in by_length.values():
        Random(limits.seed).shuffle(sweeps)
    return by_length


def _levels_back(own: Task) -> list[set[Position]]:
    """Return the complements of the positions from which 0, 1, 2, ... jumps lead to the finish, as far as they are few.

    Where a play may end anywhere, the finish is any single peg.
    """
    full, holes = own.board.full, range(len(own.board.cells))
    left = max(own.left, 1)
    ends = [own.finish] if own.finish is not None else []
    if own.finish is None and comb(len(holes), left) <= MAX_ENDS:
        ends = [sum(1 << hole for hole in pegs) for pegs in combinations(holes, left)]
    levels, how = [{full ^ end for end in ends}], PlainLevels(own.board)
    while levels[-1]:
        after = how.after(levels[-1], MAX_ENDS - sum(map(len, levels)))
        if after is None:
            break
        levels.append(after)
    return levels


def _onward(own: Task, levels: Sequence[set[Position]], position: Position) -> tuple[Triple, ...]:
    """Return jumps from a position to the finish, through the levels before it."""
    jumps = []
    for level in reversed(levels):
        ways = jumps_from(position, own.board.triples)
        jumps.append(next(one for one in ways if own.board.full ^ played(position, one) in level))
        position = played(position, jumps[-1])
    return tuple(jumps)


def solve(problem: Pegs, limits: Limits) -> Answer:
    """Return a play with the longest sweep where that can be proved; else one with a long sweep, or a refutation."""
    own, until, anywhere = task(problem), clock(limits), problem.finish is None
    plain = replace(problem, finish=0 if anywhere else problem.finish, question=Question.SOLVE)
    if not anywhere:
        lost = weightings.by_class(plain, replace(limits, seconds=limits.seconds / 4))
        if isinstance(lost, Impossible):
            return replace(lost, problem=problem)
    limits.progress("sweeps", 0, 0)
    play = _longest(own, until, anywhere=anywhere)
    if play is not None:
        return _answer(problem, own, play, "sweeps", is_longest=True)
    if anywhere:
        play = tuple(continued(own.board, own.start))
    else:
        first = automatic.solve(plain, limits, until)
        if not isinstance(first, Solved) or not isinstance(first.certificate, Jumps):
            return replace(first, problem=problem)
        play = numbered_play(own.board, first.certificate.jumps)
    return _answer(problem, own, longer_sweep(own, play, limits, until), "late sweeps")


def _longest(own: Task, until: Clock, *, anywhere: bool) -> tuple[Triple, ...] | None:
    """Return a play with the longest sweep, from all positions of all plays; None without a play, or when too many."""
    if not is_searched(own.board):
        return None
    found = by_sets(own, int(MAX_PLAIN_STEPS * min(1.0, until.left())), anywhere=anywhere)
    has_levels = (anywhere or own.finish is not None) and until.left() >= QUICK_SECONDS
    if found.play is not None or found.is_over or not has_levels or not is_quick(own.board, own.start):
        return found.play
    return by_levels(own, anywhere=anywhere)


def _answer(problem: Pegs, own: Task, play: tuple[Triple, ...], method: str, *, is_longest: bool = False) -> Solved:
    """Return a play with a bound on what its longest sweep does not take: pegs of the start less its jumps."""
    pegs, longest = own.start.bit_count(), longest_sweep_length(play)
    most = min(max_sweep(own.board), max(pegs - 1, 0) if problem.finish is None else own.jumps)
    bound = pegs - (longest if is_longest else most)
    jumps = Jumps(tuple(map(own.board.jump, play)))
    return Solved(problem, jumps, method, lower_bound=bound, optimal=bound == pegs - longest)
