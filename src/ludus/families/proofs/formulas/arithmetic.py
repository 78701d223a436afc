"""What the operators and relations do, on Python's integers and on NumPy's arrays alike."""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping
from typing import Any

from ludus.core.errors import InvalidInput, invalid
from ludus.families.proofs.formulas.tree import NOWHERE, Binary, Operator, Relation
from ludus.families.proofs.formulas.writing import write

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
