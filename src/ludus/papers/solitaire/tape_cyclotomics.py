"""Claims of 4.4: cyclotomic polynomials and their products, theorems 28 and 31, the two classes."""

from __future__ import annotations

import cmath
from itertools import combinations
from math import gcd, lcm

from ludus.core.claims import Chapter, Confirmed, Depth, Erratum, Extended, Failed, Trial, Verdict
from ludus.core.loading import np
from ludus.families.tapes.cyclotomic import (
    divisors,
    factors,
    gamma,
    gamma_factors,
    is_class_a,
    is_class_b,
    moebius,
    phi,
    phi_by_moebius,
    power_minus_one,
    product,
)
from ludus.families.tapes.families import class_d, class_e
from ludus.families.tapes.polynomials import Coefficients, exact_quotient, times
from ludus.families.tapes.problem import checkers
from ludus.papers.solitaire.printed import REPAIRED_ROWS, PrintedTapes
from ludus.papers.solitaire.tape_opening import counted

chapter = Chapter()

MAX_M = {Depth.QUICK: 60, Depth.DEEP: 120}
PRIMES = (2, 3, 5, 7, 11, 13)
PAIRS = [(a, b) for a in range(2, 6) for b in range(1, 7)]
"""The pairs of which theorem 28 is tried."""


@chapter.claim("divisors", "Section 4.4")
def divisors_of_power(printed: PrintedTapes, depth: Depth) -> Verdict:
    """A polynomial divides T^n - 1 iff it is a product of different Phi.k with k dividing n."""
    for n in range(2, 13):
        for size in range(4):
            for chosen in combinations(range(1, n + 1), size):
                whole = product(map(phi, chosen))
                divides = exact_quotient(power_minus_one(n), whole) is not None
                if divides != all(n % k == 0 for k in chosen):
                    return Failed(f"n = {n}, D = {chosen}")
    negative = next((k for k in range(1, 13) if exact_quotient(phi(k), tuple(-c for c in phi(k))) is not None), None)
    if -1 not in printed.divisor_signs and negative is not None:
        evidence = f"-Phi.{negative} divides T^{negative} - 1 and is no product; nor is 1, which comes from D empty"
        return Erratum("divides iff it is a product", "iff it is one up to its sign", evidence)
    return Confirmed("n up to 12, up to 3 factors", "T^n - 1 has different irreducible factors")


@chapter.claim("classes", "Section 4.4")
def classes(printed: PrintedTapes, depth: Depth) -> Verdict:
    """Games come from classes (a) and (b) of products."""
    for n in range(2, 30):
        proper = [k for k in divisors(n) if k > 1]
        for chosen in (some for size in range(len(proper) + 1) for some in combinations(proper, size)):
            whole = product([phi(1), *map(phi, chosen)])
            if is_class_a(whole) and whole != power_minus_one(len(whole) - 1):
                return Failed(f"D = {(1, *chosen)} is in class (a)")
    if printed.class_a_has_trivial:
        n = next(n for n in range(2, 30) if is_class_a(power_minus_one(n)))
        evidence = f"T^{n} - 1 is in class (a) with D = {set(divisors(n))}: the game R = {{{n}}}, a checker that slides"
        return Erratum(
            "class (a) gives games", "class (a) without T^n - 1, which is what every D that holds 1 gives", evidence
        )
    return Confirmed("n below 30", "1 in D makes the sum of the coefficients 0, so that there is one 1 only")


@chapter.claim("phi", "Section 4.4.1")
def phi_definition(printed: PrintedTapes, depth: Depth) -> Verdict:
    """Phi.m is the product of e^(2k pi i / m)."""
    for m in range(2, 31):
        found = np.ones(1, complex)
        for k in range(m):
            if gcd(k, m) == 1:
                found = np.convolve(found, printed.phi_factor(cmath.exp(2j * cmath.pi * k / m)))
        if tuple(round(one.real) for one in found) != phi(m):
            number, degree = round(found[0].real), len(phi(m)) - 1
            evidence = f"m = {m}: the printed product is the number {number}, Phi.{m} has degree {degree}"
            return Erratum("the product of e^(2k pi i / m)", "the product of T - e^(2k pi i / m)", evidence)
    return Confirmed("m = 2 to 30")


@chapter.claim("equation-19", "(19) and (20)")
def equation_19(depth: Depth) -> Trial:
    """T^n - 1 is the product of Phi.k over the divisors k."""
    most = MAX_M[depth]
    yield from (f"n = {n}" for n in range(1, most + 1) if product(map(phi, divisors(n))) != power_minus_one(n))
    return Confirmed(f"n = 1 to {most}; (20) is the same equation")


