"""A play with the longest hop, proved to be so where the board is small; otherwise one with a long hop, and a bound."""

from __future__ import annotations

from dataclasses import replace

from ludus.core.answers import Answer, Impossible, Solved
from ludus.core.limits import Limits
from ludus.core.questions import Question
from ludus.families.pegs.certificates import Jumps
from ludus.families.pegs.hops import longest_hop, most_jumps
from ludus.families.pegs.jumping import Triple, numbered_play
from ludus.families.pegs.problem import Pegs
from ludus.families.pegs.solve import classes, hopping, ladder, late_hops
from ludus.families.pegs.solve.clock import Clock, clock
from ludus.families.pegs.solve.fewest import FEW_STEPS, QUICK_SECONDS, is_quick
from ludus.families.pegs.solve.levels import is_searched
from ludus.families.pegs.solve.stuck import continued
from ludus.families.pegs.tasks import Task, task


def solve(problem: Pegs, limits: Limits) -> Answer:
    """Return a play with the longest hop, where that can be proved; else one with a long hop, or that there is none."""
    own, until, anywhere = task(problem), clock(limits), problem.finish is None
    plain = replace(problem, finish=0 if anywhere else problem.finish, question=Question.SOLVE)
    if not anywhere:
        lost = classes.solve(plain, replace(limits, seconds=limits.seconds / 4))
        if isinstance(lost, Impossible):
            return replace(lost, problem=problem)
    limits.progress("hops", 0, 0)
    play = _longest(own, until, anywhere=anywhere)
    if play is not None:
        return _answer(problem, own, play, "hops", is_longest=True)
    if anywhere:
        play = tuple(continued(own.board, own.start))
    else:
        first = ladder.solve(plain, replace(limits, seconds=until.left()))
        if not isinstance(first, Solved) or not isinstance(first.certificate, Jumps):
            return replace(first, problem=problem)
        play = numbered_play(own.board, first.certificate.jumps)
    return _answer(problem, own, late_hops.longer(own, play, limits, until), "late hops")


def _longest(own: Task, until: Clock, *, anywhere: bool) -> tuple[Triple, ...] | None:
    """Return a play with the longest hop, from all positions of all plays; None without a play, or when too many."""
    if not is_searched(own.board):
        return None
    found = hopping.by_sets(own, min(FEW_STEPS, int(FEW_STEPS * until.left())), anywhere=anywhere)
    has_levels = (anywhere or own.finish is not None) and until.left() >= QUICK_SECONDS
    if found.play is not None or found.is_over or not has_levels or not is_quick(own.board, own.start):
        return found.play
    return hopping.by_levels(own, anywhere=anywhere)


def _answer(problem: Pegs, own: Task, play: tuple[Triple, ...], method: str, *, is_longest: bool = False) -> Solved:
    """Return a play with a bound on what its longest hop does not take: the pegs of the start less the jumps of it."""
    pegs, longest = own.start.bit_count(), longest_hop(play)
    most = min(most_jumps(own.board), max(pegs - 1, 0) if problem.finish is None else own.jumps)
    bound = pegs - (longest if is_longest else most)
    jumps = Jumps(tuple(map(own.board.jump, play)))
    return Solved(problem, jumps, method, lower_bound=bound, optimal=bound == pegs - longest)
