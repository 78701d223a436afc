"""The lights kind: pressing a light changes it and others, modulo n, on a rectangle or on any graph."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import product
from math import prod
from pathlib import Path
from typing import Any, TypeAlias

from ludus.core.arrays import Array, difference
from ludus.core.errors import Fault, abbreviate, invalid
from ludus.core.fields import as_question, digits, is_listed, one_of, switches, vectors, whole_number, whole_numbers
from ludus.core.loading import np
from ludus.core.problem import Described, read_fields, write_fields
from ludus.core.questions import Question
from ludus.core.records import dataclass
from ludus.families.linear.boards import (
    MAX_DIGITS,
    MAX_LENGTH,
    QUESTIONS_WITHOUT_STATE,
    axis_faults,
    modulus_faults,
    no_state,
    raise_faults,
    read_boards,
    residue_faults,
    state_and_target,
    stored_residues,
)

MAX_CELLS = 10**7
"""Maximum number of cells of a graph."""
MAX_ENTRIES = 10**6
"""Maximum number of entries of a press, of holes, and of all moves of a graph together."""

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
    "x": ((0, 0, 1), (-1, -1, 1), (-1, 1, 1), (1, -1, 1), (1, 1, 1)),
    "king": tuple((row, column, 1) for row, column in product((-1, 0, 1), repeat=2)),
    "knight": ((0, 0, 1), *((r, c, 1) for r, c in product((-2, -1, 1, 2), repeat=2) if abs(r) != abs(c))),
}
"""Press patterns by name: plus is Sutner's σ⁺, neighbours is σ."""

SOLVING = (Question.SOLVE, Question.FEWEST, Question.SOLUTIONS)
QUESTIONS = (*SOLVING, *QUESTIONS_WITHOUT_STATE)
"""The questions that this kind knows."""


@dataclass(frozen=True, slots=True, eq=False)
class Lights(Described, kind="lights"):
    """Lights Out over Z_n: a press adds fixed amounts modulo n to some lights. Bring `state` to `target`.

    On a rectangle the press at (r, c) adds `amount` to the light (r + dr, c + dc) for each (dr, dc, amount) of `press`;
    indices wrap around on wrapped axes, and what falls off the board or on a hole is lost. On a graph press number k
    adds what `moves[k]` lists.
    """

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
    return _rectangle(state_and_target(state, target), modulus, press, wrap, holes, question)


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
    boards, modulus = state_and_target(state, target), whole_number(modulus, "modulus")
    if moves is None or isinstance(moves, Mapping) or not is_listed(moves):
        raise invalid("moves", f"expected a list of moves, got {abbreviate(moves)}")
    pairs = [vectors(move, f"moves[{index}]") for index, move in enumerate(moves)]
    asked, shape = as_question(question, QUESTIONS), boards["state"].shape
    raise_faults([*graph_faults(shape, pairs, modulus)] or [*residue_faults(boards, modulus)])
    faces, goal = stored_residues(boards, modulus)
    tidy = tuple(_tidy_move(move, modulus) for move in pairs)
    return Lights(shape, modulus, faces, press=(), moves=tidy, target=goal, question=asked)


def lights_rules(
    shape: tuple[int, ...],
    modulus: int = 2,
    *,
    press: Iterable[Sequence[int]] = PLUS,
    wrap: tuple[bool, bool] = (False, False),
    holes: Iterable[Sequence[int]] = (),
    question: Question | str = Question.COUNT,
) -> Lights:
    """Return a rectangle of any size whose lights do not matter and are not stored.

    >>> lights_rules((10**9, 5)).cells
    5000000000
    """
    return _rectangle({"state": no_state(shape)}, modulus, press, wrap, holes, question)


def _rectangle(
    boards: dict[str, Array],
    modulus: int,
    press: Iterable[Sequence[int]],
    wrap: tuple[bool, bool],
    holes: Iterable[Sequence[int]],
    question: Question | str,
) -> Lights:
    shape, wrapped = boards["state"].shape, switches(wrap, "wrap")
    modulus, asked = whole_number(modulus, "modulus"), as_question(question, QUESTIONS)
    offsets, gaps = vectors(press, "press"), vectors(holes, "holes")
    faults = [*shape_faults(shape, modulus, wrapped), *press_faults(offsets)] or [*hole_faults(gaps, shape)]
    is_stored = boards["state"].strides != (0, 0)
    if is_stored:
        faults = faults or [*residue_faults(boards, modulus)]
        faults = faults or [*_lit_holes(boards, gaps)]
    raise_faults(faults)
    faces, goal = stored_residues(boards, modulus) if is_stored else (boards["state"], None)
    gaps_in_order = tuple(sorted((row, column) for row, column in gaps))
    tidy, glued = _tidy(offsets, shape, wrapped, modulus), (wrapped[0], wrapped[1])
    return Lights(shape, modulus, faces, tidy, glued, gaps_in_order, target=goal, question=asked)


