"""Fool's solitaire and its opposite: the shortest play that gets stuck, and the longest.

The shortest leaves the most pegs: the first level with a position at which no jump can be made. The longest leaves the
fewest: the ladder is asked for 1 peg, 2 pegs, and so on.
"""

from __future__ import annotations

from dataclasses import replace

from ludus.core.answers import Answer, Impossible, Solved
from ludus.core.certificates import Jumps
from ludus.core.effort import Effort
from ludus.core.pegs import Left, Pegs
from ludus.core.questions import Question
from ludus.maths.pegs.jumping import Board, Position, Triple, board, jumps_from, played
from ludus.maths.pegs.tasks import task
from ludus.solvers.pegs import ladder
from ludus.solvers.pegs.both_ends import Side, way_back
from ludus.solvers.pegs.clock import Clock, clock
from ludus.solvers.pegs.levels import Levels, PlainLevels, levels

PLAIN_MOST = 3_000
"""Up to so many positions the search needs no compiler."""
MOST = 2_000_000
"""The search ends before a level with which there would be about so many positions."""
WIDTH = 100
"""When the levels grow too large, a beam of this width goes on to a position without jumps."""


def solve(problem: Pegs, effort: Effort) -> Answer:
    """Return a play that gets stuck with the most pegs left, or the fewest, and a bound on that."""
    return _shortest(problem, effort) if problem.left is Left.MOST else _longest(problem, effort)


def _shortest(problem: Pegs, effort: Effort) -> Answer:
    own = task(replace(problem, finish=0))
    until = clock(effort)
    how: Levels = PlainLevels(own.board)
    side = Side([{own.start}])
    while (end := how.stuck(side.last)) is None:
        if isinstance(how, PlainLevels) and side.count() > PLAIN_MOST:
            how = levels(own.board)
            side = Side([how.level(level) for level in side.levels])
        is_enough = until.is_over() or side.count() + 3 * len(side.last) > min(MOST, how.most)
        level = None if is_enough else how.after(side.last)
        if level is None:
            play = _some_stuck_play(own.board, own.start)
            return Solved(problem, _jumps(own.board, play), "beam", lower_bound=side.depth + 1)
        side.levels.append(level)
    play = list(way_back(own, how, side, end))[::-1]
    return Solved(problem, _jumps(own.board, play), "exhaustive", lower_bound=len(play), optimal=True)


def _longest(problem: Pegs, effort: Effort) -> Answer:
    own, until = board(problem), clock(effort)
    start = own.position(problem.pegs())
    refuted = 0 if start else -1
    for pegs in range(refuted + 1, start.bit_count() + 1):
        asked = replace(problem, finish=pegs, question=Question.SOLVE)
        answer = ladder.solve(asked, Effort(_share(until, effort), effort.seed, effort.threads, effort.progress))
        if isinstance(answer, Impossible) and refuted == pegs - 1:
            refuted = pegs
        if isinstance(answer, Solved) and isinstance(answer.certificate, Jumps):
            play = _continued(own, start, answer.certificate)
            left, bound = start.bit_count() - len(play), refuted + 1
            return Solved(problem, _jumps(own, play), "ladder", lower_bound=bound, optimal=left == bound)
    return Solved(problem, _jumps(own, _continued(own, start, Jumps(()))), "any")


def _share(until: Clock, effort: Effort) -> float:
    return max(until.left() / 2, effort.seconds / 20)


def _continued(own: Board, start: Position, jumps: Jumps) -> list[Triple]:
    """Return the triples of a play, and then any jumps until none is left."""
    number = {cell: k for k, cell in enumerate(own.cells)}
    play = [(number[a], number[b], number[c]) for a, b, c in jumps.jumps]
    position = start
    for triple in play:
        position = played(position, triple)
    while (more := next(jumps_from(position, own.triples), None)) is not None:
        play.append(more)
        position = played(position, more)
    return play


def _some_stuck_play(own: Board, start: Position) -> list[Triple]:
    """Return a short play that gets stuck: of each level, the positions with the fewest jumps go on."""
    masks = own.masks()
    level: dict[Position, list[Triple]] = {start: []}
    while True:
        free = {position: sum(position & t == n for t, n in masks) for position in level}
        best = min(level, key=free.__getitem__)
        if free[best] == 0:
            return level[best]
        kept = sorted(level, key=free.__getitem__)[:WIDTH]
        level = {played(p, triple): [*level[p], triple] for p in kept for triple in jumps_from(p, own.triples)}


def _jumps(own: Board, play: list[Triple]) -> Jumps:
    return Jumps(tuple(map(own.jump, play)))
