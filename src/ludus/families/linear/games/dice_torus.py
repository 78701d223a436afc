"""Dice on a torus: roll a block of dice, each of them one face on; bring every die to 0.

On a board of n-sided dice, with faces 0..n-1, a roll turns every die of a block one face on (n-1 goes back to 0). The
board is a circle, a torus, a box or a mixture, in any number of axes. J. Kang, S.-R. Kim, B. Park, "A Dice Rolling Game
on a Set of Toruses" (2009).
"""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterable, Iterator
from math import prod
from typing import Any, TypeAlias

from ludus.core.certificates import Certificate
from ludus.core.errors import IllegalMove, abbreviate, invalid
from ludus.core.fields import is_number
from ludus.core.games import Entry, Face, Grade, Parameter, ParameterType, Recipe, Variant, Worksheet
from ludus.core.loading import np
from ludus.core.pictures import Picture
from ludus.core.questions import Question
from ludus.core.records import dataclass
from ludus.core.weights import Weighing
from ludus.core.wording import count
from ludus.families.linear import boards
from ludus.families.linear.windows.axes import Axis, axes, window_sums
from ludus.families.linear.windows.certificates import Rolls
from ludus.families.linear.windows.draw import picture
from ludus.families.linear.windows.problem import Windows, rule_faults, windows

Faces: TypeAlias = tuple[int, ...]
"""The faces of all dice, the last axis running fastest."""
Anchor: TypeAlias = tuple[int, ...]
"""The cell of a block with the smallest index on every axis."""

MAX_DICE = 1_000_000
"""Larger boards are problems for files, not for playing."""


@dataclass(frozen=True, slots=True)
class DiceTorus(boards.ResidueGame):
    """The game for one board: its shape, the block that rolls, the number of faces."""

    shape: tuple[int, ...]
    window: tuple[int, ...]
    modulus: int
    wrap: tuple[bool, ...] = ()
    """Whether each axis is a circle; empty for all of them."""
    rolls: int = 6
    """Number of random rolls between the start and the solved board."""
    seed: int = 0

    def __post_init__(self) -> None:
        boards.raise_faults(rule_faults(self.shape, self.window, self.modulus, self._wrap))
        if prod(self.shape) > MAX_DICE:
            raise invalid("shape", f"expected at most {MAX_DICE} dice to play with, got {prod(self.shape)}")
        boards.check_start("rolls", self.rolls, MAX_DICE, self.seed)

    def start(self) -> Faces:
        chance = random.Random(self.seed)
        anchors, rolled = self._anchors(), np.zeros(self.shape, dtype=np.int64)
        for _ in range(self.rolls):
            rolled[tuple(chance.randrange(count) for count in anchors)] += 1
        # No die is turned more than `rolls` times, so modulo one more the sums are the numbers themselves.
        turns = window_sums(rolled, self._axes(), self.rolls + 1)
        return tuple(-turn % self.modulus for turn in turns.ravel().tolist())

    def moves(self, position: Faces) -> Iterable[Anchor]:
        return itertools.product(*map(range, self._anchors()))

    def play(self, position: Faces, move: Anchor) -> Faces:
        anchors = self._anchors()
        inside = len(move) == len(anchors) and all(0 <= k < count for k, count in zip(move, anchors, strict=True))
        if not inside:
            limits = ", ".join(f"0..{count - 1}" for count in anchors)
            raise IllegalMove(f"a block is anchored at {limits}; there is none at {self.write_move(move)}")
        rolled = np.zeros(self.shape, dtype=np.int64)
        rolled[move] = 1
        return boards.after(position, window_sums(rolled, self._axes(), self.modulus), self.modulus)

    def read(self, text: str) -> Faces:
        parts = boards.read_board(text, self.shape, self.modulus, "face")
        if not all(is_number(part, boards.MAX_DIGITS) and int(part) < self.modulus for part in parts):
            raise invalid("position", f"expected faces in 0..{self.modulus - 1}, got {abbreviate(text)}")
        return tuple(map(int, parts))

    def write(self, position: Faces) -> str:
        return boards.write_board([*map(str, position)], self.shape, self.modulus)

    def read_move(self, text: str) -> Anchor:
        return boards.read_place(text, len(self.shape), f"{count(len(self.shape), 'number')}, the place of the block")

    def picture(self, position: Faces) -> Picture:
        return picture(self.problem(position, Question.SOLVE), touchable=True)

    def problem(self, position: Faces, question: Question) -> Windows:
        board = np.array(position, dtype=object).reshape(self.shape)
        return windows(board, self.window, self.modulus, wrap=self._wrap, question=question)

    def solution(self, certificate: Certificate) -> Iterator[Anchor]:
        return boards.each_move(certificate.rolls) if isinstance(certificate, Rolls) else iter(())

    def puzzle(self, problem: Windows) -> Variant:
        return Variant("a new puzzle", position=self.write(tuple(map(int, problem.state.flat))))

    @property
    def _wrap(self) -> tuple[bool, ...]:
        return self.wrap or (True,) * len(self.shape)

    def _axes(self) -> tuple[Axis, ...]:
        return axes(self.shape, self.window, self._wrap)

    def _anchors(self) -> tuple[int, ...]:
        return tuple(axis.anchors for axis in self._axes())


