"""Which certificate answers which question, and who verifies it."""

from functools import partial

from ludus_check.by_search.pegs.closed import verify_closed
from ludus_check.claims import Claim, Verdict, Verifier
from ludus_check.errors import Malformed
from ludus_check.fields import Record
from ludus_check.finding import Finding
from ludus_check.pegs.game import Game, Question
from ludus_check.pegs.longest_sweep import verify_longest_sweep
from ludus_check.pegs.pagoda import verify_flow, verify_pagoda
from ludus_check.pegs.playing import verify_jumps, verify_moves, verify_stuck
from ludus_check.pegs.reading import read_game
from ludus_check.pegs.weighting import verify_weighting, verify_weightings

REFUTATIONS = {
    "weighting": verify_weighting,
    "weightings": verify_weightings,
    "pagoda": verify_pagoda,
    "flow": verify_flow,
    "closed": verify_closed,
}
"""What proves that the finish is unreachable."""

SOLUTIONS = {
    Question.SOLVE: verify_jumps,
    Question.FEWEST: verify_moves,
    Question.STUCK: verify_stuck,
    Question.LONG_HOP: verify_longest_sweep,
}
"""What verifies a solution."""


def checker(problem: Record) -> Verifier:
    """Return what verifies claims about a problem of the kind "pegs"."""
    return partial(verify, read_game(problem))


def verify(game: Game, claim: Claim) -> Finding:
    """Return what the claim's certificate proves about the game."""
    if claim.verdict is Verdict.SOLVED:
        claim.kind("jumps")
        return SOLUTIONS[game.question](game, claim)
    if game.question is Question.STUCK:
        raise Malformed("answer", 'expected "solved": every game ends with no jump possible')
    if game.is_open:
        raise Malformed("answer", 'expected "solved": without a finish every position will do')
    claim.without_bounds()
    return REFUTATIONS[claim.kind(*REFUTATIONS)](game, claim.certificate)
