"""Texts as relations: what a formula with names says, in one line."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from ludus.core.errors import malformed
from ludus.core.numerations import Numeration
from ludus.maths.automata.budget import Budget
from ludus.maths.automata.compiling import compiler
from ludus.maths.automata.relations import Relation
from ludus.maths.automata.statements import Statement, is_statement, read_statement


def said(
    text: str,
    numeration: Numeration,
    budget: Budget,
    *,
    parameters: Mapping[str, int] | None = None,
    aliases: Mapping[str, str] | None = None,
) -> Relation:
    """Return the relation that a condition describes, between the names in it that are no parameters.

    >>> from ludus.core.numerations import BINARY
    >>> said("exists k (x = 3 * k)", BINARY, Budget()).tracks
    ('x',)
    """
    read = read_statement(text)
    if not is_statement(read):
        raise malformed("formula", "expected a condition, got a number")
    machine = compiler(numeration, budget, parameters=parameters, aliases=aliases, text=text)
    return machine.relation(cast(Statement, read))
