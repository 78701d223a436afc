"""Lights of a graph: on a circle when they are few, with lines from each press to what it changes, else in rows."""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, pi, sin

from ludus.core.arrays import Array
from ludus.core.certificates import Weighting
from ludus.core.lights import Lights
from ludus.core.pictures import UNIT, Anchor, Cell, Edge, Number, Picture, Piece, Place, Role, Shape
from ludus.drawings.numerals import short, sign, signed

MOST_ON_CIRCLE = 24
"""More lights than this stand in rows."""
MOST_SHOWN = 400
"""At most so many lights, and so many moves, are drawn."""
IN_A_ROW = 20
MARGIN = UNIT // 2
GAP = UNIT // 2
"""Between the lights and the moves below them."""


def picture(problem: Lights, presses: Array | None, weighting: Weighting | None, words: tuple[str, str]) -> Picture:
    """Return the lights, what each shows or weighs, and how often each move is made."""
    shown = min(problem.cells, MOST_SHOWN)
    places = _circle(shown) if shown <= MOST_ON_CIRCLE else _rows(shown, MARGIN)
    bottom = max(y for _, y in places) + UNIT + GAP
    shapes: list[Shape] = []
    if shown <= MOST_ON_CIRCLE:
        shapes += [Edge(_middle(places[a]), _middle(places[b]), Role.GOAL) for a, b in edges(problem)]
    for cell, at in enumerate(places):
        shapes += _light(problem, cell, at, weighting)
    if presses is not None:
        shapes.append(Number((MARGIN, bottom), Role.LABEL, "how often to make each move", Anchor.TOP_LEFT))
        spots = _rows(min(problem.buttons, MOST_SHOWN), bottom + GAP)
        shapes += [shape for k, at in enumerate(spots) for shape in _move(k, at, int(presses[k]))]
        bottom = max((y for _, y in spots), default=bottom) + UNIT + GAP
    width = max(x for x, _ in places) + UNIT + MARGIN
    width = max(width, MARGIN * 2 + min(problem.buttons, IN_A_ROW) * UNIT) if presses is not None else width
    if problem.cells > shown:
        note = f"the first {shown} of {problem.cells} lights"
        shapes.append(Number((MARGIN, bottom), Role.LABEL, note, Anchor.TOP_LEFT))
    return Picture(width, bottom + MARGIN, tuple(shapes), *words)


def edges(problem: Lights) -> list[tuple[int, int]]:
    """Return the pairs of lights to join: when press k changes light k, as on a graph, k and the others it changes.

    >>> from ludus.core.lights import lights_graph
    >>> edges(lights_graph([0, 0, 0], [[(0, 1), (1, 1)], [(0, 1), (1, 1), (2, 1)], [(1, 1), (2, 1)]]))
    [(0, 1), (1, 2)]
    """
    moves = problem.moves or ()
    if len(moves) != problem.cells:
        return []
    pairs = {(min(k, cell), max(k, cell)) for k, move in enumerate(moves) for cell, _ in move if cell != k}
    return sorted(pairs)


def _light(problem: Lights, cell: int, at: Place, weighting: Weighting | None) -> Iterator[Shape]:
    light = int(problem.state[cell])
    text = short(light) if problem.modulus > 2 else ""
    words = f"light {cell}: {light}"
    if weighting is None:
        yield Piece(at, Role.LIT if light else Role.HOLE, text, words)
        yield Number((at[0], at[1] + 2), Role.LABEL, str(cell), Anchor.TOP_LEFT)
        return
    weight = signed(weighting.weights[cell], weighting.modulus)
    yield Cell(at, Role.WEIGHT, weight, label=f"{words}, weight {sign(weight)}")
    if light:
        yield Piece((at[0], at[1] + 6), Role.LIT, text)
    yield Number((at[0] + 8, at[1] + 7), Role.WEIGHT if weight else Role.LABEL, sign(weight), Anchor.TOP_LEFT)


def _move(number: int, at: Place, often: int) -> Iterator[Shape]:
    yield Cell(at, Role.HINT if often else Role.CELL, often, f"{short(often)}×" if often else "0", f"move {number}")


def _circle(count: int) -> list[Place]:
    """Return the corners of so many cells around a circle, the first on top, clockwise."""
    radius = max(UNIT, round(count * 1.5 * UNIT / (2 * pi))) if count > 1 else 0
    angles = (2 * pi * k / count for k in range(count))
    return [(MARGIN + round(radius * (1 + sin(a))), MARGIN + round(radius * (1 - cos(a)))) for a in angles]


def _rows(count: int, top: int) -> list[Place]:
    return [(MARGIN + k % IN_A_ROW * UNIT, top + k // IN_A_ROW * UNIT) for k in range(count)]


def _middle(at: Place) -> Place:
    return at[0] + UNIT // 2, at[1] + UNIT // 2
