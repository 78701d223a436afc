"""A formula together with its exceptions, as one formula."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import cast

from ludus.families.impartial.mex import Cell
from ludus.families.proofs.formulas import Formula, coordinate_names, is_condition
from ludus.families.proofs.formulas.tree import (
    And,
    Choice,
    Comparison,
    Condition,
    Name,
    Not,
    Number,
    Or,
    Relation,
    Whole,
)


@dataclass(frozen=True, slots=True)
class Exceptional:
    """A position at which a formula is wrong, and the value that it has."""

    cell: Cell
    parameters: Mapping[str, int]
    """The parameters for which it is wrong, where there are several tables."""
    value: int
    """The Grundy number, or for lost positions 0 where it is lost and 1 where it is won."""


def whole(formula: Formula, exceptions: Sequence[Exceptional]) -> Formula:
    """Return one formula that is right at the exceptions too.

    >>> from ludus.families.proofs.formulas import read, write
    >>> write(whole(read("x = y"), [Exceptional((0, 1), {}, 0), Exceptional((1, 1), {}, 1)]))
    'x = y and not (x = 1 and y = 1) or x = 0 and y = 1'
    """
    if not exceptions:
        return formula
    if not is_condition(formula):
        number = cast(Number, formula)
        for one in exceptions:
            number = Choice(_at(one), Whole(one.value), number)
        return number
    result = cast(Condition, formula)
    lost, won = ([_at(one) for one in exceptions if bool(one.value) is is_won] for is_won in (False, True))
    if won:
        result = And((result, Not(won[0] if len(won) == 1 else Or(tuple(won)))))
    return Or((result, *lost)) if lost else result


def _at(one: Exceptional) -> Condition:
    usual = (names[0] for names in coordinate_names(len(one.cell)))
    given = [*zip(usual, one.cell, strict=True), *one.parameters.items()]
    parts = tuple(Comparison((Name(name), Whole(value)), (Relation.EQUAL,)) for name, value in given)
    return parts[0] if len(parts) == 1 else And(parts)
