"""How many positions are solvable, and how many quiet patterns there are."""

from ludus_check.by_search.lights.elimination import least_rank, quiet_count, solvable_count
from ludus_check.errors import Rejected
from ludus_check.factors import Factors, read_factors, verify_factors
from ludus_check.fields import Record
from ludus_check.finding import Finding, verified
from ludus_check.lights.game import Game
from ludus_check.words.phrases import count, digits, number, powers
from ludus_check.work import searching


@searching
def verify_count(game: Game, certificate: Record) -> Finding:
    """Verify both numbers by elimination, where that is not too much work."""
    certificate.only(("kind", "solvable", "quiet"))
    solvable = read_factors(certificate, "solvable", game.modulus)
    quiet = read_factors(certificate, "quiet", game.modulus)
    _verify_product(game, solvable, quiet)
    true = solvable_count(game)
    if true is None:
        _refute(game, solvable)
        total = f"the two counts multiply to {digits(game.modulus)}^{digits(game.buttons)}, the number of all patterns"
        return verified(total).but(f"the counts themselves, {powers(solvable)} and {powers(quiet)}")
    verify_factors(solvable, true, "solvable positions")
    verify_factors(quiet, quiet_count(game, true), "quiet patterns")
    return verified(_sentence(game, solvable, quiet))


def _sentence(game: Game, solvable: Factors, quiet: Factors) -> str:
    positions = f"{powers(solvable)} positions are solvable" if solvable else "one position is solvable"
    ways = f"in {powers(quiet)} ways" if quiet else "in exactly one way"
    each = f", {'each ' if solvable else ''}{ways}"
    if game.modulus == 2:
        nullity = sum(times for _, times in quiet)
        of_all = f"{powers(solvable)} of the 2^{digits(game.lights)} positions are solvable"
        return f"Gaussian elimination gives nullity {number(nullity)}: {of_all if solvable else positions}{each}"
    return f"exactly {positions}{each} (by elimination)"


def _refute(game: Game, solvable: Factors) -> None:
    """Refuse fewer solvable positions than independent presses make; the numbers are compared by their lengths."""
    rank, n = least_rank(game), game.modulus
    most = sum(base.bit_length() * times for base, times in solvable)
    if most <= (n.bit_length() - 1) * rank:
        independent = f"{count(rank, 'press', 'presses')} {'is' if rank == 1 else 'are'} independent"
        raise Rejected(f"at least {independent}, so more positions are solvable")


def _verify_product(game: Game, solvable: Factors, quiet: Factors) -> None:
    """Verify that both numbers multiply to that of all patterns of presses, n^buttons; no work is too much for that."""
    product = dict(solvable)
    for base, times in quiet:
        product[base] = product.get(base, 0) + times
    every = [(game.modulus, game.buttons)] if game.modulus > 1 and game.buttons else []
    verify_factors(every, product, "all patterns of presses, by these two numbers,")
