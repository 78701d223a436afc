"""Claims of section 3.2: m by m boards, n-ominoes and one monomino, and the semiring that decides them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any

from ludus.core.claims import Claim, Confirmed, Depth, Erratum, Failed, Verdict
from ludus.families.tilings.problem import tiling
from ludus.papers.solitaire.printed_tilings import PrintedTilings
from ludus.workbench import ask

SIDE = {Depth.QUICK: 7, Depth.DEEP: 10}
"""Boards up to this side are decided one by one."""
LENGTH = {Depth.QUICK: 24, Depth.DEEP: 60}
"""Lengths of ominoes below this are tried in the algebra."""
SMALL = 10
"""For lengths up to this all polynomials are listed."""


def claims(printed: PrintedTilings) -> tuple[Claim, ...]:
    """Return the claims on the generalisation."""
    return (*board_claims(printed), *ring_claims(printed), *case_claims(printed))


def board_claims(printed: PrintedTilings) -> tuple[Claim, ...]:
    """Return the claims on boards."""
    return (
        Claim(
            "formula-2",
            "Section 3.2, (2), figures 3(a) and 3(b) (their pictures are missing)",
            "n-ominoes and one monomino cover an m by m board if and only if n < m and n divides m - 1 or m + 1.",
            partial(formula_2, printed),
        ),
        Claim(
            "area-is-not-enough",
            "Section 3.2",
            "For m = 11 and n = 8 the areas fit, but the board cannot be covered.",
            partial(near_miss, printed),
        ),
    )


def ring_claims(printed: PrintedTilings) -> tuple[Claim, ...]:
    """Return the claims on the semiring R."""
    return (
        Claim(
            "formula-3",
            "Section 3.2.1, (3)",
            "1 + x + ... + x^(n-1) = 0 in R, so that no n-omino changes the weight of the board, wherever it lies.",
            formula_3,
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
    )


def case_claims(printed: PrintedTilings) -> tuple[Claim, ...]:
    """Return the claims on the weight of the board, case by case."""
    return (
        Claim(
            "case-b",
            "Section 3.2.2, case (b)",
            "For even n = 2q and 2 (m mod n) >= n the sum reduces to the x^(2i) with m mod n - q <= i < q.",
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
            "Section 3.2.2, (4), cases (a), (b), (c)",
            "The board weighs a power of x only if m mod n is 1 or n - 1.",
            formula_4,
        ),
    )


def straight(n: int) -> dict[str, Any]:
    """Return a straight tile of any length."""
    return {"name": f"I{n}", "cells": [[0, k] for k in range(n)]}


def formula_2(printed: PrintedTilings, depth: Depth) -> Verdict:
    """Decide every small board, with a tiling or a proof, and compare."""
    tried = 0
    for m in range(2, SIDE[depth] + 1):
        for n in range(2, m + 3):
            tried += 1
            found = ask(tiling(f"{m}x{m}", [straight(n), "I1:1"]))
            if found.verdict == "undecided":
                return Failed(f"the {m} by {m} board with n = {n} was not decided")
            if found.is_solved != printed.condition(m, n):
                says = "can" if printed.condition(m, n) else "cannot"
                return Erratum(f"{n}-ominoes and a monomino {says} cover it", found.sentence, f"m = {m}, n = {n}")
    return Confirmed(
        f"all {tried} boards with 2 <= m <= {SIDE[depth]} and 2 <= n <= m + 2, each with a tiling or a proof",
        "section 3.2 of the paper; n = 1 is trivial",
    )


def near_miss(printed: PrintedTilings, depth: Depth) -> Verdict:
    """Prove that the example cannot be covered, by the paper's own weight."""
    m, n = printed.near_miss
    found = ask(tiling(f"{m}x{m}", [straight(n), "I1:1"]), method="paper")
    if (m * m - 1) % n == 0 and found.is_impossible and not printed.condition(m, n):
        return Confirmed(f"m = {m}, n = {n}: {found.sentence}")
    return Erratum("the areas fit and the board cannot be covered", found.sentence, f"m = {m}, n = {n}")


def formula_3(depth: Depth) -> Verdict:
    """Add up the weights x^(i+j) of the squares of every placement, in both directions."""
    most = LENGTH[depth]
    for n in range(2, most):
        for start in range(2 * n):
            # Along a row or a column the exponents are the same: i + j grows by one from square to square.
            if any(reduced(range(start, start + n), n)):
                return Failed(f"n = {n}, an omino whose first square weighs x^{start}")
    return Confirmed(f"n from 2 to {most - 1}, every first square up to the weight x^(2n - 1)")


def formulas_5_to_7(depth: Depth) -> Verdict:
    """Compute with coefficients modulo 2 and reduce by 1 + x + ... + x^(n-1)."""
    for n in range(2, LENGTH[depth]):
        for j in range(3 * n):
            if reduced([j], n) != reduced([j % n], n):
                return Failed(f"(5) is false for n = {n}, j = {j}")
            if reduced(range(j), n) != reduced(range(j % n), n):
                return Failed(f"(6) is false for n = {n}, j = {j}")
            squared = (a + b for a in range(j) for b in range(j))
            if j <= n and reduced(squared, n) != reduced(range(0, 2 * j, 2), n):
                return Failed(f"(7) is false for n = {n}, j = {j}")
    return Confirmed(
        f"n < {LENGTH[depth]}; j < 3n for (5) and (6), j <= n for (7)",
        "x^n - 1 = (x - 1)(1 + ... + x^(n-1)), and 2 = 0",
    )


