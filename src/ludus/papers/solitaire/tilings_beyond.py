"""Beyond section 3: the exact squares, what the two weights cannot see, and tiles of every shape in a uniform way."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

from ludus.core.claims import Claim, Depth, Extended, Failed, Verdict
from ludus.core.questions import Question
from ludus.core.weighting import Weighting
from ludus.families.tilings.certificates import SignedTiling
from ludus.families.tilings.monomino_theorem import monomino_squares, pinwheel, ring_element, ring_weight, strips
from ludus.families.tilings.polyominoes import Cell, Placement
from ludus.families.tilings.presentation import supply
from ludus.families.tilings.problem import tiling
from ludus.papers.solitaire.printed_tilings import PrintedTilings
from ludus.workbench import ask

SIDES = {Depth.QUICK: 8, Depth.DEEP: 13}
"""The longest side of the rectangles whose squares are predicted."""
LENGTHS = range(2, 7)

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


def claims(printed: PrintedTilings) -> tuple[Claim, ...]:
    """Return what is true beyond section 3."""
    return (
        Claim(
            "exact-squares",
            "Section 3.2, not in the paper",
            "The squares on which the monomino can lie are known exactly, on rectangles too.",
            exact_squares,
        ),
        Claim(
            "two-weights",
            "Section 3.1, not in the paper",
            "The forward and the backward weight tell where the monomino can lie.",
            two_weights,
        ),
        Claim(
            "uniform-formulation",
            "Section 5",
            "It would be interesting to extend the algebra to tiles that are not straight in a uniform way.",
            uniform_formulation,
        ),
    )


def exact_squares(depth: Depth) -> Verdict:
    """Compare with the class of the board modulo all ominoes, and build every square that is possible."""
    built = boards = 0
    for rows, columns, n in _rectangles(SIDES[depth]):
        boards += 1
        squares = monomino_squares(rows, columns, n)
        if squares != squares_by_class(rows, columns, n):
            return Failed(f"{rows} x {columns}, n = {n}: the class of the board allows other squares")
        for square in squares:
            covered = [cell for block in pinwheel(rows, columns, square) for one in strips(block, n) for cell in one]
            if sorted([*covered, square]) != list(itertools.product(range(rows), range(columns))):
                return Failed(f"{rows} x {columns}, n = {n}: the pinwheel round {square} does not cover the board")
            built += 1
    return Extended(
        "for n >= 3 exactly the squares with both coordinates 0 mod n when both sides are 1 mod n, those with both "
        "n - 1 mod n when both sides are n - 1 mod n, else none; for n = 2 those with an even sum on odd boards",
        f"all {boards} rectangles with sides from n to {SIDES[depth]} and 2 <= n <= {max(LENGTHS)}: {built} tilings "
        "built, all other squares excluded by the class of the board",
    )


def two_weights(depth: Depth) -> Verdict:
    """Compare the squares that the two weights allow with the exact ones."""
    wrong, agreeing = [], 0
    for m in range(3, 10):
        for n in range(2, m):
            exact, allowed = monomino_squares(m, m, n), squares_by_two_weights(m, n)
            if not exact <= allowed:
                return Failed(f"m = {m}, n = {n}: the weights exclude squares that are possible")
            if exact and exact != allowed:
                wrong.append((m, n, len(exact), len(allowed)))
            agreeing += bool(exact) and exact == allowed
    odd = [one for one in wrong if one[1] % 2]
    if odd or not wrong:
        return Failed(f"boards with odd n on which the weights differ: {odd}")
    m, n, possible, allowed_too = next(one for one in wrong if one[1] > 2)
    return Extended(
        f"they do for odd n, as on the chessboard, but not for even n: on {m} x {m} with n = {n} they allow "
        f"{allowed_too} squares, and {possible} are possible",
        f"all m <= 9: right for {agreeing} boards that can be covered, too weak for {len(wrong)}, all with even n",
    )


def uniform_formulation(depth: Depth) -> Verdict:
    """Find the textbook colourings by machine, and say where there is none."""
    for expected, problems in ((Weighting, TEXTBOOK), (SignedTiling, WITHOUT)):
        for words, (region, tiles) in problems.items():
            found = ask(tiling(region, tiles), Question.COLOURING)
            if not isinstance(getattr(found.answer, "certificate", None), expected):
                return Failed(f"{words}: {found.sentence}")
    return Extended(
        "the group Z^cells / <placements> is the universal weighting: either the region is not 0 in it, which gives a "
        "colouring proof, or there is a signed tiling, and no colouring proves anything",
        f"a colouring for {'; '.join(TEXTBOOK)}. A signed tiling for {'; '.join(WITHOUT)}, which have no tiling",
    )


def squares_by_class(rows: int, columns: int, n: int) -> frozenset[Cell]:
    """Return the squares whose class modulo all n-ominoes is that of the board."""
    cells = list(itertools.product(range(rows), range(columns)))
    across: list[Placement] = [(0, tuple((r, c + k) for k in range(n))) for r, c in cells if c + n <= columns]
    down: list[Placement] = [(0, tuple((r + k, c) for k in range(n))) for r, c in cells if r + n <= rows]
    group = supply(cells, across + down)
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
    for n in LENGTHS:
        for rows in range(n, longest + 1):
            for columns in range(rows, longest + 1):
                yield rows, columns, n
