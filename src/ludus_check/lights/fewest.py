"""Presses that solve a position, and quiet patterns: presses that do nothing."""

from functools import partial
from math import prod

from ludus_check.by_search.lights.elimination import all_quiet
from ludus_check.by_theorem.generators import verify_generators
from ludus_check.by_theorem.lights.bound import prove
from ludus_check.claims import Claim
from ludus_check.fields import Record
from ludus_check.finding import Finding
from ludus_check.lights.game import Game
from ludus_check.lights.pressing import read_presses, verify_quiet_pattern, verify_solution
from ludus_check.lights.weighting import heaviest
from ludus_check.linear import Moves, verify_moves
from ludus_check.words.lights import solved


def verify_presses(game: Game, claim: Claim) -> Finding:
    """Verify that the presses bring the state to the target, and the lower bound on all such presses, if any."""
    return verify_moves(_presses(game), claim, partial(solved, game), partial(prove, game))


def verify_quiet(game: Game, certificate: Record) -> Finding:
    """Verify that the patterns do nothing and that they generate all the patterns that do nothing."""
    return verify_generators(_presses(game), certificate, partial(all_quiet, game))


def _presses(game: Game) -> Moves:
    read, verify = partial(read_presses, game), partial(verify_solution, game)
    quiet, weight = partial(verify_quiet_pattern, game), partial(heaviest, game)
    return Moves(game, "press", "presses", prod(game.presses_shape), read, verify, quiet, weight)
