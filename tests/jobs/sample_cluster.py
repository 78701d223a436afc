"""A Dask cluster for the tests, on loopback or on two hosts: a scheduler and workers as processes of their own."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType

HERE = Path(__file__).parent


@dataclass(frozen=True)
class Host:
    """Where a process of a cluster runs."""

    address: str = "127.0.0.1"
    prefix: tuple[str, ...] = ()
    """The words before a command that runs there."""


class LoopbackCluster:
    """A scheduler and a number of workers on the first of some hosts, at a free port."""

    def __init__(self, folder: Path, workers: int = 2, host: Host = Host()) -> None:  # noqa: B008
        self._folder, self._host = folder, host
        self._file = folder / "scheduler.json"
        self.scheduler = self._started("scheduler", host, "--port", "0", "--scheduler-file", str(self._file))
        self.address = self._address()
        self.workers = [self.add_worker() for _ in range(workers)]

    def add_worker(self, *path: Path, host: Host | None = None) -> subprocess.Popen[bytes]:
        """Start a worker, which imports what lies in the given folders first."""
        options = ("--nthreads", "1", "--no-nanny", "--memory-limit", "0")
        return self._started("worker", host or self._host, self.address, *options, path=path)

    def replace_the_dead(self) -> None:
        """Start a new worker for each that has died, as a nanny would."""
        for worker in [worker for worker in self.workers if worker.poll() is not None]:
            self.workers.remove(worker)
            self.workers.append(self.add_worker())

    def _started(self, what: str, host: Host, *arguments: str, path: tuple[Path, ...] = ()) -> subprocess.Popen[bytes]:
        # Without --host Dask listens on every network of the machine.
        program = [sys.executable, "-m", f"distributed.cli.dask_{what}", "--host", host.address, "--no-dashboard"]
        command = [*host.prefix, *program]
        environment = os.environ | {"PYTHONPATH": os.pathsep.join([*map(str, path), str(HERE), *sys.path])}
        with (self._folder / f"{what}.log").open("ab") as log:
            return subprocess.Popen([*command, *arguments], stdout=log, stderr=log, env=environment, cwd=self._folder)

    def _address(self) -> str:
        for _ in range(600):
            if self._file.exists() and self._file.stat().st_size:
                return json.loads(self._file.read_text())["address"]
            time.sleep(0.05)
        raise AssertionError((self._folder / "scheduler.log").read_text())

    def __enter__(self) -> LoopbackCluster:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for process in (*self.workers, self.scheduler):
            process.kill()
            process.wait(timeout=20)
