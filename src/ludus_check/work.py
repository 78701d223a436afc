"""Bounded work: every search and every sum spends steps, and stops when they are used up."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from ludus_check.errors import NotChecked
from ludus_check.limits import SEARCH_STEPS
from ludus_check.wording import number

SHARES: ContextVar[int] = ContextVar("shares", default=1)
"""The number of claims that are verified together, such as those about the components of a sum."""


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
