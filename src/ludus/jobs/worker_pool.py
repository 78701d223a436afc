"""Who does the units: an executor of the standard library that also says how much it can take and how to stop it."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from concurrent.futures import CancelledError, Executor, Future
from typing import Any


class WorkerDied(Exception):
    """The worker that did this unit was killed, by the unit itself or by someone else."""


class UnitTimedOut(Exception):
    """The unit took longer than a unit may, and its worker was ended."""


class WorkerUnfit(Exception):
    """The worker lacks the program, or has another version of it; it has done nothing."""


class WorkerPool(Executor):
    """An Executor that survives the death of its workers: only the future of the unit at hand fails."""

    @abstractmethod
    def slots(self) -> int:
        """Return how many units to keep in flight, so that no worker waits."""

    @abstractmethod
    def stop(self) -> None:
        """Stop at once: what is in flight is lost."""

    def notices(self) -> list[str]:
        """Return what a person should know about the workers when the work is done."""
        return []

    def prepare(self, work: str) -> None:
        """Get ready for the units of a work, before the first one."""

    def program(self, work: str) -> str:
        """Return the program that a worker must have to do a work; empty where it cannot be another one."""
        return ""

    def waits_for(self) -> str:
        """Return what keeps the work from going on, such as that no worker has come yet; empty when nothing does."""
        return ""

    def is_death(self, error: BaseException) -> bool:
        """Return whether a future failed because its worker died."""
        return isinstance(error, WorkerDied)

    def is_lost(self, error: BaseException) -> bool:
        """Return whether a future failed because the whole pool went away."""
        return isinstance(error, CancelledError)

    def is_unfit(self, error: BaseException) -> bool:
        """Return whether a future failed because its worker lacks the program; the unit was not tried."""
        return isinstance(error, WorkerUnfit)


class Inline(WorkerPool):
    """Does each unit in this very thread, at the moment that it is submitted.

    >>> Inline().submit(pow, 2, 10).result()
    1024
    """

    def submit(self, function: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        # Only errors belong to the future: Ctrl-C belongs to the caller.
        try:
            future.set_result(function(*args, **kwargs))
        except Exception as error:
            future.set_exception(error)
        return future

    def slots(self) -> int:
        return 1

    def stop(self) -> None:
        """There is nothing to stop."""
