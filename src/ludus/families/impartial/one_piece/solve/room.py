"""How much memory a table needs on its way, and a clear word when that is more than we take."""

from __future__ import annotations

from math import prod

from ludus.core.errors import invalid
from ludus.core.wording import gibibytes
from ludus.families.impartial.one_piece.pieces import Piece
from ludus.families.impartial.one_piece.problem import Impartial

MAX_BYTES = 12 << 30
"""A table with all that is needed to fill it takes at most so much memory."""


def check_room(problem: Impartial, moves: Piece, bound: int, entry_bytes: int) -> None:
    """Raise InvalidInput when filling a table would take too much memory; say how much, and which size would fit."""
    # A pass takes three tables: without it, what that forbids, and with it.
    cell_bytes = entry_bytes * (3 if problem.passes % 2 and not problem.pass_at_terminal else 1)
    needed = bytes_needed(moves, problem.size, bound, cell_bytes)
    if needed <= MAX_BYTES:
        return
    share = 1.0
    while bytes_needed(moves, _smaller(problem.size, share), bound, cell_bytes) > MAX_BYTES:
        share *= 0.98
    fits = " x ".join(map(str, _smaller(problem.size, share)))
    message = (
        f"expected a table that takes at most {gibibytes(MAX_BYTES)} to fill, got one that takes {gibibytes(needed)}"
    )
    raise invalid("size", f"{message}; {fits} would fit")


def bytes_needed(moves: Piece, size: tuple[int, ...], bound: int, cell_bytes: int) -> int:
    """Return the bytes of the tables, so many for each cell, and of the sets of values on the lines."""
    cells = prod(size)
    lines = sum(cells - prod(side - min(s, side) for s, side in zip(ray, size, strict=True)) for ray in moves.rays)
    named = 0 if len(size) == 2 and all(max(ray) == 1 for ray in moves.rays) else 4 * len(moves.rays)
    hot = 0 if moves.rays else (len(moves.steps) // 8 + 1)
    return cells * (cell_bytes + named + hot) + lines * (bound // 8 + 16)


def _smaller(size: tuple[int, ...], share: float) -> tuple[int, ...]:
    return tuple(max(1, int(side * share)) for side in size)
