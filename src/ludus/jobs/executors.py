"""Which pool does the units: one word of the user becomes an Executor."""

from __future__ import annotations

import contextlib
import logging
import os
import re
from collections.abc import Callable
from concurrent import futures
from concurrent.futures import CancelledError, Future
from math import inf
from typing import Any, TypeAlias, assert_never

from ludus.core.errors import abbreviate, invalid
from ludus.core.loading import extra_module
from ludus.core.records import dataclass
from ludus.jobs.errors import ClusterLost
from ludus.jobs.work import program
from ludus.jobs.worker_pool import Inline, Processes, WorkerPool


@dataclass(frozen=True, slots=True)
class InThisProcess:
    """The process that asks, one unit after the other."""


@dataclass(frozen=True, slots=True)
class InProcesses:
    """Worker processes on this machine."""

    count: int | None = None
    """How many; None for as many as there are idle cores."""
    unit_seconds: float | None = None
    """A unit that takes longer fails; only a process of our own can be ended in the middle of a unit."""

    def __post_init__(self) -> None:
        if self.count is not None and self.count < 1:
            raise invalid("count", f"expected at least 1 process, got {self.count}")
        if self.unit_seconds is not None and not 0 < self.unit_seconds < inf:
            raise invalid("unit_seconds", f"expected a positive number of seconds, got {self.unit_seconds}")


@dataclass(frozen=True, slots=True)
class OnCluster:
    """The workers of a Dask cluster."""

    address: str
    """Of its scheduler: tcp://host:8786."""


How: TypeAlias = InThisProcess | InProcesses | OnCluster


def executor(how: How) -> WorkerPool:
    """Return the executor for a way of working: start the processes, or connect to the cluster.

    >>> with executor(InThisProcess()) as pool:
    ...     pool.submit(pow, 2, 10).result()
    1024
    """
    match how:
        case InThisProcess():
            return Inline()
        case InProcesses(count, unit_seconds):
            return Processes(idle_cores() if count is None else count, unit_seconds=unit_seconds)
        case OnCluster(address):
            return Cluster(address)
        case _:
            assert_never(how)


def read_how(workers: int | str, *, unit_seconds: float | None = None) -> How:
    """Return the way of working that is named: `inline`, `processes`, a number, or the address of a cluster.

    >>> read_how("4")
    InProcesses(count=4, unit_seconds=None)
    >>> read_how("tcp://127.0.0.1:8786")
    OnCluster(address='tcp://127.0.0.1:8786')
    """
    text = str(workers) if type(workers) in (int, str) else ""
    given: Any = unit_seconds
    if given is not None and (isinstance(given, bool) or not isinstance(given, int | float) or not given > 0):
        raise invalid("unit_seconds", f"expected a positive number of seconds, got {abbreviate(unit_seconds)}")
    if text == "processes":
        return InProcesses(unit_seconds=unit_seconds)
    if text.isdecimal() and len(text) <= 4 and 1 <= int(text) <= 1024:
        return InProcesses(int(text), unit_seconds)
    if unit_seconds is not None:
        raise invalid("unit_seconds", f"expected worker processes, whose units can be ended, got {abbreviate(text)}")
    if text == "inline":
        return InThisProcess()
    if "://" in text:
        return OnCluster(text)
    raise invalid(
        "workers", f"expected inline, processes, a number up to 1024 or tcp://host:port, got {abbreviate(workers)}"
    )


def idle_cores() -> int:
    """Return how many cores nobody uses just now, at least 1.

    >>> idle_cores() >= 1
    True
    """
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    load = os.getloadavg()[0] if hasattr(os, "getloadavg") else 0.0
    return max(1, cores - round(load))


# A pool that is a Dask cluster, by the address of its scheduler.

ADDRESS = re.compile(r"(tcp|tls|ws|wss|ucx)://[^/\s]+:\d{1,5}")
PATIENCE = 5.0
"""How many seconds to wait for the scheduler."""


def _hush() -> None:
    """Keep Dask quiet: what goes wrong is told by our own errors, and its tracebacks would only bury them."""
    theirs = [name for name in logging.root.manager.loggerDict if name.startswith(("distributed", "tornado"))]
    for name in ("distributed", "tornado", "asyncio", *theirs):
        logging.getLogger(name).setLevel(logging.CRITICAL + 1)


