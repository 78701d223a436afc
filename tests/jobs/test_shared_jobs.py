"""Several processes on one job: the answer is that of a single process, or an error; never a part of it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import many_processes
import pytest
from sample_jobs import squares

from ludus.core.errors import VerificationError
from ludus.jobs.answers import answer_by_job, store_answer, stored_answer
from ludus.jobs.catalogue import delete, jobs, remove_if_unused
from ludus.jobs.errors import AnswersDiffer, JobRunning, NoSuchJob, ResultsMissing
from ludus.jobs.job import Job
from ludus.jobs.job_records import JobRecords, NewResult
from ludus.jobs.results import results, results_so_far
from ludus.jobs.runner import run
from ludus.jobs.store import Store
from ludus.jobs.worker_pool import Inline

HERE = Path(__file__).parent


SOME = ["tilings listed", "pegs, fewest moves", "dice, blocks", "tables"]
"""A kind of each sort of job: a sweep, levels one after the other, prefixes of a search, blocks of a file."""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
@pytest.mark.parametrize("kinds", [SOME, pytest.param([], marks=pytest.mark.slow)], ids=["some", "every"])
def test_three_processes_on_one_job_answer_like_one(kinds: list[str]) -> None:
    words = [str(HERE / "many_processes.py"), "share", "1", *kinds]
    told = subprocess.run([sys.executable, *words], capture_output=True, text=True, check=False)
    facts = [json.loads(line) for line in told.stdout.splitlines()]
    assert told.returncode == 0, told.stderr + told.stdout
    assert len(facts) == len(kinds or many_processes.KINDS)
    assert all(one["code"] == 0 and not one["wrong"] for one in facts)


def work(job: Job, store: Store) -> bool:
    return run(job, store, how=Inline).is_complete


def test_an_unfinished_job_has_no_results(tmp_path: Path) -> None:
    job, part = squares(10), squares(4)
    job = Job(part.question, part.work, job.units)
    with Store(tmp_path) as store:
        with pytest.raises(ResultsMissing, match="0 of the 10"):
            results(store, job)
        work(part, store)
        assert len(results(store, part)) == len(results_so_far(store, job)) == 4
        with pytest.raises(ResultsMissing, match="4 of the 10"):
            results(store, job)


def test_a_job_that_another_store_has_run_or_read_is_not_deleted(tmp_path: Path) -> None:
    job = squares(10)
    with Store(tmp_path) as one:
        with Store(tmp_path) as other:
            work(job, one)
            with pytest.raises(JobRunning):
                delete(other, job.address)
            results(other, job)
        with Store(tmp_path) as other:
            results(other, job)
            assert not remove_if_unused(one, job.address)
            assert len(results(other, job)) == 10
            assert remove_if_unused(other, job.address)
        assert jobs(one) == ()


def test_a_process_that_is_gone_holds_nothing(tmp_path: Path) -> None:
    job = squares(10)
    with Store(tmp_path) as store:
        work(job, store)
        with store.database.writing() as connection:
            connection.execute("UPDATE holds SET holder = 'gone', born = 'before'")
        delete(store, job.address)
        assert jobs(store) == ()


def test_the_result_of_a_deleted_job_is_not_written_into_its_successor(tmp_path: Path) -> None:
    job = squares(1)
    with Store(tmp_path) as store:
        records = JobRecords(store, job)
        with store.database.writing() as connection:
            connection.execute("DELETE FROM jobs")
        again = JobRecords(store, squares(1, ms=1))
        with pytest.raises(NoSuchJob, match="deleted while it ran"):
            records.store([NewResult(job.unit_keys()[0], "7")])
        again.close()
        records.close()
        assert results_so_far(store, squares(1, ms=1)) == []


def test_a_unit_with_two_different_results_is_an_alarm(tmp_path: Path) -> None:
    job = squares(1)
    (key,) = job.unit_keys()
    with Store(tmp_path) as store:
        records = JobRecords(store, job)
        assert [records.store([NewResult(key, text)]) for text in ("7", "7")] == [1, 0]
        with pytest.raises(AnswersDiffer, match="'8'"):
            records.store([NewResult(key, "8")])
        records.close()
        assert [result.value for result in results(store, job)] == [7]


def read(text: str) -> int:
    if int(text) % 2 == 0:
        raise VerificationError("even")
    return int(text)


def test_an_answer_is_checked_before_it_is_kept(tmp_path: Path) -> None:
    job = squares(3)
    with Store(tmp_path) as store:
        with pytest.raises(VerificationError):
            answer_by_job(store, job, run=lambda job: work(job, store), collect=lambda: "4", check=read)
        with store.database.reading() as connection:
            assert connection.execute("SELECT count(*) FROM answers").fetchone() == (0,)
        assert answer_by_job(store, job, run=lambda job: work(job, store), collect=lambda: "5", check=read) == 5
        assert jobs(store) == ()
        assert answer_by_job(store, job, run=lambda _: False, collect=lambda: "7", check=read) == 5


def test_a_vanished_job_is_run_again_and_a_kept_answer_is_found(tmp_path: Path) -> None:
    job, runs = squares(3), []

    def lost(job: Job) -> bool:
        runs.append(work(job, store))
        with store.database.writing() as connection:
            connection.execute("DELETE FROM jobs")
        return True

    def total() -> str:
        return str(sum(result.value["square"] for result in results(store, job)))

    with Store(tmp_path) as store:
        with pytest.raises(ResultsMissing, match="3 times: 0 of the 3 units"):
            answer_by_job(store, job, run=lost, collect=total, check=read)
        assert len(runs) == 3
        assert answer_by_job(store, job, run=lambda job: work(job, store), collect=total, check=read) == 5


def test_a_stored_answer_that_fails_its_check_is_computed_anew(tmp_path: Path) -> None:
    job = squares(3)
    with Store(tmp_path) as store:
        answer_by_job(store, job, run=lambda job: work(job, store), collect=lambda: "5", check=read)
        with store.database.reading() as connection:
            (address,) = connection.execute("SELECT address FROM answers").fetchone()
        with store.database.writing() as connection:
            connection.execute("DELETE FROM answers")
        store_answer(store, address, "8")
        assert answer_by_job(store, job, run=lambda job: work(job, store), collect=lambda: "5", check=read) == 5
        assert stored_answer(store, address) == "5"
