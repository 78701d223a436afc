"""What boards of dice and boards of lights share: arrays of residues, their limits, and what can be wrong with them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from math import prod
from pathlib import Path
from typing import Any

from ludus.core.arrays import Array, residues
from ludus.core.errors import Fault, InvalidInput, abbreviate, invalid
from ludus.core.fields import board, digits, is_number
from ludus.core.loading import np
from ludus.core.questions import Question
from ludus.core.wording import count

MAX_LENGTH = 10**18
MAX_IMPLICIT_CELLS = 2**62
"""Maximum number of cells of a board that is not stored."""
MAX_DIGITS = 1000
"""Maximum number of digits of the modulus and of amounts."""
QUESTIONS_WITHOUT_STATE = (Question.COUNT, Question.QUIET, Question.GODS_NUMBER)
"""Questions about all positions at once: the state may be left out."""


def has_no_state(problem: Any) -> bool:
    """Return whether a problem is about all positions at once, so that its state is not written."""
    return problem.question in QUESTIONS_WITHOUT_STATE


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


def astray(problem: Any) -> int:
    """Return how many cells of a board are not at their goal; of one that takes no memory not each is looked at."""
    if problem.target is None and not any(problem.state.strides):
        return problem.state.size if problem.state.flat[0] else 0
    return int(np.count_nonzero(problem.difference()))


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


# What games share whose positions are tuples of residues, and whose moves are places.


class ResidueGame:
    """The goal of such games, and their moves as text."""

    __slots__ = ()

    def is_won(self, position: tuple[int, ...]) -> bool:
        return not any(position)

    def write_move(self, move: tuple[int, ...]) -> str:
        return " ".join(map(str, move))


def after(position: tuple[int, ...], added: Array, modulus: int) -> tuple[int, ...]:
    """Return the position after a move that adds an array to the board."""
    return tuple((one + more) % modulus for one, more in zip(position, added.ravel().tolist(), strict=True))


def read_board(text: str, shape: tuple[int, ...], modulus: int, noun: str) -> list[str]:
    """Return the entries of a board: / stands between rows, // between layers, and so on.

    >>> read_board("01/20//11/22", (2, 2, 2), 3, "face")
    ['0', '1', '2', '0', '1', '1', '2', '2']
    """
    rows = [split_row(row, modulus) for row in re.split("/+", text.strip())]
    slashes, number = [len(found) for found in re.findall("/+", text.strip())], prod(shape[:-1])
    if slashes != [_slashes(row, shape) for row in range(1, number)] or any(len(row) != shape[-1] for row in rows):
        apart = "" if modulus <= 10 else ", with blanks between them"
        raise invalid(
            "position", f"expected {count(number, 'row')} of {count(shape[-1], noun)}{apart}, got {abbreviate(text)}"
        )
    return [part for row in rows for part in row]


def write_board(entries: Sequence[str], shape: tuple[int, ...], modulus: int) -> str:
    """Return the text of a board; the inverse of read_board."""
    joint, across = "" if modulus <= 10 else " ", shape[-1]
    rows = (joint.join(entries[start : start + across]) for start in range(0, len(entries), across))
    return "".join("/" * _slashes(number, shape) + row for number, row in enumerate(rows))


def _slashes(row: int, shape: tuple[int, ...]) -> int:
    """Return how many slashes stand before a row: one for a new row, two for a new layer, and so on."""
    depth, size = 0, 1
    for length in reversed(shape[:-1]):
        if row == 0 or row % size:
            break
        depth, size = depth + 1, size * length
    return depth


def read_place(text: str, axes: int, what: str) -> tuple[int, ...]:
    """Return the place of a move, one number per axis; InvalidInput names what was expected."""
    parts = text.replace(",", " ").split()
    if len(parts) != axes or not all(is_number(part, MAX_DIGITS) for part in parts):
        raise invalid("move", f"expected {what}, got {abbreviate(text)}")
    return tuple(map(int, parts))


def split_row(text: str, modulus: int) -> list[str]:
    """Return the entries of a row: single digits without a gap, or numbers with gaps.

    >>> split_row("0120", 3), split_row("0 12,3", 13)
    (['0', '1', '2', '0'], ['0', '12', '3'])
    """
    parts = text.replace(",", " ").split()
    return list(parts[0]) if len(parts) == 1 and modulus <= 10 else parts


def each_move(counts: Array) -> Iterator[tuple[int, ...]]:
    """Yield the places of the moves one by one, each as often as the move is made.

    >>> list(each_move(np.array([[0, 2], [1, 0]])))
    [(0, 1), (0, 1), (1, 0)]
    """
    for place in np.argwhere(counts).tolist():
        left = int(counts[tuple(place)])
        while left:  # itertools.repeat refuses 2^63 and more
            yield tuple(place)
            left -= 1


def check_start(name: str, moves: int, most: int, seed: int) -> None:
    """Raise InvalidInput for a number of random moves, or a seed, that makes no start."""
    if not 0 <= moves <= most:
        raise invalid(name, f"expected 0..{most}, got {abbreviate(moves)}")
    if seed < 0:
        raise invalid("seed", f"expected a seed of at least 0, got {abbreviate(seed)}")