@chapter.claim("equation-21", "(21)")
def equation_21(depth: Depth) -> Verdict:
    """Phi.m by the Moebius function."""
    # Compare with FLINT's own cyclotomic polynomials; and the recurrence of the Moebius function.
    most = MAX_M[depth]
    for m in range(1, most + 1):
        if phi_by_moebius(m) != phi(m) or sum(map(moebius, divisors(m))) != (m == 1):
            return Failed(f"m = {m}")
    return Confirmed(f"m = 1 to {most}")


@chapter.claim("equation-22", "(22)")
def equation_22(depth: Depth) -> Verdict:
    """Phi.(m a^2) = Phi.(m a) at T^a."""
    for m in range(1, 31):
        for a in range(1, 6):
            spread = [0] * ((len(phi(m * a)) - 1) * a + 1)
            spread[::a] = phi(m * a)
            if tuple(spread) != phi(m * a * a):
                return Failed(f"m = {m}, a = {a}")
    return Confirmed("m = 1 to 30, a = 1 to 5")


@chapter.claim("equation-23", "(23)")
def equation_23(depth: Depth) -> Verdict:
    """Phi.m of a square-free m, with as many terms above as below."""
    most = MAX_M[depth]
    for m in range(2, most + 1):
        if moebius(m) == 0:
            continue
        above = [k for k in divisors(m) if moebius(k) == moebius(m)]
        below = [k for k in divisors(m) if moebius(k) != moebius(m)]
        parts = [product(map(power_minus_one, some)) for some in (above, below)]
        if exact_quotient(parts[0], parts[1]) != phi(m) or len(above) != len(below):
            return Failed(f"m = {m}")
    return Confirmed(f"square-free m from 2 to {most}")


@chapter.claim("gamma", "(24), (25), (26)")
def equation_26(depth: Depth) -> Verdict:
    """Gamma.(a, b) and its natural factors."""
    for a, b in PAIRS:
        whole = gamma(a, b)
        quotient = exact_quotient(power_minus_one(a * b), power_minus_one(b))
        if not whole == quotient == product(map(phi, gamma_factors(a, b))) or not is_class_b(whole):
            return Failed(f"a = {a}, b = {b}")
    return Confirmed("a = 2 to 5, b = 1 to 6")


@chapter.claim("constant-terms", "Section 4.4.2")
def constant_terms(depth: Depth) -> Verdict:
    """Phi.1 is -1 at T = 0 and every other Phi.m is 1; so a product in N[T] has no factor Phi.1."""
    most = MAX_M[depth]
    wrong = next((m for m in range(1, most + 1) if phi(m)[0] != (-1 if m == 1 else 1)), None)
    if wrong is not None:
        return Failed(f"Phi.{wrong} is {phi(wrong)[0]} at T = 0")
    for others in (some for size in range(4) for some in combinations(range(2, 25), size)):
        if is_class_b(product([phi(1), *map(phi, others)])):
            return Failed(f"the product of Phi.1 and {others} is in N[T]")
    return Confirmed(f"m = 1 to {most}; Phi.1 with up to three others up to Phi.24", "the product is -1 at T = 0")


@chapter.claim("theorem-28", "(27), Theorem 28")
def theorem_28(depth: Depth) -> Verdict:
    """E_PN,f is solvable with n the LCM, when no Phi.k is repeated."""
    # For all sets of one or two pairs: the property, square-freeness and divisibility say the same.
    accepted = rejected = 0
    for pairs in [*combinations(PAIRS, 1), *combinations(PAIRS, 2)]:
        whole = product(gamma(a, b) for a, b in pairs)
        n = lcm(*(a * b for a, b in pairs))
        found = factors(whole)
        natural = None if found is None else found.natural
        if not (
            _has_property(pairs) == (natural is not None) == (exact_quotient(power_minus_one(n), whole) is not None)
        ):
            return Failed(f"PN = {pairs}")
        if natural is not None and lcm(*natural) != n:
            return Failed(f"PN = {pairs}: the least displacement is {lcm(*natural)}, not {n}")
        accepted, rejected = accepted + (natural is not None), rejected + (natural is None)
    words = "the property is necessary too, and n is the least displacement"
    return Extended(
        words, f"one or two pairs, a = 2 to 5, b = 1 to 6: {accepted} with the property, {rejected} without"
    )


