"""Linear equations and inequalities as automata, and the smallest numbers between which a relation holds.

A linear condition c + a1 x1 + a2 x2 + ... = 0, or <= 0, is read digit by digit. With the last digit first, the state
is what is left of c: a letter with digits d turns c into (c + a·d) / b, which must be whole for an equation, and is
rounded up for an inequality. With the first digit first (Ostrowski numerations) the state is a pair (h, l), the value
so far being h U0 + l U(-1); a letter turns it into (t h + l + a·d, h). With the roots f > 1 and g = -1/f of the
equation X^2 = t X + 1, let w = h f + l and v = h g + l. A letter turns w into f (w + e) and v into g (v + e), where
e = a·d lies between -E and E; so |v| stays below E / (f - 1), and once |w| > E f / (f - 1) it grows for ever. The final
value is h + l = (w (1 - g) + v (f - 1)) / (f - g), so once |w| > (E + |c| (f - g)) / (1 - g), too, the sign of
c + h + l is decided: two more states, for yes and for no, are enough.

Theorems about the engine itself, which no problem of the formats states: that its automata add.

The order of the numbers is that of their digits, and y is the successor of x when x < y and nothing lies between. By
induction on y the automaton A is the addition if

    A(x, 0, z) just when x = z,
    for all x, y there is a z with A(x, y, z), and only one,
    A(x, y, z) implies A(x, y + 1, z + 1),

which are statements about automata, and decided like all others.

The engine decides them; the separate checker adds in its own way and has no part in them, so they say so.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from enum import Enum
from math import ceil, sqrt
from typing import TypeAlias

from ludus.core.loading import np
from ludus.core.records import dataclass
from ludus.families.proofs.automata import relations
from ludus.families.proofs.automata.tables import Budget, BudgetSpent
from ludus.families.proofs.numerations import Numeration

MAX_NUMBER = 2**31
"""Coefficients are smaller than this: with larger ones there are too many states."""


class Sign(Enum):
    """The two linear conditions; the others are made of them."""

    ZERO = "= 0"
    NOT_POSITIVE = "<= 0"


State: TypeAlias = tuple[int, int] | bool
"""What the machine of a condition remembers; a truth value where the digits to come do not matter."""


def linear(
    numeration: Numeration, budget: Budget, terms: Mapping[str, int], constant: int, sign: Sign
) -> relations.Relation:
    """Return the relation: the constant plus all terms (track: coefficient) is 0, or at most 0.

    >>> from ludus.families.proofs.numerations import BINARY
    >>> three = linear(BINARY, Budget(), {"x": 1, "y": -3}, 0, Sign.ZERO)
    >>> len(three), three.holds(x=21, y=7), three.holds(x=22, y=7)
    (4, True, False)
    """
    if any(abs(coefficient) >= MAX_NUMBER for coefficient in terms.values()):
        raise BudgetSpent(f"a condition has a factor above {MAX_NUMBER}, whose automaton is over the limit")
    budget.check(1, numeration.digits ** len(terms))
    digits = relations.letters(numeration.digits, len(terms))
    sums = np.array(list(terms.values()), np.int64) @ digits if terms else np.zeros(1, np.int64)
    # Letters with the same a·d lead to the same states.
    values, index = np.unique(sums, return_inverse=True)
    machine: RadixMachine | OstrowskiMachine = RadixMachine(numeration.radices, sign)
    start: State = (0, constant)
    if not numeration.radices:
        largest = int(abs(values).max(initial=0))
        machine, start = OstrowskiMachine(numeration.ostrowski, constant, largest, sign), (0, 0)
    own: list[int] = values.tolist()
    states, rows = relations.numbered(start, lambda state: own, machine.step, budget)
    table = np.array(rows, np.int32)[:, index.ravel()]
    finals = np.array([machine.is_final(state) for state in states])
    return relations.numbers_only(
        relations.least_automaton(relations.Relation(numeration, tuple(terms), table, finals, budget))
    )


@dataclass(frozen=True, slots=True)
class RadixMachine:
    """Reads the last digit first: the state is the place of the digit, as far as radices differ, and what is left."""

    radices: tuple[int, ...]
    sign: Sign

    def step(self, state: State, amount: int) -> State:
        if isinstance(state, bool):
            return state
        place, left = state
        radix = self.radices[place]
        if self.sign is Sign.ZERO and (left + amount) % radix:
            return False
        return min(place + 1, len(self.radices) - 1), -(-(left + amount) // radix)

    def is_final(self, state: State) -> bool:
        if isinstance(state, bool):
            return state
        return state[1] == 0 if self.sign is Sign.ZERO else state[1] <= 0


@dataclass(frozen=True, slots=True)
class OstrowskiMachine:
    """Reads the first digit first: the state (h, l) has the value h U0 + l U(-1), until the sign is decided."""

    t: int
    constant: int
    largest: int
    """E: no letter adds or takes more than this."""
    sign: Sign

    def step(self, state: State, amount: int) -> State:
        if isinstance(state, bool):
            return state
        high, low = self.t * state[0] + state[1] + amount, state[0]
        root = (self.t + sqrt(self.t**2 + 4)) / 2
        slope = high * root + low
        if abs(slope) <= self.bound(root):
            return high, low
        return self.sign is Sign.NOT_POSITIVE and slope < 0

    def bound(self, root: float) -> float:
        """Return a number above which |w| decides the sign; a little more than needed does no harm."""
        grows = self.largest * root / (root - 1)
        decided = (self.largest + abs(self.constant) * (root + 1 / root)) / (1 + 1 / root)
        return ceil(max(grows, decided)) + 1

    def is_final(self, state: State) -> bool:
        if isinstance(state, bool):
            return state
        value = self.constant + sum(state)
        return value == 0 if self.sign is Sign.ZERO else value <= 0


def plus(numeration: Numeration, budget: Budget, names: tuple[str, str, str]) -> relations.Relation:
    """Return the relation x + y = z."""
    x, y, z = names
    return linear(numeration, budget, {x: 1, y: 1, z: -1}, 0, Sign.ZERO)


def less(numeration: Numeration, budget: Budget, x: str, y: str) -> relations.Relation:
    """Return the relation x < y by comparing digits, with no arithmetic: the first digits that differ decide.

    The weights of all digits behind one are together less than one more of that digit, in every numeration here.
    """

    def step(state: int, digits: tuple[int, ...]) -> int:
        new = (digits[0] > digits[1]) - (digits[0] < digits[1])
        return (new or state) if numeration.is_last_digit_first else (state or new)

    return relations.built(0, step, lambda state: state < 0, over=relations.true(numeration, budget, (x, y)))


def constant(numeration: Numeration, budget: Budget, x: str, number: int) -> relations.Relation:
    """Return the relation x = number."""
    return linear(numeration, budget, {x: 1}, -number, Sign.ZERO)


def nim_scale(numeration: Numeration) -> int | None:
    """Return the least k such that the digits of k n, but the last ones, are the binary digits of n; None if none is.

    In base 2 this is 1; with radices 3, 2, 2, ... it is 3. The nim-sum of x and y is then found digit by digit from
    k x and k y: it is w / k for the w whose digits are their nim-sums.

    >>> nim_scale(Numeration((2,))), nim_scale(Numeration((3, 2))), nim_scale(Numeration((3,)))
    (1, 3, None)
    """
    radices = numeration.radices
    if not radices or radices[-1] & (radices[-1] - 1):
        return None
    scale = 1
    for place, radix in enumerate(radices):
        if any(other & (other - 1) for other in radices[place:]):
            scale *= radix
    return scale


def nim_sum(numeration: Numeration, budget: Budget, names: tuple[str, str, str]) -> relations.Relation:
    """Return the relation w = x ^ y digit by digit, for multiples of the scale: their last digits are 0."""
    odd = [place for place, radix in enumerate(numeration.radices) if radix & (radix - 1)]
    zeros = odd[-1] + 1 if odd else 0

    def step(place: int, digits: tuple[int, ...]) -> int | None:
        if digits[0] ^ digits[1] != digits[2] or (place < zeros and any(digits)):
            return None
        return min(place + 1, zeros)

    return relations.built(0, step, lambda place: True, over=relations.true(numeration, budget, names))


BOUND, OTHER = "bound", "other"
"""Names of tracks; those of the relation must differ from them."""


def smallest(relation: relations.Relation) -> tuple[int, ...] | None:
    """Return the numbers, track by track, with the least largest one, then the first in order; None if there are none.

    >>> from ludus.families.proofs.numerations import BINARY
    >>> smallest(linear(BINARY, Budget(), {"x": -1, "y": -1}, 7, Sign.NOT_POSITIVE))
    (3, 4)
    """
    if relation.is_empty:
        return None
    numeration, budget = relation.numeration, relation.budget
    below = [linear(numeration, budget, {track: 1, BOUND: -1}, 0, Sign.NOT_POSITIVE) for track in relation.tracks]
    bound = least(relations.all_of([relation, *below], relation.tracks))
    left = relations.all_of([relation, *below, constant(numeration, budget, BOUND, bound)], (BOUND,))
    found = []
    for track in relation.tracks:
        number = least(left.exists(*(other for other in left.tracks if other != track)))
        found.append(number)
        left = (left & constant(numeration, budget, track, number)).exists(track)
    return tuple(found)


def least(numbers: relations.Relation) -> int:
    """Return the least number of a set of numbers, a relation with one track that holds somewhere."""
    (name,) = numbers.tracks
    smaller = numbers.renamed(**{name: OTHER}) & less(numbers.numeration, numbers.budget, OTHER, name)
    found = (numbers - smaller.exists(OTHER)).some()
    if found is None:
        raise ValueError("the set is empty")
    return found[name]


def adder_faults(numeration: Numeration, budget: Budget, adder: relations.Relation | None = None) -> tuple[str, ...]:
    """Return which parts of the induction fail: () when the adder is proved. Its tracks are x, y and z.

    >>> adder_faults(Numeration(ostrowski=1), Budget())
    ()
    """
    add = adder or plus(numeration, budget, ("x", "y", "z"))
    is_same = linear(numeration, budget, {"x": 1, "z": -1}, 0, Sign.ZERO)
    above = (less(numeration, budget, "x", "between") & less(numeration, budget, "between", "y")).exists("between")
    # y is x + 1 when x < y with nothing between them.
    following = less(numeration, budget, "x", "y") - above
    nothing = ~less(numeration, budget, "x", "y").exists("x")
    two = add & add.renamed(z="other") & ~linear(numeration, budget, {"z": 1, "other": -1}, 0, Sign.ZERO)
    after = following.renamed(x="y", y="y1") & following.renamed(x="z", y="z1")
    # Here y1 = y + 1 and z1 = z + 1; the last part fails where x + y = z without x + y1 = z1.
    broken = (add & after) - add.renamed(y="y1", z="z1")
    parts = {
        "x + 0 = x": (add & nothing).exists("y").differs(is_same).is_empty,
        "there is a sum": (relations.true(numeration, budget, ("x", "y")) - add.exists("z")).is_empty,
        "there is only one sum": two.is_empty,
        "x + (y + 1) = (x + y) + 1": broken.is_empty,
    }
    return tuple(name for name, holds in parts.items() if not holds)


@dataclass(frozen=True, slots=True)
class NamedTheorem:
    """A theorem that the engine alone decides."""

    name: str
    words: str
    source: str
    run: Callable[[Budget], Iterator[tuple[str, str]]]
    """Yields statements, each with where it is wrong, in words; nothing when it is proved."""


def adders(budget: Budget) -> Iterator[tuple[str, str]]:
    """Prove the adders of all numerations that the other proofs use, by induction."""
    radix = (Numeration((2,)), *(Numeration((p, 2)) for p in range(3, 8)))
    for numeration in (*radix, *(Numeration(ostrowski=t) for t in range(1, 5))):
        words = f"{numeration.words}: the automaton for x + y = z is the addition of all whole numbers"
        yield words, "; ".join(adder_faults(numeration, budget))


THEOREMS = (NamedTheorem("adders", "the automata that add, proved by induction", "see the page of the proofs", adders),)
