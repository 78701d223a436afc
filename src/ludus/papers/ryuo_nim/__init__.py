"""Miyadera, Fukui, Nakaya, Tokuni, "A Generalized Ryuoh-Nim", as executable claims.

Every definition, example, figure, lemma and theorem of the paper is a claim whose verdict is computed, from the data in
`printed`. Everything is recomputed from the definitions by the naive code in `oracle`, and compared with the solvers on
larger boards. The errata refer to the text of the paper as we have it; some may be slips of its transcription.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import replace
from functools import partial

from ludus.core.answers import Solved
from ludus.core.arrays import frozen
from ludus.core.claims import Paper, illustrated
from ludus.core.loading import np
from ludus.core.pictures import UNIT, Cell, Edge, Number, Picture, Piece, Place, Role
from ludus.core.questions import Question
from ludus.families.impartial.one_piece.certificates import Table
from ludus.families.impartial.one_piece.draw import corner_board, corner_page, picture
from ludus.families.impartial.one_piece.problem import impartial
from ludus.families.impartial.one_piece.ryuo_theorems import is_harmless
from ludus.papers.oracle import grundy_values, p_positions
from ludus.papers.ryuo_nim import beyond, game, passes, theorem
from ludus.papers.ryuo_nim.oracle import ROOK, Position, pass_values, ryuo, square
from ludus.papers.ryuo_nim.passes import P_1, lost_with_a_pass
from ludus.papers.ryuo_nim.printed import BOARDS, HEADLINES, PRINTED, Pair, Printed, Rows, Vector, slanted_moves
from ludus.render.shapes.grids import grid
from ludus.render.shapes.sheets import Index
from ludus.workbench import ask

CHAPTERS = (game, theorem, passes, beyond)


def paper(printed: Printed = PRINTED) -> Paper:
    """Return the paper with the claims tested against the given printed data."""
    claims = tuple(claim for part in CHAPTERS for claim in part.chapter.claims(printed))
    title = "A Generalized Ryuoh-Nim: A Variant of the classical game of Wythoff Nim"
    authors = "Ryohei Miyadera, Masanori Fukui, Yushi Nakaya, Yuki Tokuni"
    return Paper(title, authors, None, illustrated(claims, pictures(printed), HEADLINES, BOARDS))


def printed_table(rows: Rows, p: int, title: str) -> Picture:
    """Return a printed table as a picture; P-positions are marked."""
    problem = impartial(ROOK, slanted_moves(p), (len(rows), len(rows[0])))
    drawn = picture(problem, Solved(problem, Table(frozen(np.array(rows, dtype=np.uint16))), "printed"))
    return replace(drawn, title=title)


def moves(p: int, name: str) -> Picture:
    """Return the moves of the generalized ryuo as the paper draws them: dotted lines for rays, circles for steps."""
    side = max(6, p + 1)
    here, circles = (side - 1, side - 1), set(slanted_moves(p))
    corners: dict[Position, Place] = {}

    def dress(index: Index, at: Place) -> Iterator[Cell | Number | Piece]:
        x, y = index
        corners[x, y] = at
        yield Cell(at, Role.CELL, 0, "", f"({x}, {y})")
        if (here[0] - x, here[1] - y) in circles:
            yield Piece(at, Role.HOLE, "", f"({x}, {y}): a step")
        if (x, y) == here:
            yield Piece(at, Role.PIECE, "", f"({x}, {y}): the ryuo")

    page = corner_page(corner_board((side, side)), dress)
    shapes = [*page.shapes()]
    middle = {cell: (at[0] + UNIT // 2, at[1] + UNIT // 2) for cell, at in corners.items()}
    lines = tuple(Edge(middle[here], middle[end], Role.DONE) for end in ((0, side - 1), (side - 1, 0)))
    words = "Dotted lines: any distance left or up. Circles: the steps. Drawn from the text."
    pieces = tuple(shape for shape in shapes if isinstance(shape, Piece))
    others = tuple(shape for shape in shapes if not isinstance(shape, Piece))
    return Picture(
        *page.size(), (*others, *lines, *pieces), f"{name}: the moves for p = {p}, drawn from the text", words
    )


SIDE = 10
ADDED: tuple[Vector, ...] = ((1, 3), (2, 2))
NIGHT = (*ROOK, (1, 2), (2, 1))
EXTRA: Vector = (1, 14)
"""The move of the claim this-implies: too long to be seen in the printed tables."""


def pictures(printed: Printed) -> Mapping[str, Callable[[], Picture]]:
    """Return the pictures, by the id of their claim; those of the figures are with their claims."""
    ones = "G(x, y, 1) as printed, p = 3; in a frame where it is 0 and (x, y) is not in P_1, or the other way round"
    return {
        "moves-of-the-ryuo": partial(moves, 3, "Figure 2"),
        "figure-3": partial(printed_table, printed.grundy_3, 3, "Figure 3: the Grundy values of the ryuo"),
        "figure-4": partial(printed_table, printed.formula_3, 3, "Figure 4: the formula for p = 3"),
        "figure-5": partial(moves, 3, "Figure 5"),
        "figure-6": partial(moves, 4, "Figure 6"),
        "figure-7": partial(moves, 8, "Figure 7"),
        "figure-8": partial(moves, 6, "Figure 8, for p = 6"),
        "figure-9": partial(printed_table, printed.grundy_4, 4, "Figure 9: the Grundy values for p = 4"),
        "figure-10": partial(printed_table, printed.formula_4, 4, "Figure 10: the formula for p = 4"),
        "orientation": partial(moves, 3, "Figure 1, (0, 0) above on the left"),
        "board-guards": corner_and_beyond,
        "this-implies": beyond_the_tables,
        "theorem-1-2": partial(values, 5, "G for p = 5"),
        "theorem-1-3": partial(
            piece, ROOK, (*slanted_moves(3), *ADDED), f"The ryuo with {ADDED[0]} and {ADDED[1]}: the same Grundy values"
        ),
        "pass-everywhere": partial(with_a_pass, slanted_moves(3), "G(x, y, 1) when the corner may be passed", {(0, 0)}),
        "slanted-moves-with-a-pass": partial(literal, printed, 4),
        "pairs-and-triples": partial(lost_and_claimed, printed, 3),
        "theorem-2-1": partial(with_a_pass, printed.pass_slanted(3), ones, _misjudged(printed)),
        "theorem-2-1-corner": partial(lost_and_claimed, printed, 3),
        "theorem-2-1-small-p": partial(lost_and_claimed, printed, 2),
        "min-max": partial(addable, 3, 12),
        "nightrider": partial(piece, NIGHT, (), "A rook and a nightrider: its Grundy values are those of nim"),
        "misere": misere,
        "one-pass": partial(lost_and_claimed, printed, 4),
        "pass-values": partial(values, 3, "G with one pass, p = 3", passes=1),
    }


def corner_and_beyond() -> Picture:
    """Return the corner, and the square off the board to which the printed set leads."""
    rows = [["to", "", ""], ["", "from", ""], ["", "", ""]]
    names = ["-1", "0", "1"]
    off = {(i, j): Role.HOLE for i in range(3) for j in range(3) if 0 in (i, j)}
    return grid(rows, "From (0, 0) the set (3) leads off the board", roles=off, names=(names, names), marked=[(0, 0)])


def beyond_the_tables() -> Picture:
    """Return the table of a piece that agrees with Figure 3, and differs from the formula below it."""
    found = grundy_values(square(20), ryuo(((1, 1), EXTRA)))
    plain = grundy_values(square(20), ryuo(((1, 1),)))
    shown = {cell for cell in found if cell[0] < 13}
    wrong = [cell for cell in shown if found[cell] != plain[cell]]
    return _table(found, f"The ryuo with the move {EXTRA}: in frames where the formula fails", (13, 20), wrong)


def values(p: int, title: str, *, passes: int = 0) -> Picture:
    """Return a table of Grundy values."""
    problem = impartial(ROOK, slanted_moves(p), (12, 12), passes=passes)
    return replace(ask(problem, Question.TABLE).picture(), title=title)


def piece(rays: tuple[Vector, ...], steps: tuple[Vector, ...], title: str) -> Picture:
    """Return the moves of a piece."""
    return replace(picture(impartial(rays, steps, (9, 9))), title=title)


def with_a_pass(slanted: tuple[Vector, ...], title: str, marked: Collection[Pair]) -> Picture:
    """Return the Grundy values with one pass that may be used everywhere."""
    found = pass_values(slanted, SIDE, True)
    return _table({(x, y): found[x, y, 1] for x, y in square(SIDE)}, title, (SIDE, SIDE), marked)


def literal(printed: Printed, p: int) -> Picture:
    """Return the Grundy values of the literal game without a pass, where P_0 is wrong in frames."""
    found = pass_values(printed.pass_slanted(p), SIDE, printed.pass_at_corner)
    plain: dict[Position, int] = {(x, y): found[x, y, 0] for x, y in square(SIDE)}
    wrong = [cell for cell, value in plain.items() if (value == 0) != printed.is_in_p_0(p, cell[0], cell[1])]
    title = f"The moves as printed, p = {p}: in frames where 0 and P_0 disagree"
    return _table(plain, title, (SIDE, SIDE), wrong)


def lost_and_claimed(printed: Printed, p: int) -> Picture:
    """Return the lost squares of the repaired game with one pass, and in frames where the printed P_1 is wrong."""
    side = 12
    lost, claimed = lost_with_a_pass(p, side), P_1(printed, p, side, printed.natural_from)
    return _squares(lost, f"One pass, p = {p}: P is lost; in frames where P_1 says otherwise", side, lost ^ claimed)


def addable(p: int, most: int) -> Picture:
    """Return which vectors may be added to the generalized ryuo without changing a Grundy value."""
    steps = range(1, most + 1)
    rows = [["+" if is_harmless((s, t), p) else "no" for s in steps] for t in steps]
    own = {(t - 1, s - 1): Role.WINNING for s, t in slanted_moves(p)}
    names = [str(step) for step in steps]
    return grid(rows, f"p = {p}: the moves (s, t) that may be added; filled, its own", roles=own, names=(names, names))


def misere() -> Picture:
    """Return the lost squares of the ryuo in misère play."""
    lost = p_positions(square(12), ryuo(slanted_moves(3)), misere=True)
    return _squares(lost, "The ryuo in misère play: P is lost for the player to move", 12, ())


def _misjudged(printed: Printed) -> list[Pair]:
    found = pass_values(printed.pass_slanted(3), SIDE, printed.pass_at_corner)
    claimed = P_1(printed, 3, SIDE, printed.natural_from)
    return [(x, y) for x, y, left in found if left and (found[x, y, 1] == 0) != ((x, y) in claimed)]


def _table(found: Mapping[Position, int], title: str, size: tuple[int, int], marked: Collection[Position]) -> Picture:
    """Return values as a table: x to the right, y downwards, as in the paper."""
    rows = [[found[x, y] for x in range(size[0])] for y in range(size[1])]
    lost = {(y, x): Role.WINNING for y, row in enumerate(rows) for x, value in enumerate(row) if value == 0}
    return grid(rows, title, roles=lost, marked=[(y, x) for x, y in sorted(marked)])


def _squares(lost: Collection[Position], title: str, side: int, marked: Collection[Position]) -> Picture:
    rows = [["P" if (x, y) in lost else "" for x in range(side)] for y in range(side)]
    roles = {(y, x): Role.WINNING for x, y in lost}
    return grid(rows, title, roles=roles, marked=[(y, x) for x, y in sorted(marked)])


PAPER = paper()
