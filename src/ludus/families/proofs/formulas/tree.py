"""The words of a formula, and its syntax tree: numbers and conditions, as frozen values.

    Number     Whole Name Minus Binary Extremum Absolute Choice
    Condition  Constant Comparison And Or Not ConditionChoice Quantified

The types keep the two apart: a number never stands where a condition must. Two trees are equal when they say the same
in the same way; where a part stood in the text is kept for messages and plays no role in that.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import field
from enum import Enum
from typing import NamedTuple, TypeAlias

from ludus.core.errors import InvalidInput, abbreviate, invalid
from ludus.core.records import dataclass

NOWHERE = -1
"""The place of a part that was not read from a text."""


class Operator(Enum):
    """What stands between two numbers and makes a number of them."""

    PLUS = "+"
    MINUS = "-"
    TIMES = "*"
    QUOTIENT = "//"
    """The whole quotient, rounded down."""
    REMAINDER = "%"
    """What the whole quotient leaves; of the sign of the divisor."""
    NIM_SUM = "^"
    """The sum without carries in binary; of negative numbers in two's complement."""


class Relation(Enum):
    """What stands between two numbers and makes a condition of them."""

    EQUAL = "="
    UNEQUAL = "!="
    LESS = "<"
    AT_MOST = "<="
    GREATER = ">"
    AT_LEAST = ">="


class Extreme(Enum):
    """The least or the greatest of some numbers."""

    MIN = "min"
    MAX = "max"


@dataclass(frozen=True, slots=True)
class Part:
    """What all parts of a formula share."""

    at: int = field(default=NOWHERE, compare=False, repr=False, kw_only=True)
    """Where its sign or its first letter stands in the text, counted from 0."""


@dataclass(frozen=True, slots=True)
class Whole(Part):
    """A number that is written out; it is not negative, -3 being Minus(Whole(3))."""

    value: int

    def __post_init__(self) -> None:
        if self.value < 0:
            raise ValueError(f"expected at least 0, got {self.value}")


@dataclass(frozen=True, slots=True)
class Name(Part):
    """A coordinate or a parameter."""

    name: str


@dataclass(frozen=True, slots=True)
class Minus(Part):
    """The negative of a number."""

    of: Number


@dataclass(frozen=True, slots=True)
class Binary(Part):
    """Two numbers with an operator between them."""

    operator: Operator
    left: Number
    right: Number


@dataclass(frozen=True, slots=True)
class Extremum(Part):
    """The least or the greatest of one number or more."""

    which: Extreme
    of: tuple[Number, ...]


@dataclass(frozen=True, slots=True)
class Absolute(Part):
    """A number without its sign."""

    of: Number


@dataclass(frozen=True, slots=True)
class Choice(Part):
    """One of two numbers, by a condition; the other is not looked at."""

    condition: Condition
    then: Number
    otherwise: Number


@dataclass(frozen=True, slots=True)
class Constant(Part):
    """True or false."""

    value: bool


@dataclass(frozen=True, slots=True)
class Comparison(Part):
    """A chain such as 0 < x <= y: each term stands in the relation to the next."""

    terms: tuple[Number, ...]
    relations: tuple[Relation, ...]


@dataclass(frozen=True, slots=True)
class And(Part):
    """All of two conditions or more; looked at from the left, up to the first that is false."""

    parts: tuple[Condition, ...]


@dataclass(frozen=True, slots=True)
class Or(Part):
    """One of two conditions or more; looked at from the left, up to the first that is true."""

    parts: tuple[Condition, ...]


@dataclass(frozen=True, slots=True)
class Not(Part):
    """The opposite of a condition."""

    of: Condition


@dataclass(frozen=True, slots=True)
class ConditionChoice(Part):
    """One of two conditions, by a third; the other is not looked at."""

    condition: Condition
    then: Condition
    otherwise: Condition


@dataclass(frozen=True, slots=True)
class Quantified(Part):
    """A condition about some number, or about all numbers, of these names: for proofs alone."""

    is_forall: bool
    names: tuple[str, ...]
    of: Condition


Number: TypeAlias = Whole | Name | Minus | Binary | Extremum | Absolute | Choice
Condition: TypeAlias = Constant | Comparison | And | Or | Not | ConditionChoice | Quantified
Formula: TypeAlias = Number | Condition


def children(formula: Formula) -> tuple[Formula, ...]:
    """Return the parts that a formula is directly made of, in the order in which they are written."""
    match formula:
        case Choice() | ConditionChoice():
            return formula.then, formula.condition, formula.otherwise
        case Extremum(of=parts) | Comparison(terms=parts) | And(parts=parts) | Or(parts=parts):
            return parts
        case Binary():
            return formula.left, formula.right
        case Minus() | Absolute() | Not() | Quantified():
            return (formula.of,)
        case _:
            return ()


def parts(formula: Formula) -> Iterator[Formula]:
    """Yield a formula and all its parts, each before its own parts; no depth is too much."""
    left = [formula]
    while left:
        part = left.pop()
        yield part
        left.extend(reversed(children(part)))


def depth(formula: Formula) -> int:
    """Return how deep a formula is nested.

    >>> depth(Binary(Operator.PLUS, Name("x"), Minus(Name("y"))))
    3
    """
    deepest, left = 0, [(formula, 1)]
    while left:
        part, level = left.pop()
        deepest = max(deepest, level)
        left.extend((child, level + 1) for child in children(part))
    return deepest


def names(formula: Formula) -> tuple[str, ...]:
    """Return the names in a formula, each once, in the order in which they are written."""
    return tuple(dict.fromkeys(part.name for part in parts(formula) if isinstance(part, Name)))


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


def known_names(axes: int, parameters: Iterable[str]) -> list[str]:
    """Return the names that a formula may use; InvalidInput when a parameter has the name of a coordinate."""
    coordinates = [name for names in coordinate_names(axes) for name in names]
    for name in parameters:
        if name in coordinates:
            raise invalid("where", f"expected a parameter, got {abbreviate(name)}, which is a coordinate")
    return [*coordinates, *parameters]


def format_position(position: tuple[int, ...]) -> str:
    """Return a position with the names of its coordinates.

    >>> format_position((1, 0))
    'x = 1, y = 0'
    """
    usual = (names[0] for names in coordinate_names(len(position)))
    return ", ".join(f"{name} = {value}" for name, value in zip(usual, position, strict=True))


MAX_FORMULA = 4000
MAX_DIGITS = 100

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
WORD = re.compile(
    r"(?P<space>[ \t\r\n]+)|(?P<number>[0-9]+)|(?P<name>[A-Za-z][A-Za-z0-9_]*)"
    r"|(?P<foreign>\*\*|/(?!/)|!(?!=)|[&|])|(?P<sign>//|<=|>=|==|!=|[-+*%^=<>(),⊕≤≥≠−·])"
)


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
        word = WORD.match(text, at)
        if word is None:
            raise mistake(text, at, f"expected a number, a name or a sign, got {abbreviate(text[at])}")
        if word["foreign"]:
            advice = f"{abbreviate(word[0])}: {ADVICE[word[0]]}"
            raise mistake(text, at, f"expected a sign of the language, got {advice}")
        if word["number"] and len(word[0]) > MAX_DIGITS:
            raise mistake(text, at, f"expected a number of at most {MAX_DIGITS} digits, got {len(word[0])}")
        if not word["space"]:
            yield Token(Kind(word.lastgroup), OTHER_SIGNS.get(word[0], word[0]), at)
        at = word.end()
