"""Claims of section 3.1: the chessboard, 21 straight trominoes and one monomino."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from ludus.core.claims import Claim, Confirmed, Depth, Erratum, Failed, Verdict
from ludus.families.tilings.certificates import Where
from ludus.families.tilings.monomino_theorem import ring_element, ring_weight
from ludus.families.tilings.placements import layout
from ludus.families.tilings.polyominoes import Cell
from ludus.families.tilings.problem import tiling
from ludus.papers.solitaire.printed_tilings import PrintedTilings
from ludus.papers.solitaire.semirings import semirings
from ludus.workbench import ask


def claims(printed: PrintedTilings) -> tuple[Claim, ...]:
    """Return the claims on the chessboard."""
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


def tromino_invariant(depth: Depth) -> Verdict:
    """Add up the weights of every placement."""
    board = layout(tiling("8x8", "I3"))
    for place in board.places:
        cells = [board.cells[number] for number in place]
        if any(_added(i + j for i, j in cells)) or any(_added(i - j for i, j in cells)):
            return Failed(f"the tromino on {cells} does not weigh 0")
    return Confirmed(f"all {len(board.places)} placements on the chessboard", "1 + p + p^2 = 0")


def chessboard_weights(printed: PrintedTilings, depth: Depth) -> Verdict:
    """Add up the weights of all squares."""
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


def chessboard_squares(printed: PrintedTilings, depth: Depth) -> Verdict:
    """Ask where the monomino can lie: a tiling for each square, and a proof for all others."""
    found = ask(tiling("8x8", "I3:21 I1:1", question="where", asked="I1"))
    certificate = getattr(found.answer, "certificate", None)
    if not isinstance(certificate, Where):
        return Failed(f"the squares were not found: {found.sentence}")
    squares = {one.cells[0] for tiles in certificate.tilings for one in tiles if one.tile == "I1"}
    if squares == printed.chessboard_squares:
        return Confirmed(f"all 64 squares: {found.sentence}")
    return Erratum(_told(printed.chessboard_squares), _told(squares), "all 64 squares, each with a tiling or a proof")


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


def _added(exponents: Iterable[int]) -> tuple[int, ...]:
    """Return the sum of powers of p in GF(4), by the coefficients of 1 and p."""
    columns = zip(*(ring_element(exponent, 3) for exponent in exponents), strict=True)
    return tuple(sum(column) % 2 for column in columns)


def _told(squares: Iterable[Cell]) -> str:
    return ", ".join(map(str, sorted(squares)))
