"""What `ludus jobs` stands on: list, show, cancel, delete, disk use, clean; and the answers that are kept."""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest
from sample_jobs import simple, squares, start, wavefront

from ludus.cli.commands.jobs import words
from ludus.cli.main import main
from ludus.jobs.answers import answer_address, store_answer, stored_answer
from ludus.jobs.catalogue import cancel, clean, delete, disk_use, failures, job_named, jobs, removable
from ludus.jobs.errors import AnswersDiffer, JobRunning, NoSuchJob
from ludus.jobs.job_records import JobRecords
from ludus.jobs.runner import run
from ludus.jobs.store import Store
from ludus.jobs.worker_pool import Inline


@pytest.fixture
def store(tmp_path: Path):
    with Store(tmp_path) as store:
        for job in (squares(5), simple("raising", 8), wavefront(2, 4)):
            run(job, store, how=Inline)
        yield store


def test_every_job_is_listed_with_what_is_done(store: Store) -> None:
    listed = [(job.units, job.done, job.failed, job.is_finished, job.claimed) for job in jobs(store)]
    assert listed == [(4, 4, 0, True, 0), (8, 7, 1, False, 0), (5, 5, 0, True, 0)]
    assert jobs(store)[0].bytes > 4 * 4 * 4 * 4
    assert [job.work for job in jobs(store)][1] == "sample_work:raising"


def test_a_job_is_named_by_the_beginning_of_its_address(store: Store) -> None:
    address = squares(5).address
    assert job_named(store, address[:10]).address == address
    assert len(failures(store, simple("raising", 8).address[:10])) == 1
    for wrong in ("", "xyz", "%", "_"):
        with pytest.raises(NoSuchJob, match=r"ludus jobs"):
            job_named(store, wrong)


def test_a_deleted_job_leaves_nothing(store: Store) -> None:
    job = wavefront(2, 4)
    delete(store, job.address)
    assert not store.arrays(job.address).exists()
    assert len(jobs(store)) == 2
    assert run(job, store, how=Inline).found == 0


def test_a_running_job_is_not_deleted(store: Store) -> None:
    job = squares(5, ms=1)
    records = JobRecords(store, job)
    records.claim(job.unit_keys()[:1])
    with pytest.raises(JobRunning, match="cancel"):
        delete(store, job.address)
    records.close()
    delete(store, job.address)


def test_a_cancelled_run_stops_within_a_moment_and_can_go_on(tmp_path: Path) -> None:
    job = "squares(400, ms=50)"
    running = start(tmp_path, job, "inline")
    with Store(tmp_path) as store:
        while not jobs(store) or not jobs(store)[0].done:
            time.sleep(0.05)
        cancel(store, squares(400, ms=50).address)
        told, _ = running.communicate(timeout=20)
        assert '"CANCELLED"' in told
        assert 0 < jobs(store)[0].done < 400
        # What was cancelled before is history for the next run.
        assert not JobRecords(store, squares(400, ms=50)).news().is_cancelled


def test_disk_use_tells_the_parts(store: Store) -> None:
    (store.folder / "store-0.sqlite").write_bytes(b"x" * 1000)
    (store.folder / "holiday.jpg").write_bytes(b"x" * 5000)
    use = disk_use(store)
    assert use.database > 4096
    assert use.arrays == sum(path.stat().st_size for path in store.folder.rglob("*.npy"))
    assert use.aside == 1000
    assert use.free > 0


def test_young_things_and_unfinished_jobs_are_kept(store: Store) -> None:
    found = removable(store, days=30)
    assert (found.jobs, found.answers, found.files, found.bytes) == ((), (), (), 0)
    assert len(removable(store, days=0).jobs) == 2


def test_clean_removes_what_is_old_and_what_belongs_to_nothing(store: Store) -> None:
    folder = store.arrays(wavefront(2, 4).address)
    half_written, stray = folder / "block.npy.0123.part", store.arrays("f" * 64) / "old.npy"
    stray.parent.mkdir()
    aside, foreign = store.folder / "store-2.damaged-x.sqlite", store.folder / "mine.npy"
    for path in (half_written, stray, aside, foreign):
        path.write_bytes(b"x" * 100)
    for path in (stray, aside, foreign):
        os.utime(path, (0, 0))
    store_answer(store, "old", "{}")
    with store.database.writing() as connection:
        connection.execute("UPDATE jobs SET touched = 0 WHERE units = 5")
        connection.execute("UPDATE answers SET used = 0")
    found = removable(store)
    assert {path.name for path in found.files} == {half_written.name, stray.name, aside.name}
    clean(store, found)
    assert [job.units for job in jobs(store)] == [4, 8]
    assert not any(path.exists() for path in (half_written, stray, stray.parent, aside))
    assert foreign.exists()
    assert stored_answer(store, "old") is None
    assert run(wavefront(2, 4), store, how=Inline).found == 4


def test_clean_leaves_the_files_of_a_running_job_alone(store: Store) -> None:
    job = wavefront(2, 4)
    half_written = store.arrays(job.address) / "block.npy.0123.part"
    half_written.write_bytes(b"x")
    JobRecords(store, job).claim([b"x" * 16])
    assert removable(store, days=0).files == ()


def test_clean_gives_the_space_back(store: Store) -> None:
    store_answer(store, "big", "x" * 1_000_000)
    size = disk_use(store).database
    clean(store, removable(store, days=0))
    assert disk_use(store).database < size - 900_000


def test_a_kept_answer_comes_back_and_a_damaged_one_does_not(store: Store) -> None:
    address = answer_address({"problem": {"kind": "windows", "state": [1, 2]}})
    assert stored_answer(store, address) is None
    store_answer(store, address, '{"answer":"impossible"}')
    with pytest.raises(AnswersDiffer, match="is stored"):
        store_answer(store, address, '{"answer":"solved"}')
    store_answer(store, address, '{"answer":"impossible"}')
    assert stored_answer(store, address) == '{"answer":"impossible"}'
    with store.database.writing() as connection:
        connection.execute("UPDATE answers SET text = replace(text, 'im', '')")
    assert stored_answer(store, address) is None


def test_an_answer_asked_of_a_damaged_database_is_not_there(store: Store) -> None:
    store_answer(store, "a", "{}")
    with store.database.reading() as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
    path = store.folder / "store-2.sqlite"
    path.write_bytes(path.read_bytes()[:4096] + b"\xa5" * (path.stat().st_size - 4096))
    with Store(store.folder) as damaged:
        assert stored_answer(damaged, "a") is None
        store_answer(damaged, "a", "{}")
        assert stored_answer(damaged, "a") == "{}"


def test_the_command_takes_the_store_before_and_after_its_name(
    store: Store, capsys: pytest.CaptureFixture[str]
) -> None:
    job, folder = jobs(store)[0], str(store.folder)
    for order in (["jobs", "--store", folder, "show", job.address], ["jobs", "show", job.address, "--store", folder]):
        assert main(order) == 0
        assert job.address in capsys.readouterr().out
    for subcommand in (["clean", "--dry-run"], ["disk"], ["cancel", job.address[:9]]):
        assert main(["jobs", *subcommand, "--store", folder]) == 0


def test_a_question_is_listed_in_words() -> None:
    assert words('{"exact":true,"players":3,"search":"dice"}') == "search dice, exact yes, players 3"
    assert words('{"problem":{"kind":"tiling","region":["##"]},"all":null}') == "kind tiling, region ##, all none"
    assert len(words('{"name":"%s"}' % ("x" * 200))) == 80
