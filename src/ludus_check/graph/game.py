"""The problem of the kind "graph": numbered positions, each with its options, all of them smaller numbers."""

from dataclasses import dataclass
from enum import Enum
from itertools import pairwise

from ludus_check.errors import Malformed, NotChecked, too_large
from ludus_check.fields import Record
from ludus_check.limits import SEARCH_STEPS, Limit
from ludus_check.values import integer
from ludus_check.words.phrases import digits, number
from ludus_check.words.positions import play
from ludus_check.words.quoting import shown

POSITIONS = Limit(1_000_000)
"""The most positions."""
MOVES = Limit(5_000_000)
"""The most moves, counted over all positions."""
NAME = 200
"""The most characters of a name."""

Row = tuple[int, ...]


class Question(Enum):
    """What is asked about the game."""

    TABLE = "table"
    P_POSITIONS = "p-positions"
    VALUE = "value"
    OUTCOME = "outcome"
    REMOTENESS = "remoteness"


@dataclass(frozen=True, slots=True)
class Game:
    """A move leads to an option, or it uses up a pass; so every game ends.

    In normal play the last player to move wins, in misère play the last player to move loses.
    """

    options: tuple[Row, ...]
    names: tuple[str, ...]
    passes: int
    pass_at_terminal: bool
    """whether a pass is allowed where there is no option"""
    misere: bool
    position: int
    question: Question

    @property
    def words(self) -> str:
        """What is special about the play, for a sentence."""
        return play(self.passes, pass_at_terminal=self.pass_at_terminal, misere=self.misere)

    def name(self, position: int) -> str:
        """Return a position for a sentence: its name where it has one, else its number."""
        if not self.names:
            return f"position {digits(position)}"
        name = shown(self.names[position])[1:-1]
        return f"position {name}" if name[:1].isalpha() else name

    def may_pass(self, position: int) -> bool:
        """Say whether a pass may be used at a position while all of them are left."""
        return self.passes > 0 and (self.pass_at_terminal or bool(self.options[position]))


def read_game(problem: Record) -> Game:
    """Return the game that a problem describes."""
    optional = ("names", "passes", "pass_at_terminal", "misere", "position", "question")
    problem.only(("ludus", "kind", "options"), optional)
    options = tuple(_row(value, field, index) for index, (field, value) in _listed(problem))
    misere = problem.switch("misere")
    usual = Question.OUTCOME if problem.has("position") else Question.P_POSITIONS if misere else Question.TABLE
    game = Game(
        options=options,
        names=_names(problem, len(options)),
        passes=problem.integer("passes", 0, default=0),
        pass_at_terminal=problem.switch("pass_at_terminal"),
        misere=misere,
        position=problem.integer("position", 0, len(options) - 1, len(options) - 1),
        question=problem.choice("question", Question, usual),
    )
    if misere and game.question in (Question.TABLE, Question.VALUE):
        message = 'Grundy values are defined for normal play only; use the question "outcome" for misère play'
        raise Malformed(problem.path("question"), message)
    if problem.has("position") and game.question in (Question.TABLE, Question.P_POSITIONS):
        raise Malformed(problem.path("position"), "expected none with a question about all positions")
    steps = (game.passes + 1) * (len(options) + sum(map(len, options)))
    if game.question is Question.REMOTENESS and steps > SEARCH_STEPS:
        raise NotChecked(f"the remoteness takes {number(steps)} steps, more than the limit of {number(SEARCH_STEPS)}")
    return game


def _listed(problem: Record) -> enumerate[tuple[str, object]]:
    """Return the lists of options with their fields; too many moves are refused before they are read."""
    found = list(problem.entries("options", 1, POSITIONS))
    moves = sum(len(value) for _, value in found if isinstance(value, list | tuple))
    if moves > MOVES:
        raise too_large(problem.path("options"), f"{MOVES} moves in all", moves)
    return enumerate(found)


def _row(value: object, field: str, index: int) -> Row:
    if not isinstance(value, list | tuple):
        raise Malformed(field, f"expected a list of positions, got {shown(value)}")
    row = tuple(value)
    if any(type(entry) is not int for entry in row):
        bad = next(i for i, entry in enumerate(row) if type(entry) is not int)
        raise Malformed(f"{field}[{bad}]", f"expected an integer, got {shown(row[bad])}")
    if row and not (row[0] >= 0 and row[-1] < index and all(x < y for x, y in pairwise(row))):
        wanted = f"increasing numbers from 0 to {index - 1}, since moves lead to smaller numbers"
        raise Malformed(field, f"expected {wanted if index else 'no move'}, got {shown(row)}")
    return row


def _names(problem: Record, positions: int) -> tuple[str, ...]:
    if not problem.has("names"):
        return ()
    names = []
    for field, value in problem.entries("names", positions, positions):
        if not isinstance(value, str) or not value.strip() or len(value) > NAME:
            raise Malformed(field, f"expected a string of 1 to {NAME} characters, got {shown(value)}")
        names.append(value)
    return tuple(names)


def position_of(value: object, field: str, game: Game) -> int:
    """Return a position of the game."""
    return integer(value, field, 0, len(game.options) - 1)
