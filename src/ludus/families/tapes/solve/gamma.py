"""A small gamma, the spare moves of a line: join, repair, prune, again and again from another draw.

- Join: while a square of a half cannot be reached, the nearest one is joined by a shortest path of new squares (squares
  that are there already cost nothing, new ones 1: a 0-1 breadth-first search, by layers).
- Repair (only when 0 is not in R): while the middle lacks checkers, add the square that makes up for most of them, best
  one that both halves reach already.
- Prune: drop whatever can be dropped.

The smallest gamma, proved: CP-SAT on how often each square is a spare move, with cuts added when they are broken.

That the middle lacks nothing is linear. That all squares can be reached is said by cuts: take a square that cannot be
reached; walk back from it over squares of the half, and call *layer* the other squares that one step leads from. Some
square of the layer must be in the half, or the first square must not. Adding the layer and walking on gives more cuts,
until an occupied square is in a layer. The same forwards, from the occupied squares.
"""

from __future__ import annotations

import random
import time
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any

from ludus.algebra import cp_sat
from ludus.core.limits import Limits
from ludus.families.tapes.playing import Bits, around, as_bits, places, reached
from ludus.families.tapes.solve.normal_form import Model, Side

TRIES = 16
"""Number of draws when no lower bound is met."""
MANY_LAYERS = 12
"""Longer paths are searched place by place."""
MAX_REPAIRS = 20_000
"""A try that repairs more often than this is given up."""


def small_gamma(model: Model, at_least: int, limits: Limits, *, patience: float = 1.0) -> dict[int, int] | None:
    """Return a small multiset of places that is enough, None when no try found one; `at_least` of them end the search.

    When one is found, smaller ones are looked for during some seconds of patience.

    >>> seven = tape([-1, 1], displacement=6)
    >>> small_gamma(model(seven, decided(seven), 0, 6), 0, Limits())
    {0: 1, 1: 1, 2: 1, 3: 1, 4: 1, 5: 1, 6: 1}
    """
    end, draw, best = time.monotonic() + limits.seconds, random.Random(limits.seed), None
    for number in range(TRIES):
        limits.progress("short lines", number, TRIES)
        draft = Draft(model, draw)
        if draft.complete(end):
            end = min(end, time.monotonic() + patience) if best is None else end
            draft.prune(end)
            if best is None or sum(draft.counts.values()) < sum(best.values()):
                best = dict(sorted(draft.counts.items()))
        if time.monotonic() > end or (best is not None and sum(best.values()) <= at_least):
            break
    return best


