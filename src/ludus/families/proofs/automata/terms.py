"""Terms of statements about numbers, as linear forms by cases.

A term such as abs(x - 3) + x // 5 becomes a few cases, of which exactly one applies: each has conditions (relations,
some about hidden numbers of which there is exactly one that fits) and a linear form with fractions as coefficients.
`a // k` is v / k, the hidden v being the multiple of k with v <= a < v + k; `a ^ b` is w / k, see `nim_sum`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import field
from fractions import Fraction
from itertools import count
from math import lcm

from ludus.core.errors import invalid
from ludus.core.records import dataclass
from ludus.families.proofs.automata.linear import Sign, linear, nim_scale, nim_sum
from ludus.families.proofs.automata.relations import Relation
from ludus.families.proofs.automata.tables import Budget, BudgetSpent
from ludus.families.proofs.numerations import Numeration

MAX_CASES = 64


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
        if not factor:
            return Form()
        return Form(self.constant * factor, {name: value * factor for name, value in self.terms.items()})

    def __sub__(self, other: Form) -> Form:
        return self + other.times(-1)

    def plus(self, number: int) -> Form:
        return Form(self.constant + number, self.terms)

    @property
    def can_be_negative(self) -> bool:
        """Whether some numbers >= 0 may give a negative value; no for sure, or perhaps."""
        return self.constant < 0 or any(value < 0 for value in self.terms.values())

    @property
    def name(self) -> str | None:
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
        return f"#{next(self.numbers)}"

    def compared(self, form: Form, sign: Sign) -> Relation:
        """Return the relation: the form is 0, or at most 0."""
        scale = lcm(form.constant.denominator, *(value.denominator for value in form.terms.values()))
        terms = {name: int(value * scale) for name, value in form.terms.items()}
        return linear(self.numeration, self.budget, terms, int(form.constant * scale), sign)

    def at_most(self, left: Form, right: Form) -> Relation:
        return self.compared(left - right, Sign.NOT_POSITIVE)

    def below(self, left: Form, right: Form) -> Relation:
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
        for a_is_negative, a in self._naturals(left, scale):
            for b_is_negative, b in self._naturals(right, scale):
                name, tracks = self.fresh(), (str(a.form.name), str(b.form.name))
                if tracks[0] == tracks[1]:
                    # The nim-sum of a number and itself is 0.
                    found = a.with_(Form(), b)
                else:
                    digits = nim_sum(self.numeration, self.budget, (*tracks, name))
                    found = a.with_(Form(terms={name: Fraction(1, scale)}), b, Case(Form(), (digits,), (name,)))
                is_negative = a_is_negative != b_is_negative
                yield found.with_(found.form.times(-1).plus(-1)) if is_negative else found

    def _naturals(self, form: Form, scale: int) -> Iterator[tuple[bool, Case]]:
        """Yield the cases of a number >= 0 on one track: the scaled form or, where that is negative, -1 minus it."""
        for is_negative in (False, True) if form.can_be_negative else (False,):
            scaled = (form.times(-1).plus(-1) if is_negative else form).times(scale)
            if scaled.name is not None:
                yield is_negative, Case(scaled)
                continue
            own = Form(terms={(name := self.fresh()): Fraction(1)})
            yield is_negative, Case(own, (self.compared(scaled - own, Sign.ZERO),), (name,))


def bounded(cases: Iterable[Case]) -> tuple[Case, ...]:
    """Return the cases, if they are not too many."""
    found = []
    for case in cases:
        found.append(case)
        if len(found) > MAX_CASES:
            raise BudgetSpent(f"a term has more than {MAX_CASES} cases")
    return tuple(found)
