"""Lights Out against solvers of linear systems, and its growth with the board: over GF(2), modulo 3 and 4, on tori.

The peers get the N^2 x N^2 system of the plus and solve it for one right side; the time to hand it over is not counted.
Our time is that of the whole method, board in and presses out. python-lightsout installs on Python 3.13 only.
"""

from __future__ import annotations

import importlib
import time
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ludus.core.answers import Solved
from ludus.core.limits import Limits
from ludus.families.linear.lights.nullities import plus_nullities
from ludus.families.linear.lights.pressing import effect, entries
from ludus.families.linear.lights.problem import Lights, lights
from ludus.families.linear.lights.solve import automatic, elimination

Report = Callable[..., None]
Work = Callable[[], object]

PEER_SIDE = 100
"""The side of the board on which the peers are compared; the slow ones get a smaller one."""
SLOW_SIDE = 30
BAR = 1 / 1000
"""The best peer must take a thousand times as long."""
GROWTH = (100, 300, 1000, 3000, 10_000, 20_000)


def run(report: Report) -> None:
    """Report boards of one size against the peers, then growth per light, then other moduli and forms of boards."""
    fast = {"bitgauss": with_bitgauss, "ldpc": with_ldpc, "packed": with_packed}
    peers(report, PEER_SIDE, fast, BAR)
    slow = {"galois": with_galois, "python-flint": with_flint, "python-lightsout": with_lightsout}
    peers(report, SLOW_SIDE, {**fast, **slow}, None)
    growth(report)
    others(report)
    tables(report)


def peers(report: Report, side: int, makers: Mapping[str, Callable[[Lights], Work | None]], bar: float | None) -> None:
    """Compare one board with every peer that is installed."""
    problem = solvable((side, side), 2)
    ours = best(partial(automatic.solve, problem, Limits()), repeats=50)
    for name, make in makers.items():
        work = make(problem)
        if work is None:
            print(f"{name} is not installed: that peer is left out")
        else:
            label = "our own elimination" if name == "packed" else f"{name}, {side**2} unknowns"
            theirs = best(work, repeats=2)
            report("lights against a matrix", f"{side}x{side}", ours, label, theirs, None if name == "packed" else bar)


def growth(report: Report) -> None:
    """Report the time per light from 100 x 100 on, in that of 10000 lights: close to linear is a ratio of at most 2."""
    first = 0.0
    for side in GROWTH:
        problem = solvable((side, side), 2)
        each = best(partial(automatic.solve, problem, Limits()), repeats=3 if side < 5000 else 1) / side**2
        first = first or each
        report("a light over GF(2)", f"{side}x{side}", each, "a light of 100x100", first, 2)


def others(report: Report) -> None:
    """Tori, other moduli, a composite one, and boards with holes, in copies of the board."""
    cases = [(1000, modulus, wrap, 0) for modulus in (2, 3, 4) for wrap in (False, True)]
    for side, modulus, wrap, holes in [
        *cases,
        (1000, 12, False, 0),
        *((100, modulus, False, 50) for modulus in (2, 3, 4)),
    ]:
        problem = solvable((side, side), modulus, wrap=wrap, holes=holes)
        name = f"lights modulo {modulus}{', torus' if wrap else ''}{', 50 holes' if holes else ''}"
        ours = best(partial(automatic.solve, problem, Limits()), repeats=2)
        report(name, f"{side}x{side}", ours, "a copy of the board", best(problem.state.copy, repeats=9), None)


def tables(report: Report) -> None:
    """The table of nullities, and one large value."""
    thousand = best(lambda: list(plus_nullities(1, 1000)), repeats=2)
    one = best(lambda: list(plus_nullities(25_000, 25_000)), repeats=1)
    report("nullities of all squares", "1..1000", thousand, "one of side 25000", one)


