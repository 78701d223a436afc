"""What every puzzle can be asked; Lights Out and dice on tori, whose moves add up modulo n; arrays as given."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, Generic, Literal, Protocol, Self, TypeAlias, TypeVar, Unpack, cast, overload

from ludus.api.files import Drawable, IntArray
from ludus.api.given import Cell, given_as, listed
from ludus.api.results import M, Result, Solution
from ludus.api.running import Board, Options, Search, run
from ludus.api.running import board as notebook_board
from ludus.core.errors import abbreviate, invalid
from ludus.core.fields import is_listed, switch, whole_number, whole_numbers
from ludus.core.loading import np
from ludus.core.pictures import Picture
from ludus.core.problem import Problem
from ludus.families.codec import as_text, write_problem
from ludus.families.linear.lights.problem import PRESSES, Lights, lights, lights_graph
from ludus.families.linear.windows.analysis import Analysis, analyse
from ludus.families.linear.windows.certificates import Counts
from ludus.families.linear.windows.problem import Windows, windows
from ludus.families.parts import picture

if TYPE_CHECKING:
    from numpy.typing import ArrayLike


Press: TypeAlias = Literal["plus", "neighbours", "x", "king", "knight"] | Iterable[Sequence[int]]
Wrap: TypeAlias = bool | tuple[bool, ...] | Literal["rows", "columns", "both", "none"]
Node = TypeVar("Node", bound=Hashable)
SIGNS = {**dict.fromkeys("#o*X", 1), **dict.fromkeys(".-_", 0), **{str(digit): digit for digit in range(10)}}
"""What the signs of a drawing mean: a light that is on, one that is off, or the number of its state."""


class GraphLike(Protocol[Node]):
    """A graph: its nodes, and the neighbours of each; networkx graphs and mappings of lists are such graphs."""

    def __iter__(self) -> Iterator[Node]: ...
    def __getitem__(self, node: Node, /) -> Iterable[Node]: ...


class Puzzle(Drawable, Generic[M]):
    """A puzzle for one person: a problem, and the questions about it. M is the type of a move."""

    def __init__(self, problem: Problem) -> None:
        self.problem: Problem = problem
        """The problem without its game, one of formats/."""
        self._nodes: tuple[object, ...] = ()

    @overload
    def ask(self, question: Literal["solve", "fewest"], **options: Unpack[Options]) -> Solution[M]: ...
    @overload
    def ask(self, question: str | None = None, **options: Unpack[Options]) -> Result: ...
    def ask(self, question: str | None = None, **options: Unpack[Options]) -> Result:
        """Return the checked answer to a question; the first question of the kind when none is named."""
        return self._asked(self.problem, question, options)

    def solve(self, **options: Unpack[Options]) -> Solution[M]:
        """Return a solution, or a proof that there is none."""
        return self.ask("solve", **options)

    def shortest(self, **options: Unpack[Options]) -> Solution[M]:
        """Return a solution with the fewest moves, or the best one found within the limits with a lower bound."""
        return self.ask("fewest", **options)

    def _asked(self, problem: Problem, question: str | None, options: Options) -> Result:
        return run(problem, question, options, self._nodes)

    def play(self) -> Board:
        """Return a board to play on in a notebook: pegs, lights and dice take moves, others show their answers."""
        return notebook_board(self.problem)

    def picture(self) -> Picture:
        """Return the board."""
        return picture(self.problem)

    @classmethod
    def _of(cls, problem: Problem, nodes: tuple[object, ...] = ()) -> Self:
        """Return the puzzle of a problem, its moves told by the nodes of a graph where they are given."""
        made = cls.__new__(cls)
        Puzzle.__init__(made, problem)
        made._nodes = nodes
        return made

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Puzzle) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def _key(self) -> tuple[object, ...]:
        return as_text(write_problem(self.problem)), self._nodes

    def __repr__(self) -> str:
        shape = " × ".join(map(str, self.problem.shape))
        return f"<{type(self).__name__} {shape}>"


class LinearPuzzle(Puzzle[M], Generic[M]):
    """A puzzle whose moves, presses or rolls, add up modulo n."""

    def count(self, **options: Unpack[Options]) -> Result[Counts]:
        """Return how many positions are solvable, and how many patterns of moves are quiet."""
        return cast("Result[Counts]", self.ask("count", **options))

    def quiet_patterns(self, **options: Unpack[Options]) -> Result[list[IntArray]]:
        """Return a basis of the quiet patterns of moves, with their number."""
        return cast("Result[list[IntArray]]", self.ask("quiet", **options))

    def gods_number(self, **options: Unpack[Options]) -> Result[list[int]]:
        """Return how many positions need exactly k moves, for every k."""
        return cast("Result[list[int]]", self.ask("gods-number", **options))


class LightsOut(LinearPuzzle[M], Generic[M]):
    """Lights Out over Z_n: press lights until all are off.

    The state is a Boolean or integer array, nested lists, or a drawing such as "##./.#."; press is a name or a list of
    (rows, columns, amount); wrap glues rows, columns or both.

    >>> LightsOut([[1, 1], [1, 0]]).solve().moves
    [(0, 0)]
    >>> LightsOut("###/###/###", press="king", wrap=True).solve().verdict
    'solved'
    """

    problem: Lights

    def __init__(
        self: LightsOut[Cell],
        state: ArrayLike | str,
        modulus: int = 2,
        *,
        press: Press = "plus",
        wrap: Wrap = False,
        holes: Iterable[Cell] = (),
        target: ArrayLike | None = None,
    ) -> None:
        wished = None if target is None else board(target, "target")
        cells = board(state, "state")
        if cells.ndim != 2:
            raise invalid("state", f"expected rows of lights, got {abbreviate(state)}")
        super().__init__(
            lights(
                cells,
                whole_number(modulus, "modulus"),
                press=_press(press),
                wrap=cast(tuple[bool, bool], _wrap(wrap, 2)),
                holes=[whole_numbers(hole, f"holes[{place}]") for place, hole in enumerate(listed(holes, "holes"))],
                target=wished,
            )
        )

    @staticmethod
    def on_graph(
        graph: GraphLike[Node], on: Iterable[Node] | Literal["all"] = "all", *, modulus: int = 2, closed: bool = True
    ) -> LightsOut[Node]:
        """Return Lights Out on a graph: a press toggles a node and its neighbours (networkx, or any mapping).

        `on` is "all", or the nodes that are on; with closed=False a press leaves its own node alone.
        """
        nodes = nodes_of(graph)
        number = {node: place for place, node in enumerate(nodes)}
        lit = list(nodes) if isinstance(on, str) and on == "all" else listed(on, "on")
        if strange := [node for node in lit if not isinstance(node, Hashable) or node not in number]:
            raise invalid("on", f"expected nodes of the graph, got {abbreviate(strange[0])}")
        is_closed, is_on = switch(closed, "closed"), set(lit)
        pressed = ([*([node] if is_closed else []), *graph[node]] for node in nodes)
        moves = [[(number[other], 1) for other in others] for others in pressed]
        state = [int(node in is_on) for node in nodes]
        return cast(
            "LightsOut[Node]", LightsOut._of(lights_graph(state, moves, whole_number(modulus, "modulus")), nodes)
        )

    @staticmethod
    def with_moves(state: ArrayLike, moves: Iterable[Iterable[Sequence[int]]], modulus: int = 2) -> LightsOut[int]:
        """Return lights with listed presses: press number k adds each amount of its pairs (light, amount)."""
        rows = [
            [whole_numbers(pair, f"moves[{place}]") for pair in listed(one, f"moves[{place}]")]
            for place, one in enumerate(listed(moves, "moves"))
        ]
        cells = board(state, "state")
        if cells.ndim != 1:
            raise invalid("state", f"expected one list of lights, got {abbreviate(state)}")
        with given_as("state", "cells"):
            problem = lights_graph(cells, rows, whole_number(modulus, "modulus"))
        return cast("LightsOut[int]", LightsOut._of(problem))

    def solutions(self, **options: Unpack[Options]) -> Search[IntArray]:
        """Return all solutions, one of those that the symmetries of the board turn into one another."""
        found = cast("Result[list[IntArray] | None]", self.ask("solutions", **options))
        return Search(found.answer or [], sentence=found.sentence.rstrip("."))


class DiceTorus(LinearPuzzle[tuple[int, ...]]):
    """Dice on a torus: roll windows of dice until all show 0.

    >>> len(DiceTorus([[1, 1], [1, 1]], (2, 2), 5).solve().moves)
    4
    """

    problem: Windows

    def __init__(
        self,
        state: ArrayLike,
        window: Sequence[int],
        modulus: int,
        *,
        wrap: Wrap = True,
        target: ArrayLike | None = None,
    ) -> None:
        dice = board(state, "state")
        super().__init__(
            windows(
                dice,
                whole_numbers(window, "window"),
                whole_number(modulus, "modulus"),
                wrap=_wrap(wrap, dice.ndim),
                target=None if target is None else board(target, "target"),
            )
        )

    def analysis(self) -> Analysis:
        """Return C, R, Q, T(A), S(A) and the conditions of the dice-rolling paper for this board; not certified."""
        return analyse(self.problem)


def nodes_of(graph: GraphLike[Node], field: str = "graph") -> tuple[Node, ...]:
    """Return the nodes of a graph; InvalidInput for what has no nodes with neighbours, or other neighbours."""
    given: Any = graph
    if not is_listed(given) or not hasattr(given, "__getitem__"):
        raise invalid(field, f"expected a graph, or a mapping of nodes to neighbours, got {abbreviate(graph)}")
    nodes = tuple(graph)
    try:
        known = set(nodes)
        strange = [other for node in nodes for other in graph[node] if other not in known]
    except (TypeError, KeyError, IndexError):
        raise invalid(field, "expected a graph, or a mapping of nodes to lists of their neighbours") from None
    if not nodes:
        raise invalid(field, "expected a graph with at least one node, got none")
    if strange:
        raise invalid(field, f"expected neighbours that are nodes of the graph, got {abbreviate(strange[0])}")
    return nodes


def board(value: Any, field: str) -> Any:
    """Return a board of integers from an array, nested lists or a drawing with rows between / or line ends."""
    if isinstance(value, str):
        rows = value.strip("\n").replace("\n", "/").split("/")
        if len({len(row) for row in rows}) != 1:
            raise invalid(field, f"expected rows of one length, got {abbreviate(value)}")
        wrong = next((sign for row in rows for sign in row if sign not in SIGNS), None)
        if wrong is not None or not rows[0]:
            expected = "expected rows of # for on and . for off, or of digits"
            raise invalid(field, f"{expected}, got {abbreviate(value if wrong is None else wrong)}")
        return np.array([[SIGNS[sign] for sign in row] for row in rows])
    try:
        found = np.asarray(value)
    except (ValueError, TypeError):
        raise invalid(field, f"expected rows of one length, got {abbreviate(value)}") from None
    if found.dtype == bool:
        return found.astype(np.int64)
    if found.dtype.kind not in "iuO" or found.ndim == 0:
        raise invalid(field, f"expected an array of integers or Booleans, got {abbreviate(value)}")
    return _as_integers(found, field) if found.dtype == object else found


def _as_integers(entries: Any, field: str) -> Any:
    """Return an array of Python's integers from one of objects that equal them, such as elements of a finite field."""
    made = np.empty(entries.shape, object)
    for place, one in np.ndenumerate(entries):
        try:
            made[place] = int(one)
        except (TypeError, ValueError, OverflowError):
            made[place] = None
        if made[place] is None or made[place] != one:
            raise invalid(field + "".join(f"[{k}]" for k in place), f"expected an integer, got {abbreviate(one)}")
    return made


