"""Runs in this process: results are kept, found again, computed anew when damaged; failures do not stop the others."""

from __future__ import annotations

import time
from pathlib import Path

import numpy as np
import pytest
from sample_jobs import simple, squares, wavefront

from ludus.core.errors import InvalidInput
from ludus.jobs import runner
from ludus.jobs.catalogue import delete, failures
from ludus.jobs.job import Job
from ludus.jobs.job_records import JobRecords
from ludus.jobs.progress import Interrupted, Outcome, Progress, ProgressMeter
from ludus.jobs.results import read_array, results, results_so_far
from ludus.jobs.runner import Frontier
from ludus.jobs.store import Store
from ludus.jobs.worker_pool import Inline


def run(job: Job, store: Store) -> Outcome:
    return runner.run(job, store, how=Inline)


def values(job: Job, store: Store) -> list[object]:
    return [result.value for result in results_so_far(store, job)]


def pascal(size: int) -> np.ndarray:
    """The table of the wavefront job from its definition."""
    table = np.ones((size, size), dtype=object)
    for i in range(1, size):
        for j in range(1, size):
            table[i, j] = (table[i - 1, j] + table[i, j - 1]) % 2**32
    return table


def assembled(store: Store, job: Job, blocks: int) -> np.ndarray:
    folder = store.arrays(job.address)
    arrays = [read_array(folder, result.value["block"]) for result in results(store, job)]
    return np.block([arrays[row * blocks : (row + 1) * blocks] for row in range(blocks)])


@pytest.fixture
def store(tmp_path: Path):
    with Store(tmp_path) as store:
        yield store


def test_the_same_job_again_computes_nothing(store: Store) -> None:
    first, again = run(squares(20), store), run(squares(20), store)
    assert (first.computed, first.found, again.computed, again.found) == (20, 0, 0, 20)
    assert first.is_complete
    assert again.is_complete
    assert values(squares(20), store) == [{"square": n * n} for n in range(20)]


def test_another_format_is_another_job(store: Store) -> None:
    run(Job({"q": 1}, "math:isqrt", [4, 9]), store)
    assert run(Job({"q": 1}, "math:isqrt", [4, 9], format=2), store).found == 0


def test_a_question_that_is_cut_differently_keeps_what_it_can(store: Store) -> None:
    run(Job({"q": 1}, "math:isqrt", [4, 9, 16]), store)
    recut = Job({"q": 1}, "math:isqrt", [100, 16, 4])
    assert run(recut, store).computed == 1
    assert values(recut, store) == [10, 4, 2]


def test_a_unit_that_raises_is_recorded_with_its_input_and_the_others_go_on(store: Store) -> None:
    outcome = run(simple("raising", 20), store)
    assert (outcome.done, len(outcome.failures), outcome.is_complete) == (19, 1, False)
    assert outcome.failures == failures(store, outcome.address)
    (failure,) = outcome.failures
    assert (failure.input, failure.tries) == ('{"n":5}', 3)
    assert failure.error.endswith("ZeroDivisionError: five is right out")


def test_a_failed_unit_is_tried_again_in_the_next_run(store: Store) -> None:
    run(simple("raising", 20), store)
    again = run(simple("raising", 20), store)
    assert (again.found, again.computed, len(again.failures)) == (19, 0, 1)


def test_a_result_that_is_not_whole_numbers_is_a_failure(store: Store) -> None:
    outcome = run(Job({"half": 1}, "sample_work:odd_result", [1]), store)
    assert "whole numbers" in outcome.failures[0].error


def test_work_that_cannot_be_imported_is_told_before_anything_starts(store: Store) -> None:
    with pytest.raises(InvalidInput, match="no_such_work"):
        run(Job({}, "sample_work:no_such_work", [1]), store)


def test_units_that_need_a_failed_one_are_blocked() -> None:
    frontier = Frontier(5, {1: [0], 2: [1], 3: [0]})
    frontier.fail(0)
    assert (frontier.failed, frontier.blocked, frontier.left, frontier.take(9)) == (1, 3, 1, [4])


