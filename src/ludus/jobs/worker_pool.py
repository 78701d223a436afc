"""Who does the units, and how: one unit from start to end, in this thread or in worker processes.

The pool of the standard library breaks as a whole when one of its processes is killed, and does not say which unit
did it. Here exactly that unit fails, and a new process takes the place of the dead one. A report also says which
program did the unit, by its version and a digest of its source, so that different ones are told apart.
"""

from __future__ import annotations

import multiprocessing
import pickle
import threading
import traceback
from abc import ABC, abstractmethod
from concurrent import futures
from concurrent.futures import Future
from enum import Enum
from functools import cache
from importlib.metadata import version
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any, Self

from ludus.core.loading import asyncio, missing_extra
from ludus.core.records import dataclass
from ludus.jobs.errors import DISK_FULL
from ludus.jobs.job import Json, Key, canonical, fingerprint, place_of, work_function
from ludus.jobs.processes import Program, Workers
from ludus.jobs.results import Reference, UnitFiles
from ludus.jobs.worker_main import messages

PACKAGES = ("ludus", "ludus_check")
MAX_OF_AN_ERROR = 4000
"""Maximum number of characters of an error, the last ones: they name it."""


class End(Enum):
    """How a unit ended."""

    DONE = "it returned a result"
    RAISED = "it raised an error, or its worker died"
    FULL = "the disk was full"
    TIMED_OUT = "it took longer than a unit may"
    NOT_TRIED = "its worker lacks the program"


@dataclass(frozen=True, slots=True)
class Unit:
    """One unit on its way to a worker."""

    work: str
    key: Key
    input: Json
    folder: str | None = None
    """The folder for array files; None when the work is called without files."""
    before: tuple[Any, ...] = ()
    """The results of the units that this one needs."""
    program: str = ""
    """The program that must do it; empty on this machine."""


@dataclass(frozen=True, slots=True)
class Report:
    """What a worker tells about one unit."""

    end: End
    text: str
    """The result as canonical JSON, or the error."""
    arrays: tuple[Reference, ...] = ()


@cache
def program(work: str = "") -> str:
    """Return the version of Ludus and a digest of its source and, where it lies elsewhere, of the module of a work.

    >>> program() == program("ludus.jobs.worker_pool:program")
    True
    """
    module = work.partition(":")[0]
    names = PACKAGES if module.partition(".")[0] in ("", *PACKAGES) else (*PACKAGES, module)
    return f"{version('ludus-games')}, {fingerprint(place_of(name) for name in names)}"


def perform(unit: Unit) -> Report:
    """Do one unit. Errors come back as text: an exception that cannot be unpickled would break the worker.

    >>> perform(Unit("math:isqrt", b"", 17))
    Report(end=<End.DONE: 'it returned a result'>, text='4', arrays=())
    """
    try:
        if unit.program and unit.program != (here := program(unit.work)):
            return Report(End.NOT_TRIED, f"expected Ludus {unit.program}, got {here}")
        function = work_function(unit.work)
        if unit.folder is None:
            return Report(End.DONE, canonical(function(unit.input), what="result"))
        files = UnitFiles(Path(unit.folder), unit.key, unit.before)
        return Report(End.DONE, canonical(function(unit.input, files), what="result"), tuple(files.written))
    except OSError as error:
        return Report(End.FULL if error.errno in DISK_FULL else End.RAISED, _message(error))
    except ModuleNotFoundError as error:
        return Report(End.RAISED, str(missing_extra(error) or _message(error)))
    except (Exception, SystemExit) as error:
        return Report(End.RAISED, _message(error))


def _message(error: BaseException) -> str:
    return "".join(traceback.format_exception(error)).strip()[-MAX_OF_AN_ERROR:]


class WorkerPool(ABC):
    """Does units. When a worker dies, only the unit at hand fails."""

    @abstractmethod
    def submit(self, unit: Unit) -> Future[Report]:
        """Return what becomes of a unit: a report, or WorkersFailed or ClusterLost when there is no worker left."""

    @abstractmethod
    def slots(self) -> int:
        """Return how many units to keep in flight, so that no worker waits."""

    @abstractmethod
    def stop(self) -> None:
        """Stop at once: what is in flight is lost."""

    def notices(self) -> list[str]:
        """Return what a person should know about the workers when the work is done."""
        return []

    def prepare(self, work: str) -> str:
        """Return the program that a worker must have to do a work; empty where it cannot be another one."""
        return ""

    def waits_for(self) -> str:
        """Return what keeps the work from going on, such as that no worker has come yet; empty when nothing does."""
        return ""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.stop()


class Inline(WorkerPool):
    """Does each unit in this very thread, at the moment that it is submitted.

    >>> Inline().submit(Unit("math:isqrt", b"", 17)).result().text
    '4'
    """

    def submit(self, unit: Unit) -> Future[Report]:
        future: Future[Report] = Future()
        future.set_result(perform(unit))
        return future

    def slots(self) -> int:
        return 1

    def stop(self) -> None:
        """There is nothing to stop."""


class WorkerDied(Exception):
    """The worker that did this unit was killed, by the unit itself or by someone else."""


class Processes(WorkerPool):
    """Worker processes; a unit that takes more than `unit_seconds` fails, and its worker is replaced."""

    def __init__(self, count: int, unit_seconds: float | None = None) -> None:
        self._count, self._unit_seconds = count, unit_seconds
        self._workers = Workers(PROGRAM)
        self._calls: set[Future[Report]] = set()
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, name="ludus-workers", daemon=True)
        self._thread.start()
        try:
            self._in_loop(self._open()).result()
        except BaseException:
            self.stop()
            raise

    def submit(self, unit: Unit) -> Future[Report]:
        future = self._in_loop(self._done(unit))
        self._calls.add(future)
        future.add_done_callback(self._calls.discard)
        return future

    def slots(self) -> int:
        # Twice as many: a free worker takes the next unit while the last result is still being stored.
        return 2 * self._count

    def stop(self) -> None:
        if self._loop.is_closed():
            return
        self._in_loop(self._workers.close()).result()
        # The calls that were in flight learn that their workers are gone.
        futures.wait(list(self._calls))
        self._in_loop(self._loop.shutdown_default_executor()).result()
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    def _in_loop(self, work: Any) -> Future[Any]:
        return asyncio.run_coroutine_threadsafe(work, self._loop)

    async def _open(self) -> None:
        """Start the workers; return when the first one is ready."""
        for _ in range(self._count):
            self._workers.hire()
        self._workers.release(await self._workers.take())

    async def _done(self, unit: Unit) -> Report:
        try:
            report: Report = await self._workers.done(pickle.dumps(unit), seconds=self._unit_seconds)
            return report
        except TimeoutError:
            return Report(End.TIMED_OUT, f"it took more than {self._unit_seconds:g} s and was ended")
        except WorkerDied as error:
            return Report(End.RAISED, f"its worker died: {error}")


def _serve(pipe: Connection) -> None:
    """Do units: the life of a worker process."""
    for message in messages(pipe):
        pipe.send_bytes(pickle.dumps(perform(pickle.loads(message))))


def _death(code: int | None) -> Exception:
    return WorkerDied("the work was stopped" if code is None else f"the worker process ended with the exit code {code}")


# Not fork: forked copies of a process that has threads hang now and then.
PROGRAM = Program(multiprocessing.get_context("spawn"), _serve, (), "ludus-worker", pickle.loads, _death)
