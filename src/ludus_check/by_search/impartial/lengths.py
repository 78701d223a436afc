"""The remoteness of all cells of a box at once: cells are the bits of one integer, and moves shift it.

Level by level, r = 0, 1, 2, ...: the cells that are decided by the levels before. An N-position has remoteness r when a
move leads to a P-position of r - 1, and to none of less; a P-position when its last option was decided at r - 1. A cell
without a move has 0, and is a P-position, in misère play an N-position.
"""

from collections.abc import Sequence
from math import prod

from ludus_check.impartial.game import Game
from ludus_check.values import Vector

MAX_WORK = 1 << 30
"""Bits times levels: beyond that cells are looked at one by one."""


def lengths_by_levels(game: Game, box: Sequence[int]) -> list[int] | None:
    """Return the remoteness of every cell in reading order, without passes; None when there are too many levels."""
    moves = [*_moves(game.steps, box, is_ray=False), *_moves(game.rays, box, is_ray=True)]
    cells, planes, r = prod(box), list[int](), 0
    left = 0
    for shifts in moves:
        left |= shifts[0][1]
    level = (1 << cells) - 1 ^ left
    while left:
        if r * cells > MAX_WORK:
            return None
        # After a level of P-positions comes one of N-positions, and the other way round.
        level = left & _reached(level, moves) if r % 2 == int(game.misere) else left & ~_reached(left, moves)
        left ^= level
        r += 1
        planes += [0] * (r.bit_length() - len(planes))
        planes = [plane | (level if r >> k & 1 else 0) for k, plane in enumerate(planes)]
    return _numbers(planes, cells)


Shift = tuple[int, int]
"""How far a move, or a multiple of a ray, leads in reading order, and the cells from which it fits."""


def _moves(moves: Sequence[Vector], box: Sequence[int], *, is_ray: bool) -> list[list[Shift]]:
    """Return a shift for each step that fits somewhere, for each ray also those of 1, 2, 4, ... times the ray."""
    found = []
    for move in moves:
        shifts: list[Shift] = []
        while all(entry < side for entry, side in zip(move, box, strict=True)) and (is_ray or not shifts):
            shifts.append((_index(move, box), _from(move, box)))
            move = tuple(2 * entry for entry in move)
        if shifts:
            found.append([shifts[0], *(shifts if is_ray else ())])
    return found


def _index(move: Vector, box: Sequence[int]) -> int:
    index = 0
    for entry, side in zip(move, box, strict=True):
        index = index * side + entry
    return index


def _from(move: Vector, box: Sequence[int]) -> int:
    """Return the cells whose coordinates are at least those of a move."""
    cells, size = 1, 1
    for entry, side in zip(reversed(move), reversed(box), strict=True):
        repeated = ((1 << size * (side - entry)) - 1) // ((1 << size) - 1)
        cells = cells * repeated << size * entry
        size *= side
    return cells


def _reached(cells: int, moves: list[list[Shift]]) -> int:
    """Return the cells from which a move leads to one of these."""
    found = 0
    for shifts in moves:
        back, fits = shifts[0]
        line = cells << back & fits
        # Within reach of 1, 2, 4, ... times a ray: as much again.
        for further, there in shifts[1:]:
            line |= line << further & there
        found |= line
    return found


def _numbers(planes: list[int], cells: int) -> list[int]:
    """Return the number of each cell from its bits, eight of them at a time."""
    found, ones = [0] * cells, int.from_bytes(b"\1" * cells, "big")
    for first in range(0, len(planes), 8):
        lanes = 0
        for k, plane in enumerate(planes[first : first + 8]):
            # The digits 0 and 1 are bytes with a last bit 0 and 1.
            lanes |= (int.from_bytes(f"{plane:0{cells}b}".encode(), "big") & ones) << k
        found = [low | high << first for low, high in zip(found, lanes.to_bytes(cells, "little"), strict=True)]
    return found
