"""What becomes of one answer: verified, rejected, malformed or undecided, with its exit code and its words."""

import json
from collections.abc import Callable
from dataclasses import dataclass

from ludus_check.errors import Malformed, NothingClaimed, Rejected


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of one answer."""

    code: int
    word: str
    text: str
    field: str = ""

    def line(self) -> str:
        """Return the outcome as a line of JSON."""
        value = {"field": self.field, "message": self.text} if self.code == 2 else self.text
        return json.dumps({"ludus": 1, self.word: value})

    def sentence(self) -> str:
        """Return the outcome for people."""
        if self.code == 2:
            return f"malformed: {self.field}: {self.text}"
        return f"{self.word}: {self.text}"


TOO_LARGE = Outcome(2, "error", "expected an answer that can be checked within the memory of this machine", "file")
"""Nothing was verified and nothing was refuted: the machine gave up."""


def outcome(verified: Callable[[], str]) -> Outcome:
    """Return what became of an answer, whatever is wrong with it."""
    try:
        return Outcome(0, "verified", verified())
    except Rejected as error:
        return Outcome(1, "rejected", str(error))
    except Malformed as error:
        return Outcome(2, "error", error.message, error.field)
    except NothingClaimed as error:
        return Outcome(3, "undecided", str(error))
    except (MemoryError, RecursionError):
        return TOO_LARGE
