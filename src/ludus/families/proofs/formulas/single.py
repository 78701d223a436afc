"""The value of a formula for one choice of its names, exact with numbers of any size."""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping
from itertools import pairwise
from typing import Any, assert_never

from ludus.core.errors import InvalidInput, invalid
from ludus.families.proofs.formulas.reading import write
from ludus.families.proofs.formulas.tree import (
    NOWHERE,
    Absolute,
    And,
    Binary,
    Choice,
    Comparison,
    Condition,
    ConditionChoice,
    Constant,
    Extreme,
    Extremum,
    Formula,
    Minus,
    Name,
    Not,
    Number,
    Operator,
    Or,
    Relation,
    Whole,
)

OPERATIONS: dict[Operator, Callable[[Any, Any], Any]] = {
    Operator.PLUS: operator.add,
    Operator.MINUS: operator.sub,
    Operator.TIMES: operator.mul,
    Operator.QUOTIENT: operator.floordiv,
    Operator.REMAINDER: operator.mod,
    Operator.NIM_SUM: operator.xor,
}
RELATIONS: dict[Relation, Callable[[Any, Any], Any]] = {
    Relation.EQUAL: operator.eq,
    Relation.UNEQUAL: operator.ne,
    Relation.LESS: operator.lt,
    Relation.AT_MOST: operator.le,
    Relation.GREATER: operator.gt,
    Relation.AT_LEAST: operator.ge,
}
DIVISIONS = (Operator.QUOTIENT, Operator.REMAINDER)


def division_by_zero(part: Binary, values: Mapping[str, int]) -> InvalidInput:
    """Return the error for a divisor that is 0 for some values of the names."""
    place = "" if part.at == NOWHERE else f", at letter {part.at + 1}"
    given = ", ".join(f"{name} = {value}" for name, value in values.items())
    where = f" for {given}" if given else ""
    expected = f"expected a divisor other than 0 in {write(part)}{place}"
    return invalid("formula", f"{expected}, got {write(part.right)} = 0{where}")


def evaluate(formula: Formula, values: Mapping[str, int]) -> int | bool:
    """Return the number, or the truth value, that a formula has for some values of its names.

    >>> from ludus.families.proofs.formulas.reading import read
    >>> evaluate(read("(x + y) % p + p * (x // p ^ y // p)"), {"x": 10**18, "y": 5, "p": 4})
    1000000000000000005
    """
    match formula:
        case Constant() | Comparison() | And() | Or() | Not() | ConditionChoice():
            return _is_true(formula, values)
        case _:
            return _number(formula, values)


def _number(part: Number, values: Mapping[str, int]) -> int:
    match part:
        case Whole(value=value):
            return value
        case Name(name=name):
            if name not in values:
                raise invalid("formula", f"expected a value for {name}, got values for {', '.join(values)}")
            return values[name]
        case Minus(of=of):
            return -_number(of, values)
        case Absolute(of=of):
            return abs(_number(of, values))
        case Extremum(which=which, of=numbers):
            least_or_most = min if which is Extreme.MIN else max
            return least_or_most(_number(one, values) for one in numbers)
        case Binary(operator=operator, left=left, right=right):
            first, second = _number(left, values), _number(right, values)
            if second == 0 and operator in DIVISIONS:
                raise division_by_zero(part, values)
            result: int = OPERATIONS[operator](first, second)
            return result
        case Choice(condition=condition, then=then, otherwise=otherwise):
            return _number(then if _is_true(condition, values) else otherwise, values)
        case _:
            assert_never(part)


def _is_true(part: Condition, values: Mapping[str, int]) -> bool:
    match part:
        case Constant(value=value):
            return value
        case Comparison(terms=terms, relations=relations):
            numbers = [_number(term, values) for term in terms]
            pairs = zip(relations, pairwise(numbers), strict=True)
            return all(RELATIONS[relation](*pair) for relation, pair in pairs)
        case And(parts=parts):
            return all(_is_true(one, values) for one in parts)
        case Or(parts=parts):
            return any(_is_true(one, values) for one in parts)
        case Not(of=of):
            return not _is_true(of, values)
        case ConditionChoice(condition=condition, then=then, otherwise=otherwise):
            return _is_true(then if _is_true(condition, values) else otherwise, values)
        case _:
            assert_never(part)
