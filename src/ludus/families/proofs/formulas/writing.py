"""A formula as a text, with no more parentheses than it needs: read(write(formula)) == formula."""

from __future__ import annotations

from typing import assert_never

from ludus.families.proofs.formulas.reading import AND, CHOICE, COMPARISON, NOT, OR, SIGN, STRENGTH
from ludus.families.proofs.formulas.tree import (
    Absolute,
    And,
    Binary,
    Choice,
    Comparison,
    ConditionChoice,
    Constant,
    Extremum,
    Formula,
    Minus,
    Name,
    Not,
    Or,
    Whole,
)

ATOM = SIGN + 1
"""How tightly a part binds that needs no parentheses anywhere."""


def write(formula: Formula) -> str:
    """Return the text of a formula.

    >>> from ludus.families.proofs.formulas.reading import read
    >>> write(read("((x+y)%3)+3*((x//3)^(y//3))"))
    '(x + y) % 3 + 3 * (x // 3 ^ y // 3)'
    """
    return _written(formula, CHOICE)


def _written(formula: Formula, weakest: int) -> str:
    """Return the text of a part, in parentheses when it binds less tightly than it must."""
    text, strength = _bare(formula)
    return f"({text})" if strength < weakest else text


def _bare(formula: Formula) -> tuple[str, int]:
    """Return the text of a part without parentheses around it, and how tightly it binds."""
    match formula:
        case Whole(value=value):
            return str(value), ATOM
        case Name(name=name):
            return name, ATOM
        case Constant(value=truth):
            return ("true" if truth else "false"), ATOM
        case Minus(of=of):
            return f"-{_written(of, SIGN)}", SIGN
        case Absolute(of=of):
            return f"abs({_written(of, CHOICE)})", ATOM
        case Extremum(which=which, of=numbers):
            return f"{which.value}({', '.join(_written(one, CHOICE) for one in numbers)})", ATOM
        case Binary(operator=operator, left=left, right=right):
            strength = STRENGTH[operator.value]
            return f"{_written(left, strength)} {operator.value} {_written(right, strength + 1)}", strength
        case Comparison() | And() | Or() | Not() | Choice() | ConditionChoice():
            return _logic(formula)
        case _:
            assert_never(formula)


def _logic(formula: Comparison | And | Or | Not | Choice | ConditionChoice) -> tuple[str, int]:
    """Return the same for what is or holds a condition."""
    match formula:
        case Comparison(terms=terms, relations=relations):
            texts = [_written(term, COMPARISON + 1) for term in terms]
            rest = (f" {relation.value} {text}" for relation, text in zip(relations, texts[1:], strict=True))
            return texts[0] + "".join(rest), COMPARISON
        case Not(of=condition):
            return f"not {_written(condition, NOT)}", NOT
        case And(parts=parts):
            return " and ".join(_written(part, AND + 1) for part in parts), AND
        case Or(parts=parts):
            return " or ".join(_written(part, OR + 1) for part in parts), OR
        case (
            Choice(condition=condition, then=then, otherwise=otherwise)
            | ConditionChoice(condition=condition, then=then, otherwise=otherwise)
        ):
            texts = [_written(then, OR), _written(condition, OR), _written(otherwise, CHOICE)]
            return f"{texts[0]} if {texts[1]} else {texts[2]}", CHOICE
        case _:
            assert_never(formula)
