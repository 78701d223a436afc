"""Claims of 4.3: the algorithm, its loops as printed one by one, and the sentences around it."""

from __future__ import annotations

from collections import Counter
from functools import partial
from itertools import pairwise
from math import gcd

from ludus.core.claims import Chapter, Confirmed, Depth, Erratum, Extended, Failed, Verdict
from ludus.families.tapes.polynomials import Coefficients, times
from ludus.families.tapes.rule import rule
from ludus.papers.solitaire.printed import REPAIRED_ROWS, Multiset, PrintedTapes
from ludus.papers.solitaire.tape_opening import (
    REPAIRED,
    counted,
    delta,
    fault,
    length,
    line,
    replayed,
    sequence,
    with_printed,
)
from ludus.papers.solitaire.tape_tables import SLOW, fewest_line

chapter = Chapter()

LONG = ("M2", "E{(3,1),(2,8)},6", "E{(2,5),(3,7),(2,14)},9")
SMALL = {name: row for name, row in REPAIRED_ROWS.items() if name not in LONG}
"""The rows whose lines are short."""


@chapter.claim("pennies-polynomial", "Section 4.3.1")
def pennies_polynomial(printed: PrintedTapes, depth: Depth) -> Verdict:
    """The replacement set of the nuclear pennies game is expressed by (T^-1 + T^1) x T^1."""
    multiset, _ = REPAIRED_ROWS["D2,3"]
    if printed.pennies_exponents == multiset:
        return Confirmed("both terms")
    product = " + ".join(f"T^{exponent}" for exponent in printed.pennies_exponents)
    return Erratum(
        "(T^-1 + T^1) x T^1",
        "T^-1 + T^1, as in the expansion at square k, which adds (T^-1 - T^0 + T^1) x T^k",
        f"the product is {product}: it stands for the multiset {printed.pennies_exponents}, not for {multiset}",
    )


@chapter.claim("factorisation", "Section 4.3.1")
def factorisation(depth: Depth) -> Verdict:
    """T^6 - 1 = ((T^4 + T^3) - (T + 1)) (T^2 - T + 1)."""
    product = times((-1, -1, 0, 1, 1), (1, -1, 1))
    return Confirmed("multiplied out") if product == (-1, 0, 0, 0, 0, 0, 1) else Failed(f"{product}")


def loop_detail(printed: PrintedTapes, depth: Depth, *, detail: str, given: str, right: str) -> Verdict:
    """Run the algorithm with one detail as printed and the others repaired."""
    wrong = {}
    for name, (multiset, n) in SMALL.items():
        if found := fault(multiset, n, with_printed(printed, gcd(*multiset), detail)):
            wrong[name] = found
    if not wrong:
        return Confirmed(f"{len(SMALL)} rows of the tables replayed")
    first = min(wrong, key=lambda name: REPAIRED_ROWS[name][1])
    evidence = f"{first}: {wrong[first]}; it fails on {len(wrong)} of {len(SMALL)} rows"
    return Erratum(given, right, evidence)


chapter.claim(
    "contraction-order", "Sections 4.3.1 and 4.3.2", "The contraction phase takes the squares in decreasing order."
)(
    partial(
        loop_detail,
        detail="increasing",
        given="decreasing i",
        right="increasing i: it undoes expanding from m + n down",
    )
)

chapter.claim("contraction-sequence", "Section 4.3.2", "The contraction phase takes the positions of L in order.")(
    partial(loop_detail, detail="is_reversed", given="for j in L (in order)", right="for j in L reversed")
)

chapter.claim(
    "chains", "Section 4.3.3", "L = [0] ++ psA- ++ (SumA- + psA+) ++ psB+ ++ (SumB+ + psB-) guarantees (17) and (18)."
)(partial(loop_detail, detail="ends_early", given="whole partial sums", right="without the last one of each chain"))


@chapter.claim("poly", "Section 4.3, (16), (17), (18)", "poly.(j:js) = (Lam-1) T^j + poly.js.")
def poly(printed: PrintedTapes, depth: Depth) -> Verdict:
    """Take (17) at its word for D2,3 with L = [0]: the coefficient of T^1 in 1 + Psi (Lam - 1)."""
    change = (1, -1, 1)
    power: Coefficients = (1,)
    for _ in range(printed.poly_factors):
        power = times(power, change)
    # Lam - 1 starts at T^-1, so T^1 stands `poly_factors` places further up.
    coefficient = power[1 + printed.poly_factors] if len(power) > 1 + printed.poly_factors else 0
    if coefficient > 0:
        return Confirmed("D2,3 with L = [0]: (17) holds")
    evidence = f"D2,3, L = [0]: the coefficient of T^1 in (17) is {coefficient}, not above 0"
    return Erratum("poly.(j:js) = (Lam-1) T^j + poly.js", "poly.(j:js) = T^j + poly.js", evidence)


