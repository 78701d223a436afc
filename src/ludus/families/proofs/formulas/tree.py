"""The syntax tree of a formula: numbers and conditions, as frozen values.

    Number     Whole Name Minus Binary Extremum Absolute Choice
    Condition  Constant Comparison And Or Not ConditionChoice

The types keep the two apart: a number never stands where a condition must. Two trees are equal when they say the same
in the same way; where a part stood in the text is kept for messages and plays no role in that.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import field
from enum import Enum
from typing import TypeAlias, assert_never

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


Number: TypeAlias = Whole | Name | Minus | Binary | Extremum | Absolute | Choice
Condition: TypeAlias = Constant | Comparison | And | Or | Not | ConditionChoice
Formula: TypeAlias = Number | Condition


def is_condition(formula: Formula) -> bool:
    """Return whether a formula is true or false, rather than a number."""
    return isinstance(formula, Constant | Comparison | And | Or | Not | ConditionChoice)


def children(formula: Formula) -> tuple[Formula, ...]:
    """Return the parts that a formula is directly made of, in the order in which they are written."""
    match formula:
        case Whole() | Name() | Constant():
            return ()
        case Minus(of=of) | Absolute(of=of):
            return (of,)
        case Not(of=condition):
            return (condition,)
        case Binary(left=left, right=right):
            return left, right
        case Extremum(of=numbers) | Comparison(terms=numbers):
            return numbers
        case And(parts=parts) | Or(parts=parts):
            return parts
        case Choice(condition=condition, then=then, otherwise=otherwise):
            return then, condition, otherwise
        case ConditionChoice(condition=condition, then=first, otherwise=second):
            return first, condition, second
        case _:
            assert_never(formula)


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
