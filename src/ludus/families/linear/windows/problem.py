"""The windows kind: dice on circles, tori and boxes; a roll adds 1 to every die of a window."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from math import prod
from pathlib import Path
from typing import Any

from ludus.core.arrays import Array, difference
from ludus.core.errors import Fault, abbreviate
from ludus.core.fields import as_question, one_of, switches, whole_number, whole_numbers
from ludus.core.problem import Described, read_fields, write_fields
from ludus.core.questions import Question
from ludus.core.records import dataclass
from ludus.core.wording import count
from ludus.families.linear.boards import (
    QUESTIONS_WITHOUT_STATE,
    axis_faults,
    no_state,
    raise_faults,
    read_boards,
    residue_faults,
    state_and_target,
    stored_residues,
)

MAX_AXES = 16

QUESTIONS = (Question.SOLVE, Question.FEWEST, Question.COUNT, Question.QUIET, Question.GODS_NUMBER)
"""The questions that this kind knows."""


@dataclass(frozen=True, slots=True, eq=False)
class Windows(Described, kind="windows"):
    """The window-rolling game: a roll at k adds 1 modulo n to every die of the window anchored at k.

    Bring `state` to `target`. Kang, Kim, Park, "A Dice Rolling Game on a Set of Toruses" (2009), in any number of axes,
    each wrapped (indices modulo its length) or bounded (the window must fit).
    """

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
    boards = state_and_target(state, target)
    shape: tuple[int, ...] = boards["state"].shape
    wrapped = (True,) * len(shape) if wrap is None else switches(wrap, "wrap")
    window, modulus = whole_numbers(window, "window"), whole_number(modulus, "modulus")
    question = as_question(question, QUESTIONS)
    raise_faults(rule_faults(shape, window, modulus, wrapped) or [*residue_faults(boards, modulus)])
    faces, goal = stored_residues(boards, modulus)
    return Windows(shape, window, modulus, faces, wrapped, goal, question)


def rule_faults(shape: tuple[int, ...], window: tuple[int, ...], modulus: int, wrap: tuple[bool, ...]) -> list[Fault]:
    """Return what is wrong with the rules of a windows problem, all of it."""
    faults = [*axis_faults(shape, wrap, modulus)]
    if not 1 <= len(shape) <= MAX_AXES:
        faults.append(Fault("shape", f"expected 1 to {MAX_AXES} axes, got {len(shape)}"))
    if len(window) != len(shape):
        faults.append(Fault("window", f"expected {count(len(shape), 'length')}, one per axis, got {len(window)}"))
    return faults + [
        Fault(f"window[{i}]", f"expected 1..{a}, at most the length of the axis, got {abbreviate(b)}")
        for i, (a, b) in enumerate(zip(shape, window, strict=False))
        if a >= 1 and not 1 <= b <= a
    ]


def read_windows(fields: Mapping[str, Any], folder: Path | None) -> Windows:
    """Return the windows problem that a JSON object describes; InvalidInput with everything that is wrong with it."""
    readers: dict[str, Any] = {
        "shape": whole_numbers,
        "window": whole_numbers,
        "modulus": whole_number,
        "wrap": switches,
    }
    rules = read_fields(Windows, fields, optional=("state", "wrap"), question=one_of(QUESTIONS), **readers)
    wrapped = (True,) * len(rules.shape) if rules.wrap is None else rules.wrap
    # The shape is checked before arrays are read: nothing is allocated by a wrong one.
    raise_faults(rule_faults(rules.shape, rules.window, rules.modulus, wrapped))
    boards = read_boards(fields, rules.shape, rules.question, folder)
    if "state" not in boards:
        return replace(rules, wrap=wrapped, state=no_state(rules.shape), target=None)
    return windows(window=rules.window, modulus=rules.modulus, wrap=wrapped, question=rules.question, **boards)


def write_windows(problem: Windows) -> dict[str, Any]:
    """Return a windows problem as JSON fields whose arrays are NumPy arrays; defaults are left out."""
    omit = ("state",) if problem.question in QUESTIONS_WITHOUT_STATE else ()
    return write_fields(problem, usual={"wrap": (True,) * len(problem.shape)}, omit=omit)
