"""The windows kind: dice on circles, tori and boxes; a roll adds 1 to every die of a window."""

from __future__ import annotations

from collections.abc import Mapping
from math import prod
from pathlib import Path
from typing import Any

from ludus.core.arrays import Array, difference
from ludus.core.codec import Context, as_given, json_field, read_arguments
from ludus.core.errors import Fault, abbreviate
from ludus.core.fields import as_question, switches, whole_number, whole_numbers
from ludus.core.loading import np
from ludus.core.problem import JsonProblem
from ludus.core.questions import Question
from ludus.core.records import dataclass
from ludus.core.wording import count
from ludus.families.linear import boards

MAX_AXES = 16

QUESTIONS = (Question.SOLVE, Question.FEWEST, Question.COUNT, Question.QUIET, Question.GODS_NUMBER)


@dataclass(frozen=True, slots=True, eq=False)
class Windows(JsonProblem, kind="windows", questions=QUESTIONS):
    """The window-rolling game: a roll at k adds 1 modulo n to every die of the window anchored at k.

    Bring `state` to `target`. Kang, Kim, Park, "A Dice Rolling Game on a Set of Toruses" (2009), in any number of axes,
    each wrapped (indices modulo its length) or bounded (the window must fit).
    """

    shape: tuple[int, ...] = json_field(read=whole_numbers)
    """The length of each axis, alpha in the paper."""
    window: tuple[int, ...] = json_field(read=whole_numbers)
    """The length of the window along each axis, beta in the paper."""
    modulus: int = json_field(read=whole_number)
    """The number of faces of a die, n in the paper."""
    state: Array = json_field(read=as_given, omit=boards.has_no_state)
    """The face that shows on each die, 0..n-1."""
    wrap: tuple[bool, ...] = json_field(read=switches, omit=lambda board: all(board.wrap))
    """Whether each axis is glued into a circle."""
    target: Array | None = json_field(default=None, read=as_given)
    """The faces to reach; None stands for all 0."""
    question: Question = Question.SOLVE

    @property
    def dice(self) -> int:
        return prod(self.shape)

    @property
    def anchors(self) -> tuple[int, ...]:
        """The number of places along each axis where a window may be anchored."""
        triples = zip(self.shape, self.window, self.wrap, strict=True)
        return tuple(a if wrapped else a - b + 1 for a, b, wrapped in triples)

    def difference(self) -> Array:
        """Return state minus target modulo n: what the rolls have to bring to 0."""
        return difference(self.state, self.target, self.modulus)

    def amounts(self) -> dict[tuple[int, ...], int]:
        return {index: int(amount) for index, amount in np.ndenumerate(self.difference())}

    def voice(self, modulus: int, weights: Mapping[tuple[int, ...], int]) -> str | None:
        if not set(weights.values()) <= {0, 1} or np.any(self.target):
            return None
        ringed = count(sum(weights.values()), "ringed die", "ringed dice")
        rest = sum(amount * weights[cell] for cell, amount in self.amounts().items()) % modulus
        if modulus == 2:
            return (
                f"The pips on {ringed} add up to an odd number. Each roll changes it by an even number, so it stays"
                " odd. It would have to be 0, and 0 is even."
            )
        return (
            f"The pips on {ringed} add up to {rest} more than a multiple of {modulus}. Each roll changes their sum by a"
            f" multiple of {modulus}, so it never comes to 0."
        )

    @classmethod
    def from_json(cls, given: Mapping[str, Any], folder: Path | None = None) -> Any:
        own = read_arguments(cls, given, Context(questions=QUESTIONS))
        shape, asked = own.pop("shape"), own.get("question", Question.SOLVE)
        own.setdefault("wrap", (True,) * len(shape))
        # The shape is checked before arrays are read: nothing is allocated by a wrong one.
        boards.raise_faults(rule_faults(shape, own["window"], own["modulus"], own["wrap"]))
        own |= boards.read_boards(given, shape, asked, folder)
        return windows(**own) if "state" in own else cls(shape, **own | {"state": boards.no_state(shape)})


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
    both = boards.state_and_target(state, target)
    shape: tuple[int, ...] = both["state"].shape
    wrapped = (True,) * len(shape) if wrap is None else switches(wrap, "wrap")
    window, modulus = whole_numbers(window, "window"), whole_number(modulus, "modulus")
    question = as_question(question, QUESTIONS)
    boards.raise_faults(rule_faults(shape, window, modulus, wrapped) or [*boards.residue_faults(both, modulus)])
    faces, goal = boards.stored_residues(both, modulus)
    return Windows(shape, window, modulus, faces, wrapped, goal, question)


def rule_faults(shape: tuple[int, ...], window: tuple[int, ...], modulus: int, wrap: tuple[bool, ...]) -> list[Fault]:
    """Return what is wrong with the rules of a windows problem, all of it."""
    faults = [*boards.axis_faults(shape, wrap, modulus)]
    if not 1 <= len(shape) <= MAX_AXES:
        faults.append(Fault("shape", f"expected 1 to {MAX_AXES} axes, got {len(shape)}"))
    if len(window) != len(shape):
        faults.append(Fault("window", f"expected {count(len(shape), 'length')}, one per axis, got {len(window)}"))
    return faults + [
        Fault(f"window[{i}]", f"expected 1..{a}, at most the length of the axis, got {abbreviate(b)}")
        for i, (a, b) in enumerate(zip(shape, window, strict=False))
        if a >= 1 and not 1 <= b <= a
    ]
