"""What presses do to lights, as a sparse list, as a matrix and added up; and the symmetries of a board.

Every lights problem, rectangle or graph, becomes the same thing: a list of entries (press, cell, amount), the cells and
the presses numbered in reading order with the holes left out. Press number k adds `amount` modulo n to each of its
cells.

A symmetry lays the board upon itself and keeps the presses and the lights: reflections of a rectangle, rotations when
it is square, shifts along wrapped axes; a graph has only the identity here. It turns a solution into a solution.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator

from ludus.core.arrays import Array, residue_type, residues
from ludus.core.loading import np
from ludus.core.records import dataclass
from ludus.families.linear.lights.problem import Lights


@dataclass(frozen=True, slots=True, eq=False)
class Entries:
    """The moves of a lights problem, entry by entry; no (press, cell) pair occurs twice, no amount is 0."""

    presses: int
    cells: int
    press: Array
    cell: Array
    amount: Array

    def matrix(self, modulus: int) -> Array:
        """Return the matrix with a row per cell and a column per press, its entries the amounts."""
        kind = np.int8 if modulus <= 127 else self.amount.dtype
        dense = np.zeros((self.cells, self.presses), dtype=kind)
        dense[self.cell, self.press] = self.amount
        return dense


def entries(problem: Lights) -> Entries:
    """Return the moves as a sparse list, amounts in 1..n-1.

    >>> found = entries(lights([[0, 0, 0]]))
    >>> sorted(zip(found.press.tolist(), found.cell.tolist()))
    [(0, 0), (0, 1), (1, 0), (1, 1), (1, 2), (2, 1), (2, 2)]
    """
    if problem.moves is not None:
        pairs = [(k, cell, amount) for k, move in enumerate(problem.moves) for cell, amount in move]
        columns = tuple(zip(*pairs, strict=True)) or ((), (), ())
        press, cell = (np.array(column, dtype=np.int64) for column in columns[:2])
        return Entries(problem.buttons, problem.cells, press, cell, _amounts(columns[2], problem.modulus))
    there = problem.exists()
    number = np.cumsum(there).reshape(problem.shape) - 1
    rows, columns_ = np.nonzero(there)
    landings = [_landing(problem, (rows, columns_), offset) for offset in problem.press]
    press = np.concatenate([np.flatnonzero(hit) for hit, _, _ in landings] or [np.zeros(0, dtype=np.int64)])
    cell = np.concatenate([number[r, c] for _, r, c in landings] or [np.zeros(0, dtype=np.int64)])
    each = _amounts([amount for _, _, amount in problem.press], problem.modulus)
    amount = np.repeat(each, [len(rows_hit) for _, rows_hit, _ in landings])
    return Entries(problem.buttons, problem.cells, press, cell, amount)


def number_of_entries(problem: Lights) -> int:
    """Return how many entries there are at most, without making them.

    >>> number_of_entries(lights([[0, 0, 0]]))
    9
    """
    return problem.cells * len(problem.press) if problem.moves is None else sum(map(len, problem.moves))


def effect(problem: Lights, presses: Array) -> Array:
    """Return what the presses add to each light, modulo n, in the shape of the board.

    >>> effect(lights([[0, 0, 0]]), np.array([[1, 0, 0]])).tolist()
    [[1, 1, 0]]
    """
    n = problem.modulus
    if problem.is_graph:
        moves, total = entries(problem), np.zeros(problem.shape, dtype=object)
        np.add.at(total, moves.cell, presses.astype(object)[moves.press] * moves.amount)
        return residues(total, n)
    wide = np.dtype(np.int64 if n * n * (len(problem.press) + 2) < 2**62 else object)
    total, wanted = np.zeros(problem.shape, dtype=wide), presses.astype(wide)
    for down, across, amount in problem.press:
        # A glued side cuts the shifted board in two slices, each moved as a whole.
        for to_rows, from_rows in _shifts(problem.shape[0], down, problem.wrap[0]):
            for to_columns, from_columns in _shifts(problem.shape[1], across, problem.wrap[1]):
                total[to_rows, to_columns] += amount * wanted[from_rows, from_columns]
    total %= n
    if problem.holes:
        total[tuple(np.array(problem.holes).T)] = 0
    return residues(total, n)


def on_board(problem: Lights, values: Array) -> Array:
    """Return one number per existing cell, or per press, in the shape of the board, 0 at holes; as it is on a graph."""
    if problem.is_graph:
        return values
    if not problem.holes:
        return values.reshape(problem.shape)
    filled = np.zeros(problem.shape, dtype=values.dtype)
    filled[problem.exists()] = values
    return filled


def of_cells(problem: Lights, board: Array) -> Array:
    """Return an array in the shape of the board as a vector, the holes left out."""
    return board.ravel() if not problem.holes else board[problem.exists()]


def _landing(problem: Lights, places: tuple[Array, Array], offset: tuple[int, int, int]) -> tuple[Array, Array, Array]:
    """Return which presses change a light at an offset, and the rows and columns of those lights."""
    reached = []
    hit = np.ones(len(places[0]), dtype=bool)
    for place, step, length, wrapped in zip(places, offset[:2], problem.shape, problem.wrap, strict=True):
        there = (place + step) % length if wrapped else place + step
        hit &= (there >= 0) & (there < length)
        reached.append(there)
    rows, columns = reached[0][hit], reached[1][hit]
    if problem.holes:
        exists = problem.exists()[rows, columns]
        hit[np.flatnonzero(hit)[~exists]] = False
        rows, columns = rows[exists], columns[exists]
    return hit, rows, columns


def _shifts(length: int, step: int, wrapped: bool) -> list[tuple[slice, slice]]:
    """Return the slices (to, from) that move a line by a step, in one part or, around a circle, in two."""
    parts = [(slice(max(0, step), length + min(0, step)), slice(max(0, -step), length - max(0, step)))]
    if wrapped and step > 0:
        parts.append((slice(0, step), slice(length - step, length)))
    elif wrapped and step < 0:
        parts.append((slice(length + step, length), slice(0, -step)))
    return parts


def _amounts(values: object, modulus: int) -> Array:
    return np.array(values, dtype=object).astype(np.int64 if modulus <= 2**62 else residue_type(modulus))


def count_placements(problem: Lights) -> int:
    """Return how many ways there are to lay the board upon itself, whatever they do to presses and lights."""
    if problem.moves is not None:
        return 1
    rows, columns = problem.shape
    turns = 2 if rows == columns and problem.wrap[0] == problem.wrap[1] else 1
    return turns * 4 * (rows if problem.wrap[0] else 1) * (columns if problem.wrap[1] else 1)


def symmetries(problem: Lights) -> list[Array]:
    """Return the symmetries as permutations: entry i is where the press (or the light) number i goes. Each once.

    >>> len(symmetries(lights([[1, 1], [1, 1]]))), len(symmetries(lights([[1, 0], [0, 0]])))
    (8, 2)
    """
    if problem.moves is not None:
        return [np.arange(problem.buttons)]
    moves, needs = entries(problem), of_cells(problem, problem.difference())
    keys = _keys(moves, np.arange(problem.cells))
    images = {}
    for goes in _permutations(problem):
        if (needs[goes] == needs).all() and _keys(moves, goes) == keys:
            images[goes.tobytes()] = goes
    return list(images.values())


def _permutations(problem: Lights) -> Iterator[Array]:
    """Yield the symmetries of the board that map holes to holes, on numbered cells."""
    (rows, columns), there = problem.shape, problem.exists()
    number = np.where(there, np.cumsum(there).reshape(problem.shape) - 1, -1)
    turns = (False, True) if rows == columns and problem.wrap[0] == problem.wrap[1] else (False,)
    down, across = (
        range(length if wrapped else 1) for length, wrapped in zip(problem.shape, problem.wrap, strict=True)
    )
    for turned, upside, mirrored in itertools.product(turns, (False, True), (False, True)):
        image = number.T if turned else number
        image = image[::-1] if upside else image
        image = image[:, ::-1] if mirrored else image
        for shift in itertools.product(down, across):
            moved = np.roll(image, shift, axis=(0, 1))
            # A hole has the number -1 and must come to lie on a hole.
            if ((moved >= 0) == there).all():
                yield moved[there]


def _keys(moves: Entries, goes: Array) -> set[tuple[int, int, int]]:
    press, cell = goes[moves.press], goes[moves.cell]
    return set(zip(press.tolist(), cell.tolist(), moves.amount.tolist(), strict=True))
