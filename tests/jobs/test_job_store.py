"""The store is safe: damaged files, other formats, folders that cannot be written, full disks."""

from __future__ import annotations

import itertools
import os
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import bit_flips
import pytest
from sample_jobs import floods, squares, wordy

from ludus.jobs import database
from ludus.jobs.catalogue import jobs
from ludus.jobs.database import DATABASE
from ludus.jobs.errors import StoreDamaged, StoreFull, StoreUnusable, full, unusable
from ludus.jobs.job import Job
from ludus.jobs.progress import Outcome
from ludus.jobs.results import results, results_so_far
from ludus.jobs.runner import run
from ludus.jobs.store import Store, data_folder, store_folder
from ludus.jobs.worker_pool import Inline


def run_in(folder: Path, job: Job) -> Outcome:
    with Store(folder) as store:
        return run(job, store, how=Inline)


def values_in(folder: Path, job: Job) -> list[object]:
    with Store(folder) as store:
        return [result.value for result in results(store, job)]


def checkpointed(folder: Path) -> Path:
    """The database file with everything in it."""
    path = folder / "store-2.sqlite"
    connection = sqlite3.connect(path)
    connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    connection.close()
    return path


def test_the_place_is_what_is_given_then_the_variable_then_the_data_folder(tmp_path: Path) -> None:
    assert store_folder(tmp_path, environment={"LUDUS_STORE": "/x"}) == tmp_path
    assert store_folder(environment={"LUDUS_STORE": str(tmp_path)}) == tmp_path
    assert data_folder({"XDG_DATA_HOME": "relative"}, system="linux").as_posix() == "~/.local/share"
    assert data_folder({"LOCALAPPDATA": "C:/data"}, system="win32").as_posix() == "C:/data"
    assert store_folder(environment={}).is_absolute()


@pytest.mark.parametrize("damage", ["garbage", "header", "middle", "truncated"])
def test_a_damaged_database_is_set_aside_and_work_starts_anew(tmp_path: Path, damage: str) -> None:
    run_in(tmp_path, wordy(60, 2000))
    path = checkpointed(tmp_path)
    whole = path.read_bytes()
    half = len(whole) // 8192 * 4096
    broken = {
        "garbage": b"not a database at all" * 400,
        "header": b"\xff" * 100 + whole[100:],
        "middle": whole[:4096] + b"\xa5" * half + whole[4096 + half :],
        "truncated": whole[: half + 100],
    }[damage]
    path.write_bytes(broken)
    outcome = run_in(tmp_path, wordy(60, 2000))
    assert (outcome.computed, outcome.is_complete) == (60, True)
    (notice,) = outcome.notices
    (aside,) = tmp_path.glob("store-2.damaged-*.sqlite")
    assert aside.name in notice
    assert aside.read_bytes()[4096:] == broken[4096:]


def test_a_flipped_byte_in_a_result_is_noticed_and_computed_anew(tmp_path: Path) -> None:
    job = wordy(30, 500)
    run_in(tmp_path, job)
    path = checkpointed(tmp_path)
    path.write_bytes(path.read_bytes().replace(b"17" * 250, b"17" * 200 + b"18" + b"17" * 49))
    with pytest.raises(StoreDamaged, match="computed anew"):
        values_in(tmp_path, job)
    outcome = run_in(tmp_path, job)
    assert (outcome.computed, outcome.found) == (1, 29)
    assert values_in(tmp_path, job) == [str(n) * 500 for n in range(30)]


def test_a_result_that_is_no_text_any_more_is_computed_anew(tmp_path: Path) -> None:
    job = wordy(30, 500)
    run_in(tmp_path, job)
    path = checkpointed(tmp_path)
    path.write_bytes(path.read_bytes().replace(b"17" * 250, b"\xff" * 500))
    assert run_in(tmp_path, job).computed == 1


def test_an_older_format_is_kept_under_its_own_name_and_never_read(tmp_path: Path) -> None:
    older = tmp_path / "store-0.sqlite"
    connection = sqlite3.connect(older)
    connection.execute("CREATE TABLE results (job, unit, text)")
    connection.close()
    before = older.read_bytes()
    outcome = run_in(tmp_path, squares(3))
    assert outcome.computed == 3
    assert outcome.notices == ("results of another format are kept, unread, in store-0.sqlite",)
    assert older.read_bytes() == before


@pytest.mark.parametrize("version", [0, 7])
def test_a_file_of_our_name_with_another_format_inside_is_set_aside(tmp_path: Path, version: int) -> None:
    connection = sqlite3.connect(tmp_path / "store-2.sqlite")
    connection.execute("CREATE TABLE results (job, unit, text)")
    connection.execute(f"PRAGMA user_version = {version}")
    connection.close()
    assert len(run_in(tmp_path, squares(3)).notices) == 1
    assert len(list(tmp_path.glob("store-2.damaged-*.sqlite"))) == 1


