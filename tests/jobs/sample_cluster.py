"""A Dask cluster on loopback for the tests: a scheduler and workers as processes of their own."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from pathlib import Path
from types import TracebackType

HERE = Path(__file__).parent


class LoopbackCluster:
    """A scheduler and so many workers on 127.0.0.1, at a free port."""

    def __init__(self, folder: Path, workers: int = 2) -> None:
        self._folder = folder
        self._file = folder / "scheduler.json"
        self.scheduler = self._started("scheduler", "--port", "0", "--scheduler-file", str(self._file))
        self.address = self._address()
        self.workers = [self.add_worker() for _ in range(workers)]

    def add_worker(self, *path: Path) -> subprocess.Popen[bytes]:
        """Start a worker, which imports what lies in the given folders first."""
        options = ("--nthreads", "1", "--no-nanny", "--memory-limit", "0")
        return self._started("worker", self.address, *options, path=path)

    def replace_the_dead(self) -> None:
        """Start a new worker for each that has died, as a nanny would."""
        for worker in [worker for worker in self.workers if worker.poll() is not None]:
            self.workers.remove(worker)
            self.workers.append(self.add_worker())

    def _started(self, what: str, *arguments: str, path: tuple[Path, ...] = ()) -> subprocess.Popen[bytes]:
        # Without --host Dask listens on every network of the machine.
        command = [sys.executable, "-m", f"distributed.cli.dask_{what}", "--host", "127.0.0.1", "--no-dashboard"]
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
