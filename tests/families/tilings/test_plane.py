"""Tilings counted on planes, of the solver and of the checker: against the definition, classes and determinants."""

from __future__ import annotations

import random
import tracemalloc

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludus.core.answers import Solved, Undecided
from ludus.core.limits import Limits
from ludus.families.codec import write_problem
from ludus.families.tilings import frontier as solver
from ludus.families.tilings.certificates import TilingCount
from ludus.families.tilings.placements import layout
from ludus.families.tilings.plane import Plane
from ludus.families.tilings.problem import Tiling, tiling
from ludus.families.tilings.solve import count
from ludus.families.tilings.solve.count import cell_by_cell
from ludus_check.by_search.tiling import frontier as checker
from ludus_check.by_search.tiling.plane import Plane as CheckerPlane
from ludus_check.errors import NotChecked
from ludus_check.fields import Record
from ludus_check.tiling.reading import read_game
from ludus_check.work import Work
from tiling_strategies import SMALL, all_tilings, regions

ALWAYS, NEVER = 1 << 40, 0


def counted(problem: Tiling, dense: int, few: int = 0) -> tuple[int | None, int]:
    """The numbers of the solver and of the checker, whose planes begin at a share of the patterns."""
    with pytest.MonkeyPatch.context() as patch:
        for module in (solver, checker):
            patch.setattr(module, "FEW_CLASSES", few)
            patch.setattr(module, "DENSE", dense)
        game = read_game(Record(write_problem(problem)))
        return solver.count_tilings(layout(problem)), checker.count_tilings(game, Work())


@settings(max_examples=40)
@given(
    regions(4, 5, 5),
    st.lists(st.sampled_from(SMALL), min_size=1, max_size=3, unique=True),
    st.sampled_from([ALWAYS, 256, 16]),
    st.integers(0, 3),
)
def test_a_plane_counts_what_the_definition_does(region: list[str], names: list[str], dense: int, few: int) -> None:
    problem = tiling(region, names)
    number = len(all_tilings(problem))
    assert counted(problem, dense, few) == (number, number)


@pytest.mark.parametrize("region", ["10x10", "9x11", "11x10"])
def test_planes_and_classes_count_the_same_numbers_of_many_digits(region: str) -> None:
    problem = tiling(region, "I2 V3")
    number, same = counted(problem, NEVER)
    assert number is not None
    assert number == same > 2**64
    assert counted(problem, ALWAYS) == counted(problem, 8, 9) == (number, number)


@pytest.mark.parametrize("region", ["14x14", "13x14"])
def test_planes_count_dominoes_as_the_determinant_does(region: str) -> None:
    problem = tiling(region, "I2")
    number = solver.domino_tilings(problem.cells())
    assert number is not None
    assert counted(problem, ALWAYS) == (number, number)


@pytest.mark.parametrize("seed", range(20))
def test_numbers_of_any_size_go_through_a_plane(seed: int) -> None:
    chance = random.Random(seed)
    bits, cell = chance.randint(1, 6), chance.randint(0, 20)
    classes = {pattern: chance.getrandbits(chance.choice([1, 47, 49, 300])) + 1 for pattern in range(1 << bits - 1)}
    planes = Plane(classes, cell, bits), CheckerPlane(classes, cell, bits)
    for _ in range(30):
        covers = [chance.getrandbits(bits) | 1 for _ in range(chance.randint(0, 40))]
        later = dict[int, int]()
        for pattern, number in classes.items():
            for after in [pattern] if pattern & 1 else [pattern | c for c in covers if not pattern & c]:
                later[after >> 1] = later.get(after >> 1, 0) + number
        classes = later or {0: 0}
        for plane in planes:
            plane.pass_cell(covers)
        assert planes[0].number() == planes[1].ways() == classes.get(0, 0)


def test_a_plane_ends_in_time_and_spends_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    problem = tiling("16x16", "I2 V3")
    assert isinstance(cell_by_cell(problem, Limits(seconds=0.05)), Undecided)
    game = read_game(Record(write_problem(problem)))
    with pytest.raises(NotChecked):
        checker.count_tilings(game, Work(200_000))
    monkeypatch.setattr(checker, "FEW_CLASSES", 0)
    monkeypatch.setattr(checker, "DENSE", ALWAYS)
    with pytest.raises(NotChecked):
        checker.count_tilings(game, Work(200_000))


def test_many_tiles_take_as_many_steps_and_no_more_masks_than_cells_of_the_frontier() -> None:
    chance = random.Random(1)
    covers = sorted({chance.getrandbits(11) | 1 for _ in range(300)})
    plane = CheckerPlane({0: 1}, 0, 11)
    assert plane.steps(covers) > 20 * plane.steps(covers[:10])
    for _ in range(22):
        plane.pass_cell(covers)
    assert len(plane.masks) == 11


def test_fewer_classes_are_kept_where_each_is_long() -> None:
    tiles = [{"name": "I1", "cells": [[0, 0]]}, {"name": "far", "cells": [[0, 0], [0, 65_000]], "symmetry": "none"}]
    row = {"ludus": 1, "kind": "tiling", "region": ["#" * 65_536], "tiles": tiles, "question": "count"}
    with pytest.raises(NotChecked, match=r"more than 6250 classes"):
        checker.count_tilings(read_game(Record(row)), Work())


def test_places_of_tiles_that_reach_far_take_little_memory() -> None:
    tiles = [{"name": str(k), "cells": [[0, 0], [0, 8192 + k]], "symmetry": "none"} for k in range(4)]
    row = {"ludus": 1, "kind": "tiling", "region": ["#" * 16_384], "tiles": tiles, "question": "count"}
    game = read_game(Record(row))
    tracemalloc.start()
    try:
        choices, *_ = checker._choices(game, {index: index for index in range(16_384)})
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert sum(map(len, choices)) > 30_000
    assert peak < 20_000_000


@settings(max_examples=40)
@given(regions(4, 5, 5), st.lists(st.sampled_from(SMALL), min_size=1, max_size=3, unique=True))
def test_the_plane_of_a_gpu_counts_what_the_definition_does(region: list[str], names: list[str]) -> None:
    problem = tiling(region, names)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(count, "cupy_and_memory", lambda: (np, 1 << 30))
        answer = count.on_gpu(problem, Limits())
    assert isinstance(answer, Solved)
    assert answer.certificate == TilingCount(len(all_tilings(problem)))


@pytest.mark.parametrize(
    ("tiles", "region", "free", "seconds", "reason"),
    [
        ("I2 V3:2", "4x4", 1 << 30, 10.0, "without counted tiles"),
        ("I2 V3", "8x8", 1 << 13, 10.0, "a plane of 2^10 patterns does not fit into"),
        ("I5", "9x9", 1 << 60, 10.0, "a plane of 2^37 patterns"),
        ("I2 V3", "8x8", 1 << 30, 0.0, "longer than 0 seconds"),
    ],
)
def test_a_gpu_says_what_it_cannot_count(
    tiles: str, region: str, free: int, seconds: float, reason: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(count, "cupy_and_memory", lambda: (np, free))
    answer = count.on_gpu(tiling(region, tiles), Limits(seconds=seconds))
    assert isinstance(answer, Undecided)
    assert reason in answer.reason