def _press(press: Press) -> tuple[tuple[int, int, int], ...]:
    if isinstance(press, str):
        if press not in PRESSES:
            raise invalid(
                "press", f"expected one of {', '.join(PRESSES)} or a list of offsets, got {abbreviate(press)}"
            )
        return PRESSES[press]
    found = [whole_numbers(one, f"press[{place}]") for place, one in enumerate(listed(press, "press"))]
    for place, one in enumerate(found):
        if len(one) not in (2, 3):
            raise invalid(f"press[{place}]", f"expected rows, columns and an amount, got {abbreviate(list(one))}")
    return tuple((one[0], one[1], one[2] if len(one) == 3 else 1) for one in found)


def _wrap(wrap: Wrap, axes: int) -> tuple[bool, ...]:
    words = {"rows": (True, False), "columns": (False, True), "both": (True,) * axes, "none": (False,) * axes}
    if isinstance(wrap, str):
        if wrap not in words:
            raise invalid("wrap", f"expected one of {', '.join(words)}, True or False, got {abbreviate(wrap)}")
        return words[wrap]
    if isinstance(wrap, bool | np.bool_):
        return (bool(wrap),) * axes
    found = tuple(listed(wrap, "wrap"))
    if len(found) != axes or not all(isinstance(one, bool | np.bool_) for one in found):
        expected = f"expected True or False for each of the {axes} axes" if axes > 1 else "expected True or False"
        raise invalid("wrap", f"{expected}, got {abbreviate(wrap)}")
    return tuple(map(bool, found))
