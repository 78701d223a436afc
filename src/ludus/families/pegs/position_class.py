"""Position classes (the Rule of Three): two sums in the field with four elements that no jump changes.

The field has the elements 0, 1, p, p^2 with 1 + p = p^2 and p^3 = 1, coded 0, 1, 2, 3: the code is the pair of
coefficients of 1 and p, so that addition is that of bits (Backhouse, Chen, Ferreira, figure 2). The peg at (i, j)
weighs p^(i+j), and also p^(i-j). Three holes in a row of a square lattice have the weights q, qp, qp^2 in some order,
and q + qp = qp^2; so a jump keeps both sums. There are 4 x 4 classes. (N. G. de Bruijn, "A solitaire game and its
relation to a finite field", 1972; M. Reiss, 1857.) On the triangular lattice only p^(i+j) is kept: there (1, 1) is a
direction too, along which the exponent of p^(i-j) stands still.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TypeAlias

from ludus.algebra.presentation import Presented, presented, presented_unless
from ludus.families.pegs.jumping import Triple
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

    >>> single_finishes(named("english").holes(), (3, 3))
    [(0, 3), (3, 0), (3, 3), (3, 6), (6, 3)]
    >>> single_finishes(named("european").holes(), (3, 3))
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


def symmetries(holes: Sequence[Cell], lattice: Lattice = Lattice.SQUARE) -> list[dict[Cell, Cell]]:
    """Return the maps of the holes onto themselves by turns and mirrors of the lattice, each once.

    >>> len(symmetries(named("english").holes())), len(symmetries(named("triangle5").holes(), Lattice.TRIANGULAR))
    (8, 6)
    """
    found: dict[tuple[Cell, ...], dict[Cell, Cell]] = {}
    for moved in _images(holes, lattice):
        down, across = (min(cell[axis] for cell in holes) - min(cell[axis] for cell in moved) for axis in (0, 1))
        images = tuple((i + down, j + across) for i, j in moved)
        if set(images) == set(holes):
            found[images] = dict(zip(holes, images, strict=True))
    return list(found.values())


def allowed_pairs(holes: Sequence[Cell], lattice: Lattice = Lattice.SQUARE) -> list[tuple[Cell, Cell]]:
    """Return (vacancy, last peg) for all problems that the class allows, one of those that are symmetric.

    >>> len(allowed_pairs(named("english").holes())), len(allowed_pairs(named("european").holes()))
    (21, 10)
    """
    maps = symmetries(holes, lattice)
    seen: set[tuple[Cell, Cell]] = set()
    chosen = []
    for vacancy in holes:
        for last in single_finishes(holes, vacancy, lattice):
            if (vacancy, last) not in seen:
                chosen.append((vacancy, last))
                seen |= {(one[vacancy], one[last]) for one in maps}
    return chosen


def _images(holes: Sequence[Cell], lattice: Lattice) -> Iterator[list[Cell]]:
    """Yield the holes turned by 0, 90, 180 and 270 degrees, or by multiples of 60, and the mirror image of each."""
    now = list(holes)
    for _ in range(4 if lattice is Lattice.SQUARE else 6):
        yield now
        yield [(j, i) for i, j in now]
        now = [(j, -i if lattice is Lattice.SQUARE else j - i) for i, j in now]


# The group of all weights of a board: Z^holes modulo its own jumps, as a sum of cyclic groups (the Smith form).
#
# Every weighting in any abelian group that no jump changes factors through this group; so two positions with different
# images are never joined by jumps, and no weighting tells others apart. On ordinary boards of the square lattice it is
# (Z_2)^4: de Bruijn's 16 classes, and nothing finer. The reason: e_a + e_b = e_c and e_c + e_b = e_a give 2 e_b = 0.

Sums: TypeAlias = tuple[int, ...]
"""The total weight of some pegs under each of several weightings."""


def attainable(weights: Sequence[Sequence[int]], moduli: Sequence[int], pegs: int, most_steps: int) -> set[Sums] | None:
    """Return the sums that a number of pegs on different holes can have; None when that takes too many steps.

    Hole by hole, each sum keeps the set of all numbers of pegs that have it, as the bits of one integer: one more peg
    shifts these bits by one. A modulus 0 stands for whole numbers.

    >>> sorted(attainable([[1, 0, 1]], [2], 2, 1000))
    [(0,), (1,)]
    """
    # A step is a machine word, so that large numbers count as the work that they are.
    counts, words = (1 << pegs + 1) - 1, 1 + pegs // 64 + sum(1 + _bits(one) // 64 for one in (*weights, moduli))
    found: dict[Sums, int] = {(0,) * len(moduli): 1}
    steps = 0
    for hole in zip(*weights, strict=True):
        steps += len(found) * words
        if steps > most_steps:
            return None
        for sums, numbers in list(found.items()):
            if more := numbers << 1 & counts:
                heavier = tuple((s + w) % m if m else s + w for s, w, m in zip(sums, hole, moduli, strict=True))
                found[heavier] = found.get(heavier, 0) | more
    return {sums for sums, numbers in found.items() if numbers >> pegs & 1}


def _bits(numbers: Sequence[int]) -> int:
    return max((abs(number).bit_length() for number in numbers), default=0)


def quotient(holes: int, triples: Iterable[Triple]) -> Presented:
    """Return Z^holes modulo e_a + e_b - e_c for all jumps (a, b, c).

    >>> quotient(4, [(0, 1, 2), (2, 1, 0), (1, 2, 3), (3, 2, 1)]).moduli
    (2, 2)
    >>> quotient(3, [(0, 1, 2)]).moduli
    (0, 0)
    """
    return presented(holes, _relations(triples))


def quotient_unless(is_over: Callable[[], bool], holes: int, triples: Iterable[Triple]) -> Presented | None:
    """Return the same; None when the time is over first. Jumps at random can take long."""
    return presented_unless(is_over, holes, _relations(triples))


def _relations(triples: Iterable[Triple]) -> Iterator[dict[int, int]]:
    jumps = dict.fromkeys(triples)
    for a, b, c in jumps:
        # Twice a hole that is jumped over both ways is 0: stated first, it keeps all numbers small.
        if a < c and (c, b, a) in jumps:
            yield {b: 2}
    for a, b, c in jumps:
        yield {a: 1, b: 1, c: -1}
