"""How large the parts of a formula can get when its names stay within given bounds: interval arithmetic.

The bounds are proved, not tight: every value lies within them. They tell which machine integers hold a whole
computation, and whether a divisor can be 0.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product
from typing import TypeAlias, assert_never

from ludus.families.proofs.formulas.arithmetic import DIVISIONS
from ludus.families.proofs.formulas.tree import (
    Absolute,
    Binary,
    Choice,
    Condition,
    Extreme,
    Extremum,
    Formula,
    Minus,
    Name,
    Number,
    Operator,
    Whole,
    parts,
)

Range: TypeAlias = tuple[int, int]
"""The least and the greatest value."""


def bounds(part: Number, names: Mapping[str, Range]) -> Range:
    """Return the least and the greatest value that a number can have.

    >>> from ludus.families.proofs.formulas.tree import Name, Whole
    >>> bounds(Binary(Operator.NIM_SUM, Name("x"), Whole(8)), {"x": (0, 5)})
    (0, 15)
    """
    match part:
        case Whole(value=value):
            return value, value
        case Name(name=name):
            return names[name]
        case Minus(of=of):
            least, most = bounds(of, names)
            return -most, -least
        case Absolute(of=of):
            least, most = bounds(of, names)
            return (0 if least <= 0 <= most else min(abs(least), abs(most))), max(abs(least), abs(most))
        case Extremum(which=which, of=numbers):
            least_or_most = min if which is Extreme.MIN else max
            leasts, mosts = zip(*(bounds(one, names) for one in numbers), strict=True)
            return least_or_most(leasts), least_or_most(mosts)
        case Binary(operator=operator, left=left, right=right):
            return _joined(operator, bounds(left, names), bounds(right, names))
        case Choice(then=then, otherwise=otherwise):
            (a, b), (c, d) = bounds(then, names), bounds(otherwise, names)
            return min(a, c), max(b, d)
        case _:
            assert_never(part)


def extent(formula: Formula, names: Mapping[str, Range]) -> Range:
    """Return the least and the greatest value of all numbers on the way to the value of a formula."""
    numbers = [bounds(part, names) for part in parts(formula) if not isinstance(part, Condition)]
    return min((least for least, _ in numbers), default=0), max((most for _, most in numbers), default=0)


def can_fail(formula: Formula, names: Mapping[str, Range]) -> bool:
    """Return whether a divisor in a formula can be 0, as far as the bounds tell."""
    divisors = (p.right for p in parts(formula) if isinstance(p, Binary) and p.operator in DIVISIONS)
    return any(least <= 0 <= most for least, most in (bounds(divisor, names) for divisor in divisors))


def _joined(operator: Operator, left: Range, right: Range) -> Range:
    (a, b), (c, d) = left, right
    match operator:
        case Operator.PLUS:
            return a + c, b + d
        case Operator.MINUS:
            return a - d, b - c
        case Operator.TIMES:
            corners = [x * y for x, y in product(left, right)]
            return min(corners), max(corners)
        case Operator.QUOTIENT:
            # Between its zeros, x // y is monotone in each of the two: the extremes are at corners.
            corners = [x // y for x, y in product(left, _divisors(right))]
            return min(corners, default=0), max(corners, default=0)
        case Operator.REMAINDER:
            least = min(0, c + 1) if c < 0 else 0
            most = max(0, d - 1) if d > 0 else 0
            # What is not negative is not made larger by a positive divisor.
            return least, (min(most, b) if a >= 0 and c >= 0 else most)
        case Operator.NIM_SUM:
            bits = max(number.bit_length() for number in (a, b, c, d))
            return (0 if a >= 0 and c >= 0 else -(1 << bits)), (1 << bits) - 1
        case _:
            assert_never(operator)


def _divisors(span: Range) -> list[int]:
    """Return the extreme divisors of a range, 0 left out."""
    least, most = span
    ends = {least, most, *((1,) if least <= 1 <= most else ()), *((-1,) if least <= -1 <= most else ())}
    return sorted(ends - {0})
