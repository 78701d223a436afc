"""Two rooks on one board: lines of pairs and the XOR collapse against the definition in compiled loops, growth.

The definition marks the values of all options of a pair and looks for the first one that is not marked; asked for lost
pairs alone, it looks for an option that is lost. Both take N^5 steps on an N x N board.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np
from numba import njit

import ludus_check
from benchmarks.impartial import best
from ludus.core.answers import Solved
from ludus.core.limits import Limits
from ludus.families.codec import write_answer
from ludus.families.impartial.one_piece.certificates import Table
from ludus.families.impartial.two_pieces.problem import TwoPieces, two_pieces
from ludus.families.impartial.two_pieces.solve import all_pairs
from ludus.families.impartial.two_pieces.solve.best import collapsed_table, line_pairs

Report = Callable[..., None]
ROOK = ((1, 0), (0, 1))
SIDE = 64


def run(report: Report) -> None:
    """Report how two rooks compare with the definition, how their tables grow, and what the other methods cost."""
    against_the_definition(report)
    growth(report)
    other_routes(report)


def board(side: int, **rules: Any) -> TwoPieces:
    """Return two rooks that jump over each other, on a square board."""
    return two_pieces(ROOK, (), (side, side), **{"jump": True, **rules})


def against_the_definition(report: Report) -> None:
    """N = 64: lost pairs as a sorted list by lines, all values by the collapse."""
    lost_by_definition(6), values_by_definition(6), collapsed_table((128, 128), Limits())
    same_answers()
    lost, values = (best(partial(work, SIDE), 1) for work in (lost_by_definition, values_by_definition))
    listed = best(lambda: line_pairs(board(SIDE), Limits()), 9)
    collapsed = best(lambda: collapsed_table((SIDE, 2 * SIDE), Limits()), 9) / 2
    report("two rooks, a sorted list of lost pairs", f"N={SIDE}", listed, "definition, Numba", lost, 1 / 500)
    report("two rooks, all values by the collapse", f"N={SIDE}", collapsed, "definition, Numba", values, 1 / 500)


def same_answers() -> None:
    """Compare the methods on a board that the definition soon fills."""
    side = 24
    lost = np.argwhere(lost_by_definition(side))
    table, axis = collapsed_table((32, 32), Limits()), np.arange(side)
    rows = axis[:, None, None, None] ^ axis[None, None, :, None]
    columns = axis[None, :, None, None] ^ axis[None, None, None, :]
    found = line_pairs(board(side), Limits())
    once = lost[[tuple(pair[:2]) < tuple(pair[2:]) for pair in lost.tolist()]]
    if (once != found).any() or (table[rows, columns] != values_by_definition(side)).any():
        raise RuntimeError("the tables of two rooks differ")


def growth(report: Report) -> None:
    """The time for each line of pairs, and for each entry of the collapsed table, as a ratio to a smaller board."""
    base = best(lambda: line_pairs(board(SIDE), Limits()), 9) / SIDE**3
    for side in (128, 256):
        ours = best(partial(line_pairs, board(side), Limits()), 2)
        report("lost pairs, a line of pairs", f"N={side}", ours / side**3, f"a line of N={SIDE}", base)
    base = best(lambda: collapsed_table((512, 512), Limits()), 3) / 512**2
    for side in (2048, 8192):
        ours = best(partial(collapsed_table, (side, side), Limits()), 2)
        report("collapsed table, an entry", f"N={side}", ours / side**2, "an entry of N=512", base, 2.5)


def other_routes(report: Report) -> None:
    """All pairs of coins that push each other against plain Python, and the checker against the same."""
    coins = two_pieces(ROOK, (), (12, 12), drop=True, push="contact")
    python = best(lambda: all_pairs.naive_values(coins, Limits()), 1)
    all_pairs.matrix(coins, Limits())
    values = all_pairs.matrix(coins, Limits())
    report("coins that push, all pairs", "N=12", best(lambda: all_pairs.matrix(coins, Limits()), 5), "Python", python)
    answer = Solved(coins, Table(all_pairs.table_of(coins, values)), "")
    fields = write_answer(answer, reason="to be checked")
    report("checker, coins that push", "N=12", best(lambda: ludus_check.check(fields), 3), "Python", python)


@njit
def lost_by_definition(side: int) -> Any:
    """Return which pairs are lost: those that no move leads from to a lost one."""
    lost = np.zeros((side, side, side, side), np.bool_)
    for a in range(side):
        for b in range(side):
            for c in range(side):
                for d in range(side):
                    if a == c and b == d:
                        continue
                    won = False
                    for u in range(a):
                        won |= lost[u, b, c, d]
                    for u in range(b):
                        won |= lost[a, u, c, d]
                    for u in range(c):
                        won |= lost[a, b, u, d]
                    for u in range(d):
                        won |= lost[a, b, c, u]
                    lost[a, b, c, d] = not won
    return lost


@njit
def values_by_definition(side: int) -> Any:
    """Return the Grundy number of every pair, -1 on one square."""
    values = np.full((side, side, side, side), -1, np.int16)
    marked = np.zeros(4 * side + 2, np.int64)
    now = 0
    for a in range(side):
        for b in range(side):
            for c in range(side):
                for d in range(side):
                    now += 1
                    if a == c and b == d:
                        continue
                    for u in range(a):
                        marked[values[u, b, c, d]] = now
                    for u in range(b):
                        marked[values[a, u, c, d]] = now
                    for u in range(c):
                        marked[values[a, b, u, d]] = now
                    for u in range(d):
                        marked[values[a, b, c, u]] = now
                    value = 0
                    while marked[value] == now:
                        value += 1
                    values[a, b, c, d] = value
    return values
