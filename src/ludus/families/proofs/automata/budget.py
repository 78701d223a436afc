"""How much an automatic proof may cost: determinising can double the states with every one, so there is a limit."""

from __future__ import annotations

import time
from dataclasses import dataclass

MAX_STATES = 100_000
MAX_ENTRIES = 1 << 26
"""The most entries of a table of transitions."""


class BudgetSpent(Exception):
    """The limit of states or of time is reached; the message says which. It is turned into an undecided answer."""


@dataclass(frozen=True, slots=True)
class Budget:
    """The limits of one proof."""

    until: float = float("inf")
    """Work stops at this time, as told by time.monotonic()."""
    states: int = MAX_STATES
    """No automaton on the way has more states."""

    def check(self, states: int, letters: int = 1) -> None:
        """Raise BudgetSpent when so many states, with so many letters, are too many, or the time is up."""
        if states > self.states or states * letters > MAX_ENTRIES:
            size = f"{states} states" if letters == 1 else f"{states} states and {letters} letters"
            raise BudgetSpent(f"an automaton on the way has {size}, which is over the limit")
        if time.monotonic() > self.until:
            raise BudgetSpent("the time is up")


def budget_of(seconds: float, states: int = MAX_STATES) -> Budget:
    """Return a budget that starts now."""
    return Budget(time.monotonic() + seconds, states)
