"""Beyond the paper: the Grundy number of the two rooks, in any dimension, and how many positions are lost."""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from operator import xor

from ludus.core.claims import Chapter, Depth, Verdict
from ludus.papers.silver_dollar.oracle import (
    PAGE,
    ROOKS,
    coin_values,
    distinct,
    lost_rooks,
    nim_values,
    rook_values,
    two_heaps,
)
from ludus.papers.verdicts import extended, listed, theorem

chapter = Chapter()

LATER = "Not in the paper"
PROOF = f"{PAGE}, two rooks"

MOST = {Depth.QUICK: 10, Depth.DEEP: 16}
SIDES = {Depth.QUICK: {1: 20, 2: 6, 3: 3, 4: 2}, Depth.DEEP: {1: 64, 2: 10, 3: 4, 4: 3}}
"""Per dimension, coordinates below this."""
POWERS = {Depth.QUICK: (2, 4, 8, 16), Depth.DEEP: (2, 4, 8, 16, 32, 64)}


@chapter.claim("two-rooks-value", LATER)
def two_rooks_value(depth: Depth) -> Verdict:
    """The Grundy number of Corner the Two Rooks."""
    # Compare the Grundy numbers with f of the nim-sums of the two columns and of the two rows.
    most = MOST[depth]
    values, f = coin_values(ROOKS, most), two_heaps(1 << most.bit_length())
    pairs = list(distinct(most))

    def complaints() -> Iterator[str]:
        for state in pairs:
            (a, b), (c, d) = state
            if values[state] != f[(a - 1) ^ (c - 1), (b - 1) ^ (d - 1)]:
                yield listed(state)

    words = (
        "G(a, b, c, d) = f(a nim-plus c, b nim-plus d) on different squares, where f is the Grundy function of nim "
        f"with two heaps in which nobody may move to (0, 0); proof: {PROOF}"
    )
    return extended(complaints(), words, f"all {len(pairs)} pairs of squares with coordinates below {most}")


@chapter.claim("two-heaps", LATER)
def first_rows(depth: Depth) -> Verdict:
    """The first rows of that function, and its zeros."""
    # Compare the first rows of f with formulas, and its zeros with misère nim.
    side = 48 if depth is Depth.QUICK else 200
    f = two_heaps(side)

    def complaints() -> Iterator[str]:
        yield from (f"f(0, {k})" for k in range(1, side) if f[0, k] != k - 1)
        yield from (f"f(1, {k})" for k in range(side) if f[1, k] != k)
        yield from (f"f(2, {k})" for k in range(3, side) if f[2, k] - f[2, k - 3] != 3)
        for (a, b), value in f.items():
            if (value == 0) != ({a, b} == {0, 1} or (a == b and a >= 2)):
                yield f"f({a}, {b}) = {value}"

    words = (
        "f(0, k) = k - 1, f(1, k) = k, f(2, k+3) = f(2, k) + 3; f = 0 exactly at (0, 1), (1, 0) and (k, k), k >= 2, "
        f"the lost positions of misère nim, which is Theorem 4; proof of the zeros: {PROOF}"
    )
    return extended(complaints(), words, f"heaps below {side}")


@chapter.claim("two-rooks-dimensions", LATER)
def dimensions(depth: Depth) -> Verdict:
    """Two rooks in any dimension."""
    # Compare two rooks on boards of one to four dimensions with nim in which nobody may move to all zeros.
    sides = SIDES[depth]

    def complaints() -> Iterator[str]:
        for axes, side in sides.items():
            f = nim_values(1 << (side - 1).bit_length(), axes)
            for (one, two), value in rook_values(side, axes).items():
                difference = tuple(x ^ y for x, y in zip(one, two, strict=True))
                large = max(difference) >= 2
                is_misere_lost = (reduce(xor, difference) == 0) == large
                if value != f[difference] or (value == 0) != is_misere_lost:
                    yield f"{axes} axes: {one}, {two}"
                if axes == 1 and value != (one[0] ^ two[0]) - 1:
                    yield f"the line: {one}, {two}"

    words = (
        "in d dimensions G is the value of nim with d heaps, the nim-sums of the coordinates, in which nobody may move "
        "to all zeros; so the lost positions are those of misère nim. On a line, the Maya game with two coins, G is "
        f"(a nim-plus c) - 1; proof: {PROOF}"
    )
    tried = ", ".join(f"{axes} axes below {side}" for axes, side in sides.items())
    found = extended(complaints(), words, tried)
    return theorem(found, "two-rooks", "two-rooks-solid", about="the lost positions with two and three axes are ")


@chapter.claim("two-rooks-count", LATER)
def count(depth: Depth) -> Verdict:
    """How many positions of the N x N board are lost."""
    # Count the lost positions of boards whose side is a power of 2.
    sides = POWERS[depth]
    found = {side: int(lost_rooks(side).sum()) for side in sides}
    wrong = (f"side {side}: {lost} are lost" for side, lost in found.items() if lost != side**3)
    words = f"for N = 2, 4, 8, 16, ... exactly N^3 of the N^4 tuples are lost; proof: {PROOF}"
    return extended(wrong, words, f"N = {', '.join(map(str, sides))}, from the definition")
