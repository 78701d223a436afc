"""What a windows problem and its answer look like: dice on a board, rolls to make, weights as colours.

The board empties as it is solved: a die at its goal is only a dashed outline. Rolls are counts in the cells where the
windows are anchored; a weighting tints the cells by the residue nearest to 0.

What pictures of dice and of lights share: patterns of moves side by side, and the chart of distances.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import replace
from itertools import islice
from math import prod
from typing import TypeAlias, assert_never

from ludus.core.answers import Answer, Undecided
from ludus.core.arrays import Array
from ludus.core.certificates import Certificate
from ludus.core.loading import np
from ludus.core.pictures import Anchor, Cell, Number, Picture, Place, Role
from ludus.core.records import dataclass
from ludus.core.weights import Weighting
from ludus.core.wording import count, number
from ludus.families.linear.windows.certificates import Levels, ProductWeighting, Quiet, Rolls
from ludus.families.linear.windows.problem import Windows
from ludus.render.shapes.grids import bars, short, sign, signed
from ludus.render.shapes.sheets import Board, Index, Page, Sheet

MAX_PIPS = 7
"""Maximum number of faces for which dice show pips; beyond, all show digits."""

Weights: TypeAlias = Callable[[Index], int]
"""The signed weight of a cell."""


def picture(
    problem: Windows, answer: Answer | None = None, *, touchable: bool = False, last: tuple[int, ...] | None = None
) -> Picture:
    """Return the board with what the answer says drawn on it.

    Cells where a window may be anchored carry the roll there as a move when `touchable`; `last` is the anchor of the
    roll that was made last, and its window is outlined.
    """
    certificate = None if answer is None or isinstance(answer, Undecided) else answer.certificate
    match certificate:
        case Rolls():
            dice = _Dice(problem, rolls=certificate.rolls, touchable=touchable)
        case Weighting() | ProductWeighting():
            dice = _Dice(problem, weights=_weights(certificate, problem.modulus), touchable=touchable)
        case Quiet():
            n, patterns = problem.modulus, certificate.patterns
            named = [
                (f"pattern {k}, order {short(one.order)}", Pattern(one.rolls, n, "rolls"))
                for k, one in enumerate(patterns, 1)
            ]
            return pattern_page(named, (f"{_title(problem)}: quiet patterns", count_patterns(patterns, "rolls")))
        case Levels():
            return distance_chart(certificate.levels, "rolls", _title(problem))
        case _:
            dice = _Dice(problem, touchable=touchable)
    board = Board(problem.shape, problem.wrap)
    page = Page(board, tuple(_sheets(problem, board, dice)), board.note())
    shapes = [*page.shapes()]
    first = _first(certificate.rolls) if isinstance(certificate, Rolls) else None
    for anchor, role in ((first, Role.HINT), (last, Role.LAST)):
        shapes += [] if anchor is None else page.outline(anchor, problem.window, role)
    words = f"{_title(problem)}{_outcome(certificate)}", _description(problem, certificate)
    return Picture(*page.size(), tuple(shapes), *words)


def frames(problem: Windows, answer: Answer) -> tuple[Picture, ...]:
    """Return the dice roll by roll, the start first, as pictures of one size; () for answers without rolls."""
    if isinstance(answer, Undecided) or not isinstance(answer.certificate, Rolls):
        return ()
    state, found = problem.state.astype(object), [picture(problem)]
    for anchor in steps(answer.certificate.rolls):
        sides = zip(anchor, problem.window, problem.shape, strict=True)
        window = np.ix_(*([(first + step) % side for step in range(length)] for first, length, side in sides))
        state[window] = (state[window] + 1) % problem.modulus
        found.append(picture(replace(problem, state=state.copy()), last=anchor))
    return tuple(found)


@dataclass(frozen=True, slots=True)
class _Dice:
    """The dice of a board, with what is known of each cell; called with a cell and its place, it draws the cell."""

    problem: Windows
    rolls: Array | None = None
    weights: Weights | None = None
    touchable: bool = False

    def __call__(self, index: Index, at: Place) -> Iterator[Cell | Number]:
        face, goal = int(self.problem.state[index]), self._goal(index)
        rolls, weight = self._rolls(index), None if self.weights is None else self.weights(index)
        role = Role.WEIGHT if weight is not None else Role.HINT if rolls else Role.CELL
        can_roll = all(i < count for i, count in zip(index, self.problem.anchors, strict=True))
        move = " ".join(map(str, index)) if self.touchable and can_roll else None
        yield Cell(at, role, weight or 0, label=self._label(index), move=move)
        # Where numbers stand in the cells, every die makes room for them.
        lower = 6 if self.weights is not None or self.rolls is not None else 0
        yield _die((at[0], at[1] + lower), face, self.problem.modulus, done=face == goal)
        if weight is not None:
            role = Role.WEIGHT if weight else Role.LABEL
            yield Number((at[0] + 8, at[1] + 7), role, sign(weight), Anchor.TOP_LEFT)
        if rolls:
            yield Number((at[0] + 8, at[1] + 7), Role.HINT, f"{short(rolls)}×", Anchor.TOP_LEFT)

    def _goal(self, index: Index) -> int:
        return 0 if self.problem.target is None else int(self.problem.target[index])

    def _rolls(self, index: Index) -> int:
        if self.rolls is None or any(i >= length for i, length in zip(index, self.rolls.shape, strict=True)):
            return 0
        return int(self.rolls[index])

    def _label(self, index: Index) -> str:
        face, goal, rolls = int(self.problem.state[index]), self._goal(index), self._rolls(index)
        words = [f"{where(index)}: face {face}"]
        if face == goal:
            words.append("done")
        elif self.problem.target is not None:
            words.append(f"goal {goal}")
        if self.weights is not None:
            words.append(f"weight {sign(self.weights(index))}")
        if rolls:
            words.append(f"roll {count(rolls, 'time')}")
        return ", ".join(words)


def _die(at: Place, face: int, modulus: int, *, done: bool = False) -> Cell:
    if done:
        return Cell(at, Role.DONE, face)
    return Cell(at, Role.DIE, face, short(face) if modulus > MAX_PIPS else "")


def _sheets(problem: Windows, board: Board, dice: _Dice) -> Iterator[Sheet]:
    """Return the board and, where it is not the blank one, the goal beside it."""
    layers = board.layers()
    named = len(problem.shape) > 2
    goal = problem.target
    for layer in layers:
        yield Sheet(layer, dice, layer_name(layer) if named else "board" if goal is not None else "")
    if goal is not None:
        for layer in layers:
            yield Sheet(layer, _Goal(goal, problem.modulus), f"goal, {layer_name(layer)}" if named else "goal")


@dataclass(frozen=True, slots=True)
class _Goal:
    """The faces to reach."""

    faces: Array
    modulus: int

    def __call__(self, index: Index, at: Place) -> Iterator[Cell | Number]:
        face = int(self.faces[index])
        yield Cell(at, Role.CELL, label=f"goal, {where(index)}: face {face}")
        yield _die(at, face, self.modulus)


def _weights(certificate: Weighting | ProductWeighting, modulus: int) -> Weights:
    """Return the weights as a function, so that only the cells that are drawn are computed."""
    match certificate:
        case Weighting(modulus=own, weights=weights):
            return lambda index: signed(weights[index], own)
        case ProductWeighting(scale=scale, axes=axes):
            return lambda index: signed(scale * prod(axis[i] for axis, i in zip(axes, index, strict=True)), modulus)
        case _:
            assert_never(certificate)


def _first(rolls: Array) -> Index | None:
    """Return the first anchor, in reading order, where something is to be rolled."""
    if not rolls.any():
        return None
    return tuple(int(i) for i in np.unravel_index(int(np.argmax(rolls != 0)), rolls.shape))


def _title(problem: Windows) -> str:
    kind = "board"
    if all(problem.wrap):
        kind = "ring" if len(problem.shape) == 1 else "torus"
    size, window = (" × ".join(map(str, lengths)) for lengths in (problem.shape, problem.window))
    if len(problem.shape) == 1:
        return f"Dice on a {kind} of {size}, windows of {window}, mod {short(problem.modulus)}"
    return f"Dice on a {size} {kind}, windows {window}, mod {short(problem.modulus)}"


def _outcome(certificate: Certificate | None) -> str:
    match certificate:
        case Rolls():
            return f": solved with {_times(int(certificate.rolls.sum()))}"
        case Weighting() | ProductWeighting():
            return ": weights that no roll changes"
        case _:
            return ""


def _description(problem: Windows, certificate: Certificate | None) -> str:
    left = int(np.count_nonzero(problem.difference()))
    wrapped = sum(problem.wrap)
    axes = {0: "No axis wraps", len(problem.wrap): "Every axis wraps"}.get(wrapped, f"{wrapped} of the axes wrap")
    words = [f"Dice not at their goal: {left} of {problem.dice}. {axes} around."]
    match certificate:
        case Rolls() if (first := _first(certificate.rolls)) is not None:
            anchors = int(np.count_nonzero(certificate.rolls))
            places = count(anchors, "place")
            words.append(f"{_times(int(certificate.rolls.sum()))} at {places}, the first at {where(first)}.")
        case Weighting() | ProductWeighting():
            words.append("Each cell carries a weight; blue is plus, hatched orange is minus.")
        case _:
            pass
    return " ".join(words)


def _times(rolls: int) -> str:
    return "1 roll" if rolls == 1 else f"{short(rolls)} rolls"


MAX_PATTERNS = 6
"""Maximum number of patterns in a picture."""


@dataclass(frozen=True, slots=True)
class Pattern:
    """How often each move is made: as a count, or as the residue nearest to 0."""

    moves: Array
    modulus: int
    noun: str
    holes: Collection[Index] = ()
    as_counts: bool = False

    def __call__(self, index: Index, at: Place) -> Iterator[Cell]:
        if index in self.holes:
            return
        often, place = int(self.moves[index]), where(index)
        if self.as_counts:
            text = f"{short(often)}×" if often else "·"
            yield Cell(at, Role.HINT if often else Role.CELL, often, text, f"{place}: {short(often)} {self.noun}")
            return
        often = signed(often, self.modulus)
        yield Cell(at, Role.WEIGHT, often, sign(often), f"{place}: {sign(often)} {self.noun}")


def pattern_page(named: Sequence[tuple[str, Pattern]], words: tuple[str, str]) -> Picture:
    """Return the first of some patterns side by side, each under its name; `words` is title and description."""
    if not named:
        page = Page(Board((1,), (False,)), (), "only the empty pattern is quiet")
        return Picture(*page.size(), tuple(page.shapes()), *words)
    one = named[0][1]
    n, shape = one.modulus, one.moves.shape
    board = Board(shape, (False,) * len(shape))
    sheets = [
        Sheet(layer, pattern, f"{name}, {layer_name(layer)}" if layer else name)
        for name, pattern in named[:MAX_PATTERNS]
        for layer in board.layers()
    ]
    notes = [f"the first {MAX_PATTERNS} of {len(named)}"] if len(named) > MAX_PATTERNS else []
    if n > 2 and not one.as_counts:
        notes.append(f"{one.noun} mod {short(n)}, nearest to 0: −1 stands for {short(n - 1)}")
    page = Page(board, tuple(sheets), "; ".join(note for note in (*notes, board.note()) if note))
    return Picture(*page.size(), tuple(page.shapes()), *words)


def count_patterns(patterns: Sequence[object], noun: str) -> str:
    """Return how many independent quiet patterns there are, as a sentence.

    >>> count_patterns([1, 2], "rolls"), count_patterns([], "rolls")
    ('2 independent quiet patterns of rolls.', 'Only the empty pattern of rolls is quiet.')
    """
    if not patterns:
        return f"Only the empty pattern of {noun} is quiet."
    return f"{count(len(patterns), 'independent quiet pattern').capitalize()} of {noun}."


def distance_chart(counts: Sequence[int], noun: str, title: str) -> Picture:
    """Return the chart of how many positions need exactly k moves."""
    description = (
        f"How many positions need exactly k {noun}, for k from 0 to {len(counts) - 1}; "
        f"{number(sum(counts))} positions in all, {number(counts[-1])} of them the hardest."
    )
    return bars((noun, "positions"), counts, title=f"{title}: positions that need k {noun}", description=description)


def where(index: Index) -> str:
    """Return a cell in words, counted from 0 as the moves are.

    >>> where((3,)), where((1, 2)), where((4, 1, 2))
    ('place 3', 'row 1, column 2', 'layer 4, row 1, column 2')
    """
    if len(index) == 1:
        return f"place {index[0]}"
    place = f"row {index[-2]}, column {index[-1]}"
    return f"{layer_name(index[:-2])}, {place}" if len(index) > 2 else place


def layer_name(layer: Index) -> str:
    """Return the name of a layer, by its coordinates on the outer axes."""
    return f"layer {' '.join(map(str, layer))}"


MAX_STEPS = 60
"""Maximum number of moves that are shown one by one."""


def steps(counts: Array) -> Iterator[tuple[int, ...]]:
    """Return the places of the moves one by one, each as often as the move is made, at most MAX_STEPS.

    >>> list(steps(np.array([[0, 2], [1, 0]])))
    [(0, 1), (0, 1), (1, 0)]
    """
    places = (tuple(map(int, place)) for place in np.argwhere(counts))
    return islice((place for place in places for _ in range(min(int(counts[place]), MAX_STEPS))), MAX_STEPS)
