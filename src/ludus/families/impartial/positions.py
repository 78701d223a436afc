"""A game at a position, and disjunctive sums of them: what can be asked, and the answers as plain values.

A sum is written one + other. A move in it is a move in one of its components. The Grundy value of a sum is the
nim-sum of those of its components.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass, replace
from enum import Enum, StrEnum
from typing import Any, NamedTuple

from ludus.core.answers import Solved
from ludus.core.certificates import Certificate
from ludus.core.errors import LudusError, invalid
from ludus.core.questions import Question
from ludus.families.impartial.graph.problem import Graph
from ludus.families.impartial.one_piece.problem import Impartial
from ludus.families.impartial.sum.problem import Part, Sum, game_sum
from ludus.workbench import Result, ask


class Outcome(StrEnum):
    """What becomes of the player to move, when both play as well as they can."""

    WON = "won"
    LOST = "lost"


class Pass(Enum):
    """The move that leaves the position as it is."""

    PASS = "pass"


PASS = Pass.PASS


class Move(NamedTuple):
    """A move in one part of a sum."""

    part: int
    """Which part, counted from 0."""
    to: Any
    """The position of that part after the move, or PASS."""


class At(ABC):
    """A game at a position: what can be asked about it, and the start of a sum."""

    @property
    @abstractmethod
    def is_misere(self) -> bool:
        """Whether this is misère play."""

    @abstractmethod
    def problem(self, question: Question = Question.OUTCOME) -> Impartial | Graph:
        """Return the game-independent problem for a question."""

    @abstractmethod
    def numbered(self) -> At:
        """Return the same game with its positions numbered one by one."""

    @abstractmethod
    def reached(self, target: Any) -> Any:
        """Return the position that a certificate means."""

    def ask(self, question: Question = Question.OUTCOME) -> Result:
        """Return the checked answer to a question, with its certificate, its sentence and its picture."""
        return ask(self.problem(question))

    def value(self) -> int:
        """Return the Grundy value."""
        return int(certificate_of(self.ask(Question.VALUE)).value)

    def outcome(self) -> Outcome:
        """Return whether the player to move wins."""
        return Outcome.WON if certificate_of(self.ask()).is_won else Outcome.LOST

    def winning_moves(self) -> list[Any]:
        """Return all positions to move to that win; PASS stands among them when a pass wins."""
        certificate = certificate_of(self.ask())
        if not getattr(certificate, "is_complete", True):
            raise LudusError("the position is won, but not all its winning moves can be listed; ask() tells one")
        return [*map(self.reached, certificate.moves), *([PASS] if certificate.by_pass else [])]

    def remoteness(self) -> int:
        """Return the remoteness: the length of the game when the winner hurries and the loser delays."""
        return int(certificate_of(self.ask(Question.REMOTENESS)).moves)

    def __add__(self, other: At | GameSum) -> GameSum:
        if not isinstance(other, At | GameSum):
            return NotImplemented
        return GameSum((self,)) + other


@dataclass(frozen=True, slots=True)
class GameSum:
    """A disjunctive sum of games: a move is a move in one of them."""

    parts: tuple[At, ...]
    is_misere: bool = False

    def problem(self, question: Question = Question.OUTCOME) -> Sum:
        """Return the game-independent problem; in misère play the positions of the components are numbered."""
        if any(part.is_misere for part in self.parts):
            raise invalid("parts", "expected games of normal play; (one + other).misere() is their sum in misère play")
        games = [part.numbered() if self.is_misere else part for part in self.parts]
        parts: list[Part] = [game.problem(Question.VALUE) for game in games]
        return game_sum(parts, misere=self.is_misere, question=question)

    def ask(self, question: Question = Question.OUTCOME) -> Result:
        """Return the checked answer to a question, with its certificate, its sentence and its picture."""
        return ask(self.problem(question))

    def value(self) -> int:
        """Return the Grundy value: the nim-sum of those of the parts."""
        return int(certificate_of(self.ask(Question.VALUE)).value)

    def outcome(self) -> Outcome:
        """Return whether the player to move wins."""
        certificate = certificate_of(self.ask())
        is_won = certificate.is_won if self.is_misere else certificate.value != 0
        return Outcome.WON if is_won else Outcome.LOST

    def winning_move(self) -> Move | None:
        """Return a move that wins: the part, counted from 0, and its position after the move; None when all lose."""
        certificate = certificate_of(self.ask())
        if certificate.move is not None:
            number, target = certificate.move.part, certificate.move.to
            part = self.parts[number].numbered() if self.is_misere else self.parts[number]
            return Move(number, PASS if target is None else part.reached(target))
        if not self.is_misere and certificate.value:
            raise LudusError("the sum is won, but its components are too large to look for the move")
        return None

    def misere(self) -> GameSum:
        """Return the same games in misère play: the last player to move loses."""
        return replace(self, is_misere=True)

    def __add__(self, other: At | GameSum) -> GameSum:
        if not isinstance(other, At | GameSum):
            return NotImplemented
        more = other.parts if isinstance(other, GameSum) else (other,)
        return GameSum((*self.parts, *more), self.is_misere or (isinstance(other, GameSum) and other.is_misere))


def certificate_of(result: Result) -> Any:
    """Return what was found; LudusError when the question stayed open."""
    if not isinstance(result.answer, Solved):
        raise LudusError(result.sentence)
    found: Certificate = result.answer.certificate
    return found
