"""The operations from which formulas are built up, on rows of numbers and as parts of a syntax tree."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from ludus.core.loading import np
from ludus.families.proofs.formulas.arithmetic import DIVISIONS, OPERATIONS
from ludus.families.proofs.formulas.tree import Binary, Extreme, Extremum, Number, Operator


@dataclass(frozen=True, slots=True)
class Operation:
    """A way to make one number of two."""

    tree: Callable[[Number, Number], Number]
    apply: Callable[[Any, Any], Any]
    is_symmetric: bool
    is_division: bool = False
    """The second number is then fixed by the parameters and positive, so that the formula has a value everywhere."""


def operation(operator: Operator) -> Operation:
    """Return the operation of an operator."""
    is_symmetric = operator in (Operator.PLUS, Operator.TIMES, Operator.NIM_SUM)

    def tree(left: Number, right: Number) -> Number:
        return Binary(operator, left, right)

    return Operation(tree, OPERATIONS[operator], is_symmetric, operator in DIVISIONS)


def extremum(which: Extreme) -> Operation:
    """Return the operation that takes the least or the greatest of two numbers."""

    def tree(left: Number, right: Number) -> Number:
        return Extremum(which, (left, right))

    def apply(left: Any, right: Any) -> Any:
        return np.minimum(left, right) if which is Extreme.MIN else np.maximum(left, right)

    return Operation(tree, apply, is_symmetric=True)


NIM = tuple(map(operation, (Operator.PLUS, Operator.MINUS, Operator.NIM_SUM)))
"""Sums, differences and nim-sums."""
USUAL = (*NIM, *map(operation, (Operator.QUOTIENT, Operator.REMAINDER, Operator.TIMES)))
"""And products, quotients and remainders."""
ALL = (*USUAL, *map(extremum, Extreme))
"""And the least and the greatest of two numbers."""
