"""Position classes (the Rule of Three): two sums in the field with four elements that no jump changes.

The field has the elements 0, 1, p, p^2 with 1 + p = p^2 and p^3 = 1, coded 0, 1, 2, 3: the code is the pair of
coefficients of 1 and p, so that addition is that of bits (Backhouse, Chen, Ferreira, figure 2). The peg at (i, j)
weighs p^(i+j), and also p^(i-j). Three holes in a row of a square lattice have the weights q, qp, qp^2 in some order,
and q + qp = qp^2; so a jump keeps both sums. There are 4 x 4 classes. (N. G. de Bruijn, "A solitaire game and its
relation to a finite field", 1972; M. Reiss, 1857.) On the triangular lattice only p^(i+j) is kept: there (1, 1) is a
direction too, along which the exponent of p^(i-j) stands still.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TypeAlias

from ludus.core.records import dataclass
from ludus.families.pegs.jumping import Board, Position, Triple
from ludus.families.pegs.problem import Cell, Lattice

NAMES = ("0", "1", "p", "p^2")
"""The elements by their codes."""
LOGARITHM = {1: 0, 2: 1, 3: 2}
"""The k for which an element is p^k."""


def add(a: int, b: int) -> int:
    """Return a + b.

    >>> NAMES[add(1, 2)]
    'p^2'
    """
    return a ^ b


def multiply(a: int, b: int) -> int:
    """Return a times b.

    >>> NAMES[multiply(2, 3)]
    '1'
    """
    return power(LOGARITHM[a] + LOGARITHM[b]) if a and b else 0


def power(k: int) -> int:
    """Return p^k for any whole k.

    >>> [NAMES[power(k)] for k in (0, 1, 2, 3, -1)]
    ['1', 'p', 'p^2', '1', 'p^2']
    """
    return k % 3 + 1


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


Matrix = tuple[int, int, int, int]
"""(a, b, c, d): a cell (i, j) goes to (a i + b j, c i + d j)."""

TURN = {Lattice.SQUARE: (0, 1, -1, 0), Lattice.TRIANGULAR: (0, 1, -1, 1)}
"""A turn by 90 or by 60 degrees."""
MIRROR = (0, 1, 1, 0)


def symmetries(holes: Sequence[Cell], lattice: Lattice = Lattice.SQUARE) -> list[dict[Cell, Cell]]:
    """Return the maps of the holes onto themselves by turns and mirrors of the lattice, each once.

    >>> from ludus.families.pegs.boards import english, triangle
    >>> len(symmetries(english().holes())), len(symmetries(triangle(5).holes(), Lattice.TRIANGULAR))
    (8, 6)
    """
    found: dict[tuple[Cell, ...], dict[Cell, Cell]] = {}
    for matrix in _group(lattice):
        moved = [_image(matrix, cell) for cell in holes]
        down, across = (min(cell[axis] for cell in holes) - min(cell[axis] for cell in moved) for axis in (0, 1))
        images = tuple((i + down, j + across) for i, j in moved)
        if set(images) == set(holes):
            found[images] = dict(zip(holes, images, strict=True))
    return list(found.values())


def allowed_pairs(holes: Sequence[Cell], lattice: Lattice = Lattice.SQUARE) -> list[tuple[Cell, Cell]]:
    """Return (vacancy, last peg) for all problems that the class allows, one of those that are symmetric.

    >>> from ludus.families.pegs.boards import english, european
    >>> len(allowed_pairs(english().holes())), len(allowed_pairs(european().holes()))
    (21, 10)
    """
    maps = symmetries(holes, lattice)
    every = ((vacancy, last) for vacancy in holes for last in single_finishes(holes, vacancy, lattice))
    return _representatives(every, lambda pair: {(one[pair[0]], one[pair[1]]) for one in maps})


def _representatives(
    items: Iterable[tuple[Cell, Cell]], orbit: Callable[[tuple[Cell, Cell]], set[tuple[Cell, Cell]]]
) -> list[tuple[Cell, Cell]]:
    seen: set[tuple[Cell, Cell]] = set()
    chosen = []
    for item in items:
        if item not in seen:
            chosen.append(item)
            seen |= orbit(item)
    return chosen


def _group(lattice: Lattice) -> set[Matrix]:
    group: set[Matrix] = {(1, 0, 0, 1)}
    while True:
        more = {_product(g, one) for one in group for g in (TURN[lattice], MIRROR)} - group
        if not more:
            return group
        group |= more


def _product(left: Matrix, right: Matrix) -> Matrix:
    (a, b, c, d), (e, f, g, h) = left, right
    return a * e + b * g, a * f + b * h, c * e + d * g, c * f + d * h


def _image(matrix: Matrix, cell: Cell) -> Cell:
    a, b, c, d = matrix
    i, j = cell
    return a * i + b * j, c * i + d * j


# The positions of one class of a board, numbered without gaps: some holes are known from the others.

LANES = 6
"""Number of free holes that number the positions within one word of 64 bits."""
MAX_DEPENDENT = 10
"""Maximum number of dependent holes: tables have an entry for each of their patterns."""


@dataclass(frozen=True, slots=True)
class ClassIndex:
    """A numbering of the positions of one class."""

    board: Board
    free: tuple[int, ...]
    """The holes that are bits of the number, the lowest first; the first six are the lanes of a word."""
    dependent: tuple[int, ...]
    """The holes that are known from the others."""
    parities: tuple[int, ...]
    """For each dependent hole the bits of the number whose sum modulo 2 it is, up to `constants`."""
    constants: tuple[int, ...]
    """For each dependent hole, whether it is filled at the number 0."""

    @property
    def size(self) -> int:
        """How many numbers there are."""
        return 1 << len(self.free)

    def number(self, position: Position) -> int:
        return sum((position >> hole & 1) << bit for bit, hole in enumerate(self.free))

    def position(self, number: int) -> Position:
        known = sum((number >> bit & 1) << hole for bit, hole in enumerate(self.free))
        for hole, parity, constant in zip(self.dependent, self.parities, self.constants, strict=True):
            known |= ((number & parity).bit_count() % 2 ^ constant) << hole
        return known

    def turned(self, triple: Triple) -> int:
        """Return the bits of the number that a jump turns."""
        return self.number(sum(1 << hole for hole in triple))


def class_index(board: Board, member: Position) -> ClassIndex:
    """Return the numbering of the class that a position belongs to.

    >>> from ludus.families.pegs.problem import pegs
    >>> from ludus.families.pegs.jumping import board
    >>> index = class_index(board(pegs("oo.oooo")), 0b1111011)
    >>> len(index.free), index.position(index.number(0b1111011)) == 0b1111011
    (5, True)
    """
    order = quiet_first(board)
    sums = kept_sums(board, order)
    dependent = tuple(hole for hole, _ in sums)
    free = tuple(hole for hole in order if hole not in dependent)
    place = {hole: bit for bit, hole in enumerate(free)}
    parities = tuple(sum(1 << place[h] for h in free if weights >> h & 1) for _, weights in sums)
    constants = tuple((weights & member).bit_count() % 2 for _, weights in sums)
    return ClassIndex(board, free, dependent, parities, constants)


def kept_sums(board: Board, order: Sequence[int]) -> list[tuple[int, int]]:
    """Return (hole, weights) pairs: sums modulo 2 that jumps keep, each the only one with a weight on its hole.

    The holes come as early in the order as can be, and there are at most ten of them.
    """
    basis = _reduced(_kernel(board), order)
    return basis[:MAX_DEPENDENT]


def quiet_first(board: Board) -> list[int]:
    """Return the holes in an order whose first ones are touched by few jumps in all: each adds the fewest new ones."""
    touching = [{t for t in board.triples if hole in t} for hole in range(len(board.cells))]
    left, touched, order = set(range(len(board.cells))), set[Triple](), list[int]()
    while left:
        hole = min(left, key=lambda h: (len(touching[h] - touched), h))
        left.remove(hole)
        touched |= touching[hole]
        order.append(hole)
    return order


def _kernel(board: Board) -> list[int]:
    """Return a basis of the weights w modulo 2, as bits, with w_a + w_b + w_c = 0 for all jumps."""
    rows: dict[int, int] = {}
    for a, b, c in board.triples:
        row = 1 << a | 1 << b | 1 << c
        for pivot, other in rows.items():
            row ^= other if row >> pivot & 1 else 0
        if row:
            top = row.bit_length() - 1
            rows = {p: r ^ row if r >> top & 1 else r for p, r in rows.items()} | {top: row}
    loose = [h for h in range(len(board.cells)) if h not in rows]
    return [1 << h | sum(1 << p for p, row in rows.items() if row >> h & 1) for h in loose]


def _reduced(vectors: list[int], order: Sequence[int]) -> list[tuple[int, int]]:
    found: list[tuple[int, int]] = []
    rest = list(vectors)
    for hole in order:
        pivot = next((v for v in rest if v >> hole & 1), 0)
        if pivot:
            rest = [v ^ pivot if v >> hole & 1 else v for v in rest if v is not pivot]
            found = [(h, v ^ pivot if v >> hole & 1 else v) for h, v in found] + [(hole, pivot)]
    return found
