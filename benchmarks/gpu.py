"""Whole peg boards on a CUDA GPU: `python -m benchmarks.gpu BOARD:ROW,COLUMN ...`, one row of docs/pegs.md for each.

It needs CuPy, and nothing else but NumPy and the sources of Ludus. Not part of `make bench`.
"""

from __future__ import annotations

import importlib
import sys
import time
from typing import Any

from ludus.core.limits import Limits
from ludus.families.pegs.count import board_problem
from ludus.families.pegs.jumping import task
from ludus.families.pegs.solve.whole_board import plan, whole_board_gpu


def main(asked: list[str]) -> int:
    """Count each board, and print the device and a row for each."""
    cupy: Any = importlib.import_module("cupy")
    free, total = cupy.cuda.runtime.memGetInfo()
    name = cupy.cuda.runtime.getDeviceProperties(0)["name"].decode()
    memory = f"{free / 2**30:.1f} of {total / 2**30:.1f} GiB free"
    print(f"{time.strftime('%Y-%m-%d')} {name}, {memory}, CuPy {cupy.__version__}")
    for one in asked:
        board, _, hole = one.partition(":")
        row, column = map(int, hole.split(","))
        own = task(board_problem(board, (row, column)))
        started = time.perf_counter()
        size = plan(own, cupy.cuda.runtime.memGetInfo()[0]).bytes
        found = whole_board_gpu(own, Limits())
        seconds = time.perf_counter() - started
        cupy.get_default_memory_pool().free_all_blocks()
        survivors = " ".join(map(str, found.survivors)) or "none"
        counts = f"{sum(found.positions):,} | {sum(found.stuck):,} | {survivors}"
        print(f"| {board} | ({row}, {column}) | {counts} | {size / 2**30:.3g} GiB | {seconds:.2f} |", flush=True)
        print(f"  levels {list(found.positions)}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
