"""How many positions can be solved, and how many patterns of rolls do nothing.

Write a, b for the length and the window of an axis, and for a wrapped axis g = gcd(a, b), s = b/g. Number the
polynomials in Z[x]/(x^a - 1) by their coefficients; a roll at k adds x^k [b], where [b] = 1 + x + ... + x^(b-1).

One wrapped axis. Fold a position A by adding the entries whose indices agree modulo g, and take as new coordinates
y_0 = fold_0, y_w = fold_w - fold_0 (0 < w < g), y_j = A_j (j >= g): a change of basis over the integers, with
determinant 1. The rolls generate exactly the y with y_w = 0 for 0 < w < g and s | y_0:
* no more, since the fold of every window is s at every residue;
* no less. For (1-x)[b] = 1-x^b, and x^g is a power of x^b, so 1-x^g and all x^j - x^(j mod g) are multiples of [b];
  these give every y_j alone. And [b] = [g](1 + x^g + ... + x^((s-1)g)) differs from s[g] by a multiple of 1-x^g, so
  s[g] is a multiple of [b] too, and gives y_0 = s alone.
So over the integers the matrix of rolls has the Smith form diag(s once, 1 for a-g times, 0 for g-1 times).

One bounded axis. The a-b+1 windows that fit start at different cells: diag(1 for a-b+1 times, 0 for b-1 times).

All axes. The matrix is the Kronecker product of those of the axes, hence so is its diagonal form. Modulo n an entry
e of the diagonal lets n / gcd(n, e) values be reached and gcd(n, e) be wasted; multiply over all entries.
"""

from collections import defaultdict
from itertools import product
from math import gcd

from ludus_check.factors import read_factors, verify_factors
from ludus_check.fields import Record
from ludus_check.finding import Finding, verified
from ludus_check.windows.game import Game
from ludus_check.words.phrases import powers


def verify_count(game: Game, certificate: Record) -> Finding:
    """Verify the number of positions that can be solved, and of patterns of rolls that do nothing."""
    certificate.only(("kind", "solvable", "quiet"))
    solvable = read_factors(certificate, "solvable", game.modulus)
    quiet = read_factors(certificate, "quiet", game.modulus)
    verify_factors(solvable, solvable_count(game), "solvable positions")
    verify_factors(quiet, quiet_count(game), "quiet patterns")
    positions = f"{powers(solvable)} positions are" if solvable else "one position is"
    patterns = f"there are {powers(quiet)} quiet patterns" if quiet else "the only quiet pattern is the empty one"
    return verified(f"by the window theorem, exactly {positions} solvable and {patterns}")


def diagonal(game: Game) -> dict[int, int]:
    """Return how often each divisor gcd(n, e) of n comes from an entry e of the diagonal that is not 0."""
    found = {1: 1}
    for a, b, wrapped in zip(game.shape, game.window, game.wrap, strict=True):
        g = gcd(a, b)
        axis = [(1, a - g), (b // g, 1)] if wrapped else [(1, a - b + 1)]
        grown: dict[int, int] = defaultdict(int)
        for (divisor, times), (entry, often) in product(found.items(), axis):
            if often:
                # Only the gcd with the modulus matters of each product.
                grown[gcd(game.modulus, divisor * entry)] += times * often
        found = grown
    return found


def solvable_count(game: Game) -> dict[int, int]:
    """Return the number of solvable positions as {base: exponent}, with any bases."""
    return {game.modulus // divisor: times for divisor, times in diagonal(game).items()}


def quiet_count(game: Game) -> dict[int, int]:
    """Return the number of quiet patterns as {base: exponent}, with any bases."""
    wasted: dict[int, int] = defaultdict(int, diagonal(game))
    wasted[game.modulus] += game.anchors - sum(wasted.values())
    return wasted
