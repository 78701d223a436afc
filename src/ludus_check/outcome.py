"""What becomes of one answer: a status, sentences, and what is only claimed; with exit code and words for each."""

import json
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum

from ludus_check.errors import Malformed, NotChecked, NothingClaimed, Rejected
from ludus_check.finding import Finding
from ludus_check.words.phrases import sentence


class Status(Enum):
    """The outcomes of a check, the best first."""

    VERIFIED = "verified"
    PARTLY_VERIFIED = "partly verified"
    UNDECIDED = "undecided"
    NOT_CHECKED = "not checked"
    REJECTED = "rejected"
    MALFORMED = "malformed"

    @property
    def code(self) -> int:
        """The exit code."""
        return EXIT_CODES[self]

    @property
    def key(self) -> str:
        """The key in a line of JSON."""
        return self.value.replace(" ", "_")


EXIT_CODES = dict(zip(Status, (0, 4, 3, 5, 1, 2), strict=True))
"""The exit codes of the statuses, in their order."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of one answer."""

    status: Status
    sentence: str
    """Complete sentences: what was verified, or why not; of a malformed answer what was expected of the field."""
    not_verified: tuple[str, ...] = ()
    """The parts of the answer that are only claimed, as noun phrases."""
    field: str = ""
    """The field that is malformed."""

    @property
    def code(self) -> int:
        """The exit code."""
        return self.status.code

    def __str__(self) -> str:
        told = f"{self.field}: {self.sentence}" if self.status is Status.MALFORMED else self.sentence
        return f"{self.status.value.capitalize()}. {told}"

    def line(self) -> str:
        """Return the outcome as a line of JSON."""
        malformed = {"field": self.field, "message": self.sentence}
        fields = {"ludus": 1, self.status.key: malformed if self.status is Status.MALFORMED else self.sentence}
        return json.dumps(fields | ({"not_verified": list(self.not_verified)} if self.not_verified else {}))


TOO_LARGE = Outcome(Status.NOT_CHECKED, "The check needs more memory than there is. Nothing was verified.")


def outcome(find: Callable[[], Finding]) -> Outcome:
    """Return what became of an answer, whatever is wrong with it, or with this program."""
    try:
        finding = find()
    except Rejected as error:
        return Outcome(Status.REJECTED, sentence(str(error)))
    except Malformed as error:
        return Outcome(Status.MALFORMED, error.message, field=error.field)
    except NothingClaimed as error:
        return Outcome(Status.UNDECIDED, sentence(str(error)))
    except NotChecked as error:
        return Outcome(Status.NOT_CHECKED, f"{sentence(str(error))} Nothing was verified.")
    except (MemoryError, RecursionError):
        return TOO_LARGE
    except Exception as error:
        fault = f"{type(error).__name__}: {error}"
        return Outcome(Status.NOT_CHECKED, f"Internal error: {fault[:200]}; nothing was verified. Please report this.")
    status = Status.PARTLY_VERIFIED if finding.sentences else Status.NOT_CHECKED
    return Outcome(status if finding.not_verified else Status.VERIFIED, finding.text, finding.not_verified)
