"""What a run of a job came to."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from ludus.jobs.job_records import Failure


class Ending(Enum):
    """Why a run ended."""

    FINISHED = "nothing is left to do"
    CANCELLED = "the job was cancelled"
    INTERRUPTED = "the run was interrupted"


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a run came to."""

    address: str
    ending: Ending
    units: int
    done: int
    """How many units are stored now, whoever did them."""
    found: int
    """How many of these were stored before this run."""
    computed: int
    """How many results this run put into the store."""
    failures: tuple[Failure, ...]
    blocked: int
    """How many units could not be done because one that they need has failed."""
    seconds: float
    notices: tuple[str, ...]
    """What a person should know about the store."""

    @property
    def is_complete(self) -> bool:
        """Whether every unit is done."""
        return self.done == self.units


class Interrupted(KeyboardInterrupt):
    """Ctrl-C stopped the run; the outcome says how far it came, and the same call goes on from there."""

    def __init__(self, outcome: Outcome) -> None:
        super().__init__(f"{outcome.done} of {outcome.units} units are stored; the same call goes on from there")
        self.outcome = outcome
