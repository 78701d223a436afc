"""Games in one line: a piece by its rays and steps, any Python function that lists options, and sums of both.

    rook = Piece(rays=[(1, 0), (0, 1)])              a piece on a grid; moves lead to the corner (0, 0)
    nim = Ruleset(lambda heap: range(heap))          any function from a position to the positions after a move
    rook @ (9, 12)                                   the game at a position, read "rook at (9, 12)"
    rook @ (9, 12) + nim @ 5                         the disjunctive sum of two games: a move is a move in one of them

Every number that comes back was verified from its certificate by ludus_check. In normal play the last player to move
wins; `misere()` switches to misère play, `with_passes(k)` makes k passes available to both players.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial
from typing import Any, Generic, TypeAlias, TypeVar

from ludus.core.arrays import Array
from ludus.core.errors import abbreviate, invalid
from ludus.core.fields import whole_numbers
from ludus.core.questions import Question
from ludus.families.impartial.graph.exploring import Explored, explore, format_position
from ludus.families.impartial.graph.problem import MAX_POSITIONS, Graph, graph
from ludus.families.impartial.mex import options as cell_options
from ludus.families.impartial.one_piece.problem import Impartial, Vector, impartial
from ludus.families.impartial.positions import At, Outcome, certificate_of
from ludus.workbench import ask

Position = TypeVar("Position", bound=Hashable)
Vectors: TypeAlias = Iterable[Sequence[int]]

MAX_NAMED = 10_000
"""A problem with more positions than this carries no names for them."""
PIECE_LIMIT = 200_000
"""Maximum number of positions of a piece that are numbered, for misère sums."""


@dataclass(frozen=True)
class PieceAt(At):
    """A piece at a place."""

    piece: Piece
    place: Vector

    @property
    def is_misere(self) -> bool:
        return self.piece.is_misere

    def problem(self, question: Question = Question.OUTCOME) -> Impartial:
        return self.piece._problem(question=question, position=self.place)

    def numbered(self) -> At:
        rays, steps = (tuple(map(tuple, vectors)) for vectors in (self.piece.rays, self.piece.steps))
        rules: Ruleset[Vector] = Ruleset(partial(cell_options, rays=rays, steps=steps), limit=PIECE_LIMIT)
        return rules.with_passes(self.piece.passes, at_terminal=self.piece.pass_at_terminal) @ self.place

    def reached(self, target: Any) -> Vector:
        return tuple(target)


@dataclass(frozen=True)
class RulesetAt(At, Generic[Position]):
    """The game of a function at a position."""

    ruleset: Ruleset[Position]
    position: Position

    @property
    def is_misere(self) -> bool:
        return self.ruleset.is_misere

    @cached_property
    def explored(self) -> Explored[Position]:
        """All positions that can be reached, numbered."""
        return explore(self.ruleset.options, self.position, most=self.ruleset.limit)

    def problem(self, question: Question = Question.OUTCOME) -> Graph:
        result, rules = self.explored, self.ruleset
        return graph(
            result.options,
            names=map(format_position, result.positions) if len(result.positions) <= MAX_NAMED else (),
            passes=rules.passes,
            pass_at_terminal=rules.pass_at_terminal,
            misere=rules.is_misere,
            question=question,
        )

    def numbered(self) -> At:
        return self

    def reached(self, target: Any) -> Position:
        position: Position = self.explored.positions[target]
        return position


class Rules(ABC):
    """A game without a position: what can be asked about each of its positions."""

    @abstractmethod
    def at(self, position: Any) -> At:
        """Return the game at a position; game @ position is the same."""

    def value(self, position: Any) -> int:
        """Return the Grundy value of a position."""
        return self.at(position).value()

    def outcome(self, position: Any) -> Outcome:
        """Return whether the player to move wins from a position."""
        return self.at(position).outcome()

    def winning_moves(self, position: Any) -> list[Any]:
        """Return all positions to move to that win; PASS stands among them when a pass wins."""
        return self.at(position).winning_moves()

    def remoteness(self, position: Any) -> int:
        """Return the remoteness: the length of the game when the winner hurries and the loser delays."""
        return self.at(position).remoteness()


@dataclass(frozen=True)
class Piece(Rules):
    """A piece on a grid of any dimension: a move subtracts a step, or any positive multiple of a ray, and stays >= 0.

    >>> ryuo = Piece(rays=[(1, 0), (0, 1)], steps=[(1, 1)])
    >>> ryuo.value((9, 12)), ryuo.outcome((6, 6)).value
    (21, 'lost')
    >>> ryuo.table(3, 4).tolist()
    [[0, 1, 2, 3], [1, 2, 0, 4], [2, 0, 1, 5]]
    """

    rays: Vectors = ()
    """Directions of any length, such as (1, 0) and (0, 1) for a rook."""
    steps: Vectors = ()
    """Single moves, such as (1, 2) and (2, 1) for a knight."""
    passes: int = 0
    """Number of passes available to both players."""
    pass_at_terminal: bool = False
    """Whether a pass is allowed at terminal positions."""
    is_misere: bool = False

    def __post_init__(self) -> None:
        for name in ("rays", "steps"):
            object.__setattr__(self, name, _vectors(getattr(self, name), name))
        if not self.moves:
            raise invalid("rays", "expected at least one ray or step, got none")
        # What is wrong with the moves is told now, not when a question is asked.
        self._problem(size=(1,) * self.axes, question=Question.P_POSITIONS)

    @property
    def moves(self) -> tuple[Vector, ...]:
        """The rays and the steps."""
        return (*map(tuple, self.rays), *map(tuple, self.steps))

    @property
    def axes(self) -> int:
        """The dimension of the grid."""
        return len(self.moves[0])

    def problem(self, *size: int | Sequence[int], question: Question | None = None) -> Impartial:
        """Return the game-independent problem on a grid of a size, with one side for each axis."""
        return self._problem(size=_numbers(size, "size"), question=question)

    def table(self, *size: int | Sequence[int]) -> Array:
        """Return the Grundy values of a grid as a NumPy array, with one axis for each of the grid."""
        values: Array = certificate_of(ask(self.problem(*size, question=Question.TABLE))).values
        return values

    def p_positions(self, *size: int | Sequence[int]) -> list[Vector]:
        """Return the positions of a grid that are P-positions, in increasing order."""
        rows = certificate_of(ask(self.problem(*size, question=Question.P_POSITIONS))).p_positions
        return [tuple(row) for row in rows.tolist()]

    def at(self, position: int | Sequence[int]) -> PieceAt:
        """Return the piece at a place; piece @ (9, 12) is the same."""
        return PieceAt(self, _numbers((position,), "position"))

    def __matmul__(self, position: int | Sequence[int]) -> PieceAt:
        return self.at(position)

    def with_passes(self, passes: int, *, at_terminal: bool = False) -> Piece:
        """Return the same piece with passes for both players, at terminal positions too if `at_terminal` says so."""
        return replace(self, passes=passes, pass_at_terminal=at_terminal)

    def misere(self) -> Piece:
        """Return the same piece in misère play: the last player to move loses."""
        return replace(self, is_misere=True)

    def _problem(self, **asked: Any) -> Impartial:
        rules: dict[str, Any] = {
            "passes": self.passes,
            "pass_at_terminal": self.pass_at_terminal,
            "misere": self.is_misere,
        }
        return impartial(self.rays, self.steps, **rules, **asked)


@dataclass(frozen=True)
class Ruleset(Rules, Generic[Position]):
    """The game of a Python function from a position to the positions that one move leads to.

    Positions are any hashable values: numbers, texts, tuples. The function is called once for each position that can be
    reached; a game that goes round in circles, or has more than `limit` positions, is refused with a sentence.

    >>> def options(heap):
    ...     return [heap - taken for taken in (1, 2, 3) if taken <= heap]
    >>> take = Ruleset(options)
    >>> take.value(10), take.winning_moves(10), take.remoteness(10), take.misere().outcome(9).value
    (2, [8], 5, 'lost')
    """

    options: Callable[[Position], Iterable[Position]]
    limit: int = MAX_POSITIONS
    """Maximum number of positions that are explored."""
    passes: int = 0
    """Number of passes available to both players."""
    pass_at_terminal: bool = False
    """Whether a pass is allowed at terminal positions."""
    is_misere: bool = False

    def __post_init__(self) -> None:
        if not callable(self.options):
            raise invalid(
                "options", f"expected a function from a position to positions, got {abbreviate(self.options)}"
            )
        if type(self.limit) is not int or not 1 <= self.limit <= MAX_POSITIONS:
            raise invalid("limit", f"expected an integer from 1 to {MAX_POSITIONS}, got {abbreviate(self.limit)}")
        # What is wrong with the passes is told now, not when a question is asked.
        graph([[]], passes=self.passes)

    def at(self, position: Position) -> RulesetAt[Position]:
        """Return the game at a position; ruleset @ position is the same."""
        return RulesetAt(self, position)

    def __matmul__(self, position: Position) -> RulesetAt[Position]:
        return self.at(position)

    def values(self, start: Position) -> dict[Position, int]:
        """Return the Grundy value of every position that can be reached from a start, the start last."""
        here = self.at(start)
        result = certificate_of(here.ask(Question.TABLE)).values.tolist()
        return dict(zip(here.explored.positions, result, strict=True))

    def p_positions(self, start: Position) -> list[Position]:
        """Return the positions that can be reached from a start and are P-positions."""
        here = self.at(start)
        rows = certificate_of(here.ask(Question.P_POSITIONS)).p_positions.tolist()
        return [here.explored.positions[number] for (number,) in rows]

    def problem(self, position: Position, question: Question = Question.OUTCOME) -> Graph:
        """Return the game-independent problem for a question about a position."""
        return self.at(position).problem(question)

    def with_passes(self, passes: int, *, at_terminal: bool = False) -> Ruleset[Position]:
        """Return the same game with passes available to both players, also where nothing else is left if said so.

        Two passes cancel, so that values and outcomes depend on whether the number is even or odd.
        """
        return replace(self, passes=passes, pass_at_terminal=at_terminal)

    def misere(self) -> Ruleset[Position]:
        """Return the same game in misère play: the last player to move loses."""
        return replace(self, is_misere=True)


def _numbers(given: tuple[int | Sequence[int], ...], field: str) -> tuple[int, ...]:
    """Return numbers that were given one by one or as one tuple."""
    only = given[0] if len(given) == 1 else None
    return whole_numbers(only if isinstance(only, Sequence) else given, field)


def _vectors(given: Any, field: str) -> tuple[Vector, ...]:
    """Return vectors that were given as any lists of numbers."""
    if isinstance(given, str) or not isinstance(given, Iterable):
        raise invalid(field, f"expected a list of vectors, such as [(1, 0), (0, 1)], got {abbreviate(given)}")
    return tuple(whole_numbers(vector, f"{field}[{index}]") for index, vector in enumerate(given))
