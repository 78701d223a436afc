"""Kang, Kim, Park, "A Dice Rolling Game on a Set of Toruses" (2009), as executable claims.

Every example, definition with content, closed form and theorem of the talk is a claim whose verdict is computed, from
the data in `printed`. The errata refer to the text of the slides as we have it; some may be slips of its transcription.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial

from ludus.core.arrays import Array
from ludus.core.claims import Claim, Paper, illustrated
from ludus.core.loading import np
from ludus.core.pictures import Picture
from ludus.families.linear.lights.problem import lights
from ludus.families.linear.windows.draw import picture as board_picture
from ludus.families.linear.windows.main_theorem import solving_coefficients
from ludus.families.linear.windows.problem import windows
from ludus.papers.dice_rolling import beyond, functions, opening, theorem
from ludus.papers.dice_rolling.printed import BOARDS, HEADLINES, MISSING_FIGURES, PRINTED, Printed, Rows
from ludus.render.shapes.grids import beside, grid
from ludus.workbench import ask

CHAPTERS = (opening, functions, theorem, beyond)


def paper(printed: Printed = PRINTED) -> Paper:
    """Return the paper with the claims tested against the given printed data."""
    claims = [with_figure(claim) for part in CHAPTERS for claim in part.chapter.claims(printed)]
    title = "A Dice Rolling Game on a Set of Toruses"
    authors = "Jeehoon Kang, Suh-Ryung Kim, Boram Park"
    return Paper(title, authors, 2009, illustrated(claims, pictures(printed), HEADLINES, BOARDS))


def with_figure(claim: Claim) -> Claim:
    """Return a claim that says so when the picture on its slide is missing, and what was inferred for it."""
    if claim.id not in MISSING_FIGURES:
        return claim
    statement = f"{claim.statement} Inferred for the picture: {MISSING_FIGURES[claim.id]}."
    return replace(claim, place=f"{claim.place} (its picture is missing)", statement=statement)


CIRCLE = (1, 4, 2, 2, 3, 3, 0, 0, 0, 2, 2, 2)
"""A circle of the ((1,12);(1,4);5)-DR game that rolls of four dice bring to 0: one at 0, two at 2, three at 9."""


def pictures(printed: Printed) -> Mapping[str, Callable[[], Picture]]:
    """Return the pictures, by the id of their claim."""
    C, R, Q = functions.CRQ.C(2, 7), functions.CRQ.R(5, 4), functions.CRQ.Q(3, 7)
    return {
        "fiver-question": fiver,
        "variant-moves": partial(three_boards, printed),
        "variant-question": partial(decided, printed.variant_boards[0], (2, 3), 3),
        "J-example": partial(grid, printed.J, "J_(1,2)^(3,2) on the 6x8 torus, as printed"),
        "C-closed-form": partial(grid, C.tolist(), "C_ij, here C_(2,7) of ((6,8);(2,4);5)"),
        "R-closed-form": partial(grid, R.tolist(), "R_ij, here R_(5,4) of ((6,8);(2,4);5)"),
        "Q-closed-form": partial(grid, Q.tolist(), "Q_ij, here Q_(3,7) of ((6,8);(2,4);5)"),
        "C-example": partial(compared, printed.C, C, "C_(2,7)"),
        "C-example-parts": partial(parts, printed.C_parts, ("J*_(2,3)", "- J*_(2,4)"), "C_(2,7), as displayed"),
        "R-example": partial(compared, printed.R, R, "R_(5,4)"),
        "R-example-display": partial(signs, printed, R),
        "Q-example": partial(compared, printed.Q, Q, "Q_(3,7)"),
        "T-example-step": partial(grid, printed.Q_step, "Q_(2,6) of the ((6,8);(2,2);5)-DR game, as printed"),
        "T-example": partial(parts, (printed.A, printed.T), ("A", "T(A)"), "A board and its T(A), as printed"),
        "S-example": partial(grid, printed.S, "S(A), as printed"),
        "solution-matrix-sum": partial(decided, [[1]], (1, 1), 2),
        "T-condition-needed": partial(decided, [[0, 0, 1], [0, 0, 1]], (1, 2), 2),
        "S-condition-needed": partial(decided, [[0, 1]], (1, 2), 2),
        "example-is-solvable": partial(decided, printed.A, (2, 2), 5),
        "coefficient-matrix": partial(coefficients, printed),
        "equal-sides-proof": partial(decided, [[1]], (1, 1), 3),
        "circles-figure": partial(decided, CIRCLE, (4,), 5),
        "fewest-rolls": partial(decided, printed.A, (2, 2), 5, "fewest"),
        "t-dimensional": cube,
    }


def fiver() -> Picture:
    """Return the presses that turn the 7x7 board from white to black."""
    return ask(lights(np.ones((7, 7), dtype=int))).picture()


def decided(board: object, window: tuple[int, ...], modulus: int, question: str = "solve") -> Picture:
    """Return a board with the rolls that solve it, or with the weights that show why none do."""
    return ask(windows(board, window, modulus), question).picture()


def three_boards(printed: Printed) -> Picture:
    """Return the three boards of the variant in a row."""
    drawn = {f"board {number}": windows(rows, (2, 3), 3) for number, rows in enumerate(printed.variant_boards, 1)}
    return beside({name: board_picture(board) for name, board in drawn.items()}, "Two rolls of 2x3 dice")


def cube() -> Picture:
    """Return a board with three axes, solved."""
    board = np.zeros((3, 4, 4), dtype=int)
    board[0, :2, :2] = board[1, :2, :2] = 1
    board[1:, 2:, 1:3] += 2
    return decided(board % 3, (2, 2, 2), 3)


def compared(given: Rows, right: Array, name: str) -> Picture:
    """Return a printed matrix, beside the right one where they differ."""
    wrong = _differences(given, right)
    if not wrong:
        return grid(given, f"{name}, as printed")
    drawn = {"printed": grid(given, "", marked=wrong), "right": grid(right.tolist(), "", marked=wrong)}
    return beside(drawn, f"{name}: the entries in frames are wrong as printed")


def parts(drawn: Sequence[Rows], names: Sequence[str], title: str) -> Picture:
    """Return printed matrices in a row."""
    return beside({name: grid(rows, "") for name, rows in zip(names, drawn, strict=True)}, title)


def signs(printed: Printed, right: Array) -> Picture:
    """Return the two displayed matrices, and what comes out with the printed sign between them."""
    first, second = (np.asarray(part) for part in printed.R_parts)
    total = first + printed.R_display_sign * second
    sign = functions.SIGN[printed.R_display_sign]
    drawn = {
        "first": grid(first.tolist(), ""),
        f"{sign} second": grid(second.tolist(), ""),
        "is, with this sign": grid(total.tolist(), "", marked=_differences(total.tolist(), right)),
    }
    return beside(drawn, "The display of R_(5,4): the entries in frames are wrong")


def coefficients(printed: Printed) -> Picture:
    """Return the printed rolls that are to solve A, beside those that do."""
    right = solving_coefficients(functions.EXAMPLE, np.asarray(printed.A))
    if right is None:
        return grid(printed.coefficients, "The rolls that are to solve A, as printed")
    return compared(printed.coefficients, right, "The rolls that solve A")


def _differences(given: Sequence[Sequence[int]], right: Array) -> list[tuple[int, int]]:
    return [(int(i), int(j)) for i, j in np.argwhere(np.asarray(given) != right)]


PAPER = paper()
