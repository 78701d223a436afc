"""Rolls that solve a position, and quiet patterns: rolls that do nothing."""

from functools import partial

from ludus_check.by_theorem.generators import verify_generators
from ludus_check.by_theorem.windows.counting import quiet_count
from ludus_check.by_theorem.windows.fewest import prove
from ludus_check.claims import Claim
from ludus_check.fields import Record
from ludus_check.finding import Finding
from ludus_check.linear import Moves, verify_moves
from ludus_check.windows.game import Game
from ludus_check.windows.rolling import read_rolls, verify_quiet_pattern, verify_solution
from ludus_check.windows.weighting import heaviest
from ludus_check.words.windows import solved


def verify_rolls(game: Game, claim: Claim) -> Finding:
    """Verify that the rolls bring the state to the target, and the lower bound on all such rolls if there is one."""
    return verify_moves(_rolls(game), claim, partial(solved, game), partial(prove, game))


def verify_quiet(game: Game, certificate: Record) -> Finding:
    """Verify that the patterns do nothing and that they generate all the patterns that do nothing."""
    return verify_generators(_rolls(game), certificate, partial(quiet_count, game))


def _rolls(game: Game) -> Moves:
    read, verify = partial(read_rolls, game), partial(verify_solution, game)
    quiet, weight = partial(verify_quiet_pattern, game), partial(heaviest, game)
    return Moves(game, "roll", "rolls", game.dice, read, verify, quiet, weight)
