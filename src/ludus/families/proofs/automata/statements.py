"""Statements about numbers: formulas with exists and forall, and their terms as linear forms by cases.

    exists k (x = 2 * k)                 forall a, b (a + b = b + a)

The words after `exists` or `forall` name numbers, separated by commas; the condition about them stands in parentheses.

A term such as abs(x - 3) + x // 5 becomes a few cases, of which exactly one applies: each has conditions (relations,
some about hidden numbers of which there is exactly one that fits) and a linear form with fractions as coefficients.
`a // k` is v / k, the hidden v being the multiple of k with v <= a < v + k; `a ^ b` is w / k, see `nim_sum`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import field
from fractions import Fraction
from itertools import count
from math import lcm
from typing import NamedTuple, TypeAlias, cast

from ludus.core.errors import invalid
from ludus.core.records import dataclass
from ludus.families.proofs.automata.linear import Sign, linear, nim_scale, nim_sum
from ludus.families.proofs.automata.relations import Relation
from ludus.families.proofs.automata.tables import Budget, BudgetSpent
from ludus.families.proofs.formulas.reading import CHOICE, KEYWORDS, MAX_DEPTH, Reader
from ludus.families.proofs.formulas.tree import (
    And,
    Comparison,
    Condition,
    ConditionChoice,
    Constant,
    Formula,
    Kind,
    Not,
    Number,
    Or,
    Part,
    Token,
    children,
    is_condition,
    mistake,
    tokens,
)
from ludus.families.proofs.numerations import Numeration

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


MAX_CASES = 64
"""Maximum number of cases of a term."""


@dataclass(frozen=True, slots=True)
class Form:
    """A linear form: a constant and coefficients of tracks, none of them 0."""

    constant: Fraction = Fraction(0)
    terms: Mapping[str, Fraction] = field(default_factory=dict)

    def __add__(self, other: Form) -> Form:
        names = [*self.terms, *(name for name in other.terms if name not in self.terms)]
        sums = {name: self.terms.get(name, Fraction(0)) + other.terms.get(name, Fraction(0)) for name in names}
        return Form(self.constant + other.constant, {name: value for name, value in sums.items() if value})

    def times(self, factor: Fraction | int) -> Form:
        """Return the form multiplied by a number."""
        if not factor:
            return Form()
        return Form(self.constant * factor, {name: value * factor for name, value in self.terms.items()})

    def __sub__(self, other: Form) -> Form:
        return self + other.times(-1)

    def plus(self, number: int) -> Form:
        """Return the form with a number added."""
        return Form(self.constant + number, self.terms)

    @property
    def can_be_negative(self) -> bool:
        """Whether some numbers >= 0 may give a negative value; no for sure, or perhaps."""
        return self.constant < 0 or any(value < 0 for value in self.terms.values())

    @property
    def name(self) -> str | None:
        """The name of a track, if the form is just that."""
        names = list(self.terms)
        is_one = len(names) == 1 and self.terms[names[0]] == 1 and not self.constant
        return names[0] if is_one else None


@dataclass(frozen=True, slots=True)
class Case:
    """One case of a term."""

    form: Form
    conditions: tuple[Relation, ...] = ()
    hidden: tuple[str, ...] = ()

    def with_(self, form: Form, *more: Case) -> Case:
        """Return a case with this form under the conditions of this one and others."""
        every = (self, *more)
        conditions = tuple(relation for case in every for relation in case.conditions)
        return Case(form, conditions, tuple(name for case in every for name in case.hidden))


@dataclass(frozen=True, slots=True)
class Arithmetic:
    """The operations on terms in one numeration; every one gives the cases of its result."""

    numeration: Numeration
    budget: Budget
    numbers: Iterator[int] = field(default_factory=count)

    def fresh(self) -> str:
        """Return a name that no text can have."""
        return f"#{next(self.numbers)}"

    def compared(self, form: Form, sign: Sign) -> Relation:
        """Return the relation: the form is 0, or at most 0."""
        scale = lcm(form.constant.denominator, *(value.denominator for value in form.terms.values()))
        terms = {name: int(value * scale) for name, value in form.terms.items()}
        return linear(self.numeration, self.budget, terms, int(form.constant * scale), sign)

    def at_most(self, left: Form, right: Form) -> Relation:
        return self.compared(left - right, Sign.NOT_POSITIVE)

    def below(self, left: Form, right: Form) -> Relation:
        """Return the relation left < right, for whole numbers."""
        return self.at_most(left.plus(1), right)

    def floors(self, form: Form, divisor: int) -> Iterator[Case]:
        """Yield the cases of the greatest multiple of a divisor that is at most a form."""
        if not form.terms:
            yield Case(Form(Fraction(form.constant // divisor * divisor)))
            return
        for sign in (1, -1) if form.can_be_negative else (1,):
            name, half = self.fresh(), self.fresh()
            multiple = Form(terms={name: Fraction(sign)})
            whole = Form(terms={name: Fraction(1)})
            conditions = [self.at_most(multiple, form), self.below(form, multiple.plus(divisor))]
            times = self.compared(whole - Form(terms={half: Fraction(divisor)}), Sign.ZERO)
            conditions.append(times.exists(half))
            if sign < 0:
                conditions.append(self.at_most(Form(Fraction(1)), whole))
            yield Case(multiple, tuple(conditions), (name,))

    def nim_sums(self, left: Form, right: Form) -> Iterator[Case]:
        """Yield the cases of a nim-sum; a negative number n is -1 - m, and its digits are those of m turned over."""
        scale = nim_scale(self.numeration)
        if scale is None:
            words = f"expected a numeration whose digits are binary for ^, such as 2, got {self.numeration.words}"
            raise invalid("numeration", words)
        for a in self._naturals(left, scale):
            for b in self._naturals(right, scale):
                name = self.fresh()
                form = Form(terms={name: Fraction(1, scale)}) if a.name != b.name else Form()
                form = form.times(-1).plus(-1) if a.is_negative != b.is_negative else form
                conditions, hidden = (*a.conditions, *b.conditions), (*a.hidden, *b.hidden)
                if a.name != b.name:
                    digits = nim_sum(self.numeration, self.budget, (a.name, b.name, name))
                    conditions, hidden = (*conditions, digits), (*hidden, name)
                yield Case(form, conditions, hidden)

    def _naturals(self, form: Form, scale: int) -> Iterator[_Natural]:
        """Yield the cases of a number >= 0 on one track: the scaled form or, where that is negative, -1 minus it."""
        for is_negative in (False, True) if form.can_be_negative else (False,):
            scaled = (form.times(-1).plus(-1) if is_negative else form).times(scale)
            name = scaled.name
            if name is not None:
                yield _Natural(name, is_negative)
                continue
            name = self.fresh()
            equal = self.compared(scaled - Form(terms={name: Fraction(1)}), Sign.ZERO)
            yield _Natural(name, is_negative, (equal,), (name,))


class _Natural(NamedTuple):
    """A number >= 0 on a track, and whether it stands for a negative one."""

    name: str
    is_negative: bool
    conditions: tuple[Relation, ...] = ()
    hidden: tuple[str, ...] = ()


def bounded(cases: Iterable[Case]) -> tuple[Case, ...]:
    """Return the cases, if they are not too many."""
    found = []
    for case in cases:
        found.append(case)
        if len(found) > MAX_CASES:
            raise BudgetSpent(f"a term has more than {MAX_CASES} cases")
    return tuple(found)
