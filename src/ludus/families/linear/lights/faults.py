"""What can be wrong with a lights problem: its size, its press, its holes, its lights, its moves."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ludus.core.arrays import Array
from ludus.core.errors import Fault, abbreviate
from ludus.core.fields import digits
from ludus.core.loading import np

LONGEST_AXIS = 10**18
MAX_DIGITS = 1000
"""The modulus and the amounts have at most so many digits."""
LARGEST = 10**MAX_DIGITS
"""The first number that is too long."""
MAX_CELLS = 10**7
"""A graph has at most so many cells."""
MAX_ENTRIES = 10**6
"""A press, the holes, and all moves of a graph together have at most so many entries."""


def shape_faults(shape: Sequence[int], modulus: int, wrap: Sequence[bool]) -> Iterator[Fault]:
    """Return what is wrong with the size of a rectangle, its modulus and which of its axes wrap."""
    if len(shape) != 2:
        yield Fault("shape", f"expected rows and columns, two lengths, got {len(shape)}")
    for index, length in enumerate(shape):
        if not 1 <= length <= LONGEST_AXIS:
            yield Fault(f"shape[{index}]", f"expected a length of 1..{LONGEST_AXIS}, got {digits(length)}")
    if len(wrap) != 2:
        yield Fault("wrap", f"expected two values, one for rows and one for columns, got {len(wrap)}")
    yield from modulus_faults(modulus)


def modulus_faults(modulus: int) -> Iterator[Fault]:
    """Return what is wrong with the number of states of a light."""
    if not 1 <= modulus < LARGEST:
        expected = f"a number of at least 1, of at most {MAX_DIGITS} digits"
        yield Fault("modulus", f"expected {expected}, got {digits(modulus)}")


def press_faults(offsets: Sequence[Sequence[int]]) -> Iterator[Fault]:
    """Return what is wrong with a press: each entry is [rows down, columns to the right, amount]."""
    if len(offsets) > MAX_ENTRIES:
        yield Fault("press", f"expected at most {MAX_ENTRIES} entries, got {len(offsets)}")
    for index, offset in enumerate(offsets):
        if len(offset) != 3:
            yield Fault(f"press[{index}]", f"expected [rows, columns, amount], got {abbreviate(list(offset))}")
        elif max(map(abs, offset[:2])) > LONGEST_AXIS or abs(offset[2]) >= LARGEST:
            limits = f"offsets of at most {LONGEST_AXIS} and an amount of at most {MAX_DIGITS} digits"
            yield Fault(f"press[{index}]", f"expected {limits}, got {abbreviate([*map(digits, offset)])}")


def hole_faults(holes: Sequence[Sequence[int]], shape: Sequence[int]) -> Iterator[Fault]:
    """Return what is wrong with the holes: each is a cell of the board, none is listed twice, a cell is left."""
    seen: set[tuple[int, ...]] = set()
    if len(holes) > MAX_ENTRIES:
        yield Fault("holes", f"expected at most {MAX_ENTRIES} holes, got {len(holes)}")
    for index, cell in enumerate(holes):
        is_inside = len(cell) == 2 and all(0 <= i < a for i, a in zip(cell, shape, strict=True))
        if not is_inside:
            yield Fault(f"holes[{index}]", f"expected [row, column] on the board, got {abbreviate(list(cell))}")
        elif tuple(cell) in seen:
            yield Fault(f"holes[{index}]", f"expected each hole once, got {list(cell)} again")
        seen.add(tuple(cell))
    if len(seen) == shape[0] * shape[1]:
        got = f"{len(seen)} holes on {shape[0]} x {shape[1]}"
        yield Fault("holes", f"expected a board with at least one cell left, got {got}")


def light_faults(field: str, board: Array, shape: tuple[int, ...], modulus: int) -> Iterator[Fault]:
    """Return the first light that does not lie in 0..n-1."""
    if board.shape != shape:
        yield Fault(field, f"expected the shape {list(shape)}, got {list(board.shape)}")
        return
    wrong = (board < 0) | (board >= modulus)
    if wrong.any():
        cell = tuple(int(i) for i in np.unravel_index(int(np.argmax(wrong)), shape))
        place = "".join(f"[{i}]" for i in cell)
        expected = f"0..{digits(modulus - 1)}"
        yield Fault(f"{field}{place}", f"expected a light in {expected}, got {digits(int(board[cell]))}")


def cell_faults(field: str, board: Array, holes: Sequence[Sequence[int]]) -> Iterator[Fault]:
    """Return the first hole that shows something other than 0."""
    for row, column in holes:
        if board[row, column]:
            yield Fault(f"{field}[{row}][{column}]", f"expected 0 at a hole, got {digits(int(board[row, column]))}")
            return


def graph_faults(shape: Sequence[int], moves: Sequence[Sequence[Sequence[int]]], modulus: int) -> Iterator[Fault]:
    """Return what is wrong with a graph: its size, and moves that name cells that are not there."""
    if len(shape) != 1 or not 1 <= shape[0] <= MAX_CELLS:
        yield Fault("cells", f"expected one list of 1..{MAX_CELLS} lights, got {abbreviate(list(shape))}")
        return
    yield from modulus_faults(modulus)
    if (entries := sum(map(len, moves)) + len(moves)) > MAX_ENTRIES:
        yield Fault("moves", f"expected at most {MAX_ENTRIES} moves and entries of moves, got {entries}")
    for number, move in enumerate(moves):
        for index, pair in enumerate(move):
            place = f"moves[{number}][{index}]"
            if len(pair) != 2:
                yield Fault(place, f"expected [cell, amount], got {abbreviate(list(pair))}")
            elif not 0 <= pair[0] < shape[0]:
                yield Fault(place, f"expected a cell in 0..{shape[0] - 1}, got {digits(pair[0])}")
            elif abs(pair[1]) >= LARGEST:
                yield Fault(place, f"expected an amount of at most {MAX_DIGITS} digits, got {digits(pair[1])}")
