"""Octal games: take tokens from a heap and perhaps break what is left, as a code allows.

The digit d_k of the code says what a move that takes k tokens may leave: 1 nothing, 2 one heap, 4 two heaps, 8 three,
and sums of these. Kayles is 0.77, Dawson's chess 0.137, nim with heaps of any size 0.333... R. K. Guy, C. A. B. Smith,
"The G-values of various games" (1956).
"""

from __future__ import annotations

from collections.abc import Iterator

from ludus.core.errors import abbreviate, invalid
from ludus.core.games import Entry, Parameter, ParameterType, Variant
from ludus.core.pictures import UNIT, Anchor, Band, Number, Picture, Piece, Role, Shape
from ludus.core.records import dataclass
from ludus.families.impartial.graph.game import QUESTIONS, FiniteGame, Numbers
from ludus.families.impartial.heaps.problem import read_code
from ludus.families.impartial.heaps.values import options

MAX_TOKENS = 16
"""More tokens are problems for files, not for playing."""


@dataclass(frozen=True, slots=True)
class Octal(FiniteGame):
    """An octal game from one start: the heaps, the largest last."""

    code: str
    heaps: Numbers

    def __post_init__(self) -> None:
        read_code(self.code)
        if not self.heaps or not all(type(heap) is int and heap > 0 for heap in self.heaps):
            raise invalid(
                "heaps", f"expected heaps of at least 1 token, such as 7 or 3,4, got {abbreviate(self.heaps)}"
            )
        if sum(self.heaps) > MAX_TOKENS:
            raise invalid("heaps", f"expected at most {MAX_TOKENS} tokens in all, got {sum(self.heaps)}")

    def start(self) -> Numbers:
        return tuple(sorted(self.heaps))

    def options(self, position: Numbers) -> Iterator[Numbers]:
        digits = read_code(self.code)
        for index, heap in enumerate(position):
            for left in options(heap, digits):
                yield tuple(sorted((*position[:index], *left, *position[index + 1 :])))

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


GAME = Entry(
    title="Octal games",
    summary="Two players alternately take tokens from a heap and break it by an octal code. The last one to move wins.",
    source='R. K. Guy, C. A. B. Smith, "The G-values of various games" (1956)',
    rules=Octal,
    parameters=(
        Parameter("code", ParameterType.TEXT, "0.77", "the code of the game, such as 0.77 for Kayles"),
        Parameter("heaps", ParameterType.NUMBERS, (7,), "the heaps, such as 3,4"),
    ),
    questions=QUESTIONS,
    variants={
        "dawson": Variant("Dawson's chess", {"code": "0.137", "heaps": (9,)}),
        "grundy-like": Variant("break a heap in two without taking", {"code": "4.0", "heaps": (6,)}),
        "subtraction": Variant("take 1, 2 or 3", {"code": "0.333", "heaps": (4, 5)}),
    },
    players=2,
)
