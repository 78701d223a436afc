"""Grundy tables against the definition, compiled and in Python; growth, blocks, the checker; huge boards; peers.

Lost positions and small values on boards of 10^8 and 10^6 rows are ratios to filling as much memory.

The compiled definition marks the values of all options of a cell and looks for the first one that is not marked, which
takes N^3 steps on an N x N board: the loop that one would write in C, compiled by LLVM.
"""

from __future__ import annotations

import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
from numba import njit

import ludus_check
from benchmarks.impartial_peers import peers
from ludus.core.answers import Solved
from ludus.core.limits import Limits
from ludus.core.questions import Question
from ludus.families.codec import write_answer
from ludus.families.impartial import jobs
from ludus.families.impartial.one_piece.certificates import Table
from ludus.families.impartial.one_piece.problem import Impartial, impartial
from ludus.families.impartial.one_piece.solve import sparse
from ludus.families.impartial.one_piece.solve.table import grundy_table, lost_cells

Report = Callable[..., None]

ROOK, QUEEN = ((1, 0), (0, 1)), ((1, 0), (0, 1), (1, 1))
PIECES = {"rook+(1,1)": (ROOK, ((1, 1),)), "queen": (QUEEN, ())}
QUICK = 10.0
"""Seconds for a board: a machine that is quicker than this is asked for one of twice the side too."""


def run(report: Report) -> None:
    """Report how tables compare with the definition, how they grow, and what blocks and the checker cost."""
    for name, (rays, steps) in PIECES.items():
        against_the_definition(report, name, rays, steps)
        growth(report, name, rays, steps)
    other_kernels(report)
    lost_rows(report)
    small_values(report)
    bits(report)
    in_blocks(report)
    checking(report)
    peers(report)


def board(rays: Any, steps: Any, side: int) -> Impartial:
    """Return the problem of a square board."""
    return impartial(rays, steps, (side, side))


def whole_table(rays: Any, steps: Any, side: int) -> Any:
    """Return the Grundy values of a square board."""
    return grundy_table(board(rays, steps, side), Limits())


def against_the_definition(report: Report, name: str, rays: Any, steps: Any) -> None:
    """N = 200 against Python, N = 200 and 2000 against compiled loops."""
    moves = np.array(steps, np.int64).reshape(-1, 2), np.array(rays, np.int64)
    definition(8, 8, *moves)
    small = board(rays, steps, 200)
    ours = best(lambda: grundy_table(small, Limits()), 50)
    report(name, "N=200", ours, "definition, Python", best(lambda: in_python(200, rays, steps), 2), 1 / 2000)
    report(name, "N=200", ours, "definition, Numba", best(lambda: definition(200, 200, *moves), 5))
    two = board(rays, steps, 2000)
    table = grundy_table(two, Limits())[0]
    found = (definition(300, 300, *moves), in_python(60, rays, steps))
    if not all((table[: len(part), : len(part)] == part).all() for part in found):
        raise RuntimeError(f"the tables of {name} differ")
    ours = best(lambda: grundy_table(two, Limits()), 5)
    report(name, "N=2000", ours, "definition, Numba", best(lambda: definition(2000, 2000, *moves), 1), 1 / 250)


