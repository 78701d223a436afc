"""Two versions of Ludus use one store at the same time: neither takes what the other has stored."""

from __future__ import annotations

from pathlib import Path

import pytest
from other_version import SOURCE, copied, started

from ludus.jobs import job as jobs
from ludus.jobs.job import Job

COUNT = ("tilings", "count", "tiling", "--region", "4x6", "--tiles", "L4", "--job", "--method", "exact-cover")


def test_a_version_with_a_mistake_does_not_spoil_the_answers_of_another(tmp_path: Path) -> None:
    right = started(SOURCE, tmp_path / "alone", *COUNT).communicate(timeout=120)[0]
    units = "ludus/families/tilings/solve/units.py"
    wrong = copied(tmp_path / "wrong", units, "images + found.images", "images + found.images + 1")
    store = tmp_path / "store"
    both = [started(version, store, *COUNT) for version in (wrong, SOURCE, wrong, SOURCE)]
    told = [(one.communicate(timeout=120)[0], one.returncode) for one in both]
    assert told[1] == told[3] == (right, 0)
    # The checker counts again: what the other version found is not shown as an answer.
    assert all(code != 0 and out != right for out, code in told[::2])
    again = started(SOURCE, store, *COUNT)
    assert (again.communicate(timeout=120)[0], again.returncode) == (right, 0)


def test_versions_with_other_tables_keep_to_their_own_files(tmp_path: Path) -> None:
    other = copied(tmp_path / "other", "ludus/jobs/database.py", "FORMAT = 2\n", "FORMAT = 3\n")
    store = tmp_path / "store"
    both = [started(version, store, *COUNT) for version in (SOURCE, other)]
    told = [(*one.communicate(timeout=120), one.returncode) for one in both]
    assert told[0][0] == told[1][0]
    assert [code for *_, code in told] == [0, 0]
    assert {path.name for path in store.glob("*.sqlite")} == {"store-2.sqlite", "store-3.sqlite"}


def test_the_source_belongs_to_the_address_of_the_works_of_ludus(monkeypatch: pytest.MonkeyPatch) -> None:
    def addresses() -> list[str]:
        return [Job({}, work, []).address for work in ("ludus.families.tilings.solve.units:list_unit", "math:isqrt")]

    before = addresses()
    monkeypatch.setattr(jobs, "source", lambda: "another one")
    after = addresses()
    assert before[0] != after[0]
    assert before[1] == after[1]
