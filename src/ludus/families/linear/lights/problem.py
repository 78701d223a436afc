"""The lights kind: pressing a light changes it and others, modulo n, on a rectangle or on any graph."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from math import prod
from pathlib import Path
from typing import Any, ClassVar, TypeAlias

from ludus.core.arrays import Array, difference, portable, residues
from ludus.core.errors import Fault, InvalidInput, abbreviate, invalid
from ludus.core.fields import as_question, board, switches, whole_number, whole_numbers
from ludus.core.loading import np
from ludus.core.questions import Question
from ludus.families.linear.lights.faults import (
    cell_faults,
    graph_faults,
    hole_faults,
    light_faults,
    press_faults,
    shape_faults,
)
from ludus.families.linear.windows.problem import as_board, no_state

Cell: TypeAlias = tuple[int, int]
"""(row, column), counted from 0."""
Offset: TypeAlias = tuple[int, int, int]
"""(rows down, columns to the right, amount): what a press does to one light near it."""
Move: TypeAlias = tuple[tuple[int, int], ...]
"""(cell, amount) pairs: what one press of a graph does."""

PLUS: tuple[Offset, ...] = ((0, 0, 1), (-1, 0, 1), (1, 0, 1), (0, -1, 1), (0, 1, 1))
"""The press of Lights Out and Fiver: the light itself and its four neighbours."""
PRESSES: dict[str, tuple[Offset, ...]] = {
    "plus": PLUS,
    "neighbours": PLUS[1:],
    "cross": ((0, 0, 1), (-1, -1, 1), (-1, 1, 1), (1, -1, 1), (1, 1, 1)),
    "king": tuple((row, column, 1) for row, column in product((-1, 0, 1), repeat=2)),
    "knight": ((0, 0, 1), *((r, c, 1) for r, c in product((-2, -1, 1, 2), repeat=2) if abs(r) != abs(c))),
}
"""Presses that have a name."""

QUESTIONS = (
    *(Question.SOLVE, Question.FEWEST, Question.COUNT, Question.QUIET, Question.SOLUTIONS, Question.GODS_NUMBER),
)
"""The questions that this kind knows."""
QUESTIONS_WITHOUT_STATE = (Question.COUNT, Question.QUIET, Question.GODS_NUMBER)
"""Questions about all positions at once: the state may be left out."""


@dataclass(frozen=True, slots=True, eq=False)
class Lights:
    """Lights Out over Z_n: a press adds fixed amounts modulo n to some lights. Bring `state` to `target`.

    On a rectangle the press at (r, c) adds `amount` to the light (r + dr, c + dc) for each (dr, dc, amount) of `press`;
    indices wrap around on wrapped axes, and what falls off the board or on a hole is lost. On a graph press number k
    adds what `moves[k]` lists.
    """

    KIND: ClassVar[str] = "lights"

    shape: tuple[int, ...]
    """(rows, columns), or (number of cells,) of a graph: the shape of state, target and weights."""
    modulus: int
    """The number of states of a light, n."""
    state: Array
    """The lights, 0..n-1; 0 where there is a hole."""
    press: tuple[Offset, ...] = PLUS
    """What a press does on a rectangle; on a graph this is not used."""
    wrap: tuple[bool, bool] = (False, False)
    """Whether rows and columns are glued into circles."""
    holes: tuple[Cell, ...] = ()
    """The cells that do not exist, increasing."""
    moves: tuple[Move, ...] | None = None
    """What each press of a graph does; None on a rectangle."""
    target: Array | None = None
    """The lights to reach; None stands for all 0."""
    question: Question = Question.SOLVE

    @property
    def is_graph(self) -> bool:
        """Whether the presses are listed one by one."""
        return self.moves is not None

    @property
    def cells(self) -> int:
        """The number of lights."""
        return prod(self.shape) - len(self.holes)

    @property
    def presses_shape(self) -> tuple[int, ...]:
        """The shape of an array with one entry for each press: the board's, or the number of moves of a graph."""
        return self.shape if self.moves is None else (len(self.moves),)

    @property
    def buttons(self) -> int:
        """The number of different presses."""
        return self.cells if self.moves is None else len(self.moves)

    def exists(self) -> Array:
        """Return for each cell of the board whether it is there."""
        there = np.ones(self.shape, dtype=bool)
        if self.holes:
            there[tuple(np.array(self.holes).T)] = False
        return there

    def difference(self) -> Array:
        """Return state minus target modulo n: what the presses have to bring to 0."""
        return difference(self.state, self.target, self.modulus)


