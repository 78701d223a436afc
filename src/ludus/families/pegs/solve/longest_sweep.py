"""Plays with the longest sweep: proved where the board is small; otherwise a long one near the end, and a bound.

On small boards all positions of all plays are looked at (families/pegs/moves.py). On larger boards, sweeps that end
near the finish are collected, and plays to their beginnings are looked for.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from math import comb
from random import Random
from typing import TypeAlias

from ludus.core.answers import Answer, Impossible, Solved
from ludus.core.arrays import Array
from ludus.core.limits import Clock, Limits, clock
from ludus.core.loading import np
from ludus.core.questions import Question
from ludus.families.pegs.certificates import Jumps
from ludus.families.pegs.class_index import class_invariants
from ludus.families.pegs.jumping import PegTask, Position, Triple, numbered, task, weigh
from ludus.families.pegs.moves import (
    SweepEnd,
    longest_sweep,
    max_sweep,
    sweeps_back,
    through,
    traced_sweep,
    winning_sets,
)
from ludus.families.pegs.pagoda import any_pagoda
from ludus.families.pegs.problem import Pegs, longest_sweep_length
from ludus.families.pegs.solve import automatic, beam, weightings
from ludus.families.pegs.solve.counting import ClassLevels, Quantity, Ranked, levels, winning_chain
from ludus.families.pegs.solve.exhaustive import PlainLevels, is_searched
from ludus.families.pegs.solve.plays import MAX_PLAIN_STEPS, QUICK_SECONDS, continued, is_quick


def by_levels(task: PegTask, *, anywhere: bool = False) -> tuple[Triple, ...] | None:
    """Return a play with the longest sweep on a small board, by the numbers of its class; None when there is no play.

    >>> by_levels(task(pegs("oo.o.", "....o")))
    ((0, 1, 2), (2, 3, 4))
    """
    near, winning = levels(task) if anywhere else winning_chain(task)
    if not winning:
        return None
    stages = enumerate(near.stages(Quantity.SWEEP, winning))
    ends = [longest(near, number, level, lengths) for number, (level, (lengths,)) in stages]
    best = max(ends, key=lambda end: end.length)
    last = best.jumps if anywhere else task.jumps
    return traced_sweep(task.board, lambda number, p: near.has(winning[number], p), best, last)


def longest(kind: ClassLevels, jumps: int, level: Ranked, lengths: Array) -> SweepEnd:
    """Return the end of a longest sweep of a level."""
    rank, hole = divmod(int(np.argmax(lengths)), lengths.shape[1])
    return SweepEnd(int(lengths[rank, hole]), jumps, kind.position(level, rank), hole)


MAX_HOLES = 100
"""Larger boards have too many sweeps to list."""
MAX_ENDS = 500
"""Maximum number of positions near the finish."""
MAX_SWEEPS = 1_000
FIRST_TRIES = 4
"""Number of sweeps of each length that are tried at first; then twice as many, and so on."""
EACH = 0.3
"""Seconds to look for a play to the beginning of a sweep."""


LateSweep: TypeAlias = tuple[Position, tuple[Triple, ...]]
"""The position where a sweep begins, and the jumps from there on to the finish, those of the sweep first."""


def longer_sweep(own: PegTask, play: tuple[Triple, ...], limits: Limits, until: Clock) -> tuple[Triple, ...]:
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
                if not waiting[length] or until.is_over():
                    break
                begin, rest = waiting[length].pop()
                if (first := trial.play_to(begin)) is not None:
                    best = (*first, *rest)
                    break
        tries *= 2
    return best


class _Trial:
    """Looks for plays from the start to other positions, and remembers the pagoda functions that forbid some."""

    def __init__(self, own: PegTask, limits: Limits, until: Clock) -> None:
        self.own, self.limits, self.until = own, limits, until
        self.invariants = [weights for _, weights in class_invariants(own.board, range(len(own.board.cells)))]
        self.refuted: list[tuple[int, ...]] = []

    def play_to(self, position: Position) -> tuple[Triple, ...] | None:
        """Return a play to a position, None when there is none or none was found soon."""
        start = self.own.start
        # What is cheap to refute comes first: sums that jumps keep, then pagoda functions that refuted others.
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


def _late_sweeps(own: PegTask, limits: Limits, until: Clock) -> dict[int, list[LateSweep]]:
    """Return sweeps that lead to positions near the finish, by their lengths, in a random order."""
    found: dict[Position, tuple[int, tuple[Triple, ...]]] = {}
    levels, most, full = _levels_back(own), own.start.bit_count(), own.board.full
    for depth, level in enumerate(levels):
        for empty in sorted(level):
            end = full ^ empty
            for length, begin, jumps in islice(sweeps_back(own.board, end), MAX_SWEEPS):
                if begin.bit_count() <= most and (begin not in found or found[begin][0] < length):
                    # From its end, jumps lead through the levels before it to the finish.
                    rest = through(end, own.board, lambda k, p: full ^ p in levels[k], range(depth - 1, -1, -1))
                    found[begin] = length, (*jumps, *rest)
            if until.is_over():
                break
    by_length: dict[int, list[LateSweep]] = {}
    for begin, (length, jumps) in found.items():
        by_length.setdefault(length, []).append((begin, jumps))
    for sweeps in by_length.values():
        Random(limits.seed).shuffle(sweeps)
    return by_length


def _levels_back(own: PegTask) -> list[set[Position]]:
    """Return the complements of the positions from which 0, 1, 2, ... jumps lead to the finish, as far as they are few.

    Where a play may end anywhere, the finish is any single peg.
    """
    ends, full = replace(own, left=max(own.left, 1)), own.board.full
    is_few = own.finish is not None or comb(len(own.board.cells), ends.left) <= MAX_ENDS
    levels, how = [{full ^ end for end in ends.finishes()} if is_few else set[Position]()], PlainLevels(own.board)
    while levels[-1]:
        after = how.after(levels[-1], MAX_ENDS - sum(map(len, levels)))
        if after is None:
            break
        levels.append(after)
    return levels


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
        play = numbered(own.board.cells, first.certificate.jumps)
    return _answer(problem, own, longer_sweep(own, play, limits, until), "late sweeps")


def _longest(own: PegTask, until: Clock, *, anywhere: bool) -> tuple[Triple, ...] | None:
    """Return a play with the longest sweep, from all positions of all plays; None without a play, or when too many."""
    if not is_searched(own.board):
        return None
    sets = winning_sets(own, int(MAX_PLAIN_STEPS * min(1.0, until.left())), anywhere=anywhere)
    if sets is not None:
        return longest_sweep(own, sets)
    has_levels = (anywhere or own.finish is not None) and until.left() >= QUICK_SECONDS
    return by_levels(own, anywhere=anywhere) if has_levels and is_quick(own.board, own.start) else None


def _answer(problem: Pegs, own: PegTask, play: tuple[Triple, ...], method: str, *, is_longest: bool = False) -> Solved:
    """Return a play with a bound on what its longest sweep does not take: pegs of the start less its jumps."""
    pegs, longest = own.start.bit_count(), longest_sweep_length(play)
    most = min(max_sweep(own.board), max(pegs - 1, 0) if problem.finish is None else own.jumps)
    bound = pegs - (longest if is_longest else most)
    jumps = Jumps(own.board.jumps(play))
    return Solved(problem, jumps, method, lower_bound=bound, optimal=bound == pegs - longest)
