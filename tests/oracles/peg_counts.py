"""Counts of peg solitaire from the definition: every play is played."""

from __future__ import annotations

from collections import Counter
from functools import cache

from ludus.families.pegs.problem import Jump, Pegs
from oracles import pegs as rules

Pegs_ = frozenset[tuple[int, int]]


@cache
def jumps(problem: Pegs) -> tuple[Jump, ...]:
    return tuple(sorted(rules.jumps(problem)))


def successors(problem: Pegs, pegs: Pegs_) -> list[tuple[tuple[int, int], tuple[int, int], Pegs_]]:
    """From where, to where, and the pegs after each jump."""
    return [(start, end, after) for (start, _, end), after in rules.successors(pegs, jumps(problem))]


def counts(problem: Pegs) -> dict[str, object]:
    """All that is counted, by walking from position to position."""
    start, finish = frozenset(problem.pegs()), frozenset(problem.finish_pegs() or ())

    @cache
    def solutions(pegs: Pegs_) -> int:
        return 1 if pegs == finish else sum(solutions(after) for _, _, after in successors(problem, pegs))

    @cache
    def plays(pegs: Pegs_) -> Counter[int]:
        after = successors(problem, pegs)
        if not after:
            return Counter({len(pegs): 1})
        return sum((plays(one) for _, _, one in after), Counter())

    levels = [{start}]
    while after := {one for pegs in levels[-1] for _, _, one in successors(problem, pegs)}:
        levels.append(after)
    jumps = len(start) - len(finish)
    winning = [sum(solutions(pegs) > 0 for pegs in level) for level in levels[: jumps + 1]]
    return {
        "positions": tuple(map(len, levels)),
        "stuck": tuple(sum(not successors(problem, pegs) for pegs in level) for level in levels),
        "winning": tuple(winning + [0] * (jumps + 1 - len(winning))),
        "solutions": solutions(start),
        "plays": sum(plays(start).values()),
        "wins": plays(start)[len(finish)],
    }


def fewest_moves(problem: Pegs) -> int | None:
    """The fewest moves to the finish, each state with the peg that jumped last."""
    finish = frozenset(problem.finish_pegs() or ())

    @cache
    def left(pegs: Pegs_, last: tuple[int, int] | None) -> float:
        if pegs == finish:
            return 0
        moves = successors(problem, pegs)
        return min((left(after, to) + (source != last) for source, to, after in moves), default=float("inf"))

    found = left(frozenset(problem.pegs()), None)
    return None if found == float("inf") else int(found)
