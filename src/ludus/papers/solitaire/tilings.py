"""Claims of section 3 and the appendix: tilings by straight tiles and one monomino, and what is true beyond them."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Sequence
from functools import partial

from ludus.bench import ask
from ludus.core.certificates import SignedTiling, Weighting
from ludus.core.claims import Claim, Confirmed, Depth, Erratum, Extended, Failed, Verdict
from ludus.core.effort import Effort
from ludus.core.questions import Question
from ludus.core.tiling import Tiling, tiling
from ludus.maths.tilings.monomino_theorem import monomino_squares, pinwheel, ring_element, ring_weight, strips
from ludus.maths.tilings.placements import layout
from ludus.papers.solitaire.appendix import appendix_claims
from ludus.papers.solitaire.printed_tilings import PRINTED, PrintedTilings
from ludus.papers.solitaire.semirings import semirings

SIDE = {Depth.QUICK: 7, Depth.DEEP: 10}
"""Boards up to this side are decided one by one."""
LENGTH = {Depth.QUICK: 24, Depth.DEEP: 60}
"""Lengths of ominoes below this are tried in the algebra."""
RECTANGLES = {Depth.QUICK: 8, Depth.DEEP: 11}
"""Sides of the rectangles whose squares are predicted."""

TEXTBOOK = {
    "the 8x8 board without two opposite corners, by dominoes": ("8x8 without corners", "I2"),
    "10x10 by T-tetrominoes": ("10x10", "T4"),
    "10x10 by L-tetrominoes": ("10x10", "L4"),
    "6x6 by straight tetrominoes": ("6x6", "I4"),
    "8x8 by fifteen straight tetrominoes and a square": ("8x8", "I4:15 O4:1"),
    "8x8 by fifteen T-tetrominoes and a square": ("8x8", "T4:15 O4:1"),
    "4x5 by the five tetrominoes": ("4x5", "I4:1 L4:1 O4:1 S4:1 T4:1"),
}
"""Problems that Golomb and others solve by a colouring found by hand."""


def claims(printed: PrintedTilings = PRINTED) -> tuple[Claim, ...]:
    """Return the claims on tilings."""
    return (*chessboard_claims(printed), *general_claims(printed), *appendix_claims(printed), *beyond_claims(printed))


def chessboard_claims(printed: PrintedTilings) -> tuple[Claim, ...]:
    """Return the claims of section 3.1."""
    return (
        Claim(
            "tromino-invariant",
            "Section 3.1, (1)",
            "A straight tromino changes neither the forward nor the backward weight, wherever it lies.",
            tromino_invariant,
        ),
        Claim(
            "chessboard-weights",
            "Section 3.1",
            "The forward weight of the whole chessboard is 1 and its backward weight is p.",
            partial(chessboard_weights, printed),
        ),
        Claim(
            "chessboard-squares",
            "Section 3.1",
            "With 21 straight trominoes the monomino can lie on four squares of the chessboard only.",
            partial(chessboard_squares, printed),
        ),
        Claim(
            "simplest-semiring",
            "Section 3.1, (1)",
            "GF(4) is the simplest semiring with 1 + p + p^2 = 0 in a way that is not trivial.",
            simplest_semiring,
        ),
    )


def general_claims(printed: PrintedTilings) -> tuple[Claim, ...]:
    """Return the claims of section 3.2."""
    return (
        Claim(
            "formula-2",
            "Section 3.2, (2), figures 3(a) and 3(b)",
            "n-ominoes and one monomino cover an m by m board if and only if n < m and n divides m - 1 or m + 1.",
            partial(formula_2, printed),
        ),
        Claim(
            "area-is-not-enough",
            "Section 3.2",
            "For m = 11 and n = 8 the areas fit, but the board cannot be covered.",
            partial(near_miss, printed),
        ),
        Claim(
            "formulas-5-to-7",
            "Section 3.2, (5), (6), (7)",
            "x^j = x^(j mod n); sums of powers repeat every n terms; squaring distributes over sums.",
            formulas_5_to_7,
        ),
        Claim(
            "ring-size",
            "Section 3.2.2",
            "R has 2^(n-1) elements, each with two representations of degree below n.",
            partial(ring_size, printed),
        ),
        Claim(
            "formula-8",
            "Section 3.2.2, (8)",
            "A polynomial of degree below n that equals some x^k in R has 1 or n - 1 terms.",
            partial(formula_8, printed),
        ),
        Claim(
            "case-b",
            "Section 3.2.2, case (b)",
            "For even n and 2 (m mod n) >= n the sum reduces to the terms x^(2i) with m mod n - q <= i < q.",
            partial(case_b, printed),
        ),
        Claim(
            "case-c",
            "Section 3.2.2, case (c)",
            "For odd n and 2 (m mod n) >= n the sum reduces to 1 + x + ... + x^(m mod n - 1).",
            partial(case_c, printed),
        ),
        Claim(
            "formula-4",
            "Section 3.2.2, (4)",
            "The board weighs a power of x only if m mod n is 1 or n - 1.",
            formula_4,
        ),
    )


def beyond_claims(printed: PrintedTilings) -> tuple[Claim, ...]:
    """Return what is true beyond section 3."""
    return (
        Claim(
            "exact-squares",
            "Section 3, not in the paper",
            "The squares for the monomino are known exactly, on rectangles too.",
            exact_squares,
        ),
        Claim(
            "two-weights",
            "Section 3.1, not in the paper",
            "The forward and the backward weight together tell where the monomino can lie.",
            two_weights,
        ),
        Claim(
            "uniform-formulation",
            "Section 5",
            "The algebraic formulation can be extended to tiles that are not straight in a uniform way.",
            uniform_formulation,
        ),
    )


def tromino_invariant(depth: Depth) -> Verdict:
    """Add up the weights of every placement."""
    board = layout(tiling("8x8", "I3"))
    for place in board.places:
        for forward in (False, True):
            if any(_sum(board.cells[number] for number in place) if not forward else _sum_forward(board, place)):
                return Failed(f"the tromino on {[board.cells[number] for number in place]} weighs more than 0")
    return Confirmed(f"all {len(board.places)} placements on the chessboard", "1 + p + p^2 = 0")


def chessboard_weights(printed: PrintedTilings, depth: Depth) -> Verdict:
    """Add up the weights of all squares."""
    right = ring_weight(8, 8, 3, forward=True), ring_weight(8, 8, 3)
    given = tuple(ring_element(exponent, 3) for exponent in printed.chessboard_weights)
    if given == right:
        return Confirmed("the sum over the 64 squares")
    return Erratum(f"p^{printed.chessboard_weights}", f"{right}", "the sum over the 64 squares")


def chessboard_squares(printed: PrintedTilings, depth: Depth) -> Verdict:
    """Ask where the monomino can lie: a tiling for each square, weights or a search that exclude the others."""
    found = _asked_squares(tiling("8x8", "I3:21 I1:1", question=Question.WHERE, asked="I1"))
    if found == printed.chessboard_squares:
        return Confirmed("all 64 squares, each with a tiling or a proof that was checked")
    extra, missing = found - printed.chessboard_squares, printed.chessboard_squares - found
    return Erratum(_told(printed.chessboard_squares), _told(found), f"wrong: {_told(missing)}; left out: {_told(extra)}")


def simplest_semiring(depth: Depth) -> Verdict:
    """Try all semirings with two and three elements."""
    tried = 0
    for size in (2, 3):
        for add, multiply in semirings(size):
            tried += 1
            for p in range(size):
                if p != 1 and add[add[1][p]][multiply[p][p]] == 0:
                    return Failed(f"a semiring with {size} elements satisfies (1) with p = {p}: {add}, {multiply}")
    return Confirmed(
        f"all {tried} semirings with two or three elements: none has p other than 1 with 1 + p + p^2 = 0",
        "with p = 1 the equation says 3 = 0, which counts the area only",
    )


def formula_2(printed: PrintedTilings, depth: Depth) -> Verdict:
    """Decide every small board, with a tiling or a proof, and compare."""
    tried = 0
    for m in range(2, SIDE[depth] + 1):
        for n in range(2, m + 3):
            tried += 1
            found = ask(tiling(f"{m}x{m}", [_straight(n), "I1:1"]), effort=Effort(seconds=60.0))
            if found.verdict == "undecided":
                return Failed(f"{m} x {m} with n = {n} was not decided")
            if found.is_solved != printed.condition(m, n):
                said = "can" if printed.condition(m, n) else "cannot"
                return Erratum(f"n = {n} {said} cover m = {m}", found.sentence, f"m = {m}, n = {n}")
    return Confirmed(
        f"all {tried} boards with 2 <= m <= {SIDE[depth]} and 2 <= n <= m + 2, each with a tiling or a proof",
        "section 3.2; for n = 1 it is trivial",
    )


def near_miss(printed: PrintedTilings, depth: Depth) -> Verdict:
    """Prove that the example cannot be covered, by the paper's own weight."""
    m, n = printed.near_miss
    found = ask(tiling(f"{m}x{m}", [_straight(n), "I1:1"]), route="paper")
    if (m * m - 1) % n == 0 and found.is_impossible and not printed.condition(m, n):
        return Confirmed(f"m = {m}, n = {n}: {found.sentence}")
    return Erratum(f"m = {m}, n = {n} cannot be covered although the areas fit", found.sentence, f"m = {m}, n = {n}")


