"""Random formulas, each together with a plain Python function that says what it means."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hypothesis import strategies as st

from ludus.families.proofs.formulas.tree import (
    Absolute,
    And,
    Binary,
    Choice,
    Comparison,
    ConditionChoice,
    Constant,
    Extreme,
    Extremum,
    Minus,
    Name,
    Not,
    Operator,
    Or,
    Relation,
    Whole,
)

Meaning = Callable[[dict[str, int]], Any]
Pair = tuple[Any, Meaning]
"""A formula, and what it means: raises ZeroDivisionError where it has no value."""

NAMES = ("x", "y", "x1", "x2", "p")

OPERATORS: dict[Operator, Callable[[int, int], int]] = {
    Operator.PLUS: lambda a, b: a + b,
    Operator.MINUS: lambda a, b: a - b,
    Operator.TIMES: lambda a, b: a * b,
    Operator.QUOTIENT: lambda a, b: a // b,
    Operator.REMAINDER: lambda a, b: a - b * (a // b),
    Operator.NIM_SUM: lambda a, b: (a | b) - (a & b),
}
RELATIONS: dict[Relation, Callable[[int, int], bool]] = {
    Relation.EQUAL: lambda a, b: not a - b,
    Relation.UNEQUAL: lambda a, b: bool(a - b),
    Relation.LESS: lambda a, b: b - a > 0,
    Relation.AT_MOST: lambda a, b: b - a >= 0,
    Relation.GREATER: lambda a, b: a - b > 0,
    Relation.AT_LEAST: lambda a, b: a - b >= 0,
}


def whole(value: int) -> Pair:
    return Whole(value), lambda env: value


def name(word: str) -> Pair:
    return Name(word), lambda env: env[word]


def minus(of: Pair) -> Pair:
    return Minus(of[0]), lambda env: 0 - of[1](env)


def absolute(of: Pair) -> Pair:
    return Absolute(of[0]), lambda env: max(of[1](env), -of[1](env))


def binary(operator: Operator, left: Pair, right: Pair) -> Pair:
    meaning = OPERATORS[operator]
    return Binary(operator, left[0], right[0]), lambda env: meaning(left[1](env), right[1](env))


def extremum(which: Extreme, of: list[Pair]) -> Pair:
    place = 0 if which is Extreme.MIN else -1
    return Extremum(which, tuple(one[0] for one in of)), lambda env: sorted(one[1](env) for one in of)[place]


def choice(kind: Any, condition: Pair, then: Pair, otherwise: Pair) -> Pair:
    def meaning(env: dict[str, int]) -> Any:
        return then[1](env) if condition[1](env) else otherwise[1](env)

    return kind(condition[0], then[0], otherwise[0]), meaning


def comparison(first: Pair, rest: list[tuple[Relation, Pair]]) -> Pair:
    terms = [first, *(pair for _, pair in rest)]
    relations = [relation for relation, _ in rest]

    def meaning(env: dict[str, int]) -> bool:
        numbers = [one[1](env) for one in terms]
        return all(RELATIONS[r](numbers[i], numbers[i + 1]) for i, r in enumerate(relations))

    return Comparison(tuple(one[0] for one in terms), tuple(relations)), meaning


def logic(kind: Any, parts: list[Pair]) -> Pair:
    def meaning(env: dict[str, int]) -> bool:
        for part in parts:
            if part[1](env) is (kind is Or):
                return kind is Or
        return kind is And

    return kind(tuple(one[0] for one in parts)), meaning


def numbers(draw: st.DrawFn, depth: int) -> Pair:
    shape = draw(st.integers(0, 6 if depth else 1))
    if shape == 0:
        return whole(draw(st.sampled_from((0, 1, 2, 3, 5, 8, 2**31, 2**40, 10**20))))
    if shape == 1:
        return name(draw(st.sampled_from(NAMES)))
    if shape == 2:
        return minus(numbers(draw, depth - 1))
    if shape == 3:
        return absolute(numbers(draw, depth - 1))
    if shape == 4:
        count = draw(st.integers(1, 3))
        return extremum(draw(st.sampled_from(Extreme)), [numbers(draw, depth - 1) for _ in range(count)])
    if shape == 5:
        return choice(Choice, conditions(draw, depth - 1), numbers(draw, depth - 1), numbers(draw, depth - 1))
    return binary(draw(st.sampled_from(Operator)), numbers(draw, depth - 1), numbers(draw, depth - 1))


def conditions(draw: st.DrawFn, depth: int) -> Pair:
    shape = draw(st.integers(0, 4 if depth else 0))
    if shape == 0:
        value = draw(st.booleans())
        return Constant(value), lambda env: value
    if shape == 1:
        return Not((of := conditions(draw, depth - 1))[0]), lambda env: not of[1](env)
    if shape == 2:
        count = draw(st.integers(2, 3))
        return logic(draw(st.sampled_from((And, Or))), [conditions(draw, depth - 1) for _ in range(count)])
    if shape == 3:
        parts = [conditions(draw, depth - 1) for _ in range(3)]
        return choice(ConditionChoice, *parts)
    rest = [(draw(st.sampled_from(Relation)), numbers(draw, depth - 1)) for _ in range(draw(st.integers(1, 2)))]
    return comparison(numbers(draw, depth - 1), rest)


@st.composite
def formulas(draw: st.DrawFn, depth: int = 4) -> Pair:
    """A formula of any kind, at most so deep, with its meaning."""
    return numbers(draw, depth) if draw(st.booleans()) else conditions(draw, depth)
