"""The walk around a region without holes, clockwise, as a word with a letter for each edge."""

from collections.abc import Iterable

from ludus_check.tiling.lattice import Cell, Lattice, Point, edges

Word = list[tuple[str, int]]
"""Letters, each with 1, or -1 for its inverse."""


def boundary_word(cells: Iterable[Cell], lattice: Lattice) -> Word | None:
    """Return the word of a region; None when its boundary is not one closed walk that meets no corner twice.

    The edges that two cells share are walked in both directions, and left out. A single walk that meets no corner twice
    is a simple closed curve, so the region is what lies inside it: a disc.

    >>> boundary_word([(0, 0)], Lattice.SQUARE)
    [('x', 1), ('y', 1), ('x', -1), ('y', -1)]
    >>> boundary_word([(0, 0), (1, 1)], Lattice.SQUARE) is None
    True
    """
    walked = {(a, b): (letter, sign) for cell in cells for a, b, letter, sign in edges(cell, lattice)}
    onward: dict[Point, tuple[Point, tuple[str, int]]] = {}
    for (a, b), letter in walked.items():
        if (b, a) not in walked:
            if a in onward:
                return None
            onward[a] = b, letter
    start = place = min(onward)
    word = []
    while place in onward:
        place, letter = onward.pop(place)
        word.append(letter)
    return None if onward or place != start else word
