"""Boards whose moves add up modulo n, as objects: Lights Out, and dice on tori; arrays as people have them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, Literal, TypeAlias, cast

from ludus.api.puzzle import Puzzle
from ludus.api.results import Result
from ludus.api.searches import Search
from ludus.core.errors import abbreviate, invalid
from ludus.core.fields import whole_number, whole_numbers
from ludus.core.loading import np
from ludus.families.linear.lights.problem import PRESSES, Lights, lights, lights_graph
from ludus.families.linear.windows.analysis import Analysis, analyse
from ludus.families.linear.windows.problem import Windows, windows

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray

Cell: TypeAlias = tuple[int, int]
Press: TypeAlias = Literal["plus", "neighbours", "x", "king", "knight"] | Iterable[Sequence[int]]
Wrap: TypeAlias = bool | tuple[bool, ...] | Literal["rows", "columns", "both", "none"]
ON = frozenset("#o*1X")
"""The letters that mean a light that is on, in a drawing; any other letter means off."""


class LightsOut(Puzzle):
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
        self,
        state: ArrayLike | str,
        modulus: int = 2,
        *,
        press: Press = "plus",
        wrap: Wrap = False,
        holes: Iterable[Cell] = (),
        target: ArrayLike | None = None,
    ) -> None:
        wished = None if target is None else board(target, "target")
        self.problem = lights(
            board(state, "state"),
            whole_number(modulus, "modulus"),
            press=_press(press),
            wrap=cast(tuple[bool, bool], _wrap(wrap, 2)),
            holes=[whole_numbers(hole, f"holes[{place}]") for place, hole in enumerate(holes)],
            target=wished,
        )
        self._nodes: tuple[Any, ...] = ()

    @staticmethod
    def on_graph(graph: Any, on: Any = "all", *, modulus: int = 2, closed: bool = True) -> LightsOut:
        """Return Lights Out on a graph: a press toggles a node and its neighbours (networkx, or any mapping).

        `on` is "all", or the nodes that are on; with closed=False a press leaves its own node alone.
        """
        nodes = tuple(graph)
        number = {node: place for place, node in enumerate(nodes)}
        lit = set(nodes) if isinstance(on, str) and on == "all" else set(on)
        if strange := [node for node in lit if node not in number]:
            raise invalid("on", f"expected nodes of the graph, got {abbreviate(strange[0])}")
        own = [[(number[node], 1)] if closed else [] for node in nodes]
        moves = [[*mine, *((number[other], 1) for other in graph[node])] for node, mine in zip(nodes, own, strict=True)]
        made = LightsOut.__new__(LightsOut)
        made.problem = lights_graph([int(node in lit) for node in nodes], moves, whole_number(modulus, "modulus"))
        made._nodes = nodes
        return made

    @staticmethod
    def with_moves(state: ArrayLike, moves: Iterable[Iterable[Sequence[int]]], modulus: int = 2) -> LightsOut:
        """Return lights with listed presses: press number k adds each amount of its pairs (light, amount)."""
        made = LightsOut.__new__(LightsOut)
        listed = [[whole_numbers(pair, f"moves[{place}]") for pair in one] for place, one in enumerate(moves)]
        made.problem = lights_graph(board(state, "state"), listed, whole_number(modulus, "modulus"))
        made._nodes = ()
        return made

    def ask(self, question: str | None = None, **options: Any) -> Result[Any]:
        found = super().ask(question, **options)
        return GraphResult(found, self._nodes) if self._nodes else found

    def quiet_patterns(self, **options: Any) -> Result[Any]:
        """Return a basis of the quiet patterns, with their number."""
        return self.ask("quiet", **options)

    def solutions(self, **options: Any) -> Search[NDArray[Any]]:
        """Return all solutions, one of those that the symmetries of the board turn into one another."""
        certificate: Any = self.ask("solutions", **options).certificate
        return Search(one.presses for one in certificate.solutions)

    def gods_number(self, **options: Any) -> Result[Any]:
        """Return how many positions need exactly k presses, for every k."""
        return self.ask("gods-number", **options)


class GraphResult(Result[Any]):
    """A result on a graph, whose moves are its nodes."""

    def __init__(self, found: Result[Any], nodes: tuple[Any, ...]) -> None:
        super().__init__(found._checked, seconds=found.seconds)
        self._nodes = nodes

    @property
    def moves(self) -> list[Any]:
        """The nodes to press."""
        return [self._nodes[place] for place in super().moves]


class DiceTorus(Puzzle):
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
        self.problem = windows(
            dice,
            whole_numbers(window, "window"),
            whole_number(modulus, "modulus"),
            wrap=_wrap(wrap, dice.ndim),
            target=None if target is None else board(target, "target"),
        )

    def analysis(self) -> Analysis:
        """Return C, R, Q, T(A), S(A) and the conditions of the dice-rolling paper for this board."""
        return analyse(self.problem)

    def quiet_patterns(self, **options: Any) -> Result[Any]:
        """Return a basis of the quiet patterns of rolls."""
        return self.ask("quiet", **options)

    def gods_number(self, **options: Any) -> Result[Any]:
        """Return how many positions need exactly k rolls, for every k."""
        return self.ask("gods-number", **options)


def board(value: Any, field: str) -> Any:
    """Return a board of integers from an array, nested lists or a drawing with rows between / or line ends."""
    if isinstance(value, str):
        rows = value.strip("\n").replace("\n", "/").split("/")
        if len({len(row) for row in rows}) != 1:
            raise invalid(field, f"expected rows of one length, got {abbreviate(value)}")
        return np.array([[int(sign in ON) for sign in row] for row in rows])
    try:
        found = np.asarray(value)
    except ValueError:
        raise invalid(field, f"expected rows of one length, got {abbreviate(value)}") from None
    if found.dtype == bool:
        return found.astype(np.int64)
    if found.dtype.kind not in "iuO" or found.ndim == 0:
        raise invalid(field, f"expected an array of integers or Booleans, got {abbreviate(value)}")
    return found


def _press(press: Press) -> Any:
    if isinstance(press, str):
        if press not in PRESSES:
            raise invalid(
                "press", f"expected one of {', '.join(PRESSES)} or a list of offsets, got {abbreviate(press)}"
            )
        return PRESSES[press]
    return [whole_numbers(one, f"press[{place}]") for place, one in enumerate(press)]


def _wrap(wrap: Wrap, axes: int) -> tuple[bool, ...]:
    words = {"rows": (True, False), "columns": (False, True), "both": (True,) * axes, "none": (False,) * axes}
    if isinstance(wrap, str):
        if wrap not in words:
            raise invalid("wrap", f"expected one of {', '.join(words)}, True or False, got {abbreviate(wrap)}")
        return words[wrap]
    if isinstance(wrap, bool | np.bool_):
        return (bool(wrap),) * axes
    return tuple(bool(one) for one in wrap)
