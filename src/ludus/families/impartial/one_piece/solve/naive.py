"""Grundy numbers and lost positions from the definition: every cell looks at every one of its options.

Any dimension, passes and misère play. The oracle of the quick methods, and the method of small grids, where it is done
before a compiler is loaded.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import TypeAlias

from ludus.core.answers import Answer, Solved
from ludus.core.arrays import Array, frozen
from ludus.core.limits import Limits
from ludus.core.loading import np
from ludus.core.questions import Question
from ludus.families.impartial.mex import Cell, mex, options
from ludus.families.impartial.one_piece.certificates import Outcomes, Table
from ludus.families.impartial.one_piece.pieces import Piece, repeats, value_bound
from ludus.families.impartial.one_piece.problem import Impartial, check_table

Rule: TypeAlias = Callable[[set[int]], int]
"""The value of a position, from the values of its options."""


def solve(problem: Impartial, limits: Limits) -> Answer:
    """Return the table of Grundy numbers, or the lost positions, from the definition."""
    check_table(problem)
    # Two passes do nothing together: G with k + 2 passes is G with k, in misère play too (see the tests).
    small = replace(problem, passes=problem.passes % 2)
    if problem.question is Question.TABLE:
        found = values(small, mex, limits)
        bound = value_bound(Piece(problem.rays, problem.steps), problem.size, passes=problem.passes)
        table = np.array([found[cell] for cell in cells(problem)], dtype=value_type(bound))
        return Solved(problem, Table(frozen(table.reshape(problem.size))), "naive")
    won = values(small, lambda seen: int(0 in seen), limits)
    lost = [cell for cell in cells(problem) if won[cell] == 0]
    return Solved(problem, Outcomes(positions(np.array(lost, dtype=np.int64), len(problem.size))), "naive")


def values(problem: Impartial, rule: Rule, limits: Limits) -> dict[Cell, int]:
    """Return the value of every cell with all passes left: layer by layer, from none left to all of them.

    A position is a cell and the number of passes left; its options are the cells that the piece can move to, and the
    same cell with one pass less. The value where nobody can move is 0 in normal play and 1 in misère play, so that in
    both the lost positions are those of value 0.
    """
    # Steps that are too long for the grid are never made.
    steps = [step for step in dict.fromkeys(problem.steps) if repeats(step, problem.size)]
    layer: dict[Cell, int] = {}
    for passes in range(problem.passes + 1):
        before, layer = layer, {}
        for done, cell in enumerate(cells(problem)):
            if done % 4096 == 0:
                limits.progress("cell by cell", passes * problem.cells + done, (problem.passes + 1) * problem.cells)
            seen = {layer[option] for option in options(cell, problem.rays, steps)}
            if passes and (seen or problem.pass_at_terminal):
                seen.add(before[cell])
            layer[cell] = rule(seen) if seen else int(problem.misere)
    return layer


def cells(problem: Impartial) -> Iterator[Cell]:
    """Return all cells in reading order; the options of each come before it."""
    return itertools.product(*map(range, problem.size))


def value_type(bound: int) -> str:
    """Return the type of the entries of a table whose values do not exceed a bound."""
    return "uint16" if bound < 2**16 else "uint32"


def positions(found: Array, axes: int) -> Array:
    """Return positions, one in each row, in the smallest type that every checker reads."""
    most = int(found.max(initial=0))
    kind = np.uint16 if most < 2**16 else np.uint32 if most < 2**32 else np.uint64
    return frozen(np.ascontiguousarray(found.reshape(-1, axes), dtype=kind))
