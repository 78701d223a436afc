"""Puzzles as objects: boards, arrays and graphs as people have them, with the questions that suit each."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Literal, TypeAlias, cast

from ludus.api.puzzle import Puzzle
from ludus.api.results import Result
from ludus.api.running import Options, limits_of, run
from ludus.api.searches import Search
from ludus.core.errors import abbreviate, invalid
from ludus.core.fields import whole_number, whole_numbers
from ludus.core.questions import Question
from ludus.families.pegs.army.problem import Army, army
from ludus.families.pegs.boards import Layout, layout
from ludus.families.pegs.jumping import lattice_triples
from ludus.families.pegs.position_class import class_of, single_finishes
from ludus.families.pegs.problem import Pegs, pegs
from ludus.families.pegs.quotient import quotient
from ludus.families.tapes.explore import family as tape_family
from ludus.families.tapes.problem import Tape, tape
from ludus.families.tilings.count import tilings
from ludus.families.tilings.problem import Tiling as TilingProblem
from ludus.families.tilings.problem import tiling

if TYPE_CHECKING:
    pass

Cell: TypeAlias = tuple[int, int]
Press: TypeAlias = Literal["plus", "neighbours", "x", "king", "knight"] | Iterable[Sequence[int]]
Wrap: TypeAlias = bool | tuple[bool, ...] | Literal["rows", "columns", "both", "none"]
ON = frozenset("#o*1X")
"""The letters that mean a light that is on, in a drawing; any other letter means off."""


class PegSolitaire(Puzzle):
    """Peg solitaire: by the name of a board (english, european, wiegleb, diamond5, triangle5, 4x5) or by a drawing.

    Without a survivor the last peg is to end in the hole that was empty; a number leaves that many pegs anywhere.

    >>> PegSolitaire("triangle5", vacancy=(0, 0)).solve().verdict
    'solved'
    """

    problem: Pegs

    def __init__(
        self,
        board: str | Sequence[str] = "english",
        *,
        vacancy: Cell | None = None,
        survivor: Cell | int | None = None,
        finish: str | Sequence[str] | None = None,
        lattice: Literal["", "square", "triangular"] = "",
        diagonal: bool = False,
        jumps: Iterable[Iterable[Iterable[int]]] | None = None,
    ) -> None:
        rows = board.strip("\n").split("\n") if isinstance(board, str) else list(board)
        drawing = "/".join(rows).replace(" ", "-")
        its = layout(drawing, lattice)
        if vacancy is None and "." not in drawing:
            vacancy = its.middle()
        start = its.first() if vacancy is None else its.without(_cell(vacancy, "vacancy"))
        last: Any = finish
        if last is None:
            last = _survivors(vacancy if survivor is None else survivor, its)
        self.problem = pegs(start, last, lattice=its.lattice, diagonal=diagonal, jumps=jumps)

    @staticmethod
    def on_graph(graph: Any, vacancy: Any, survivor: Any = None) -> PegSolitaire:
        """Return peg solitaire on a graph: a peg jumps along a path of two edges."""
        nodes = tuple(graph)
        number = {node: (0, place) for place, node in enumerate(nodes)}
        if vacancy not in number:
            raise invalid("vacancy", f"expected a node of the graph, got {abbreviate(vacancy)}")
        jumps = [
            (number[a], number[b], number[c]) for a in nodes for b in graph[a] for c in graph[b] if c != a and b != a
        ]
        start = "".join("." if node == vacancy else "o" for node in nodes)
        last: Any = 1 if survivor is None else ["".join("o" if node == survivor else "." for node in nodes)]
        made = PegSolitaire.__new__(PegSolitaire)
        made.problem = pegs([start], last, jumps=jumps)
        return made

    @property
    def holes(self) -> tuple[Cell, ...]:
        """The holes in reading order."""
        return self.problem.holes()

    @property
    def position_class(self) -> tuple[Any, ...]:
        """The position class of the start, by the Rule of Three on both diagonals (square boards)."""
        return class_of(self.problem.pegs())

    def survivors(self) -> list[Cell]:
        """Return the holes in which the position class allows a single survivor (square boards)."""
        empty = [hole for hole in self.holes if hole not in set(self.problem.pegs())]
        if len(empty) != 1:
            raise invalid("board", f"expected a single vacancy, got {len(empty)} empty holes")
        return list(single_finishes(self.holes, empty[0]))

    def invariant_group(self) -> tuple[int, ...]:
        """Return the orders of the cyclic groups that all invariant weightings of the board factor through."""
        return quotient(len(self.holes), lattice_triples(self.holes, self.problem.lattice)).moduli

    def longest_sweep(self, *, anywhere: bool = False, **options: Any) -> Result[Any]:
        """Return a play with the longest sweep, consecutive jumps by one peg; it may end anywhere if said so."""
        asked = replace(self.problem, question=Question.LONG_HOP)
        return run(replace(asked, finish=None) if anywhere else asked, None, cast(Options, options))

    def fools_solitaire(self, *, left: Literal["most", "fewest"] = "most", **options: Any) -> Result[Any]:
        """Return a play that ends with no jump left and the most pegs, or the fewest."""
        stuck = pegs(self.problem.start, None, lattice=self.problem.lattice, left=left, question="stuck")
        return run(stuck, None, cast(Options, options))


class SolitaireArmy(Puzzle):
    """Conway's soldiers: send a scout some paces into the desert.

    >>> SolitaireArmy(5).solve().verdict
    'impossible'
    """

    problem: Army

    def __init__(self, paces: int) -> None:
        self.problem = army(whole_number(paces, "paces"))


class Tile:
    """A tile: its cells as a drawing or a list, how many there are, and which symmetries it may use."""

    def __init__(
        self,
        cells: str | Sequence[str] | Iterable[Cell],
        *,
        name: str = "T",
        count: int | None = None,
        rotate: bool = True,
        reflect: bool = True,
    ) -> None:
        drawn = isinstance(cells, str) or all(isinstance(row, str) for row in cells)
        rows = cells.split("/") if isinstance(cells, str) else cells
        self.fields: dict[str, Any] = {"name": name, "drawing": list(rows)} if drawn else {
            "name": name, "cells": [list(whole_numbers(cell, "cells")) for cell in cast(Iterable[Cell], rows)]
        }  # fmt: skip
        if count is not None:
            self.fields["count"] = whole_number(count, "count")
        self.symmetry = "all" if rotate and reflect else "rotations" if rotate else "translations"


class Tiling(Puzzle):
    """Cover a region by tiles: a size such as "8x8", rows, or cells; tiles by name ("L4 I1:1") or as drawings.

    >>> Tiling("4x5", "L4").solve().verdict
    'impossible'
    >>> Tiling("4x4", {"T": ["###", ".#."]}).count().answer
    2
    """

    problem: TilingProblem

    def __init__(
        self,
        region: str | Sequence[str] | Iterable[Cell],
        tiles: str | Mapping[str, Any] | Iterable[Tile],
        *,
        lattice: Literal["square", "hexagonal", "triangular"] = "square",
        symmetry: Literal["all", "rotations", "translations"] = "all",
    ) -> None:
        chosen: Any = tiles
        if isinstance(tiles, Mapping):
            chosen = [Tile(cells, name=name).fields for name, cells in tiles.items()]
        elif not isinstance(tiles, str):
            chosen = [one.fields if isinstance(one, Tile) else one for one in tiles]
        self.problem = tiling(_region(region), chosen, lattice=lattice, symmetry=symmetry)

    def colouring(self, **options: Any) -> Result[Any]:
        """Return a colouring argument against every tiling, or a signed tiling, which no such argument survives."""
        return self.ask("colouring", **options)

    def placements_of(self, tile: str, **options: Any) -> Result[Any]:
        """Return where a tile can lie in tilings."""
        asked = replace(self.problem, question=Question.WHERE, asked=tile)
        return run(asked, None, cast(Options, options))

    def tilings(self, *, up_to_symmetry: bool = True, **options: Any) -> Search[dict[str, Any]]:
        """Return all tilings one by one as they are found."""
        asked = replace(self.problem, question=Question.COUNT)
        return Search(tilings(asked, limits_of(cast(Options, options)), up_to_symmetry=up_to_symmetry))


class ReplacementGame(Puzzle):
    """A replacement set: expand a checker into the offsets, or contract them; bring the checkers from start to goal.

    >>> len(ReplacementGame({-1, 1}).move(by=6).solve().moves)
    18
    """

    problem: Tape

    def __init__(self, offsets: Iterable[int] | Mapping[int, int], start: Any = (0,), goal: Any = None) -> None:
        self._offsets, self._start = offsets, start
        self.problem = tape(offsets, start, start if goal is None else goal)

    def move(self, by: int) -> ReplacementGame:
        """Return the game whose goal is the start, displaced."""
        made = ReplacementGame(self._offsets, self._start)
        made.problem = tape(self._offsets, self._start, displacement=whole_number(by, "by"))
        return made

    @staticmethod
    def family(name: Literal["D", "E", "M1", "S"], **numbers: Any) -> ReplacementGame:
        """Return a game of the families of the paper, by its letter and its numbers p, q, ...."""
        found: Any = tape_family(name, numbers)
        made = ReplacementGame.__new__(ReplacementGame)
        made.problem = found.problem()
        return made


def _cell(cell: Any, field: str) -> Cell:
    row, column = whole_numbers(cell, field)
    return row, column


def _survivors(wished: Cell | int | None, its: Layout) -> Any:
    """Return the finish: one peg anywhere, a number of pegs, or one peg in a hole."""
    if wished is None:
        return 1
    return wished if isinstance(wished, int) else its.with_pegs([_cell(wished, "survivor")])


def _region(region: Any) -> Any:
    if isinstance(region, str):
        return region
    listed = list(region)
    if all(isinstance(row, str) for row in listed):
        return listed
    cells: set[Cell] = {_cell(cell, f"region[{place}]") for place, cell in enumerate(listed)}
    rows, columns = (max(cell[axis] for cell in cells) + 1 for axis in (0, 1))
    return ["".join("#" if (r, c) in cells else "." for c in range(columns)) for r in range(rows)]