def with_bitgauss(problem: Lights) -> Work | None:
    """Elimination of the matrix with its right side by bitgauss."""
    try:
        matrix_type = importlib.import_module("bitgauss").BitMatrix
    except ImportError:
        return None
    moves, needed = entries(problem), problem.difference().ravel()
    matrix = matrix_type.zeros(problem.cells, problem.cells + 1)
    for row, column in zip(moves.cell.tolist(), moves.press.tolist(), strict=True):
        matrix.set_bit(row, column, True)
    for row in np.flatnonzero(needed).tolist():
        matrix.set_bit(row, problem.cells, True)
    return lambda: matrix.copy().gauss(full=True)


def with_ldpc(problem: Lights) -> Work | None:
    """A decomposition and a solution by ldpc."""
    try:
        mod2, sparse = importlib.import_module("ldpc.mod2"), importlib.import_module("scipy.sparse")
    except ImportError:
        return None
    moves, needed = entries(problem), problem.difference().ravel().astype(np.uint8)
    ones = np.ones(len(moves.cell), dtype=np.uint8)
    matrix = sparse.csr_matrix((ones, (moves.cell, moves.press)), shape=(problem.cells, problem.cells))
    return lambda: mod2.PluDecomposition(matrix).lu_solve(needed)


def with_packed(problem: Lights) -> Work | None:
    """Our own elimination with 64 entries in a word."""
    return lambda: elimination.PACKED.solve(problem, Limits())


def with_galois(problem: Lights) -> Work | None:
    """Row reduction by galois."""
    try:
        field = importlib.import_module("galois").GF(2)
    except ImportError:
        return None
    matrix = field(augmented(problem))
    return lambda: matrix.row_reduce(ncols=problem.cells)


def with_flint(problem: Lights) -> Work | None:
    """Row reduction by python-flint."""
    flint = importlib.import_module("flint")
    values = augmented(problem)
    matrix = flint.nmod_mat(*values.shape, [int(x) for x in values.ravel()], 2)
    return lambda: matrix.rref()


def with_lightsout(problem: Lights) -> Work | None:
    """The solver of python-lightsout."""
    try:
        package = importlib.import_module("lightsout")
    except ImportError:
        return None
    board = package.Board(*problem.shape, [bool(light) for light in problem.state.ravel()])
    return lambda: package.Solver(board).solve()


def augmented(problem: Lights) -> NDArray[Any]:
    """Return the matrix of the moves with the right side as its last column."""
    return np.column_stack([entries(problem).matrix(2), problem.difference().ravel()]).astype(np.uint8)


def solvable(shape: tuple[int, int], modulus: int, *, wrap: bool = False, holes: int = 0) -> Lights:
    """Return a board that random presses have made."""
    rng = np.random.default_rng(0)
    gaps = sorted({(int(r), int(c)) for r, c in rng.integers(0, min(shape), (holes, 2))})
    presses = rng.integers(0, modulus, shape, dtype=np.uint8)
    presses[tuple(np.array(gaps, dtype=int).reshape(-1, 2).T)] = 0
    if shape[0] * shape[1] > 2**22:
        return lights(plus(presses), modulus)
    empty = lights(np.zeros(shape, dtype=np.uint8), modulus, wrap=(wrap, wrap), holes=gaps)
    return lights(effect(empty, presses), modulus, wrap=(wrap, wrap), holes=gaps)


def plus(presses: NDArray[Any]) -> NDArray[Any]:
    """Return what presses add to a bounded board over GF(2), with little memory."""
    total = presses.copy()
    total[1:] ^= presses[:-1]
    total[:-1] ^= presses[1:]
    total[:, 1:] ^= presses[:, :-1]
    total[:, :-1] ^= presses[:, 1:]
    return total


def best(work: Work, *, repeats: int) -> float:
    """Return the least processor time of some work, after one turn that compiles; only once for what takes long."""
    times = []
    for _ in range(repeats + 1):
        began = time.thread_time()
        result = work()
        times.append(time.thread_time() - began)
        if hasattr(result, "method") and not isinstance(result, Solved):
            raise ArithmeticError("a board that presses have made was not solved")
    return min(times[1:])
