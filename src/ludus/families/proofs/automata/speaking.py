"""Texts as relations: what a formula with names says, in one line."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from ludus.core.errors import invalid
from ludus.families.proofs.automata.budget import Budget
from ludus.families.proofs.automata.compiling import compiler
from ludus.families.proofs.automata.relations import Relation
from ludus.families.proofs.automata.statements import Statement, is_statement, read_statement
from ludus.families.proofs.numerations import Numeration


def said(
    text: str,
    numeration: Numeration,
    budget: Budget,
    *,
    parameters: Mapping[str, int] | None = None,
    aliases: Mapping[str, str] | None = None,
) -> Relation:
    """Return the relation that a condition describes, between the names in it that are no parameters.

    >>> from ludus.families.proofs.numerations import BINARY
    >>> said("exists k (x = 3 * k)", BINARY, Budget()).tracks
    ('x',)
    """
    read = read_statement(text)
    if not is_statement(read):
        raise invalid("formula", "expected a condition, got a number")
    machine = compiler(numeration, budget, parameters=parameters, aliases=aliases, text=text)
    return machine.relation(cast(Statement, read))
