"""The number of tilings: cell by cell, as a determinant for dominoes, or one by one."""

from __future__ import annotations

import time

from ludus.core.answers import Answer, Solved, Undecided
from ludus.core.limits import Limits
from ludus.families.tilings.areas import has_no_area
from ludus.families.tilings.certificates import TilingCount
from ludus.families.tilings.determinant import domino_tilings
from ludus.families.tilings.frontier import MAX_CLASSES, count_tilings
from ludus.families.tilings.placements import layout
from ludus.families.tilings.polyominoes import polyomino
from ludus.families.tilings.problem import Lattice, Symmetry, Tiling
from ludus.families.tilings.solve.enumeration import METHOD, OutOfTime, all_tilings
from ludus.families.tilings.solve.exact_cover import fits_in_memory
from ludus.families.tilings.solve.ladder import Clock

MANY_COUNTED = 7
"""With so many counted tiles the classes are told apart by which are used, and there are too many of them."""
LONG_SIDE = 15
"""Dominoes on a region that is wider than this in both directions are counted by a determinant."""
MAX_FOR_DETERMINANT = 2_500
"""So many cells at most: the matrix has a quarter of their square as entries."""
SECONDS_FOR_MOST = 10.0
"""So long that takes; half as many cells take an eighth of it."""
STEPS_PER_SECOND = 4_000_000


def solve(problem: Tiling, limits: Limits) -> Answer:
    """Return the number of tilings, by the method that suits the problem."""
    if has_no_area(problem):
        return Solved(problem, TilingCount(0), "area")
    if has_many_counted(problem):
        return one_by_one(problem, limits)
    if are_dominoes(problem) and min(problem.shape) > LONG_SIDE:
        found = determinant(problem, limits)
        if isinstance(found, Solved):
            return found
    return cell_by_cell(problem, limits)


def cell_by_cell(problem: Tiling, limits: Limits) -> Answer:
    """Return the number by classes of partial tilings."""
    most, until = int(STEPS_PER_SECOND * limits.seconds), Clock(limits, time.monotonic())

    def told(done: int, total: int) -> None:
        limits.progress("cells", done, total)
        if until.is_over() and done < total:
            raise OutOfTime

    try:
        found = count_tilings(layout(problem), most_steps=most, told=told)
    except OutOfTime:
        return Undecided(problem, f"counting takes longer than {limits.seconds:g} seconds", "frontier")
    if found is None:
        reason = f"counting takes more than {most} steps, which is what {limits.seconds:g} seconds allow"
        return Undecided(problem, f"{reason}, or more than {MAX_CLASSES} classes of partial tilings", "frontier")
    return Solved(problem, TilingCount(found.number), "frontier")


def determinant(problem: Tiling, limits: Limits) -> Answer:
    """Return the number of domino tilings by Kasteleyn's determinant."""
    if not are_dominoes(problem):
        return Undecided(problem, "a determinant counts tilings by dominoes alone, on squares", "determinant")
    cells = len(problem.cells())
    if cells > MAX_FOR_DETERMINANT or SECONDS_FOR_MOST * (cells / MAX_FOR_DETERMINANT) ** 3 > limits.seconds + 0.1:
        reason = f"a determinant for {cells} cells takes longer than {limits.seconds:g} seconds, or too much memory"
        return Undecided(problem, reason, "determinant")
    number = domino_tilings(problem.cells())
    if number is None:
        return Undecided(problem, "a determinant counts tilings of regions without holes", "determinant")
    return Solved(problem, TilingCount(number), "determinant")


def one_by_one(problem: Tiling, limits: Limits) -> Answer:
    """Return the number by finding all tilings, one of each class that symmetries make."""
    places, number = layout(problem), 0
    if not fits_in_memory(places):
        return Undecided(problem, "the region is too large to find all tilings one by one", METHOD)
    try:
        for found in all_tilings(problem, places, limits):
            number += found.images
    except OutOfTime:
        reason = f"{number} tilings were found in {limits.seconds:g} seconds, and there may be more"
        return Undecided(problem, reason, METHOD)
    return Solved(problem, TilingCount(number), METHOD)


def has_many_counted(problem: Tiling) -> bool:
    """Return whether so many tiles are counted that tilings are found one by one."""
    return sum(tile.count is not None for tile in problem.tiles) >= MANY_COUNTED


def are_dominoes(problem: Tiling) -> bool:
    """Return whether the only tile is a domino that may be turned, of any number."""
    if problem.lattice is not Lattice.SQUARE or len(problem.tiles) != 1:
        return False
    tile = problem.tiles[0]
    upright = ((0, 0), (1, 0))
    return tile.count is None and tile.symmetry is not Symmetry.NONE and tile.cells in (polyomino("I2"), upright)
