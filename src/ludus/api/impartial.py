"""Impartial games as objects: a game is a set of rules, a position is a game at a place, a sum is several positions.

    wythoff = game("wythoff")                     by name; parameters as in `ludus show`
    rook = Piece(rays=[(1, 0), (0, 1)])           a piece on a grid; moves lead to the corner (0, 0)
    nim = Ruleset(lambda heap: range(heap))       any function from a position to its options
    wythoff(5, 7) + nim(5)                        the disjunctive sum of two positions

Normal play: the last player to move wins; `misere()` and `with_passes(k)` return other games. Every value is checked.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Generic, Literal, Self, TypeAlias, TypeVar, Unpack, cast, overload

from ludus.api.files import Drawable, IntArray, library
from ludus.api.given import PASS, Pass, given_as, listed
from ludus.api.results import Result, decided
from ludus.api.running import Board, Options, board, run
from ludus.api.tables import OnBoard
from ludus.core.errors import InvalidInput, LudusError, abbreviate, invalid
from ludus.core.fields import as_question, between, switch, whole_number
from ludus.core.pictures import Picture
from ludus.core.problem import Problem
from ludus.core.questions import Question
from ludus.core.records import dataclass
from ludus.families.impartial.graph.problem import graph
from ludus.families.impartial.graph.values import Explored, explore
from ludus.families.impartial.sum.problem import MAX_PARTS, game_sum
from ludus.families.parts import methods, picture

if TYPE_CHECKING:
    import networkx
    from typing_extensions import TypeVar as TypeVarWithDefault

    P = TypeVarWithDefault("P", bound=Hashable, default=Hashable)
    P_co = TypeVarWithDefault("P_co", bound=Hashable, covariant=True, default=Hashable)
else:
    P = TypeVar("P", bound=Hashable)
    P_co = TypeVar("P_co", bound=Hashable, covariant=True)
Outcome: TypeAlias = Literal["P", "N"]

MAX_NAMED = 10_000
"""Maximum number of positions whose names a problem carries."""
MAX_PIECE_POSITIONS = 200_000
"""Maximum number of positions of a piece that are listed for a misère sum."""

MAX_GRAPH = 300_000
"""Maximum number of moves of a graph of positions."""


class Game(OnBoard, ABC, Generic[P]):
    """The rules of an impartial game. Call it with a position: `game(5, 7)`, or `game @ (5, 7)`."""

    is_misere: bool
    passes: int

    @abstractmethod
    def options(self, position: P) -> list[P]:
        """Return the positions that one move leads to, passes left out."""

    def misere(self) -> Self:
        """Return the same game in misère play: the last player to move loses."""
        return self._with(is_misere=True)

    def with_passes(self, passes: int, *, at_terminal: bool = False) -> Self:
        """Return the same game with passes that both players share, at terminal positions only if `at_terminal`."""
        with given_as("at_terminal", "pass_at_terminal"):
            return self._with(passes=whole_number(passes, "passes"), pass_at_terminal=at_terminal)

    def _with(self, **rules: Any) -> Self:
        """Return the same game with other rules of play."""
        own: Any = self
        made: Self = replace(own, **rules)
        return made

    @abstractmethod
    def _place(self, position: tuple[Any, ...]) -> P:
        """Return a position as it was given, one by one or as one value."""

    @abstractmethod
    def _problem(self, place: P, question: Question) -> Problem:
        """Return the problem of a question about a position."""

    def _listed(self, place: P) -> Problem:
        """Return the position with all its followers numbered, for misère sums."""
        return _graph(explore(self.options, place, most=MAX_PIECE_POSITIONS), self, Question.VALUE)

    def _reached(self, place: P, target: Any) -> P:
        """Return the position that a certificate means."""
        return cast(P, tuple(target))

    def _board(self, place: P) -> Board:
        return board(self._problem(place, Question.OUTCOME))

    def __call__(self, *position: object) -> Position[P]:
        if not position:
            raise invalid("position", "expected a position, got none")
        return Position(self, self._place(position))

    def __matmul__(self, position: object) -> Position[P]:
        return self(position)

    @overload
    def value(self, position: P) -> int: ...
    @overload
    def value(self, position: IntArray) -> IntArray: ...
    def value(self, position: Any) -> int | IntArray:
        """Return the Grundy value of a position; of a piece also those of an array, position by position."""
        return self(position).value()

    def outcome(self, position: P) -> Outcome:
        """Return "P" when the previous player wins, "N" when the next one does."""
        return self(position).outcome()

    def winning_moves(self, position: P) -> list[Position[P] | Pass]:
        """Return the options that are P-positions, and PASS where it wins."""
        return self(position).winning_moves()

    def remoteness(self, position: P) -> int:
        """Return the length of the game under best play: who wins ends it soon, who loses late."""
        return self(position).remoteness()

    def play(self, *start: object) -> Board:
        """Return a board to play on in a notebook, from a position, or from the usual one of a game by its name."""
        return (self(*start) if start else self._start()).play()

    def _start(self) -> Position[P]:
        """Return the position from which a game by its name is usually played."""
        raise invalid("start", "expected a position to play from, got none")

    def _words(self) -> str:
        """Return the rules of play that are not the usual ones, as the calls that make them."""
        at_terminal = ", at_terminal=True" if getattr(self, "pass_at_terminal", False) else ""
        passes = f".with_passes({self.passes}{at_terminal})" if self.passes else ""
        return passes + (".misere()" if self.is_misere else "")


def _graph(found: Explored[Any], rules: Game[Any], question: Question) -> Problem:
    return graph(
        found.options,
        names=[_name(one) for one in found.positions] if len(found.positions) <= MAX_NAMED else (),
        passes=rules.passes,
        pass_at_terminal=getattr(rules, "pass_at_terminal", False),
        misere=rules.is_misere,
        question=question,
    )


def _name(position: object) -> str:
    text = repr(position)
    return text if len(text) <= 60 else f"{text[:57]}..."


class Askable(Drawable):
    """What can be asked for its outcome and its value: a position, or a sum of positions."""

    @abstractmethod
    def _problem(self, question: Question) -> Problem:
        """Return the problem of a question."""

    @overload
    def ask(self, question: Literal["outcome"] = "outcome", **options: Unpack[Options]) -> Result[Outcome]: ...
    @overload
    def ask(self, question: Literal["value", "remoteness"], **options: Unpack[Options]) -> Result[int]: ...
    @overload
    def ask(self, question: str, **options: Unpack[Options]) -> Result: ...
    def ask(self, question: str = "outcome", **options: Unpack[Options]) -> Result:
        """Return the checked answer to a question."""
        try:
            asked = as_question(question)
        except InvalidInput:
            asked = as_question(question, tuple(methods(self._problem(Question.OUTCOME).KIND)))
        return run(self._problem(asked), None, options)

    @abstractmethod
    def _sum(self) -> Sum:
        """Return it as a sum."""

    def __add__(self, other: Position | Sum) -> Sum:
        if not isinstance(other, Askable):
            return NotImplemented
        one, more = self._sum(), other._sum()
        return Sum((*one.components, *more.components), misere=one.is_misere or more.is_misere)

    def __radd__(self, zero: int) -> Sum:
        return self._sum() if hasattr(zero, "__index__") and zero == 0 else NotImplemented

    def __mul__(self, copies: int) -> Sum:
        if isinstance(copies, bool) or not hasattr(copies, "__index__"):
            return NotImplemented
        one = self._sum()
        return Sum(one.components * between(0, copies, MAX_PARTS, "copies"), misere=one.is_misere)

    __rmul__ = __mul__


@dataclass(frozen=True)
class Position(Askable, Generic[P_co]):
    """A game at a position."""

    game: Game[P_co]
    place: P_co

    def _problem(self, question: Question) -> Problem:
        return self.game._problem(self.place, question)

    def options(self) -> list[Position[P_co]]:
        """Return the positions that one move leads to."""
        return [Position(self.game, one) for one in self.game.options(self.place)]

    def followers(self) -> Iterator[Position[P_co]]:
        """Return the positions that some moves lead to, each once, this one included."""
        seen, waiting = {self.place}, [self.place]
        while waiting:
            place = waiting.pop()
            yield Position(self.game, place)
            new = [one for one in dict.fromkeys(self.game.options(place)) if one not in seen]
            seen.update(new)
            waiting += new

    def value(self) -> int:
        """Return the Grundy value; InvalidInput for misère play, where it is not defined."""
        if self.game.is_misere:
            raise invalid("question", 'Grundy values are defined for normal play only; ask for the "outcome"')
        return decided(self.ask("value")).answer

    def outcome(self) -> Outcome:
        """Return "P" when the previous player wins, "N" when the next one does."""
        return decided(self.ask("outcome")).answer

    def winning_moves(self) -> list[Position[P_co] | Pass]:
        """Return the options that are P-positions, and PASS where it wins."""
        certificate: Any = decided(self.ask("outcome")).certificate
        if not getattr(certificate, "is_complete", True):
            raise LudusError("an N-position whose winning moves are too many to list; ask() names one of them")
        found = [Position(self.game, self.game._reached(self.place, one)) for one in certificate.moves]
        return [*found, *([PASS] if getattr(certificate, "by_pass", False) else [])]

    def play(self) -> Board:
        """Return a board to play on from here in a notebook; in a named game of a piece the other player answers."""
        return self.game._board(self.place)

    def remoteness(self) -> int:
        """Return the length of the game under best play: who wins ends it soon, who loses late."""
        return decided(self.ask("remoteness")).answer

    def to_networkx(self) -> networkx.DiGraph[Hashable]:
        """Return the moves from here on as a graph of at most 300,000 moves, passes left out.

        Each place has its `outcome`, and in normal play its `value`, checked.
        """
        found = explore(_few_options(self), self.place, most=MAX_GRAPH)
        question = Question.P_POSITIONS if self.game.is_misere else Question.TABLE
        certificate: Any = decided(run(_graph(found, self.game, question))).certificate
        if self.game.is_misere:
            lost = {number for (number,) in certificate.p_positions.tolist()}
            known = [{"outcome": "P" if number in lost else "N"} for number in range(len(found.positions))]
        else:
            known = [{"value": value, "outcome": "N" if value else "P"} for value in certificate.values.tolist()]
        graph: networkx.DiGraph[Hashable] = library("networkx").DiGraph()
        graph.add_nodes_from(zip(found.positions, known, strict=True))
        pairs = zip(found.positions, found.options, strict=True)
        graph.add_edges_from((place, found.positions[target]) for place, targets in pairs for target in targets)
        return graph

    def picture(self) -> Picture:
        """Return the position as a picture."""
        return picture(self._problem(Question.OUTCOME))

    def _sum(self) -> Sum:
        return Sum((self,))

    def __repr__(self) -> str:
        parts = self.place if isinstance(self.place, tuple) else (self.place,)
        return f"{self.game!r}({', '.join(map(repr, parts)) or 0})"


def _few_options(position: Position[P]) -> Callable[[P], list[P]]:
    """Return the options of the game, with an error for what leads to more moves than a graph may have."""
    moves = 0

    def options(place: P) -> list[P]:
        nonlocal moves
        found = [] if is_far else position.game.options(place)
        moves += len(found)
        if is_far or moves > MAX_GRAPH:
            expected = f"expected a start that leads to at most {MAX_GRAPH} moves, for a graph"
            raise invalid("position", f"{expected}, got {abbreviate(position.place)}")
        return found

    parts = position.place if isinstance(position.place, tuple) else (position.place,)
    is_far = any(isinstance(part, int) and part > MAX_GRAPH for part in parts)
    return options


@dataclass(frozen=True)
class Sum(Askable):
    """The disjunctive sum of positions: a move is a move in one component."""

    components: tuple[Position, ...] = ()
    is_misere: bool = False

    def __init__(self, components: Iterable[Position] = (), *, misere: bool = False) -> None:
        its = tuple(listed(components, "components"))
        for number, one in enumerate(its):
            if not isinstance(one, Position):
                raise invalid(f"components[{number}]", f"expected a position, got {abbreviate(one)}")
        object.__setattr__(self, "components", its)
        object.__setattr__(self, "is_misere", switch(misere, "misere"))

    def value(self) -> int:
        """Return the Grundy value: the nim-sum of those of the components."""
        if not self.components:
            return 0
        return decided(self.ask("value")).answer

    def outcome(self) -> Outcome:
        """Return "P" when the previous player wins, "N" when the next one does."""
        if not self.components:
            return "N" if self.is_misere else "P"
        certificate: Any = decided(self.ask("outcome")).certificate
        is_won = certificate.is_won if self.is_misere else certificate.value != 0
        return "N" if is_won else "P"

    def winning_move(self) -> tuple[int, Hashable | Pass] | None:
        """Return a move that wins: the component, counted from 0, and its place after the move or PASS; else None."""
        if not self.components:
            return None
        certificate: Any = decided(self.ask("outcome")).certificate
        if certificate.move is not None:
            number, target = certificate.move.part, certificate.move.to
            one = self.components[number]
            if target is None:
                return number, PASS
            if self.is_misere:
                found = explore(one.game.options, one.place, most=MAX_PIECE_POSITIONS)
                return number, found.positions[target]
            return number, one.game._reached(one.place, target)
        if not self.is_misere and certificate.value:
            raise LudusError("an N-position, but its components are too large to look for the winning move")
        return None

    def misere(self) -> Sum:
        """Return the same sum in misère play."""
        return Sum(self.components, misere=True)

    def picture(self) -> Picture:
        """Return the components as a picture."""
        return picture(self._problem(Question.VALUE))

    def _problem(self, question: Question) -> Problem:
        if any(one.game.is_misere for one in self.components):
            raise invalid("components", "expected games of normal play; (one + other).misere() is their misère sum")
        parts: list[Any] = [
            one.game._listed(one.place) if self.is_misere else one.game._problem(one.place, Question.VALUE)
            for one in self.components
        ]
        with given_as("components", "parts"):
            return game_sum(parts, misere=self.is_misere, question=question)

    def _sum(self) -> Sum:
        return self

    def __repr__(self) -> str:
        words = " + ".join(map(repr, self.components)) or "Sum()"
        return f"({words}).misere()" if self.is_misere else words