def formulas_5_to_7(depth: Depth) -> Verdict:
    """Compute with coefficients modulo 2 and reduce by 1 + x + ... + x^(n-1)."""
    for n in range(2, LENGTH[depth]):
        for j in range(3 * n):
            if _power(j, n) != _power(j % n, n):
                return Failed(f"(5) is false for n = {n}, j = {j}")
            if _reduced(range(j), n) != _reduced(range(j % n), n):
                return Failed(f"(6) is false for n = {n}, j = {j}")
            squared = [a + b for a in range(j) for b in range(j)]
            if j < 2 * n and _reduced(squared, n) != _reduced(range(0, 2 * j, 2), n):
                return Failed(f"(7) is false for n = {n}, j = {j}")
    return Confirmed(f"n < {LENGTH[depth]}, j < 3n", "x^n - 1 = (x - 1)(1 + ... + x^(n-1)), and 2 = 0")


def ring_size(printed: PrintedTilings, depth: Depth) -> Verdict:
    """Reduce all polynomials of degree below n."""
    for n in range(2, 11):
        exponents = [[k for k in range(n) if code >> k & 1] for code in range(1 << n)]
        elements = [_reduced(one, n) for one in exponents]
        if len(set(elements)) != printed.elements(n) or len(elements) != 2 * len(set(elements)):
            return Erratum(f"{printed.elements(n)} elements", f"{len(set(elements))} elements", f"n = {n}")
    return Confirmed("all polynomials of degree below n, 2 <= n <= 10")


