"""Bounded work: every search and every sum spends steps, and stops when they are used up."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import wraps
from typing import ParamSpec, TypeVar

from ludus_check.errors import NotChecked
from ludus_check.limits import SEARCH_STEPS
from ludus_check.words.phrases import number

SHARES: ContextVar[int] = ContextVar("shares", default=1)
"""The number of claims that are verified together, such as those about the components of a sum."""

SEARCHES: ContextVar[bool] = ContextVar("searches", default=True)
"""Whether the folder by_search may be used."""

Parameters = ParamSpec("Parameters")
Result = TypeVar("Result")


def searching(function: Callable[Parameters, Result]) -> Callable[Parameters, Result]:
    """Mark what the rest of the checker calls in the folder by_search; without searches it is not checked."""

    @wraps(function)
    def allowed(*arguments: Parameters.args, **options: Parameters.kwargs) -> Result:
        if not SEARCHES.get():
            raise NotChecked("The file has no certificate for this, and searches are switched off")
        return function(*arguments, **options)

    return allowed


@contextmanager
def without_searches() -> Iterator[None]:
    """Verify what certificates prove, and compute nothing anew."""
    token = SEARCHES.set(False)
    try:
        yield
    finally:
        SEARCHES.reset(token)


def allowed_steps() -> int:
    """Return how many steps one claim may take, of several that are verified together."""
    return SEARCH_STEPS // SHARES.get()


@contextmanager
def shared(claims: int) -> Iterator[None]:
    """Let some claims share the steps that one of them could take."""
    token = SHARES.set(claims)
    try:
        yield
    finally:
        SHARES.reset(token)


class Work:
    """Steps that may still be spent; a step takes less than a microsecond or so."""

    def __init__(self, steps: int = SEARCH_STEPS) -> None:
        self.most = self.left = steps

    def spend(self, steps: int) -> None:
        """Count some steps; raise NotChecked when there are none left."""
        self.left -= steps
        if self.left < 0:
            raise NotChecked(f"The check takes more than the limit of {number(self.most)} steps")
