"""Which pool does the units: one word of the user becomes an Executor."""

from __future__ import annotations

import os
from dataclasses import dataclass
from math import inf
from typing import TypeAlias, assert_never

from ludus.core.errors import abbreviate, invalid
from ludus.jobs.cluster import Cluster
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


def read_how(text: str, *, unit_seconds: float | None = None) -> How:
    """Return the way of working that a text names: `inline`, `processes`, a number, or the address of a cluster.

    >>> read_how("4")
    InProcesses(count=4, unit_seconds=None)
    >>> read_how("tcp://127.0.0.1:8786")
    OnCluster(address='tcp://127.0.0.1:8786')
    """
    if text == "processes":
        return InProcesses(unit_seconds=unit_seconds)
    if text.isdecimal() and 1 <= int(text) <= 1024:
        return InProcesses(int(text), unit_seconds)
    if unit_seconds is not None:
        raise invalid("unit_seconds", f"expected worker processes, whose units can be ended, got {abbreviate(text)}")
    if text == "inline":
        return InThisProcess()
    if "://" in text:
        return OnCluster(text)
    raise invalid(
        "workers", f"expected inline, processes, a number up to 1024 or tcp://host:port, got {abbreviate(text)}"
    )


def idle_cores() -> int:
    """Return how many cores nobody uses just now, at least 1.

    >>> idle_cores() >= 1
    True
    """
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    load = os.getloadavg()[0] if hasattr(os, "getloadavg") else 0.0
    return max(1, cores - round(load))
