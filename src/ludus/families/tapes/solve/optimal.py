"""The smallest gamma, proved: CP-SAT on how often each square is a spare move, with cuts added when they are broken.

That the middle lacks nothing is linear. That all squares can be reached is said by cuts: take a square that cannot be
reached; walk back from it over squares of the half, and call *layer* the other squares that one step leads from. Some
square of the layer must be in the half, or the first square must not. Adding the layer and walking on gives more cuts,
until an occupied square is in a layer. The same forwards, from the occupied squares.
"""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from ludus.algebra import cp_sat
from ludus.core.limits import Limits
from ludus.families.tapes.bit_squares import Bits, around, as_bits, places, reached
from ludus.families.tapes.solve.gamma import Draft
from ludus.families.tapes.solve.normal_form import Model, Side

MAX_PLACES = 6000
"""Wider windows are not handed to CP-SAT."""
MAX_TARGETS = 40
"""In each round, so many unreached squares of a half get their cuts."""


def proved(model: Model, best: dict[int, int], limits: Limits) -> tuple[dict[int, int], int]:
    """Return the smallest gamma of a window that was found, starting from one that is enough, and a lower bound.

    The bound holds for every gamma in the window of at most as many moves as the first one.

    >>> from ludus.families.tapes.problem import tape
    >>> from ludus.families.tapes.deciding import decided
    >>> from ludus.families.tapes.solve.normal_form import model
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
        better = gamma if model.is_enough(gamma) else search.polished(gamma, end)
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
        if model.may_lack:
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
        draft = Draft(self.model, random.Random(len(self.known)))
        for place, often in gamma.items():
            draft.add(place, often)
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
        """Say that the middle lacks no checker on any square."""
        sums: dict[int, list[Any]] = {place: [count] for place, count in self.model.bare.items() if count}
        for place, often in enumerate(self.often):
            for offset, change in self.model.changes:
                sums.setdefault(place + offset, []).append(change * often)
        for terms in sums.values():
            self.program.add(sum(terms) >= 0)


def _spread(targets: list[int]) -> list[int]:
    """Return some of the squares, evenly spread."""
    return targets[:: max(1, len(targets) // MAX_TARGETS)]
