"""A text as a formula and back: precedence climbing, which needs one function for all operators and little depth.

From the loosest to the tightest: a choice, or, and, not, comparisons, ^, + and -, * // %, the minus before a number.
Operators of the same strength group from the left.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import NoReturn, assert_never, cast

from ludus.core.errors import InvalidInput, invalid
from ludus.families.proofs.formulas.tree import (
    Absolute,
    And,
    Binary,
    Choice,
    Comparison,
    Condition,
    ConditionChoice,
    Constant,
    Extreme,
    Extremum,
    Formula,
    Kind,
    Minus,
    Name,
    Not,
    Number,
    Operator,
    Or,
    Relation,
    Token,
    Whole,
    depth,
    is_condition,
    mistake,
    tokens,
)

MAX_DEPTH = 100
"""Maximum depth of nesting; a sum is as deep as it has terms."""

CHOICE, OR, AND, NOT, COMPARISON, NIM_SUM, SUM, PRODUCT, SIGN = range(1, 10)
"""How tightly each sign binds."""
STRENGTH = {"if": CHOICE, "or": OR, "and": AND, "^": NIM_SUM, "+": SUM, "-": SUM, "*": PRODUCT}
STRENGTH |= {"//": PRODUCT, "%": PRODUCT}
RELATIONS = {relation.value: relation for relation in Relation} | {"==": Relation.EQUAL}
STRENGTH |= dict.fromkeys(RELATIONS, COMPARISON)
FUNCTIONS = ("min", "max", "abs")
KEYWORDS = ("and", "or", "not", "if", "else", "true", "false", *FUNCTIONS)
"""Words that are no names."""


def read(text: str, names: Collection[str] | None = None) -> Formula:
    """Return the formula that a text describes; InvalidInput when it describes none, or has names that do not exist.

    >>> read("x // 3 ^ 1")
    Binary(operator=<Operator.NIM_SUM: '^'>, left=Binary(operator=<Operator.QUOTIENT: '//'>, left=Name(name='x'), \
right=Whole(value=3)), right=Whole(value=1))
    """
    reader = Reader(text, tokens(text), names)
    formula = reader.expression(CHOICE)
    if reader.word.kind is not Kind.END:
        reader.refuse("expected an operator or the end")
    if depth(formula) > MAX_DEPTH:
        raise invalid("formula", f"expected a formula at most {MAX_DEPTH} deep, got one {depth(formula)} deep")
    return formula


@dataclass(slots=True)
class Reader:
    """The words of a text, and how far they are read."""

    text: str
    words: list[Token]
    names: Collection[str] | None
    next: int = 0
    level: int = 0

    @property
    def word(self) -> Token:
        return self.words[self.next]

    def take(self) -> Token:
        self.next += 1
        return self.words[self.next - 1]

    def expect(self, sign: str) -> None:
        if self.word.text != sign or self.word.kind is Kind.NUMBER:
            self.refuse(f"expected {sign!r}")
        self.take()

    def refuse(self, expected: str, word: Token | None = None) -> NoReturn:
        word = word or self.word
        raise mistake(self.text, word.at, f"{expected}, got {word.described()}")

    def expression(self, weakest: int) -> Formula:
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

    def operand(self, weakest: int) -> Formula:
        """Read what can stand before an operator."""
        word = self.take()
        if word.kind is Kind.NUMBER:
            return Whole(int(word.text), at=word.at)
        if word.text == "(":
            inner = self.expression(CHOICE)
            self.expect(")")
            return inner
        if word.text == "-":
            return Minus(self.number(SIGN, "after '-'"), at=word.at)
        if word.text == "not":
            if weakest > NOT:
                self.refuse("expected a number", word)
            return Not(self.condition(NOT, "after 'not'"), at=word.at)
        if word.kind is not Kind.NAME:
            self.refuse("expected a number, a name or a condition", word)
        return self.named(word)

    def named(self, word: Token) -> Formula:
        """Read what begins with a name: a coordinate, a parameter, a function, true or false."""
        if word.text in ("true", "false"):
            return Constant(word.text == "true", at=word.at)
        if word.text in FUNCTIONS:
            return self.function(word)
        if word.text in KEYWORDS:
            self.refuse("expected a number, a name or a condition", word)
        if self.word.text == "(":
            self.refuse(f"expected one of {', '.join(FUNCTIONS)} before '('", word)
        if self.names is not None and word.text not in self.names:
            self.refuse(f"expected one of the names {', '.join(self.names)}", word)
        return Name(word.text, at=word.at)

    def function(self, word: Token) -> Number:
        self.expect("(")
        given = [self.number(CHOICE, f"in {word.text}()")]
        while self.word.text == "," and word.text != "abs":
            self.take()
            given.append(self.number(CHOICE, f"in {word.text}()"))
        self.expect(")")
        if word.text == "abs":
            return Absolute(given[0], at=word.at)
        return Extremum(Extreme(word.text), tuple(given), at=word.at)

    def joined(self, left: Formula, start: Token, strength: int) -> Formula:
        """Read an operator and what follows it."""
        match strength:
            case value if value == CHOICE:
                return self.choice(left, start)
            case value if value in (OR, AND):
                return self.logic(left, start, strength)
            case value if value == COMPARISON:
                return self.comparison(left, start)
            case _:
                number = self.as_number(left, start, f"before {self.word.text!r}")
                sign = self.take()
                right = self.number(strength + 1, f"after {sign.text!r}")
                return Binary(Operator(sign.text), number, right, at=sign.at)

    def choice(self, then: Formula, start: Token) -> Formula:
        word = self.take()
        condition = self.condition(OR, "after 'if'")
        self.expect("else")
        if is_condition(then):
            other = self.condition(CHOICE, "after 'else', as before 'if'")
            return ConditionChoice(condition, cast(Condition, then), other, at=word.at)
        number = self.number(CHOICE, "after 'else', as before 'if'")
        return Choice(condition, self.as_number(then, start, ""), number, at=word.at)

    def logic(self, left: Formula, start: Token, strength: int) -> Formula:
        sign = self.word
        parts = [self.as_condition(left, start, f"before {sign.text!r}")]
        while self.word.text == sign.text:
            self.take()
            parts.append(self.condition(strength + 1, f"after {sign.text!r}"))
        return (And if strength == AND else Or)(tuple(parts), at=sign.at)

    def comparison(self, left: Formula, start: Token) -> Comparison:
        sign = self.word
        terms, relations = [self.as_number(left, start, f"before {sign.text!r}")], []
        while self.word.text in RELATIONS:
            word = self.take()
            relations.append(RELATIONS[word.text])
            terms.append(self.number(COMPARISON + 1, f"after {word.text!r}"))
        return Comparison(tuple(terms), tuple(relations), at=sign.at)

    def number(self, weakest: int, place: str) -> Number:
        start = self.word
        return self.as_number(self.expression(weakest), start, place)

    def condition(self, weakest: int, place: str) -> Condition:
        start = self.word
        return self.as_condition(self.expression(weakest), start, place)

    def as_number(self, formula: Formula, start: Token, place: str) -> Number:
        if is_condition(formula):
            raise self.wrong_type(start, f"expected a number {place}, got a condition")
        return cast(Number, formula)

    def as_condition(self, formula: Formula, start: Token, place: str) -> Condition:
        if not is_condition(formula):
            raise self.wrong_type(start, f"expected a condition {place}, got a number")
        return cast(Condition, formula)

    def wrong_type(self, start: Token, sentence: str) -> InvalidInput:
        return mistake(self.text, start.at, sentence)


ATOM = SIGN + 1
"""How tightly a part binds that needs no parentheses anywhere."""


def write(formula: Formula) -> str:
    """Return the text of a formula.

    >>> from ludus.families.proofs.formulas.reading import read
    >>> write(read("((x+y)%3)+3*((x//3)^(y//3))"))
    '(x + y) % 3 + 3 * (x // 3 ^ y // 3)'
    """
    return _written(formula, CHOICE)


def _written(formula: Formula, weakest: int) -> str:
    """Return the text of a part, in parentheses when it binds less tightly than it must."""
    text, strength = _bare(formula)
    return f"({text})" if strength < weakest else text


def _bare(formula: Formula) -> tuple[str, int]:
    """Return the text of a part without parentheses around it, and how tightly it binds."""
    match formula:
        case Whole(value=value):
            return str(value), ATOM
        case Name(name=name):
            return name, ATOM
        case Constant(value=truth):
            return ("true" if truth else "false"), ATOM
        case Minus(of=of):
            return f"-{_written(of, SIGN)}", SIGN
        case Absolute(of=of):
            return f"abs({_written(of, CHOICE)})", ATOM
        case Extremum(which=which, of=numbers):
            return f"{which.value}({', '.join(_written(one, CHOICE) for one in numbers)})", ATOM
        case Binary(operator=operator, left=left, right=right):
            strength = STRENGTH[operator.value]
            return f"{_written(left, strength)} {operator.value} {_written(right, strength + 1)}", strength
        case Comparison() | And() | Or() | Not() | Choice() | ConditionChoice():
            return _logic(formula)
        case _:
            assert_never(formula)


def _logic(formula: Comparison | And | Or | Not | Choice | ConditionChoice) -> tuple[str, int]:
    """Return the same for what is or holds a condition."""
    match formula:
        case Comparison(terms=terms, relations=relations):
            texts = [_written(term, COMPARISON + 1) for term in terms]
            rest = (f" {relation.value} {text}" for relation, text in zip(relations, texts[1:], strict=True))
            return texts[0] + "".join(rest), COMPARISON
        case Not(of=condition):
            return f"not {_written(condition, NOT)}", NOT
        case And(parts=parts):
            return " and ".join(_written(part, AND + 1) for part in parts), AND
        case Or(parts=parts):
            return " or ".join(_written(part, OR + 1) for part in parts), OR
        case (
            Choice(condition=condition, then=then, otherwise=otherwise)
            | ConditionChoice(condition=condition, then=then, otherwise=otherwise)
        ):
            texts = [_written(then, OR), _written(condition, OR), _written(otherwise, CHOICE)]
            return f"{texts[0]} if {texts[1]} else {texts[2]}", CHOICE
        case _:
            assert_never(formula)
