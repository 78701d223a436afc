"""Tilings: the twelve pentominoes against libraries for exact cover, and counting against finding them one by one.

All get the same options: the 2032 placements that are left when the X lies in one quarter of the board, so that each
of the 2339 tilings of 6 x 10 is found once. The slow ones get 3 x 20. Times are CPU seconds, the best of a few runs
after one that loads and compiles.
"""

from __future__ import annotations

import importlib
import time
from collections.abc import Callable
from functools import partial
from typing import Any
from unittest.mock import patch

import numpy as np

from ludus import workbench
from ludus.families.tilings import frontier
from ludus.families.tilings.frontier import count_tilings, domino_tilings
from ludus.families.tilings.placements import Layout, layout
from ludus.families.tilings.problem import tiling
from ludus.families.tilings.solve.exact_cover import Search

Report = Callable[..., None]
Options = list[list[int]]
"""The items that each option covers."""

PENTOMINOES = " ".join(f"{letter}5:1" for letter in "FILNPTUVWXYZ")
BAR = 1 / 4
"""The best peer must take four times as long."""

TEXTBOOK = {
    "mutilated chessboard": ("/".join([".#######", *["########"] * 6, "#######."]), "I2", "square"),
    "T-tetrominoes 10x10": ("10x10", "T4", "square"),
    "L-tetrominoes 10x10": ("10x10", "L4", "square"),
    "1x4 on 6x6": ("6x6", "I4", "square"),
    "15 I4 and one O4": ("8x8", "I4:15 O4:1", "square"),
    "1x8 and a monomino 11x11": ("11x11", "I8=######## I1:1", "square"),
    "tribones on T_8": ("/".join("#" * side for side in range(1, 9)), "I3=###", "hexagonal"),
}
LIMIT = 1.0
"""Each textbook case takes at most a second, proof and check."""


def run(report: Report) -> None:
    """Report exact cover against peers, counting, and the proofs of the textbook cases."""
    exact_cover(report, "6x10", {"xcover": with_xcover, "exact-cover-py": with_py, "exact_cover": with_c}, BAR)
    exact_cover(report, "3x20", {"algorithm-x": with_algorithm_x, "dlx": with_dlx}, BAR)
    counting(report)
    planes(report)
    proofs(report)


def exact_cover(report: Report, size: str, makers: dict[str, Callable[[Options, int], Callable[[], int] | None]],
                bar: float) -> None:  # fmt: skip
    """Compare all tilings of one rectangle with every peer that is installed."""
    places, kept = one_quarter(size)
    truth = found(places, kept)
    ours = best(partial(found, places, kept), 3)
    options, items = as_options(places, kept)
    for name, make in makers.items():
        try:
            work = make(options, items)
        except ImportError:
            print(f"{name} is not installed: that peer is left out")
            continue
        if work is None or (number := work()) != truth:
            print(f"{name} finds {number} tilings of {size}, not {truth}: that peer is left out")
            continue
        report("all pentomino tilings", size, ours, name, best(work, 1), bar)


def counting(report: Report) -> None:
    """Report counting cell by cell against finding all, and against the determinant."""
    for size, tiles in (("8x8", "L4"), ("6x8", "I2"), ("6x9", "V3")):
        places = layout(tiling(size, tiles))
        found(places, None)
        one_by_one = best(partial(found, places, None), 1)
        report("counting", f"{tiles} {size}", best(partial(count_tilings, places), 3), "finding all", one_by_one, 1)
    for side in (12, 16):
        problem = tiling(f"{side}x{side}", "I2")
        ours = best(partial(domino_tilings, problem.cells()), 3)
        cell_by_cell = best(partial(count_tilings, layout(problem)), 1)
        report("dominoes by determinant", f"{side}x{side}", ours, "cell by cell", cell_by_cell)
    euler = layout(tiling("9x12", "I3 V3"))
    report("counting", "I3+V3 9x12", best(partial(count_tilings, euler), 2), "one second", 1.0, 1)


