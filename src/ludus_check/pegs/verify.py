"""The longest sweep, a move of several jumps; and which certificate answers which question.

What is short there is what the longest sweep does not take: the pegs of the start less the jumps of the sweep. So a
lower bound says that no sweep has more jumps than the start has pegs beyond it.
"""

from ludus_check.by_search.pegs.closed import verify_closed
from ludus_check.by_search.pegs.sweeps import longest_sweep
from ludus_check.by_theorem.pegs.longest_sweep import max_jumps
from ludus_check.claims import Bounded, Claim, Table, Verdict, Verifier, verifier
from ludus_check.errors import NotChecked, Rejected
from ludus_check.fields import Record
from ludus_check.finding import Finding, verified
from ludus_check.pegs.game import Game, Question
from ludus_check.pegs.pagoda import verify_flow, verify_pagoda
from ludus_check.pegs.playing import SEARCHED, played, verify_finish, verify_jumps, verify_moves, verify_stuck
from ludus_check.pegs.reading import read_game
from ludus_check.pegs.weighting import verify_weighting, verify_weightings
from ludus_check.words import pegs as words
from ludus_check.words.phrases import count, number


def verify_longest_sweep(game: Game, claim: Claim) -> Finding:
    """Verify that the jumps are legal, and lead to the finish if there is one; and that no sweep is longer."""
    play = played(game, claim.certificate)
    if not game.is_open:
        verify_finish(game, play.pegs)
    found = verified(*words.sweep(game, len(play.pegs), play.longest))
    if claim.lower_bound is None:
        return found
    most, rest = len(game.start) - claim.lower_bound, len(game.start) - play.longest
    if claim.lower_bound > rest or (claim.optimal and claim.lower_bound != rest):
        claimed = f"at least {count(claim.lower_bound, 'peg')} beside the longest sweep are claimed"
        raise Rejected(f"{claimed}, but there are {number(rest)} here")
    none = words.no_longer_sweep(game, most, play.longest)
    if most >= max_jumps(game):
        return found.also(f"{none} (by counting the pegs that one peg can jump)")
    try:
        longest = longest_sweep(game)
    except NotChecked:
        return found.but(f"that {none}")
    if longest > most:
        raise Rejected(f"sweeps of at most {count(most, 'jump')} are claimed, but one of {number(longest)} exists")
    return found.also(f"{none} ({SEARCHED})")


REFUTATIONS = {
    "weighting": verify_weighting,
    "weightings": verify_weightings,
    "pagoda": verify_pagoda,
    "flow": verify_flow,
    "closed": verify_closed,
}
"""What proves that the finish is unreachable. Every game gets stuck, so that this is no refutation."""
IMPOSSIBLE: Table[Game] = {
    (question, Verdict.IMPOSSIBLE): REFUTATIONS for question in Question if question is not Question.STUCK
}
SOLVED: Bounded[Game] = {
    (Question.SOLVE, Verdict.SOLVED): {"jumps": verify_jumps},
    (Question.FEWEST, Verdict.SOLVED): {"jumps": verify_moves},
    (Question.STUCK, Verdict.SOLVED): {"jumps": verify_stuck},
    (Question.LONG_HOP, Verdict.SOLVED): {"jumps": verify_longest_sweep},
}


def checker(problem: Record) -> Verifier:
    """Return what verifies claims about a problem of the kind "pegs"."""
    game = read_game(problem)
    return verifier(game, game.question, {} if game.is_open else IMPOSSIBLE, SOLVED)
