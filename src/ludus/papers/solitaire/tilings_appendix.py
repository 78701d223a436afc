"""Claims of the appendix: figures 3(a) and 3(b) as identities between polynomials in X and Y."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from ludus.core.claims import Claim, Confirmed, Depth, Erratum, Failed, Verdict
from ludus.core.pictures import Picture
from ludus.families.tilings.monomino_theorem import (
    Polynomial,
    boolean,
    figure_3a,
    figure_3b,
    omino_x,
    omino_y,
    rectangle,
    shifted,
    total,
)
from ludus.families.tilings.problem import tiling
from ludus.papers.solitaire.printed_tilings import Figure, PrintedTilings
from ludus.workbench import ask

LENGTHS = range(2, 9)
SIDES = {Depth.QUICK: 25, Depth.DEEP: 60}
"""The largest m."""


def claims(printed: PrintedTilings) -> tuple[Claim, ...]:
    """Return the claims of the appendix."""
    return (*notation_claims(printed), *figure_claims(printed))


def notation_claims(printed: PrintedTilings) -> tuple[Claim, ...]:
    """Return the claims on boards as polynomials."""
    return (
        Claim(
            "displacement",
            "Appendix, the example",
            "X^3 times X^5 in front of the 2 by 2 tile puts its corner at (3, 5).",
            partial(displacement, printed),
        ),
        Claim(
            "coefficients-add-up",
            "Appendix",
            "An equation in Bool[X, Y] says that tiles cover a board without overlapping.",
            partial(coefficients, printed),
        ),
        Claim(
            "rectangle-lemmas",
            "Appendix, omino and rect",
            "A rectangle with a side that n divides is a sum of n-ominoes.",
            rectangle_lemmas,
        ),
    )


def figure_claims(printed: PrintedTilings) -> tuple[Claim, ...]:
    """Return the claims on the two figures."""
    return (
        Claim(
            "figure-3a",
            "Appendix, m mod n = 1",
            "The board is the monomino, two strips and a square, the sides multiples of n.",
            partial(figure_verdict, printed.figure_3a, figure_3a, 1),
            picture=partial(tiled, 7),
        ),
        Claim(
            "figure-3b",
            "Appendix, m mod n = n - 1",
            "The board is the monomino and four rectangles round it, each with a side that n divides.",
            partial(figure_verdict, printed.figure_3b, figure_3b, -1),
            picture=partial(tiled, 8),
        ),
        Claim(
            "long-side",
            "Appendix, the note on figure 3(b)",
            "If m mod n = n - 1 then n times (m div n) is m + 1 - n.",
            partial(long_side, printed),
        ),
    )


def tiled(m: int) -> Picture:
    """Return an m by m board covered by straight trominoes and one monomino, as in the figures."""
    return ask(tiling(f"{m}x{m}", "I3 I1:1"), method="paper").picture()


def displacement(printed: PrintedTilings, depth: Depth) -> Verdict:
    """Multiply out, and look where the tile lies."""
    corner = min(shifted(*printed.displaced, rectangle(2, 2)))
    if corner == (3, 5):
        return Confirmed("the tile lies at (3, 5)")
    return Erratum("X^3 x X^5 x (1 + X + Y + XY)", "X^3 x Y^5 x (1 + X + Y + XY)", f"the tile printed lies at {corner}")


def coefficients(printed: PrintedTilings, depth: Depth) -> Verdict:
    """Add two dominoes that overlap."""
    overlapping = total([rectangle(2, 1), shifted(1, 0, rectangle(2, 1))])
    given = overlapping if printed.adds_up else boolean(overlapping)
    if given != rectangle(3, 1):
        return Confirmed("two dominoes that overlap do not make a tromino")
    return Erratum(
        printed="a polynomial in Bool[X, Y]",
        right="a polynomial in N[X, Y], where 1 + 1 is 2",
        counterexample="in Bool[X, Y] rect.2.1 + X x rect.2.1 = rect.3.1, although the two tiles overlap",
    )


def rectangle_lemmas(depth: Depth) -> Verdict:
    """Compare both sides of the four equations in N[X, Y]."""
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


def figure_verdict(given: Figure, right: Figure, residue: int, depth: Depth) -> Verdict:
    """Compare the printed sum with the board, and ours too."""
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
        printed=f"for m = {m}, n = {n}: {_told(given, m, n)}",
        right=f"{_told(right, m, n)}; this form is right for {range_}",
        counterexample=f"m = {m}, n = {n}: {'; '.join(_complaints(_sum(given, m, n), m))}; false for {len(wrong)} of "
        f"{len(cases)} pairs, in Bool[X, Y] for {boolean_too}",
    )


def long_side(printed: PrintedTilings, depth: Depth) -> Verdict:
    """Compare for all boards of a range."""
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


def _told(figure: Figure, m: int, n: int) -> str:
    monomino, blocks = figure(m, n)
    parts = [_monomial(*monomino) or "1"]
    parts += [" x ".join(filter(None, [_monomial(i, j), f"rect.{k}.{l}"])) for i, j, k, l in blocks]  # noqa: E741
    return " + ".join(parts)


def _monomial(i: int, j: int) -> str:
    powers = [name if k == 1 else f"{name}^{k}" for name, k in (("X", i), ("Y", j)) if k]
    return " x ".join(powers)


def _complaints(found: Polynomial, m: int) -> Iterator[str]:
    board = rectangle(m, m)
    kinds = {
        "covered more than once": [cell for cell, times in found.items() if times > 1],
        "bare": [cell for cell in board if cell not in found],
        "outside": [cell for cell in found if cell not in board],
    }
    for words, cells in kinds.items():
        if cells:
            yield f"{', '.join(map(str, sorted(cells)[:5]))}{' and more' if len(cells) > 5 else ''} {words}"
