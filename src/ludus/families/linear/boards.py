"""What boards of dice and boards of lights share: arrays of residues, their limits, and what can be wrong with them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import prod
from pathlib import Path
from typing import Any

from ludus.core.arrays import Array, residues
from ludus.core.errors import Fault, InvalidInput, abbreviate, invalid
from ludus.core.fields import board, digits
from ludus.core.loading import np
from ludus.core.questions import Question
from ludus.core.wording import count

MAX_LENGTH = 10**18
"""Maximum length of an axis."""
MAX_IMPLICIT_CELLS = 2**62
"""Maximum number of cells of a board that is not stored."""
MAX_DIGITS = 1000
"""Maximum number of digits of the modulus and of amounts."""
QUESTIONS_WITHOUT_STATE = (Question.COUNT, Question.QUIET, Question.GODS_NUMBER)
"""Questions about all positions at once: the state may be left out."""


def as_board(value: object, field: str) -> Array:
    """Return nested lists or an array as an integer array with at least one axis and no empty one."""
    try:
        cells = np.asarray(value)
        if cells.dtype.kind not in "iu":
            cells = np.asarray(value, dtype=object)
    except ValueError:
        raise invalid(field, f"expected rows of equal length, got {abbreviate(value)}") from None
    if cells.ndim == 0 or cells.size == 0:
        raise invalid(field, f"expected a board with at least one cell, got {abbreviate(value)}")
    if cells.dtype == object and not all(type(entry) is int for entry in cells.flat):
        wrong = next(entry for entry in cells.flat if type(entry) is not int)
        reason = "rows of equal length" if isinstance(wrong, list | tuple) else "integers"
        raise invalid(field, f"expected {reason}, got {abbreviate(wrong)}")
    return cells


def state_and_target(state: object, target: object) -> dict[str, Array]:
    """Return both boards by the names of their fields; without a target only the state."""
    return {"state": as_board(state, "state")} | ({} if target is None else {"target": as_board(target, "target")})


def stored_residues(boards: dict[str, Array], modulus: int) -> tuple[Array, Array | None]:
    """Return state and target as a problem stores them; a target of zeros is None."""
    target = boards.get("target")
    return residues(boards["state"], modulus), residues(
        target, modulus
    ) if target is not None and target.any() else None


def read_boards(
    given: Mapping[str, Any], shape: tuple[int, ...], question: Question, folder: Path | None
) -> dict[str, Any]:
    """Return the JSON fields `state` and `target` as arrays, those that are there."""
    if "state" not in given and question not in QUESTIONS_WITHOUT_STATE:
        raise invalid("state", "missing field")
    return {name: board(given[name], name, shape, folder) for name in ("state", "target") if name in given}


def no_state(shape: tuple[int, ...]) -> Array:
    """Return a board of zeros that takes no memory, for questions about all positions at once."""
    if prod(shape) > MAX_IMPLICIT_CELLS:
        raise invalid("shape", f"expected at most {MAX_IMPLICIT_CELLS} cells, got {digits(prod(shape))}")
    return np.broadcast_to(np.uint8(0), shape)


def axis_faults(shape: Sequence[int], wrap: Sequence[bool], modulus: int) -> Iterator[Fault]:
    """Yield what is wrong with the lengths of the axes, with which of them wrap, and with the modulus."""
    for index, length in enumerate(shape):
        if not 1 <= length <= MAX_LENGTH:
            yield Fault(f"shape[{index}]", f"expected a length of 1..{MAX_LENGTH}, got {digits(length)}")
    if len(wrap) != len(shape):
        yield Fault("wrap", f"expected {count(len(shape), 'value')}, one per axis, got {len(wrap)}")
    yield from modulus_faults(modulus)


def modulus_faults(modulus: int) -> Iterator[Fault]:
    """Yield what is wrong with the modulus."""
    if not 1 <= modulus < 10**MAX_DIGITS:
        expected = f"an integer of at least 1 with at most {MAX_DIGITS} digits"
        yield Fault("modulus", f"expected {expected}, got {digits(modulus)}")


def residue_faults(boards: dict[str, Array], modulus: int) -> Iterator[Fault]:
    """Yield for each board another shape than that of the state, or its first entry that is not in 0..n-1."""
    shape = boards["state"].shape
    for field, cells in boards.items():
        if cells.shape != shape:
            yield Fault(field, f"expected the shape {list(shape)}, got {list(cells.shape)}")
            continue
        wrong = (cells < 0) | (cells >= modulus)
        if wrong.any():
            cell = tuple(int(i) for i in np.unravel_index(int(np.argmax(wrong)), shape))
            place = "".join(f"[{i}]" for i in cell)
            got = digits(int(cells[cell]))
            yield Fault(f"{field}{place}", f"expected an integer in 0..{digits(modulus - 1)}, got {got}")


def raise_faults(faults: Sequence[Fault]) -> None:
    """Raise InvalidInput when there are faults."""
    if faults:
        raise InvalidInput(*faults)
