"""A text cut into words: numbers, names and signs, each with its place; the names of coordinates; mistakes."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from typing import NamedTuple

from ludus.core.errors import InvalidInput, abbreviate, invalid

WINDOW = 70
"""Letters of a formula that are quoted around a mistake."""


def mistake(text: str, at: int, sentence: str) -> InvalidInput:
    r"""Return the error for a mistake at a letter of a text, with a second and a third line that point at it.

    >>> print(mistake("x + * y", 4, "expected a number, got '*'"))
    formula: expected a number, got '*', at letter 5:
      x + * y
          ^
    """
    start = max(0, min(at - WINDOW // 2, len(text) - WINDOW))
    window = "".join(letter if letter.isprintable() else " " for letter in text[start:][:WINDOW])
    before, after = ("... " if start else ""), (" ..." if start + WINDOW < len(text) else "")
    caret = " " * (len(before) + at - start)
    return invalid("formula", f"{sentence}, at letter {at + 1}:\n  {before}{window}{after}\n  {caret}^")


LETTERS = "xyzuvw"
"""The letters of the first axes."""


def coordinate_names(axes: int) -> tuple[tuple[str, ...], ...]:
    """Return the names of each coordinate, the usual one first.

    Two pieces stand on (x, y) and (z, w), the letters of the papers; u is the fourth coordinate there as well.

    >>> coordinate_names(2)
    (('x', 'x1'), ('y', 'x2'))
    >>> coordinate_names(4)[3]
    ('w', 'x4', 'u')
    """
    names = [(*LETTERS[axis : axis + 1], f"x{axis + 1}") for axis in range(axes)]
    return (*names[:3], ("w", "x4", "u")) if axes == 4 else tuple(names)


def format_position(position: tuple[int, ...]) -> str:
    """Return a position with the names of its coordinates.

    >>> format_position((1, 0))
    'x = 1, y = 0'
    """
    usual = (names[0] for names in coordinate_names(len(position)))
    return ", ".join(f"{name} = {value}" for name, value in zip(usual, position, strict=True))


MAX_FORMULA = 4000
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
    if len(text) > MAX_FORMULA:
        raise invalid("formula", f"expected at most {MAX_FORMULA} letters, got {len(text)}")
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