def test_a_block_wavefront_is_the_table_of_its_definition(store: Store) -> None:
    job = wavefront(3, 8)
    assert run(job, store).is_complete
    assert (assembled(store, job, 3) == pascal(24)).all()


def test_a_flipped_byte_in_an_array_file_is_noticed_and_computed_anew(store: Store) -> None:
    job = wavefront(3, 8)
    run(job, store)
    path = sorted(store.arrays(job.address).iterdir())[4]
    broken = bytearray(path.read_bytes())
    broken[-1] ^= 1
    path.write_bytes(broken)
    with pytest.raises(InvalidInput, match="damaged"):
        assembled(store, job, 3)
    again = run(job, store)
    assert (again.computed, again.found) == (1, 8)
    assert again.notices == ("1 stored results were damaged and are computed anew",)
    assert (assembled(store, job, 3) == pascal(24)).all()


def test_a_missing_array_file_is_computed_anew(store: Store) -> None:
    job = wavefront(2, 4)
    run(job, store)
    sorted(store.arrays(job.address).iterdir())[0].unlink()
    assert run(job, store).computed == 1
    assert (assembled(store, job, 2) == pascal(8)).all()


def test_the_folder_of_the_arrays_may_be_a_link_into_a_shared_one(tmp_path: Path) -> None:
    shared, local = tmp_path / "shared", tmp_path / "local"
    shared.mkdir()
    local.mkdir()
    (local / "arrays-2").symlink_to(shared)
    job = wavefront(2, 4)
    with Store(local) as store:
        assert run(job, store).is_complete
        assert run(job, store).found == 4
        assert len(list(shared.rglob("*.npy"))) == 4
        delete(store, job.address)
    assert list(shared.rglob("*.npy")) == []


def test_the_claims_of_a_machine_that_fell_silent_are_taken_over(store: Store) -> None:
    job = squares(4)
    JobRecords(store, job).claim(job.unit_keys()[:2])
    with store.database.writing() as connection:
        connection.execute("UPDATE owners SET host = 'elsewhere', beat = beat - 61")
    assert run(job, store).computed == 4


def test_a_claimed_unit_is_left_to_the_process_that_holds_it(store: Store) -> None:
    job = squares(4)
    other, ours = JobRecords(store, job), JobRecords(store, job)
    assert len(other.claim(job.unit_keys()[:3])) == 3
    assert ours.claim(job.unit_keys()) == {job.unit_keys()[3]}
    other.close()
    assert ours.claim(job.unit_keys()) == set(job.unit_keys()[:3])


def test_ctrl_c_keeps_what_is_done_and_says_so(store: Store) -> None:
    def press(progress: Progress) -> None:
        if progress.done >= 3:
            raise KeyboardInterrupt

    job = squares(400, ms=10)
    with pytest.raises(Interrupted) as stopped:
        runner.run(job, store, how=Inline, watch=press)
    kept = stopped.value.outcome.done
    assert 3 <= kept < 400
    assert len(values(job, store)) == kept


def test_the_estimate_is_honest() -> None:
    now, told = 0.0, []
    meter = ProgressMeter(told.append, 1000, clock=lambda: now)
    for second in range(200):
        now = float(second)
        meter.tell(100 + 2 * second, 0)
    assert told[0].remaining is None
    assert told[10].rate == pytest.approx(2)
    assert told[-1].remaining == pytest.approx((1000 - told[-1].done) / 2)
    now = 10_000.0
    meter.tell(500, 0)
    assert told[-1].rate is not None
    assert told[-1].rate < 0.02


def test_a_front_end_is_told_five_times_a_second_at_most(store: Store) -> None:
    told: list[Progress] = []
    began = time.monotonic()
    runner.run(squares(300, ms=2), store, how=Inline, watch=told.append)
    assert 2 <= len(told) <= 5 * (time.monotonic() - began) + 2
    assert told[-1].done == told[-1].total == 300
