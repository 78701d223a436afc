"""The one shape of an error: {"error": {"kind", "message", "faults": [{"field", "message"}]}}.

Every refusal of the interface has it, whatever refused: a model, a game, a limit, an address that is not there.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import Any

from ludus.core.errors import MAX_REPORTED, Fault, IllegalMove, InvalidInput, LudusError, VerificationError, abbreviate

MAX_MESSAGE = 2000


class Kind(Enum):
    """Whose mistake it is, or what is in the way; each has its status of HTTP."""

    MALFORMED = "malformed"
    """Your text is wrong."""
    FORBIDDEN = "forbidden"
    """The rules of the game, or of this server, do not allow it."""
    TOO_LARGE = "too-large"
    """It needs more bytes, cells, time or memory than one request may use."""
    BUSY = "busy"
    """Too much is asked at once; try again."""
    NOT_FOUND = "not-found"
    """There is nothing at this address."""
    MISTAKE = "mistake"
    """Our own mistake: an answer that failed its check is never shown."""

    @property
    def status(self) -> int:
        return STATUSES[self]


STATUSES = {
    Kind.MALFORMED: 422,
    Kind.FORBIDDEN: 409,
    Kind.TOO_LARGE: 413,
    Kind.BUSY: 503,
    Kind.NOT_FOUND: 404,
    Kind.MISTAKE: 500,
}


class Refused(Exception):
    """A request that gets an error instead of an answer."""

    def __init__(self, kind: Kind, message: str, faults: tuple[Fault, ...] = ()) -> None:
        super().__init__(message)
        self.kind, self.message, self.faults = kind, message, faults

    def fields(self) -> dict[str, Any]:
        """Return the error as the JSON object of the interface."""
        faults = [{"field": fault.field[:200], "message": fault.message[:500]} for fault in self.faults[:MAX_REPORTED]]
        return {"error": {"kind": self.kind.value, "message": self.message[:MAX_MESSAGE], "faults": faults}}


EXPECTED = {
    "int_type": "expected an integer",
    "int_from_float": "expected an integer",
    "float_type": "expected a number",
    "string_type": "expected a string",
    "bool_type": "expected a Boolean",
    "list_type": "expected a list",
    "dict_type": "expected an object",
    "model_attributes_type": "expected an object",
    "string_too_short": "expected a string of length at least {min_length}",
    "greater_than": "expected more than {gt}",
    "greater_than_equal": "expected at least {ge}",
    "less_than_equal": "expected at most {le}",
    "string_too_long": "expected at most {max_length} characters",
}
"""What a field should have held, by pydantic's word for what is wrong; its numbers stand in the context."""


def expected(found: Mapping[str, Any]) -> str:
    """Return what pydantic found wrong in our words: what was expected, and what stands there.

    >>> expected({"type": "greater_than_equal", "ctx": {"ge": 0}, "input": -3, "msg": ""})
    'expected at least 0, got -3'
    """
    match found["type"]:
        case "missing":
            return "missing field"
        case "json_invalid":
            return "the body is not JSON"
        case "extra_forbidden":
            return "unknown field"
        case known if known in EXPECTED:
            value = found["input"]
            if known == "string_too_long":
                return f"{EXPECTED[known].format(**found.get('ctx', {}))}, got {len(value)}"
            # Lists and objects may be nested too deeply to be written.
            got = "a list" if isinstance(value, list) else "an object" if isinstance(value, dict) else abbreviate(value)
            return f"{EXPECTED[known].format(**found.get('ctx', {}))}, got {got}"
        case _:
            return str(found["msg"])


def refusal(error: BaseException) -> Refused:
    """Return the refusal that tells the client what an error means."""
    match error:
        case Refused():
            return error
        case InvalidInput():
            return Refused(Kind.MALFORMED, str(error), error.faults)
        case IllegalMove():
            return Refused(Kind.FORBIDDEN, str(error))
        case VerificationError():
            return Refused(Kind.MISTAKE, f"{error}. Nothing is claimed; please report it with the problem")
        case LudusError():
            return Refused(Kind.MALFORMED, str(error))
        case MemoryError() | RecursionError():
            return Refused(Kind.TOO_LARGE, "this needs more memory than one question may use")
        case _:
            return Refused(Kind.MISTAKE, f"something went wrong here: {type(error).__name__}. Nothing is claimed")
