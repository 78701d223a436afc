"""Tables in blocks: each block is a function of those before it, and together they are the table in memory."""

from __future__ import annotations

import graphlib
import random
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from piece_strategies import plane_pieces

from ludus.core.errors import InvalidInput
from ludus.core.limits import Limits
from ludus.families.impartial import jobs
from ludus.families.impartial.one_piece.pieces import piece
from ludus.families.impartial.one_piece.problem import Impartial, impartial
from ludus.families.impartial.one_piece.solve.table import grundy_table

ROOK, QUEEN = ((1, 0), (0, 1)), ((1, 0), (0, 1), (1, 1))


def filled(problem: Impartial, side: int, file: Path, chance: random.Random) -> np.ndarray:
    """The table, its blocks in any order that their needs allow."""
    _, units, needs = jobs.table_job(problem, side, file)
    sorter = graphlib.TopologicalSorter({index: needs.get(index, []) for index in range(len(units))})
    sorter.prepare()
    waiting: list[int] = []
    while sorter.is_active():
        waiting += sorter.get_ready()
        index = waiting.pop(chance.randrange(len(waiting)))
        result = jobs.block(units[index])
        assert jobs.is_stored(units[index], result)
        sorter.done(index)
    return np.load(file)


@settings(deadline=None, max_examples=12)
@given(plane_pieces(longest=40), st.integers(1, 24), st.integers(0, 9))
def test_blocks_make_the_table_in_any_order(
    tmp_path_factory: pytest.TempPathFactory, problem: Impartial, side: int, seed: int
) -> None:
    if not piece(problem.rays, problem.steps, problem.size).rays:
        return
    file = tmp_path_factory.mktemp("blocks") / "table.npy"
    values = filled(problem, side, file, random.Random(seed))
    expected = grundy_table(problem, Limits())[0]
    assert values.dtype == expected.dtype
    assert (values == expected).all()


PIECES = {
    "ryuo": (ROOK, ((1, 1),), (1200, 1200)),
    "queen and far steps": (QUEEN, ((1, 2), (2, 1), (700, 3), (3, 700)), (1200, 1200)),
    "lopsided": (((1, 0), (1, 1)), ((2, 3), (600, 700)), (1200, 1100)),
}


@pytest.mark.parametrize("name", PIECES)
def test_blocks_of_512_make_the_table_of_1200(name: str, tmp_path: Path) -> None:
    problem = impartial(*PIECES[name])
    values = filled(problem, 512, tmp_path / "table.npy", random.Random(1))
    assert (values == grundy_table(problem, Limits())[0]).all()


def test_a_block_that_is_done_twice_is_the_same_and_spoils_nothing(tmp_path: Path) -> None:
    problem, file = impartial(QUEEN, ((1, 2), (2, 1)), (300, 300)), tmp_path / "table.npy"
    expected = filled(problem, 100, file, random.Random(0))
    _, units, _ = jobs.table_job(problem, 100, file)
    for unit in units:
        # Half a block written by a worker that was killed, then the block once more.
        above, below, left, right = jobs.area_of(unit)
        damaged = np.lib.format.open_memmap(file, mode="r+")
        damaged[above:below, left : (left + right) // 2] = 9
        damaged.flush()
        jobs.block(unit)
        assert (np.load(file) == expected).all()


def test_a_symmetric_piece_needs_half_the_blocks_and_names_its_neighbours(tmp_path: Path) -> None:
    _, units, needs = jobs.table_job(impartial(QUEEN, (), (40, 40)), 10, tmp_path / "t.npy")
    assert [(unit["row"], unit["column"]) for unit in units[:5]] == [(0, 0), (0, 1), (0, 2), (0, 3), (1, 1)]
    assert len(units) == 10
    assert needs[4] == [1, 0]
    _, units, needs = jobs.table_job(impartial(((1, 0),), (), (40, 40)), 10, tmp_path / "t.npy")
    assert len(units) == 16
    assert needs[5] == [1, 4, 0]


@pytest.mark.parametrize(
    "arguments",
    [
        {"rays": ((1, 2),), "steps": (), "size": (200, 200)},
        {"rays": (), "steps": ((1, 2),), "size": (20, 20)},
        {"rays": ((1, 0, 0),), "steps": (), "size": (5, 5, 5)},
        {"rays": ROOK, "steps": (), "size": (5, 5), "passes": 1},
    ],
    ids=["other rays", "no rays", "three axes", "a pass"],
)
def test_a_game_that_cannot_be_cut_is_refused(arguments: dict[str, Any], tmp_path: Path) -> None:
    with pytest.raises(InvalidInput, match="expected two axes, rays among"):
        jobs.table_job(impartial(**arguments), 4, tmp_path / "t.npy")


def test_a_block_without_those_before_it_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "table.npy"
    _, units, _ = jobs.table_job(impartial(ROOK, (), (20, 20)), 10, file)
    with pytest.raises(InvalidInput, match="expected the table with its earlier blocks"):
        jobs.block(units[1])
    np.save(file, np.zeros((3, 3), np.uint16))
    with pytest.raises(InvalidInput, match="file: expected"):
        jobs.block(units[1])


def test_a_block_that_was_changed_is_noticed(tmp_path: Path) -> None:
    file = tmp_path / "table.npy"
    _, units, _ = jobs.table_job(impartial(ROOK, (), (20, 20)), 10, file)
    result = jobs.block(units[0])
    assert jobs.is_stored(units[0], result)
    values = np.lib.format.open_memmap(file, mode="r+")
    values[3, 3] += 1
    values.flush()
    assert not jobs.is_stored(units[0], result)
    file.unlink()
    assert not jobs.is_stored(units[0], result)


@pytest.mark.slow
def test_thirty_thousand_in_blocks_is_the_table_in_memory(tmp_path: Path) -> None:
    problem = impartial(ROOK, ((1, 1),), (30_000, 30_000))
    values = filled(problem, 4096, tmp_path / "table.npy", random.Random(0))
    assert values.dtype == np.uint16
    assert (values == grundy_table(problem, Limits())[0]).all()
