"""Bounded work: every search and every sum spends steps, and stops when they are used up."""

from ludus_check.errors import NotChecked
from ludus_check.limits import SEARCH_STEPS
from ludus_check.wording import number


class Work:
    """Steps that may still be spent; a step takes less than a microsecond or so."""

    def __init__(self, steps: int = SEARCH_STEPS) -> None:
        self.most = self.left = steps

    def spend(self, steps: int) -> None:
        """Count some steps; raise NotChecked when there are none left."""
        self.left -= steps
        if self.left < 0:
            raise NotChecked(f"The check takes more than the limit of {number(self.most)} steps")
