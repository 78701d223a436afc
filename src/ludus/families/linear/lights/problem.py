"""The lights kind: pressing a light changes it and others, modulo n, on a rectangle or on any graph."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import product
from math import prod
from pathlib import Path
from typing import Any, TypeAlias

from ludus.core.arrays import Array, difference
from ludus.core.codec import Context, Record, as_given, json_field, read_arguments
from ludus.core.errors import Fault, abbreviate, invalid
from ludus.core.fields import as_question, digits, is_listed, switches, vectors, whole_number, whole_numbers
from ludus.core.loading import np
from ludus.core.problem import JsonProblem
from ludus.core.questions import Question
from ludus.core.records import dataclass
from ludus.core.wording import count
from ludus.families.linear import boards

MAX_CELLS = 10**7
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
QUESTIONS = (*SOLVING, *boards.QUESTIONS_WITHOUT_STATE)


def _has_usual_press(problem: Lights) -> bool:
    usual = () if problem.is_graph else _tidy(PLUS, problem.shape, problem.wrap, problem.modulus)
    return problem.press == usual


@dataclass(frozen=True, slots=True, eq=False)
class GraphFields(Record):
    """The JSON fields of lights on a graph."""

    cells: int = json_field(read=whole_number)
    modulus: int = json_field(read=whole_number)
    moves: Any = json_field(read=as_given)
    state: Any = json_field(default=None, read=as_given)
    target: Any = json_field(default=None, read=as_given)
    question: Question = Question.SOLVE


@dataclass(frozen=True, slots=True, eq=False)
class Lights(JsonProblem, kind="lights", questions=QUESTIONS):
    """Lights Out over Z_n: a press adds fixed amounts modulo n to some lights. Bring `state` to `target`.

    On a rectangle the press at (r, c) adds `amount` to the light (r + dr, c + dc) for each (dr, dc, amount) of `press`;
    indices wrap around on wrapped axes, and what falls off the board or on a hole is lost. On a graph press number k
    adds what `moves[k]` lists.
    """

    shape: tuple[int, ...] = json_field(read=whole_numbers)
    """(rows, columns), or (number of cells,) of a graph: the shape of state, target and weights."""
    modulus: int = json_field(read=whole_number)
    """The number of states of a light, n."""
    state: Array = json_field(read=as_given, omit=boards.has_no_state)
    """The lights, 0..n-1; 0 where there is a hole."""
    press: tuple[Offset, ...] = json_field(default=PLUS, read=as_given, omit=_has_usual_press)
    """What a press does on a rectangle; on a graph this is not used."""
    wrap: tuple[bool, bool] = json_field(default=(False, False), read=switches)
    """Whether rows and columns are glued into circles."""
    holes: tuple[Cell, ...] = json_field(default=(), read=as_given)
    """The cells that do not exist, increasing."""
    moves: tuple[Move, ...] | None = None
    """What each press of a graph does; None on a rectangle."""
    target: Array | None = json_field(
        default=None, read=as_given, omit=lambda board: board.target is None or boards.has_no_state(board)
    )
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

    def amounts(self) -> dict[tuple[int, ...], int]:
        holes, found = set(self.holes), np.ndenumerate(self.difference())
        return {index: int(amount) for index, amount in found if index not in holes}

    def voice(self, modulus: int, weights: Mapping[tuple[int, ...], int]) -> str | None:
        if modulus != 2 or self.is_graph or np.any(self.target):
            return None
        ringed = count(sum(weights.values()), "light", verb=("has", "have"))
        return (
            f"{ringed[0].upper()}{ringed[1:]} a ring. Each press changes an even number of them, so an odd count stays"
            " odd. All off would be 0, and 0 is even."
        )

    def fields(self) -> dict[str, Any]:
        own = JsonProblem.fields(self)
        return {"cells": self.shape[0]} | {key: own[key] for key in own if key != "shape"} if self.is_graph else own

    @classmethod
    def from_json(cls, given: Mapping[str, Any], folder: Path | None = None) -> Any:
        is_graph = "moves" in given or "cells" in given
        own = read_arguments(GraphFields if is_graph else cls, given, Context(questions=QUESTIONS))
        modulus, asked = own["modulus"], own.get("question", Question.SOLVE)
        shape = (own.pop("cells"),) if is_graph else own.pop("shape")
        wrap = own.get("wrap", (False, False))
        # The shape is checked before arrays are read: nothing is allocated by a wrong one.
        boards.raise_faults([*(graph_faults(shape, [], modulus) if is_graph else shape_faults(shape, modulus, wrap))])
        own |= boards.read_boards(given, shape, asked, folder)
        return (lights_graph if is_graph else lights)(**{"state": boards.no_state(shape)} | own)


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
    For questions about all positions `boards.no_state` stands for the lights.

    >>> lights([[1, 1], [1, 0]]).cells, lights([[1, 1], [1, 0]], holes=[(1, 1)]).cells
    (4, 3)
    >>> lights(boards.no_state((10**9, 5))).cells
    5000000000
    """
    both = boards.state_and_target(state, target)
    shape, wrapped = both["state"].shape, switches(wrap, "wrap")
    modulus, asked = whole_number(modulus, "modulus"), as_question(question, QUESTIONS)
    offsets, gaps = vectors(press, "press"), vectors(holes, "holes")
    faults = [*shape_faults(shape, modulus, wrapped), *press_faults(offsets)] or [*hole_faults(gaps, shape)]
    is_stored = both["state"].strides != (0, 0)
    if is_stored:
        faults = faults or [*boards.residue_faults(both, modulus)]
        faults = faults or [*_lit_holes(both, gaps)]
    boards.raise_faults(faults)
    faces, goal = boards.stored_residues(both, modulus) if is_stored else (both["state"], None)
    gaps_in_order = tuple(sorted((row, column) for row, column in gaps))
    tidy, glued = _tidy(offsets, shape, wrapped, modulus), (wrapped[0], wrapped[1])
    return Lights(shape, modulus, faces, tidy, glued, gaps_in_order, target=goal, question=asked)


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
    both, modulus = boards.state_and_target(state, target), whole_number(modulus, "modulus")
    if moves is None or isinstance(moves, Mapping) or not is_listed(moves):
        raise invalid("moves", f"expected a list of moves, got {abbreviate(moves)}")
    pairs = [vectors(move, f"moves[{index}]") for index, move in enumerate(moves)]
    asked, shape = as_question(question, QUESTIONS), both["state"].shape
    boards.raise_faults([*graph_faults(shape, pairs, modulus)] or [*boards.residue_faults(both, modulus)])
    faces, goal = boards.stored_residues(both, modulus)
    tidy = tuple(_tidy_move(move, modulus) for move in pairs)
    return Lights(shape, modulus, faces, press=(), moves=tidy, target=goal, question=asked)


