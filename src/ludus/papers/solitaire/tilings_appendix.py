"""Claims of the appendix: figures 3(a) and 3(b) as identities of polynomials; what is true beyond section 3."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from functools import partial

from ludus.core.claims import Chapter, Confirmed, Depth, Erratum, Extended, Failed, Verdict
from ludus.core.questions import Question
from ludus.core.weights import Weighting
from ludus.families.tilings.certificates import SignedTiling
from ludus.families.tilings.colourings import homology_group
from ludus.families.tilings.monomino_theorem import (
    Polynomial,
    boolean,
    figure_3a,
    figure_3b,
    monomino_squares,
    omino_x,
    omino_y,
    pinwheel,
    rectangle,
    ring_element,
    ring_weight,
    shifted,
    strips,
    total,
)
from ludus.families.tilings.polyominoes import Cell, Placement
from ludus.families.tilings.problem import tiling
from ludus.papers.solitaire.printed import Figure, PrintedTilings
from ludus.papers.verdicts import in_coq
from ludus.workbench import ask

chapter = Chapter()

LENGTHS = range(2, 9)
SIDES = {Depth.QUICK: 25, Depth.DEEP: 60}
"""The largest m."""


@chapter.claim("displacement", "Appendix, the example")
def displacement(printed: PrintedTilings, depth: Depth) -> Verdict:
    """X^3 times X^5 in front of the 2 by 2 tile puts its corner at (3, 5)."""
    corner = min(shifted(*printed.displaced, rectangle(2, 2)))
    if corner == (3, 5):
        return Confirmed("the tile lies at (3, 5)")
    return Erratum("X^3 x X^5 x (1 + X + Y + XY)", "X^3 x Y^5 x (1 + X + Y + XY)", f"the tile printed lies at {corner}")


@chapter.claim("coefficients-add-up", "Appendix")
def coefficients(printed: PrintedTilings, depth: Depth) -> Verdict:
    """An equation in Bool[X, Y] says that tiles cover a board without overlapping."""
    overlapping = total([rectangle(2, 1), shifted(1, 0, rectangle(2, 1))])
    given = overlapping if printed.adds_up else boolean(overlapping)
    if given != rectangle(3, 1):
        return Confirmed("two dominoes that overlap do not make a tromino")
    return Erratum(
        printed="a polynomial in Bool[X, Y]",
        right="a polynomial in N[X, Y], where 1 + 1 is 2",
        counterexample="in Bool[X, Y] rect.2.1 + X x rect.2.1 = rect.3.1, although the two tiles overlap",
    )


@chapter.claim("rectangle-lemmas", "Appendix, omino and rect")
def rectangle_lemmas(depth: Depth) -> Verdict:
    """A rectangle with a side that n divides is a sum of n-ominoes."""
    for n in range(1, 6):
        for k in range(1, 5):
            for l in range(1, 5):  # noqa: E741  (the paper's letter)
                pairs = [
                    (rectangle(1, n * l), total(shifted(0, n * j, omino_y(n)) for j in range(l))),
                    (rectangle(n * k, 1), total(shifted(n * i, 0, omino_x(n)) for i in range(k))),
                    (rectangle(n * k, l), total(shifted(0, j, rectangle(n * k, 1)) for j in range(l))),
                    (rectangle(k, n * l), total(shifted(i, 0, rectangle(1, n * l)) for i in range(k))),
                ]
                if any(left != right for left, right in pairs):
                    return Failed(f"a lemma is false for n = {n}, k = {k}, l = {l}")
    return Confirmed("all four equations in N[X, Y], 1 <= n <= 5, 1 <= k, l <= 4", "distributivity")


def figure_verdict(printed: PrintedTilings, depth: Depth, *, name: str, right: Figure, residue: int) -> Verdict:
    """Compare the printed sum with the board, and ours too."""
    given: Figure = getattr(printed, name)
    cases = [(m, n) for n in LENGTHS for m in range(n + 1, SIDES[depth] + 1) if (m - residue) % n == 0]
    if any(_sum(right, m, n) != rectangle(m, m) for m, n in cases):
        return Failed("our own form of the identity is false")
    range_ = f"all {len(cases)} pairs with 2 <= n <= {max(LENGTHS)} and n < m <= {SIDES[depth]}, in N[X, Y]"
    wrong = [(m, n) for m, n in cases if _sum(given, m, n) != rectangle(m, m)]
    if not wrong:
        return Confirmed(range_)
    m, n = min(wrong, key=lambda pair: (pair[1] < 3, *pair))
    boolean_too = sum(boolean(_sum(given, *pair)) != rectangle(pair[0], pair[0]) for pair in cases)
    return Erratum(
        printed=f"for m = {m}, n = {n}: {_text(given, m, n)}",
        right=f"{_text(right, m, n)}; this form is right for {range_}",
        counterexample=f"m = {m}, n = {n}: {'; '.join(_misplaced(_sum(given, m, n), m))}; false for {len(wrong)} of "
        f"{len(cases)} pairs, in Bool[X, Y] for {boolean_too}",
    )


chapter.claim(
    "figure-3a",
    "Appendix, m mod n = 1",
    "The board is the monomino, two strips and a square, the sides multiples of n.",
)(partial(figure_verdict, name="figure_3a", right=figure_3a, residue=1))

chapter.claim(
    "figure-3b",
    "Appendix, m mod n = n - 1",
    "The board is the monomino and four rectangles round it, each with a side that n divides.",
)(partial(figure_verdict, name="figure_3b", right=figure_3b, residue=-1))


@chapter.claim("long-side", "Appendix, the note on figure 3(b)")
def long_side(printed: PrintedTilings, depth: Depth) -> Verdict:
    """If m mod n = n - 1 then n times (m div n) is m + 1 - n."""
    cases = [(m, n) for n in LENGTHS for m in range(n + 1, SIDES[depth] + 1) if m % n == n - 1]
    for m, n in cases:
        if printed.long_side(m, n) != n * (m // n):
            return Erratum(f"{printed.long_side(m, n)}", f"{n * (m // n)}", f"m = {m}, n = {n}")
    return Confirmed(
        f"all {len(cases)} pairs with 2 <= n <= {max(LENGTHS)}, m <= {SIDES[depth]}", "m = n (m div n) + n - 1"
    )


def _sum(figure: Figure, m: int, n: int) -> Polynomial:
    (a, b), blocks = figure(m, n)
    return total([shifted(a, b, rectangle(1, 1)), *(shifted(i, j, rectangle(k, l)) for i, j, k, l in blocks)])  # noqa: E741


def _text(figure: Figure, m: int, n: int) -> str:
    monomino, blocks = figure(m, n)
    parts = [_monomial(*monomino) or "1"]
    parts += [" x ".join(filter(None, [_monomial(i, j), f"rect.{k}.{l}"])) for i, j, k, l in blocks]  # noqa: E741
    return " + ".join(parts)


def _monomial(i: int, j: int) -> str:
    powers = [name if k == 1 else f"{name}^{k}" for name, k in (("X", i), ("Y", j)) if k]
    return " x ".join(powers)


def _misplaced(found: Polynomial, m: int) -> Iterator[str]:
    board = rectangle(m, m)
    kinds = {
        "covered more than once": [cell for cell, times in found.items() if times > 1],
        "bare": [cell for cell in board if cell not in found],
        "outside": [cell for cell in found if cell not in board],
    }
    for words, cells in kinds.items():
        if cells:
            yield f"{', '.join(map(str, sorted(cells)[:5]))}{' and more' if len(cells) > 5 else ''} {words}"


MAX_SIDE = {Depth.QUICK: 8, Depth.DEEP: 13}
"""The longest side of the rectangles whose squares are predicted."""
OMINOES = range(2, 7)

MUTILATED = ["#######.", *["########"] * 6, ".#######"]

TEXTBOOK: dict[str, tuple[str | list[str], str]] = {
    "the chessboard without two opposite corners, by dominoes": (MUTILATED, "I2"),
    "10x10 by T-tetrominoes": ("10x10", "T4"),
    "10x10 by L-tetrominoes": ("10x10", "L4"),
    "6x6 by straight tetrominoes": ("6x6", "I4"),
    "8x8 by fifteen straight tetrominoes and a square": ("8x8", "I4:15 O4:1"),
    "8x8 by fifteen T-tetrominoes and a square": ("8x8", "T4:15 O4:1"),
    "4x5 by the five tetrominoes": ("4x5", "I4:1 L4:1 O4:1 S4:1 T4:1"),
}
"""Problems that are solved in books by a colouring that was found by hand."""

WITHOUT = {"8x8 by S-tetrominoes": ("8x8", "S4"), "3x5 by L-trominoes": ("3x5", "V3"), "5x5 by Y5": ("5x5", "Y5")}
"""Regions without a tiling for which no colouring exists."""


@chapter.claim("exact-squares", "Section 3.2, not in the paper")
def exact_squares(depth: Depth) -> Verdict:
    """The squares on which the monomino can lie are known exactly, on rectangles too."""
    built = boards = 0
    for rows, columns, n in _rectangles(MAX_SIDE[depth]):
        boards += 1
        squares = monomino_squares(rows, columns, n)
        if squares != squares_by_class(rows, columns, n):
            return Failed(f"{rows} x {columns}, n = {n}: the class of the board allows other squares")
        # The class excludes all other squares; for each of these a tiling is built around it.
        for square in squares:
            covered = [cell for block in pinwheel(rows, columns, square) for one in strips(block, n) for cell in one]
            if sorted([*covered, square]) != list(itertools.product(range(rows), range(columns))):
                return Failed(f"{rows} x {columns}, n = {n}: the pinwheel round {square} does not cover the board")
            built += 1
    return Extended(
        "for n >= 3 exactly the squares with both coordinates 0 mod n when both sides are 1 mod n, those with both "
        "n - 1 mod n when both sides are n - 1 mod n, else none; for n = 2 those with an even sum on odd boards",
        f"all {boards} rectangles with sides from n to {MAX_SIDE[depth]} and 2 <= n <= {max(OMINOES)}: {built} tilings "
        "built, all other squares excluded by the class of the board",
    )


@chapter.claim("two-weights", "Section 3.1, not in the paper")
def two_weights(depth: Depth) -> Verdict:
    """The forward and the backward weight tell where the monomino can lie."""
    wrong, agreeing = [], 0
    for m in range(3, 10):
        for n in range(2, m):
            exact, allowed = monomino_squares(m, m, n), squares_by_two_weights(m, n)
            if not exact <= allowed:
                return Failed(f"m = {m}, n = {n}: the weights exclude squares that are possible")
            if exact and exact != allowed:
                wrong.append((m, n, len(exact), len(allowed)))
            agreeing += bool(exact) and exact == allowed
    # For odd n the weights must leave exactly the possible squares.
    odd = [one for one in wrong if one[1] % 2]
    if odd or not wrong:
        return Failed(f"boards with odd n on which the weights differ: {odd}")
    m, n, possible, allowed_too = next(one for one in wrong if one[1] > 2)
    return Extended(
        f"they do for odd n, as on the chessboard, but not for even n: on {m} x {m} with n = {n} they allow "
        f"{allowed_too} squares, and {possible} are possible",
        f"all m <= 9: right for {agreeing} boards that can be covered, too weak for {len(wrong)}, all with even n",
    )


@chapter.claim("uniform-formulation", "Section 5")
def uniform_formulation(depth: Depth) -> Verdict:
    """It would be interesting to extend the algebra to tiles that are not straight in a uniform way."""
    verified: dict[type, str] = {}
    for expected, problems in ((Weighting, TEXTBOOK), (SignedTiling, WITHOUT)):
        for words, (region, tiles) in problems.items():
            found = ask(tiling(region, tiles), Question.COLOURING)
            if not isinstance(getattr(found.answer, "certificate", None), expected):
                return Failed(f"{words}: {found.sentence}")
            verified.setdefault(expected, f"{words}: {found.sentence}")
    verdict = Extended(
        "the group Z^cells / <placements> is the universal weighting: either the region is not 0 in it, which gives a "
        "colouring proof, or there is a signed tiling, and no colouring proves anything. "
        f"{' '.join(verified.values())}",
        f"a colouring for {'; '.join(TEXTBOOK)}. A signed tiling for {'; '.join(WITHOUT)}, which have no tiling",
    )
    return in_coq(verdict, "mutilated_chessboard")


def squares_by_class(rows: int, columns: int, n: int) -> frozenset[Cell]:
    """Return the squares whose class modulo all n-ominoes is that of the board."""
    cells = list(itertools.product(range(rows), range(columns)))
    across: list[Placement] = [(0, tuple((r, c + k) for k in range(n))) for r, c in cells if c + n <= columns]
    down: list[Placement] = [(0, tuple((r + k, c) for k in range(n))) for r, c in cells if r + n <= rows]
    group = homology_group(cells, across + down)
    board = group.image(cells)
    return frozenset(cell for cell in cells if group.image([cell]) == board)


def squares_by_two_weights(m: int, n: int) -> frozenset[Cell]:
    """Return the squares that weigh x^(i+j) and x^(i-j) as much as the whole board."""
    backward, forward = ring_weight(m, m, n), ring_weight(m, m, n, forward=True)
    cells = itertools.product(range(m), repeat=2)
    return frozenset(
        (i, j) for i, j in cells if ring_element(i + j, n) == backward and ring_element(i - j, n) == forward
    )


def _rectangles(longest: int) -> Iterator[tuple[int, int, int]]:
    for n in OMINOES:
        for rows in range(n, longest + 1):
            for columns in range(rows, longest + 1):
                yield rows, columns, n