def growth(report: Report, name: str, rays: Any, steps: Any) -> None:
    """The time for each cell of larger boards, as a ratio to that of N = 1000: nearly flat.

    The small board is done in some ten milliseconds, so that one quiet moment must be caught: it is timed often.
    """
    base = best(partial(whole_table, rays, steps, 1000), 30) / 1000**2
    for side in (2000, 4000, 8000, 16000, 32000):
        repeats = max(2, 24000 // side)
        ours = best(partial(whole_table, rays, steps, side), repeats)
        report(f"{name}, a cell", f"N={side}", ours / side**2, "a cell of N=1000", base, 2.5)
        if ours > QUICK:
            return


def other_kernels(report: Report) -> None:
    """Finite steps, other rays, lost positions alone: against compiled loops from the definition, N = 1000."""
    games = {"knight, one-hot": ((), ((1, 2), (2, 1))), "nightrider, lines": (((1, 2), (2, 1)), ())}
    for name, (rays, steps) in games.items():
        moves = np.array(steps, np.int64).reshape(-1, 2), np.array(rays, np.int64).reshape(-1, 2)
        other = best(partial(definition, 1000, 1000, *moves), 2)
        problem = board(rays, steps, 1000)
        ours = best(partial(grundy_table, problem, Limits()), 5)
        report(name, "N=1000", ours, "definition, Numba", other)
    queen = board(QUEEN, (), 1000)
    table = best(lambda: grundy_table(queen, Limits()), 5)
    report("queen, lost positions alone", "N=1000", best(lambda: lost_cells(queen), 5), "the whole table", table)


def lost_rows(report: Report) -> None:
    """Lost positions, one cell in each row: against the compiled definition, and against filling as much memory."""
    games = {"queen": (QUEEN, ()), "queen+(1,2)": (QUEEN, ((1, 2),)), "ryuo p=5": (ROOK, short(5))}
    for name, (rays, steps) in games.items():
        moves = np.array(steps, np.int64).reshape(-1, 2), np.array(rays, np.int64)
        small, large = (asked(rays, steps, side, Question.P_POSITIONS) for side in (1000, 10**7))
        ours = best(partial(found, small, 1), 9)
        definition(8, 8, *moves)
        other = best(partial(definition, 1000, 1000, *moves), 1)
        report(f"{name}, lost positions by rows", "N=1000", ours, "definition, Numba", other)
        ours = best(partial(found, large, 1), 2)
        report(f"{name}, lost positions by rows", "N=10^7", ours, "filling 4 bytes a row", filling(10**7), 100)
    queen = asked(QUEEN, (), 10**8, Question.P_POSITIONS)
    ours = best(lambda: found(queen, 1), 1)
    report("queen, lost positions by rows", "N=10^8", ours, "filling 4 bytes a row", filling(10**8), 100)
    report("queen, a row of lost positions", "N=10^8", ours / 10**8, "a minute for all", 60 / 10**8, 1)


def small_values(report: Report) -> None:
    """All values below 16: against the whole table, and against filling as much memory."""
    for name, (rays, steps) in {**PIECES, "queen+(1,2)": (QUEEN, ((1, 2),))}.items():
        small, large = (asked(rays, steps, side, Question.LEVELS) for side in (8000, 10**6))
        ours = best(partial(found, small, 16), 3)
        other = best(partial(whole_table, rays, steps, 8000), 1)
        report(f"{name}, values below 16", "N=8000", ours, "the whole table", other)
        ours = best(partial(found, large, 16), 2)
        report(f"{name}, values below 16", "N=10^6", ours, "filling 64 bytes a row", filling(16 * 10**6), 200)


def bits(report: Report) -> None:
    """Lost positions of a piece that never moves along a row: against one word for each cell."""
    for name, (rays, steps) in {"knight": ((), ((1, 2), (2, 1))), "column and bishop": (((1, 0), (1, 1)), ())}.items():
        small, large = (asked(rays, steps, side, Question.P_POSITIONS) for side in (8000, 30_000))
        ours = best(partial(sparse.lost_rows, small), 3)
        other = best(partial(lost_cells, small), 1)
        report(f"{name}, rows of bits", "N=8000", ours, "one word for each cell", other)
        ours = best(partial(sparse.lost_rows, large), 2)
        report(f"{name}, rows of bits", "N=30000", ours, "filling a bit a cell", filling(30_000**2 // 32))


def asked(rays: Any, steps: Any, side: int, question: Question) -> Impartial:
    """Return the problem of a square board with a question that needs no table."""
    return impartial(rays, steps, (side, side), question=question)


def found(problem: Impartial, below: int) -> Any:
    """Return the column of each value in each row."""
    lines = sparse.lined(problem, below)
    if lines is None:
        raise RuntimeError("a piece without a ray along the rows")
    return sparse.places(problem, lines, below, Limits())


def short(p: int) -> tuple[tuple[int, int], ...]:
    """Return the slanted moves of the generalized ryuo."""
    return tuple((s, t) for s in range(1, p) for t in range(1, p) if s + t < p)


def filling(words: int) -> float:
    """Return the time to write a number of words of four bytes into fresh memory."""
    return best(lambda: np.full(words, -1, np.int32), 3)


def in_blocks(report: Report) -> None:
    """A table in blocks of a mapped file against the same in memory."""
    problem = board(QUEEN, ((1, 2), (2, 1)), 8000)
    memory = best(lambda: grundy_table(problem, Limits()), 1)
    with tempfile.TemporaryDirectory() as folder:
        _, units, _ = jobs.table_job(problem, 2048, Path(folder) / "table.npy")
        ours = best(lambda: [jobs.block(unit) for unit in units], 1)
    report("queen and knight, blocks of 2048", "N=8000", ours, "in memory", memory, 5)


def checking(report: Report) -> None:
    """The checker, plain Python, against the definition in plain Python."""
    problem = board(QUEEN, (), 200)
    answer = Solved(problem, Table(grundy_table(problem, Limits())[0]), "")
    fields = write_answer(answer, reason="to be checked")
    ours = best(lambda: ludus_check.check(fields), 3)
    report("checker, queen", "N=200", ours, "definition, Python", best(lambda: in_python(200, QUEEN, ()), 2))


def in_python(side: int, rays: Any, steps: Any) -> list[list[int]]:
    """Return the table from the definition in plain Python, as a researcher would write it down."""
    values: list[list[int]] = [[0] * side for _ in range(side)]
    for x in range(side):
        for y in range(side):
            seen = {values[x - s][y - t] for s, t in steps if x >= s and y >= t}
            for a, b in rays:
                longest = min(x // a if a else side, y // b if b else side)
                seen |= {values[x - k * a][y - k * b] for k in range(1, longest + 1)}
            value = 0
            while value in seen:
                value += 1
            values[x][y] = value
    return values


@njit
def definition(rows: int, columns: int, moves: Any, rays: Any) -> Any:
    """Return the table from the definition: every cell looks at every one of its options."""
    values = np.zeros((rows, columns), np.int32)
    marked = np.zeros(4 * (rows + columns) + moves.shape[0], np.int64)
    for x in range(rows):
        for y in range(columns):
            now = x * columns + y + 1
            for i in range(moves.shape[0]):
                if x >= moves[i, 0] and y >= moves[i, 1]:
                    marked[values[x - moves[i, 0], y - moves[i, 1]]] = now
            for i in range(rays.shape[0]):
                a, b = x - rays[i, 0], y - rays[i, 1]
                while a >= 0 and b >= 0:
                    marked[values[a, b]] = now
                    a, b = a - rays[i, 0], b - rays[i, 1]
            while marked[values[x, y]] == now:
                values[x, y] += 1
    return values


def best(work: Callable[[], object], repeats: int) -> float:
    """Return the best processor time of a thread, in seconds: other people's work on the machine does not count."""
    times = []
    for _ in range(repeats):
        began = time.thread_time()
        work()
        times.append(time.thread_time() - began)
    return min(times)
