"""The kernel of the GPU, compiled for the CPU and compared with the levels by jumps; no GPU is needed."""

from __future__ import annotations

import ctypes
import shutil
import subprocess
from collections import Counter
from pathlib import Path

import numpy as np
import pytest

from ludus.families.pegs.count import board_problem
from ludus.families.pegs.jumping import task
from ludus.families.pegs.solve.whole_board_gpu import KERNEL, plan
from oracles.pegs import jumps, reachable, successors

SHIM = """
#define __global__
static struct { unsigned x; } blockIdx = {0}, threadIdx = {0}, blockDim = {1}, gridDim = {1};
#define __ffsll __builtin_ffsll
#define __popcll __builtin_popcountll
#define atomicOr(p, v) (*(p) |= (v))
#define atomicAdd(p, v) (*(p) += (v))
"""
"""One thread of one block."""


@pytest.fixture(scope="module")
def level(tmp_path_factory: pytest.TempPathFactory) -> ctypes._CFuncPtr:
    compiler = shutil.which("cc")
    if compiler is None:
        pytest.skip("needs a C compiler")
    folder: Path = tmp_path_factory.mktemp("kernel")
    source = folder / "kernel.c"
    source.write_text(SHIM + KERNEL.replace('extern "C"', ""))
    subprocess.run([compiler, "-O1", "-shared", "-fPIC", "-o", folder / "kernel.so", source], check=True)
    return ctypes.CDLL(str(folder / "kernel.so")).level


def pointer(array: np.ndarray) -> ctypes.c_void_p:
    return array.ctypes.data_as(ctypes.c_void_p)


@pytest.mark.parametrize("board", ["triangle4", "3x4", "diamond4", "hexagon3", "4x4"])
def test_the_kernel_counts_the_positions_that_jumps_reach(level: ctypes._CFuncPtr, board: str) -> None:
    problem = board_problem(board)
    own = task(problem)
    its = plan(own)
    bits = np.zeros(its.words, np.uint64)
    number = its.placed(own.start) & its.index.size - 1
    bits[number >> 6] = 1 << number % 64
    words = np.array([word for jump in its.jumps for word in jump], np.uint64)
    parities, constants = np.array(its.index.parities, np.uint64), np.array(its.index.constants, np.int32)
    found = []
    for pegs in range(own.start.bit_count(), 0, -1):
        counts = np.zeros(2, np.uint64)
        level(
            *(pointer(bits), ctypes.c_ulonglong(its.words), ctypes.c_int(pegs), pointer(words), len(its.jumps)),
            *(pointer(parities), pointer(constants), len(its.index.dependent), len(its.index.free), pointer(counts)),
        )
        if not counts[0]:
            break
        found.append((int(counts[0]), int(counts[1])))
    listed = jumps(problem)
    levels = Counter(map(len, reachable(problem)))
    ended = Counter(len(one) for one in reachable(problem) if next(successors(one, listed), None) is None)
    assert found == [(levels[pegs], ended[pegs]) for pegs in sorted(levels, reverse=True)]
