"""How many positions can be solved, and how many patterns of presses do nothing."""

from ludus_check.factors import Factors, read_factors, verify_factors
from ludus_check.fields import Record
from ludus_check.lights.elimination import quiet_count, solvable_count
from ludus_check.lights.game import Game
from ludus_check.wording import powers


def verify_count(game: Game, certificate: Record) -> str:
    """Verify both numbers by elimination, where that is not too much work."""
    certificate.only(("kind", "solvable", "quiet"))
    solvable = read_factors(certificate, "solvable", game.modulus)
    quiet = read_factors(certificate, "quiet", game.modulus)
    _verify_product(game, solvable, quiet)
    positions = f"{powers(solvable)} positions" if solvable else "1 position"
    patterns = f"{powers(quiet)} patterns of presses do" if quiet else "1 pattern of presses, the empty one, does"
    true = solvable_count(game)
    if true is None:
        return (
            f"{powers(solvable)} times {powers(quiet)} are all patterns of presses; that exactly {positions} can be "
            f"solved, and that exactly {patterns} nothing, is claimed, not checked here"
        )
    verify_factors(solvable, true, "solvable positions")
    verify_factors(quiet, quiet_count(game, true), "quiet patterns")
    return f"by elimination exactly {positions} can be solved, and exactly {patterns} nothing"


def _verify_product(game: Game, solvable: Factors, quiet: Factors) -> None:
    """Verify that both numbers multiply to that of all patterns of presses, n^buttons; no work is too much for that."""
    product = dict(solvable)
    for base, times in quiet:
        product[base] = product.get(base, 0) + times
    every = [(game.modulus, game.buttons)] if game.modulus > 1 and game.buttons else []
    verify_factors(every, product, "all patterns of presses, by these two numbers,")