def formula_8(printed: PrintedTilings, depth: Depth) -> Verdict:
    """Look at the terms of all polynomials that equal a power."""
    for n in range(2, 11):
        powers = {_power(k, n) for k in range(n)}
        for code in range(1 << n):
            exponents = [k for k in range(n) if code >> k & 1]
            if _reduced(exponents, n) in powers and len(exponents) not in printed.terms(n):
                return Erratum(f"{sorted(printed.terms(n))} terms", f"{len(exponents)} terms", f"n = {n}: {exponents}")
    return Confirmed("all polynomials of degree below n, 2 <= n <= 10")


def case_b(printed: PrintedTilings, depth: Depth) -> Verdict:
    """Compare the first and the last line of the calculation for even n."""
    cases = [(n, r) for n in range(2, LENGTH[depth], 2) for r in range(n) if 2 * r >= n]
    wrong = _last_line_is_wrong(cases, printed.case_b)
    if wrong:
        n, r = wrong[0]
        return Erratum(_terms(printed.case_b(n, r)), _terms(range(0, 2 * r, 2)), f"n = {n}, m mod n = {r}")
    return Confirmed(f"all {len(cases)} pairs with even n < {LENGTH[depth]}")


def case_c(printed: PrintedTilings, depth: Depth) -> Verdict:
    """Compare the first and the last line of the calculation for odd n, and the number of terms."""
    cases = [(n, r) for n in range(3, LENGTH[depth], 2) for r in range(n) if 2 * r >= n]
    for n, r in cases:
        if len(set(_case_c_exponents(n, r))) != r or _reduced(_case_c_exponents(n, r), n) != _reduced(range(0, 2 * r, 2), n):
            return Failed(f"the line before the last is wrong for n = {n}, m mod n = {r}")
    wrong = _last_line_is_wrong(cases, printed.case_c)
    if not wrong:
        return Confirmed(f"all {len(cases)} pairs with odd n < {LENGTH[depth]}")
    n, r = wrong[0]
    return Erratum(
        printed=f"the last equality, to {_terms(printed.case_c(n, r))}",
        right=f"{_terms(sorted(_case_c_exponents(n, r)))}; the number of terms is m mod n, which is all that (8) needs",
        counterexample=f"n = {n}, m mod n = {r}; false for {len(wrong)} of {len(cases)} pairs with odd n < {LENGTH[depth]}",
    )


