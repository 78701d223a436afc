"""What a game file declares: the rules as a class, and one entry from which everything else is built.

The command line, the conformance tests and the web pages read the entry; no list of games is kept anywhere.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import field, replace
from enum import Enum
from random import Random
from typing import Any, Literal, Protocol, TypeVar, runtime_checkable

from ludus.core.certificates import Certificate
from ludus.core.errors import Fault, InvalidInput, abbreviate, invalid
from ludus.core.fields import string, switch, switches, whole_number, whole_numbers
from ludus.core.pictures import Picture
from ludus.core.problem import Problem
from ludus.core.questions import Question
from ludus.core.records import dataclass
from ludus.core.weights import Weighing

Position = TypeVar("Position")
Move = TypeVar("Move")


class Game(Protocol[Position, Move]):
    """The rules of a game for one choice of parameters. Positions and moves are hashable values.

    A two-player game may have an attribute `misere`, a truth value: whether play is misère. It may have a method
    `replies(certificate)`: the best moves by the length of the game, also where the position is lost and `solution` has
    none.
    """

    def start(self) -> Position:
        """Return the position that the parameters describe."""

    def moves(self, position: Position) -> Iterable[Move]:
        """Return every move that the rules allow."""

    def play(self, position: Position, move: Move) -> Position:
        """Return the position after a move; IllegalMove when the rules do not allow it."""

    def is_won(self, position: Position) -> bool:
        """Return whether the goal of a one-person game is reached, or a two-player game is over."""

    def read(self, text: str) -> Position:
        """Return the position that a text describes; InvalidInput when it describes none."""

    def write(self, position: Position) -> str:
        """Return the text of a position: read(write(position)) == position."""

    def read_move(self, text: str) -> Move:
        """Return the move that a text describes."""

    def write_move(self, move: Move) -> str:
        """Return the text of a move."""

    def picture(self, position: Position) -> Picture:
        """Return the position as shapes; a shape may carry the text of the move that touching it makes."""

    def problem(self, position: Position, question: Question) -> Problem:
        """Return the game-independent problem for a question about a position."""

    def solution(self, certificate: Certificate) -> Iterator[Move]:
        """Return the moves of the solution that a certificate describes, in an order in which they can be made.

        In a two-player game these are the winning moves from the position in question; none for a P-position.
        """


class ParameterType(Enum):
    """What kind of value a parameter takes."""

    NUMBER = "number"
    NUMBERS = "numbers"
    """A list such as 6,8."""
    SWITCH = "switch"
    """Yes or no; yes when the option stands alone."""
    SWITCHES = "switches"
    """A list of yes or no, such as yes,no."""
    TEXT = "text"


CHECKS: Mapping[ParameterType, Callable[[Any, str], Any]] = {
    ParameterType.NUMBER: whole_number,
    ParameterType.NUMBERS: whole_numbers,
    ParameterType.SWITCH: switch,
    ParameterType.SWITCHES: switches,
    ParameterType.TEXT: string,
}
"""What returns a value of the type, or raises InvalidInput."""


@dataclass(frozen=True, slots=True)
class Parameter:
    """One parameter of a game: its name, type, default and one line of help."""

    name: str
    type: ParameterType
    default: Any
    help: str
    aliases: tuple[str, ...] = ()
    """Other names of the option on the command line."""

    def read(self, text: str) -> Any:
        """Return the value that a text describes.

        >>> Parameter("shape", ParameterType.NUMBERS, (6, 8), "").read("4,5")
        (4, 5)
        """
        match self.type:
            case ParameterType.TEXT:
                return text
            case ParameterType.NUMBER:
                return _number(self.name, text, text)
            case ParameterType.NUMBERS:
                return tuple(_number(self.name, part, text) for part in text.split("," if "," in text else "x"))
            case ParameterType.SWITCH:
                return _switch(self.name, text)
            case ParameterType.SWITCHES:
                return tuple(_switch(self.name, part) for part in text.split(","))

    def checked(self, value: Any) -> Any:
        """Return a value of the type of the parameter; InvalidInput for any other.

        >>> Parameter("start", ParameterType.NUMBERS, (5, 7), "").checked([2, 3])
        (2, 3)
        """
        is_alone = self.type is ParameterType.NUMBERS and hasattr(value, "__index__")
        return CHECKS[self.type]((value,) if is_alone else value, self.name)


@dataclass(frozen=True, slots=True)
class Variant:
    """A named choice of parameters and, where it matters, a position."""

    help: str
    values: Mapping[str, Any] = field(default_factory=dict)
    position: str | None = None


class Grade(Enum):
    """What makes a puzzle hard: log2 of the ways that a player without insight has for each one that solves it."""

    CHOICES = "choices"
    """The ways to choose as many moves as the solution has, where moves commute."""
    CHANCE = "chance"
    """The inverse of the chance that random moves solve it, on the graph of all positions; moves never lead back."""
    LINE = "line"
    """The product of the numbers of moves that are possible along the solution."""


@dataclass(frozen=True, slots=True)
class Recipe:
    """How the puzzles of a game are made: its parameters, and the numbers of moves from the easiest to the hardest."""

    values: Mapping[str, Any]
    easiest: int
    hardest: int
    grade: Grade = Grade.LINE
    has_unique: bool = False
    """Whether its solutions are counted, so that puzzles with exactly one can be made."""

    @property
    def of_the_day(self) -> int:
        """The number of moves of the puzzle of the day."""
        return (self.easiest + self.hardest) // 2


@dataclass(frozen=True, slots=True)
class Worksheet:
    """How the puzzles of a game are made for paper."""

    task: str
    """What is to be done; {} stands for the number of moves."""
    easiest: int
    """The number of moves of the first puzzle."""
    values: Mapping[str, str] = field(default_factory=dict)
    """Its parameters, where they are not the usual ones."""
    every: int = 1
    """After this number of puzzles they have one move more."""
    question: Question | None = None
    """The question whose answer is printed; None for the first of the game."""


@runtime_checkable
class Mendable(Protocol):
    """A game whose question is about the position as it is, not about moves: what fails can be mended step by step."""

    def better(self, position: Any) -> Any:
        """Return a move after which less is wrong, None when no single move helps."""


@runtime_checkable
class Summing(Protocol):
    """A two-player game some of whose positions are decided in normal play by a nim-sum."""

    def summands(self, position: Any) -> Iterable[tuple[str, Any]]:
        """Return the names of the numbers whose nim-sum decides, each with the number or the problem of that value.

        Nothing where no theorem applies.
        """


@runtime_checkable
class Redrawn(Protocol):
    """A game that draws its own start at random, where other numbers or random moves would make none."""

    def redrawn(self, draw: Random) -> Mapping[str, str]:
        """Return the parameters that change, as texts."""


@runtime_checkable
class Puzzling(Protocol):
    """A game of which new puzzles are made as hard as is wished: its kind of problem has a generator."""

    def puzzle(self, problem: Any) -> Variant:
        """Return the parameters and the position that a problem with the rules of this game is played with."""


@runtime_checkable
class Refutable(Protocol):
    """A puzzle some of whose positions cannot be solved, for a reason that a player can choose among others."""

    def spoiled(self, position: Any, draw: Random) -> Any:
        """Return a position that differs in one place."""

    def reasons(self, position: Any, quiet: Certificate, draw: Random) -> list[str]:
        """Return sets of cells; one of them proves that a position has no solution, where it has none.

        `quiet` is the answer about the moves that change nothing.
        """


LAST_MOVE = "make the last move."
"""The goal of normal play, as a page says it."""


@dataclass(frozen=True, slots=True)
class Face:
    """How a game presents itself on the pages."""

    hue: str
    """The colours of its stage: a class of tokens.css."""
    hook: str
    """One line that makes curious, of about nine words."""
    move: str
    """Its rule, after the words "A move:"."""
    goal: str = LAST_MOVE
    """Its rule, after the word "Goal:"."""
    board: Literal["cells", "corner", "pair", "stones", "rows", "strip", "tape", "dice"] = "cells"
    """What it is played on, which decides how places are drawn and named."""
    glyph: str = ""
    """The chess piece that is drawn for its piece."""
    view: Literal["", "table", "sequence", "slices"] = ""
    """How the page of its table shows all positions; empty where there is none."""
    nudge: str = ""
    """The first step of a hint, which gives nothing away; empty where the reason of the position says more."""
    order: int = 99
    """Its place on the first page."""
    rule: Callable[[Any], tuple[str, str]] | None = None
    """Move and goal for the parameters of a game, where they change the words."""


@dataclass(frozen=True, slots=True)
class Entry:
    """All that the workbench knows of a game."""

    title: str
    summary: str
    """One sentence: what one does, and what for."""
    source: str
    """Where the game comes from."""
    rules: Callable[..., Game[Any, Any]]
    parameters: tuple[Parameter, ...]
    questions: Mapping[Question, str]
    """The questions that can be asked, each as a person would ask it."""
    variants: Mapping[str, Variant] = field(default_factory=dict)
    players: int = 1
    also: tuple[str, ...] = ()
    """Other words for it in the lessons of teachers."""
    advice: str = ""
    """How people play it well, told by `ludus show` and by `help` while playing; lines of at most 80 letters."""
    counted: tuple[str, str] = ("move", "moves")
    """What its moves are called, one and many."""
    recipe: Recipe | None = None
    """How packs and puzzles of the day are made; None for games that are not Puzzling."""
    goal: str = ""
    """What is to be done in the puzzle of a day."""
    worksheet: Worksheet | None = None
    plays: Callable[[Any], tuple[Mapping[str, Any], Any] | None] | None = None
    """The parameters and the position with which a problem is played; None for problems of other games."""
    say: Callable[[str, str], str] | None = None
    """A move in words, from the text of the position before it and its own; None for "go to" in a two-player game.

    In a one-person game the solution of a worksheet is told in these words, and drawn where there are none.
    """
    largest: int = 8
    """The largest heap or coordinate on a worksheet of a two-player game."""
    sample: Callable[[Random, int], Variant] | None = None
    """A start for a worksheet, drawn at random, by its number on the sheet; its help says what is asked, if unusual."""
    face: Face | None = None
    """How the pages present it; None for a game that has only its summary."""
    weighing: Weighing | None = None
    """How its pages offer to check an argument by weights; None where weights on cells prove nothing."""
    of_the_day: Callable[[Random], Variant] | None = None
    """A start with exactly one winning move, for the puzzle of a day; None for games with a recipe."""
    weekdays: tuple[int, ...] = ()
    """The weekdays on which the puzzle of the day is of this game or of another in turn; Monday is 0."""

    @property
    def puzzles(self) -> str:
        """What is counted in a new puzzle, such as moves; empty for games that are not Puzzling."""
        return self.counted[1] if self.recipe else ""

    @property
    def question(self) -> Question:
        """The question that is asked when none is named: the first."""
        return next(iter(self.questions))

    @property
    def numbers(self) -> Parameter | None:
        """The first parameter that is a list of numbers: the start of a two-player game, the sides of a board."""
        return next((one for one in self.parameters if one.type is ParameterType.NUMBERS), None)

    def game(self, **values: Any) -> Game[Any, Any]:
        """Return the game for some parameters, the others at their defaults."""
        known = {parameter.name: parameter for parameter in self.parameters}
        unknown = [name for name in values if name not in known]
        if unknown:
            faults = [Fault(name, f"expected one of {', '.join(known)}") for name in unknown]
            raise InvalidInput(*faults)
        given = {name: known[name].checked(value) for name, value in values.items()}
        return self.rules(**{**{name: one.default for name, one in known.items()}, **given})

    def placed(self, variant: str | None, values: Mapping[str, Any], position: str | None = None) -> Standing:
        """Return the game at the position that is described; given values and positions win over the variant's."""
        chosen = Variant("") if variant is None else self.variant(variant)
        game = self.game(**{**chosen.values, **values})
        text = chosen.position if position is None else position
        return Standing(self, game, game.start() if text is None else game.read(text))

    def variant(self, name: str) -> Variant:
        if not isinstance(name, str) or name not in self.variants:
            raise invalid("variant", f"expected one of {', '.join(self.variants) or 'none'}, got {abbreviate(name)}")
        return self.variants[name]


