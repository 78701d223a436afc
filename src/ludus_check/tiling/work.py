"""Bounded work: every search and every sum spends steps, and gives up when they are used up."""

from ludus_check.errors import Rejected
from ludus_check.limits import SEARCH_STEPS


class TooMuch(Rejected):
    """The certificate may be right, but it takes too long to see that."""


class Work:
    """Steps that may still be spent."""

    def __init__(self, steps: int = SEARCH_STEPS) -> None:
        self.left = steps

    def spend(self, steps: int) -> None:
        """Count some steps; raise TooMuch when there are none left."""
        self.left -= steps
        if self.left < 0:
            raise TooMuch("this takes more steps than the checker spends on one answer")