def lights(
    state: object,
    modulus: int = 2,
    *,
    press: Iterable[Sequence[int]] = PLUS,
    wrap: tuple[bool, bool] = (False, False),
    holes: Iterable[Sequence[int]] = (),
    target: object = None,
    question: Question | str = Question.SOLVE,
) -> Lights:
    """Return the lights problem for a rectangle given as nested lists or as an array.

    Raises InvalidInput with everything that is wrong: the lights must lie in 0..n-1, holes must be inside and show 0.

    >>> lights([[1, 1], [1, 0]]).cells, lights([[1, 1], [1, 0]], holes=[(1, 1)]).cells
    (4, 3)
    """
    faces = as_board(state, "state")
    goal = None if target is None else as_board(target, "target")
    modulus, wrapped = whole_number(modulus, "modulus"), switches(wrap, "wrap")
    offsets, gaps = _rows(press, "press"), _rows(holes, "holes")
    asked = as_question(question, QUESTIONS)
    faults = [*shape_faults(faces.shape, modulus, wrapped), *press_faults(offsets)]
    faults += [] if faults else hole_faults(gaps, faces.shape)
    boards = {"state": faces} | ({} if goal is None else {"target": goal})
    for field, array in boards.items():
        faults += [] if faults else light_faults(field, array, faces.shape, modulus)
        faults += [] if faults else cell_faults(field, array, gaps)
    if faults:
        raise InvalidInput(*faults)
    return Lights(
        shape=faces.shape,
        modulus=modulus,
        state=residues(faces, modulus),
        press=_tidy(offsets, faces.shape, wrapped, modulus),
        wrap=(wrapped[0], wrapped[1]),
        holes=tuple(sorted((row, column) for row, column in gaps)),
        target=None if goal is None or not goal.any() else residues(goal, modulus),
        question=asked,
    )


def lights_graph(
    state: object,
    moves: Iterable[Iterable[Sequence[int]]] | None,
    modulus: int = 2,
    *,
    target: object = None,
    question: Question | str = Question.SOLVE,
) -> Lights:
    """Return the lights problem for any graph: a list of lights, and for each press the (cell, amount) pairs it adds.

    >>> lights_graph([1, 0, 1], [[(0, 1), (1, 1)], [(1, 1), (2, 1)]]).buttons
    2
    """
    faces = as_board(state, "state")
    goal = None if target is None else as_board(target, "target")
    modulus = whole_number(modulus, "modulus")
    if isinstance(moves, str | Mapping) or not isinstance(moves, Iterable):
        raise invalid("moves", f"expected a list of moves, got {abbreviate(moves)}")
    listed = [_rows(move, f"moves[{index}]") for index, move in enumerate(moves)]
    asked = as_question(question, QUESTIONS)
    faults = [*graph_faults(faces.shape, listed, modulus)]
    boards = {"state": faces} | ({} if goal is None else {"target": goal})
    for field, array in boards.items():
        faults += [] if faults else light_faults(field, array, faces.shape, modulus)
    if faults:
        raise InvalidInput(*faults)
    return Lights(
        shape=faces.shape,
        modulus=modulus,
        state=residues(faces, modulus),
        press=(),
        moves=tuple(_tidy_move(move, modulus) for move in listed),
        target=None if goal is None or not goal.any() else residues(goal, modulus),
        question=asked,
    )


