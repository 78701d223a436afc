"""Dice on other surfaces: roll windows of dice on a Klein bottle, a Möbius strip, a cylinder or a torus.

A roll turns every die of a window one face on. A window that walks over the turned seam of a Klein bottle or Möbius
strip is reflected by it. The dice may have different numbers of faces.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from math import lcm, prod
from typing import TypeAlias

from ludus.core.answers import Answer, Solved, Undecided
from ludus.core.certificates import Certificate
from ludus.core.errors import IllegalMove, abbreviate, invalid
from ludus.core.fields import is_number, one_of
from ludus.core.games import Entry, Face, Parameter, ParameterType, Variant
from ludus.core.loading import np
from ludus.core.pictures import Band, Picture, Rim
from ludus.core.questions import Question
from ludus.core.records import dataclass
from ludus.core.weights import Weighting
from ludus.core.wording import number
from ludus.families.linear.boards import ResidueGame, check_start, read_place, write_board
from ludus.families.linear.games.dice_torus import QUESTIONS
from ludus.families.linear.lights.certificates import Presses, QuietPresses, Solutions
from ludus.families.linear.lights.problem import Cell as Anchor
from ludus.families.linear.lights.problem import Lights
from ludus.families.linear.surfaces import Surface, anchors, covered, surface_problem
from ludus.families.linear.windows.certificates import DistanceCounts, Quiet, QuietPattern, Rolls
from ludus.families.linear.windows.draw import picture
from ludus.families.linear.windows.problem import windows

Faces: TypeAlias = tuple[int, ...]
"""The faces of all dice in reading order."""

MAX_DICE = 2500
MAX_DIGITS = 9


@dataclass(frozen=True, slots=True)
class DiceSurface(ResidueGame):
    """The game for one board."""

    shape: tuple[int, ...]
    window: tuple[int, ...]
    modulus: int
    surface: str = "klein"
    faces: str = ""
    """The number of faces of each die, rows with / between them; empty for `modulus` everywhere."""
    rolls: int = 6
    seed: int = 0

    def __post_init__(self) -> None:
        one_of(Surface)(self.surface, "surface")
        if len(self.shape) != 2 or min(self.shape) < 1:
            raise invalid("shape", f"expected rows and columns, each at least 1, got {abbreviate(self.shape)}")
        if self.shape[0] * self.shape[1] > MAX_DICE:
            raise invalid("shape", f"expected at most {MAX_DICE} dice, got {self.shape[0] * self.shape[1]}")
        if len(self.window) != 2 or min(self.window) < 1:
            raise invalid("window", f"expected rows and columns, each at least 1, got {abbreviate(self.window)}")
        if self.modulus < 1:
            raise invalid("modulus", f"expected an integer of at least 1, got {abbreviate(self.modulus)}")
        if min(self._each()) < 1:
            raise invalid("faces", f"expected at least 1 face on each die, got {abbreviate(self.faces)}")
        check_start("rolls", self.rolls, MAX_DICE, self.seed)
        self.problem((0,) * (self.shape[0] * self.shape[1]), Question.SOLVE)

    def start(self) -> Faces:
        chance, position = random.Random(self.seed), (0,) * (self.shape[0] * self.shape[1])
        places = list(self.moves(position))
        for _ in range(self.rolls):
            position = self._turned(position, chance.choice(places), -1)
        return position

    def moves(self, position: Faces) -> Iterable[Anchor]:
        return anchors(Surface(self.surface), self.shape, self.window)

    def play(self, position: Faces, move: Anchor) -> Faces:
        if move not in set(self.moves(position)):
            raise IllegalMove(f"no window is anchored at {self.write_move(move)}")
        return self._turned(position, move, 1)

    def read(self, text: str) -> Faces:
        rows = self._rows(text, "position")
        for face, most in zip(rows, self._each(), strict=True):
            if face >= most:
                raise invalid("position", f"expected a face in 0..{most - 1}, got {face}")
        return rows

    def write(self, position: Faces) -> str:
        return write_board([*map(str, position)], self.shape, max(self._each()))

    def read_move(self, text: str) -> Anchor:
        row, column = read_place(text, 2, "row and column of the window")
        return row, column

    def picture(self, position: Faces) -> Picture:
        return self._drawn(position, None)

    def restate(self, position: Faces, answer: Answer, sentence: str) -> tuple[str, Picture]:
        """Return an answer about the graph of lights as one about the dice of this board: its sentence and picture."""
        certificate = None if isinstance(answer, Undecided) else self.on_board(answer.certificate)
        words = sentence
        if self.faces:
            # A light of the graph may show more numbers than its die has faces.
            words = re.sub(r"(?<= of the )\S+(?= positions are )", number(prod(self._each())), sentence)
            words = re.sub(r" to 0 \(mod \d+\)", " to 0", words)
        if self.faces and isinstance(certificate, Weighting):
            # The sentence is about faces times the shares of their dice; the weights hold these shares now.
            n, total = certificate.modulus, int(certificate.weights.ravel() @ np.array(position, dtype=object))
            words = (
                f"With the weights shown, the dice total {total % n} (mod {n}). Every roll changes that by a multiple"
            )
            return f"{words} of {n}, so it can never be 0.", self._drawn(position, certificate)
        for old, new in WORDS.items():
            words = re.sub(rf"\b{old}\b", new, words)
        return self._placed(words), self._drawn(position, certificate)

    def amounts(self, position: Faces) -> dict[str, int]:
        """Return the face of each die by its row and column, which weights on the board multiply."""
        return {f"{k // self.shape[1]} {k % self.shape[1]}": face for k, face in enumerate(position)}

    def on_board(self, certificate: Certificate) -> Certificate | None:
        """Return what is said about moves and lights of the graph for the anchors and the dice as they lie."""
        across = self.shape[1]
        match certificate:
            case Presses(presses=presses):
                return Rolls(presses.reshape(-1, across))
            case Solutions(solutions=(first, *_)):
                return Rolls(first.presses.reshape(-1, across))
            case Weighting(modulus=n, weights=weights):
                most = lcm(*self._each())
                scaled = weights.astype(object) * [most // each for each in self._each()] % n
                return Weighting(n, scaled.reshape(self.shape))
            case QuietPresses(patterns=patterns, count=number):
                return Quiet(
                    tuple(QuietPattern(one.order, one.presses.reshape(-1, across)) for one in patterns), number
                )
            case DistanceCounts():
                return certificate
            case _:
                return None

    def _placed(self, sentence: str) -> str:
        """Return a sentence with the place of a die, in row and column, for its number."""

        def places(match: re.Match[str]) -> str:
            return re.sub(r"\d+", lambda found: str(divmod(int(found[0]), self.shape[1])), match[0])

        return re.sub(r"(?<=\bat )\d+(, \d+)*( and \d+)?(?= )", places, sentence)

    def _drawn(self, position: Faces, certificate: Certificate | None) -> Picture:
        # The torus has all its anchors; those that the surface does not have are not touchable.
        board = np.array(position, dtype=object).reshape(self.shape)
        wrapped = (Surface(self.surface).has_glued_rows, True)
        # Rolls repeat only after all dice have come round.
        faces = lcm(*self._each()) if isinstance(certificate, Quiet) else max(self._each())
        problem = windows(board, self.window, faces, wrap=wrapped)
        answer = None if certificate is None else Solved(problem, certificate, "")
        drawn = picture(problem, answer, touchable=certificate is None)
        size, sides = (" × ".join(map(str, lengths)) for lengths in (self.shape, self.window))
        title = f"Dice on a {size} {NAMES[Surface(self.surface)]}, windows {sides}"
        if not Surface(self.surface).has_turned_seam:
            return replace(drawn, title=title)
        # A rim would repeat the opposite side the wrong way round, and so would the outline of a window over the seam.
        shapes = tuple(shape for shape in drawn.shapes if not isinstance(shape, Rim | Band))
        words = "The last column is glued to the first upside down."
        return replace(drawn, shapes=shapes, title=title, description=f"{drawn.description} {words}")

    def problem(self, position: Faces, question: Question) -> Lights:
        board, each = (np.array(values, dtype=object).reshape(self.shape) for values in (position, self._each()))
        faces = each if self.faces else self.modulus
        return surface_problem(board, self.window, faces, surface=Surface(self.surface), question=question)

    def solution(self, certificate: Certificate) -> Iterator[Anchor]:
        counts = certificate.presses.tolist() if isinstance(certificate, Presses) else ()
        for anchor, often in zip(self.moves(()), counts, strict=False):
            yield from (anchor for _ in range(often))

    def _turned(self, position: Faces, anchor: Anchor, by: int) -> Faces:
        turned, each = list(position), self._each()
        for (row, column), often in covered(Surface(self.surface), self.shape, self.window, anchor).items():
            index = row * self.shape[1] + column
            turned[index] = (turned[index] + by * often) % each[index]
        return tuple(turned)

    def _each(self) -> Faces:
        if not self.faces:
            return (self.modulus,) * (self.shape[0] * self.shape[1])
        return self._rows(self.faces, "faces")

    def _rows(self, text: str, field: str) -> Faces:
        """Return one number per die: digits without a gap, or numbers with gaps."""
        rows = [row.replace(",", " ").split() for row in text.strip().split("/")]
        rows = [list(row[0]) if len(row) == 1 and len(row[0]) == self.shape[1] else row for row in rows]
        fits = len(rows) == self.shape[0] and all(len(row) == self.shape[1] for row in rows)
        if not fits or not all(is_number(part, MAX_DIGITS) for row in rows for part in row):
            expected = f"{self.shape[0]} rows of {self.shape[1]} numbers, with / between them"
            raise invalid(field, f"expected {expected}, got {abbreviate(text)}")
        return tuple(int(part) for row in rows for part in row)


WORDS = {"presses": "rolls", "press": "roll", "lights": "dice", "light": "die", "Lights": "Dice"}
WORDS |= {"are on": "show 1", "is on": "shows 1", "be off": "show 0", "already off": "already at 0", "off": "to 0"}
"""What is said about lights, and about dice."""
NAMES = {
    Surface.CYLINDER: "cylinder",
    Surface.TORUS: "torus",
    Surface.MOEBIUS: "Möbius strip",
    Surface.KLEIN: "Klein bottle",
}


def _rule(game: DiceSurface) -> tuple[str, str]:
    window = " × ".join(map(str, game.window))
    return f"roll a {window} window of dice, each die one face on.", "every die shows 0."


GAME = Entry(
    title="Dice on other surfaces",
    summary="Roll windows of dice on a Klein bottle or Möbius strip, also dice with different numbers of faces.",
    source='After J. Kang, S.-R. Kim, B. Park, "A Dice Rolling Game on a Set of Toruses" (2009)',
    rules=DiceSurface,
    parameters=(
        Parameter("shape", ParameterType.NUMBERS, (3, 4), "rows and columns, such as 3,4 (or 3x4)"),
        Parameter("window", ParameterType.NUMBERS, (2, 2), "size of the window, such as 2,2"),
        Parameter("modulus", ParameterType.NUMBER, 3, "number of faces of a die"),
        Parameter("surface", ParameterType.TEXT, "klein", f"one of {', '.join(one.value for one in Surface)}"),
        Parameter("faces", ParameterType.TEXT, "", "numbers of faces of each die, such as 23/32 (default: modulus)"),
        Parameter("rolls", ParameterType.NUMBER, 6, "number of random rolls that make the start"),
        Parameter("seed", ParameterType.NUMBER, 0, "which random start"),
    ),
    questions=QUESTIONS | {Question.SOLUTIONS: "What are all the solutions?"},
    variants={
        "klein": Variant("a 3 x 3 Klein bottle, windows of 1 x 3", {"shape": (3, 3), "window": (1, 3)}),
        "moebius": Variant("a 3 x 5 Möbius strip", {"shape": (3, 5), "surface": "moebius"}),
        "mixed": Variant(
            "dice with 2 and 3 faces on a torus",
            {"shape": (4, 4), "surface": "torus", "faces": "2323/3232/2323/3232"},
        ),
    },
    face=Face(
        "torus",
        "Leave on the left, come back mirrored.",
        "roll a window of dice, each die one face on.",
        "every die shows 0.",
        board="cells",
        rule=_rule,
        nudge="The order of the rolls does not matter. Look for a die that few rolls can reach.",
    ),
)
