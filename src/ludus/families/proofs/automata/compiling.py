"""Formulas and statements as relations.

Outside the logic are products of two unknown numbers, and divisions by one; they are refused with their place.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import field
from fractions import Fraction
from typing import assert_never

from ludus.core.errors import InvalidInput, invalid
from ludus.core.records import dataclass
from ludus.families.proofs.automata.linear import Sign
from ludus.families.proofs.automata.relations import Relation, all_of, any_of, true
from ludus.families.proofs.automata.tables import Budget
from ludus.families.proofs.automata.terms import Arithmetic, Case, Form, bounded
from ludus.families.proofs.formulas import tree
from ludus.families.proofs.formulas.reading import read
from ludus.families.proofs.numerations import Numeration

SIGNS = {
    tree.Relation.EQUAL: (1, 0, Sign.ZERO),
    tree.Relation.AT_MOST: (1, 0, Sign.NOT_POSITIVE),
    tree.Relation.LESS: (1, 1, Sign.NOT_POSITIVE),
    tree.Relation.AT_LEAST: (-1, 0, Sign.NOT_POSITIVE),
    tree.Relation.GREATER: (-1, 1, Sign.NOT_POSITIVE),
}
"""A form f stands in each relation to 0 when a f + b is 0, or at most 0: a, b and which."""


@dataclass(frozen=True, slots=True)
class Compiler:
    """Makes relations of statements, in one numeration, with the values of parameters."""

    arithmetic: Arithmetic
    parameters: Mapping[str, int] = field(default_factory=dict)
    aliases: Mapping[str, str] = field(default_factory=dict)
    """Other names of tracks, such as x1 for x."""
    text: str = ""
    """The text of the statement, for messages."""

    def relation(self, statement: tree.Condition) -> Relation:
        """Return the relation that a statement describes, between its free numbers."""
        match statement:
            case tree.Constant(value=value):
                return self._everything() if value else ~self._everything()
            case tree.Comparison():
                return self._chain(statement)
            case tree.And(parts=parts):
                return all_of([self.relation(part) for part in parts], ())
            case tree.Or(parts=parts):
                return any_of([self.relation(part) for part in parts])
            case tree.Not(of=of):
                return ~self.relation(of)
            case tree.ConditionChoice(condition=condition, then=then, otherwise=otherwise):
                chosen, first, second = (self.relation(one) for one in (condition, then, otherwise))
                return (chosen & first) | (second - chosen)
            case tree.Quantified(is_forall=True, names=names, of=of):
                return ~self._some(names, tree.Not(of))
            case tree.Quantified(names=names, of=of):
                return self._some(names, of)
            case _:
                assert_never(statement)

    def _some(self, names: tuple[str, ...], of: tree.Condition) -> Relation:
        """Return `exists`: within `or` part by part, within `and` with few tracks at once."""
        match of:
            case tree.Or(parts=parts):
                return any_of([self._some(names, part) for part in parts])
            case tree.And(parts=parts):
                return all_of([self.relation(part) for part in parts], names)
            case _:
                return self.relation(of).exists(*names)

    def _everything(self) -> Relation:
        return true(self.arithmetic.numeration, self.arithmetic.budget)

    def _chain(self, chain: tree.Comparison) -> Relation:
        pairs = zip(chain.terms, chain.relations, chain.terms[1:], strict=False)
        return all_of([self._compared(left, sign, right) for left, sign, right in pairs], ())

    def _compared(self, left: tree.Number, sign: tree.Relation, right: tree.Number) -> Relation:
        found = []
        for a in self.cases(left):
            for b in self.cases(right):
                both = a.with_(a.form - b.form, b)
                found.append(all_of([self._is(both.form, sign), *both.conditions], both.hidden))
        return any_of(found)

    def _is(self, form: Form, sign: tree.Relation) -> Relation:
        if sign is tree.Relation.UNEQUAL:
            return ~self.arithmetic.compared(form, Sign.ZERO)
        factor, more, condition = SIGNS[sign]
        return self.arithmetic.compared(form.times(factor).plus(more), condition)

    def cases(self, number: tree.Number) -> tuple[Case, ...]:
        return bounded(self._cases(number))

    def _cases(self, number: tree.Number) -> Iterator[Case]:
        match number:
            case tree.Whole(value=value):
                yield Case(Form(Fraction(value)))
            case tree.Name(name=name):
                yield Case(self._named(name))
            case tree.Minus(of=of):
                yield from (case.with_(case.form.times(-1)) for case in self.cases(of))
            case tree.Binary():
                yield from self._operated(number)
            case tree.Absolute(of=of):
                for case in self.cases(of):
                    is_negative = self.arithmetic.below(case.form, Form())
                    yield from _either(is_negative, case.form.times(-1), case.form, case)
            case tree.Extremum(which=which, of=numbers):
                yield from self._extremes(which, numbers)
            case tree.Choice(condition=condition, then=then, otherwise=otherwise):
                chosen = self.relation(condition)
                for guard, of in ((chosen, then), (~chosen, otherwise)):
                    yield from (case.with_(case.form, Case(Form(), (guard,))) for case in self.cases(of))
            case _:
                assert_never(number)

    def _named(self, name: str) -> Form:
        if name in self.parameters:
            return Form(Fraction(self.parameters[name]))
        return Form(terms={self.aliases.get(name, name): Fraction(1)})

    def _operated(self, number: tree.Binary) -> Iterator[Case]:
        for a in self.cases(number.left):
            for b in self.cases(number.right):
                match number.operator:
                    case tree.Operator.PLUS:
                        yield a.with_(a.form + b.form, b)
                    case tree.Operator.MINUS:
                        yield a.with_(a.form - b.form, b)
                    case tree.Operator.TIMES:
                        yield a.with_(self._times(a.form, b.form, number), b)
                    case tree.Operator.QUOTIENT | tree.Operator.REMAINDER:
                        yield from self._divided(a, b, number)
                    case tree.Operator.NIM_SUM:
                        yield from (case.with_(case.form, a, b) for case in self._nim_sums(a.form, b.form))
                    case _:
                        assert_never(number.operator)

    def _times(self, a: Form, b: Form, product: tree.Binary) -> Form:
        if a.terms and b.terms:
            raise self._outside(product, "expected a product with a known number, got one of two unknown numbers")
        return b.times(a.constant) if not a.terms else a.times(b.constant)

    def _divided(self, a: Case, b: Case, quotient: tree.Binary) -> Iterator[Case]:
        divisor = b.form.constant
        if b.form.terms:
            raise self._outside(quotient, "expected a division by a known number, got one by an unknown number")
        if divisor < 1 or divisor.denominator != 1:
            raise self._outside(quotient, f"expected a division by a number of at least 1, got {divisor}")
        for floor in self.arithmetic.floors(a.form, int(divisor)):
            is_quotient = quotient.operator is tree.Operator.QUOTIENT
            form = floor.form.times(1 / divisor) if is_quotient else a.form - floor.form
            yield floor.with_(form, a, b)

    def _nim_sums(self, a: Form, b: Form) -> Iterator[Case]:
        if not a.terms and not b.terms:
            yield Case(Form(Fraction(int(a.constant) ^ int(b.constant))))
        else:
            yield from self.arithmetic.nim_sums(a, b)

    def _extremes(self, which: tree.Extreme, numbers: tuple[tree.Number, ...]) -> Iterator[Case]:
        found = self.cases(numbers[0])
        for number in numbers[1:]:
            pairs = [(a, b) for a in found for b in self.cases(number)]
            found = bounded(case for a, b in pairs for case in self._extreme(which, a, b))
        yield from found

    def _extreme(self, which: tree.Extreme, a: Case, b: Case) -> Iterator[Case]:
        less, more = (a, b) if which is tree.Extreme.MIN else (b, a)
        return _either(self.arithmetic.below(less.form, more.form), a.form, b.form, a, b)

    def _outside(self, part: tree.Binary, sentence: str) -> InvalidInput:
        return tree.mistake(self.text, max(part.at, 0), f"{sentence}, which is outside the logic")


def _either(condition: Relation, yes: Form, no: Form, *under: Case) -> Iterator[Case]:
    """Yield a form where a condition holds and another elsewhere, both under some cases."""
    yield under[0].with_(yes, *under[1:], Case(Form(), (condition,)))
    yield under[0].with_(no, *under[1:], Case(Form(), (~condition,)))


def relation_of(
    text: str,
    numeration: Numeration,
    budget: Budget,
    *,
    parameters: Mapping[str, int] | None = None,
    aliases: Mapping[str, str] | None = None,
) -> Relation:
    """Return the relation that a condition describes, between the names in it that are no parameters.

    >>> from ludus.families.proofs.numerations import BINARY
    >>> relation_of("exists k (x = 3 * k)", BINARY, Budget()).tracks
    ('x',)
    """
    statement = read(text, quantifiers=True)
    if not isinstance(statement, tree.Condition):
        raise invalid(
            "formula", "expected a condition for the P-positions, got a number: values are proved for one piece only"
        )
    machine = Compiler(Arithmetic(numeration, budget), parameters or {}, aliases or {}, text)
    return machine.relation(statement)
