"""Numbers as words of digits, and automata that read several numbers at once, a digit of each.

Radices are read with the last digit first, Ostrowski numerations with the first digit first. In the numeration t the
weights are 1, t + 1, and so on, each t times the last one and the one before it; the digits are at most t, and a digit
t is followed by 0. For t = 1 these are sums of Fibonacci numbers. Zeros before a number make no difference.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product

from ludus_check.errors import Malformed
from ludus_check.fields import Record, record
from ludus_check.limits import Limit
from ludus_check.values import integers

RADICES = Limit(8)
RADIX = Limit(64)
OSTROWSKI = Limit(16)

Digits = tuple[int, ...]
Place = tuple[int, ...]
"""What the words that are read so far allow next: the place of the digit, or for each track whether 0 must follow."""


@dataclass(frozen=True, slots=True)
class Numeration:
    """A list of radices, the last of which goes on for ever; or, when it is empty, the Ostrowski numeration t."""

    radices: tuple[int, ...]
    t: int

    @property
    def digits(self) -> int:
        """How many digits there are."""
        return max(self.radices) if self.radices else self.t + 1

    def start(self, tracks: int) -> Place:
        """Return the place before anything is read."""
        return (0,) if self.radices else (0,) * tracks

    def letters(self, place: Place, tracks: int) -> Iterator[tuple[tuple[int, ...], Place]]:
        """Yield what may be read next, a digit for each track, and the place after it."""
        if self.radices:
            following = (min(place[0] + 1, len(self.radices) - 1),)
            for digits in product(range(self.radices[place[0]]), repeat=tracks):
                yield digits, following
            return
        for digits in product(*((0,) if full else range(self.t + 1) for full in place)):
            yield digits, tuple(int(digit == self.t) for digit in digits)

    def word(self, number: int, length: int) -> list[int]:
        """Return at least the given number of digits of a number, in the order in which they are read."""
        digits: list[int] = []
        if self.radices:
            while number or len(digits) < length:
                number, digit = divmod(number, self.radices[min(len(digits), len(self.radices) - 1)])
                digits.append(digit)
            return digits
        weights: list[int] = []
        following = (1, self.t + 1)
        while following[0] <= number or len(weights) < length:
            weights.append(following[0])
            following = following[1], self.t * following[1] + following[0]
        for weight in reversed(weights):
            digit, number = divmod(number, weight)
            digits.append(digit)
        return digits

    def number(self, word: Sequence[int]) -> int:
        """Return the number that a word writes."""
        value = 0
        for place in range(len(word) - 1, -1, -1) if self.radices else ():
            value = value * self.radices[min(place, len(self.radices) - 1)] + word[place]
        high, low = 0, 0
        for digit in () if self.radices else word:
            high, low = self.t * high + low + digit, high
        return value + high + low

    def letter(self, digits: Sequence[int]) -> int:
        """Return the number of the letter with these digits."""
        found = 0
        for digit in digits:
            found = found * self.digits + digit
        return found

    @property
    def words(self) -> str:
        """The numeration in words."""
        if not self.radices:
            return "Zeckendorf numeration" if self.t == 1 else f"Ostrowski numeration, t = {self.t}"
        if len(self.radices) == 1:
            return f"base {self.radices[0]}"
        return f"mixed radix {', '.join(map(str, self.radices))}, {self.radices[-1]}, ..."


def read_numeration(problem: Record) -> Numeration:
    """Return the numeration of a problem."""
    value, field = problem.values["numeration"], problem.path("numeration")
    if isinstance(value, list | tuple):
        radices = integers(value, field, 1, RADICES, 2, RADIX)
        while len(radices) > 1 and radices[-1] == radices[-2]:
            radices = radices[:-1]
        return Numeration(radices, 0)
    found = record(value, field, None).only(("ostrowski",))
    return Numeration((), found.integer("ostrowski", 1, OSTROWSKI))


STATES = Limit(5000)
ENTRIES = 2**20
"""The most states, and the most entries of the table."""
ANY = -1
"""In place of a state: it does not matter which."""


@dataclass(frozen=True, slots=True)
class Automaton:
    """The next state for each state and letter, and where it accepts; state 0 is the first."""

    table: tuple[tuple[int, ...], ...]
    finals: frozenset[int]

    def after(self, state: int, letter: int) -> int:
        """Return the next state."""
        return ANY if state == ANY else self.table[state][letter]


def read_automaton(record: Record, letters: int, numeration: Numeration) -> Automaton:
    """Return the automaton that a field holds, over a number of letters."""
    record.only(("transitions", "finals"))
    most = min(STATES, Limit(max(1, ENTRIES // letters)))
    rows = list(record.entries("transitions", 1, most))
    last = len(rows) - 1
    table = tuple(integers(row, field, letters, letters, 0, last) for field, row in rows)
    finals = record.integers("finals", 0, last + 1, 0, last)
    if list(finals) != sorted(set(finals)):
        raise Malformed(record.path("finals"), "expected different states in order")
    ends = frozenset(finals)
    wrong = [k for k, row in enumerate(table) if (k in ends) != (row[0] in ends)] if numeration.radices else []
    if wrong or (not numeration.radices and table[0][0] != 0):
        same = f"state {wrong[0]} and the next both final or both not" if wrong else "state 0 to lead to itself"
        raise Malformed(record.path("transitions"), f"expected {same} by zeros, which do not matter before a number")
    return Automaton(table, ends)
