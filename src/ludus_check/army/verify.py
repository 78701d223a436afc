"""Which certificate answers which question about an army, and who verifies it."""

from functools import partial

from ludus_check.army.game import Game, read_game
from ludus_check.army.playing import verify_play
from ludus_check.army.weighting import verify_weighting
from ludus_check.claims import Claim, Verdict, Verifier
from ludus_check.fields import Record
from ludus_check.finding import Finding


def checker(problem: Record) -> Verifier:
    """Return what verifies claims about an army."""
    return partial(verify, read_game(problem))


def verify(game: Game, claim: Claim) -> Finding:
    """Return what the claim's certificate proves about the army."""
    if claim.verdict is Verdict.SOLVED:
        claim.kind("army-play")
        return verify_play(game, claim)
    claim.kind("sigma-weighting")
    claim.without_bounds()
    return verify_weighting(game, claim)