@dataclass(frozen=True, slots=True)
class Standing:
    """A game at a position, with the entry that names its questions."""

    entry: Entry
    game: Game[Any, Any]
    position: Any

    @property
    def is_misere(self) -> bool:
        """Whether this is misère play: the last player to move loses."""
        return bool(getattr(self.game, "misere", False))

    @property
    def is_over(self) -> bool:
        return self.game.is_won(self.position)

    def problem(self, question: Question | None = None) -> Problem:
        """Return the problem of the position, with the question of the game when no other is named."""
        found: Problem = self.game.problem(self.position, question or self.entry.question)
        return found

    def picture(self) -> Picture:
        return self.game.picture(self.position)

    def played(self, move: Any) -> Standing:
        """Return the same game after a move."""
        return replace(self, position=self.game.play(self.position, move))


def _number(field_name: str, part: str, text: str) -> int:
    """Return a part of a text as a number; an error names the whole text."""
    try:
        return int(part)
    except ValueError:
        expected = "an integer" if part == text else "integers separated by commas"
        raise invalid(field_name, f"expected {expected}, got {abbreviate(text)}") from None


def _switch(field_name: str, text: str) -> bool:
    meanings = {"yes": True, "true": True, "1": True, "no": False, "false": False, "0": False}
    if text.strip().lower() not in meanings:
        raise invalid(field_name, f"expected yes or no, got {abbreviate(text)}")
    return meanings[text.strip().lower()]
