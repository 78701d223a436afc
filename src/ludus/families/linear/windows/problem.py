"""The windows kind: rolling blocks of dice on circles, tori and boxes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import prod
from pathlib import Path
from typing import Any, ClassVar

from ludus.core.arrays import Array, difference, portable, residues
from ludus.core.errors import Fault, InvalidInput, abbreviate, invalid
from ludus.core.fields import as_question, board, digits, list_of, switches, whole_number, whole_numbers
from ludus.core.loading import np
from ludus.core.questions import Question

MAX_AXES = 16
"""A board has at most so many axes."""
LONGEST_AXIS = 10**18
MAX_IMAGINED = 2**62
"""The most dice of a board that nobody has to store."""
MAX_DIGITS = 1000
"""The modulus has at most so many digits."""

QUESTIONS = (Question.SOLVE, Question.FEWEST, Question.COUNT, Question.QUIET, Question.GODS_NUMBER)
"""The questions that this kind knows."""
QUESTIONS_WITHOUT_STATE = (Question.COUNT, Question.QUIET, Question.GODS_NUMBER)
"""Questions about all positions at once: the state may be left out."""


@dataclass(frozen=True, slots=True, eq=False)
class Windows:
    """The window-rolling game: a roll at k adds 1 modulo n to every die of the window anchored at k.

    Bring `state` to `target`. Kang, Kim, Park, "A Dice Rolling Game on a Set of Toruses" (2009), in any number of axes,
    each wrapped (indices modulo its length) or bounded (the window must fit).
    """

    KIND: ClassVar[str] = "windows"

    shape: tuple[int, ...]
    """The length of each axis, alpha in the paper."""
    window: tuple[int, ...]
    """The length of the window along each axis, beta in the paper."""
    modulus: int
    """The number of faces of a die, n in the paper."""
    state: Array
    """The face that shows on each die, 0..n-1."""
    wrap: tuple[bool, ...]
    """Whether each axis is glued into a circle."""
    target: Array | None = None
    """The faces to reach; None stands for all 0."""
    question: Question = Question.SOLVE

    @property
    def dice(self) -> int:
        """The number of dice on the board."""
        return prod(self.shape)

    @property
    def anchors(self) -> tuple[int, ...]:
        """The number of places along each axis where a window may be anchored."""
        triples = zip(self.shape, self.window, self.wrap, strict=True)
        return tuple(a if wrapped else a - b + 1 for a, b, wrapped in triples)

    def difference(self) -> Array:
        """Return state minus target modulo n: what the rolls have to bring to 0."""
        return difference(self.state, self.target, self.modulus)


def windows(
    state: object,
    window: tuple[int, ...],
    modulus: int,
    *,
    wrap: tuple[bool, ...] | None = None,
    target: object = None,
    question: Question | str = Question.SOLVE,
) -> Windows:
    """Return the windows problem for a board given as nested lists or as an array.

    Raises InvalidInput with everything that is wrong: the faces must lie in 0..n-1, the window must fit.

    >>> windows([[1, 1], [0, 0]], (1, 2), 3).dice
    4
    """
    board = as_board(state, "state")
    goal = None if target is None else as_board(target, "target")
    wrapped = (True,) * board.ndim if wrap is None else switches(wrap, "wrap")
    window, modulus = whole_numbers(window, "window"), whole_number(modulus, "modulus")
    question = as_question(question, QUESTIONS)
    faults = [*rule_faults(board.shape, window, modulus, wrapped)]
    for field, array in (("state", board), ("target", goal)):
        if array is not None and not faults:
            faults += face_faults(field, array, board.shape, modulus)
    if faults:
        raise InvalidInput(*faults)
    faces = residues(board, modulus)
    goal_faces = None if goal is None or not goal.any() else residues(goal, modulus)
    return Windows(board.shape, window, modulus, faces, wrapped, goal_faces, question)


def as_board(value: object, field: str) -> Array:
    """Return nested lists or an array as an integer array with at least one axis and no empty one."""
    try:
        board = np.asarray(value)
        if board.dtype.kind not in "iu":
            board = np.asarray(value, dtype=object)
    except ValueError:
        raise InvalidInput(Fault(field, f"expected rows of equal length, got {abbreviate(value)}")) from None
    if board.ndim == 0 or board.size == 0:
        raise InvalidInput(Fault(field, f"expected a board with at least one cell, got {abbreviate(value)}"))
    if board.dtype == object and not all(type(entry) is int for entry in board.flat):
        wrong = next(entry for entry in board.flat if type(entry) is not int)
        reason = "rows of equal length" if isinstance(wrong, list | tuple) else "whole numbers"
        raise InvalidInput(Fault(field, f"expected {reason}, got {abbreviate(wrong)}"))
    return board


def rule_faults(shape: tuple[int, ...], window: tuple[int, ...], modulus: int, wrap: tuple[bool, ...]) -> list[Fault]:
    """Return what is wrong with the rules of a windows problem, all of it."""
    faults = []
    if not 1 <= len(shape) <= MAX_AXES:
        faults.append(Fault("shape", f"expected 1 to {MAX_AXES} axes, got {len(shape)}"))
    faults += [
        Fault(f"shape[{i}]", f"expected a length of 1..{LONGEST_AXIS}, got {digits(a)}")
        for i, a in enumerate(shape)
        if not 1 <= a <= LONGEST_AXIS
    ]
    if len(window) != len(shape):
        faults.append(Fault("window", f"expected {len(shape)} lengths, one per axis, got {len(window)}"))
    faults += [
        Fault(f"window[{i}]", f"expected 1..{a}, as long as the axis at most, got {abbreviate(b)}")
        for i, (a, b) in enumerate(zip(shape, window, strict=False))
        if not 1 <= b <= a
    ]
    if len(wrap) != len(shape):
        faults.append(Fault("wrap", f"expected {len(shape)} values, one per axis, got {len(wrap)}"))
    if not 1 <= modulus < 10**MAX_DIGITS:
        faults.append(Fault("modulus", f"expected 1 to {MAX_DIGITS} digits, from 1 on, got {digits(modulus)}"))
    return faults


def face_faults(field: str, board: Array, shape: tuple[int, ...], modulus: int) -> list[Fault]:
    """Return what is wrong with the faces of a board."""
    if board.shape != shape:
        return [Fault(field, f"expected the shape {list(shape)}, got {list(board.shape)}")]
    wrong = (board < 0) | (board >= modulus)
    if not wrong.any():
        return []
    cell = tuple(int(i) for i in np.unravel_index(int(np.argmax(wrong)), shape))
    place = "".join(f"[{i}]" for i in cell)
    return [Fault(f"{field}{place}", f"expected a face in 0..{modulus - 1}, got {abbreviate(int(board[cell]))}")]


def read_windows(fields: Mapping[str, Any], folder: Path | None) -> Windows:
    """Return the windows problem that a JSON object describes; InvalidInput with everything that is wrong with it."""
    known = {"ludus", "kind", "shape", "window", "modulus", "state", "wrap", "target", "question"}
    faults = [Fault(name, f"expected no field of this name, only {', '.join(sorted(known))}") for name in fields]
    faults = [fault for fault in faults if fault.field not in known]
    shape = list_of(int, fields.get("shape"), "shape", faults)
    window = list_of(int, fields.get("window"), "window", faults)
    wrap = list_of(bool, fields.get("wrap", [True] * len(shape)), "wrap", faults)
    modulus = fields.get("modulus")
    if type(modulus) is not int:
        faults.append(Fault("modulus", f"expected a whole number, got {abbreviate(modulus)}"))
        modulus = 1
    names = [question.value for question in QUESTIONS]
    name = fields.get("question", Question.SOLVE.value)
    if name not in names:
        faults.append(Fault("question", f"expected one of {', '.join(names)}, got {abbreviate(name)}"))
    faults += [] if faults else rule_faults(shape, window, modulus, wrap)
    if faults:
        raise InvalidInput(*faults)
    question = Question(name)
    if "state" not in fields and question not in QUESTIONS_WITHOUT_STATE:
        raise invalid("state", "expected the faces of the dice, got nothing")
    if "state" not in fields:
        return Windows(shape, window, modulus, no_state(shape), wrap, None, question)
    state = board(fields["state"], "state", shape, folder)
    target = board(fields["target"], "target", shape, folder) if "target" in fields else None
    return windows(state, window, modulus, wrap=wrap, target=target, question=question)


def no_state(shape: tuple[int, ...]) -> Array:
    """Return a board of zeros that takes no memory, for questions about all positions at once."""
    if prod(shape) > MAX_IMAGINED:
        raise invalid("shape", f"expected at most {MAX_IMAGINED} cells, got {digits(prod(shape))}")
    return np.broadcast_to(np.uint8(0), shape)


def write_windows(problem: Windows) -> dict[str, Any]:
    """Return a windows problem as JSON fields whose arrays are NumPy arrays; defaults are left out."""
    fields: dict[str, Any] = {}
    fields |= {"shape": list(problem.shape), "window": list(problem.window), "modulus": problem.modulus}
    if not all(problem.wrap):
        fields["wrap"] = list(problem.wrap)
    if problem.question is not Question.SOLVE:
        fields["question"] = problem.question.value
    if problem.question not in QUESTIONS_WITHOUT_STATE:
        fields["state"] = portable(problem.state)
    if problem.target is not None:
        fields["target"] = portable(problem.target)
    return fields
