"""All methods in order: classes, small search, pagoda function, narrow beam, integer flow, searches and beams in turn.

What is cheap and explains most comes first. A narrow beam stands before the flow, since most positions that have no
class and no pagoda function against them can be solved. What a small search in plain Python solves is answered before
the libraries of the other methods are loaded; what it excludes may still have a proof by weights, which says more.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterator
from dataclasses import replace
from importlib.util import find_spec
from time import monotonic

from ludus.core.answers import Answer, Impossible, Solved, Undecided
from ludus.core.limits import Clock, Limits, clock
from ludus.core.records import dataclass
from ludus.families.pegs import flow, pagoda
from ludus.families.pegs.certificates import Jumps
from ludus.families.pegs.jumping import PegTask, task
from ludus.families.pegs.problem import Pegs
from ludus.families.pegs.solve import beam, exhaustive, weightings
from ludus.families.pegs.solve.exhaustive import MAX_HOLES, PlainLevels, is_compiled, is_searched, levels

FEW, MANY = 3_000, 1_000_000
"""The most positions of the two searches that come before the last."""
FIRST_WIDTH = 100
"""The width of the beam in plain Python."""

MAX_TESTS = 30_000_000
"""Maximum of positions times jumps in plain Python."""
PAGODAS, NARROW, SMALL = "pagoda functions", "a narrow beam", f"{FEW} positions from both ends"

Stage = tuple[str, Callable[[Clock], Answer]]
"""The words for what a stage tries, and the try."""


def solve(problem: Pegs, limits: Limits, until: Clock | None = None) -> Answer:
    """Return the answer of the first stage that decides the problem; Undecided with what was tried.

    A clock is given where other methods had their share of the limits before.
    """
    own, until = task(problem), until or clock(limits)
    tried: list[str] = []
    stages = _Stages(problem, own, limits, [])
    for words, stage in stages.stages():
        if words in LOADS:
            until = _loaded(own, LOADS[words], until)
        answer = stage(until)
        if not isinstance(answer, Undecided):
            return answer
        tried.append(words)
        if until.is_over():
            break
    # The time was up while weights were looked for: what the small search excluded is excluded all the same.
    if stages.small and isinstance(stages.small[0], Impossible):
        return stages.small[0]
    reason = f"within {limits.seconds:.3g} seconds nothing decides this; tried were {', '.join(tried)}"
    large = "" if is_searched(own.board) else f"; boards of more than {MAX_HOLES} holes are not searched"
    fewer = "" if has_programs() else "; pagoda functions and flows need scipy: pip install 'ludus-games[fast]'"
    return Undecided(problem, reason + large + fewer, "automatic")


def has_programs() -> bool:
    """Return whether linear programs can be solved; without them the searches alone decide."""
    return find_spec("scipy") is not None


@dataclass(frozen=True, slots=True)
class _Stages:
    """The stages for one problem."""

    problem: Pegs
    own: PegTask
    limits: Limits
    small: list[Answer]
    """The answer of the small search, once it was made."""

    def stages(self) -> Iterator[Stage]:
        widths, holes = beam.widths_of(self.own), len(self.own.board.cells)
        yield "the class of the start", self.by_class
        if is_searched(self.own.board):
            yield "a small beam", self.first_look
        yield PAGODAS, self.by_pagoda
        if not is_searched(self.own.board):
            return
        yield SMALL, lambda until: self.small[0]
        yield NARROW, lambda until: self.beams(until, widths[:1], 0.3)
        if has_programs() and holes <= flow.MAX_HOLES:
            yield "the integer flow", self.flow
        yield f"{MANY} positions from both ends", lambda until: self.positions(until.within(until.left() / 2), MANY)
        yield f"beams of up to {widths[-1]}", lambda until: self.beams(until, widths[1:], 0.6)
        yield "as many positions as there is room for", lambda until: self.positions(until, None)

    def by_class(self, until: Clock) -> Answer:
        """Compare the classes of start and finish, once it is seen that they are not the same position."""
        if self.own.is_finish(self.own.start):
            return Solved(self.problem, Jumps(()), "classes")
        return weightings.by_class(self.problem, replace(self.limits, seconds=until.left() * 0.4))

    def first_look(self, until: Clock) -> Answer:
        """Return a solution by a small search or beam, and put the answer of the search beside."""
        found = self.positions(until, FEW, plain=True)
        self.small.append(found)
        if isinstance(found, Undecided) and is_compiled(self.own.board):
            return self.beams(until, (FIRST_WIDTH,), 0.3, plain=True)
        return found if isinstance(found, Solved) else Undecided(self.problem, "no solution was found", "beam")

    def by_pagoda(self, until: Clock) -> Answer:
        by_programs = has_programs() and len(self.own.board.cells) <= pagoda.MAX_HOLES
        limits = replace(self.limits, seconds=until.left() / 2)
        return weightings.by_pagoda(self.problem, limits, by_programs=by_programs)

    def positions(self, until: Clock, most: int | None, *, plain: bool = False) -> Answer:
        self.limits.progress("all positions from both ends", 0, 0)
        how = PlainLevels(self.own.board) if plain else levels(self.own.board)
        if isinstance(how, PlainLevels):
            most = min(how.most if most is None else most, MAX_TESTS // (len(self.own.board.triples) + 1))
        return exhaustive.search(self.problem, self.own, how, until, most)

    def beams(self, until: Clock, widths: tuple[int, ...], share: float, *, plain: bool = False) -> Answer:
        """Try beams for a share of the time that is left."""
        self.limits.progress("beams from both ends", 0, 0)
        found = beam.find(self.own, widths, self.limits, until.within(until.left() * share), plain=plain)
        if found is None:
            return Undecided(self.problem, "no beam found a solution", "beam")
        return Solved(self.problem, Jumps(self.own.board.jumps(found)), "beam")

    def flow(self, until: Clock) -> Answer:
        return weightings.by_flow(self.problem, replace(self.limits, seconds=max(until.left() * 0.2, 0.05)))


def _loaded(own: PegTask, load: Callable[[PegTask], None], until: Clock) -> Clock:
    """Load what a stage needs; libraries and compiled code that are loaded for the first time do not count as time."""
    began = monotonic()
    load(own)
    return Clock(until.end + monotonic() - began)


def _load_programs(own: PegTask) -> None:
    if has_programs():
        importlib.import_module("scipy.optimize")


def _load_compiled(own: PegTask) -> None:
    how = levels(own.board)
    how.after(how.level([own.start]))
    beam.find(own, (1,), Limits(), Clock(0.0))


LOADS = {PAGODAS: _load_programs, NARROW: _load_compiled}
"""What is loaded before a stage."""
