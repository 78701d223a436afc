"""Who does the units: an executor of the standard library that also says how much it can take and how to stop it."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from concurrent.futures import CancelledError, Executor, Future
from typing import Any


class WorkerDied(Exception):
    """The worker that did this unit was killed, by the unit itself or by someone else."""


class Crew(Executor):
    """An Executor that survives the death of its workers: only the future of the unit at hand fails."""

    @abstractmethod
    def slots(self) -> int:
        """Return how many units to keep in flight, so that no worker waits."""

    @abstractmethod
    def stop(self) -> None:
        """Stop at once: what is in flight is lost."""

    def is_death(self, error: BaseException) -> bool:
        """Return whether a future failed because its worker died."""
        return isinstance(error, WorkerDied)

    def is_lost(self, error: BaseException) -> bool:
        """Return whether a future failed because the whole crew went away."""
        return isinstance(error, CancelledError)


class Inline(Crew):
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
