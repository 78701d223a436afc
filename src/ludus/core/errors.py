"""Everything that Ludus raises on purpose.

    LudusError
    ├── Malformed      your text is wrong: a file, a field, an option
    ├── Forbidden      the rules forbid it: a move that is not there
    ├── CheckFailed    our answer failed its check: a bug of ours, never shown as an answer
    └── MissingExtra   an optional part of Ludus is not installed

"There is no solution" is an answer, not an error.
"""

from __future__ import annotations

from dataclasses import dataclass

MOST_TOLD = 20
"""So many faults of one text are told; of the others, how many there are."""


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
        name = "".join(letter if letter.isprintable() else "?" for letter in self.field[:80])
        return f"{name}: {self.message}" if name else self.message


class Malformed(LudusError):
    """Your text is wrong; `faults` lists everything that is wrong with it."""

    def __init__(self, *faults: Fault) -> None:
        more = f"; and {len(faults) - MOST_TOLD} more" if len(faults) > MOST_TOLD else ""
        super().__init__("; ".join(str(fault) for fault in faults[:MOST_TOLD]) + more)
        self.faults = faults


class Forbidden(LudusError):
    """The rules forbid it."""


class CheckFailed(LudusError):
    """Our own answer was rejected by the checker: a bug of ours, worth a report."""


class MissingExtra(LudusError):
    """An optional part of Ludus is not installed; the message says how to install it."""


def malformed(field: str, message: str) -> Malformed:
    """Return the error for a single fault."""
    return Malformed(Fault(field, message))


def shown(value: object, *, limit: int = 60) -> str:
    """Return a value as it may stand in a message: shortened, on one line.

    >>> shown([1, 2, 3])
    '[1, 2, 3]'
    >>> shown("x" * 100, limit=10)
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
