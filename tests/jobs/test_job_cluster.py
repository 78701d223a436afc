"""A Dask cluster on loopback: complete and identical, though a worker is killed half-way, or the scheduler."""

from __future__ import annotations

import json
import socket
import subprocess
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from other_version import copied
from sample_cluster import LoopbackCluster
from sample_jobs import job_called, start
from test_job_kills import same_as_a_quiet_run, stored, told, wait_for

from ludus.core.loading import is_installed
from ludus.jobs.errors import ClusterLost
from ludus.jobs.executors import Cluster

pytestmark = pytest.mark.skipif(
    not is_installed("cluster"), reason="needs the extra: pip install 'ludus-games[cluster]'"
)


@pytest.mark.parametrize("job", ["squares(80, ms=30)", "wavefront(6, 8, ms=30)"], ids=["sweep", "wavefront"])
def test_a_killed_worker_loses_nothing(tmp_path: Path, job: str) -> None:
    with LoopbackCluster(tmp_path) as cluster:
        process = start(tmp_path / "cluster", job, cluster.address)
        wait_for(tmp_path / "cluster", 15)
        cluster.workers[0].kill()
        outcome = told(process)
    assert outcome["done"] == outcome["computed"] == outcome["units"]
    assert outcome["failures"] == []
    assert same_as_a_quiet_run(tmp_path / "cluster", tmp_path / "quiet", job)


@pytest.mark.parametrize("job", ["dice_of(26)", "peg_levels('5x6')"], ids=["dice search", "peg levels"])
def test_two_of_four_workers_may_die(tmp_path: Path, job: str) -> None:
    units = len(job_called(job).units)
    with LoopbackCluster(tmp_path, workers=4) as cluster:
        process = start(tmp_path / "cluster", job, cluster.address)
        wait_for(tmp_path / "cluster", units // 3)
        for worker in cluster.workers[:2]:
            assert worker.poll() is None
            worker.kill()
        assert len(stored(tmp_path / "cluster")) < units
        outcome = told(process, timeout=300)
    assert outcome["done"] == outcome["computed"] == units
    assert outcome["failures"] == []
    assert same_as_a_quiet_run(tmp_path / "cluster", tmp_path / "quiet", job)


def test_a_killed_scheduler_is_told_and_the_run_goes_on_without_it(tmp_path: Path) -> None:
    job = "squares(80, ms=30)"
    with LoopbackCluster(tmp_path, workers=1) as cluster:
        process = start(tmp_path / "cluster", job, cluster.address)
        wait_for(tmp_path / "cluster", 5)
        cluster.scheduler.kill()
        _, error = process.communicate(timeout=60)
    assert process.returncode == 2
    assert error.splitlines()[-1].startswith("ClusterLost: ")
    assert "Traceback" not in error
    kept = len(stored(tmp_path / "cluster"))
    assert told(start(tmp_path / "cluster", job, "inline"))["found"] == kept >= 5
    assert same_as_a_quiet_run(tmp_path / "cluster", tmp_path / "quiet", job)


@pytest.mark.slow
def test_a_unit_that_kills_every_worker_it_gets_is_found(tmp_path: Path) -> None:
    with LoopbackCluster(tmp_path, workers=2) as cluster:
        process = start(tmp_path / "cluster", "simple('deadly', 8)", cluster.address)
        deadline = time.monotonic() + 120
        while process.poll() is None and time.monotonic() < deadline:
            time.sleep(0.1)
            cluster.replace_the_dead()
        process.kill()
        out, _ = process.communicate(timeout=10)
    outcome = json.loads(out.splitlines()[-1])
    assert outcome["done"] == 7
    ((unit, error, tries),) = outcome["failures"]
    assert (unit, tries) == ('{"n":3}', 3)
    assert error.startswith("its worker died: Attempted to run task")


def test_an_address_where_nobody_listens_is_told_within_seconds() -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    with pytest.raises(ClusterLost, match=rf"no Dask scheduler answers at tcp://127.0.0.1:{port} .*dask scheduler"):
        Cluster(f"tcp://127.0.0.1:{port}")


def test_an_address_that_is_none_is_told() -> None:
    with pytest.raises(ClusterLost, match="expected the address of a Dask scheduler"):
        Cluster("nonsense://here")


def line_of(process: subprocess.Popen[str], word: str) -> str:
    """The first line on standard output with a word in it."""
    assert process.stdout
    return next(line for line in process.stdout if word in line)


def test_a_cluster_without_workers_says_so_and_goes_on_when_one_comes(tmp_path: Path) -> None:
    with LoopbackCluster(tmp_path, workers=0) as cluster:
        process = start(tmp_path / "cluster", "squares(20)", cluster.address)
        assert "has no worker" in line_of(process, "waits")
        cluster.workers.append(cluster.add_worker())
        assert told(process)["computed"] == 20


def without_ludus(folder: Path) -> Path:
    (folder / "ludus").mkdir(parents=True)
    lacking = "raise ModuleNotFoundError(\"No module named 'ludus'\")"
    (folder / "ludus" / "__init__.py").write_text(lacking, encoding="utf-8")
    return folder


def another_version(folder: Path) -> Path:
    return copied(folder, "ludus/core/limits.py", "from __future__", "# changed\nfrom __future__")


@pytest.mark.parametrize(
    ("made", "fault"), [(without_ludus, "No module named 'ludus'"), (another_version, "expected Ludus")]
)
def test_a_worker_without_the_same_program_is_named_and_not_used(
    tmp_path: Path, made: Callable[[Path], Path], fault: str
) -> None:
    with LoopbackCluster(tmp_path, workers=0) as cluster:
        cluster.workers.append(cluster.add_worker(made(tmp_path / "path")))
        process = start(tmp_path / "cluster", "squares(20)", cluster.address)
        assert fault in line_of(process, "none of the 1 workers")
        cluster.workers.append(cluster.add_worker())
        outcome = told(process)
    assert (outcome["computed"], outcome["failures"]) == (20, [])
    assert any("was not used" in notice and fault in notice for notice in outcome["notices"])
