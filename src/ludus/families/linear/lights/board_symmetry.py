"""The symmetries of a lights problem: ways to lay the board upon itself that keep the presses and the lights.

On a rectangle these are taken from its reflections, its rotations when it is square, and shifts along wrapped axes; a
graph has none but the identity here. A symmetry turns a solution into a solution.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator

from ludus.core.arrays import Array
from ludus.core.loading import np
from ludus.families.linear.lights.pressing import Entries, entries, of_cells
from ludus.families.linear.lights.problem import Lights


def placements(problem: Lights) -> int:
    """Return how many ways there are to lay the board upon itself, whatever they do to presses and lights."""
    if problem.moves is not None:
        return 1
    rows, columns = problem.shape
    turns = 2 if rows == columns and problem.wrap[0] == problem.wrap[1] else 1
    return turns * 4 * (rows if problem.wrap[0] else 1) * (columns if problem.wrap[1] else 1)


def symmetries(problem: Lights) -> list[Array]:
    """Return the symmetries as permutations: entry i is where the press (or the light) number i goes. Each once.

    >>> from ludus.families.linear.lights.problem import lights
    >>> len(symmetries(lights([[1, 1], [1, 1]]))), len(symmetries(lights([[1, 0], [0, 0]])))
    (8, 2)
    """
    if problem.moves is not None:
        return [np.arange(problem.buttons)]
    moves, needs = entries(problem), of_cells(problem, problem.difference())
    keys = _keys(moves, np.arange(problem.cells))
    found = {}
    for goes in _permutations(problem):
        if (needs[goes] == needs).all() and _keys(moves, goes) == keys:
            found[goes.tobytes()] = goes
    return list(found.values())


def _permutations(problem: Lights) -> Iterator[Array]:
    """Yield the placements of the board upon itself that map holes to holes, on numbered cells."""
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
            if ((moved >= 0) == there).all():
                yield moved[there]


def _keys(moves: Entries, goes: Array) -> set[tuple[int, int, int]]:
    press, cell = goes[moves.press], goes[moves.cell]
    return set(zip(press.tolist(), cell.tolist(), moves.amount.tolist(), strict=True))
