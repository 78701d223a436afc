"""Small tiling problems at random, with what the definition says about them."""

from __future__ import annotations

from hypothesis import strategies as st

from ludus.families.tilings.problem import Lattice, Tiling, tiling
from oracles import tiling as oracle

TETROMINOES = ("I4", "L4", "O4", "S4", "T4")
SMALL = ("I1", "I2", "I3", "V3", *TETROMINOES)


@st.composite
def regions(draw: st.DrawFn, rows: int = 5, columns: int = 6, holes: int = 6) -> list[str]:
    height, width = draw(st.integers(1, rows)), draw(st.integers(1, columns))
    grid = [["#"] * width for _ in range(height)]
    for _ in range(draw(st.integers(0, holes))):
        grid[draw(st.integers(0, height - 1))][draw(st.integers(0, width - 1))] = "."
    if not any("#" in row for row in grid):
        grid[0][0] = "#"
    return ["".join(row) for row in grid]


@st.composite
def problems(draw: st.DrawFn, rows: int = 4, columns: int = 5, question: str = "solve") -> Tiling:
    """A small region, one or two tiles, some of them counted."""
    region = draw(regions(rows, columns, 5))
    names = draw(st.lists(st.sampled_from(SMALL), min_size=1, max_size=2, unique=True))
    tiles = [{"name": name, "count": draw(st.sampled_from([None, None, 1, 2, 3]))} for name in names]
    symmetry = draw(st.sampled_from(["all", "all", "rotations", "none"]))
    return tiling(region, tiles, symmetry=symmetry, question=question)


def all_tilings(problem: Tiling) -> list[oracle.Laid]:
    """All tilings of a problem, from the definition."""
    turn = oracle.hexagon_orientations if problem.lattice is Lattice.HEXAGONAL else oracle.square_orientations
    tiles = [(tile.name, turn(tile.cells, tile.symmetry.value), tile.count) for tile in problem.tiles]
    return list(oracle.tilings(frozenset(problem.cells()), tiles))
