"""The loop of the GPU for two pieces, compiled for the CPU and compared with brute force; no GPU is needed."""

from __future__ import annotations

import ctypes
import random
import shutil
import subprocess
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from ludus.core.answers import Solved
from ludus.core.errors import InvalidInput
from ludus.core.limits import Limits
from ludus.core.questions import Question
from ludus.families.codec import read_problem
from ludus.families.impartial.one_piece.certificates import Outcomes, Table
from ludus.families.impartial.two_pieces.problem import TwoPieces, two_pieces
from ludus.families.impartial.two_pieces.solve import all_pairs, gpu
from oracles.two_pieces import random_pair_game

SHIM = """
#define __global__
#define __device__
static struct { unsigned x, y; } blockIdx = {0, 0}, threadIdx = {0, 0}, blockDim = {1, 1}, gridDim = {1, 1};
"""
"""One thread of one block."""


@pytest.fixture
def no_gpu(monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory) -> SimpleNamespace:
    """Arrays of NumPy and loops compiled by the C compiler in place of CuPy."""
    compiler = shutil.which("cc")
    if compiler is None:
        pytest.skip("needs a C compiler")
    folder: Path = tmp_path_factory.getbasetemp() / "pair-kernels"
    folder.mkdir(exist_ok=True)

    def raw_kernel(text: str, name: str) -> Callable[..., None]:
        library = folder / f"{abs(hash(text))}.so"
        if not library.exists():
            source = library.with_suffix(".c")
            source.write_text(SHIM + text.replace('extern "C"', ""))
            subprocess.run([compiler, "-O1", "-shared", "-fPIC", "-o", library, source], check=True)
        function = getattr(ctypes.CDLL(str(library)), name)
        return lambda grid, block, given: function(*map(as_argument, given))

    free = [1 << 40]
    named = {"int32": ctypes.c_int32, "int64": ctypes.c_int64}
    fake = SimpleNamespace(asarray=np.asarray, asnumpy=np.asarray, RawKernel=raw_kernel, **named)
    monkeypatch.setattr(gpu, "cupy_and_memory", lambda: (fake, free[0]))
    return SimpleNamespace(free=free)


def as_argument(given: Any) -> Any:
    return given.ctypes.data_as(ctypes.c_void_p) if isinstance(given, np.ndarray) else given


def table(one: TwoPieces) -> list[int]:
    answer = gpu.solve(one, Limits())
    assert isinstance(answer, Solved)
    assert isinstance(answer.certificate, Table)
    return np.asarray(answer.certificate.values).reshape(-1).tolist()


@pytest.mark.usefixtures("no_gpu")
def test_the_kernel_fills_the_tables_of_brute_force() -> None:
    chance = random.Random(25)
    for _ in range(60):
        game = random_pair_game(chance)
        one = read_problem(game.problem(question="table"))
        assert isinstance(one, TwoPieces)
        assert table(one) == game.entries(), game


@pytest.mark.usefixtures("no_gpu")
def test_misere_play_and_passes_have_the_p_positions_of_the_definition() -> None:
    chance = random.Random(26)
    for _ in range(60):
        game = read_problem(random_pair_game(chance).problem(question="p-positions"))
        assert isinstance(game, TwoPieces)
        rules = {"misere": chance.random() < 0.5, "passes": chance.randrange(4)}
        one = replace(game, **rules, pass_at_terminal=rules["passes"] > 0 and chance.random() < 0.5)
        answer, expected = gpu.solve(one, Limits()), all_pairs.solve_naive(one, Limits())
        assert isinstance(answer, Solved)
        assert isinstance(expected, Solved)
        assert isinstance(answer.certificate, Outcomes)
        assert isinstance(expected.certificate, Outcomes)
        assert answer.certificate.p_positions.tolist() == expected.certificate.p_positions.tolist(), one


def test_a_table_that_the_gpu_cannot_hold_is_refused(no_gpu: SimpleNamespace) -> None:
    no_gpu.free[0] = 1 << 20
    with pytest.raises(InvalidInput, match=r"size: expected a table that fits into .* of the GPU, got"):
        gpu.solve(two_pieces(((1, 0), (0, 1)), (), (40, 40), question=Question.TABLE), Limits())
