"""Counts and lists of tilings as jobs: as the definition says, and the same after being stopped."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings

from ludus.core.answers import Solved, Undecided
from ludus.core.errors import InvalidInput
from ludus.families.codec import write_problem
from ludus.families.tilings import count as counting
from ludus.families.tilings.certificates import TilingCount
from ludus.families.tilings.count import count_job, counted_by_job, list_job, listed_by_job
from ludus.families.tilings.placements import layout
from ludus.families.tilings.problem import Tiling, tiling
from ludus.families.tilings.small_search import first_placements
from ludus.families.tilings.solve import units
from ludus.families.tilings.solve.count import Representative
from ludus.jobs.catalogue import jobs
from ludus.jobs.job import Job, unit_key
from ludus.jobs.progress import Interrupted
from ludus.jobs.results import UnitFiles, results_so_far
from ludus.jobs.runner import run
from ludus.jobs.store import Store
from ludus.jobs.worker_pool import Inline
from tiling_strategies import all_tilings as by_definition
from tiling_strategies import problems


def whole(job: Job, store: Store) -> bool:
    return run(job, store, how=Inline).is_complete


def stopped(job: Job, store: Store, after: int) -> bool:
    """Run a job until `after` units are done, as if somebody pressed Ctrl-C then."""
    name = job.work.split(":")[1]
    calls, work = count(), getattr(units, name)

    def unit(given: Mapping[str, Any], files: UnitFiles) -> dict[str, Any]:
        if next(calls) == after:
            raise KeyboardInterrupt
        return work(given, files)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(units, name, unit)
        with pytest.raises(Interrupted):
            run(job, store, how=Inline)
    assert len(list(results_so_far(store, job))) == after < len(job.units)
    return False


def number(problem: Tiling, folder: Path) -> int:
    """Count as the units of a job do, without a store."""
    before: tuple[dict[str, object], ...] = ()
    for unit in units.count_units(problem)[0]:
        before = (units.count_unit(unit, UnitFiles(folder, unit_key(unit), before)),)
    return int(str(before[0]["number"]))


@settings(max_examples=30)
@given(problems(3, 5))
def test_the_units_together_find_every_tiling_once(tmp_path_factory: pytest.TempPathFactory, problem: Tiling) -> None:
    truth, places, folder = by_definition(problem), layout(problem), tmp_path_factory.getbasetemp()
    assert number(problem, folder) == len(truth)
    common = {"problem": write_problem(problem), "up_to_symmetry": False, "is_listed": True}
    found: list[Representative] = []
    for laid in first_placements(places, 5):
        files = UnitFiles(folder, unit_key(list(laid)))
        for file in units.list_unit({**common, "begin": list(laid)}, files)["files"]:
            found += units.tilings_of(files.read(file))
    every = {frozenset((one.tile, frozenset(one.cells)) for one in map(places.placed, f.placements)) for f in found}
    assert len(found) == len(truth)
    assert every == set(truth)


def test_a_count_that_was_stopped_goes_on_and_leaves_only_its_number(tmp_path: Path) -> None:
    problem = tiling("6x8", "I2 V3 L4:2")
    expected = number(problem, tmp_path)
    with Store(tmp_path / "store") as store:
        assert counted_by_job(problem, store, lambda job: stopped(job, store, 3)) is None
        found = counted_by_job(problem, store, lambda job: whole(job, store))
        assert found is not None
        assert isinstance(found.answer, Solved)
        assert found.answer.certificate == TilingCount(expected)
        assert found.sentence.endswith("(recounted by dynamic programming over the frontier).")
        assert not jobs(store)
        again = counted_by_job(problem, store, lambda job: pytest.fail("the number is kept"))
        assert again is not None
        assert again.sentence == found.sentence


def test_a_list_that_was_stopped_goes_on_and_is_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(units, "MIN_UNITS", 20)
    monkeypatch.setattr(units, "AT_ONCE", 3)
    problem = tiling("4x6", "L4")
    lists = []
    for folder, after in ((tmp_path / "one", 0), (tmp_path / "other", 7)):
        with Store(folder) as store:
            job = list_job(problem)
            if after:
                stopped(job, store, after)
            assert whole(job, store)
            lists.append(list(listed_by_job(problem, store, job)))
    assert lists[0] == lists[1]
    assert sum(one["images"] for one in lists[0]) == 42


def test_many_counted_tiles_are_counted_one_by_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(units, "MIN_UNITS", 20)
    problem = tiling("3x20", " ".join(f"{letter}5:1" for letter in "FILNPTUVWXYZ"))
    with Store(tmp_path) as store:
        found = counted_by_job(problem, store, lambda job: whole(job, store))
    assert found is not None
    assert isinstance(found.answer, Solved)
    assert (found.answer.certificate, found.answer.method) == (TilingCount(8), "exact-cover")


def test_tiles_without_the_area_need_no_work(tmp_path: Path) -> None:
    problem = tiling("99x99", "I2")
    with Store(tmp_path) as store:
        found = counted_by_job(problem, store, lambda job: pytest.fail("there is nothing to do"))
        assert found is not None
        assert found.sentence == "No choice of tiles has the area of the region. No tiling exists."
        job = list_job(problem)
        assert whole(job, store)
        assert not list(listed_by_job(problem, store, job))


def test_too_many_classes_are_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (units, counting):
        monkeypatch.setattr(module, "MAX_CLASSES", 10)
    with Store(tmp_path) as store:
        found = counted_by_job(tiling("8x8", "I2"), store, lambda job: whole(job, store))
    assert found is not None
    assert isinstance(found.answer, Undecided)
    assert "more than 10 classes" in found.answer.reason


def test_only_some_methods_are_jobs() -> None:
    with pytest.raises(InvalidInput, match="method: expected frontier or exact-cover"):
        count_job(tiling("4x4", "I2"), "determinant")
