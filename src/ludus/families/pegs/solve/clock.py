"""How much of the time of an effort is left."""

from __future__ import annotations

from dataclasses import dataclass
from time import monotonic

from ludus.core.limits import Limits


@dataclass(frozen=True, slots=True)
class Clock:
    """A moment at which to stop."""

    end: float

    def is_over(self) -> bool:
        """Return whether the time is up."""
        return monotonic() >= self.end

    def left(self) -> float:
        """Return the seconds left, at least 0."""
        return max(0.0, self.end - monotonic())

    def within(self, seconds: float) -> Clock:
        """Return a clock that stops after so many seconds, and no later than this one."""
        return Clock(min(self.end, monotonic() + seconds))


def clock(limits: Limits) -> Clock:
    """Return the clock of an effort that begins now."""
    return Clock(monotonic() + limits.seconds)


NEVER = Clock(float("inf"))
"""The clock that never stops."""