def ring_size(printed: PrintedTilings, depth: Depth) -> Verdict:
    """Reduce all polynomials of degree below n."""
    for n in range(2, SMALL + 1):
        elements = [reduced(one, n) for one in polynomials(n)]
        if len(set(elements)) != printed.elements(n) or any(elements.count(one) != 2 for one in set(elements)):
            return Erratum(f"{printed.elements(n)} elements", f"{len(set(elements))} elements", f"n = {n}")
    return Confirmed(f"all polynomials of degree below n, 2 <= n <= {SMALL}")


def formula_8(printed: PrintedTilings, depth: Depth) -> Verdict:
    """Look at the terms of all polynomials that equal a power."""
    for n in range(2, SMALL + 1):
        powers = {reduced([k], n) for k in range(n)}
        for exponents in polynomials(n):
            if reduced(exponents, n) in powers and len(exponents) not in printed.terms(n):
                given = " or ".join(map(str, sorted(printed.terms(n))))
                return Erratum(f"{given} terms", f"{len(exponents)} terms", f"n = {n}: {told(exponents)}")
    return Confirmed(f"all polynomials of degree below n, 2 <= n <= {SMALL}")


def case_b(printed: PrintedTilings, depth: Depth) -> Verdict:
    """Compare the first and the last line of the calculation for even n."""
    cases = [(n, r) for n in range(2, LENGTH[depth], 2) for r in range(n) if 2 * r >= n]
    wrong = _wrong(cases, printed.case_b)
    if wrong:
        n, r = wrong[0]
        return Erratum(told(printed.case_b(n, r)), told(range(0, 2 * r, 2)), f"n = {n}, m mod n = {r}")
    return Confirmed(f"all {len(cases)} pairs with even n < {LENGTH[depth]}")


def case_c(printed: PrintedTilings, depth: Depth) -> Verdict:
    """Compare the first and the last line of the calculation for odd n, and the number of terms."""
    cases = [(n, r) for n in range(3, LENGTH[depth], 2) for r in range(n) if 2 * r >= n]
    if _wrong(cases, line_before_last) or any(len(set(line_before_last(n, r))) != r for n, r in cases):
        return Failed("the line before the last does not have m mod n terms, or is not equal to the first")
    wrong = _wrong(cases, printed.case_c)
    if not wrong:
        return Confirmed(f"all {len(cases)} pairs with odd n < {LENGTH[depth]}")
    n, r = wrong[0]
    often = f"{len(wrong)} of {len(cases)} pairs with odd n < {LENGTH[depth]}"
    return Erratum(
        printed=f"the last equality, for n = {n} and m mod n = {r}: ... = {told(printed.case_c(n, r))}",
        right=f"... = {told(line_before_last(n, r))}; the number of terms is m mod n, which is all that (8) needs",
        counterexample=f"n = {n}, m mod n = {r}; false for {often}",
    )


def line_before_last(n: int, r: int) -> list[int]:
    """Return the exponents in case (c) before the last equality, n = 2q - 1: 2i for i < q, and 2 (i - q) + 1."""
    q = (n + 1) // 2
    return sorted([2 * i for i in range(q)] + [2 * (i - q) + 1 for i in range(q, r)])


def formula_4(depth: Depth) -> Verdict:
    """Compare the weight of the board with all powers of x."""
    for n in range(2, LENGTH[depth]):
        powers = {reduced([k], n) for k in range(n)}
        for r in range(n):
            if (reduced(range(0, 2 * r, 2), n) in powers) != (r in (1, n - 1)):
                return Failed(f"n = {n}, m mod n = {r}")
    return Confirmed(
        f"all residues m mod n for 2 <= n < {LENGTH[depth]}; the converse holds too",
        "cases (a), (b) and (c), the last one with its number of terms only",
    )


def reduced(exponents: Iterable[int], n: int) -> tuple[int, ...]:
    """Return a sum of powers of x in R: coefficients modulo 2, exponents modulo n, that of x^(n-1) made 0.

    >>> reduced([0, 2], 3), reduced([1], 3)
    ((0, 1, 0), (0, 1, 0))
    """
    coefficients = [0] * n
    for exponent in exponents:
        coefficients[exponent % n] ^= 1
    return tuple(coefficient ^ coefficients[-1] for coefficient in coefficients)


def polynomials(n: int) -> list[list[int]]:
    """Return the exponents of all polynomials over GF(2) of degree below n."""
    return [[k for k in range(n) if code >> k & 1] for code in range(1 << n)]


def told(exponents: Sequence[int]) -> str:
    """Return a sum of powers in words.

    >>> told([0, 1, 3])
    '1 + x + x^3'
    """
    names = ["1" if k == 0 else "x" if k == 1 else f"x^{k}" for k in exponents]
    return " + ".join(names) or "0"


def _wrong(cases: Sequence[tuple[int, int]], line: Callable[[int, int], Sequence[int]]) -> list[tuple[int, int]]:
    """Return the cases in which a line does not equal the sum of x^(2i) over i < m mod n."""
    return [(n, r) for n, r in cases if reduced(line(n, r), n) != reduced(range(0, 2 * r, 2), n)]
