"""The heaps kind: take-and-break games on a heap of tokens, by their code, such as 0.77 for Kayles.

The digit d_k after the point says what a move that takes k tokens may leave: it is a sum of 1 (nothing: the heap had
just k), 2 (one heap), 4 (two heaps) and 8 (three heaps), the heaps not empty. The digit before the point is about
moves that take nothing: only 4 and 8 make sense there. A subtraction game {a, b, ...} has the digit 3 at a, b, ...
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from ludus.core.errors import abbreviate, invalid
from ludus.core.fields import as_question, string
from ludus.core.problem import Described, read_fields, write_fields
from ludus.core.questions import Question
from ludus.core.records import dataclass
from ludus.families.impartial.one_piece.problem import number_list

MAX_DIGITS = 200
"""Maximum number of digits after the point."""
MAX_HEAPS = 1 << 30
"""The largest heap, plus one, that is asked about."""
SIZE = 100
"""Default number of heaps, from 0 on."""
DIGITS = "0123456789ABCDEF"

QUESTIONS = (Question.TABLE, Question.P_POSITIONS, Question.PERIOD, Question.MISERE_QUOTIENT)
"""The questions that this kind knows; the first is asked by default."""


@dataclass(frozen=True, slots=True)
class Heaps(Described, kind="heaps"):
    """A taking-and-breaking game in normal play; several heaps are a disjunctive sum."""

    code: tuple[int, ...]
    """The digits d_0, d_1, ..., the last not 0."""
    size: int
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


def heaps(code: str | Sequence[int], size: int = SIZE, *, question: Question | str = Question.TABLE) -> Heaps:
    """Return the problem of a game by its code, or by the set of numbers that may be taken; InvalidInput if it is none.

    >>> heaps("0.77").code, heaps([1, 2, 3]).name
    ((0, 7, 7), '0.333')
    """
    digits = read_code(code) if isinstance(code, str) else subtraction_code(code)
    asked = as_question(question, QUESTIONS)
    if type(size) is not int or not 1 <= size <= MAX_HEAPS:
        raise invalid("size", f"expected an integer from 1 to {MAX_HEAPS}, got {abbreviate(size)}")
    return Heaps(digits, size, asked)


def read_code(text: str) -> tuple[int, ...]:
    """Return the digits of a code.

    >>> read_code("0.07"), read_code("4.F")
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
    return checked_code(tuple(DIGITS.index(digit) for digit in digits))


def checked_code(digits: tuple[int, ...]) -> tuple[int, ...]:
    """Return the digits without zeros at the end; InvalidInput when the game would never end."""
    if digits and digits[0] & 3:
        what = "4, 8, C or 0 before the point, since a move that takes nothing must break the heap"
        raise invalid("code", f"expected {what}, got {DIGITS[digits[0]]}")
    end = max((place for place, digit in enumerate(digits) if digit), default=0) + 1
    return digits[:end] or (0,)


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


def read_heaps(fields: Mapping[str, Any], folder: Path | None) -> Heaps:
    """Return the heaps problem that a JSON object describes; InvalidInput with what is wrong with it."""
    if ("code" in fields) == ("takes" in fields):
        raise invalid("code", "expected either a code or takes, got both or none")
    key = "code" if "code" in fields else "takes"
    return read_fields(heaps, fields, keys={"code": key}, code=string if key == "code" else number_list)


def write_heaps(problem: Heaps) -> dict[str, Any]:
    """Return a heaps problem as JSON fields; defaults are left out."""
    return {"code": problem.name} | write_fields(problem, usual={"size": SIZE}, omit=("code",))
