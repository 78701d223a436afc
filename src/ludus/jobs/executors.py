"""Which pool does the units, by one word of the user; and the pool that is a Dask cluster."""

from __future__ import annotations

import contextlib
import logging
import os
import re
from collections.abc import Callable
from concurrent.futures import CancelledError, Future
from functools import partial
from math import inf
from typing import Any, TypeAlias

from ludus.core.errors import abbreviate, invalid
from ludus.core.loading import extra_module
from ludus.jobs.errors import ClusterLost
from ludus.jobs.worker_pool import End, Inline, Processes, Report, Unit, WorkerPool, perform, program

How: TypeAlias = Callable[[], WorkerPool]
"""Starts the workers: `Inline` for this thread, `partial(Processes, 4)`, `partial(Cluster, address)`."""


def read_how(workers: int | str, *, unit_seconds: float | None = None) -> How:
    """Return the way of working that is named: `inline`, `processes`, a number, or the address of a cluster.

    With a time limit in seconds a unit that takes longer fails: only a process of our own can be ended in the middle.

    >>> read_how("4").args, read_how("tcp://127.0.0.1:8786").args
    ((4, None), ('tcp://127.0.0.1:8786',))
    """
    text = str(workers) if type(workers) in (int, str) else ""
    given: Any = unit_seconds
    if given is not None and (isinstance(given, bool) or not isinstance(given, int | float) or not 0 < given < inf):
        raise invalid("unit_seconds", f"expected a positive number of seconds, got {abbreviate(unit_seconds)}")
    if text == "processes":
        return partial(idle_processes, unit_seconds)
    if text.isdecimal() and len(text) <= 4 and 1 <= int(text) <= 1024:
        return partial(Processes, int(text), unit_seconds)
    if unit_seconds is not None:
        raise invalid("unit_seconds", f"expected worker processes, whose units can be ended, got {abbreviate(text)}")
    if text == "inline":
        return Inline
    if "://" in text:
        return partial(Cluster, text)
    raise invalid(
        "workers", f"expected inline, processes, a number up to 1024 or tcp://host:port, got {abbreviate(workers)}"
    )


def idle_processes(unit_seconds: float | None = None) -> Processes:
    """Return worker processes, as many as there are idle cores, at least 1."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    load = os.getloadavg()[0] if hasattr(os, "getloadavg") else 0.0
    return Processes(max(1, cores - round(load)), unit_seconds)


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
        except Exception as error:  # another program at the address can make Dask raise anything
            reason = str(error).partition("\n")[0] or type(error).__name__
            raise ClusterLost(
                f"no Dask scheduler answers at {address} ({reason}); start one with "
                "`dask scheduler --host HOST`, and workers with `dask worker tcp://HOST:8786`"
            ) from error
        self._pending: dict[Future[Report], Any] = {}
        self._work = ""
        self._faults: dict[str, str] = {}
        """What each worker lacks, by its address; empty for those that have the same program as this process."""

    def notices(self) -> list[str]:
        return [f"the worker at {where} was not used: {fault}" for where, fault in self._faults.items() if fault]

    def prepare(self, work: str) -> str:
        self._work = work
        return program(work)

    def waits_for(self) -> str:
        if not self._faults:
            return f"the scheduler at {self._address} has no worker; start one with `dask worker {self._address}`"
        if self._fit():
            return ""
        where, fault = next(iter(self._faults.items()))
        return f"none of the {len(self._faults)} workers can be used; the one at {where}: {fault}"

    def submit(self, unit: Unit) -> Future[Report]:
        # Not pure: Dask must not answer the second try of a unit with the error of the first. And not by the executor
        # of the client: when a result is lost together with its worker, that one forgets the future (seen in 2026.8).
        try:
            theirs = self._client.submit(
                perform, unit, pure=False, workers=self._fit() or None, allow_other_workers=True
            )
        except Exception as error:
            raise self._gone() from error
        ours: Future[Report] = Future()
        # Dask drops the work of a future without a reference.
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
        question = f"__import__('ludus.jobs.worker_pool', fromlist=['program']).program({self._work!r})"
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

    async def _bring(self, theirs: Any, ours: Future[Report]) -> None:
        """Carry what becomes of a future of Dask over to the one that we handed out."""
        try:
            ours.set_result(await theirs)
        except self._distributed.KilledWorker as error:
            ours.set_result(Report(End.RAISED, f"its worker died: {error}"))
        except (CancelledError, self._distributed.CancelledError):
            ours.set_exception(self._gone())
        except BaseException as error:
            is_unfit = isinstance(error, ImportError) or "deserialization" in str(error)
            ours.set_result(Report(End.NOT_TRIED if is_unfit else End.RAISED, repr(error)))
        finally:
            self._pending.pop(ours, None)

    def _gone(self) -> ClusterLost:
        return ClusterLost(f"the cluster at {self._address} went away; what is stored is sound: run the same again")