def read_lights(fields: Mapping[str, Any], folder: Path | None) -> Lights:
    """Return the lights problem that a JSON object describes; InvalidInput with everything that is wrong with it."""
    is_graph = "moves" in fields or "cells" in fields
    own = {"cells", "moves"} if is_graph else {"shape", "press", "wrap", "holes"}
    known = {"ludus", "kind", "modulus", "state", "target", "question"} | own
    only = f"expected no field of this name, only {', '.join(sorted(known))}"
    faults = [Fault(name, only) for name in fields if name not in known]
    if faults:
        raise InvalidInput(*faults)
    question = as_question(fields.get("question", Question.SOLVE.value), QUESTIONS)
    if "state" not in fields and question not in QUESTIONS_WITHOUT_STATE:
        raise invalid("state", "expected the lights, got nothing")
    modulus = whole_number(fields.get("modulus"), "modulus")
    shape = (whole_number(fields.get("cells"), "cells"),) if is_graph else whole_numbers(fields.get("shape"), "shape")
    wrap = switches(fields.get("wrap", (False, False)), "wrap")
    if size_faults := [*(graph_faults(shape, [], modulus) if is_graph else shape_faults(shape, modulus, wrap))]:
        raise InvalidInput(*size_faults)
    state = board(fields["state"], "state", shape, folder) if "state" in fields else no_state(shape)
    target = board(fields["target"], "target", shape, folder) if "target" in fields else None
    if is_graph:
        return lights_graph(state, fields.get("moves"), modulus, target=target, question=question)
    press, holes = fields.get("press", PLUS), fields.get("holes", ())
    rules = {"press": press, "holes": holes, "wrap": wrap, "target": target, "question": question}
    return _without_state(shape, modulus, **rules) if "state" not in fields else lights(state, modulus, **rules)


def write_lights(problem: Lights) -> dict[str, Any]:
    """Return a lights problem as JSON fields whose arrays are NumPy arrays; defaults are left out."""
    fields: dict[str, Any] = {"modulus": problem.modulus}
    if problem.moves is not None:
        fields |= {"cells": problem.shape[0], "moves": [[list(pair) for pair in move] for move in problem.moves]}
    else:
        fields["shape"] = list(problem.shape)
        if problem.press != _tidy(PLUS, problem.shape, problem.wrap, problem.modulus):
            fields["press"] = [list(offset) for offset in problem.press]
        if any(problem.wrap):
            fields["wrap"] = list(problem.wrap)
        if problem.holes:
            fields["holes"] = [list(cell) for cell in problem.holes]
    if problem.question is not Question.SOLVE:
        fields["question"] = problem.question.value
    if problem.question not in QUESTIONS_WITHOUT_STATE:
        fields["state"] = portable(problem.state)
        if problem.target is not None:
            fields["target"] = portable(problem.target)
    return fields


def _without_state(shape: tuple[int, ...], modulus: int, **rules: Any) -> Lights:
    """Return a rectangle of any size whose lights nobody stores: one light stands for all of them."""
    corner = lights([[0]], modulus, press=rules["press"], wrap=rules["wrap"], question=rules["question"])
    gaps, offsets = _rows(rules["holes"], "holes"), _rows(rules["press"], "press")
    if faults := [*hole_faults(gaps, shape)]:
        raise InvalidInput(*faults)
    tidy = _tidy(offsets, shape, corner.wrap, modulus)
    holes = tuple(sorted((row, column) for row, column in gaps))
    return Lights(shape, modulus, no_state(shape), tidy, corner.wrap, holes, question=corner.question)


def _rows(value: object, field: str) -> tuple[tuple[int, ...], ...]:
    """Return a list of lists of whole numbers."""
    if isinstance(value, str | Mapping) or not isinstance(value, Iterable):
        raise invalid(field, f"expected a list of lists of whole numbers, got {abbreviate(value)}")
    return tuple(whole_numbers(row, f"{field}[{index}]") for index, row in enumerate(value))


def _tidy(
    offsets: Iterable[Sequence[int]], shape: tuple[int, ...], wrap: Sequence[bool], modulus: int
) -> tuple[Offset, ...]:
    """Return the press with one entry for each light it changes: offsets that coincide add up, what never lands goes.

    On a wrapped axis of length a offsets are brought to -(a-1)//2 .. a//2.
    """
    amounts: dict[tuple[int, int], int] = {}
    for row, column, amount in offsets:
        down, across = (
            (d + (a - 1) // 2) % a - (a - 1) // 2 if wrapped else d
            for d, a, wrapped in zip((row, column), shape, wrap, strict=True)
        )
        if abs(down) < shape[0] and abs(across) < shape[1]:
            amounts[down, across] = (amounts.get((down, across), 0) + amount) % modulus
    return tuple((down, across, amount) for (down, across), amount in sorted(amounts.items()) if amount)


def _tidy_move(pairs: Iterable[Sequence[int]], modulus: int) -> Move:
    amounts: dict[int, int] = {}
    for cell, amount in pairs:
        amounts[cell] = (amounts.get(cell, 0) + amount) % modulus
    return tuple(sorted((cell, amount) for cell, amount in amounts.items() if amount))
