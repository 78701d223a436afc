"""Statements about numbers: the formulas of formulas/, and `exists` and `forall` over whole numbers >= 0.

    exists k (x = 2 * k)                 forall a, b (a + b = b + a)

The words after `exists` or `forall` name numbers, separated by commas; the condition about them stands in parentheses.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import TypeAlias, cast

from ludus.core.errors import invalid
from ludus.families.proofs.formulas.reading import CHOICE, KEYWORDS, MAX_DEPTH, Reader
from ludus.families.proofs.formulas.tokens import Kind, Token, mistake, tokens
from ludus.families.proofs.formulas.tree import (
    And,
    Comparison,
    Condition,
    ConditionChoice,
    Constant,
    Formula,
    Not,
    Number,
    Or,
    Part,
    children,
    is_condition,
)

QUANTIFIERS = ("exists", "forall")


@dataclass(frozen=True, slots=True)
class Quantified(Part):
    """A condition about some number, or about all numbers, of these names."""

    is_forall: bool
    names: tuple[str, ...]
    of: Statement


Statement: TypeAlias = Constant | Comparison | And | Or | Not | ConditionChoice | Quantified
"""A condition, which may have quantifiers in it."""


def read_statement(text: str, names: Collection[str] | None = None) -> Statement | Number:
    """Return the statement, or the number, that a text describes; InvalidInput when it describes none.

    >>> read_statement("exists k (x = 2 * k)").names
    ('k',)
    """
    reader = _StatementReader(text, tokens(text), None if names is None else list(names))
    found = reader.expression(CHOICE)
    if reader.word.kind is not Kind.END:
        reader.refuse("expected an operator or the end")
    deepest = depth(found)
    if deepest > MAX_DEPTH:
        raise invalid("formula", f"expected a formula at most {MAX_DEPTH} deep, got one {deepest} deep")
    return cast("Statement | Number", found)


def is_statement(part: object) -> bool:
    """Return whether a part is true or false, rather than a number."""
    return isinstance(part, Quantified) or is_condition(cast(Formula, part))


def is_quantified(part: object) -> bool:
    """Return whether a part begins with a quantifier; the reader of formulas does not know that it can."""
    return isinstance(part, Quantified)


def parts_of(part: Statement | Number) -> tuple[Statement | Number, ...]:
    """Return what a part is directly made of."""
    return (part.of,) if isinstance(part, Quantified) else children(part)


def all_parts(whole: Statement | Number) -> Iterator[Statement | Number]:
    """Yield a statement or number and all its parts."""
    left = [whole]
    while left:
        part = left.pop()
        yield part
        left.extend(parts_of(part))


def depth(whole: Formula | Quantified) -> int:
    """Return how deep a statement is nested."""
    deepest, left = 0, [(whole, 1)]
    while left:
        part, level = left.pop()
        deepest = max(deepest, level)
        left.extend((child, level + 1) for child in parts_of(part))
    return deepest


@dataclass(slots=True)
class _StatementReader(Reader):
    """Reads formulas, and quantifiers where a name may stand."""

    def named(self, word: Token) -> Formula:
        if word.text not in QUANTIFIERS:
            # Called by name: a dataclass with slots is made anew, so that super() would not find its class.
            return Reader.named(self, word)
        bound = self.bound_names(word)
        self.expect("(")
        outer = self.names
        self.names = None if outer is None else [*outer, *bound]
        of = self.condition(CHOICE, f"after {word.text!r}")
        self.names = outer
        self.expect(")")
        found = Quantified(word.text == "forall", bound, cast("Statement", of), at=word.at)
        return cast(Formula, found)

    def bound_names(self, word: Token) -> tuple[str, ...]:
        """Read the names after a quantifier."""
        found = [self.bound_name()]
        while self.word.text == ",":
            self.take()
            found.append(self.bound_name())
        return tuple(found)

    def bound_name(self) -> str:
        """Read one new name."""
        word = self.word
        if word.kind is not Kind.NAME or word.text in (*KEYWORDS, *QUANTIFIERS):
            self.refuse("expected a name after 'exists' or 'forall'")
        if self.names is not None and word.text in self.names:
            self.refuse("expected a name that is not in use, after 'exists' or 'forall'")
        return self.take().text

    def as_number(self, formula: Formula, start: Token, place: str) -> Number:
        if is_quantified(formula):
            raise mistake(self.text, start.at, f"expected a number {place}, got a condition")
        return Reader.as_number(self, formula, start, place)

    def as_condition(self, formula: Formula, start: Token, place: str) -> Condition:
        if is_quantified(formula):
            return cast(Condition, formula)
        return Reader.as_condition(self, formula, start, place)
