"""The games of `impartial`: pieces, functions, heaps and two pieces, each with the questions that suit it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Mapping
from dataclasses import field, fields
from functools import partial
from time import monotonic
from typing import Any, Generic, Self, Unpack, cast, overload

from ludus.api.boards import GraphLike, Node, nodes_of
from ludus.api.files import IntArray, IntegerSequence
from ludus.api.given import Vector, Vectors, given_as, listed, numbers
from ludus.api.impartial import Game, P, Position, _graph
from ludus.api.results import Result, decided
from ludus.api.running import Board, JobOptions, Options, finished, opened, run
from ludus.core.answers import Undecided
from ludus.core.errors import abbreviate, invalid
from ludus.core.fields import is_listed, switch, vectors, whole_number, whole_numbers
from ludus.core.loading import np
from ludus.core.problem import Problem
from ludus.core.questions import Question
from ludus.core.records import dataclass
from ludus.core.wording import count, number
from ludus.families.impartial.graph.problem import MAX_POSITIONS, graph
from ludus.families.impartial.graph.values import explore
from ludus.families.impartial.heaps.certificates import MisereQuotient, Period
from ludus.families.impartial.heaps.misere import genus_in
from ludus.families.impartial.heaps.problem import heaps, read_code, subtraction_code, write_code
from ludus.families.impartial.heaps.values import options as heap_options
from ludus.families.impartial.jobs import STAGES, period_job, proved
from ludus.families.impartial.one_piece.pieces import options as cell_options
from ludus.families.impartial.one_piece.problem import Impartial, impartial
from ludus.families.impartial.two_pieces.pairs import options as pair_options
from ludus.families.impartial.two_pieces.problem import TwoPieces as PairProblem
from ludus.families.impartial.two_pieces.problem import two_pieces

MAX_HEAP = 200 * MAX_POSITIONS
"""Maximum size of a heap: a larger one has too many followers, whatever the code."""


@dataclass(frozen=True)
class Piece(Game[Vector]):
    """A piece on a grid of any dimension: a move subtracts a step, or a positive multiple of a ray, and stays >= 0.

    >>> ryuo = Piece(rays=[(1, 0), (0, 1)], steps=[(1, 1)])
    >>> ryuo(9, 12).value(), ryuo(6, 6).outcome(), ryuo.table(3, 4)[2, 3]
    (21, 'P', 5)
    """

    rays: Vectors = ()
    """Directions of any length, such as (1, 0) and (0, 1) for a rook."""
    steps: Vectors = ()
    """Single moves, such as (1, 2) for a knight."""
    passes: int = 0
    pass_at_terminal: bool = False
    is_misere: bool = False

    def __post_init__(self) -> None:
        for name in ("rays", "steps"):
            object.__setattr__(self, name, vectors(getattr(self, name), name))
        self._check()

    def _check(self) -> None:
        """Report what is wrong with the moves and the passes now, not when a question is asked."""
        if not (axes := self._axes()):
            raise invalid("rays", "expected at least one ray or step, got none")
        with given_as("is_misere", "misere"):
            self._on_board((2,) * axes, Question.P_POSITIONS)

    def _axes(self) -> int:
        return next((len(tuple(one)) for one in (*self.rays, *self.steps)), 0)

    def _vectors(self, corner: Vector) -> tuple[Vectors, Vectors]:
        """Return the rays and the steps of all positions up to a corner."""
        return self.rays, self.steps

    def _rules(self) -> dict[str, Any]:
        return {"passes": self.passes, "pass_at_terminal": self.pass_at_terminal, "misere": self.is_misere}

    def _on_board(self, size: tuple[int, ...], question: Question) -> Impartial:
        return impartial(
            *self._vectors(tuple(side - 1 for side in size)), size=size, question=question, **self._rules()
        )

    def _problem(self, place: Vector, question: Question) -> Problem:
        return impartial(*self._vectors(place), position=place, question=question, **self._rules())

    def _place(self, position: tuple[Any, ...]) -> Vector:
        place = numbers(position, "position")
        if len(place) != self._axes() or min(place) < 0:
            expected = f"expected {count(self._axes(), 'integer')} of at least 0"
            raise invalid("position", f"{expected}, got {abbreviate(place)}")
        return place

    def options(self, position: Vector) -> list[Vector]:
        place = self._place((position,))
        rays, steps = (tuple(map(tuple, one)) for one in self._vectors(place))
        return sorted(set(cell_options(place, rays, steps)))

    @overload
    def value(self, position: Vector) -> int: ...
    @overload
    def value(self, position: IntArray) -> IntArray: ...
    def value(self, position: Any) -> int | IntArray:
        if getattr(position, "ndim", 0) <= 1:
            return self(position).value()
        if not position.shape[-1]:
            raise invalid("position", f"expected coordinates along the last axis, got an array of {position.shape}")
        found = self._looked_up(position)
        if found is None:
            rows = position.reshape(-1, position.shape[-1])
            found = np.array([self(row).value() for row in rows], dtype=np.int64).reshape(position.shape[:-1])
        return found

    def __repr__(self) -> str:
        moves = [f"{name}={list(its)}" for name, its in (("rays", self.rays), ("steps", self.steps)) if its]
        return f"Piece({', '.join(moves)}){self._words()}"


@dataclass(frozen=True)
class Ruleset(Game[P], Generic[P]):
    """The game of a function from a position to its options. Use it as a decorator, or give a function.

    Positions are any hashable values. The function is called once for each follower; a game with a cycle, or with more
    than `max_positions` followers, is refused with a sentence.

    >>> @Ruleset
    ... def take(heap: int):
    ...     return [heap - taken for taken in (1, 2, 3) if taken <= heap]
    >>> take(10).value(), take(8).outcome(), take.misere()(9).outcome()
    (2, 'P', 'P')
    """

    function: Callable[[P], Iterable[P]]
    max_positions: int = MAX_POSITIONS
    passes: int = 0
    pass_at_terminal: bool = False
    is_misere: bool = False
    name: str = field(default="", compare=False)
    read: Callable[[tuple[Any, ...]], P] | None = field(default=None, compare=False)

    def __post_init__(self) -> None:
        given: Any = self.function
        if not callable(given):
            expected = "expected a function from a position to its options"
            raise invalid("function", f"{expected}, got {abbreviate(self.function)}")
        if type(self.max_positions) is not int or not 1 <= self.max_positions <= MAX_POSITIONS:
            expected = f"expected an integer from 1 to {MAX_POSITIONS}"
            raise invalid("max_positions", f"{expected}, got {abbreviate(self.max_positions)}")
        graph([[]], passes=self.passes)
        for name in ("pass_at_terminal", "is_misere"):
            switch(getattr(self, name), name)

    @staticmethod
    def from_graph(digraph: GraphLike[Node]) -> Ruleset[Node]:
        """Return the game on a directed graph without cycles (networkx, or any mapping to successors)."""
        successors = {node: tuple(digraph[node]) for node in nodes_of(digraph, "digraph")}
        return Ruleset(partial(_successors, successors), name="Ruleset.from_graph(...)")

    def options(self, position: P) -> list[P]:
        return list(dict.fromkeys(self.function(position)))

    def values(self, position: P) -> dict[P, int]:
        """Return the Grundy value of every follower of a position."""
        found = explore(self.function, self._place((position,)), most=self.max_positions)
        certificate: Any = decided(run(_graph(found, self, Question.TABLE))).certificate
        return dict(zip(found.positions, certificate.values.tolist(), strict=True))

    def p_followers(self, *position: Any, **options: Unpack[Options]) -> list[P]:
        """Return the P-positions among the followers of a position."""
        found = explore(self.function, self._place(position), most=self.max_positions)
        certificate: Any = decided(run(_graph(found, self, Question.P_POSITIONS), None, options)).certificate
        return [found.positions[number] for (number,) in certificate.p_positions.tolist()]

    def _place(self, position: tuple[Any, ...]) -> P:
        if self.read is not None:
            return self.read(position)
        place = position[0] if len(position) == 1 else position
        if not isinstance(place, Hashable):
            raise invalid("position", f"expected a hashable value, got {abbreviate(place)}")
        return cast(P, place)

    def _start(self) -> Position[P]:
        first = getattr(self.function, "first", None)
        return super()._start() if first is None else Position(self, first())

    def _board(self, place: P) -> Board:
        own = None if self._words() else getattr(self.function, "board", None)
        return super()._board(place) if own is None else own(place)

    def _problem(self, place: P, question: Question) -> Problem:
        return _graph(explore(self.function, place, most=self.max_positions), self, question)

    def _listed(self, place: P) -> Problem:
        return self._problem(place, Question.VALUE)

    def _reached(self, place: P, target: Any) -> P:
        reached: P = explore(self.function, place, most=self.max_positions).positions[target]
        return reached

    def __repr__(self) -> str:
        return (self.name or getattr(self.function, "__name__", "Ruleset")) + self._words()


def _successors(graph: Mapping[Node, tuple[Node, ...]], node: Node) -> tuple[Node, ...]:
    if node not in graph:
        raise invalid("position", f"expected a node of the graph, got {abbreviate(node)}")
    return graph[node]


class OctalGame(Ruleset[Vector]):
    """A taking-and-breaking game by its octal code, such as "0.77" for Kayles, or by a subtraction set.

    A position is a heap, or several.

    >>> kayles = OctalGame("0.77")
    >>> kayles(12).value(), kayles(3, 3).outcome(), kayles.period().answer
    (4, 'P', Period(period=12, preperiod=71, saltus=0))
    """

    def __init__(self, code: str | Collection[int], **rules: Any) -> None:
        with given_as("code", "takes"):
            digits = read_code(code) if isinstance(code, str) else subtraction_code(sorted(whole_numbers(code, "code")))
        object.__setattr__(self, "digits", digits)
        super().__init__(self._split, name=f"OctalGame({write_code(digits)!r})", **rules)

    digits: tuple[int, ...]

    def _key(self) -> tuple[object, ...]:
        return self.digits, *self._rules().values()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, OctalGame) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def _rules(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in ("passes", "pass_at_terminal", "is_misere", "max_positions")}

    def __reduce__(self) -> tuple[Any, ...]:
        return partial(OctalGame, **self._rules()), (write_code(self.digits),)

    def _with(self, **rules: Any) -> Self:
        return type(self)(write_code(self.digits), **(self._rules() | rules))

    def _split(self, position: Vector) -> Iterable[Vector]:
        for place, heap in enumerate(position):
            for left in heap_options(heap, self.digits):
                yield tuple(sorted((*position[:place], *left, *position[place + 1 :])))

    def options(self, position: Vector) -> list[Vector]:
        return super().options(self._place((position,)))

    def _place(self, position: tuple[Any, ...]) -> Vector:
        given = numbers(position, "position")
        if given and not 0 <= min(given) <= max(given) <= MAX_HEAP:
            raise invalid("position", f"expected heaps of 0 to {number(MAX_HEAP)}, got {abbreviate(given)}")
        return tuple(sorted(heap for heap in given if heap))

    def sequence(self, heaps_below: int, **options: Unpack[Options]) -> IntegerSequence:
        """Return the Grundy values of the heaps 0, 1, ... below a bound; `save("b.txt")` writes a b-file.

        >>> OctalGame("0.77").sequence(10).b_file().splitlines()[7]
        '7 2'
        """
        size = whole_number(heaps_below, "heaps_below")
        with given_as("heaps_below", "size"):
            problem = heaps(write_code(self.digits), size, question=Question.TABLE)
        found = run(problem, None, options)
        return IntegerSequence(found.to_numpy().tolist(), sentence=found.sentence)

    def period(self, *, size: int = 2000, **options: Unpack[Options]) -> Result[Period]:
        """Return period, preperiod and saltus, proved by the Guy–Smith theorem from the values of `size` heaps."""
        problem = heaps(write_code(self.digits), whole_number(size, "size"), question=Question.PERIOD)
        return cast("Result[Period]", run(problem, None, options))

    def period_as_job(self, **options: Unpack[JobOptions]) -> Result[Period]:
        """Return a long period, stage after stage as a job: with a store the same call resumes."""
        problem, started = heaps(write_code(self.digits), 1, question=Question.PERIOD), monotonic()
        with opened(options.get("store", False)) as store:
            for count in STAGES:
                job = period_job(problem, count)
                finished(job, store, options, f"heaps of {problem.name}")
                found = proved(problem, store, job)
                if not isinstance(found.answer, Undecided):
                    break
        return Result(found, seconds=monotonic() - started)

    def genus(self, *position: Any) -> str:
        """Return the genus of a heap or several, computed and not certified; the last two superscripts repeat.

        >>> OctalGame("0.77").genus(4), OctalGame("0.77").genus(5)
        ('1^031', '4^146')
        """
        found = explore(self.function, self._place(position), most=self.max_positions)
        value, *powers = genus_in(found.options, len(found.positions) - 1)
        return f"{value}^{('' if max(powers) < 10 else ',').join(map(str, powers))}"

    def misere_quotient(self, *, size: int = 100, **options: Unpack[Options]) -> Result[MisereQuotient]:
        """Return the misère quotient with its P-portion and the pretending function."""
        problem = heaps(write_code(self.digits), whole_number(size, "size"), question=Question.MISERE_QUOTIENT)
        return cast("Result[MisereQuotient]", run(problem, None, options))


@dataclass(frozen=True)
class TwoPieces(Game[tuple[Vector, Vector]]):
    """Two pieces on one board, moved in turns to the corner; the rules are those of formats/two-pieces.md.

    >>> TwoPieces(rays=[(1, 0), (0, 1)], jump=True)((3, 5), (6, 2)).value()
    9
    """

    rays: Vectors = ()
    steps: Vectors = ()
    jump: bool = False
    land: bool = False
    drop: str | bool = False
    push: str | bool = False
    push_off: str = "both"
    is_misere: bool = False
    passes: int = 0
    pass_at_terminal: bool = False

    def __post_init__(self) -> None:
        for name in ("rays", "steps"):
            object.__setattr__(self, name, vectors(getattr(self, name), name))
        # What is wrong with the rules is reported now, not when a question is asked.
        with given_as("is_misere", "misere"):
            self._pair_problem((2,) * self._axes(), question=Question.P_POSITIONS)

    def _axes(self) -> int:
        return next((len(tuple(one)) for one in (*self.rays, *self.steps) if tuple(one)), 2)

    def _pair_problem(self, size: tuple[int, ...], **asked: Any) -> PairProblem:
        names = ("jump", "land", "drop", "push", "push_off")
        rules = {name: getattr(self, name) for name in (*names, "passes", "pass_at_terminal")}
        return two_pieces(self.rays, self.steps, size, **rules, misere=self.is_misere, **asked)

    def _on_board(self, size: tuple[int, ...], question: Question) -> Any:
        if len(size) != self._axes():
            raise invalid("size", f"expected {count(self._axes(), 'side')}, got {abbreviate(size)}")
        return self._pair_problem(size, question=question)

    def _place(self, position: tuple[Any, ...]) -> tuple[Vector, Vector]:
        if len(position) == 1:
            position = tuple(listed(position[0], "position"))
        if len(position) == 2 and all(map(is_listed, position)):
            first, second = numbers((position[0],), "position[0]"), numbers((position[1],), "position[1]")
        else:
            flat, axes = numbers(position, "position"), self._axes()
            first, second = flat[:axes], flat[axes:]
        if not len(first) == len(second) == self._axes() or min(*first, *second) < 0:
            expected = f"expected two places with {count(self._axes(), 'coordinate')} of at least 0 each"
            raise invalid("position", f"{expected}, got {abbreviate(position)}")
        return first, second

    def _problem(self, place: tuple[Vector, Vector], question: Question) -> Problem:
        size = tuple(max(pair) + 1 for pair in zip(*place, strict=True))
        return self._pair_problem(size, position=place, question=question)

    def options(self, position: tuple[Vector, Vector]) -> list[tuple[Vector, Vector]]:
        place = self._place((position,))
        problem: Any = self._problem(place, Question.OUTCOME)
        return sorted(set(pair_options(problem, place)))

    def _reached(self, place: tuple[Vector, Vector], target: Any) -> tuple[Vector, Vector]:
        first, second = target
        return tuple(first), tuple(second)

    def __repr__(self) -> str:
        known = ((one.name, getattr(self, one.name)) for one in fields(self) if getattr(self, one.name) != one.default)
        return f"TwoPieces({', '.join(f'{name}={value!r}' for name, value in known)})"
