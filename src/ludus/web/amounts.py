"""What stands on each cell, and what each cell weighs: the two numbers whose products a proof adds up.

Cells are named by their coordinates, "row column"; weights are residues nearest to 0, as they are drawn.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import prod
from typing import Any

from ludus.core.answers import Impossible, Undecided
from ludus.core.arrays import Array
from ludus.core.certificates import Certificate
from ludus.core.loading import np
from ludus.core.problem import Problem
from ludus.core.weights import Weighting, Weightings
from ludus.families.linear.lights.problem import Lights
from ludus.families.linear.windows.certificates import ProductWeighting
from ludus.families.linear.windows.problem import Windows
from ludus.families.pegs.certificates import Pagoda
from ludus.families.pegs.problem import Pegs
from ludus.families.tilings.certificates import Farkas
from ludus.families.tilings.problem import Tiling
from ludus.render.shapes.grids import signed

MAX_CELLS = 10_000
"""Weights of larger boards stay in the certificate."""


def amounts(problem: Problem) -> dict[str, int] | None:
    """Return what a weight multiplies on each cell: pips, lights, pegs, cells to cover; None for other problems.

    >>> from ludus.families.pegs.problem import pegs
    >>> amounts(pegs("oo."))
    {'0 0': 1, '0 1': 1, '0 2': 0}
    """
    match problem:
        case Windows() | Lights() if prod(problem.shape) <= MAX_CELLS:
            return _named(problem.difference(), np.ndindex(*problem.shape))
        case Pegs() if prod(problem.shape) <= MAX_CELLS:
            pegs = set(problem.pegs())
            return {f"{r} {c}": int((r, c) in pegs) for r, c in problem.holes()}
        case Tiling() if prod(problem.shape) <= MAX_CELLS:
            return {f"{r} {c}": 1 for r, c in problem.cells()}
        case _:
            return None


def weights(answer: Any) -> dict[str, Any] | None:
    """Return the weights that a proof puts on the cells, {"modulus", "cells"}; None when it has none, or too many.

    The modulus is 0 where whole numbers are compared. A proof with several weightings has the others under "more".
    """
    if isinstance(answer, Undecided) or not isinstance(answer, Impossible):
        return None
    problem = answer.problem
    if prod(problem.shape) > MAX_CELLS:
        return None
    found = [{"modulus": modulus, "cells": cells} for modulus, cells in _weightings(problem, answer.certificate)]
    if not found:
        return None
    return found[0] | ({"more": found[1:]} if len(found) > 1 else {})


def _weightings(problem: Problem, certificate: Certificate) -> list[tuple[int, dict[str, int]]]:
    match certificate:
        case Weightings(weightings=several):
            return [pair for one in several for pair in _weightings(problem, one)]
        case Weighting(modulus=modulus, weights=array):
            return [(int(modulus), _signed(problem, array, int(modulus)))]
        case Pagoda(weights=array) | Farkas(weights=array):
            return [(0, _signed(problem, array, 0))]
        case ProductWeighting(scale=scale, axes=axes) if isinstance(problem, Windows):
            n = problem.modulus
            cells = {
                " ".join(map(str, index)): signed(scale * prod(axis[i] for axis, i in zip(axes, index, strict=True)), n)
                for index in np.ndindex(*problem.shape)
            }
            return [(n, cells)]
        case _:
            return []


def _signed(problem: Problem, array: Array, modulus: int) -> dict[str, int]:
    places = _places(problem)
    return {
        name: signed(value, modulus) if modulus else value
        for name, value in _named(np.asarray(array).reshape(problem.shape), places).items()
    }


def _places(problem: Problem) -> Iterable[tuple[int, ...]]:
    match problem:
        case Pegs():
            return problem.holes()
        case Tiling():
            return problem.cells()
        case Lights():
            return (index for index in np.ndindex(*problem.shape) if index not in problem.holes)
        case _:
            return np.ndindex(*problem.shape)


def _named(array: Array, places: Iterable[tuple[int, ...]]) -> dict[str, int]:
    return {" ".join(map(str, index)): int(array[index]) for index in places}
