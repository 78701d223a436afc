"""The window game on large boards, in copies of the board: solving, growth, and two solvers of matrices."""

from __future__ import annotations

import importlib
import time
from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

import ludus_check
from benchmarks.growth_plot import plot
from ludus.families.linear.windows.axes import axes, window_sums
from ludus.families.linear.windows.compiled.game import solve
from ludus.families.linear.windows.problem import windows
from ludus.families.linear.windows.solve.linear import move_matrix

Report = Callable[..., None]
Shape = tuple[int, ...]

WIDE = 2**61 - 1
"""A modulus that needs words of 64 bits; the others fit into bytes, in which the kernels then work."""
RING = 1 << 24
RING_WINDOWS = (3, 5, 64, 4096, 100_003, RING // 2, RING // 2 - 1, RING - 1)


class Case(NamedTuple):
    """A board with its windows, and how many copies solving may take."""

    shape: Shape
    window: Shape
    kind: type
    modulus: int
    bar: float


CASES = (
    Case((4096, 4096), (3, 5), np.uint8, 3, 20),
    Case((4096, 4096), (64, 48), np.uint8, 5, 20),
    Case((4096, 4096), (3, 5), np.uint64, 3, 9),
    Case((4096, 4096), (3, 5), np.uint64, WIDE, 9),
    Case((256, 256, 256), (3, 5, 7), np.uint8, 3, 25),
    Case((256, 256, 256), (6, 10, 12), np.uint8, 5, 25),
    Case((256, 256, 256), (3, 5, 7), np.uint64, 3, 10),
    Case((256, 256, 256), (3, 5, 7), np.uint64, WIDE, 10),
)


def run(report: Report) -> None:
    """Report solving against a copy, rings against a square, growth, and the peers."""
    for case in CASES:
        copies(report, case)
    checked(report)
    rings(report)
    rows = growth()
    plot(rows)
    for shape, dice, nanoseconds in rows:
        name = "windows, a die of a ring" if len(shape) == 1 else "windows, a die of a square"
        report(name, f"2^{dice.bit_length() - 1} dice", nanoseconds * 1e-9, "a nanosecond", 1e-9, None)
    peers(report)


def copies(report: Report, case: Case) -> None:
    """Solving one board, as multiples of the time to copy it in the same run."""
    state = solvable(case.shape, case.window, case.kind, case.modulus)
    wrap = (True,) * state.ndim
    target = np.empty_like(state)
    solving, copying = best(
        lambda: solve(state, case.window, wrap, case.modulus),
        lambda: np.copyto(target, state),
    )
    what = f"{state.dtype}{', wide n' if case.modulus == WIDE else ''}, windows {'x'.join(map(str, case.window))}"
    size = "x".join(map(str, case.shape))
    report(f"solve {what}", size, solving, "a copy", copying, case.bar)


def checked(report: Report) -> None:
    """The checker, which uses the standard library only, against the compiled solver of the same board."""
    for window, modulus, bar in (((3, 5), 5, 20), ((64, 48), 5, 20)):
        state = solvable((4096, 4096), window, np.uint8, modulus)
        rolls = solve(state, window, (True, True), modulus)
        problem = {"ludus": 1, "kind": "windows", "shape": [4096, 4096], "window": list(window), "modulus": modulus}
        certificate = {"kind": "rolls", "rolls": np.ascontiguousarray(rolls)}
        answer = {"ludus": 1, "problem": {**problem, "state": state}, "answer": "solved", "certificate": certificate}
        outcome = ludus_check.check(answer)
        if outcome.code:
            raise RuntimeError(str(outcome))
        checking, solving = best(
            partial(ludus_check.check, answer), partial(solve, state, window, (True, True), modulus), repeats=3
        )
        report(f"check windows {'x'.join(map(str, window))}", "4096x4096", checking, "its solver", solving, bar)


def rings(report: Report) -> None:
    """A ring, which has a single line, may take four times as long as a square with as many dice."""
    square = solvable((4096, 4096), (3, 5), np.uint8, 5)
    for b in RING_WINDOWS:
        ring = solvable((RING,), (b,), np.uint8, 5)
        ours, limit = best(
            partial(solve, ring, (b,), (True,), 5),
            partial(solve, square, (3, 5), (True, True), 5),
            repeats=5,
        )
        report(f"solve a ring, window {b}", "2^24", ours, "4096x4096", limit, 4)


def growth() -> list[tuple[Shape, int, float]]:
    """Return shape, dice and nanoseconds per die for squares and rings of 2^16, 2^18, ..., 2^26 dice."""
    rows: list[tuple[Shape, int, float]] = []
    for power in range(16, 27, 2):
        side = 1 << power // 2
        for shape, window in (((side, side), (3, 5)), ((side * side,), (5,))):
            state = solvable(shape, window, np.uint8, 5)
            (seconds,) = best(partial(solve, state, window, (True,) * len(shape), 5), repeats=5)
            rows.append((shape, state.size, seconds / state.size * 1e9))
    return rows


def peers(report: Report) -> None:
    """A 24 x 24 board as 576 equations modulo 3, which have one solution, in general solvers of linear systems."""
    shape, window, modulus = (24, 24), (5, 7), 3
    state = solvable(shape, window, np.uint8, modulus)
    matrix, right = move_matrix(windows(state, window, modulus)), (modulus - state.ravel()) % modulus
    ours, flint, galois = best(
        lambda: solve(state, window, (True, True), modulus),
        with_flint(matrix, right, modulus),
        with_galois(matrix, right, modulus),
        repeats=15,
    )
    report("windows against a matrix", "24x24", ours, "python-flint, 576 unknowns", flint, None)
    if galois > 0:
        report("windows against a matrix", "24x24", ours, "galois, 576 unknowns", galois, None)
    else:
        print("galois is not installed: that peer is left out (python3 dev.py bench installs it)")


def with_flint(matrix: NDArray[Any], right: NDArray[Any], modulus: int) -> Callable[[], object]:
    """Solving with python-flint, whose matrices need a prime modulus: others end the process."""
    flint = importlib.import_module("flint")
    left = flint.nmod_mat(*matrix.shape, [int(x) for x in matrix.ravel()], modulus)
    column = flint.nmod_mat(len(right), 1, [int(x) for x in right], modulus)
    return lambda: left.solve(column)


def with_galois(matrix: NDArray[Any], right: NDArray[Any], modulus: int) -> Callable[[], object] | None:
    """Solving with galois, or None if it is not installed."""
    try:
        field = importlib.import_module("galois").GF(modulus)
    except ImportError:
        return None
    return lambda: np.linalg.solve(field(matrix), field(right))


def solvable(shape: Shape, window: Shape, kind: type, modulus: int) -> NDArray[Any]:
    """Return a position that random rolls have made."""
    rolls = np.random.default_rng(0).integers(0, min(modulus, 256), shape, dtype=kind)
    # A window of the boards with a wide modulus has at most 105 dice: their sums stay below 2^32 and need no reduction.
    sums = window_sums(rolls, axes(shape, window, (True,) * len(shape)), min(modulus, 2**32))
    return np.ascontiguousarray(sums, dtype=kind)


def best(*works: Callable[[], object] | None, repeats: int = 9) -> list[float]:
    """Return the least processor time of each piece of work, all in turn; 0 for None."""
    times = [[0.0] if work is None else [] for work in works]
    for turn in range(repeats + 1):
        for work, taken in zip(works, times, strict=True):
            if work is not None:
                began = time.thread_time()
                work()
                # The first turn compiles, and touches the memory.
                if turn:
                    taken.append(time.thread_time() - began)
    return [min(taken) for taken in times]
