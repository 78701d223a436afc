"""Fool's solitaire and its opposite: the shortest play that gets stuck, and the longest.

The shortest leaves the most pegs: the first level with a position at which no jump can be made. The longest leaves the
fewest: the ladder is asked for 1 peg, 2 pegs, and so on.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TypeAlias

from ludus.core.answers import Answer, Impossible, Solved
from ludus.core.limits import Clock, Limits, clock
from ludus.core.questions import Question
from ludus.families.pegs.certificates import Jumps
from ludus.families.pegs.jumping import Board, Position, Triple, board, numbered_play, task
from ludus.families.pegs.problem import Left, Pegs
from ludus.families.pegs.solve import ladder
from ludus.families.pegs.solve.exhaustive import Levels, PlainLevels, Side, is_searched, levels, way_back

MAX_PLAIN = 3_000
"""Maximum number of positions of a search without the compiler."""
MAX_POSITIONS = 2_000_000
"""Approximate maximum number of positions of the search."""
WIDTH = 100
"""When the levels grow too large, a beam of this width goes on to a position without jumps."""

Chain: TypeAlias = tuple["Chain", Triple] | None
"""The last jump of a play, after the jumps before it."""


def solve(problem: Pegs, limits: Limits) -> Answer:
    """Return a play that gets stuck with the most pegs left, or the fewest, and a bound on that."""
    return _shortest(problem, limits) if problem.left is Left.MOST else _longest(problem, limits)


def _shortest(problem: Pegs, limits: Limits) -> Answer:
    own = task(replace(problem, finish=0))
    until = clock(limits)
    if not is_searched(own.board):
        return Solved(problem, _jumps(own.board, continued(own.board, own.start)), "any")
    how: Levels = PlainLevels(own.board)
    side, half = Side([{own.start}]), until.within(limits.seconds / 2)
    while (end := how.stuck(side.last)) is None:
        if isinstance(how, PlainLevels) and side.count() > MAX_PLAIN:
            how = levels(own.board)
            side = Side([how.level(level) for level in side.levels])
        is_enough = half.is_over() or side.count() + 3 * len(side.last) > min(MAX_POSITIONS, how.most)
        level = None if is_enough else how.after(side.last, until=half)
        if level is None:
            play = _some_stuck_play(own.board, own.start, until)
            return Solved(problem, _jumps(own.board, play), "beam", lower_bound=side.depth + 1)
        side.levels.append(level)
    play = list(way_back(own, how, side, end))[::-1]
    return Solved(problem, _jumps(own.board, play), "exhaustive", lower_bound=len(play), optimal=True)


def _longest(problem: Pegs, limits: Limits) -> Answer:
    own, until = board(problem), clock(limits)
    start = own.position(problem.pegs())
    refuted = 0 if start else -1
    for pegs in range(refuted + 1, start.bit_count() + 1):
        asked = replace(problem, finish=pegs, question=Question.SOLVE)
        answer = ladder.solve(asked, replace(limits, seconds=until.left() / 2))
        if isinstance(answer, Impossible) and refuted == pegs - 1:
            refuted = pegs
        if isinstance(answer, Solved) and isinstance(answer.certificate, Jumps):
            play = continued(own, start, numbered_play(own, answer.certificate.jumps))
            left, bound = start.bit_count() - len(play), refuted + 1
            return Solved(problem, _jumps(own, play), "ladder", lower_bound=bound, optimal=left == bound)
        if until.left() <= limits.seconds / 50:
            break
    play = continued(own, start)
    bound, left = min(refuted + 1, start.bit_count()), start.bit_count() - len(play)
    return Solved(problem, _jumps(own, play), "any", lower_bound=bound, optimal=left == bound)


def continued(own: Board, start: Position, play: Sequence[Triple] = ()) -> list[Triple]:
    """Return a play, and then any jumps until none is left.

    A jump changes three holes: only jumps that touch them can have become possible.
    """
    pegs = [bool(start >> k & 1) for k in range(len(own.cells))]
    touching: list[list[Triple]] = [[] for _ in own.cells]
    for triple in own.triples:
        for hole in triple:
            touching[hole].append(triple)
    made = list(play)
    for a, b, c in made:
        pegs[a], pegs[b], pegs[c] = False, False, True
    waiting = list(own.triples)
    while waiting:
        a, b, c = waiting.pop()
        if pegs[a] and pegs[b] and not pegs[c]:
            made.append((a, b, c))
            pegs[a], pegs[b], pegs[c] = False, False, True
            waiting += touching[a] + touching[b] + touching[c]
    return made


def _some_stuck_play(own: Board, start: Position, until: Clock) -> list[Triple]:
    """Return a short play that gets stuck: of each level, the positions with the fewest jumps go on."""
    masks = list(zip(own.triples, own.masks(), strict=True))
    level: dict[Position, Chain] = {start: None}
    best: Chain = None
    while not until.is_over():
        possible: dict[Position, list[tuple[Triple, int]]] = {}
        for position in level:
            possible[position] = [(triple, turned) for triple, (turned, n) in masks if position & turned == n]
            if not possible[position]:
                return _unchained(level[position])
            if until.is_over():
                break
        chosen = sorted(possible, key=lambda one: len(possible[one]))[:WIDTH]
        best = level[chosen[0]]
        level = {p ^ turned: (level[p], triple) for p in chosen for triple, turned in possible[p]}
    return continued(own, start, _unchained(best))


def _unchained(chain: Chain) -> list[Triple]:
    found = []
    while chain is not None:
        chain, triple = chain
        found.append(triple)
    return found[::-1]


def _jumps(own: Board, play: list[Triple]) -> Jumps:
    return Jumps(tuple(map(own.jump, play)))