def formula_4(depth: Depth) -> Verdict:
    """Compare the weight of the board with all powers of x."""
    for n in range(2, LENGTH[depth]):
        powers = {_power(k, n) for k in range(n)}
        for r in range(n):
            if (_reduced(range(0, 2 * r, 2), n) in powers) != (r in (1, n - 1)):
                return Failed(f"n = {n}, m mod n = {r}")
    return Confirmed(f"all residues m mod n for 2 <= n < {LENGTH[depth]}; the converse holds too", "cases (a), (b), (c)")


def exact_squares(depth: Depth) -> Verdict:
    """Compare the exact squares with the class of the board modulo the ominoes, and build every one that is possible."""
    built = 0
    for rows, columns, n in _rectangles(RECTANGLES[depth]):
        squares = monomino_squares(rows, columns, n)
        if squares != _squares_by_class(rows, columns, n):
            return Failed(f"{rows} x {columns}, n = {n}: the class of the board allows other squares")
        for square in squares:
            covered = [cell for block in pinwheel(rows, columns, square) for one in strips(block, n) for cell in one]
            if sorted([*covered, square]) != list(itertools.product(range(rows), range(columns))):
                return Failed(f"{rows} x {columns}, n = {n}: the pinwheel round {square} does not cover the board")
            built += 1
    return Extended(
        "for n >= 3 exactly the squares with both coordinates 0 mod n when both sides are 1 mod n, those with both n - 1 "
        "mod n when both sides are n - 1 mod n, and none otherwise; for n = 2 those with an even sum on odd boards",
        f"all rectangles with sides up to {RECTANGLES[depth]} and 2 <= n <= 6: {built} tilings built, all other squares "
        "excluded by the class of the board",
    )


def two_weights(depth: Depth) -> Verdict:
    """Compare the squares that the two weights allow with the exact ones."""
    wrong, right = [], 0
    for m in range(3, 10):
        for n in range(2, m):
            exact, allowed = monomino_squares(m, m, n), _squares_by_two_weights(m, n)
            if not exact <= allowed:
                return Failed(f"m = {m}, n = {n}: the weights exclude squares that are possible")
            if exact and exact != allowed:
                wrong.append((m, n, len(exact), len(allowed)))
            right += bool(exact) and exact == allowed
    if not wrong:
        return Confirmed("all m <= 9")
    if any(n % 2 for _, n, _, _ in wrong):
        return Failed(f"odd n: {[one for one in wrong if one[1] % 2]}")
    m, n, exact_count, allowed_count = next(one for one in wrong if one[1] > 2)
    return Extended(
        f"they do for odd n ({right} boards up to 9 x 9), as on the chessboard, but not for even n: on {m} x {m} with "
        f"n = {n} they allow {allowed_count} squares, and {exact_count} are possible",
        f"all m <= 9; {len(wrong)} boards with even n differ",
    )


def uniform_formulation(depth: Depth) -> Verdict:
    """Find the textbook colourings by machine, and say where there is none."""
    for words, (region, tiles) in TEXTBOOK.items():
        rows = ["#######."] + ["########"] * 6 + [".#######"] if "corners" in region else region
        found = ask(tiling(rows, tiles), Question.COLOURING)
        if not isinstance(getattr(found.answer, "certificate", None), Weighting):
            return Failed(f"no colouring was found for {words}")
    for region, tiles in (("8x8", "S4"), ("3x5", "V3"), ("5x5", "Y5")):
        found = ask(tiling(region, tiles), Question.COLOURING)
        if not isinstance(getattr(found.answer, "certificate", None), SignedTiling):
            return Failed(f"no signed tiling was found for {region} by {tiles}")
    return Extended(
        "the group Z^cells / <placements> is the universal weighting: either the region's class is not 0 and gives a "
        "colouring proof, or there is a signed tiling and no colouring proves anything",
        f"{len(TEXTBOOK)} textbook problems have colourings; 8x8 by S-tetrominoes, 3x5 by L-trominoes and 5x5 by "
        "Y-pentominoes have none, with a signed tiling each",
    )