class Draft:
    """A gamma that is being made."""

    __slots__ = ("bits", "counts", "draw", "lacking", "model", "steps")

    def __init__(self, model: Model, draw: random.Random, gamma: Iterable[tuple[int, int]] = ()) -> None:
        self.model, self.draw = model, draw
        self.counts: dict[int, int] = {}
        self.bits: Bits = 0
        self.steps: Sequence[int] = draw.sample(model.rule.steps, len(model.rule.steps))
        self.lacking = {place: -count for place, count in model.bare.items() if count < 0}
        """How many checkers the middle lacks, by place, below 0 when it has some; untouched places are left out."""
        for place, often in gamma:
            self.add(place, often)

    def is_enough(self) -> bool:
        """Return whether these can be the spare moves of a line."""
        return max(self.lacking.values(), default=0) <= 0 and self.model.is_joined(self.bits)

    def complete(self, end: float) -> bool:
        """Join and repair until the draft is enough; return whether that worked."""
        for _ in range(MAX_REPAIRS):
            while time.monotonic() < end and (self._join(0) or self._join(1)):
                pass
            if time.monotonic() > end or not self.model.is_joined(self.bits):
                return False
            lacking = [place for place, count in self.lacking.items() if count > 0]
            if not lacking:
                return True
            if not self._repair(lacking):
                return False
        return False

    def prune(self, end: float) -> None:
        """Drop as much as can be dropped, in a random order."""
        for place in self.draw.sample(sorted(self.counts), len(self.counts)):
            amount = self.counts[place]
            while amount and time.monotonic() < end:
                # Dropping all of it would cut something off: one may be dropped less.
                if amount == self.counts.get(place, 0) and self._is_only_way(place):
                    amount -= 1
                    continue
                self.add(place, -amount)
                if self.is_enough():
                    amount = min(amount, self.counts.get(place, 0))
                else:
                    self.add(place, amount)
                    amount //= 2

    def add(self, place: int, often: int) -> None:
        """Add a place `often` times, or take it away when that is negative."""
        now = self.counts.get(place, 0) + often
        if now:
            self.counts[place] = now
            self.bits |= 1 << place
        else:
            del self.counts[place]
            self.bits &= ~(1 << place)
        if not self.model.rule.is_monotonic:
            for offset, change in self.model.changes:
                self.lacking[place + offset] = self._lack(place + offset) - often * change

    def _lack(self, place: int) -> int:
        return self.lacking.get(place, -self.model.bare.get(place, 0))

    def _is_only_way(self, place: int) -> bool:
        """Return whether one step from here lies a square that no other step leads to: a quick reason to keep this."""
        for side in self.model.sides:
            support = side.forced | self.bits
            if side.forced >> place & 1:
                continue
            for step in self.steps:
                near = place + step
                # Only squares of the half that hold no checker at first have to be reached.
                if near < 0 or not support >> near & 1 or side.occupied >> near & 1:
                    continue
                if not any(support >> near - other & 1 for other in self.steps if other != step and near >= other):
                    return True
        return False

    def _join(self, which: int) -> bool:
        """Join the nearest unreached square of one half by a shortest path; return whether there was one to join."""
        side, model = self.model.sides[which], self.model
        support = side.forced | self.bits
        inside = reached(side.occupied, model.rule.steps, support)
        if inside == support:
            return False
        path = self._path(side, inside, support)
        for place in path:
            self.add(place, 1)
        return bool(path)

    def _path(self, side: Side, inside: Bits, support: Bits) -> list[int]:
        """Return new places that lead from the reached ones to one of the others; none where there is no way."""
        outside, free = support & ~inside, self.model.room & ~support
        # A path begins beside what is reached, or on an occupied square that is not used yet.
        layers = [(around(inside, self.steps, self.model.room) | side.occupied) & free]
        seen = layers[0]
        while not (hits := around(layers[-1], self.steps, outside)):
            if len(layers) == MANY_LAYERS:
                return self._long_path(layers[0], outside, free)
            layers.append(around(layers[-1], self.steps, free) & ~seen)
            seen |= layers[-1]
            if not layers[-1]:
                return []
        place, path = self._any(hits), []
        # Back from the hit, layer by layer: every place has one in the layer before that leads to it.
        for layer in reversed(layers):
            before = [place - step for step in self.steps if place >= step and layer >> place - step & 1]
            place = self._preferred(before)
            path.append(place)
        return path

    def _long_path(self, first: Bits, outside: Bits, free: Bits) -> list[int]:
        """Return such a path place by place, which is quicker when there are many thin layers."""
        open_places, targets = set(places(free)), set(places(outside))
        came: dict[int, int] = dict.fromkeys(places(first), -1)
        todo = deque(came)
        while todo:
            place = todo.popleft()
            # Breadth first, so the first target is reached by a shortest path.
            for step in self.steps:
                near = place + step
                if near in targets:
                    path = []
                    while place >= 0:
                        path.append(place)
                        place = came[place]
                    return path
                if near in open_places and near not in came:
                    came[near] = place
                    todo.append(near)
        return []

    def _preferred(self, before: list[int]) -> int:
        """Return a place, best one that one step joins to both halves as they are."""
        known = [side.forced | self.bits for side in self.model.sides]

        def joins(place: int) -> int:
            return sum(any(place >= step and support >> place - step & 1 for step in self.steps) for support in known)

        return max(self.draw.sample(before, len(before)), key=joins)

    def _any(self, bits: Bits) -> int:
        """Return a place of a set that is not empty: the first from a random place on, round."""
        turn = self.draw.randrange(bits.bit_length())
        rest = bits >> turn << turn or bits
        return (rest & -rest).bit_length() - 1

    def _repair(self, lacking: list[int]) -> bool:
        """Add the place that makes up for most of what is lacking; return whether there is one."""
        gains: dict[int, int] = {}
        for place in lacking:
            for offset, change in self.model.changes:
                if change > 0 and 0 <= place - offset < self.model.size:
                    gains[place - offset] = gains.get(place - offset, 0) + min(change, self.lacking[place])
        if not gains:
            return False
        near = [
            around(side.forced | self.bits, self.steps, self.model.room) | side.occupied for side in self.model.sides
        ]

        def worth(place: int) -> tuple[int, float]:
            # A place that a half does not reach yet, or that has no checker to spare, costs more moves later.
            new = sum(not (one >> place & 1) for one in near) + (self._lack(place) >= 0)
            return gains[place] - new, self.draw.random()

        self.add(max(gains, key=worth), 1)
        return True


MAX_PLACES = 6000
"""Wider windows are not handed to CP-SAT."""
MAX_TARGETS = 40
"""Number of unreached squares of a half that get their cuts in each round."""


