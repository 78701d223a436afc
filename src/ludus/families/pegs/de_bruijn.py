"""De Bruijn's classes of peg solitaire: two sums in the field with four elements that no jump changes.

The peg at (i, j) weighs p^(i+j), and also p^(i-j). Three holes in a row of a square lattice have the weights q, qp,
qp^2 in some order, and q + qp = qp^2; so a jump keeps both sums. There are 4 x 4 classes. (N. G. de Bruijn, "A
solitaire game and its relation to a finite field", 1972; section 2.1 of Backhouse, Chen, Ferreira.)

On the triangular lattice only one of the two is kept, p^(i+j): there (1, 1) is a direction too, along which the
exponent of p^(i-j) stands still.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeAlias

from ludus.families.pegs.gf4 import power
from ludus.families.pegs.problem import Cell, Lattice

Class: TypeAlias = tuple[int, ...]
"""The sums of p^(i+j) and, on a square lattice, p^(i-j); coded 0, 1, 2, 3 for 0, 1, p, p^2."""


def class_of(pegs: Iterable[Cell], lattice: Lattice = Lattice.SQUARE) -> Class:
    """Return the class of a position.

    >>> class_of([(3, 3)]), class_of([(0, 0), (0, 1), (0, 2)])
    ((1, 1), (0, 0))
    """
    forward = backward = 0
    for i, j in pegs:
        forward ^= power(i + j)
        backward ^= power(i - j)
    return (forward, backward) if lattice is Lattice.SQUARE else (forward,)


def holes_by_class(holes: Iterable[Cell], lattice: Lattice = Lattice.SQUARE) -> dict[Class, list[Cell]]:
    """Return the holes by the class of a single peg there."""
    found: dict[Class, list[Cell]] = {}
    for hole in holes:
        found.setdefault(class_of([hole], lattice), []).append(hole)
    return found


def single_finishes(holes: Sequence[Cell], vacancy: Cell, lattice: Lattice = Lattice.SQUARE) -> list[Cell]:
    """Return where a single peg can be left, by its class, of the full board with one vacancy.

    The class rules the other holes out; whether these can be reached it does not say.

    >>> from ludus.families.pegs.boards import english, european
    >>> single_finishes(english().holes(), (3, 3))
    [(0, 3), (3, 0), (3, 3), (3, 6), (6, 3)]
    >>> single_finishes(european().holes(), (3, 3))
    []
    """
    needed = class_of((hole for hole in holes if hole != vacancy), lattice)
    return [hole for hole in holes if class_of([hole], lattice) == needed]


def bit_weights(holes: Iterable[Cell], lattice: Lattice = Lattice.SQUARE) -> list[dict[Cell, int]]:
    """Return weights 0 and 1 on the holes that jumps keep modulo 2: 1 off every third diagonal.

    An element of the field is 0 exactly when each two of its three linear forms are: so two positions are in one class
    exactly when they agree in these six (or, on the triangular lattice, three) numbers modulo 2.
    """
    cells = list(holes)
    exponents = [{cell: cell[0] + cell[1] for cell in cells}]
    if lattice is Lattice.SQUARE:
        exponents.append({cell: cell[0] - cell[1] for cell in cells})
    return [{cell: int(k % 3 != rest) for cell, k in one.items()} for one in exponents for rest in range(3)]
