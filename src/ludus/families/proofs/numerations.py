"""Numerations: how whole numbers are written as words of digits, for automata that read several numbers at once.

    radices (2,)       binary; digits are read from the last one on (the least significant first)
    radices (3, 2)     mixed radix: the last digit counts to 3, all others are binary, so x = r + 3 (b0 + 2 b1 + ...)
    ostrowski 1        sums of Fibonacci numbers 1, 2, 3, 5, 8, ... without neighbours (Zeckendorf), first digit first
    ostrowski t        the same for the numbers U0 = 1, U1 = t + 1, U(n+1) = t U(n) + U(n-1), digits at most t, and a
                       digit t is followed by 0 (A. Ostrowski 1922; the continued fraction [t; t, t, ...])

Zeros may stand before a number, which are the last digits to be read in a radix numeration and the first ones in an
Ostrowski numeration.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from ludus.core.errors import abbreviate, invalid
from ludus.core.fields import is_number
from ludus.core.records import dataclass

MAX_RADIX = 64
MAX_RADICES = 8
"""Maximum number of digits with a radix of their own."""
MAX_OSTROWSKI = 16
FIBONACCI = "fibonacci"
INVALID = -1
"""Where the words that are no numbers lead."""


@dataclass(frozen=True, slots=True)
class Numeration:
    """One way to write numbers: by radices, or by the numbers of Ostrowski when there are none."""

    radices: tuple[int, ...] = ()
    """The radix of the last digit, of the one before it, and so on; the last one goes on for ever."""
    ostrowski: int = 0
    """The parameter t, at least 1, when there are no radices."""

    @property
    def digits(self) -> int:
        """How many digits there are: 0, ..., this - 1."""
        return max(self.radices) if self.radices else self.ostrowski + 1

    @property
    def is_last_digit_first(self) -> bool:
        """Whether words are read from the last digit (the least significant one) on."""
        return bool(self.radices)

    def valid(self) -> tuple[tuple[int, ...], ...]:
        """Return the automaton of the words that are numbers: the next state for each state and digit, or INVALID."""
        if self.radices:
            last = len(self.radices) - 1
            return tuple(
                tuple(min(place + 1, last) if digit < radix else INVALID for digit in range(self.digits))
                for place, radix in enumerate(self.radices)
            )
        small, rest = (0,) * self.ostrowski, (INVALID,) * self.ostrowski
        return (*small, 1), (0, *rest)

    def word(self, number: int, length: int = 0) -> list[int]:
        """Return the digits of a number in the order in which they are read, at least `length`.

        >>> Numeration((2,)).word(6), Numeration((3, 2)).word(10), Numeration(ostrowski=1).word(11)
        ([0, 1, 1], [1, 1, 1], [1, 0, 1, 0, 0])
        """
        digits: list[int] = []
        for weight in reversed(self.weights(number, length)):
            digit, number = divmod(number, weight)
            digits.append(digit)
        return digits[::-1] if self.is_last_digit_first else digits

    def number(self, word: Sequence[int]) -> int:
        """Return the number that a word writes.

        >>> Numeration(ostrowski=2).number([1, 0, 2])
        9
        """
        digits = word if self.is_last_digit_first else word[::-1]
        return sum(digit * weight for digit, weight in zip(digits, self.weights(0, len(word)), strict=True))

    def weights(self, number: int, length: int = 0) -> list[int]:
        """Return what the digits count, the last digit first: all weights up to a number, and at least `length`.

        >>> Numeration((3, 2)).weights(20), Numeration(ostrowski=1).weights(0, 5)
        ([1, 3, 6, 12], [1, 2, 3, 5, 8])
        """
        found: list[int] = []
        weight, before = 1, 1
        while weight <= number or len(found) < length:
            found.append(weight)
            if self.radices:
                weight *= self.radices[min(len(found), len(self.radices)) - 1]
            else:
                weight, before = self.ostrowski * weight + before, weight
        return found

    @property
    def words(self) -> str:
        """The numeration in words.

        >>> Numeration((2,)).words, Numeration((3, 2)).words, Numeration(ostrowski=1).words
        ('base 2', 'last digit base 3, then base 2', 'sums of Fibonacci numbers')
        """
        if not self.radices:
            return "sums of Fibonacci numbers" if self.ostrowski == 1 else f"Ostrowski numeration {self.ostrowski}"
        if len(self.radices) == 1:
            return f"base {self.radices[0]}"
        own = " ".join(map(str, self.radices[:-1]))
        places = "last digit" if len(self.radices) == 2 else "last digits"
        return f"{places} base {own}, then base {self.radices[-1]}"


BINARY = Numeration((2,))


def letter_of(digits: Iterable[int], base: int) -> int:
    """Return the number of a letter, which has one digit for each number that is read; the first counts most.

    >>> letter_of((1, 0, 1), 2)
    5
    """
    letter = 0
    for digit in digits:
        letter = letter * base + digit
    return letter


def radix_numeration(*radices: int) -> Numeration:
    """Return a numeration by its radices, none said twice at the end.

    >>> radix_numeration(2, 2), radix_numeration(3, 2)
    (Numeration(radices=(2,), ostrowski=0), Numeration(radices=(3, 2), ostrowski=0))
    """
    while len(radices) > 1 and radices[-1] == radices[-2]:
        radices = radices[:-1]
    return Numeration(radices)


def read_numeration(value: Any, field: str = "numeration") -> Numeration:
    """Return the numeration that a JSON field describes: a list of radices, or {"ostrowski": t}."""
    if isinstance(value, dict) and set(value) == {"ostrowski"}:
        t = value["ostrowski"]
        if type(t) is not int or not 1 <= t <= MAX_OSTROWSKI:
            raise invalid(
                f"{field}.ostrowski", f"expected a whole number from 1 to {MAX_OSTROWSKI}, got {abbreviate(t)}"
            )
        return Numeration(ostrowski=t)
    is_list = isinstance(value, list | tuple) and 1 <= len(value) <= MAX_RADICES
    if not is_list or not all(type(radix) is int and 2 <= radix <= MAX_RADIX for radix in value):
        wanted = f'1 to {MAX_RADICES} radices from 2 to {MAX_RADIX}, or {{"ostrowski": t}}'
        raise invalid(field, f"expected {wanted}, got {abbreviate(value)}")
    return radix_numeration(*value)


def write_numeration(numeration: Numeration) -> list[int] | dict[str, int]:
    """Return a numeration as a JSON field."""
    return list(numeration.radices) if numeration.radices else {"ostrowski": numeration.ostrowski}


def numeration_named(text: str) -> Numeration:
    """Return the numeration that a person names: 2, or 3,2 (the last digit first), fibonacci, ostrowski-2.

    >>> numeration_named("fibonacci"), numeration_named("3,2").radices
    (Numeration(radices=(), ostrowski=1), (3, 2))
    """
    word = text.strip().lower()
    name, _, number = word.partition("-")
    if word == FIBONACCI:
        return Numeration(ostrowski=1)
    if name == "ostrowski" and is_number(number, 3):
        return read_numeration({"ostrowski": int(number)})
    parts = [part.strip() for part in word.split(",")]
    if not all(is_number(part, 3) for part in parts):
        wanted = "radices such as 2 or 3,2 (the last digit first), fibonacci, or ostrowski-2"
        raise invalid("numeration", f"expected {wanted}, got {abbreviate(text)}")
    return read_numeration([int(part) for part in parts])
