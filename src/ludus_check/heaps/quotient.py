"""Misère quotients: a finite monoid that knows which positions are lost when who cannot move wins.

Heaps are sent to elements of a commutative monoid, positions to the products of their heaps. A position has a transition
(q, E): its own element and the set of the elements of its options; X + Y has (q q', q E' ∪ q' E). If every sum of
transitions of heaps has q in P exactly when E is not empty and misses P, then by induction over plays a position is lost
exactly when its element is in P. Sets of elements are whole numbers, bit by bit.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from ludus_check.errors import Malformed, Rejected
from ludus_check.fields import Record, entries, integer
from ludus_check.heaps.game import Game, most_heaps
from ludus_check.limits import SEARCH_STEPS
from ludus_check.wording import amount, number

MOST_ORDER = 100
MOST_REPEATED = 10_000
"""The most heaps before their elements repeat."""
MOST_TRANSITIONS = 100_000


@dataclass(frozen=True, slots=True)
class Quotient:
    """The monoid, the lost elements as bits, and the elements of the heaps, which repeat from `start` on."""

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


def verify_quotient(game: Game, certificate: Record) -> str:
    """Verify that the monoid is the misère quotient, for heaps of all sizes.

    When elements repeat from n0 on with period p, a heap of n + p tokens with n >= 2 n0 + p + K has the same transition
    as the heap of n: of the two parts that a move leaves one is so large that p may be taken from it, or added (three
    parts: 3 n0 + 2 p + K). So the heaps below 2 n0 + 2 p + K (3 n0 + 3 p + K) have all transitions.
    """
    found = read_quotient(certificate)
    parts = 3 if max(game.code) >= 8 else 2
    needed = parts * (found.start + found.period) + len(game.code) - 1
    if needed > most_heaps(game.code):
        raise Rejected(f"it would take the options of {number(needed)} heaps to verify, more than are looked at here")
    verify_monoid(found)
    transitions = {(found.element(heap), options(game, found, heap)) for heap in range(needed)}
    close(found, transitions)
    verify_least(found)
    order, lost = len(found.product), found.lost.bit_count()
    words = f"the misère quotient of {game.name} has {amount(order, 'element')}, {number(lost)} of them lost"
    repeat = f"those of heaps repeat from the heap of {number(found.start)} on with period {number(found.period)}, for ever"
    return f"{words}: a position is lost for the player to move exactly when the product of its heaps is; {repeat}"


def read_quotient(certificate: Record) -> Quotient:
    """Return what a certificate describes."""
    certificate.only(("kind", "product", "lost", "preperiod", "period", "heaps"))
    rows = list(certificate.entries("product", 1, MOST_ORDER))
    order = len(rows)
    product = [[integer(x, name, 0, order - 1) for name, x in entries(row, field, order, order)] for field, row in rows]
    lost = [integer(x, name, 0, order - 1) for name, x in certificate.entries("lost", 0, order)]
    if len(set(lost)) < len(lost):
        raise Malformed(certificate.path("lost"), "expected each element once")
    start = certificate.integer("preperiod", 0, MOST_REPEATED)
    period = certificate.integer("period", 1, MOST_REPEATED)
    size = start + period
    heaps = [integer(x, name, 0, order - 1) for name, x in certificate.entries("heaps", size, size)]
    return Quotient(product, sum(1 << x for x in lost), start, period, heaps)


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


def options(game: Game, found: Quotient, heap: int) -> int:
    """Return the elements of what one move leaves of a heap, as bits."""
    result = 0
    for left in _left(game, heap):
        element = 0
        for part in left:
            element = found.product[element][found.element(part)]
        result |= 1 << element
    return result


def _left(game: Game, heap: int) -> Iterator[tuple[int, ...]]:
    for taken, digit in enumerate(game.code[: heap + 1]):
        rest = heap - taken
        if digit & 1 and taken and rest == 0:
            yield ()
        if digit & 2 and rest:
            yield (rest,)
        if digit & 4:
            yield from ((a, rest - a) for a in range(1, rest // 2 + 1))
        if digit & 8:
            yield from ((a, b, rest - a - b) for a in range(1, rest // 3 + 1) for b in range(a, (rest - a) // 2 + 1))


def close(found: Quotient, transitions: set[tuple[int, int]]) -> None:
    """Verify the outcome of every sum of transitions."""
    if (0, 0) not in transitions:
        raise Rejected("an empty heap is not sent to the neutral element")
    seen, left, steps = {(0, 0)}, [(0, 0)], 0
    if found.lost & 1:
        raise Rejected("the position without heaps is won for the player to move, but element 0 is called lost")
    while left:
        q, below = left.pop()
        for other, its in transitions:
            new = found.product[q][other], found.shifted(q, its) | found.shifted(other, below)
            steps += 1
            if new in seen:
                continue
            if bool(found.lost >> new[0] & 1) != (new[1] != 0 and not new[1] & found.lost):
                raise Rejected(f"positions with the element {new[0]} are not all {'lost' if found.lost >> new[0] & 1 else 'won'}")
            seen.add(new)
            left.append(new)
            if len(seen) > MOST_TRANSITIONS or steps > SEARCH_STEPS:
                raise Rejected("there are more sums of transitions than are looked at here")


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
        raise Rejected("two elements have the same outcome in every sum, so the quotient is smaller")
    for smaller in range(1, period):
        if period % smaller == 0 and all(found.element(n) == found.element(n + smaller) for n in range(start, start + period)):
            raise Rejected(f"the period is {smaller}, not {period}")
    if start and found.element(start - 1) == found.element(start - 1 + period):
        raise Rejected(f"the elements repeat from the heap of {start - 1} on already")