@chapter.claim("valid", "Section 4.3", "valid.(s, j:js) asks for s in N[T] alone.")
def valid(printed: PrintedTapes, depth: Depth) -> Verdict:
    """Ask whether expanding an empty square is valid in a monotonic game."""
    multiset, state, square = (-1, 0, 1), Counter({0: 1}), 5
    after = Counter(state)
    after[square] -= 1
    after.update(square + offset for offset in multiset)
    says = min(after.values()) >= 0 and (state[square] > 0 or not printed.valid_needs_checker)
    if says == (state[square] > 0):
        return Confirmed("R = {-1, 0, 1}: expanding an empty square is not valid")
    evidence = f"R = {{-1, 0, 1}}, one checker on 0: expanding square {square}, which is empty, counts as valid"
    return Erratum("valid.(s, j:js) = s in N[T] and ...", "s - T^j in N[T, 1/T] and ...", evidence)


@chapter.claim("last-square", "Section 4.3.2")
def last_square(printed: PrintedTapes, depth: Depth) -> Verdict:
    """The state is contracted finally to T^m."""
    for name, (multiset, n) in SMALL.items():
        m = -min(multiset)
        end = replayed(multiset, m, line(multiset, n))
        if end != {printed.contracts_to(m, n): 1}:
            return Erratum("and finally to T^m", "and finally to T^(m+n)", f"{name} ends on square {min(end)}, m = {m}")
    return Confirmed(f"{len(SMALL)} rows end on m + n")


@chapter.claim("common-divisor", "Section 4.3.2", "gcd.R = 1 is not used in the algorithm.")
def common_divisor(printed: PrintedTapes, depth: Depth) -> Verdict:
    """Run the loops on games with gcd 2 and 3."""
    for multiset, n in (((-2, 0, 2), 8), ((-2, 2), 12), ((-3, 3), 18), ((-6, -4, 4, 6), 24)):
        if wrong := fault(multiset, n, REPAIRED):
            return Failed(f"{multiset}: {wrong}")
        if wrong := fault(multiset, n, with_printed(printed, gcd(*multiset), "step")):
            said = "this assumption (gcd.R = 1) is not used in our algorithm; the loops step by 1"
            return Erratum(said, "they must step by gcd.R", f"R = {multiset}, n = {n}: {wrong}")
    return Confirmed("four games with gcd 2 and 3")


@chapter.claim("monic", "Section 4.3.2", "beta and Lam T^m are monic, and alpha[T := 0] = 0.")
def monic(depth: Depth) -> Verdict:
    """Look at the first and last coefficients of alpha and beta."""
    other = ""
    for name, (multiset, n) in REPAIRED_ROWS.items():
        found = delta(multiset, n) or ()
        lead = next(-coefficient for coefficient in reversed(found) if coefficient < 0)
        if found[0] != -1:
            return Failed(f"{name}: alpha - beta starts with {found[0]}")
        other = other or (f"{name} has leading coefficient {lead}" if lead != 1 else "")
    words = "constant terms, which the paper means by monic: 1 in beta, 0 in alpha, on all rows"
    return Confirmed(f"{words}; in the usual sense beta need not be monic: {other}", "(14) at T = 0")


@chapter.claim("equation-16", "Section 4.3.2, (14), (15), (16)")
def equation_16(depth: Depth) -> Verdict:
    """The middle state in two ways."""
    for name, (multiset, n) in REPAIRED_ROWS.items():
        m, found = -min(multiset), delta(multiset, n) or ()
        left, right = Counter({m: 1}), Counter({m + n: 1})
        for power, often in enumerate(found):
            # A positive coefficient stands for expansions on the left, a negative one for expansions on the right.
            side, many = (left, often) if often > 0 else (right, -often)
            side[power + 2 * m] -= many
            for offset, more in counted(multiset):
                side[power + 2 * m + offset] += many * more
        if any(left[square] != right[square] for square in {*left, *right}):
            return Failed(name)
    return Confirmed(f"all {len(REPAIRED_ROWS)} rows, gamma = 0", "both sides gain gamma * (Lam - 1)")


