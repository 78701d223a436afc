"""Time, thread and seed limits, and the progress callback."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic
from typing import TypeAlias

from ludus.core.records import dataclass

Progress: TypeAlias = Callable[[str, int, int], None]
"""Called with (stage, steps done, steps in all); steps in all is 0 when unknown."""


def silent(stage: str, done: int, total: int) -> None:
    """Report nothing."""


@dataclass(frozen=True, slots=True)
class Limits:
    """The limits of one question."""

    seconds: float = 30.0
    """Time limit of searches; they return the best so far."""
    seed: int = 0
    """Seed of randomised searches: the same seed gives the same answer."""
    threads: int = 1
    """Number of cores a search may use."""
    progress: Progress = silent

    def __repr__(self) -> str:
        return f"Limits(seconds={self.seconds:g}, seed={self.seed}, threads={self.threads})"


@dataclass(frozen=True, slots=True)
class Clock:
    """A moment at which to stop."""

    end: float

    def is_over(self) -> bool:
        return monotonic() >= self.end

    def left(self) -> float:
        """Return the seconds left, at least 0."""
        return max(0.0, self.end - monotonic())

    def within(self, seconds: float) -> Clock:
        """Return a clock that stops after some seconds, and no later than this one."""
        return Clock(min(self.end, monotonic() + seconds))


def clock(limits: Limits) -> Clock:
    """Return the clock of limits that begin now."""
    return Clock(monotonic() + limits.seconds)


NEVER = Clock(float("inf"))


class OutOfTime(Exception):
    """A listing was not over when its time was."""
