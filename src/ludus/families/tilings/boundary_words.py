"""Boundary words: the walk around a region, one letter for each edge, and what an automaton reads in it.

On the square lattice the letters are x (to the right) and y (down) and their inverses; on the hexagonal lattice the
edges have three directions a, b, c, and each letter is its own inverse. A region without holes that is tiled by tiles
without holes has a boundary word that is a product of conjugates of the words of its tiles: take the tiles off one
after the other (J. H. Conway, J. C. Lagarias, Tiling with polyominoes and combinatorial group theory, 1990).
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import TypeAlias

Cell: TypeAlias = tuple[int, int]
"""(row, column)."""
Letter: TypeAlias = tuple[int, int]
"""The number of the letter, and 1 or -1 for the letter or its inverse."""
Word: TypeAlias = tuple[Letter, ...]


@dataclass(frozen=True, slots=True)
class Edges:
    """How the cells of a lattice touch: the neighbours in turn, and the letter of the edge to each of them."""

    neighbours: tuple[Cell, ...]
    letters: tuple[Letter, ...]
    """The letter of the edge to each neighbour, walked with the cell on the right hand."""
    names: str
    is_involution: bool
    """Whether each letter is its own inverse."""

    @property
    def corner_cells(self) -> int:
        """How many cells meet at a corner: 4 squares or 3 hexagons."""
        return 4 if len(self.neighbours) == 4 else 3


SQUARE = Edges(((-1, 0), (0, 1), (1, 0), (0, -1)), ((0, 1), (1, 1), (0, -1), (1, -1)), "xy", False)
"""Up, right, down, left: the upper edge is walked to the right, the right edge down."""

HEXAGONAL = Edges(
    ((-1, 0), (0, 1), (1, 1), (1, 0), (0, -1), (-1, -1)),
    ((0, 1), (1, 1), (2, 1), (0, 1), (1, 1), (2, 1)),
    "abc",
    True,
)
"""Hexagons at (row, column) touch the four beside them and those at (row-1, column-1) and (row+1, column+1)."""


def boundary_word(cells: Collection[Cell], edges: Edges = SQUARE) -> Word | None:
    """Return the walk around a region, None when it has a hole, several parts, or touches itself at a corner.

    >>> boundary_word([(0, 0), (0, 1)])
    ((0, 1), (0, 1), (1, 1), (0, -1), (0, -1), (1, -1))
    >>> boundary_word([(0, 0), (1, 1)]) is None
    True
    """
    inside, turns = set(cells), len(edges.neighbours)
    scale = 2 if edges.corner_cells == 4 else 3
    onward: dict[Cell, tuple[Cell, Letter]] = {}
    for row, column in sorted(inside):
        corners = [_corner((row, column), edges.neighbours, k, scale) for k in range(turns)]
        for k, (down, right) in enumerate(edges.neighbours):
            if (row + down, column + right) not in inside:
                if corners[k] in onward:
                    return None
                onward[corners[k]] = corners[(k + 1) % turns], edges.letters[k]
    return _walk(onward)


def read_from(word: Word, permutations: Sequence[Sequence[int]], state: int) -> tuple[int, dict[tuple[int, int], int]]:
    """Return the state after reading a word, and how often each letter was read in each state (inverses count less).

    Reading a letter in a state moves to its image; reading the inverse moves back, and counts as -1 at the image.

    >>> read_from(((0, 1), (0, 1), (0, -1)), [[1, 0]], 0)
    (1, {(0, 0): 1})
    """
    counts: dict[tuple[int, int], int] = {}
    for letter, sign in word:
        if sign > 0:
            place, state = (letter, state), permutations[letter][state]
        else:
            state = list(permutations[letter]).index(state)
            place = (letter, state)
        counts[place] = counts.get(place, 0) + sign
    return state, {place: times for place, times in counts.items() if times}


def _corner(cell: Cell, neighbours: Sequence[Cell], k: int, scale: int) -> Cell:
    """Return where the corner between the neighbours k - 1 and k lies, on a finer grid."""
    (a, b), (c, d) = neighbours[k - 1], neighbours[k]
    return scale * cell[0] + a + c, scale * cell[1] + b + d


def _walk(onward: dict[Cell, tuple[Cell, Letter]]) -> Word | None:
    if not onward:
        return None
    start = place = min(onward)
    word = []
    while place in onward:
        place, letter = onward.pop(place)
        word.append(letter)
    return tuple(word) if place == start and not onward else None