def proved(model: Model, best: dict[int, int], limits: Limits) -> tuple[dict[int, int], int]:
    """Return the smallest gamma of a window that was found, starting from one that is enough, and a lower bound.

    The bound holds for every gamma in the window of at most as many moves as the first one.

    >>> seven = tape([-1, 1], displacement=6)
    >>> proved(model(seven, decided(seven), -6, 12), {place: 1 for place in range(6, 13)}, Limits())[1]
    7
    """
    if model.size > MAX_PLACES:
        return best, 0
    end, search, bound = time.monotonic() + limits.seconds, _Search(model, sum(best.values())), 0
    search.cut(0)
    while bound < sum(best.values()) and (left := end - time.monotonic()) > 0:
        found = search.least(best, replace(limits, seconds=left))
        if found is None:
            return best, bound
        gamma, at_least = found
        bound = max(bound, at_least)
        # The optimum under the cuts so far may still be cut off; mended, it is a candidate all the same.
        better = search.polished(gamma, end)
        if better is not None and sum(better.values()) < sum(best.values()):
            best = better
        if not search.cut(as_bits(gamma, model.size)):
            return best, bound
    return best, min(bound, sum(best.values()))


class _Search:
    """The unknowns, the constraints so far, and the cuts that are there already."""

    def __init__(self, model: Model, most: int) -> None:
        from ortools.sat.python import cp_model

        self.model = model
        self.program: Any = cp_model.CpModel()
        self.is_there = [self.program.new_bool_var("") for _ in range(model.size)]
        self.often = self.is_there
        if not model.rule.is_monotonic:
            self.often = [self.program.new_int_var(0, most, "") for _ in range(model.size)]
            for often, there in zip(self.often, self.is_there, strict=True):
                self.program.add(often >= there)
                self.program.add(often <= most * there)
            self._lack_nothing()
        self.program.add(sum(self.often) <= most)
        self.program.minimize(sum(self.often))
        self.known: set[tuple[int, int, Bits]] = set()

    def least(self, hint: dict[int, int], limits: Limits) -> tuple[dict[int, int], int] | None:
        """Return a gamma that keeps all cuts, as small as was found, and a lower bound."""
        self.program.clear_hints()
        for place, often in enumerate(self.often):
            self.program.add_hint(often, hint.get(place, 0))
        found = cp_sat.least(self.program, self.often, limits)
        if found is None:
            return None
        values, bound = found
        return {place: often for place, often in enumerate(values) if often}, bound

    def polished(self, gamma: dict[int, int], end: float) -> dict[int, int] | None:
        """Return a gamma that is enough, made from one that keeps the cuts; None when that fails."""
        draft = Draft(self.model, random.Random(len(self.known)), gamma.items())
        if not draft.complete(end):
            return None
        draft.prune(end)
        return draft.counts

    def cut(self, spare: Bits) -> bool:
        """Add the cuts that these spare squares break; return whether there were any."""
        before = len(self.known)
        for which, side in enumerate(self.model.sides):
            support = side.forced | spare
            inside = reached(side.occupied, self.model.rule.steps, support)
            for target in _spread(places(support & ~inside)):
                for layer in (*self._backwards(side, support, target), *self._forwards(side, support, inside, target)):
                    self._add_cut(which, side, target, layer)
        return len(self.known) > before

    def _add_cut(self, which: int, side: Side, target: int, layer: Bits) -> None:
        always = bool(side.forced >> target & 1)
        key = (which, -1 if always else target, layer)
        if key in self.known:
            return
        self.known.add(key)
        some = [self.is_there[place] for place in places(layer)]
        self.program.add_bool_or(some if always else [*some, self.is_there[target].negated()])

    def _backwards(self, side: Side, support: Bits, target: int) -> Iterator[Bits]:
        steps = tuple(-step for step in self.model.rule.steps)
        closed = reached(1 << target, steps, support)
        while True:
            layer = around(closed, steps, self.model.room) & ~closed & ~support
            yield layer
            if not layer:
                return
            closed = reached(closed | layer, steps, support | closed | layer)
            if closed & side.occupied:
                return

    def _forwards(self, side: Side, support: Bits, inside: Bits, target: int) -> Iterator[Bits]:
        steps, closed = self.model.rule.steps, inside
        while True:
            layer = (around(closed, steps, self.model.room) | side.occupied) & ~closed & ~support
            yield layer
            closed = reached(closed | layer, steps, support | closed | layer)
            if not layer or closed >> target & 1:
                return

    def _lack_nothing(self) -> None:
        sums: dict[int, list[Any]] = {place: [count] for place, count in self.model.bare.items() if count}
        for place, often in enumerate(self.often):
            for offset, change in self.model.changes:
                sums.setdefault(place + offset, []).append(change * often)
        for terms in sums.values():
            self.program.add(sum(terms) >= 0)


def _spread(targets: list[int]) -> list[int]:
    return targets[:: max(1, len(targets) // MAX_TARGETS)]