class Cluster(WorkerPool):
    """The workers of the scheduler at an address such as tcp://host:8786."""

    def __init__(self, address: str) -> None:
        self._address = address
        if not ADDRESS.fullmatch(address):
            raise ClusterLost(f"expected the address of a Dask scheduler, such as tcp://host:8786, got {address!r}")
        self._distributed = extra_module("cluster", "distributed")
        _hush()
        try:
            self._client = self._distributed.Client(address, timeout=PATIENCE, set_as_default=False)
        except Exception as error:  # a stranger who answers at the address can make Dask raise anything
            reason = str(error).partition("\n")[0] or type(error).__name__
            raise ClusterLost(
                f"no Dask scheduler answers at {address} ({reason}); start one with "
                "`dask scheduler --host HOST`, and workers with `dask worker tcp://HOST:8786`"
            ) from error
        self._pending: dict[Future[Any], Any] = {}
        self._work = ""
        self._faults: dict[str, str] = {}
        """What each worker lacks, by its address; empty for those that have the same program as this process."""

    def notices(self) -> list[str]:
        return [f"the worker at {where} was not used: {fault}" for where, fault in self._faults.items() if fault]

    def prepare(self, work: str) -> None:
        self._work = work

    def program(self, work: str) -> str:
        return program(work)

    def waits_for(self) -> str:
        if not self._faults:
            return f"the scheduler at {self._address} has no worker; start one with `dask worker {self._address}`"
        if self._fit():
            return ""
        where, fault = next(iter(self._faults.items()))
        return f"none of the {len(self._faults)} workers can be used; the one at {where}: {fault}"

    def submit(self, function: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        # Not pure: Dask must not answer the second try of a unit with the error of the first. And not by the executor
        # of the client: when a result is lost together with its worker, that one forgets the future (seen in 2026.8).
        try:
            theirs = self._client.submit(
                function, *args, pure=False, workers=self._fit() or None, allow_other_workers=True, **kwargs
            )
        except Exception as error:
            raise self._gone() from error
        ours: Future[Any] = Future()
        # Dask drops the work of a future that nobody holds.
        self._pending[ours] = theirs
        self._client.loop.add_callback(self._bring, theirs, ours)
        return ours

    def slots(self) -> int:
        try:
            cores: dict[str, int] = self._client.ncores()
            self._look_at(list(cores))
        except Exception as error:
            raise self._gone() from error
        # Two for each core, so that none waits for the way to the scheduler and back.
        return 2 * sum(cores[where] for where in self._fit())

    def _fit(self) -> list[str]:
        return [where for where, fault in self._faults.items() if not fault]

    def _look_at(self, workers: list[str]) -> None:
        """Ask the workers that are new for their program, and forget those that are gone."""
        new = [where for where in workers if where not in self._faults]
        self._faults = {where: fault for where, fault in self._faults.items() if where in workers}
        if not new:
            return
        # By a function that every Python has: a worker without Ludus could not even read one of ours.
        question = f"__import__('ludus.jobs.work', fromlist=['program']).program({self._work!r})"
        found = self._client.run(eval, question, workers=new, on_error="return")
        own = program(self._work)
        for where, theirs in found.items():
            if isinstance(theirs, ImportError):
                self._faults[where] = f"{theirs}; install the same version of Ludus there"
            elif theirs != own:
                self._faults[where] = f"expected Ludus {own}, got {abbreviate(theirs)}"
            else:
                self._faults[where] = ""

    def stop(self) -> None:
        # A cluster that went away cannot be told to stop.
        with contextlib.suppress(Exception, CancelledError):
            self._client.cancel(list(self._pending.values()))
        with contextlib.suppress(Exception, CancelledError):
            self._client.close(timeout=2)

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        if wait and not cancel_futures:
            futures.wait(list(self._pending))
        self.stop()

    def is_death(self, error: BaseException) -> bool:
        return isinstance(error, self._distributed.KilledWorker)

    def is_lost(self, error: BaseException) -> bool:
        return isinstance(error, (CancelledError, self._distributed.CancelledError))

    def is_unfit(self, error: BaseException) -> bool:
        return isinstance(error, ImportError) or "deserialization" in str(error)

    async def _bring(self, theirs: Any, ours: Future[Any]) -> None:
        """Carry what becomes of a future of Dask over to the one that we handed out."""
        try:
            ours.set_result(await theirs)
        except BaseException as error:
            ours.set_exception(error)
        finally:
            self._pending.pop(ours, None)

    def _gone(self) -> ClusterLost:
        return ClusterLost(f"the cluster at {self._address} went away; what is stored is sound: run the same again")
