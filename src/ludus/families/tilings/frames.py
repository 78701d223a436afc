"""Regions on a page: cells of three lattices, borders between tiles, several regions side by side.

Squares stand in rows and columns. The rows of hexagons are shifted by half a cell, so that each cell touches its six
neighbours. Triangles stand side by side, with a sign that says where they point.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import field
from functools import cached_property
from math import cos, hypot, pi, sin

from ludus.core.pictures import UNIT, Anchor, Arrow, Cell, Edge, Number, Piece, Place, Role, Shape
from ludus.core.records import dataclass
from ludus.families.tilings.certificates import Cover
from ludus.families.tilings.problem import Lattice
from ludus.render.shapes.grids import sign
from ludus.render.shapes.sheets import HALF, Arrangement

Spot = tuple[int, int]
"""(row, column) of a cell."""

MAX_SHOWN = 48
"""Rows and columns from this number on are not drawn."""
PAGE = 30
"""Approximate number of cells in a line of regions."""


@dataclass(frozen=True, slots=True)
class Dress:
    """What one cell looks like."""

    role: Role = Role.CELL
    value: int = 0
    text: str = ""
    label: str = ""
    moves: tuple[str, ...] = ()
    """What touching the cell may do."""
    tag: str = ""
    """Written in the corner."""


@dataclass(frozen=True, slots=True)
class Frame:
    """One region: its cells, and to which tile each belongs; borders are drawn between different tiles."""

    cells: Mapping[Spot, Dress]
    owner: Mapping[Spot, object] = field(default_factory=dict)
    caption: str = ""


@dataclass(frozen=True)
class Page:
    """Regions of one size side by side, with a note below."""

    shape: tuple[int, int]
    lattice: Lattice
    frames: Sequence[Frame]
    note: str = ""

    def size(self) -> tuple[int, int]:
        """Return the width and the height of the page."""
        return self._arrangement.size()

    def shapes(self) -> Iterator[Shape]:
        for number, frame in enumerate(self.frames):
            corner = self._arrangement.corner(number)
            yield from self._names(frame, corner)
            for spot, dress in frame.cells.items():
                if max(spot) < MAX_SHOWN:
                    yield from self._cell(dress, self._place(spot, corner))
            yield from self._borders(frame, corner)
        yield from self._arrangement.foot()

    def cut(self) -> str:
        """Return what is left out of a large region, or nothing."""
        return f"the first {MAX_SHOWN} rows and columns" if max(self.shape) > MAX_SHOWN else ""

    def _cell(self, dress: Dress, at: Place) -> Iterator[Shape]:
        first, *others = dress.moves or (None,)
        for move in others:
            # A cell where several moves begin: the others are drawn below it, of the same size.
            yield Cell(at, Role.CELL, 0, "", dress.label, move)
        yield Cell(at, dress.role, dress.value, dress.text, dress.label, first)
        if dress.tag:
            yield Number((at[0] + 8, at[1] + 7), Role.LABEL, dress.tag, Anchor.TOP_LEFT)

    def _borders(self, frame: Frame, corner: Place) -> Iterator[Edge]:
        """Return a line wherever a cell with an owner touches a cell of another owner, or none."""
        for spot, owner in frame.owner.items():
            if max(spot) >= MAX_SHOWN:
                continue
            x, y = self._place(spot, corner)
            for neighbour, (start, end) in self._sides(spot):
                if frame.owner.get(neighbour) != owner or neighbour not in frame.owner:
                    (a, b), (c, d) = start, end
                    yield Edge((x + a, y + b), (x + c, y + d), Role.BORDER)

    def _sides(self, spot: Spot) -> list[tuple[Spot, tuple[Place, Place]]]:
        """Return the neighbours of a cell, each with the side towards it."""
        r, c = spot
        left, right = (r, c - 1), (r, c + 1)
        beside = [(left, ((0, 0), (0, UNIT))), (right, ((UNIT, 0), (UNIT, UNIT)))]
        top, bottom = ((0, 0), (UNIT, 0)), ((0, UNIT), (UNIT, UNIT))
        match self.lattice:
            case Lattice.SQUARE | Lattice.TRIANGULAR:
                return [*beside, ((r - 1, c), top), ((r + 1, c), bottom)]
            case Lattice.HEXAGONAL:
                above = [((r - 1, c - 1), ((0, 0), (HALF, 0))), ((r - 1, c), ((HALF, 0), (UNIT, 0)))]
                below = [((r + 1, c), ((0, UNIT), (HALF, UNIT))), ((r + 1, c + 1), ((HALF, UNIT), (UNIT, UNIT)))]
                return [*beside, *above, *below]

    def _left(self, spot: Spot) -> int:
        return spot[1] * UNIT - (spot[0] * HALF if self.lattice is Lattice.HEXAGONAL else 0)

    @cached_property
    def _span(self) -> tuple[int, int]:
        """How far to the left of the first cell the drawing reaches, and where its last cell begins."""
        lefts = {self._left(spot) for frame in self.frames for spot in frame.cells if max(spot) < MAX_SHOWN}
        return min(lefts, default=0), max(lefts, default=0)

    @cached_property
    def _arrangement(self) -> Arrangement:
        first, last = self._span
        width, height = last - first + UNIT, min(self.shape[0], MAX_SHOWN) * UNIT
        caption = max((len(frame.caption) for frame in self.frames), default=0)
        left, top = HALF, (HALF if caption else 0) + (0 if self.lattice is Lattice.HEXAGONAL else HALF)
        across = max(1, PAGE // (width // UNIT + 1))
        return Arrangement(len(self.frames), across, (left + width, top + height), (left, top), self.note, caption)

    def _place(self, spot: Spot, corner: Place) -> Place:
        return corner[0] + self._left(spot) - self._span[0], corner[1] + spot[0] * UNIT

    def _names(self, frame: Frame, corner: Place) -> Iterator[Number]:
        x, y = corner
        if frame.caption:
            top = y - self._arrangement.inset[1]
            yield Number((x - HALF // 2, top + 4), Role.LABEL, frame.caption, Anchor.TOP_LEFT)
        for row in range(min(self.shape[0], MAX_SHOWN)):
            yield Number((x - HALF // 2, y + row * UNIT + HALF), Role.LABEL, str(row))
        if self.lattice is not Lattice.HEXAGONAL:
            for column in range(min(self.shape[1], MAX_SHOWN)):
                left = self._place((0, column), corner)[0]
                yield Number((left + HALF, y - HALF // 2), Role.LABEL, str(column))


MAX_STATES = 12
"""Maximum number of states of an automaton that is drawn."""
APART = 8
"""Distance of the arrows of both directions from the middle line."""
DISC = 20
"""How far from the middle of a disc arrows begin."""


def graph(cover: Cover, corner: Place) -> tuple[list[Shape], int, int]:
    """Return the shapes of the graph below and to the right of a corner, and its width and height.

    An automaton of many states has no graph.

    >>> shapes, width, height = graph(Cover({"x": (1, 0), "y": (0, 1)}), (0, 0))
    >>> [shape.text for shape in shapes if isinstance(shape, Number)]
    ['(y)', 'x', '(y)']
    """
    states = len(next(iter(cover.steps.values())))
    if states > MAX_STATES:
        return [], 0, 0
    radius = max(2 * UNIT, round(states * UNIT * 0.6))
    half = radius + UNIT
    middle = corner[0] + half, corner[1] + half
    turns = [2 * pi * state / states - pi / 2 for state in range(states)]
    places = [(middle[0] + round(radius * cos(turn)), middle[1] + round(radius * sin(turn))) for turn in turns]
    words = _words(cover)
    shapes: list[Shape] = []
    for (state, following), letters in sorted(words.items()):
        start, end = places[state], places[following]
        if state == following:
            shapes += _loops(start, letters)
        elif words.get((following, state)) != letters:
            shapes += _arrow(start, end, letters, APART if (following, state) in words else 0)
        elif state < following:
            shapes += [Edge(*_between(start, end, 0), Role.HINT), _label(start, end, letters, 2 * APART, 0.5)]
    for state, (x, y) in enumerate(places):
        shapes.append(Piece((x - UNIT // 2, y - UNIT // 2), Role.HOLE, str(state), f"state {state}"))
    return shapes, 2 * half, 2 * half + UNIT // 2


def _words(cover: Cover) -> Mapping[tuple[int, int], str]:
    """Return the letters that lead from one state to another, each with its weight where it has one."""
    found: dict[tuple[int, int], str] = {}
    for letter, row in cover.steps.items():
        for state, following in enumerate(row):
            weight = cover.weights[letter][state] if cover.weights is not None else 0
            word = f"{letter}:{sign(weight)}" if weight else letter
            found[state, following] = f"{found[state, following]} {word}" if (state, following) in found else word
    return found


def _loops(at: Place, words: str) -> Iterator[Shape]:
    """Yield the letters that leave a state alone, below its disc."""
    for line, word in enumerate(words.split()):
        yield Number((at[0], at[1] + DISC + 16 + 20 * line), Role.LABEL, f"({word})")


def _arrow(start: Place, end: Place, words: str, aside: int) -> Iterator[Shape]:
    yield Arrow(*_between(start, end, aside), Role.HINT)
    yield _label(start, end, words, aside + 2 * APART, 0.4)


def _between(start: Place, end: Place, aside: int) -> tuple[Place, Place]:
    """Return where a line between two discs begins and ends, a little to the side."""
    x, y = end[0] - start[0], end[1] - start[1]
    length = hypot(x, y)
    across, down = round(-y / length * aside), round(x / length * aside)
    gap = DISC / length
    return (
        (start[0] + round(x * gap) + across, start[1] + round(y * gap) + down),
        (end[0] - round(x * gap) + across, end[1] - round(y * gap) + down),
    )


def _label(start: Place, end: Place, words: str, aside: int, share: float) -> Number:
    x, y = end[0] - start[0], end[1] - start[1]
    length = hypot(x, y)
    wide = 1 + abs(y) / length * (len(words) - 1) * 0.2
    at = (
        start[0] + round(x * share - y / length * aside * wide),
        start[1] + round(y * share + x / length * aside),
    )
    return Number(at, Role.LABEL, words, Anchor.CENTRE)
