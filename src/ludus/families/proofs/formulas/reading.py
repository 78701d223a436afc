"""A text as a formula and back: precedence climbing, which needs one function for all operators and little depth.

From the loosest to the tightest: a choice, or, and, not, comparisons, ^, + and -, * // %, the minus before a number.
Operators of the same strength group from the left. Proofs know quantifiers too, after which names stand, separated by
commas, and a condition about them in parentheses:

    exists k (x = 2 * k)                 forall a, b (a + b = b + a)
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import NoReturn, assert_never

from ludus.core.errors import invalid
from ludus.families.proofs.formulas import tree

MAX_DEPTH = 100
"""Maximum depth of nesting; a sum is as deep as it has terms."""

CHOICE, OR, AND, NOT, COMPARISON, NIM_SUM, SUM, PRODUCT, SIGN = range(1, 10)
"""How tightly each sign binds."""
STRENGTH = {"if": CHOICE, "or": OR, "and": AND, "^": NIM_SUM, "+": SUM, "-": SUM, "*": PRODUCT}
STRENGTH |= {"//": PRODUCT, "%": PRODUCT}
RELATIONS = {relation.value: relation for relation in tree.Relation} | {"==": tree.Relation.EQUAL}
STRENGTH |= dict.fromkeys(RELATIONS, COMPARISON)
FUNCTIONS = ("min", "max", "abs")
KEYWORDS = ("and", "or", "not", "if", "else", "true", "false", *FUNCTIONS)
QUANTIFIERS = ("exists", "forall")


def read(text: str, names: Collection[str] | None = None, *, quantifiers: bool = False) -> tree.Formula:
    """Return the formula that a text describes; InvalidInput when it describes none, or has names that do not exist.

    >>> read("x // 3 ^ 1")
    Binary(operator=<Operator.NIM_SUM: '^'>, left=Binary(operator=<Operator.QUOTIENT: '//'>, left=Name(name='x'), \
right=Whole(value=3)), right=Whole(value=1))
    """
    reader = Reader(text, tree.tokens(text), names, quantifiers)
    formula = reader.expression(CHOICE)
    if reader.word.kind is not tree.Kind.END:
        reader.refuse("expected an operator or the end")
    if tree.depth(formula) > MAX_DEPTH:
        raise invalid("formula", f"expected a formula at most {MAX_DEPTH} deep, got one {tree.depth(formula)} deep")
    return formula


@dataclass(slots=True)
class Reader:
    """The words of a text, and how far they are read."""

    text: str
    words: list[tree.Token]
    names: Collection[str] | None
    quantifiers: bool
    next: int = 0
    level: int = 0

    @property
    def word(self) -> tree.Token:
        return self.words[self.next]

    def take(self) -> tree.Token:
        self.next += 1
        return self.words[self.next - 1]

    def expect(self, sign: str) -> None:
        if self.word.text != sign or self.word.kind is tree.Kind.NUMBER:
            self.refuse(f"expected {sign!r}")
        self.take()

    def refuse(self, expected: str, word: tree.Token | None = None) -> NoReturn:
        word = word or self.word
        raise tree.mistake(self.text, word.at, f"{expected}, got {word.described()}")

    def expression(self, weakest: int) -> tree.Formula:
        """Read as long as operators bind at least so tightly."""
        self.level += 1
        if self.level > MAX_DEPTH:
            self.refuse(f"expected at most {MAX_DEPTH} nested parts")
        start = self.word
        left = self.operand(weakest)
        while (strength := STRENGTH.get(self.word.text, 0)) >= weakest:
            left = self.joined(left, start, strength)
        self.level -= 1
        return left

    def operand(self, weakest: int) -> tree.Formula:
        word = self.take()
        if word.kind is tree.Kind.NUMBER:
            return tree.Whole(int(word.text), at=word.at)
        if word.text == "(":
            inner = self.expression(CHOICE)
            self.expect(")")
            return inner
        if word.text == "-":
            return tree.Minus(self.number(SIGN, "after '-'"), at=word.at)
        if word.text == "not":
            if weakest > NOT:
                self.refuse("expected a number", word)
            return tree.Not(self.condition(NOT, "after 'not'"), at=word.at)
        if word.kind is not tree.Kind.NAME:
            self.refuse("expected a number, a name or a condition", word)
        return self.named(word)

    def named(self, word: tree.Token) -> tree.Formula:
        """Read what begins with a name: a coordinate, a parameter, a function, true or false."""
        if self.quantifiers and word.text in QUANTIFIERS:
            return self.quantified(word)
        if word.text in ("true", "false"):
            return tree.Constant(word.text == "true", at=word.at)
        if word.text in FUNCTIONS:
            return self.function(word)
        if word.text in KEYWORDS:
            self.refuse("expected a number, a name or a condition", word)
        if self.word.text == "(":
            self.refuse(f"expected one of {', '.join(FUNCTIONS)} before '('", word)
        if self.names is not None and word.text not in self.names:
            self.refuse(f"expected one of the names {', '.join(self.names)}", word)
        return tree.Name(word.text, at=word.at)

    def quantified(self, word: tree.Token) -> tree.Quantified:
        """Read the names after a quantifier, and the condition about them."""
        bound = [self.bound_name()]
        while self.word.text == ",":
            self.take()
            bound.append(self.bound_name())
        self.expect("(")
        outer = self.names
        self.names = None if outer is None else [*outer, *bound]
        of = self.condition(CHOICE, f"after {word.text!r}")
        self.names = outer
        self.expect(")")
        return tree.Quantified(word.text == "forall", tuple(bound), of, at=word.at)

    def bound_name(self) -> str:
        if self.word.kind is not tree.Kind.NAME or self.word.text in (*KEYWORDS, *QUANTIFIERS):
            self.refuse("expected a name after 'exists' or 'forall'")
        if self.names is not None and self.word.text in self.names:
            self.refuse("expected a name that is not in use, after 'exists' or 'forall'")
        return self.take().text

    def function(self, word: tree.Token) -> tree.Number:
        self.expect("(")
        given = [self.number(CHOICE, f"in {word.text}()")]
        while self.word.text == "," and word.text != "abs":
            self.take()
            given.append(self.number(CHOICE, f"in {word.text}()"))
        self.expect(")")
        if word.text == "abs":
            return tree.Absolute(given[0], at=word.at)
        return tree.Extremum(tree.Extreme(word.text), tuple(given), at=word.at)

    def joined(self, left: tree.Formula, start: tree.Token, strength: int) -> tree.Formula:
        if strength == CHOICE:
            return self.choice(left)
        if strength in (OR, AND):
            return self.logic(left, start, strength)
        if strength == COMPARISON:
            return self.comparison(left, start)
        number = self.as_number(left, start, f"before {self.word.text!r}")
        sign = self.take()
        right = self.number(strength + 1, f"after {sign.text!r}")
        return tree.Binary(tree.Operator(sign.text), number, right, at=sign.at)

    def choice(self, then: tree.Formula) -> tree.Formula:
        word = self.take()
        condition = self.condition(OR, "after 'if'")
        self.expect("else")
        if isinstance(then, tree.Condition):
            other = self.condition(CHOICE, "after 'else', as before 'if'")
            return tree.ConditionChoice(condition, then, other, at=word.at)
        return tree.Choice(condition, then, self.number(CHOICE, "after 'else', as before 'if'"), at=word.at)

    def logic(self, left: tree.Formula, start: tree.Token, strength: int) -> tree.Formula:
        sign = self.word
        parts = [self.as_condition(left, start, f"before {sign.text!r}")]
        while self.word.text == sign.text:
            self.take()
            parts.append(self.condition(strength + 1, f"after {sign.text!r}"))
        return (tree.And if strength == AND else tree.Or)(tuple(parts), at=sign.at)

    def comparison(self, left: tree.Formula, start: tree.Token) -> tree.Comparison:
        sign = self.word
        terms, relations = [self.as_number(left, start, f"before {sign.text!r}")], []
        while self.word.text in RELATIONS:
            word = self.take()
            relations.append(RELATIONS[word.text])
            terms.append(self.number(COMPARISON + 1, f"after {word.text!r}"))
        return tree.Comparison(tuple(terms), tuple(relations), at=sign.at)

    def number(self, weakest: int, place: str) -> tree.Number:
        start = self.word
        return self.as_number(self.expression(weakest), start, place)

    def condition(self, weakest: int, place: str) -> tree.Condition:
        start = self.word
        return self.as_condition(self.expression(weakest), start, place)

    def as_number(self, formula: tree.Formula, start: tree.Token, place: str) -> tree.Number:
        if isinstance(formula, tree.Condition):
            raise tree.mistake(self.text, start.at, f"expected a number {place}, got a condition")
        return formula

    def as_condition(self, formula: tree.Formula, start: tree.Token, place: str) -> tree.Condition:
        if not isinstance(formula, tree.Condition):
            raise tree.mistake(self.text, start.at, f"expected a condition {place}, got a number")
        return formula


ATOM = SIGN + 1
"""How tightly a part binds that needs no parentheses anywhere."""


def write(formula: tree.Formula) -> str:
    """Return the text of a formula.

    >>> from ludus.families.proofs.formulas.reading import read
    >>> write(read("((x+y)%3)+3*((x//3)^(y//3))"))
    '(x + y) % 3 + 3 * (x // 3 ^ y // 3)'
    """
    return _written(formula, CHOICE)


def _written(formula: tree.Formula, weakest: int) -> str:
    """Return the text of a part, in parentheses when it binds less tightly than it must."""
    text, strength = _bare(formula)
    return f"({text})" if strength < weakest else text


def _bare(formula: tree.Formula) -> tuple[str, int]:
    """Return the text of a part without parentheses around it, and how tightly it binds."""
    match formula:
        case tree.Whole(value=value):
            return str(value), ATOM
        case tree.Name(name=name):
            return name, ATOM
        case tree.Constant(value=truth):
            return ("true" if truth else "false"), ATOM
        case tree.Minus(of=of):
            return f"-{_written(of, SIGN)}", SIGN
        case tree.Absolute(of=of):
            return f"abs({_written(of, CHOICE)})", ATOM
        case tree.Extremum(which=which, of=numbers):
            return f"{which.value}({', '.join(_written(one, CHOICE) for one in numbers)})", ATOM
        case tree.Binary(operator=operator, left=left, right=right):
            strength = STRENGTH[operator.value]
            return f"{_written(left, strength)} {operator.value} {_written(right, strength + 1)}", strength
        case tree.Comparison(terms=terms, relations=relations):
            texts = [_written(term, COMPARISON + 1) for term in terms]
            rest = (f" {relation.value} {text}" for relation, text in zip(relations, texts[1:], strict=True))
            return texts[0] + "".join(rest), COMPARISON
        case tree.Not(of=condition):
            return f"not {_written(condition, NOT)}", NOT
        case tree.And(parts=parts):
            return " and ".join(_written(part, AND + 1) for part in parts), AND
        case tree.Or(parts=parts):
            return " or ".join(_written(part, OR + 1) for part in parts), OR
        case (
            tree.Choice(condition=condition, then=then, otherwise=otherwise)
            | tree.ConditionChoice(condition=condition, then=then, otherwise=otherwise)
        ):
            texts = [_written(then, OR), _written(condition, OR), _written(otherwise, CHOICE)]
            return f"{texts[0]} if {texts[1]} else {texts[2]}", CHOICE
        case tree.Quantified(is_forall=is_forall, names=names, of=condition):
            return f"{QUANTIFIERS[is_forall]} {', '.join(names)} ({_written(condition, CHOICE)})", ATOM
        case _:
            assert_never(formula)
