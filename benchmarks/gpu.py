"""What a CUDA GPU does: `python -m benchmarks.gpu BOARD:ROW,COLUMN ... pairs:SIDE ... tilings:SIDE ...`.

It prints one row of the docs for each. A peg board is counted whole (docs/pegs.md). `pairs:64` is the table of all
pairs of coins that push each other on a 64 × 64 board, beside the same kernel compiled for one core by the C compiler;
`tilings:18` is the number of tilings of 18 × 18 by dominoes and V-trominoes, beside one core (docs/speed.md). It needs
CuPy, and nothing else but NumPy and the sources of Ludus. Not part of `make bench`.
"""

from __future__ import annotations

import ctypes
import importlib
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import numpy

from ludus.core.limits import Limits
from ludus.families.impartial.two_pieces.problem import TwoPieces, two_pieces
from ludus.families.impartial.two_pieces.solve import gpu
from ludus.families.pegs.count import board_problem
from ludus.families.pegs.jumping import task
from ludus.families.pegs.solve.gpu import plan, whole_board_gpu
from ludus.families.tilings.frontier import count_on_plane, frontier
from ludus.families.tilings.placements import layout
from ludus.families.tilings.plane import Plane
from ludus.families.tilings.problem import tiling

SHIM = """
#define __global__
#define __device__
static struct { unsigned x, y; } blockIdx = {0, 0}, threadIdx = {0, 0}, blockDim = {1, 1}, gridDim = {1, 1};
"""
"""One thread of one block."""


def main(asked: list[str]) -> int:
    """Count each board, fill each table, and print the device and a row for each."""
    cupy: Any = importlib.import_module("cupy")
    free, total = cupy.cuda.runtime.memGetInfo()
    name = cupy.cuda.runtime.getDeviceProperties(0)["name"].decode()
    memory = f"{free / 2**30:.1f} of {total / 2**30:.1f} GiB free"
    print(f"{time.strftime('%Y-%m-%d')} {name}, {memory}, CuPy {cupy.__version__}")
    for one in asked:
        what, _, rest = one.partition(":")
        if what in ("pairs", "tilings"):
            (pairs if what == "pairs" else tilings)(cupy, int(rest))
        else:
            whole_board(cupy, what, rest)
        cupy.get_default_memory_pool().free_all_blocks()
    return 0


def whole_board(cupy: Any, board: str, hole: str) -> None:
    """Count all positions of a peg board."""
    row, column = map(int, hole.split(","))
    own = task(board_problem(board, (row, column)))
    started = time.perf_counter()
    size = plan(own, cupy.cuda.runtime.memGetInfo()[0]).bytes
    found = whole_board_gpu(own, Limits())
    seconds = time.perf_counter() - started
    survivors = " ".join(map(str, found.survivors)) or "none"
    counts = f"{sum(found.positions):,} | {sum(found.stuck):,} | {survivors}"
    print(f"| {board} | ({row}, {column}) | {counts} | {size / 2**30:.3g} GiB | {seconds:.2f} |", flush=True)
    print(f"  levels {list(found.positions)}", flush=True)


def pairs(cupy: Any, side: int) -> None:
    """Fill the table of all pairs of coins that push, by the GPU and, up to 64 × 64 squares, by one core."""
    coins = two_pieces(((1, 0), (0, 1)), (), (side, side), drop=True, push="contact")
    gpu.solve(two_pieces(((1, 0), (0, 1)), (), (4, 4), drop=True, push="contact"), Limits())
    gpu.fill(cupy, coins, Limits())  # the kernel is compiled before the clock starts
    cupy.cuda.runtime.deviceSynchronize()
    started = time.perf_counter()
    values = gpu.fill(cupy, coins, Limits())
    cupy.cuda.runtime.deviceSynchronize()
    seconds = time.perf_counter() - started
    started = time.perf_counter()
    gpu.solve(coins, Limits())
    whole = time.perf_counter() - started
    one_core = f"{on_one_core(coins, cupy.asnumpy(values)):.2f}" if side <= 64 else "-"
    lost = int((cupy.asnumpy(values) == 0).sum())
    print(f"| {side} × {side} | {coins.cells**2:,} | {lost:,} | {seconds:.3f} | {whole:.2f} | {one_core} |", flush=True)


def tilings(cupy: Any, side: int) -> None:
    """Count the tilings of a square by dominoes and V-trominoes, by the GPU and, up to 18 × 18, by one core."""
    passing, numbers, seconds = frontier(layout(tiling(f"{side}x{side}", "I2 V3"))), list[int](), list[str]()
    for arrays in (cupy, cupy, numpy) if side <= 18 else (cupy, cupy):  # the first time compiles
        started = time.perf_counter()
        numbers.append(count_on_plane(passing, Plane({0: 1}, 0, passing.width, arrays), lambda done, total: None))
        seconds.append(f"{time.perf_counter() - started:.2f}")
    if len(set(numbers)) > 1:
        raise RuntimeError("the numbers of the GPU and of one core differ")
    print(f"| {side} × {side} | {numbers[0].bit_length()} | {' | '.join([*seconds[1:], '-'][:2])} |", flush=True)
    print(f"  number modulo 10^9: {numbers[0] % 10**9}", flush=True)


def on_one_core(problem: TwoPieces, expected: Any) -> float:
    """Return the seconds of the same kernel on one core; its table must be the same."""
    with tempfile.TemporaryDirectory() as folder:
        source, library = Path(folder) / "kernel.c", Path(folder) / "kernel.so"
        source.write_text(SHIM + gpu.source(problem).replace('extern "C"', ""))
        subprocess.run(["cc", "-O3", "-march=native", "-shared", "-fPIC", "-o", library, source], check=True)
        wave = ctypes.CDLL(str(library)).wave
    values, tables = gpu.empty_values(problem, None), gpu.arguments(problem, is_passing=False)
    sums = len(tables[-1]) - 1
    arrays = [one.ctypes.data_as(ctypes.c_void_p) for one in (values, values, *tables)]
    started = time.perf_counter()
    for total in range(2 * sums - 1):
        wave(*arrays[:2], ctypes.c_int64(problem.cells + 1), *arrays[2:], ctypes.c_int32(sums), ctypes.c_int32(total))
    seconds = time.perf_counter() - started
    if (values != expected).any():
        raise RuntimeError("the tables of the GPU and of one core differ")
    return seconds


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