def shape_faults(shape: Sequence[int], modulus: int, wrap: Sequence[bool]) -> Iterator[Fault]:
    """Yield what is wrong with the size of a rectangle, its modulus and which of its axes wrap."""
    if len(shape) != 2:
        yield Fault("shape", f"expected rows and columns, two lengths, got {len(shape)}")
    yield from boards.axis_faults(shape, wrap, modulus)


def press_faults(offsets: Sequence[Sequence[int]]) -> Iterator[Fault]:
    """Yield what is wrong with a press: each entry is [rows down, columns to the right, amount]."""
    if len(offsets) > MAX_ENTRIES:
        yield Fault("press", f"expected at most {MAX_ENTRIES} entries, got {len(offsets)}")
    for index, offset in enumerate(offsets):
        if len(offset) != 3:
            yield Fault(f"press[{index}]", f"expected [rows, columns, amount], got {abbreviate(list(offset))}")
        elif max(map(abs, offset[:2])) > boards.MAX_LENGTH or abs(offset[2]) >= 10**boards.MAX_DIGITS:
            limits = f"offsets of at most {boards.MAX_LENGTH} and an amount of at most {boards.MAX_DIGITS} digits"
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


def _lit_holes(both: dict[str, Array], holes: Sequence[Sequence[int]]) -> Iterator[Fault]:
    for field, cells in both.items():
        for row, column in holes:
            if cells[row, column]:
                yield Fault(f"{field}[{row}][{column}]", f"expected 0 at a hole, got {digits(int(cells[row, column]))}")


def graph_faults(shape: Sequence[int], moves: Sequence[Sequence[Sequence[int]]], modulus: int) -> Iterator[Fault]:
    """Yield what is wrong with a graph: its size, and moves that name cells that are not there."""
    if len(shape) != 1 or not 1 <= shape[0] <= MAX_CELLS:
        yield Fault("cells", f"expected one list of 1..{MAX_CELLS} lights, got {abbreviate(list(shape))}")
        return
    yield from boards.modulus_faults(modulus)
    if (entries := sum(map(len, moves)) + len(moves)) > MAX_ENTRIES:
        yield Fault("moves", f"expected at most {MAX_ENTRIES} moves and entries of moves, got {entries}")
    for number, move in enumerate(moves):
        for index, pair in enumerate(move):
            place = f"moves[{number}][{index}]"
            if len(pair) != 2:
                yield Fault(place, f"expected [cell, amount], got {abbreviate(list(pair))}")
            elif not 0 <= pair[0] < shape[0]:
                yield Fault(place, f"expected a cell in 0..{shape[0] - 1}, got {digits(pair[0])}")
            elif abs(pair[1]) >= 10**boards.MAX_DIGITS:
                yield Fault(place, f"expected an amount of at most {boards.MAX_DIGITS} digits, got {digits(pair[1])}")


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
