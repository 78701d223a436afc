"""The ladder: classes, pagoda function, a small search, a narrow beam, integer flow, searches and beams as time allows.

What is cheap and explains most comes first. A narrow beam stands before the flow, since most positions that have a class
and no pagoda function against them can be solved.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ludus.core.answers import Answer, Impossible, Solved, Undecided
from ludus.core.certificates import Jumps
from ludus.core.effort import Effort
from ludus.core.pegs import Pegs
from ludus.maths.pegs.tasks import Task, task
from ludus.solvers.pegs import beam, classes, exhaustive, flows, pagodas
from ludus.solvers.pegs.both_ends import search
from ludus.solvers.pegs.clock import Clock, clock
from ludus.solvers.pegs.levels import WORD, PlainLevels, levels

FEW, MANY = 3_000, 1_000_000
"""The most positions of the two searches that come before the last."""

Rung = tuple[str, Callable[[Clock], Answer]]
"""The words for what a rung tries, and the try."""


def solve(problem: Pegs, effort: Effort) -> Answer:
    """Return the answer of the first rung that decides the problem; Undecided with what was tried."""
    own, until = task(problem), clock(effort)
    tried: list[str] = []
    for words, rung in _rungs(problem, own, effort):
        answer = rung(until)
        if not isinstance(answer, Undecided):
            return answer
        tried.append(words)
        if until.is_over():
            break
    reason = f"within {effort.seconds:g} seconds nothing decides this; tried were {', '.join(tried)}"
    return Undecided(problem, reason, "ladder")


def _rungs(problem: Pegs, own: Task, effort: Effort) -> Iterator[Rung]:
    is_small = len(own.board.cells) <= WORD
    widths = beam.WIDTHS if is_small else beam.PLAIN_WIDTHS

    def limited(until: Clock, share: float) -> Effort:
        return Effort(max(until.left() * share, 0.05), effort.seed, effort.threads, effort.progress)

    def beams(until: Clock, chosen: tuple[int, ...], share: float) -> Answer:
        effort.progress("beam from both ends", 0, 0)
        found = beam.find(own, chosen, effort, until.within(until.left() * share))
        if found is None:
            return Undecided(problem, "no beam found a solution", "beam")
        return Solved(problem, Jumps(tuple(map(own.board.jump, found))), "beam")

    def all_positions(until: Clock, most: int | None, *, plain: bool = False) -> Answer:
        effort.progress("all positions from both ends", 0, 0)
        how = PlainLevels(own.board) if plain else levels(own.board)
        return exhaustive.answered(problem, own, search(own, how, until, most))

    yield "the class of the start", lambda until: _by_class(problem, own)
    yield "pagoda functions", lambda until: pagodas.solve(problem, effort)
    yield f"{FEW} positions from both ends", lambda until: all_positions(until, FEW, plain=True)
    yield f"a beam of {widths[0]}", lambda until: beams(until, widths[:1], 0.3)
    yield "the integer flow", lambda until: flows.solve(problem, limited(until, 0.2))
    yield f"{MANY} positions from both ends", lambda until: all_positions(until.within(until.left() / 2), MANY)
    yield f"beams of up to {widths[-1]}", lambda until: beams(until, widths[1:], 0.6)
    yield "as many positions as there is room for", lambda until: all_positions(until, None)


def _by_class(problem: Pegs, own: Task) -> Answer:
    if own.is_finish(own.start):
        return Solved(problem, Jumps(()), "classes")
    certificate = classes.refutation(problem, own)
    if certificate is None:
        return Undecided(problem, "the class allows it", "classes")
    return Impossible(problem, certificate, "classes")
