"""How many positions presses can make, and how many patterns of presses do nothing: by elimination, for any modulus.

The presses span a submodule S of Z_n^lights, whose size the Howell form gives. By the homomorphism theorem
n^buttons / |S| patterns do nothing.
"""

from collections import Counter
from math import gcd

from ludus_check.by_search.howell import howell_form
from ludus_check.by_search.independence import rank_modulo_2
from ludus_check.by_search.lights.chasing import chased_bits, chased_rows, choose
from ludus_check.by_search.lights.rows import rank_by_rows
from ludus_check.by_search.lights.vectors import entries, vectors
from ludus_check.factors import cancelled
from ludus_check.lights.game import Game
from ludus_check.limits import SEARCH_STEPS
from ludus_check.work import searching

ENTRIES = 3 * 10**6
"""Maximum number of lights, and of entries of all presses together."""
Counts = dict[int, int]
"""A number as {base: exponent}, with any bases."""


@searching
def solvable_count(game: Game) -> Counts | None:
    """Return the number of positions that can be solved, or None when that is too much work."""
    n = game.modulus
    if n == 1:
        return {}
    if n == 2 and (rank := rank_by_rows(game)) is not None:
        return {2: rank} if rank else {}
    if game.lights * game.buttons > 64 * SEARCH_STEPS or entries(game) > ENTRIES:
        return None
    chosen, others = choose(game)
    if n == 2:
        bits = chased_bits(game, chosen, others)
        return None if bits is None else dict(+Counter({2: len(chosen) + rank_modulo_2(bits)}))
    left = chased_rows(game, chosen, others)
    if left is not None:
        rows = howell_form(map(enumerate, left), len(others), n)
        return (
            None if rows is None else dict(Counter({n: len(chosen)}) + Counter(n // row[j] for j, row in rows.items()))
        )
    rows = howell_form(vectors(game), game.lights, n) if game.lights * game.buttons <= SEARCH_STEPS else None
    return None if rows is None else dict(Counter(n // row[j] for j, row in rows.items()))


def quiet_count(game: Game, solvable: Counts) -> Counts:
    """Return the number of patterns that do nothing: n^buttons divided by the number of solvable positions.

    A position counts n/d for each d_j, so a quiet pattern counts d for each, and n for each button beyond their number.
    """
    found: Counts = {}
    for base, times in solvable.items():
        found[game.modulus // base] = found.get(game.modulus // base, 0) + times
    # There may be more cells with some d_j than buttons: then this exponent is negative, and is cancelled.
    found[game.modulus] = found.get(game.modulus, 0) + game.buttons - sum(solvable.values())
    return cancelled(found)


@searching
def all_quiet(game: Game) -> Counts | None:
    """Return the number of patterns that do nothing, or None when that is too much work."""
    solvable = solvable_count(game)
    return None if solvable is None else quiet_count(game, solvable)


def least_rank(game: Game) -> int:
    """Return a number of presses that are independent modulo n, found without elimination.

    Presses whose last lights differ, each with a unit there, are independent: they are triangular.
    """
    if game.lights > ENTRIES or entries(game) > ENTRIES:
        return 0
    return len({pairs[-1][0] for press in vectors(game) if (pairs := sorted(press)) and _is_unit(pairs[-1][1], game)})


def _is_unit(amount: int, game: Game) -> bool:
    return gcd(amount, game.modulus) == 1
