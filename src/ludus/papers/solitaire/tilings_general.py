"""Claims of section 3: the chessboard, m by m boards with n-ominoes and one monomino, and their semirings."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, TypeAlias

from ludus.core.claims import Chapter, Confirmed, Depth, Erratum, Failed, Verdict
from ludus.families.tilings.certificates import Where
from ludus.families.tilings.monomino_theorem import ring_element, ring_weight
from ludus.families.tilings.placements import layout
from ludus.families.tilings.polyominoes import Cell
from ludus.families.tilings.problem import tiling
from ludus.papers.solitaire.printed import PrintedTilings
from ludus.papers.verdicts import certificate
from ludus.workbench import ask

chapter = Chapter()

Table: TypeAlias = Sequence[Sequence[int]]


def semirings(size: int) -> Iterator[tuple[Table, Table]]:
    """Yield the tables of addition and multiplication on 0, 1, ..., size - 1, where 0 and 1 are the units.

    Addition is associative and commutative, multiplication is associative and distributes over it, and 0 times
    anything is 0. Semirings that differ by names alone come more than once.

    >>> sum(1 for _ in semirings(2))
    2
    """
    # As 0 and 1 are neutral, only the sums of numbers above 0 and the products of numbers above 1 are free.
    every = range(size)
    others = [(a, b) for a in every for b in every if 0 < a <= b]
    products = [(a, b) for a in every for b in every if a > 1 and b > 1]
    for sums in itertools.product(every, repeat=len(others)):
        add = [[max(a, b) if 0 in (a, b) else 0 for b in every] for a in every]
        for (a, b), value in zip(others, sums, strict=True):
            add[a][b] = add[b][a] = value
        if not _is_associative(add):
            continue
        for values in itertools.product(every, repeat=len(products)):
            multiply = [[0 if 0 in (a, b) else a * b if 1 in (a, b) else 0 for b in every] for a in every]
            for (a, b), value in zip(products, values, strict=True):
                multiply[a][b] = value
            if _is_associative(multiply) and _distributes(add, multiply):
                yield add, multiply


def _is_associative(table: Table) -> bool:
    every = range(len(table))
    return all(table[table[a][b]][c] == table[a][table[b][c]] for a in every for b in every for c in every)


def _distributes(add: Table, multiply: Table) -> bool:
    every = range(len(add))
    left = all(
        multiply[a][add[b][c]] == add[multiply[a][b]][multiply[a][c]] for a in every for b in every for c in every
    )
    right = all(
        multiply[add[b][c]][a] == add[multiply[b][a]][multiply[c][a]] for a in every for b in every for c in every
    )
    return left and right


@chapter.claim("tromino-invariant", "Section 3.1, (1)")
def tromino_invariant(depth: Depth) -> Verdict:
    """A straight tromino changes neither the forward nor the backward weight, wherever it lies."""
    board = layout(tiling("8x8", "I3"))
    for place in board.places:
        cells = [board.cells[number] for number in place]
        if any(reduced((i + j for i, j in cells), 3)) or any(reduced((i - j for i, j in cells), 3)):
            return Failed(f"the tromino on {cells} does not weigh 0")
    return Confirmed(f"all {len(board.places)} placements on the chessboard", "1 + p + p^2 = 0")


@chapter.claim("chessboard-weights", "Section 3.1")
def chessboard_weights(printed: PrintedTilings, depth: Depth) -> Verdict:
    """The forward weight of the whole chessboard is 1 and its backward weight is p."""
    right = ring_weight(8, 8, 3, forward=True), ring_weight(8, 8, 3)
    powers = {ring_element(k, 3): ("1", "p", "p^2")[k] for k in range(3)}
    forward, backward = (f"{powers[ring_element(exponent, 3)]}" for exponent in printed.chessboard_weights)
    if (forward, backward) == (powers[right[0]], powers[right[1]]):
        return Confirmed("the sum over the 64 squares")
    return Erratum(
        printed=f"forward weight {forward}, backward weight {backward}",
        right=f"forward weight {powers[right[0]]}, backward weight {powers[right[1]]}",
        counterexample="the sum over the 64 squares",
    )


@chapter.claim("chessboard-squares", "Section 3.1")
def chessboard_squares(printed: PrintedTilings, depth: Depth) -> Verdict:
    """With 21 straight trominoes the monomino can lie on four squares of the chessboard only."""
    found = ask(tiling("8x8", "I3:21 I1:1", question="where", asked="I1"))
    tilings = certificate(found.answer, Where).tilings
    squares = {one.cells[0] for tiles in tilings for one in tiles if one.tile == "I1"}
    if squares == printed.chessboard_squares:
        return Confirmed(f"all 64 squares: {found.sentence}")
    return Erratum(_text(printed.chessboard_squares), _text(squares), "all 64 squares, each with a tiling or a proof")


@chapter.claim("simplest-semiring", "Section 3.1, (1)")
def simplest_semiring(depth: Depth) -> Verdict:
    """GF(4) is the simplest semiring with 1 + p + p^2 = 0 in a way that is not trivial."""
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


def _text(squares: Iterable[Cell]) -> str:
    return ", ".join(map(str, sorted(squares)))


SIDE = {Depth.QUICK: 7, Depth.DEEP: 10}
"""Boards up to this side are decided one by one."""
LENGTH = {Depth.QUICK: 24, Depth.DEEP: 60}
"""Lengths of ominoes below this are tried in the algebra."""
SMALL = 10
"""For lengths up to this all polynomials are listed."""


def straight(n: int) -> dict[str, Any]:
    """Return a straight tile of any length."""
    return {"name": f"I{n}", "cells": [[0, k] for k in range(n)]}


@chapter.claim("formula-2", "Section 3.2, (2), figures 3(a) and 3(b) (their pictures are missing)")
def formula_2(printed: PrintedTilings, depth: Depth) -> Verdict:
    """n-ominoes and one monomino cover an m by m board if and only if n < m and n divides m - 1 or m + 1."""
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


@chapter.claim("area-is-not-enough", "Section 3.2")
def near_miss(printed: PrintedTilings, depth: Depth) -> Verdict:
    """For m = 11 and n = 8 the areas fit, but the board cannot be covered."""
    m, n = printed.near_miss
    found = ask(tiling(f"{m}x{m}", [straight(n), "I1:1"]), method="paper")
    if (m * m - 1) % n == 0 and found.is_impossible and not printed.condition(m, n):
        return Confirmed(f"m = {m}, n = {n}: {found.sentence}")
    return Erratum("the areas fit and the board cannot be covered", found.sentence, f"m = {m}, n = {n}")


@chapter.claim("formula-3", "Section 3.2.1, (3)")
def formula_3(depth: Depth) -> Verdict:
    """1 + x + ... + x^(n-1) = 0 in R, so that no n-omino changes the weight of the board, wherever it lies."""
    most = LENGTH[depth]
    for n in range(2, most):
        for start in range(2 * n):
            # Along a row or a column the exponents are the same: i + j grows by one from square to square.
            if any(reduced(range(start, start + n), n)):
                return Failed(f"n = {n}, an omino whose first square weighs x^{start}")
    return Confirmed(f"n from 2 to {most - 1}, every first square up to the weight x^(2n - 1)")


@chapter.claim("formulas-5-to-7", "Section 3.2, (5), (6), (7)")
def formulas_5_to_7(depth: Depth) -> Verdict:
    """x^j = x^(j mod n); sums of powers repeat every n terms; squaring distributes over sums."""
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


@chapter.claim("ring-size", "Section 3.2.2")
def ring_size(printed: PrintedTilings, depth: Depth) -> Verdict:
    """R has 2^(n-1) elements, each with two representations of degree below n."""
    for n in range(2, SMALL + 1):
        elements = [reduced(one, n) for one in polynomials(n)]
        if len(set(elements)) != printed.elements(n) or any(elements.count(one) != 2 for one in set(elements)):
            return Erratum(f"{printed.elements(n)} elements", f"{len(set(elements))} elements", f"n = {n}")
    return Confirmed(f"all polynomials of degree below n, 2 <= n <= {SMALL}")


@chapter.claim("formula-8", "Section 3.2.2, (8)")
def formula_8(printed: PrintedTilings, depth: Depth) -> Verdict:
    """A polynomial of degree below n that equals some x^k in R has 1 or n - 1 terms."""
    for n in range(2, SMALL + 1):
        powers = {reduced([k], n) for k in range(n)}
        for exponents in polynomials(n):
            if reduced(exponents, n) in powers and len(exponents) not in printed.terms(n):
                given = " or ".join(map(str, sorted(printed.terms(n))))
                return Erratum(f"{given} terms", f"{len(exponents)} terms", f"n = {n}: {powers_sum(exponents)}")
    return Confirmed(f"all polynomials of degree below n, 2 <= n <= {SMALL}")


@chapter.claim("case-b", "Section 3.2.2, case (b)")
def case_b(printed: PrintedTilings, depth: Depth) -> Verdict:
    """For even n = 2q and 2 (m mod n) >= n the sum reduces to the x^(2i) with m mod n - q <= i < q."""
    cases = [(n, r) for n in range(2, LENGTH[depth], 2) for r in range(n) if 2 * r >= n]
    wrong = _wrong(cases, printed.case_b)
    if wrong:
        n, r = wrong[0]
        return Erratum(powers_sum(printed.case_b(n, r)), powers_sum(range(0, 2 * r, 2)), f"n = {n}, m mod n = {r}")
    return Confirmed(f"all {len(cases)} pairs with even n < {LENGTH[depth]}")


@chapter.claim("case-c", "Section 3.2.2, case (c)")
def case_c(printed: PrintedTilings, depth: Depth) -> Verdict:
    """For odd n and 2 (m mod n) >= n the sum reduces to 1 + x + ... + x^(m mod n - 1)."""
    cases = [(n, r) for n in range(3, LENGTH[depth], 2) for r in range(n) if 2 * r >= n]
    if _wrong(cases, line_before_last) or any(len(set(line_before_last(n, r))) != r for n, r in cases):
        return Failed("the line before the last does not have m mod n terms, or is not equal to the first")
    wrong = _wrong(cases, printed.case_c)
    if not wrong:
        return Confirmed(f"all {len(cases)} pairs with odd n < {LENGTH[depth]}")
    n, r = wrong[0]
    often = f"{len(wrong)} of {len(cases)} pairs with odd n < {LENGTH[depth]}"
    return Erratum(
        printed=f"the last equality, for n = {n} and m mod n = {r}: ... = {powers_sum(printed.case_c(n, r))}",
        right=f"... = {powers_sum(line_before_last(n, r))}; (8) only needs the number of terms, m mod n",
        counterexample=f"n = {n}, m mod n = {r}; false for {often}",
    )


def line_before_last(n: int, r: int) -> list[int]:
    """Return the exponents in case (c) before the last equality, n = 2q - 1: 2i for i < q, and 2 (i - q) + 1."""
    q = (n + 1) // 2
    return sorted([2 * i for i in range(q)] + [2 * (i - q) + 1 for i in range(q, r)])


@chapter.claim("formula-4", "Section 3.2.2, (4), cases (a), (b), (c)")
def formula_4(depth: Depth) -> Verdict:
    """The board weighs a power of x only if m mod n is 1 or n - 1."""
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


def powers_sum(exponents: Sequence[int]) -> str:
    """Return a sum of powers in words.

    >>> powers_sum([0, 1, 3])
    '1 + x + x^3'
    """
    names = ["1" if k == 0 else "x" if k == 1 else f"x^{k}" for k in exponents]
    return " + ".join(names) or "0"


def _wrong(cases: Sequence[tuple[int, int]], line: Callable[[int, int], Sequence[int]]) -> list[tuple[int, int]]:
    """Return the cases in which a line does not equal the sum of x^(2i) over i < m mod n."""
    return [(n, r) for n, r in cases if reduced(line(n, r), n) != reduced(range(0, 2 * r, 2), n)]