@chapter.claim("ready-square", "Section 4.3.2")
def ready_square(printed: PrintedTapes, depth: Depth) -> Verdict:
    """Each time a checker at i+j is replaced, one is added at i+j+1 ready for the next replacement."""
    for name, (multiset, n) in SMALL.items():
        m, L = -min(multiset), sequence(multiset)
        steps = [(1, i + j) for i in range(m, m + n + 1) for j in L]
        for i, done in ((m + number // len(L), number + 1) for number in range(len(steps))):
            # The last of these moves belongs to the sequence at i.
            state = replayed(multiset, m, steps[:done])
            if done % len(L) == 0 and not state[i + 1]:
                return Failed(f"{name}: no checker on {i + 1} after the sequence at {i}")
            square = steps[done - 1][1]
            if printed.ready_each_time and not state[square + 1]:
                evidence = f"{name}: after the replacement at {square} there is no checker on {square + 1}"
                return Erratum(
                    "a checker at i+j+1 each time", "a checker on i+1 after the whole sequence at i", evidence
                )
            if done > 60:
                break
    return Confirmed(f"{len(SMALL)} rows")


@chapter.claim("guarantee", "Section 4.3.2")
def guarantee(depth: Depth) -> Verdict:
    """After the initial expansion phase there are checkers at squares m thru m+n-1."""
    # Count the checkers after k sweeps: on the rows, and where (17) and (18) hold with nothing to spare.
    rows, fewer = [(name, *row, 0) for name, row in SMALL.items()], ""
    for name, multiset, n, sweeps in [*rows, ("two sweeps with R = {-1, 1}", (-1, 1), 6, 2)]:
        m, k = -min(multiset), sweeps or max(map(abs, delta(multiset, n) or (1,)))
        steps = [(1, i + j) for _ in range(k) for i in range(m, m + n + 1) for j in sequence(multiset)]
        state = replayed(multiset, m, steps)
        if any(state[square] < k for square in range(m + 1, m + n)):
            return Failed(f"{name}: fewer than k on some square from m + 1 to m + n - 1")
        if not state[m]:
            return Failed(f"{name}: no checker on m = {m}")
        fewer = fewer or (f"{name}: k = {k}, and {state[m]} on square {m} = m" if state[m] < k else "")
    words = f"there are, and k on each of m+1 thru m+n-1, as the linking phase needs; on m there may be fewer: {fewer}"
    return Extended(words, f"{len(SMALL)} rows, and two sweeps with R = {{-1, 1}}")


@chapter.claim("degrees", "Section 4.3.2", "alpha T^2m and beta T^2m lie above m and below n + m.")
def degrees(depth: Depth) -> Verdict:
    """Look at the lowest and highest powers."""
    for name, (multiset, n) in REPAIRED_ROWS.items():
        m = -min(multiset)
        powers = [power + 2 * m for power, often in enumerate(delta(multiset, n) or ()) if often]
        if not (m < min(powers) and max(powers) < n + m):
            return Failed(name)
        if (min(powers), max(powers)) != (2 * m, m + n - max(multiset)):
            return Failed(f"{name}: the powers are {min(powers)} to {max(powers)}")
    return Extended(
        "they lie from 2m to m + n - max R, so the printed bounds are not tight", f"{len(REPAIRED_ROWS)} rows"
    )


@chapter.claim("euclid", "Section 4.3.3")
def euclid(printed: PrintedTapes, depth: Depth) -> Verdict:
    """The outer loop ends: |Q| is a bound function."""
    for name, (multiset, _) in REPAIRED_ROWS.items():
        sizes = _bound_values(multiset)
        stuck = next((before for before, after in pairwise(sizes) if after >= before), None)
        if stuck is not None and printed.bound_is_strict:
            evidence = f"{name}, R = {multiset}: |Q| is {stuck} before and after a turn of the loop"
            return Erratum(
                "Bound: |Q|", "when Q is empty the inner loop alone brings -x = y = gcd, and one turn does", evidence
            )
    return Confirmed(f"{len(REPAIRED_ROWS)} rows")


def _bound_values(multiset: Multiset) -> list[int]:
    """Return |Q| before each turn of the outer loop and after the last."""
    x, y, g = min(multiset), max(multiset), gcd(*multiset)
    Q = set(multiset) - {x, 0, y}
    sizes = [len(Q)]
    while (x, y) != (-g, g):
        # Euclid's algorithm by subtraction: both end at plus and minus their greatest common divisor.
        while -x != y:
            x, y = (x, x + y) if -x < y else (x + y, y)
        if Q and min(Q) < 0:
            x = min(Q)
            Q -= {x}
        elif Q:
            y = max(Q)
            Q -= {y}
        sizes.append(len(Q))
    return sizes


@chapter.claim("algorithm", "Section 4.3")
def algorithm(depth: Depth) -> Verdict:
    """The algorithm solves every game that satisfies (12)."""
    names = [name for name in REPAIRED_ROWS if depth is Depth.DEEP or "(2,14)" not in name]
    for name in names:
        multiset, n = REPAIRED_ROWS[name]
        if wrong := fault(multiset, n, REPAIRED):
            return Failed(f"{name}: {wrong}")
        found = delta(multiset, n) or ()
        k, g = max(map(abs, found)), gcd(*multiset)
        formula = sum(map(abs, found)) + 2 * k * (n // g + 1) * len(sequence(multiset))
        if length(multiset, n) != formula or len(rule(counted(multiset)).polynomial) < 2:
            return Failed(f"{name}: {length(multiset, n)} moves, not {formula}")
    ratios = {name: length(*row) // fewest_line(*row, quick=name in SLOW)[0] for name, row in REPAIRED_ROWS.items()}
    worst = max(ratios, key=ratios.__getitem__)
    words = (
        "with the loops repaired it does, in |alpha| + |beta| + 2k (n/g + 1) |L| moves; "
        f"the shortest known lines are up to {ratios[worst]} times shorter ({worst})"
    )
    return Extended(words, f"{len(names)} rows replayed; the moves of all {len(REPAIRED_ROWS)} rows counted")
