"""Dice on other surfaces, and dice with different numbers of faces: windows as the moves of a graph.

A board of a rows and w columns is glued along its columns, straight (cylinder, torus) or turned over (Möbius strip,
Klein bottle: the cell behind (r, w-1) is (a-1-r, 0)); the rows are glued on the torus and on the Klein bottle. A window
walks over a seam and is reflected by it. Where die k has n_k faces, let N be the least common multiple of all: a sum of
rolls is d_k modulo n_k exactly when N/n_k times it is N/n_k d_k modulo N, so that a board with mixed moduli is a graph
of lights modulo N whose moves add N/n_k at the cell k. The checker of lights verifies all of this.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from itertools import product
from math import lcm

from ludus.core.arrays import Array
from ludus.core.errors import abbreviate, invalid
from ludus.core.loading import np
from ludus.core.questions import Question
from ludus.families.linear.lights.problem import Cell, Lights, lights_graph

MAX_FACES = 10**6
"""Maximum number of faces of a die on a board with different dice."""


class Surface(Enum):
    """How the sides of a board are glued."""

    CYLINDER = "cylinder"
    TORUS = "torus"
    MOEBIUS = "moebius"
    KLEIN = "klein"

    @property
    def has_turned_seam(self) -> bool:
        """Whether the columns are glued upside down."""
        return self in (Surface.MOEBIUS, Surface.KLEIN)

    @property
    def has_glued_rows(self) -> bool:
        """Whether the last row is glued to the first."""
        return self in (Surface.TORUS, Surface.KLEIN)


def anchors(surface: Surface, shape: Sequence[int], window: Sequence[int]) -> list[Cell]:
    """Return where a window may be anchored, in reading order."""
    rows = shape[0] if surface.has_glued_rows else shape[0] - window[0] + 1
    return list(product(range(rows), range(shape[1])))


def covered(surface: Surface, shape: Sequence[int], window: Sequence[int], anchor: Cell) -> dict[Cell, int]:
    """Return how often the window at an anchor covers each cell: it may meet itself behind the seam.

    >>> covered(Surface.KLEIN, (3, 2), (1, 2), (0, 1))
    {(0, 1): 1, (2, 0): 1}
    """
    cells: dict[Cell, int] = {}
    for i, j in product(range(window[0]), range(window[1])):
        seams, column = divmod(anchor[1] + j, shape[1])
        row = (anchor[0] + i) % shape[0]
        cell = (shape[0] - 1 - row if surface.has_turned_seam and seams % 2 else row, column)
        cells[cell] = cells.get(cell, 0) + 1
    return cells


def surface_problem(
    state: Array,
    window: tuple[int, ...],
    faces: int | Array,
    *,
    surface: Surface = Surface.KLEIN,
    question: Question | str = Question.SOLVE,
) -> Lights:
    """Return the board as lights of a graph: one light per die, one move per anchor; `faces` for all dice or for each.

    >>> surface_problem(np.array([[1, 0], [0, 0]]), (1, 2), 3).buttons
    4
    >>> surface_problem(np.array([[1, 2]]), (1, 1), np.array([[2, 3]]), surface=Surface.TORUS).moves
    (((0, 3),), ((1, 2),))
    """
    shape = state.shape
    if len(shape) != 2 or len(window) != 2 or not all(1 <= b <= a for a, b in zip(shape, window, strict=True)):
        raise invalid("window", f"expected two lengths that fit into {list(shape)}, got {abbreviate(list(window))}")
    each = np.broadcast_to(np.asarray(faces, dtype=object), shape)
    wrong = [int(n) for n in each.flat if not 1 <= n <= MAX_FACES]
    if wrong and not isinstance(faces, int):
        raise invalid("faces", f"expected 1..{MAX_FACES} faces, got {wrong[0]}")
    modulus = lcm(*{int(n) for n in each.flat})
    share = {cell: modulus // int(each[cell]) for cell in np.ndindex(shape)}
    number = {cell: index for index, cell in enumerate(np.ndindex(shape))}
    moves = [
        [(number[cell], share[cell] * often) for cell, often in covered(surface, shape, window, anchor).items()]
        for anchor in anchors(surface, shape, window)
    ]
    lights = [int(state[cell]) % int(each[cell]) * share[cell] for cell in np.ndindex(shape)]
    return lights_graph(lights, moves, modulus, question=question)
