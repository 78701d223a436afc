"""Misère quotients of take-and-break games: finite monoids that determine the outcome of every position.

Let a map send heaps to elements of a finite commutative monoid Q, and positions to the products of their heaps. A
position X has the transition (q, E): its own element, and the set of the elements of its options. The transition of X +
Y is (q q', q E' ∪ q' E). If every sum of transitions of heaps has q in P exactly when E is not empty and misses P, then
by induction a position is lost in misère play exactly when its element is in P (T. E. Plambeck, A. N. Siegel, "Misère
quotients for impartial games", 2008). Sets of elements are written as bits.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import TypeAlias

Transition: TypeAlias = tuple[int, int]
"""An element, and a set of elements as bits."""
MAX_TRANSITIONS = 40_000
"""A larger transition algebra is not closed."""


@dataclass(frozen=True, slots=True)
class Monoid:
    """A finite commutative monoid with a set of lost elements; 0 is the identity."""

    product: tuple[tuple[int, ...], ...]
    lost: frozenset[int]

    @property
    def order(self) -> int:
        """How many elements there are."""
        return len(self.product)

    def times(self, elements: Iterable[int]) -> int:
        """Return the product of some elements."""
        result = 0
        for element in elements:
            result = self.product[result][element]
        return result

    def shifted(self, element: int, members: int) -> int:
        """Return a set of elements, each multiplied by one element."""
        row, result, place = self.product[element], 0, 0
        while members:
            skip = (members & -members).bit_length() - 1
            place += skip
            result |= 1 << row[place]
            members >>= skip + 1
            place += 1
        return result


def closure(monoid: Monoid, transitions: Collection[Transition]) -> set[Transition] | None:
    """Return all sums of transitions, None when one of them has the wrong outcome or there are too many.

    >>> nim = Monoid(((0, 1), (1, 0)), frozenset({1}))
    >>> sorted(closure(nim, [(1, 0b01)]))
    [(0, 0), (0, 2), (1, 1)]
    """
    lost = sum(1 << element for element in monoid.lost)
    found, left = {(0, 0)}, [(0, 0)]
    shifts: dict[Transition, int] = {}

    def shifted(element: int, members: int) -> int:
        key = element, members
        if key not in shifts:
            shifts[key] = monoid.shifted(element, members)
        return shifts[key]

    if 0 in monoid.lost:
        return None
    while left:
        q, below = left.pop()
        for other, its in transitions:
            new = monoid.product[q][other], shifted(q, its) | shifted(other, below)
            if new not in found:
                if (new[0] in monoid.lost) != (new[1] != 0 and not new[1] & lost) or len(found) > MAX_TRANSITIONS:
                    return None
                found.add(new)
                left.append(new)
    return found


def separated(monoid: Monoid) -> bool:
    """Return whether any two elements differ in some product: then no smaller monoid determines the outcomes."""
    rows = {tuple(entry in monoid.lost for entry in row) for row in monoid.product}
    return len(rows) == monoid.order
