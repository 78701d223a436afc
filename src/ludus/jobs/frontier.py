"""Which units can be done next, when some need others first."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Sequence


class Frontier:
    """The units that are ready, those that wait for others, and how many are left.

    >>> frontier = Frontier(3, {2: [0, 1]})
    >>> frontier.take(5)
    [0, 1]
    >>> frontier.finish(0), frontier.finish(1), frontier.take(5)
    (True, True, [2])
    """

    def __init__(self, count: int, needs: Mapping[int, Sequence[int]]) -> None:
        self._ready = deque(index for index in range(count) if not needs.get(index))
        self._missing = {index: set(before) for index, before in needs.items() if before}
        self._after: dict[int, list[int]] = {}
        for index, before in self._missing.items():
            for other in before:
                self._after.setdefault(other, []).append(index)
        self._settled = bytearray(count)
        self.done = self.failed = self.blocked = 0

    @property
    def left(self) -> int:
        """How many units are neither done, nor failed, nor blocked by one that failed."""
        return len(self._settled) - self.done - self.failed - self.blocked

    def take(self, most: int) -> list[int]:
        """Take at most `count` ready units, in the order of the job."""
        taken: list[int] = []
        while self._ready and len(taken) < most:
            index = self._ready.popleft()
            if not self._settled[index]:
                taken.append(index)
        return taken

    def give_back(self, index: int) -> None:
        """Put a unit that was taken back to the front."""
        self._ready.appendleft(index)

    def finish(self, index: int) -> bool:
        """Note that a unit is done, whoever did it; return whether that is new."""
        if self._settled[index]:
            return False
        self._settled[index] = True
        self.done += 1
        for later in self._after.get(index, ()):
            self._missing[later].discard(index)
            if not self._missing[later]:
                self._ready.append(later)
        return True

    def fail(self, index: int) -> None:
        """Note that a unit has failed; all that need it, directly or not, are blocked."""
        if self._settled[index]:
            return
        self._settled[index] = True
        self.failed += 1
        spreading = list(self._after.get(index, ()))
        while spreading:
            later = spreading.pop()
            if not self._settled[later]:
                self._settled[later] = True
                self.blocked += 1
                spreading += self._after.get(later, ())