def plays(problem: object) -> tuple[dict[str, Any], Faces] | None:
    """Return the rules and the faces of a problem that brings every die to 0."""
    if not isinstance(problem, Windows) or problem.target is not None or problem.dice > MAX_DICE:
        return None
    rules = {"shape": problem.shape, "window": problem.window, "modulus": problem.modulus, "wrap": problem.wrap}
    return rules | {"rolls": 0}, tuple(map(int, problem.state.flat))


def _rule(game: DiceTorus) -> tuple[str, str]:
    window = " × ".join(map(str, game.window if len(game.window) > 1 else (1, *game.window)))
    return f"roll a {window} window of dice, each die one face on.", "every die shows 0."


QUESTIONS = {
    Question.SOLVE: "Can every die come to 0? If so, how; if not, why not?",
    Question.FEWEST: "What is the fewest number of rolls?",
    Question.COUNT: "How many positions of this board can be solved?",
    Question.QUIET: "Which patterns of rolls change nothing?",
    Question.GODS_NUMBER: "How many rolls does the worst position need?",
}

GAME = Entry(
    title="Dice on a torus",
    also=("torus",),
    summary="Roll blocks of dice, each die of a block one face on, until every die shows 0.",
    source='J. Kang, S.-R. Kim, B. Park, "A Dice Rolling Game on a Set of Toruses" (2009)',
    rules=DiceTorus,
    plays=plays,
    counted=("roll", "rolls"),
    recipe=Recipe({"shape": (4, 5), "window": (2, 2), "modulus": 3}, 3, 8, Grade.CHOICES),
    weekdays=(4, 5),
    goal="Bring every die to 0.",
    worksheet=Worksheet("Bring every die to 0 with {}.", 2, {"shape": "4,4", "modulus": "3"}, question=Question.FEWEST),
    parameters=(
        Parameter("shape", ParameterType.NUMBERS, (4, 5), "length of each axis, such as 6,8 (or 6x8)"),
        Parameter("window", ParameterType.NUMBERS, (2, 2), "size of the block that rolls, such as 2,2"),
        Parameter("modulus", ParameterType.NUMBER, 3, "number of faces of a die"),
        Parameter("wrap", ParameterType.SWITCHES, (), "is each axis a circle? such as yes,no (default: all yes)"),
        Parameter("rolls", ParameterType.NUMBER, 6, "number of random rolls that make the start"),
        Parameter("seed", ParameterType.NUMBER, 0, "which random start"),
    ),
    questions=QUESTIONS,
    variants={
        "paper": Variant(
            "the 6 x 8 board of the paper, dice with 5 faces, blocks of 2 x 2: solvable",
            {"shape": (6, 8), "window": (2, 2), "modulus": 5},
            "11044110/22101211/11101134/02200143/22310112/20104002",
        ),
        "fiver": Variant(
            "the 7 x 7 board of the paper, dice with 3 faces, blocks of 2 x 3: not solvable",
            {"shape": (7, 7), "window": (2, 3), "modulus": 3},
            "2001002/0112110/1011010/2010100/2001202/0002010/0221201",
        ),
        "circle": Variant(
            "12 dice with 5 faces in a circle, blocks of 4", {"shape": (12,), "window": (4,), "modulus": 5}
        ),
        "berlekamp": Variant(
            "lights on a 6 x 6 torus, blocks of 2 x 2: the Gale-Berlekamp switching game",
            {"shape": (6, 6), "window": (2, 2), "modulus": 2, "rolls": 9},
        ),
        "cube": Variant(
            "a 4 x 3 x 4 solid torus, dice with 6 faces", {"shape": (4, 3, 4), "window": (2, 2, 3), "modulus": 6}
        ),
    },
    weighing=Weighing(
        "Give every die a number. If no roll changes the weighted sum, and the sum is not 0, it cannot be done.",
        ("(-1)^(r + c)", "r mod 2", "(c mod 2) * 2 - 1"),
        ("roll", "rolls"),
    ),
    face=Face(
        "torus",
        "No edge, no corner, nowhere to hide a pip.",
        "roll a window of dice, each die one face on.",
        "every die shows 0.",
        board="cells",
        order=5,
        rule=_rule,
        nudge="The order of the rolls does not matter. Look for a die that few rolls can reach.",
    ),
)
