"""Lights Out: press a light, and it changes together with its neighbours; turn all lights off.

Each light has n states, 0 is off. A press adds to the light itself and to others around it, by default 1 to itself and
to its four neighbours. Lights Out (Tiger Electronics, 1995) has 5 x 5 lights with two states. Fiver is the same game on
7 x 7, from all white to all black; it opens J. Kang, S.-R. Kim, B. Park, "A Dice Rolling Game on a Set of Toruses"
(2009).

The way people play it, light chasing, is told in CHASING.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from itertools import product
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
from ludus.families.linear.lights.certificates import Presses, QuietPresses
from ludus.families.linear.lights.draw import picture
from ludus.families.linear.lights.pressing import effect
from ludus.families.linear.lights.problem import PRESSES, Cell, Lights, lights

Lit: TypeAlias = tuple[int, ...]
"""The lights of all cells, row by row, 0 at the holes."""

MAX_LIGHTS = 1_000_000
"""Larger boards are problems for files, not for playing."""
HOLE = "#"
REASONS = 3
"""The number of reasons among which one is chosen."""

CHASING = """Light chasing, the way people play it: go through the rows from the top, and
wherever a light is still on, press the light below it, in the next row. That
turns it off and changes nothing above. In the end only the last row has lights
on. Which ones depends on the presses in the first row alone: so press something
there and chase once more. On the 5 x 5 board, by what is on in the last row:
  on     10001  01010  11100  00111  10110  01101  11011
  press  11000  10010  01000  00010  00001  10000  00100   (in the first row)
