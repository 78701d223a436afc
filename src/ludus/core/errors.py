"""Everything that Ludus raises on purpose.

    LudusError
    ├── InvalidInput        invalid input: a file, field or option
    ├── IllegalMove         a move that the rules do not allow
    ├── VerificationError   the checker rejected an answer of ours: an internal error, and no answer is given
    └── MissingExtra        an optional part of Ludus is not installed

"There is no solution" is an answer, not an error.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import PurePath

from ludus.core.records import dataclass

MAX_REPORTED = 20
"""Maximum number of faults in one message; it gives the number of the others."""


class LudusError(Exception):
    """The base of every error that Ludus raises on purpose."""


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing that is wrong with a text: where, and what was expected."""

    field: str
    """The name of the field, such as `state[2]`; empty when it is the text as a whole."""
    message: str
    """What stands there and what was expected instead."""

    def __str__(self) -> str:
        name = "".join(letter if letter.isprintable() else "?" for letter in self.field[:300])
        return f"{name}: {self.message}" if name else self.message


class InvalidInput(LudusError, ValueError):
    """Invalid input; `faults` lists everything that is wrong with it."""

    def __init__(self, *faults: Fault) -> None:
        more = f"; and {len(faults) - MAX_REPORTED} more" if len(faults) > MAX_REPORTED else ""
        super().__init__("; ".join(str(fault) for fault in faults[:MAX_REPORTED]) + more)
        self.faults = faults

    def __reduce__(self) -> tuple[type[InvalidInput], tuple[Fault, ...]]:
        return type(self), self.faults


class IllegalMove(LudusError, ValueError):
    """A move that the rules do not allow."""


class NotDecided(LudusError):
    """The limits ended the work before there was an answer."""


class VerificationError(LudusError, RuntimeError):
    """The checker rejected an answer of ours: an internal error, worth a report; `answer` belongs into it."""

    def __init__(self, message: str, answer: Mapping[str, object] | None = None) -> None:
        super().__init__(message)
        self.answer = answer
        """The rejected answer as the JSON object of formats/; None where there is none."""


class MissingExtra(LudusError, ImportError):
    """An optional part of Ludus is not installed; the message says how to install it."""


def invalid(field: str, message: str) -> InvalidInput:
    """Return the error for a single fault."""
    return InvalidInput(Fault(field, message))


@contextmanager
def read_from(name: str) -> Iterator[None]:
    """Let what is wrong with a file, or with its fields, name the file.

    >>> try:
    ...     with read_from("board.json"):
    ...         raise invalid("shape", "missing field")
    ... except InvalidInput as error:
    ...     print(error)
    shape: missing field (in board.json)
    """
    file = f"(in {PurePath(name).name or name})"

    def located(one: Fault) -> Fault:
        names_file = not one.field or one.message.endswith(file)
        return Fault(one.field or name, one.message if names_file else f"{one.message} {file}")

    try:
        yield
    except InvalidInput as error:
        raise InvalidInput(*map(located, error.faults)) from None


def abbreviate(value: object, *, limit: int = 60) -> str:
    """Return a value as it may stand in a message: shortened, on one line.

    >>> abbreviate([1, 2, 3])
    '[1, 2, 3]'
    >>> abbreviate("x" * 100, limit=10)
    "'xxxxxx..."
    """
    if isinstance(value, str):
        value = value[: limit + 1]
    try:
        text = repr(value if not isinstance(value, list) else value[: limit + 1]).replace("\n", " ")
    except ValueError:
        # Python writes no integer of more than some thousand digits.
        text = "a number of thousands of digits"
    return text if len(text) <= limit else text[: limit - 3] + "..."