def _has_property(pairs: tuple[tuple[int, int], ...]) -> bool:
    """Return the printed property, in its simplified form."""
    return all(
        b % k == 0 or d % k == 0 for (a, b), (c, d) in combinations(pairs, 2) for k in divisors(gcd(a * b, c * d))
    )


@chapter.claim("pair-of-a-pair", "Section 4.4.2, the example after Theorem 28")
def pair_of_a_pair(printed: PrintedTapes, depth: Depth) -> Verdict:
    """The game (E_PN,f, n) is solvable."""
    if not printed.pair_in_a_pair:
        return Confirmed("the wording of the example")
    game = class_e([(2, 1), (3, 1)], 2)
    return Erratum(
        "the game (E_PN,f, n)",
        "the game E_PN,f: Theorem 28 gives this name to the pair (R, n)",
        f"n = 6, f = 2: E_PN,f is (R, {game.displacement}) with R = {dict(game.replacement)}, each with how often",
    )


@chapter.claim("not-every-monotonic", "Section 4.4.2")
def not_every_monotonic(depth: Depth) -> Verdict:
    """Not every monotonic game has the form E_PN,f: M2 does not."""
    # Try to write the natural factors of M2 as a disjoint union of those of some Gamma.(a, b).
    multiset, _ = REPAIRED_ROWS["M2"]
    whole = (*(dict(counted(multiset)).get(power - 2, 0) - (power == 2) for power in range(16)),)
    found = factors(whole)
    if found is None or found.natural is None or not is_class_b(whole):
        return Failed("M2 is no monotonic game")
    natural = set(found.natural)
    parts = [
        set(gamma_factors(a, b))
        for b in range(1, 121)
        for a in range(2, 121)
        if a * b <= max(natural) and set(gamma_factors(a, b)) <= natural
    ]
    if any(set().union(*some) == natural for size in range(1, 5) for some in combinations(parts, size)):
        return Failed("M2 is a product of Gamma.(a, b)")
    return Confirmed(f"natural factors {sorted(natural)}: no union of those of Gamma.(a, b); M2 with its 0, see row M2")


@chapter.claim("coefficients", "Section 4.4.3, Lemma 29")
def coefficients(printed: PrintedTapes, depth: Depth) -> Verdict:
    """One coefficient is -1 and all others are positive."""
    for p, q in combinations(PRIMES, 2):
        whole = _lemma_29(p, q)
        other = sorted(whole)[1]
        if other < printed.least_other:
            evidence = f"D{p},{q}: a coefficient is {other}"
            return Erratum("all other coefficients are positive", "no other coefficient is negative", evidence)
    return Confirmed("all pairs of primes up to 13")


@chapter.claim("lemma-29", "Lemma 29, (30)")
def lemma_29(depth: Depth) -> Verdict:
    """Phi.(pq) Gamma.(pq-p-q, 1) has one coefficient -1, none else below 0."""
    for p, q in combinations(PRIMES, 2):
        whole, F = _lemma_29(p, q), p * q - p - q
        lifted = list(whole)
        lifted[F] += 1
        if not is_class_a(whole) or tuple(lifted) != times(gamma(q - 1, p), gamma(p - 1, q)):
            return Failed(f"p = {p}, q = {q}")
        if exact_quotient(power_minus_one(lcm(p * q, F)), whole) is None:
            return Failed(f"p = {p}, q = {q} does not divide")
    return Confirmed("all pairs of primes up to 13, with the identity of the proof")


@chapter.claim("theorem-31", "Theorem 31")
def theorem_31(depth: Depth) -> Verdict:
    """D_p,q is a solvable true game."""
    tried, most = 0, 13 if depth is Depth.QUICK else 24
    for p, q in combinations(range(2, most + 1), 2):
        if gcd(p, q) > 1:
            continue
        game, F = class_d(p, q), p * q - p - q
        tried += 1
        counts = {power - F: often for power, often in enumerate(times(gamma(q - 1, p), gamma(p - 1, q)))}
        if game.replacement != checkers(counts) or game.displacement != p * q * F or game.factors is None:
            return Failed(f"p = {p}, q = {q}")
        if lcm(*game.factors) != game.displacement:
            return Failed(f"p = {p}, q = {q}: the least displacement is {lcm(*game.factors)}")
    words = "p and q need not be prime, coprime is enough, and n = pq (pq - p - q) is the least displacement"
    return Extended(words, f"all {tried} coprime pairs up to {most}")


def _lemma_29(p: int, q: int) -> Coefficients:
    return times(phi(p * q), gamma(p * q - p - q, 1))
