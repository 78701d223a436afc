"""What a windows problem and its answer look like: dice on a board, rolls to make, weights as colours.

The board empties as it is solved: a die at its goal is only a dashed outline. Rolls are counts in the cells where the
windows are anchored; a weighting tints the cells by the residue nearest to 0.

What pictures of dice and of lights share: patterns of moves side by side, and the chart of distances.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import islice
from math import prod
from typing import Any, TypeAlias

from ludus.core.answers import Answer, certificate_of
from ludus.core.arrays import Array
from ludus.core.certificates import Certificate
from ludus.core.loading import np
from ludus.core.pictures import Cell, Number, Picture, Place, Role
from ludus.core.records import dataclass
from ludus.core.weights import Weighting
from ludus.core.wording import count, number
from ludus.families.linear.boards import astray, each_move
from ludus.families.linear.windows.axes import axes, window_sums
from ludus.families.linear.windows.certificates import DistanceCounts, ProductWeighting, Quiet, Rolls
from ludus.families.linear.windows.problem import Windows
from ludus.render.shapes.grids import bars, lowered, short, sign, signed, tag, weight_tag
from ludus.render.shapes.sheets import BoardView, Index, Page, Sheet

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
    certificate, title = certificate_of(answer), _title(problem)
    match certificate:
        case Quiet(patterns=patterns):
            quiet = [(one.order, Pattern(one.rolls, problem.modulus, "rolls")) for one in patterns]
            return quiet_page(quiet, (f"{title}: quiet patterns", count_patterns(patterns, "rolls")))
        case DistanceCounts(levels):
            return distance_chart(levels, "rolls", title)
        case _:
            pass
    rolls = certificate.rolls if isinstance(certificate, Rolls) else None
    dice = _Dice(problem, rolls, weights_of(certificate, problem.modulus), touchable)
    first = None if rolls is None or not rolls.any() else next(each_move(rolls))
    words = f"{title}{dice.outcome('roll', 'rolls')}", _description(problem, dice, first)
    outlined = [(anchor, problem.window, role) for anchor, role in ((first, Role.HINT), (last, Role.LAST)) if anchor]
    return board_picture(dice, "", outlined, words)


def frames(problem: Windows, answer: Answer) -> tuple[Picture, ...]:
    """Return the dice roll by roll, the start first, as pictures of one size; () for answers without rolls."""
    certificate, board_axes = certificate_of(answer), axes(problem.shape, problem.window, problem.wrap)
    if not isinstance(certificate, Rolls):
        return ()
    return frames_of(problem, certificate.rolls, lambda one: window_sums(one, board_axes, problem.modulus), picture)


@dataclass(frozen=True, slots=True)
class Marked:
    """The cells of a board with what is known of each; a subclass, called with a cell and its place, draws the cell.

    Its `goal_cell` draws what the cell is to show.
    """

    problem: Any
    counts: Array | None = None
    """How often the move at each cell is made."""
    weights: Weights | None = None
    touchable: bool = False

    def goal(self, index: Index) -> int:
        return 0 if self.problem.target is None else int(self.problem.target[index])

    def often(self, index: Index) -> int:
        """Return how often to move at a cell: 0 where no move can be made."""
        if self.counts is None or any(i >= length for i, length in zip(index, self.counts.shape, strict=True)):
            return 0
        return int(self.counts[index])

    def weight(self, index: Index) -> int | None:
        return None if self.weights is None else self.weights(index)

    def outcome(self, noun: str, plural: str) -> str:
        """Return what a title says of the answer: how many moves solve the board, or that weights forbid it."""
        if self.counts is None:
            return "" if self.weights is None else f": weights that no {noun} changes"
        total = int(self.counts.sum(dtype=object))
        return f": solved with {count(total, noun, plural) if total < 10**6 else f'{short(total)} {plural}'}"

    def label(self, index: Index, state: str, verb: str) -> str:
        """Return a cell in words: what it shows, its weight, how often to move there."""
        weight, often = self.weight(index), self.often(index)
        words = [f"{where(index)}: {state}"]
        words += [] if weight is None else [f"weight {sign(weight)}"]
        words += [f"{verb} {count(often, 'time')}"] if often else []
        return ", ".join(words)

    def marks(self, index: Index, at: Place) -> Iterator[Number]:
        """Return the weight of a cell, or how often to move there, in its corner."""
        weight, often = self.weight(index), self.often(index)
        if weight is not None:
            yield weight_tag(at, weight)
        if often:
            yield tag(at, Role.HINT, f"{short(often)}×")


@dataclass(frozen=True, slots=True)
class _Dice(Marked):
    """The dice of a board."""

    def __call__(self, index: Index, at: Place) -> Iterator[Cell | Number]:
        face, goal, weight = int(self.problem.state[index]), self.goal(index), self.weight(index)
        role = Role.WEIGHT if weight is not None else Role.HINT if self.often(index) else Role.CELL
        can_roll = all(i < count for i, count in zip(index, self.problem.anchors, strict=True))
        move = " ".join(map(str, index)) if self.touchable and can_roll else None
        end = ", done" if face == goal else "" if self.problem.target is None else f", goal {goal}"
        yield Cell(at, role, weight or 0, label=self.label(index, f"face {face}{end}", "roll"), move=move)
        # Where numbers stand in the cells, every die makes room for them.
        die = _die(at, face, self.problem.modulus, done=face == goal)
        yield die if self.weights is None and self.counts is None else lowered(die)
        yield from self.marks(index, at)

    def goal_cell(self, index: Index, at: Place) -> Iterator[Cell]:
        yield Cell(at, Role.CELL, label=f"goal, {where(index)}: face {self.goal(index)}")
        yield _die(at, self.goal(index), self.problem.modulus)


def _die(at: Place, face: int, modulus: int, *, done: bool = False) -> Cell:
    if done:
        return Cell(at, Role.DONE, face)
    return Cell(at, Role.DIE, face, short(face) if modulus > MAX_PIPS else "")


def board_picture(
    cells: Any, legend: str, outlined: Iterable[tuple[Index, tuple[int, ...], Role]], words: tuple[str, str]
) -> Picture:
    """Return the Marked cells of a board, the goal beside them where it is not all 0, a legend, outlined windows."""
    board = BoardView(cells.problem.shape, cells.problem.wrap)
    layers, has_goal = board.layers(), cells.problem.target is not None
    named = len(board.shape) > 2
    sheets = [Sheet(layer, cells, layer_name(layer) if named else "board" if has_goal else "") for layer in layers]
    if has_goal:
        sheets += [Sheet(one, cells.goal_cell, f"goal, {layer_name(one)}" if named else "goal") for one in layers]
    page = Page(board, tuple(sheets), "; ".join(note for note in (legend, board.note()) if note))
    bands = [band for anchor, window, role in outlined for band in page.outline(anchor, window, role)]
    return page.picture(*words, bands)


def frames_of(
    problem: Any, moves: Array, effect: Callable[[Array], Array], drawn: Callable[..., Picture]
) -> tuple[Picture, ...]:
    """Return a board move by move, the start first, at most MAX_STEPS of them; `effect` is what moves add."""
    state, found = problem.state.astype(object), [drawn(problem)]
    for place in islice(each_move(moves), MAX_STEPS):
        one = np.zeros(moves.shape, dtype=np.int64)
        one[place] = 1
        state = (state + effect(one)) % problem.modulus
        found.append(drawn(replace(problem, state=state), last=place))
    return tuple(found)


def weights_of(certificate: Certificate | None, modulus: int) -> Weights | None:
    """Return weights as a function, so that only the cells that are drawn are computed; None without weights."""
    match certificate:
        case Weighting(modulus=own, weights=weights):
            return lambda index: signed(weights[index], own)
        case ProductWeighting(scale=scale, axes=axes):
            return lambda index: signed(scale * prod(axis[i] for axis, i in zip(axes, index, strict=True)), modulus)
        case _:
            return None


def _title(problem: Windows) -> str:
    kind = "board"
    if all(problem.wrap):
        kind = "ring" if len(problem.shape) == 1 else "torus"
    size, window = (" × ".join(map(str, lengths)) for lengths in (problem.shape, problem.window))
    if len(problem.shape) == 1:
        return f"Dice on a {kind} of {size}, windows of {window}, mod {short(problem.modulus)}"
    return f"Dice on a {size} {kind}, windows {window}, mod {short(problem.modulus)}"


def _description(problem: Windows, dice: _Dice, first: Index | None) -> str:
    left, wrapped = astray(problem), sum(problem.wrap)
    axes = {0: "No axis wraps", len(problem.wrap): "Every axis wraps"}.get(wrapped, f"{wrapped} of the axes wrap")
    words = f"Dice not at their goal: {left} of {problem.dice}. {axes} around."
    if dice.weights is not None:
        words += f" {WEIGHTED}"
    if dice.counts is not None and first is not None:
        words += f" Roll at {count(int(np.count_nonzero(dice.counts)), 'place')}, the first at {where(first)}."
    return words


WEIGHTED = "Each cell carries a weight; blue is plus, hatched orange is minus."
MAX_PATTERNS = 6


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
        page = Page(BoardView((1,), (False,)), (), "only the empty pattern is quiet")
        return page.picture(*words)
    one = named[0][1]
    n, shape = one.modulus, one.moves.shape
    board = BoardView(shape, (False,) * len(shape))
    sheets = [
        Sheet(layer, pattern, f"{name}, {layer_name(layer)}" if layer else name)
        for name, pattern in named[:MAX_PATTERNS]
        for layer in board.layers()
    ]
    notes = [f"the first {MAX_PATTERNS} of {len(named)}"] if len(named) > MAX_PATTERNS else []
    if n > 2 and not one.as_counts:
        notes.append(f"{one.noun} mod {short(n)}, nearest to 0: −1 stands for {short(n - 1)}")
    page = Page(board, tuple(sheets), "; ".join(note for note in (*notes, board.note()) if note))
    return page.picture(*words)


def quiet_page(patterns: Iterable[tuple[int, Pattern]], words: tuple[str, str]) -> Picture:
    """Return quiet patterns with their orders side by side."""
    named = [(f"pattern {k}, order {short(order)}", pattern) for k, (order, pattern) in enumerate(patterns, 1)]
    return pattern_page(named, words)


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
