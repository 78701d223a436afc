"""A pool that is a Dask cluster, by the address of its scheduler.

Dask itself gives the unit of a worker that died to another worker, four times; then the unit is told to have killed
them. A worker is used when it has the same program as this process: before its first unit it is asked for the digest
of its source, and each unit names the digest again. There is no password: whoever reaches the scheduler runs code, so
it belongs on a private network or behind TLS.
"""

from __future__ import annotations

import contextlib
import logging
import re
from collections.abc import Callable
from concurrent import futures
from concurrent.futures import CancelledError, Future
from typing import Any

from ludus.core.errors import abbreviate
from ludus.core.loading import extra_module
from ludus.jobs.errors import ClusterLost
from ludus.jobs.work import program
from ludus.jobs.worker_pool import WorkerPool

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
