"""The rules of two pieces on one board: how both move, and what happens where they meet."""

from dataclasses import dataclass
from enum import Enum
from math import prod

from ludus_check.words.positions import play

Place = tuple[int, ...]
Pair = tuple[Place, Place]


class Question(Enum):
    """What is asked about the game."""

    TABLE = "table"
    P_POSITIONS = "p-positions"
    LEVELS = "levels"
    OUTCOME = "outcome"
    VALUE = "value"
    REMOTENESS = "remoteness"


ABOUT_NUMBERS = (Question.TABLE, Question.LEVELS, Question.VALUE)
"""The questions about Grundy values, which are defined for normal play only."""
ABOUT_ONE = (Question.OUTCOME, Question.VALUE, Question.REMOTENESS)


class Push(Enum):
    """How a piece may push the other one, which stands ahead of it on the line of a ray."""

    NONE = "none"
    CONTACT = "contact"
    ONE = "one"
    SEND = "send"
    AHEAD = "ahead"
    STACK = "stack"
    BOTH_OFF = "both-off"


class PushOff(Enum):
    """Who may leave the board in a push."""

    BOTH = "both"
    PUSHED = "pushed"
    NOBODY = "nobody"


@dataclass(frozen=True, slots=True)
class Game:
    """A move subtracts a step, or any positive multiple of a ray, from the coordinates of one piece."""

    size: Place
    rays: tuple[Place, ...]
    steps: tuple[Place, ...]
    jump: bool
    land: bool
    leaves: bool
    """whether a piece can be off the board; coordinates count from 1 then, and 0 is off"""
    drop: bool
    """whether a move may end off the board without a push"""
    push: Push
    push_off: PushOff
    question: Question
    position: Pair = ((), ())
    misere: bool = False
    passes: int = 0
    pass_at_terminal: bool = False
    """whether a pass is allowed where neither piece can move"""
    below: int = 1
    """the level sets are asked for up to here"""

    @property
    def words(self) -> str:
        """What is special about the play, for a sentence."""
        return play(self.passes, pass_at_terminal=self.pass_at_terminal, misere=self.misere)

    @property
    def is_plain(self) -> bool:
        """Whether play is normal and without passes."""
        return not self.misere and not self.passes

    @property
    def low(self) -> int:
        """The least coordinate of a square."""
        return int(self.leaves)

    @property
    def cells(self) -> int:
        """The number of squares."""
        return prod(self.size)

    @property
    def off(self) -> Place:
        """The place of a piece that is off the board."""
        return (0,) * len(self.size)

    @property
    def is_shared(self) -> bool:
        """Whether both pieces can stand on one square."""
        return self.land or self.push is Push.STACK

    @property
    def has_rooks(self) -> bool:
        """Whether the pieces move along the axes, any way, and in no other way."""
        axes = range(len(self.size))
        return set(self.rays) == {tuple(int(i == axis) for i in axes) for axis in axes} and not self.steps
