"""A text cut into words: numbers, names and signs, each with the place where it stands."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from typing import NamedTuple

from ludus.core.errors import abbreviate, invalid
from ludus.families.proofs.formulas.mistakes import mistake

LONGEST = 4000
"""The most letters of a formula."""
MAX_DIGITS = 100
"""The most digits of a number in a formula."""

SIGNS = ("//", "<=", ">=", "==", "!=", "+", "-", "*", "%", "^", "=", "<", ">", "(", ")", ",")
"""The signs of the language, longer ones first."""
OTHER_SIGNS = {"⊕": "^", "≤": "<=", "≥": ">=", "≠": "!=", "−": "-", "·": "*"}
"""Signs of mathematics that mean one of ours."""
ADVICE = {
    "**": "a power is written as a product",
    "/": "a quotient is written with //, which rounds down",
    "&": "write `and`",
    "|": "write `or`",
    "!": "write `not`",
}
"""What to write in place of signs that others use."""
ASCII_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
DIGITS = "0123456789"


class Kind(Enum):
    """What kind of word it is."""

    NUMBER = "number"
    NAME = "name"
    SIGN = "sign"
    END = "the end"


class Token(NamedTuple):
    """A word of a formula."""

    kind: Kind
    text: str
    at: int

    def described(self) -> str:
        """Return the word as it stands in a message."""
        return "the end" if self.kind is Kind.END else abbreviate(self.text, limit=30)


def tokens(text: str) -> list[Token]:
    """Return the words of a text, the end included.

    >>> [token.text for token in tokens("x1 // 3<=y")]
    ['x1', '//', '3', '<=', 'y', '']
    """
    if len(text) > LONGEST:
        raise invalid("formula", f"expected at most {LONGEST} letters, got {len(text)}")
    return [*_tokens(text), Token(Kind.END, "", len(text))]


def _tokens(text: str) -> Iterator[Token]:
    at = 0
    while at < len(text):
        letter = text[at]
        if letter in " \t\r\n":
            at += 1
        elif letter in DIGITS:
            number = _run(text, at, DIGITS)
            if len(number) > MAX_DIGITS:
                raise mistake(text, at, f"expected a number of at most {MAX_DIGITS} digits, got {len(number)}")
            yield Token(Kind.NUMBER, number, at)
            at += len(number)
        elif letter in ASCII_LETTERS:
            name = _run(text, at, ASCII_LETTERS + DIGITS + "_")
            yield Token(Kind.NAME, name, at)
            at += len(name)
        else:
            written, sign = _sign(text, at)
            yield Token(Kind.SIGN, sign, at)
            at += len(written)


def _run(text: str, at: int, letters: str) -> str:
    end = at
    while end < len(text) and text[end] in letters:
        end += 1
    return text[at:end]


def _sign(text: str, at: int) -> tuple[str, str]:
    """Return a sign as it is written, and the sign of ours that it means."""
    if text[at] in OTHER_SIGNS:
        return text[at], OTHER_SIGNS[text[at]]
    found = next((sign for sign in SIGNS if text.startswith(sign, at)), None)
    foreign = next((sign for sign in ADVICE if text.startswith(sign, at)), None)
    # `//` and `!=` are ours although they begin like a foreign sign; `**` is foreign although it begins like ours.
    if foreign is not None and len(foreign) > len(found or ""):
        raise mistake(text, at, f"expected a sign of the language, got {abbreviate(foreign)}: {ADVICE[foreign]}")
    if found is None:
        raise mistake(text, at, f"expected a number, a name or a sign, got {abbreviate(text[at])}")
    return found, found