def read_lights(fields: Mapping[str, Any], folder: Path | None) -> Lights:
    """Return the lights problem that a JSON object describes; InvalidInput with everything that is wrong with it."""
    is_graph = "moves" in fields or "cells" in fields
    omit = ("press", "wrap", "holes") if is_graph else ("moves",)
    rules = read_fields(
        Lights,
        fields,
        keys={"shape": "cells"} if is_graph else {},
        optional=("state",),
        omit=omit,
        shape=_cells if is_graph else whole_numbers,
        modulus=whole_number,
        wrap=switches,
        question=one_of(QUESTIONS),
    )
    shape, modulus, question = rules.shape, rules.modulus, rules.question
    # The shape is checked before arrays are read: nothing is allocated by a wrong one.
    raise_faults([*(graph_faults(shape, [], modulus) if is_graph else shape_faults(shape, modulus, rules.wrap))])
    boards = read_boards(fields, shape, question, folder)
    if is_graph:
        return lights_graph(
            **{"state": no_state(shape)} | boards, moves=rules.moves, modulus=modulus, question=question
        )
    own: dict[str, Any] = {"press": rules.press, "wrap": rules.wrap, "holes": rules.holes, "question": question}
    return lights(modulus=modulus, **boards, **own) if "state" in boards else lights_rules(shape, modulus, **own)


def _cells(value: Any, field: str) -> tuple[int, ...]:
    return (whole_number(value, field),)


def write_lights(problem: Lights) -> dict[str, Any]:
    """Return a lights problem as JSON fields whose arrays are NumPy arrays; defaults are left out."""
    omit = ("state", "target") if problem.question in QUESTIONS_WITHOUT_STATE else ()
    if problem.is_graph:
        own = {"cells": problem.shape[0]}
        return own | write_fields(problem, omit=(*omit, "shape", "press", "wrap", "holes"))
    usual = {"press": _tidy(PLUS, problem.shape, problem.wrap, problem.modulus)}
    return write_fields(problem, usual=usual, omit=(*omit, "moves"))


def shape_faults(shape: Sequence[int], modulus: int, wrap: Sequence[bool]) -> Iterator[Fault]:
    """Yield what is wrong with the size of a rectangle, its modulus and which of its axes wrap."""
    if len(shape) != 2:
        yield Fault("shape", f"expected rows and columns, two lengths, got {len(shape)}")
    yield from axis_faults(shape, wrap, modulus)


def press_faults(offsets: Sequence[Sequence[int]]) -> Iterator[Fault]:
    """Yield what is wrong with a press: each entry is [rows down, columns to the right, amount]."""
    if len(offsets) > MAX_ENTRIES:
        yield Fault("press", f"expected at most {MAX_ENTRIES} entries, got {len(offsets)}")
    for index, offset in enumerate(offsets):
        if len(offset) != 3:
            yield Fault(f"press[{index}]", f"expected [rows, columns, amount], got {abbreviate(list(offset))}")
        elif max(map(abs, offset[:2])) > MAX_LENGTH or abs(offset[2]) >= 10**MAX_DIGITS:
            limits = f"offsets of at most {MAX_LENGTH} and an amount of at most {MAX_DIGITS} digits"
            yield Fault(f"press[{index}]", f"expected {limits}, got {abbreviate([*map(digits, offset)])}")


def hole_faults(holes: Sequence[Sequence[int]], shape: Sequence[int]) -> Iterator[Fault]:
    """Yield what is wrong with the holes: each is a cell of the board, none is listed twice, a cell is left."""
    seen: set[tuple[int, ...]] = set()
    if len(holes) > MAX_ENTRIES:
        yield Fault("holes", f"expected at most {MAX_ENTRIES} holes, got {len(holes)}")
    for index, cell in enumerate(holes):
        is_inside = len(cell) == 2 and all(0 <= i < a for i, a in zip(cell, shape, strict=True))
        if not is_inside:
            yield Fault(f"holes[{index}]", f"expected [row, column] on the board, got {abbreviate(list(cell))}")
        elif tuple(cell) in seen:
            yield Fault(f"holes[{index}]", f"expected each hole once, got {list(cell)} again")
        seen.add(tuple(cell))
    if len(seen) == shape[0] * shape[1]:
        got = f"{len(seen)} holes on {shape[0]} x {shape[1]}"
        yield Fault("holes", f"expected a board with at least one cell left, got {got}")


def _lit_holes(boards: dict[str, Array], holes: Sequence[Sequence[int]]) -> Iterator[Fault]:
    for field, cells in boards.items():
        for row, column in holes:
            if cells[row, column]:
                yield Fault(f"{field}[{row}][{column}]", f"expected 0 at a hole, got {digits(int(cells[row, column]))}")


def graph_faults(shape: Sequence[int], moves: Sequence[Sequence[Sequence[int]]], modulus: int) -> Iterator[Fault]:
    """Yield what is wrong with a graph: its size, and moves that name cells that are not there."""
    if len(shape) != 1 or not 1 <= shape[0] <= MAX_CELLS:
        yield Fault("cells", f"expected one list of 1..{MAX_CELLS} lights, got {abbreviate(list(shape))}")
        return
    yield from modulus_faults(modulus)
    if (entries := sum(map(len, moves)) + len(moves)) > MAX_ENTRIES:
        yield Fault("moves", f"expected at most {MAX_ENTRIES} moves and entries of moves, got {entries}")
    for number, move in enumerate(moves):
        for index, pair in enumerate(move):
            place = f"moves[{number}][{index}]"
            if len(pair) != 2:
                yield Fault(place, f"expected [cell, amount], got {abbreviate(list(pair))}")
            elif not 0 <= pair[0] < shape[0]:
                yield Fault(place, f"expected a cell in 0..{shape[0] - 1}, got {digits(pair[0])}")
            elif abs(pair[1]) >= 10**MAX_DIGITS:
                yield Fault(place, f"expected an amount of at most {MAX_DIGITS} digits, got {digits(pair[1])}")


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