def proofs(report: Report) -> None:
    """Report how long the proofs of the textbook cases take, with their check, against a second."""
    for name, (region, tiles, lattice) in TEXTBOOK.items():
        problem = tiling(region, tiles, lattice=lattice)
        if not workbench.ask(problem).is_impossible:
            print(f"{name} is not proved impossible")
        report("proof and check", name[:16], best(partial(workbench.ask, problem), 2), "one second", LIMIT, 1)


def planes(report: Report) -> None:
    """Compare counting on a plane of all patterns with the dictionary that goes on without it."""
    for size, tiles, bar in (("12x12", "I2 V3", 1 / 10), ("14x14", "I2 V3", 1 / 10), ("14x14", "I2 O4", 1 / 3)):
        places = layout(tiling(size, tiles))
        number, ours = count_tilings(places), best(partial(count_tilings, places), 3)
        with patch.object(frontier, "DENSE", 0):
            if count_tilings(places) != number:
                raise AssertionError(f"two numbers of tilings of {size} with {tiles}")
            report(f"count on a plane, {tiles}", size, ours, "dictionary", best(partial(count_tilings, places), 1), bar)


def one_quarter(size: str) -> tuple[Layout, list[int]]:
    """The placements of a rectangle with the X in one quarter of it; where a side is odd, in half of that."""
    problem = tiling(size, PENTOMINOES)
    places = layout(problem)
    rows, columns = problem.shape
    cross = places.names.index("X5")

    def fits(number: int) -> bool:
        row, column = places.cells[places.places[number][2]]
        return 2 * row < rows and 2 * column < columns

    return places, [k for k, tile in enumerate(places.tile_of) if tile != cross or fits(k)]


def found(places: Layout, kept: list[int] | None) -> int:
    """How many tilings our search finds."""
    return sum(1 for _ in Search(places, kept).tilings())


def as_options(places: Layout, kept: list[int]) -> tuple[Options, int]:
    """The items of each option: cells, then tiles."""
    cells = len(places.cells)
    return [[*places.places[k], cells + places.tile_of[k]] for k in kept], cells + len(places.names)


def as_matrix(options: Options, items: int) -> Any:
    matrix = np.zeros((len(options), items), dtype=bool)
    for row, option in enumerate(options):
        matrix[row, option] = True
    return matrix


def with_xcover(options: Options, items: int) -> Callable[[], int]:
    xcover = importlib.import_module("xcover")
    return lambda: sum(1 for _ in xcover.covers(options))


def with_py(options: Options, items: int) -> Callable[[], int]:
    matrix = as_matrix(options, items).astype(np.int8)
    covers = importlib.import_module("exact_cover_py").exact_covers
    return lambda: sum(1 for _ in covers(matrix))


def with_c(options: Options, items: int) -> Callable[[], int]:
    matrix = as_matrix(options, items)
    count = importlib.import_module("exact_cover").get_solution_count
    return lambda: int(count(matrix))


def with_algorithm_x(options: Options, items: int) -> Callable[[], int]:
    solver = importlib.import_module("algorithm_x").AlgorithmX

    def work() -> int:
        problem = solver(items)
        for number, option in enumerate(options):
            problem.appendRow(option, number)
        return sum(1 for _ in problem.solve())

    return work


def with_dlx(options: Options, items: int) -> Callable[[], int]:
    solver = importlib.import_module("dlx").DLX

    def work() -> int:
        problem = solver([(str(item), solver.PRIMARY) for item in range(items)])
        problem.appendRows(options)
        return sum(1 for _ in problem.solve())

    return work


def best(work: Callable[[], object], repeats: int) -> float:
    """The least CPU time of a few runs."""
    times = []
    for _ in range(repeats):
        start = time.process_time()
        work()
        times.append(time.process_time() - start)
    return max(min(times), 1e-9)
