"""Long hops near the end of a play, where there is room for them; nothing is proved by looking only there.

Hops that lead to a position close to the finish are listed, and tried: is there a play from the start to where the
hop begins? Every pagoda function that says no is kept, since it says no to others too.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import combinations, islice
from math import comb
from random import Random

from ludus.core.limits import Limits
from ludus.families.pegs.class_index import kept_sums
from ludus.families.pegs.hops import hops_back, longest_hop
from ludus.families.pegs.jumping import Position, Triple, jumps_from, played
from ludus.families.pegs.pagoda import any_pagoda
from ludus.families.pegs.solve import beam
from ludus.families.pegs.solve.clock import Clock
from ludus.families.pegs.solve.levels import PlainLevels
from ludus.families.pegs.tasks import Task, weigh

MAX_HOLES = 100
"""Larger boards have too many hops to list."""
MAX_ENDS = 500
"""So many positions near the finish are looked at."""
MAX_HOPS = 1_000
"""So many hops are listed that lead to one of them."""
FIRST_TRIES = 4
"""So many hops of each length are tried at first; then twice as many, and so on."""
EACH = 0.3
"""So many seconds a play to the beginning of a hop is looked for."""


@dataclass(frozen=True, slots=True)
class Late:
    """A hop: its jumps, the position where it begins, and the jumps from its end to the finish."""

    jumps: tuple[Triple, ...]
    begin: Position
    rest: tuple[Triple, ...]


def longer(own: Task, play: tuple[Triple, ...], limits: Limits, until: Clock) -> tuple[Triple, ...]:
    """Return a play with a longer hop than the given one has, where one is found in time; else the given play.

    A few hops of each length are tried, from short to long, then more of them: most of the longest cannot be had.
    """
    if len(own.board.cells) > MAX_HOLES or until.is_over():
        return play
    trial, waiting = _Trial(own, limits, until), _late_hops(own, limits, until)
    tries, best = FIRST_TRIES, play
    while not until.is_over() and any(waiting[length] for length in waiting if length > longest_hop(best)):
        for length in sorted(waiting):
            limits.progress("long hops near the end", longest_hop(best), 0)
            for _ in range(tries if length > longest_hop(best) else 0):
                hop = waiting[length].pop() if waiting[length] else None
                first = None if hop is None or until.is_over() else trial.play_to(hop.begin)
                if hop is not None and first is not None:
                    best = (*first, *hop.jumps, *hop.rest)
                    break
        tries *= 2
    return best


class _Trial:
    """Looks for plays from the start to other positions, and remembers the pagoda functions that forbid some."""

    def __init__(self, own: Task, limits: Limits, until: Clock) -> None:
        self.own, self.limits, self.until = own, limits, until
        self.kept = [weights for _, weights in kept_sums(own.board, range(len(own.board.cells)))]
        self.refuted: list[tuple[int, ...]] = []

    def play_to(self, position: Position) -> tuple[Triple, ...] | None:
        """Return a play to a position, None when there is none or none was found soon."""
        start = self.own.start
        if any(((start ^ position) & weights).bit_count() % 2 for weights in self.kept):
            return None
        if any(weigh(start, weights) < weigh(position, weights) for weights in self.refuted):
            return None
        asked = replace(self.own, finish=position, left=position.bit_count())
        weights = any_pagoda(asked, seconds=self.until.left())
        if weights is not None:
            self.refuted.append(weights)
            return None
        return beam.find(asked, beam.widths_of(asked)[:1], self.limits, self.until.within(EACH))


def _late_hops(own: Task, limits: Limits, until: Clock) -> dict[int, list[Late]]:
    """Return hops that lead to positions near the finish, by their lengths, in a random order."""
    found: dict[Position, Late] = {}
    levels, most = _levels_back(own), own.start.bit_count()
    for depth, level in enumerate(levels):
        for empty in sorted(level):
            end = own.board.full ^ empty
            for length, begin, jumps in islice(hops_back(own.board, end), MAX_HOPS):
                known = found.get(begin)
                if begin.bit_count() <= most and (known is None or len(known.jumps) < length):
                    found[begin] = Late(jumps, begin, _onward(own, levels[:depth], end))
            if until.is_over():
                break
    by_length: dict[int, list[Late]] = {}
    for hop in found.values():
        by_length.setdefault(len(hop.jumps), []).append(hop)
    for hops in by_length.values():
        Random(limits.seed).shuffle(hops)
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
