"""Regions on a page: cells of three lattices, borders between tiles, several regions side by side.

Squares stand in rows and columns. The rows of hexagons are shifted by half a cell, so that each cell touches its six
neighbours. Triangles stand side by side, with a sign that says where they point.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import field

from ludus.core.pictures import UNIT, Cell, Edge, Place, Role, Shape
from ludus.core.records import dataclass
from ludus.families.tilings.certificates import Cover
from ludus.families.tilings.problem import Lattice
from ludus.render.shapes.automata import automaton
from ludus.render.shapes.grids import sign
from ludus.render.shapes.sheets import HALF, Frames, Spot

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


@dataclass(frozen=True, slots=True)
class Frame:
    """One region: its cells, and to which tile each belongs; borders are drawn between different tiles."""

    cells: Mapping[Spot, Dress]
    owner: Mapping[Spot, object] = field(default_factory=dict)
    caption: str = ""


def page(
    shape: tuple[int, int], lattice: Lattice, frames: Sequence[Frame], notes: Sequence[str]
) -> tuple[int, int, tuple[Shape, ...]]:
    """Return the width, the height and the shapes of regions of one size side by side, with notes below."""
    drawn = [spot for frame in frames for spot in frame.cells if max(spot) < MAX_SHOWN]
    cut = f"the first {MAX_SHOWN} rows and columns" if max(shape) > MAX_SHOWN else ""
    rows, columns = (range(min(length, MAX_SHOWN)) for length in shape)
    captions, note = [frame.caption for frame in frames], "; ".join(filter(None, [*notes, cut]))
    layout = Frames(drawn, rows, columns, captions, PAGE, lattice is Lattice.HEXAGONAL, note)

    def draw(number: int, place: Callable[[Spot], Place]) -> Iterator[Shape]:
        frame = frames[number]
        for spot, dress in frame.cells.items():
            if max(spot) < MAX_SHOWN:
                yield from _cell(dress, place(spot))
        for spot, owner in frame.owner.items():
            if max(spot) >= MAX_SHOWN:
                continue
            x, y = place(spot)
            for neighbour, ((a, b), (c, d)) in _sides(spot, lattice):
                # A line wherever a cell with an owner touches a cell of another owner, or none.
                if frame.owner.get(neighbour) != owner or neighbour not in frame.owner:
                    yield Edge((x + a, y + b), (x + c, y + d), Role.BORDER)

    return *layout.arrangement.size(), tuple(layout.shapes(draw))


def _cell(dress: Dress, at: Place) -> Iterator[Shape]:
    first, *others = dress.moves or (None,)
    for move in others:
        # A cell where several moves begin: the others are drawn below it, of the same size.
        yield Cell(at, Role.CELL, 0, "", dress.label, move)
    yield Cell(at, dress.role, dress.value, dress.text, dress.label, first)


def _sides(spot: Spot, lattice: Lattice) -> list[tuple[Spot, tuple[Place, Place]]]:
    """Return the neighbours of a cell, each with the side towards it."""
    r, c = spot
    beside = [((r, c - 1), ((0, 0), (0, UNIT))), ((r, c + 1), ((UNIT, 0), (UNIT, UNIT)))]
    if lattice is not Lattice.HEXAGONAL:
        return [*beside, ((r - 1, c), ((0, 0), (UNIT, 0))), ((r + 1, c), ((0, UNIT), (UNIT, UNIT)))]
    above = [((r - 1, c - 1), ((0, 0), (HALF, 0))), ((r - 1, c), ((HALF, 0), (UNIT, 0)))]
    below = [((r + 1, c), ((0, UNIT), (HALF, UNIT))), ((r + 1, c + 1), ((HALF, UNIT), (UNIT, UNIT)))]
    return [*beside, *above, *below]


def graph(cover: Cover, corner: Place) -> tuple[list[Shape], int, int]:
    """Return the automaton of a cover as a graph below and to the right of a corner, and its width and height.

    A letter has its weight beside it where it has one.
    """
    words: dict[tuple[int, int], str] = {}
    for letter, row in cover.steps.items():
        for state, following in enumerate(row):
            weight = cover.weights[letter][state] if cover.weights is not None else 0
            word = f"{letter}:{sign(weight)}" if weight else letter
            words[state, following] = f"{words[state, following]} {word}" if (state, following) in words else word
    states = range(len(next(iter(cover.steps.values()))))
    return automaton({state: (Role.HOLE, f"state {state}") for state in states}, words, corner)
