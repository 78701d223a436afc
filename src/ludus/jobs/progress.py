"""How far a run is and how long it will take, as far as that can be known; and what it came to."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable
from enum import Enum
from typing import TypeAlias

from ludus.core.records import dataclass
from ludus.jobs.job_records import Failure

RECENT = 60.0
"""Seconds over which the rate is measured, or longer when units are few."""
REPORT_SECONDS = 0.2
"""Minimum number of seconds between two reports of progress."""
MIN_UNITS = 3
"""Nothing is foretold from fewer units than these."""


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a job is."""

    done: int
    failed: int
    total: int
    elapsed: float
    """Seconds since this run began."""
    rate: float | None
    """Units a second, by whoever works on the job, over about the last minute; None while too few are done."""
    waits_for: str = ""
    """What keeps the work from going on, such as that a cluster has no worker; empty when nothing does."""
    stage: str = ""
    """What is being done, where the work has several stages."""

    def __repr__(self) -> str:
        failed = f", {self.failed} failed" if self.failed else ""
        speed = f", {self.rate:.3g} a second" if self.rate else ""
        return f"<Progress {self.done} of {self.total or '?'} units{failed}{speed}>"

    @property
    def remaining(self) -> float | None:
        """How many seconds are left at this rate; None while too few are done.

        >>> Progress(done=20, failed=0, total=100, elapsed=5.0, rate=4.0).remaining
        20.0
        """
        return (self.total - self.done - self.failed) / self.rate if self.rate and self.total else None


Watch: TypeAlias = Callable[[Progress], None]
"""Told how far the job is, a few times a second."""


def no_progress(progress: Progress) -> None:
    """Report nothing."""


class ProgressMeter:
    """Measures the progress of a run and tells it."""

    def __init__(self, watch: Watch, total: int, *, clock: Callable[[], float] = time.monotonic) -> None:
        self._watch, self._total, self._clock = watch, total, clock
        self._started = clock()
        self._reported_at = float("-inf")
        self._recent: deque[tuple[float, int]] = deque()

    def tell(self, done: int, failed: int, *, at_once: bool = False, waits_for: str = "") -> None:
        """Tell how far it is, unless that was told a moment ago. Units stored before this run add no speed."""
        now = self._clock()
        if now - self._reported_at < REPORT_SECONDS and not at_once:
            return
        self._reported_at = now
        self._recent.append((now, done + failed))
        self._forget(now, done + failed)
        rate = self._rate(now, done + failed)
        self._watch(Progress(done, failed, self._total, now - self._started, rate, waits_for))

    def _forget(self, now: float, settled: int) -> None:
        """Drop samples older than a minute, as long as enough units remain to speak of a rate."""
        while len(self._recent) > 1:
            then, settled_then = self._recent[1]
            if now - then < RECENT or settled - settled_then < MIN_UNITS:
                return
            self._recent.popleft()

    def _rate(self, now: float, settled: int) -> float | None:
        then, settled_then = self._recent[0]
        return (settled - settled_then) / (now - then) if now > then and settled - settled_then >= MIN_UNITS else None


class Ending(Enum):
    """Why a run ended."""

    FINISHED = "nothing is left to do"
    CANCELLED = "the job was cancelled"
    INTERRUPTED = "the run was interrupted"


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a run came to."""

    address: str
    ending: Ending
    units: int
    done: int
    """How many units are stored now, whoever did them."""
    found: int
    """How many of these were stored before this run."""
    computed: int
    """How many results this run put into the store."""
    failures: tuple[Failure, ...]
    blocked: int
    """How many units could not be done because one that they need has failed."""
    seconds: float
    notices: tuple[str, ...]
    """What a person should know about the store."""

    def __repr__(self) -> str:
        return f"<Outcome {self.address[:8]}: {self.done} of {self.units} units, {self.ending.value}>"

    @property
    def is_complete(self) -> bool:
        return self.done == self.units


class Interrupted(KeyboardInterrupt):
    """Ctrl-C stopped the run; the outcome says how far it came, and the same call goes on from there."""

    def __init__(self, outcome: Outcome) -> None:
        super().__init__(f"{outcome.done} of {outcome.units} units are stored; the same call goes on from there")
        self.outcome = outcome