No other rows come up on a board that can be solved."""
"""Light chasing as text; the table is that of the plus on 5 x 5 with two states."""


@dataclass(frozen=True, slots=True)
class LightsOut(boards.ResidueGame):
    """The game for one board: its shape, its holes, what a press does, the number of states."""

    shape: tuple[int, ...]
    modulus: int = 2
    wrap: tuple[bool, ...] = ()
    """Whether rows and columns are circles; empty for neither."""
    press: str = "plus"
    """A name, or entries such as 0 0 1; 0 1 1: rows down, columns to the right, amount."""
    holes: str = ""
    """Cells that do not exist, such as 3 3; 3 4."""
    presses: int = 6
    """Number of random presses between the start and the solved board."""
    seed: int = 0

    def __post_init__(self) -> None:
        if len(self.shape) == 2 and 0 < self.shape[0] * self.shape[1] <= MAX_LIGHTS:
            self._rules()
        elif len(self.shape) == 2 and min(self.shape) > 0:
            count = self.shape[0] * self.shape[1]
            raise invalid("shape", f"expected at most {MAX_LIGHTS} lights to play with, got {count}")
        else:
            raise invalid("shape", f"expected rows and columns, each at least 1, got {abbreviate(self.shape)}")
        boards.check_start("presses", self.presses, MAX_LIGHTS, self.seed)

    def start(self) -> Lit:
        chance, pressed = random.Random(self.seed), np.zeros(self.shape, dtype=object)
        cells = self._cells()
        for _ in range(self.presses):
            pressed[chance.choice(cells)] += 1
        changed = effect(self._rules(), pressed % self.modulus)
        return tuple(-light % self.modulus for light in changed.ravel().tolist())

    def moves(self, position: Lit) -> Iterable[Cell]:
        return self._cells()

    def play(self, position: Lit, move: Cell) -> Lit:
        rows, columns = self.shape
        if not (0 <= move[0] < rows and 0 <= move[1] < columns):
            limits = f"rows 0..{rows - 1}, columns 0..{columns - 1}"
            raise IllegalMove(f"the lights are in {limits}; there is none at {self.write_move(move)}")
        if move in self._holes():
            raise IllegalMove(f"there is a hole at {self.write_move(move)}, and no light to press")
        pressed = np.zeros(self.shape, dtype=np.int64)
        pressed[move] = 1 % self.modulus
        return boards.after(position, effect(self._rules(), pressed), self.modulus)

    def read(self, text: str) -> Lit:
        entries, holes = boards.read_board(text, self.shape, self.modulus, "light"), set(self._holes())
        for k, entry in enumerate(entries):
            row, column = divmod(k, self.shape[1])
            is_hole = (row, column) in holes
            is_light = is_number(entry, boards.MAX_DIGITS) and int(entry) < self.modulus
            if entry != HOLE if is_hole else not is_light:
                expected = f"{HOLE} at the hole" if is_hole else f"a light in 0..{self.modulus - 1}"
                raise invalid("position", f"expected {expected} in row {row}, column {column}, got {abbreviate(entry)}")
        return tuple(0 if entry == HOLE else int(entry) for entry in entries)

    def write(self, position: Lit) -> str:
        columns, holes = self.shape[1], set(self._holes())
        words = [HOLE if divmod(k, columns) in holes else str(light) for k, light in enumerate(position)]
        return boards.write_board(words, self.shape, self.modulus)

    def read_move(self, text: str) -> Cell:
        row, column = boards.read_place(text, 2, "two numbers, row and column")
        return row, column

    def picture(self, position: Lit) -> Picture:
        return picture(self.problem(position, Question.SOLVE), touchable=True)

    def problem(self, position: Lit, question: Question) -> Lights:
        return self._rules(position, question)

    def solution(self, certificate: Certificate) -> Iterator[tuple[int, ...]]:
        return boards.each_move(certificate.presses) if isinstance(certificate, Presses) else iter(())

    def puzzle(self, problem: Lights) -> Variant:
        return Variant("a new puzzle", position=self.write(tuple(map(int, problem.state.flat))))

    def spoiled(self, position: Lit, draw: random.Random) -> Lit:
        row, column = draw.choice(self._cells())
        at = row * self.shape[1] + column
        return (*position[:at], (position[at] + 1) % self.modulus, *position[at + 1 :])

    def reasons(self, position: Lit, quiet: Certificate, draw: random.Random) -> list[str]:
        # A set of lights is a proof when every press changes an even number of them and an odd number of them is on.
        # A press changes lights as those around it change the light, so the first is what quiet patterns do. The 5 x 5
        # board of the puzzles has two of them, and their sum.
        found = quiet.patterns if isinstance(quiet, QuietPresses) else ()
        patterns = [tuple(int(one) for one in each.presses.ravel()) for each in found]
        patterns.append(tuple(a ^ b for a, b in zip(*patterns, strict=True)))
        odd = [one for one in patterns if _marked(one, position) % 2]
        chosen = [*odd[:1], next(one for one in patterns if one not in odd)]
        # The others break one of the two.
        while len(chosen) < REASONS:
            at = draw.sample(range(len(position)), 2)
            changed = tuple(one ^ (k in at) for k, one in enumerate(draw.choice(patterns)))
            if _marked(changed, position) % 2 and changed not in patterns:
                chosen.append(changed)
        draw.shuffle(chosen)
        return ["".join(map(str, one)) for one in chosen]

    def _rules(self, position: Lit = (), question: Question = Question.SOLVE) -> Lights:
        board = np.array(position or (0,), dtype=object)
        state = board.reshape(self.shape) if position else np.zeros(self.shape, dtype=np.int64)
        wrap = self.wrap or (False, False)
        if len(wrap) != 2:
            raise invalid("wrap", f"expected two values, for rows and for columns, got {len(wrap)}")
        press, holes = _press(self.press), self._holes()
        return lights(state, self.modulus, press=press, wrap=(wrap[0], wrap[1]), holes=holes, question=question)

    def _cells(self) -> list[Cell]:
        holes = set(self._holes())
        every = product(range(self.shape[0]), range(self.shape[1]))
        return [(row, column) for row, column in every if (row, column) not in holes]

    def _holes(self) -> tuple[Cell, ...]:
        found = _numbers(self.holes, "holes", 2)
        return tuple((row, column) for row, column in found)


def _marked(pattern: Lit, position: Lit) -> int:
    """Return how many lights of a pattern are on."""
    return sum(one * light for one, light in zip(pattern, position, strict=True))


def _press(text: str) -> tuple[tuple[int, ...], ...]:
    if text in PRESSES:
        return PRESSES[text]
    if not any(letter.isdigit() for letter in text):
        raise invalid(
            "press", f"expected one of {', '.join(PRESSES)}, or entries such as 0 0 1, got {abbreviate(text)}"
        )
    return _numbers(text, "press", 3)


def _numbers(text: str, field: str, length: int) -> tuple[tuple[int, ...], ...]:
    """Return lists of numbers, written with ; between the lists."""
    found = []
    for entry in text.split(";") if text.strip() else ():
        parts = entry.replace(",", " ").split()
        if len(parts) != length or not all(is_number(part.removeprefix("-"), boards.MAX_DIGITS) for part in parts):
            raise invalid(field, f"expected {count(length, 'number')}, then ; and the next, got {abbreviate(entry)}")
        found.append(tuple(map(int, parts)))
    return tuple(found)


def plays(problem: object) -> tuple[dict[str, Any], Lit] | None:
    """Return the rules and the lights of a problem that turns a rectangle off."""
    if not isinstance(problem, Lights) or problem.target is not None or problem.moves is not None:
        return None
    if problem.cells > MAX_LIGHTS:
        return None
    press, holes = ("; ".join(" ".join(map(str, row)) for row in rows) for rows in (problem.press, problem.holes))
    rules = {"shape": problem.shape, "modulus": problem.modulus, "wrap": problem.wrap, "press": press, "holes": holes}
    return rules | {"presses": 0}, tuple(map(int, problem.state.flat))


REACHED = {
    "plus": "it and its neighbours",
    "neighbours": "its neighbours",
    "x": "it and those at its corners",
    "king": "it and all around it",
    "knight": "it and those a knight's move away",
}
"""What a press changes, in words."""


def _rule(game: LightsOut) -> tuple[str, str]:
    reached = REACHED.get(game.press, "the lights of its pattern")
    return f"press a light; {reached} {'change' if game.modulus == 2 else 'go one colour on'}.", "all lights off."


GAME = Entry(
    title="Lights Out",
    summary="Press lights, each press changing a light and its neighbours, until all are off.",
    source='Tiger Electronics (1995); "Fiver" in J. Kang, S.-R. Kim, B. Park, "A Dice Rolling Game" (2009)',
    rules=LightsOut,
    plays=plays,
    counted=("press", "presses"),
    recipe=Recipe({}, 3, 10, Grade.CHOICES),
    weekdays=(1, 5, 6),
    goal="Turn all lights off.",
    worksheet=Worksheet("Turn all lights off with {}.", 3, question=Question.FEWEST),
    advice=CHASING,
    parameters=(
        Parameter("shape", ParameterType.NUMBERS, (5, 5), "rows and columns, such as 5,5 (or 5x5)"),
        Parameter("modulus", ParameterType.NUMBER, 2, "number of states of a light"),
        Parameter("wrap", ParameterType.SWITCHES, (), "are rows and columns circles? such as yes,no (default: no)"),
        Parameter("press", ParameterType.TEXT, "plus", f"{', '.join(PRESSES)}, or entries: rows columns amount; ..."),
        Parameter("holes", ParameterType.TEXT, "", "cells that do not exist, such as 2 2; 2 3"),
        Parameter("presses", ParameterType.NUMBER, 6, "number of random presses that make the start"),
        Parameter("seed", ParameterType.NUMBER, 0, "which random start"),
    ),
    questions={
        Question.SOLVE: "Can all lights be turned off? If so, how; if not, why not?",
        Question.FEWEST: "What is the fewest number of presses?",
        Question.COUNT: "How many positions of this board can be solved?",
        Question.QUIET: "Which patterns of presses change nothing?",
        Question.SOLUTIONS: "What are all the solutions, apart from mirror images?",
        Question.GODS_NUMBER: "How many presses does the worst position need?",
    },
    variants={
        "classic": Variant("5 x 5, all lit", {"shape": (5, 5)}, "/".join(["11111"] * 5)),
        "fiver": Variant("7 x 7, all lit: the game that opens the paper", {"shape": (7, 7)}, "/".join(["1111111"] * 7)),
        "stuck": Variant("5 x 5 with one light on: not solvable", {"shape": (5, 5)}, "10000/00000/00000/00000/00000"),
        "torus": Variant("5 x 5, both directions circles", {"shape": (5, 5), "wrap": (True, True)}),
        "three-colour": Variant("4 x 4 lights with three states", {"shape": (4, 4), "modulus": 3}),
        "four-colour": Variant(
            "4 x 4 lights with four states, a question asked at Mathematics Stack Exchange (555654)",
            {"shape": (4, 4), "modulus": 4},
            "3323/3300/0021/3100",
        ),
        "broken": Variant(
            "14 x 14 without the last 7 cells, all lit: a puzzle of PerlMonks (940327)",
            {"shape": (14, 14), "holes": "; ".join(f"13 {column}" for column in range(7, 14))},
            "/".join(["1" * 14] * 13 + ["1" * 7 + HOLE * 7]),
        ),
    },
    weighing=Weighing(
        "Mark cells with numbers. If no press changes their sum, and the lights do not have the sum of the goal, it"
        " cannot be done.",
        ("c mod 2 == 0", "(r + c) mod 2", "c mod 2 == 0 and r != 2"),
        ("press", "presses"),
    ),
    face=Face(
        "lights",
        "Every press changes its neighbours’ minds too.",
        "press a light; it and its neighbours change.",
        "all lights off.",
        board="cells",
        order=1,
        rule=_rule,
        nudge="The order of the presses does not matter, and none is needed twice. Look at a corner first.",
    ),
)
