"""The heaps kind: take-and-break games on a heap of tokens, by their code, such as 0.77 for Kayles.

The digit d_k after the point says what a move that takes k tokens may leave: it is a sum of 1 (nothing: the heap had
just k), 2 (one heap), 4 (two heaps) and 8 (three heaps), the heaps not empty. The digit before the point is about
moves that take nothing: only 4 and 8 make sense there. A subtraction game {a, b, ...} has the digit 3 at a, b, ...
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from ludus.core.codec import json_field
from ludus.core.errors import abbreviate, invalid
from ludus.core.fields import as_question, between, string, whole_numbers
from ludus.core.problem import JsonProblem, makes
from ludus.core.questions import Question
from ludus.core.records import dataclass

MAX_DIGITS = 200
"""Maximum number of digits after the point."""
MAX_HEAPS = 1 << 30
"""The largest heap, plus one, that is asked about."""
SIZE = 100
"""Default number of heaps, from 0 on."""
DIGITS = "0123456789ABCDEF"

QUESTIONS = (Question.TABLE, Question.P_POSITIONS, Question.PERIOD, Question.MISERE_QUOTIENT)


@dataclass(frozen=True, slots=True)
class Heaps(JsonProblem, kind="heaps", questions=QUESTIONS):
    """A taking-and-breaking game in normal play; several heaps are a disjunctive sum."""

    AXES: ClassVar[tuple[str, ...]] = ("n",)

    code: tuple[int, ...] = json_field(
        read=string, write=lambda digits: write_code(digits), other=("takes", whole_numbers)
    )
    """The digits d_0, d_1, ..., the last not 0."""
    size: int = SIZE
    """How many heaps are looked at: 0 to size - 1 tokens."""
    question: Question = Question.TABLE

    @property
    def shape(self) -> tuple[int, ...]:
        """The shape of the table."""
        return (self.size,)

    @property
    def name(self) -> str:
        """The code as it is written."""
        return write_code(self.code)


@makes(Heaps)
def heaps(code: str | Sequence[int], size: int = SIZE, *, question: Question | str = Question.TABLE) -> Heaps:
    """Return the problem of a game by its code, or by the set of numbers that may be taken; InvalidInput if it is none.

    >>> heaps("0.77").code, heaps([1, 2, 3]).name
    ((0, 7, 7), '0.333')
    """
    digits = read_code(code) if isinstance(code, str) else subtraction_code(code)
    return Heaps(digits, between(1, size, MAX_HEAPS, "size"), as_question(question, QUESTIONS))


def read_code(text: str) -> tuple[int, ...]:
    """Return the digits of a code, without zeros at the end; InvalidInput when the game would never end.

    >>> read_code("0.07"), read_code("4.F0")
    ((0, 0, 7), (4, 15))
    """
    before, point, after = text.strip().upper().partition(".")
    digits = (before or "0") + after
    if not point and text.strip() != "0":
        raise invalid("code", f"expected a code such as 0.77, with a point, got {abbreviate(text)}")
    if not digits or any(digit not in DIGITS for digit in digits) or len(before) > 1:
        raise invalid("code", f"expected a code such as 0.77, of digits 0 to 9 and A to F, got {abbreviate(text)}")
    if len(after) > MAX_DIGITS:
        raise invalid("code", f"expected at most {MAX_DIGITS} digits after the point, got {len(after)}")
    if DIGITS.index(digits[0]) & 3:
        what = "4, 8, C or 0 before the point, since a move that takes nothing must break the heap"
        raise invalid("code", f"expected {what}, got {digits[0]}")
    return tuple(DIGITS.index(digit) for digit in digits.rstrip("0") or "0")


def write_code(digits: Sequence[int]) -> str:
    """Return a code as it is written.

    >>> write_code((0, 7, 7)), write_code((0,))
    ('0.77', '0.0')
    """
    return f"{DIGITS[digits[0]]}.{''.join(DIGITS[digit] for digit in digits[1:]) or '0'}"


def subtraction_code(takes: Sequence[int]) -> tuple[int, ...]:
    """Return the code of the game in which just these numbers of tokens may be taken."""
    if not takes or any(type(take) is not int or not 1 <= take <= MAX_DIGITS for take in takes):
        raise invalid("takes", f"expected integers from 1 to {MAX_DIGITS}, got {abbreviate(list(takes))}")
    return tuple(3 if take in set(takes) else 0 for take in range(max(takes) + 1))
