"""Octal games: take tokens from a heap and perhaps break what is left, as a code allows.

The digit d_k of the code says what a move that takes k tokens may leave: 1 nothing, 2 one heap, 4 two heaps, 8 three,
and sums of these. Kayles is 0.77, Dawson's chess 0.137, nim with heaps of any size 0.333... R. K. Guy, C. A. B. Smith,
"The G-values of various games" (1956).
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator
from dataclasses import replace
from typing import ClassVar

from ludus.core.errors import abbreviate, invalid
from ludus.core.games import LAST_MOVE, Face, Parameter, ParameterType, Variant
from ludus.core.pictures import UNIT, Anchor, Band, Number, Picture, Piece, Role, Shape
from ludus.core.questions import Question
from ludus.core.records import dataclass
from ludus.core.wording import count
from ludus.families.impartial.graph.game import FiniteGame, Numbers, finite_entry
from ludus.families.impartial.graph.problem import Graph
from ludus.families.impartial.heaps.problem import read_code
from ludus.families.impartial.heaps.values import options
from ludus.families.impartial.move_words import take_and_split


@dataclass(frozen=True, slots=True)
class TakeAndBreak(FiniteGame):
    """A take-and-break game from one start: the heaps, the largest last; a subclass names them."""

    FIELD: ClassVar[str]
    """The field with the heaps of the start."""
    WORD: ClassVar[str]
    """What a heap is made of."""
    MOST: ClassVar[int]
    """With more of them the game is for files, not for playing."""

    @abstractmethod
    def digits(self) -> tuple[int, ...]:
        """Return the digits of the code."""

    def __post_init__(self) -> None:
        self.digits()
        heaps: Numbers = getattr(self, self.FIELD)
        if not heaps or not all(type(heap) is int and heap > 0 for heap in heaps):
            expected = f"expected {self.FIELD} of at least 1 {self.WORD}, such as 7 or 3,4"
            raise invalid(self.FIELD, f"{expected}, got {abbreviate(heaps)}")
        if sum(heaps) > self.MOST:
            raise invalid(self.FIELD, f"expected at most {self.MOST} {self.WORD}s in all, got {sum(heaps)}")

    def start(self) -> Numbers:
        return tuple(sorted(getattr(self, self.FIELD)))

    def options(self, position: Numbers) -> Iterator[Numbers]:
        digits = self.digits()
        for index, heap in enumerate(position):
            for left in options(heap, digits):
                yield tuple(sorted((*position[:index], *left, *position[index + 1 :])))

    def summands(self, position: Numbers) -> Iterator[tuple[str, Graph]]:
        for size in position:
            alone = replace(self, **{self.FIELD: (size,)})
            yield count(size, self.WORD), alone.problem((size,), Question.VALUE)


@dataclass(frozen=True, slots=True)
class Octal(TakeAndBreak):
    """An octal game from one start."""

    FIELD = "heaps"
    WORD = "token"
    MOST = 16
    code: str
    heaps: Numbers

    def digits(self) -> tuple[int, ...]:
        return read_code(self.code)

    def picture(self, position: Numbers) -> Picture:
        shapes: list[Shape] = []
        for row, heap in enumerate(position):
            for column in range(heap):
                at = (UNIT // 2 + column * UNIT, UNIT // 2 + row * UNIT)
                shapes.append(Piece(at, Role.PIECE, "", f"heap {row + 1}, token {column + 1}"))
        top = UNIT + max(1, len(position)) * UNIT
        for line, move in enumerate(self.moves(position)):
            y = top + line * 36
            words = f"leave {self.write(move)}" if move else "leave nothing"
            shapes.append(Number((UNIT // 2 + 34, y + 6), Role.LABEL, words, Anchor.TOP_LEFT))
            shapes.append(Band((UNIT // 2, y), (24, 24), Role.TARGET, self.write(move)))
        width = UNIT + UNIT * max((5, *position))
        height = top + 36 * len(self.moves(position)) + UNIT // 4
        words = "Touch what a move should leave. A move names the heaps that are left."
        return Picture(width, height, tuple(shapes), f"{self.code}: heaps of {self.write(position)}", words)


def _rule(game: Octal) -> tuple[str, str]:
    """Return the rule of a code in words.

    >>> _rule(Octal("4.3", (7,)))[0]
    'split a heap in two; or take 1 token from a heap.'
    """
    digits = read_code(game.code)
    alike = {digit: [taken for taken, one in enumerate(digits) if one == digit] for digit in digits if digit}
    return f"{'; or '.join(_way(digit, taken) for digit, taken in alike.items())}.", LAST_MOVE


def _way(digit: int, taken: list[int]) -> str:
    left = [words for bit, words in enumerate(("nothing", "one heap", "two heaps", "three heaps")) if digit >> bit & 1]
    if taken == [0]:
        return "split a heap in two" if digit == 4 else f"split a heap into {' or '.join(left)}"
    numbers = ", ".join(map(str, taken[:-1])) + " or " * (len(taken) > 1) + str(taken[-1])
    take = f"take {numbers} {'token' if taken == [1] else 'tokens'} from a heap"
    usual = {3: "", 7: ", and split the rest if you like"}
    return take + usual.get(digit, f" and leave {' or '.join(left)} of it")


GAME = finite_entry(
    title="Octal games",
    summary="Two players alternately take tokens from a heap and break it by an octal code. The last one to move wins.",
    source='R. K. Guy, C. A. B. Smith, "The G-values of various games" (1956)',
    rules=Octal,
    parameters=(
        Parameter("code", ParameterType.TEXT, "0.77", "the code of the game, such as 0.77 for Kayles"),
        Parameter("heaps", ParameterType.NUMBERS, (7,), "the heaps, such as 3,4"),
    ),
    variants={
        "dawson": Variant("Dawson's chess", {"code": "0.137", "heaps": (9,)}),
        "grundy-like": Variant("break a heap in two without taking", {"code": "4.0", "heaps": (6,)}),
        "subtraction": Variant("take 1, 2 or 3", {"code": "0.333", "heaps": (4, 5)}),
    },
    largest=7,
    say=take_and_split,
    face=Face(
        "heaps",
        "Three digits make a game.",
        "take tokens from a heap and break it, as the octal code allows.",
        board="rows",
        view="sequence",
        rule=_rule,
    ),
)
