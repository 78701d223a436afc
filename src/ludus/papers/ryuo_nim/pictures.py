"""The figures of the paper, drawn: its tables as printed, and the moves whose pictures are missing from our text."""

from __future__ import annotations

from dataclasses import replace

from ludus.core.answers import Solved
from ludus.core.arrays import frozen
from ludus.core.loading import np
from ludus.core.pictures import Picture
from ludus.families.impartial.one_piece.certificates import Table
from ludus.families.impartial.one_piece.draw import picture
from ludus.families.impartial.one_piece.problem import impartial
from ludus.papers.ryuo_nim.printed import Rows, slanted_moves
from ludus.papers.ryuo_nim.ranges import ROOK


def printed_table(rows: Rows, p: int, title: str) -> Picture:
    """Return a printed table as a picture; lost positions are marked."""
    problem = impartial(ROOK, slanted_moves(p), (len(rows), len(rows[0])))
    drawn = picture(problem, Solved(problem, Table(frozen(np.array(rows, dtype=np.uint16))), "printed"))
    return replace(drawn, title=title)


def moves(p: int, name: str) -> Picture:
    """Return the moves of the generalized ryuo from the far corner of a board, as the text describes the figure."""
    side = max(6, p + 1)
    title = f"{name}: the moves for p = {p}, drawn from the text"
    return replace(picture(impartial(ROOK, slanted_moves(p), (side, side))), title=title)
