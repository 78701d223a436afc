"""The loop of the GPU, compiled for the CPU and compared with the levels by jumps; no GPU is needed."""

from __future__ import annotations

import ctypes
import shutil
import subprocess
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from ludus.core.errors import InvalidInput
from ludus.families.pegs.count import board_problem
from ludus.families.pegs.jumping import PegTask, task
from ludus.families.pegs.problem import Pegs
from ludus.families.pegs.solve.gpu import Plan, mirror_plan, plain_plan, plan
from oracles.pegs import jumps, reachable, successors

SHIM = """
#define __global__
static struct { unsigned x; } blockIdx = {0}, threadIdx = {0}, blockDim = {1}, gridDim = {1};
#define __ffsll __builtin_ffsll
#define __popcll __builtin_popcountll
#define atomicOr(p, v) (*(p) |= (v))
#define atomicAnd(p, v) (*(p) &= (v))
#define atomicAdd(p, v) (*(p) += (v))
"""
"""One thread of one block."""


Counts = list[tuple[int, int]]


@pytest.fixture(scope="module")
def counts(tmp_path_factory: pytest.TempPathFactory) -> Callable[[Plan, PegTask], tuple[Counts, set[int]]]:
    """The levels that the loop of a plan counts with their dead ends, and the holes of the last pegs."""
    compiler = shutil.which("cc")
    if compiler is None:
        pytest.skip("needs a C compiler")
    folder: Path = tmp_path_factory.mktemp("kernel")
    compiled: dict[str, ctypes._CFuncPtr] = {}

    def level(text: str) -> ctypes._CFuncPtr:
        if text not in compiled:
            source, library = folder / f"{len(compiled)}.c", folder / f"{len(compiled)}.so"
            source.write_text(SHIM + text.replace('extern "C"', ""))
            subprocess.run([compiler, "-O1", "-shared", "-fPIC", "-o", library, source], check=True)
            compiled[text] = ctypes.CDLL(str(library)).level
        return compiled[text]

    def run(its: Plan, own: PegTask) -> tuple[Counts, set[int]]:
        bits, number = np.zeros(its.words, np.uint64), its.number(own.start) or 0
        bits[number >> 6] = 1 << number % 64
        jumps, layout = np.array(its.jumps(own.board), np.uint64), np.array(its.layout, np.uint64)
        rules = (pointer(jumps), len(own.board.triples), pointer(layout))
        found: Counts = []
        for pegs in range(own.start.bit_count(), 0, -1):
            both = np.zeros(2, np.uint64)
            words = (pointer(bits), ctypes.c_ulonglong(its.words))
            level(its.source)(*words, ctypes.c_int(pegs), *rules, pointer(both))
            if not both[0]:
                break
            found.append((int(both[0]), int(both[1])))
        last = {hole: its.number(1 << hole) for hole in range(len(own.board.cells))}
        return found, {h for h, n in last.items() if n is not None and int(bits[n >> 6]) >> n % 64 & 1}

    return run


def pointer(array: np.ndarray) -> ctypes.c_void_p:
    return array.ctypes.data_as(ctypes.c_void_p)


def expected(problem: Pegs) -> tuple[Counts, set[int]]:
    """The same by listing every position that can be reached."""
    listed, positions, own = jumps(problem), reachable(problem), task(problem)
    levels = Counter(map(len, positions))
    ended = Counter(len(one) for one in positions if next(successors(one, listed), None) is None)
    last = {hole for hole, cell in enumerate(own.board.cells) if frozenset([cell]) in positions}
    return [(levels[pegs], ended[pegs]) for pegs in sorted(levels, reverse=True)], last


@pytest.mark.parametrize("board", ["triangle4", "3x4", "hexagon3", "4x4"])
def test_the_kernel_counts_the_positions_that_jumps_reach(counts: Callable[..., object], board: str) -> None:
    problem = board_problem(board)
    assert counts(plain_plan(task(problem)), task(problem)) == expected(problem)


@pytest.mark.parametrize(("board", "vacancy"), [("hexagon3", (0, 0)), ("4x5", (1, 2))])
def test_mirror_images_stored_once_are_counted_twice(
    counts: Callable[..., object], board: str, vacancy: tuple[int, int]
) -> None:
    problem = board_problem(board, vacancy)
    its = mirror_plan(task(problem))
    assert its is not None
    assert its.words < plain_plan(task(problem)).words
    assert counts(its, task(problem)) == expected(problem)


@pytest.mark.parametrize("vacancy", [(3, 3), (0, 3), (1, 3), (2, 2)])
def test_both_kernels_count_the_same(counts: Callable[..., object], vacancy: tuple[int, int]) -> None:
    own = task(board_problem("diamond4", vacancy))
    its = mirror_plan(own)
    assert its is not None
    assert counts(its, own) == counts(plain_plan(own), own)


def test_a_start_that_is_no_mirror_image_of_itself_is_stored_whole() -> None:
    assert mirror_plan(task(board_problem("3x5", (0, 1)))) is None
    own = task(board_problem("diamond5", (2, 4)))
    assert plan(own, 16 << 30).bytes == 16 << 30
    assert plan(own, 9 << 30).bytes == 8 << 30 | 1 << 29
    with pytest.raises(InvalidInput, match=r"fits into 8\.0 GiB of the GPU, got 8\.5 GiB"):
        plan(own, 8 << 30)
