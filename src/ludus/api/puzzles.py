"""Puzzles as objects: boards, arrays and graphs as people have them, with the questions that suit each."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from math import inf
from os import cpu_count
from time import monotonic
from typing import Any, Generic, Literal, TypeAlias, TypeVar, Unpack, cast

from ludus.api.boards import GraphLike, Node, Puzzle, nodes_of
from ludus.api.files import Drawable, Listing
from ludus.api.given import Cell, cell_of, given_as, listed, region_of
from ludus.api.payloads import PegCounts, Placement
from ludus.api.results import Result, Solution
from ludus.api.running import Course, JobOptions, Options, Search, finished, limits_of, named_extras, opened, units_of
from ludus.core.errors import abbreviate, invalid
from ludus.core.fields import at_least, one_of, switch, whole_number, whole_numbers
from ludus.core.limits import Limits, OutOfTime
from ludus.core.pictures import Picture
from ludus.core.questions import Question
from ludus.core.wording import COMPUTED
from ludus.core.wording import count as counted
from ludus.families.parts import picture
from ludus.families.pegs import count as peg_counts
from ludus.families.pegs.army.problem import Army, army
from ludus.families.pegs.boards import Layout, layout
from ludus.families.pegs.jumping import lattice_triples
from ludus.families.pegs.position_class import class_of, holes_by_class, quotient, single_finishes
from ludus.families.pegs.problem import Pegs, pegs
from ludus.families.pegs.table import table as peg_table
from ludus.families.tilings import count as tiling_counts
from ludus.families.tilings.certificates import Where
from ludus.families.tilings.frontier import Order, order
from ludus.families.tilings.groups import TileGroup, tile_group
from ludus.families.tilings.placements import orientations
from ludus.families.tilings.polyominoes import polyomino
from ludus.families.tilings.problem import Lattice, Symmetry, tiling
from ludus.families.tilings.problem import Tiling as TilingProblem

Hole = TypeVar("Hole")
"""A hole: its cell, or its node."""
Symmetries: TypeAlias = Literal["all", "rotations", "none"]
"""How a tile may lie: turned and turned over, turned, or only shifted."""


class PegSolitaire(Puzzle[tuple[Hole, Hole, Hole]], Generic[Hole]):
    """Peg solitaire: by the name of a board (english, european, wiegleb, diamond5, triangle5, 4x5) or by a drawing.

    Without a survivor the last peg is to end in the hole that was empty; a number leaves that many pegs anywhere.

    >>> PegSolitaire("triangle5", vacancy=(0, 0)).solve().verdict
    'solved'
    """

    problem: Pegs

    def __init__(
        self: PegSolitaire[Cell],
        board: str | Sequence[str] = "english",
        *,
        vacancy: Cell | None = None,
        survivor: Cell | int | None = None,
        finish: str | Sequence[str] | None = None,
        lattice: Literal["", "square", "triangular"] = "",
        diagonal: bool = False,
        jumps: Iterable[Iterable[Iterable[int]]] | None = None,
    ) -> None:
        rows = board.strip("\n").split("\n") if isinstance(board, str) else listed(board, "board")
        if not all(isinstance(row, str) for row in rows):
            raise invalid("board", f"expected the name of a board or rows of letters, got {abbreviate(board)}")
        drawing = "/".join(rows).replace(" ", "-")
        its = layout(drawing, lattice)
        if vacancy is None and "." not in drawing:
            vacancy = its.middle()
        start = its.first() if vacancy is None else its.without(_hole(vacancy, "vacancy", its))
        last: Any = finish
        if last is None:
            last = _survivors(vacancy if survivor is None else survivor, its)
        with given_as("survivor" if finish is None else "finish", "finish"):
            problem = pegs(start, last, lattice=its.lattice, diagonal=switch(diagonal, "diagonal"), jumps=jumps)
        super().__init__(problem)

    @staticmethod
    def on_graph(graph: GraphLike[Node], vacancy: Node, survivor: Node | None = None) -> PegSolitaire[Node]:
        """Return peg solitaire on a graph: a peg jumps along a path of two edges; moves name the three nodes."""
        nodes = nodes_of(graph)
        number = {node: (0, place) for place, node in enumerate(nodes)}
        if not isinstance(vacancy, Hashable) or vacancy not in number:
            raise invalid("vacancy", f"expected a node of the graph, got {abbreviate(vacancy)}")
        if not isinstance(survivor, Hashable) or (survivor is not None and survivor not in number):
            raise invalid("survivor", f"expected a node of the graph, got {abbreviate(survivor)}")
        jumps = [
            (number[a], number[b], number[c]) for a in nodes for b in graph[a] for c in graph[b] if c != a and b != a
        ]
        start = "".join("." if node == vacancy else "o" for node in nodes)
        last: Any = 1 if survivor is None else ["".join("o" if node == survivor else "." for node in nodes)]
        return cast("PegSolitaire[Node]", PegSolitaire._of(pegs([start], last, jumps=jumps), nodes))

    @staticmethod
    def table(
        board: str = "english",
        *,
        lattice: Literal["", "square", "triangular"] = "",
        seconds: float = 10.0,
        exhaust: float = 600.0,
    ) -> Listing:
        """Return which single vacancy of a board can end in which single survivor, each entry with its verdict.

        `seconds` are those of each entry, `exhaust` those of an exhaustive search (0 for none), which is claimed.
        Vacancies that the symmetries of the board turn into one another are listed once.

        >>> {row["verdict"] for row in PegSolitaire.table("3x3")}
        {'class'}
        """
        if not isinstance(board, str):
            raise invalid(
                "board", f"expected the name of a board or a drawing such as oo./-oo, got {abbreviate(board)}"
            )
        limits = limits_of({"seconds": seconds, "threads": cpu_count() or 1})
        longest = limits_of({"seconds": exhaust}).seconds if exhaust else 0.0
        entries = [one for row in peg_table(board, limits, lattice=lattice, exhaust=longest) for one in row.entries]
        rows: list[dict[str, object]] = [
            {"vacancy": one.vacancy, "survivor": one.survivor, "verdict": one.verdict.name.lower()}
            | {"certified": one.verdict.is_certified}
            for one in entries
        ]
        words = "every verdict but exhausted, reached and open was checked; those are claimed, not certified"
        return Listing(rows, words)

    @property
    def holes(self) -> tuple[Cell, ...]:
        """The holes in reading order."""
        return self.problem.holes()

    @property
    def position_class(self) -> tuple[int, ...]:
        """The position class of the start, by the Rule of Three on both diagonals (square boards); not certified."""
        return class_of(self.problem.pegs())

    def position_classes(self) -> dict[tuple[int, ...], list[Cell]]:
        """Return the holes by the position class of a single peg there (square boards); computed, not certified."""
        return {key: list(holes) for key, holes in holes_by_class(self.holes).items()}

    def survivors(self) -> list[Cell]:
        """Return the holes in which the position class allows a single survivor (square boards); not certified."""
        empty = [hole for hole in self.holes if hole not in set(self.problem.pegs())]
        if len(empty) != 1:
            raise invalid("board", f"expected a single vacancy, got {len(empty)} empty holes")
        return list(single_finishes(self.holes, empty[0]))

    def invariant_group(self) -> tuple[int, ...]:
        """Return the orders of the cyclic groups through which all invariant weightings factor; not certified."""
        return quotient(len(self.holes), lattice_triples(self.holes, self.problem.lattice)).moduli

    def longest_sweep(self, *, anywhere: bool = False, **options: Unpack[Options]) -> Solution[tuple[Hole, Hole, Hole]]:
        """Return a play with the longest sweep, consecutive jumps by one peg; it may end anywhere if said so."""
        problem = replace(self.problem, question=Question.LONGEST_SWEEP)
        found = self._asked(replace(problem, finish=None) if anywhere else problem, None, options)
        return cast("Solution[tuple[Hole, Hole, Hole]]", found)

    def fools_solitaire(
        self, *, left: Literal["most", "fewest"] = "most", **options: Unpack[Options]
    ) -> Solution[tuple[Hole, Hole, Hole]]:
        """Return a play that ends with no jump left and the most pegs, or the fewest."""
        stuck = pegs(self.problem.start, None, lattice=self.problem.lattice, left=left, question="stuck")
        return cast("Solution[tuple[Hole, Hole, Hole]]", self._asked(stuck, None, options))

    def count(self, **options: Unpack[JobOptions]) -> PegCounts:
        """Return the numbers of positions, winning positions and solutions, by exhaustion (computed, not certified).

        What fits into memory is counted at once, on all cores; the rest, or with `workers`, large boards as a job: with
        a store the same call resumes.
        """
        limits = Limits(threads=cpu_count() or 1)
        with named_extras(), opened(options.get("store", False)) as store:
            work = partial(finished, store=store, given=options, title="positions")
            is_direct = "workers" not in options or peg_counts.is_small(self.problem)
            found = peg_counts.counts(self.problem, limits) if is_direct else None
            found = found or peg_counts.counts_by_job(self.problem, store, work)
        if found is None:
            raise invalid("store", "expected a job that was not cancelled")
        return PegCounts(found)


class SolitaireArmy(Puzzle[tuple[Cell, Cell, Cell]]):
    """Conway's soldiers: send a scout some paces into the desert.

    >>> SolitaireArmy(5).solve().verdict
    'impossible'
    """

    problem: Army

    def __init__(self, paces: int) -> None:
        super().__init__(army(whole_number(paces, "paces")))


class Tile(Drawable):
    """A tile: a polyomino by its name, or cells as a drawing or a list; how many there are, and how it may lie.

    >>> Tile("T4").order().tiles, str(Tile("T4").homology_group()), len(Tile("##/#.").orientations)
    (4, 'Z/8', 4)
    """

    def __init__(
        self,
        cells: str | Sequence[str] | Iterable[Cell],
        *,
        name: str = "",
        count: int | None = None,
        symmetry: Symmetries = "all",
    ) -> None:
        is_name = isinstance(cells, str) and cells[:1].isalpha()
        with given_as("cells", "tiles"):
            drawing = polyomino(str(cells)) if is_name else cells
        rows = drawing.split("/") if isinstance(drawing, str) else listed(drawing, "cells")
        self.fields: dict[str, object] = {"name": name or (cells if is_name else "T")}
        if all(isinstance(row, str) for row in rows):
            self.fields["drawing"] = rows
        else:
            self.fields["cells"] = [list(whole_numbers(cell, f"cells[{n}]")) for n, cell in enumerate(rows)]
        if count is not None:
            self.fields["count"] = whole_number(count, "count")
        self.fields["symmetry"] = one_of(Symmetry)(symmetry, "symmetry").value
        inner = "tiles[0]"
        own = given_as("name", f"{inner}.name"), given_as("count", f"{inner}.count")
        with given_as("cells", f"{inner}.drawing", f"{inner}.cells", inner), own[0], own[1]:
            self._tile = tiling("1x1", [self.fields]).tiles[0]

    @property
    def orientations(self) -> list[frozenset[Cell]]:
        """The different shapes that its symmetries make, each shifted to the top left."""
        found = orientations(self._tile.cells, Lattice.SQUARE, self._tile.symmetry)
        return [frozenset((row, column) for row, column in one) for one in found]

    def order(self, *, most: int = 20) -> Order:
        """Return the fewest copies that tile a rectangle, searched up to a number of copies (not certified)."""
        return order(self._tile.cells, at_least(1, most, "most"), self._tile.symmetry)

    def homology_group(self) -> TileGroup | None:
        """Return the tile homology group on the whole plane, not certified; None when it takes too much work."""
        return tile_group([self._tile.cells], self._tile.symmetry)

    def picture(self) -> Picture:
        """Return the tile as a region that it covers."""
        top, left = (min(cell[axis] for cell in self._tile.cells) for axis in (0, 1))
        region = region_of([(row - top, column - left) for row, column in self._tile.cells])
        return picture(tiling(region, [self.fields | {"count": 1}]))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Tile) and self._tile == other._tile

    def __hash__(self) -> int:
        return hash(self._tile)

    def __repr__(self) -> str:
        return f"<Tile {self._tile.name}: {counted(len(self._tile.cells), 'cell')}>"


class Tiling(Puzzle[Placement]):
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
        tiles: str
        | Mapping[str, Tile | str | Sequence[str] | Iterable[Cell]]
        | Iterable[Tile | str | Mapping[str, object]],
        *,
        lattice: Literal["square", "hexagonal", "triangular"] = "square",
        symmetry: Symmetries = "all",
    ) -> None:
        chosen: Any = tiles
        if isinstance(tiles, Mapping):
            with given_as("tiles", "cells", "name"):
                chosen = [_tile_named(name, cells) for name, cells in tiles.items()]
        elif not isinstance(tiles, str):
            chosen = [one.fields if isinstance(one, Tile) else one for one in listed(tiles, "tiles")]
        super().__init__(tiling(region_of(region), chosen, lattice=lattice, symmetry=symmetry))

    def colouring(self, **options: Unpack[Options]) -> Result:
        """Return a colouring argument against every tiling, or a signed tiling, which no such argument survives."""
        return self.ask("colouring", **options)

    def placements_of(self, tile: str, **options: Unpack[Options]) -> Result[Where]:
        """Return where a tile can lie in tilings."""
        names = [one.name for one in self.problem.tiles]
        if tile not in names:
            raise invalid("tile", f"expected one of the tiles {', '.join(names)}, got {abbreviate(tile)}")
        asked = replace(self.problem, question=Question.WHERE, asked=tile)
        return cast("Result[Where]", self._asked(asked, None, options))

    def count(self, **options: Unpack[Options]) -> Result[int]:
        """Return the number of tilings, checked."""
        return cast("Result[int]", self.ask("count", **options))

    def count_as_job(self, *, method: str | None = None, **options: Unpack[JobOptions]) -> Result[int]:
        """Return the number of tilings of a large region, counted as a job: with a store the same call resumes."""
        started = monotonic()
        with opened(options.get("store", False)) as store:
            work = partial(finished, store=store, given=options, title="tilings")
            found = tiling_counts.counted_by_job(self.problem, store, work, method)
        if found is None:
            raise invalid("store", "expected a job that was not cancelled")
        return Result(found, seconds=monotonic() - started)

    def tilings(
        self, *, up_to_symmetry: bool = True, seconds: float = inf, **options: Unpack[JobOptions]
    ) -> Search[list[Placement]]:
        """Return all tilings one by one as they are found, each a list of placements (tile, cells).

        With a store they are found as a job, which the same call resumes; otherwise as they are asked for. The list is
        computed, not certified; the number that `count` returns is checked.
        """
        asked, limits = replace(self.problem, question=Question.COUNT), limits_of({"seconds": seconds})
        is_job = options.get("store", False) is not False

        def source(course: Course) -> Iterator[list[Placement]]:
            found = _tilings_by_job(asked, up_to_symmetry, options, course) if is_job else _tilings(
                asked, up_to_symmetry, limits, course
            )  # fmt: skip
            return ([(one["tile"], tuple(map(tuple, one["cells"]))) for one in each["placements"]] for each in found)

        what = "tilings, up to symmetry" if up_to_symmetry else "tilings"
        return Search(source, sentence=f"{what} ({COMPUTED})")


def _tile_named(name: str, given: Any) -> dict[str, object]:
    return given.fields | {"name": name} if isinstance(given, Tile) else Tile(given, name=name).fields


def _tilings(problem: TilingProblem, up_to_symmetry: bool, limits: Limits, course: Course) -> Iterator[dict[str, Any]]:
    try:
        yield from tiling_counts.tilings(problem, limits, up_to_symmetry=up_to_symmetry)
    except OutOfTime:
        course.is_stopped = True


def _tilings_by_job(
    problem: TilingProblem, up_to_symmetry: bool, options: JobOptions, course: Course
) -> Iterator[dict[str, Any]]:
    job = tiling_counts.list_job(problem, up_to_symmetry=up_to_symmetry)
    with opened(options.get("store", False)) as store:
        for unit in units_of(job, store, options, "tilings", course):
            yield from tiling_counts.listed_in(problem, store, job, unit, up_to_symmetry=up_to_symmetry)


def _hole(cell: Any, field: str, its: Layout) -> Cell:
    hole = cell_of(cell, field)
    if hole not in its.holes():
        raise invalid(field, f"expected a hole of the board, got {abbreviate(cell)}")
    return hole


def _survivors(wished: Cell | int | None, its: Layout) -> Any:
    """Return the finish: one peg anywhere, a number of pegs, or one peg in a hole."""
    if wished is None:
        return 1
    is_number = isinstance(wished, int) and not isinstance(wished, bool)
    return wished if is_number else its.with_pegs([_hole(wished, "survivor", its)])
