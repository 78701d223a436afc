"""A finite monoid with an element for each heap, and what is verified about it.

Heaps are sent to elements of a commutative monoid, positions to the products of their heaps. A position has a
transition (q, E): its own element and the set of the elements of its options; X + Y has (q q', q E' ∪ q' E). If every
sum of transitions of heaps has q in P exactly when E is not empty and misses P, then by induction over plays a position
is a P-position in misère play exactly when its element is in P. Sets of elements are whole numbers, bit by bit.
"""

from dataclasses import dataclass

from ludus_check.errors import NotChecked, Rejected
from ludus_check.limits import SEARCH_STEPS

MAX_TRANSITIONS = 100_000


@dataclass(frozen=True, slots=True)
class Quotient:
    """The monoid, its P-portion as bits, and the pretending function, which repeats from `start` on."""

    product: list[list[int]]
    lost: int
    start: int
    period: int
    heaps: list[int]

    def element(self, heap: int) -> int:
        """Return the element of a heap of any size."""
        return self.heaps[heap if heap < len(self.heaps) else self.start + (heap - self.start) % self.period]

    def shifted(self, element: int, members: int) -> int:
        """Return a set of elements, each multiplied by one element."""
        row = self.product[element]
        result = 0
        for place in range(members.bit_length()):
            if members >> place & 1:
                result |= 1 << row[place]
        return result


def verify_monoid(found: Quotient) -> None:
    """Verify that the product is commutative and associative, and that 0 is neutral."""
    product = found.product
    places = range(len(product))
    if any(product[0][a] != a for a in places):
        raise Rejected("element 0 is not neutral")
    if any(product[a][b] != product[b][a] for a in places for b in range(a)):
        raise Rejected("the product is not commutative")
    for a in places:
        for b in places:
            row = product[product[a][b]]
            if any(row[c] != product[a][product[b][c]] for c in places):
                raise Rejected("the product is not associative")


def close(found: Quotient, transitions: set[tuple[int, int]]) -> None:
    """Verify the outcome of every sum of transitions."""
    if (0, 0) not in transitions:
        raise Rejected("an empty heap is not sent to the neutral element")
    seen, left, steps = {(0, 0)}, [(0, 0)], 0
    if found.lost & 1:
        raise Rejected("the position without heaps is an N-position, but element 0 is in the P-portion")
    while left:
        q, below = left.pop()
        for other, its in transitions:
            # An option of a sum changes one part and keeps the other.
            new = found.product[q][other], found.shifted(q, its) | found.shifted(other, below)
            steps += 1 + len(found.product) // 4
            if new in seen:
                continue
            if bool(found.lost >> new[0] & 1) != (new[1] != 0 and not new[1] & found.lost):
                raise Rejected(f"not all positions with the element {new[0]} have the claimed outcome")
            seen.add(new)
            left.append(new)
            if len(seen) > MAX_TRANSITIONS or steps > SEARCH_STEPS:
                raise NotChecked("there are more sums of transitions than the limit allows")


def verify_least(found: Quotient) -> None:
    """Verify that all elements occur and differ, and that nothing shorter repeats."""
    order, start, period = len(found.product), found.start, found.period
    reached, left = {0}, [0]
    while left:
        fresh = {found.product[left[-1]][heap] for heap in set(found.heaps)} - reached
        left.pop()
        reached |= fresh
        left += fresh
    if len(reached) < order:
        raise Rejected(f"only {len(reached)} of the {order} elements belong to positions")
    if len({tuple(found.lost >> x & 1 for x in row) for row in found.product}) < order:
        raise Rejected("two elements have the same outcome in every sum, so that the quotient is smaller")
    for smaller in range(1, period):
        shifted = (found.element(n) == found.element(n + smaller) for n in range(start, start + period))
        if period % smaller == 0 and all(shifted):
            raise Rejected(f"the period is {smaller}, not {period}")
    if start and found.element(start - 1) == found.element(start - 1 + period):
        raise Rejected(f"the pretending function repeats from the heap of {start - 1} on already")
