"""Misère play of octal games: the genus of heaps, and the first heap that is not tame.

The genus of a game G is its Grundy value with the misère Grundy values of G, G + *2, G + *2 + *2, ... as superscripts
(Berlekamp, Conway, Guy, Winning Ways, chapter 13). A misère Grundy value is the mex of those of the options, and 1 for
a game without moves; with one more heap of two, it is the mex of g, g ^ 1 and those of the options with that heap, g
being the value without it. The genera of nim positions are 0^120, 1^031 and, with a heap of two or more, n^n(n^2). A
game of which all positions have such a genus is tame: misère sums of tame games are played as those nim positions
(Conway, On Numbers and Games, chapter 12).

QUOTIENTS. Let a map send heaps to elements of a finite commutative monoid Q, and positions to the products of their
heaps. A position X has the transition (q, E): its own element, and the set of the elements of its options. The
transition of X + Y is (q q', q E' ∪ q' E). If every sum of transitions of heaps has q in P exactly when E is not empty
and misses P, then a position is lost in misère play exactly when its element is in P: formats/heaps.md (T. E.
Plambeck, A. N. Siegel, "Misère quotients for impartial games", 2008). Sets of elements are written as bits.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import TypeAlias

from ludus.core.records import dataclass
from ludus.families.impartial.graph.values import mex
from ludus.families.impartial.heaps.problem import Heaps
from ludus.families.impartial.heaps.values import options

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
        return len(self.product)

    def times(self, elements: Iterable[int]) -> int:
        result = 0
        for element in elements:
            result = self.product[result][element]
        return result

    def shifted(self, element: int, members: int) -> int:
        """Return a set of elements, each multiplied by one element."""
        row, result = self.product[element], 0
        while members:
            lowest = members & -members
            result |= 1 << row[lowest.bit_length() - 1]
            members ^= lowest
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
            # The options of a sum are those of each summand, with the element of the other one added.
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


Genus: TypeAlias = tuple[int, int, int, int]
"""The Grundy value, and the misère Grundy values with 0, 1 and 2 heaps of two."""
FICKLE: tuple[Genus, Genus] = ((0, 1, 2, 0), (1, 0, 3, 1))
"""Of nim positions in which every heap has at most one token."""


def genera(code: Sequence[int], size: int) -> list[Genus]:
    """Return the genus of the heaps 0 .. size - 1, up to the first that is not tame.

    >>> len(genera((0, 7, 7), 20)), is_tame(genera((0, 7, 7), 20)[-1]), is_tame(genera((0, 3, 3), 20)[-1])
    (6, False, True)
    """
    result: list[Genus] = []
    for heap in range(size):
        result.append(genus([tame_sum([result[part] for part in left]) for left in options(heap, code)]))
        if not is_tame(result[-1]):
            break
    return result


def genus(below: Sequence[Genus]) -> Genus:
    """Return the genus of a game by that of its options.

    >>> genus([]), genus([(0, 1, 2, 0), (1, 0, 3, 1)])
    ((0, 1, 2, 0), (2, 2, 0, 2))
    """
    rows = [set(column) for column in zip(*below, strict=True)] or [set() for _ in range(4)]
    first = mex(rows[1]) if below else 1
    second = mex({first, first ^ 1} | rows[2])
    return mex(rows[0]), first, second, mex({second, second ^ 1} | rows[3])


def genus_in(options: Sequence[Sequence[int]], position: int) -> tuple[int, ...]:
    """Return the genus of a position of any game: its value, and superscripts of which the last two repeat for ever.

    `options` has the options of each position, smaller numbers. With the superscripts s of the options known, the next
    of the position is the mex of s, s ^ 1 and theirs: so once those of all options repeat with period two, and two of
    its own at that distance agree, all that follow repeat.

    >>> genus_in([[], [0], [0, 1], [0, 1, 2]], 3), genus_in([[], [0]], 1)
    ((3, 3, 1), (1, 0, 3, 1))
    """
    values, powers = list[int](), list[tuple[int, ...]]()
    for row in options[: position + 1]:
        values.append(mex({values[one] for one in row}))
        below = [powers[one] for one in row]
        own = [mex({_power(one, 0) for one in below}) if row else 1]
        settled = max((len(one) - 2 for one in below), default=0)
        while len(own) < 3 or own[-1] != own[-3] or len(own) - 3 < settled:
            own.append(mex({own[-1], own[-1] ^ 1} | {_power(one, len(own)) for one in below}))
        own.pop()
        # The shortest form is kept: superscripts that the last two repeat are dropped.
        while len(own) > 2 and own[-1] == own[-3]:
            own.pop()
        powers.append(tuple(own))
    return values[position], *powers[position]


def _power(powers: tuple[int, ...], place: int) -> int:
    """Return a superscript; the last two repeat."""
    last = len(powers) - 2
    return powers[place if place < last else last + (place - last) % 2]


def firm(value: int) -> Genus:
    """Return the genus of nim positions of this Grundy value that have a heap of two or more tokens."""
    return value, value, value ^ 2, value


def is_tame(one: Genus) -> bool:
    """Return whether a genus is that of a nim position."""
    return one in FICKLE or one == firm(one[0])


def tame_sum(parts: Iterable[Genus]) -> Genus:
    """Return the genus of a sum of tame games: as with nim heaps.

    >>> tame_sum([(2, 2, 0, 2), (1, 0, 3, 1)]), tame_sum([])
    ((3, 3, 1, 3), (0, 1, 2, 0))
    """
    total, is_fickle = 0, True
    for part in parts:
        total ^= part[0]
        is_fickle = is_fickle and part in FICKLE
    return FICKLE[total] if is_fickle else firm(total)


def write_genus(one: Genus) -> str:
    """Return a genus as it is written: the Grundy value, then the superscripts as far as they are known.

    >>> write_genus((2, 2, 0, 2)), write_genus((0, 1, 2, 0)), write_genus((1, 1, 4, 3))
    ('2^20', '0^120', '1^143')
    """
    return f"{one[0]}^{''.join(map(str, one[1:3] if one == firm(one[0]) else one[1:]))}"


MAX_HEAPS = 200


def tameness(problem: Heaps) -> str:
    """Return in one sentence how far a game is played in misère sums as nim, and which heap is the first that is not.

    >>> from ludus.families.impartial.heaps.problem import heaps
    >>> tameness(heaps("0.77"))
    'the heaps of 0 to 4 tokens are tame; the heap of 5 is wild, its genus begins 4^146'
    """
    result = genera(problem.code, min(problem.size, MAX_HEAPS))
    last = len(result) - 1
    if is_tame(result[-1]):
        return f"the heaps of 0 to {last} tokens are tame: in misère sums they are played as heaps of nim"
    before = "the heap of 0 is tame" if last == 1 else f"the heaps of 0 to {last - 1} tokens are tame"
    return f"{before}; the heap of {last} is wild, its genus begins {write_genus(result[-1])}"
