"""A crew that is a Dask cluster, by the address of its scheduler.

Dask itself gives the unit of a worker that died to another worker, four times; then the unit is told to have killed
them. There is no password: whoever reaches the scheduler runs code, so it belongs on a private network or behind TLS.
"""

from __future__ import annotations

import contextlib
import logging
import re
from collections.abc import Callable
from concurrent import futures
from concurrent.futures import CancelledError, Future
from typing import Any

from ludus.core.loading import extra_module
from ludus.jobs.crew import Crew
from ludus.jobs.errors import ClusterLost

ADDRESS = re.compile(r"(tcp|tls|ws|wss|ucx)://[^/\s]+:\d{1,5}")
PATIENCE = 5.0
"""How many seconds to wait for the scheduler."""


def _hush() -> None:
    """Keep Dask quiet: what goes wrong is told by our own errors, and its tracebacks would only bury them."""
    theirs = [name for name in logging.root.manager.loggerDict if name.startswith(("distributed", "tornado"))]
    for name in ("distributed", "tornado", "asyncio", *theirs):
        logging.getLogger(name).setLevel(logging.CRITICAL + 1)


class Cluster(Crew):
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

    def submit(self, function: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        # Not pure: Dask must not answer the second try of a unit with the error of the first. And not by the executor
        # of the client: when a result is lost together with its worker, that one forgets the future (seen in 2026.8).
        try:
            theirs = self._client.submit(function, *args, pure=False, **kwargs)
        except Exception as error:
            raise self._gone() from error
        ours: Future[Any] = Future()
        # Dask drops the work of a future that nobody holds.
        self._pending[ours] = theirs
        self._client.loop.add_callback(self._bring, theirs, ours)
        return ours

    def slots(self) -> int:
        try:
            cores: int = sum(self._client.ncores().values())
        except Exception as error:
            raise self._gone() from error
        # Two for each core, so that none waits for the way to the scheduler and back.
        return max(2, 2 * cores)

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