def test_a_folder_that_cannot_be_made_is_named(tmp_path: Path) -> None:
    (tmp_path / "home").write_text("a file where the folder should be")
    with pytest.raises(StoreUnusable, match=r"home/ludus .*--store DIR"):
        Store(tmp_path / "home" / "ludus")


def test_a_database_that_is_a_folder_is_told(tmp_path: Path) -> None:
    (tmp_path / "store-2.sqlite").mkdir()
    with pytest.raises(StoreUnusable, match="LUDUS_STORE"):
        Store(tmp_path)


def test_a_database_that_may_not_grow_is_full_and_goes_on_once_it_may(tmp_path: Path) -> None:
    job = wordy(200, 3000)
    with Store(tmp_path) as store:
        with store.database.reading() as connection:
            connection.execute("PRAGMA max_page_count = 60")
        with pytest.raises(StoreFull, match="make space"):
            run(job, store, how=Inline)
        kept = len(results_so_far(store, job))
    assert 0 < kept < 200
    assert run_in(tmp_path, job).found == kept
    assert values_in(tmp_path, job) == [str(n) * 3000 for n in range(200)]


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of one megabyte, where we may make one."""
    disk = tmp_path / "disk"
    disk.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=1m", "none", str(disk)]
    if sys.platform != "linux" or subprocess.run(mount, capture_output=True, check=False).returncode:
        pytest.skip("a small disk can be mounted on Linux by root only")
    yield disk
    subprocess.run(["umount", str(disk)], check=True)


def remount(disk: Path, options: str) -> None:
    subprocess.run(["mount", "-o", f"remount,{options}", str(disk)], check=True)


@pytest.mark.parametrize("job", [wordy(150, 20_000), floods(20, 100_000)], ids=["results", "arrays"])
def test_a_full_disk_loses_nothing_and_the_run_goes_on_once_there_is_space(small_disk: Path, job: Job) -> None:
    with pytest.raises(StoreFull, match=str(small_disk)):
        run_in(small_disk, job)
    remount(small_disk, "size=16m")
    outcome = run_in(small_disk, job)
    assert outcome.is_complete
    assert outcome.found > 0
    assert outcome.notices == ()
    assert not list(small_disk.rglob("*.part"))
    assert not list(small_disk.glob("*damaged*"))


def test_a_read_only_disk_is_named(small_disk: Path) -> None:
    run_in(small_disk, squares(3))
    remount(small_disk, "ro")
    with pytest.raises(StoreUnusable, match="--store DIR"):
        run_in(small_disk, squares(4))
    with pytest.raises(StoreUnusable, match="--store DIR"):
        Store(small_disk / "new")


def test_one_flipped_bit_anywhere_never_gives_a_wrong_answer_or_a_store_that_is_stuck() -> None:
    assert bit_flips.main(40, seed=5) == 0


def test_a_store_that_may_only_be_read_can_be_listed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    job = squares(3)
    run_in(tmp_path, job)

    def denied(path: Path) -> None:
        raise unusable(path.parent, "no permission")

    monkeypatch.setattr(database, "_opened", denied)
    monkeypatch.setattr(database, "_may_only_be_read", lambda path: True)
    with Store(tmp_path) as store:
        assert [(one.done, one.units) for one in jobs(store)] == [(3, 3)]
        with pytest.raises(StoreUnusable, match="read-only"):
            run(job, store, how=Inline)


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may read everything")
def test_a_store_without_permission_is_told_in_words(tmp_path: Path) -> None:
    run_in(tmp_path, squares(3))
    (tmp_path / DATABASE).chmod(0)
    with pytest.raises(StoreUnusable, match="no permission to read"):
        Store(tmp_path)


@pytest.mark.parametrize("is_late", [False, True], ids=["before it", "at its end"])
def test_a_write_that_fails_anywhere_costs_no_result_and_gives_no_wrong_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, is_late: bool
) -> None:
    job, writing = squares(5), database.Database.writing
    expected = sum(n * n for n in range(5))
    for number in itertools.count(1):
        writes = 0

        @contextmanager
        def failing(self: database.Database, number: int = number) -> Iterator[sqlite3.Connection]:
            nonlocal writes
            writes += 1
            if writes == number and not is_late:
                raise full(self.path)
            with writing(self) as connection:
                yield connection
                if writes == number and is_late:
                    raise full(self.path)

        folder = tmp_path / str(number)
        with monkeypatch.context() as patch:
            patch.setattr(database.Database, "writing", failing)
            try:
                with Store(folder) as store:
                    assert bit_flips.total(store, job) == expected
            except StoreFull:
                pass
        with Store(folder) as store:
            assert bit_flips.total(store, job) == expected
            assert jobs(store) == ()
        if writes < number:
            break
    assert number > 10
