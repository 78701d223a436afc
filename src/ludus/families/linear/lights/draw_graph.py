"""Lights of a graph: on a circle when they are few, with lines from each press to what it changes, else in rows.

Around the circle stand the numbers of the lights, with the goal of each where it is not 0.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, pi, sin

from ludus.core.arrays import Array
from ludus.core.pictures import UNIT, Anchor, Cell, Edge, Number, Picture, Piece, Place, Role, Shape
from ludus.core.weighting import Weighting
from ludus.families.linear.lights.problem import Lights
from ludus.render.shapes.numerals import short, sign, signed

MAX_ON_CIRCLE = 24
"""More lights than this stand in rows."""
MAX_SHOWN = 400
"""At most so many lights, and so many moves, are drawn."""
IN_A_ROW = 20
MARGIN = UNIT // 2
RIM = UNIT * 7 // 8
"""Room for the numbers around the circle."""
AWAY = UNIT * 7 // 8
"""From the middle of a light to the middle of its number."""
STEEP = 0.3
"""Lights nearer than this to the top, in radii, have their number above; near the bottom it stands a bit lower."""
GAP = UNIT // 2
"""Between the lights and the moves below them."""


def picture(problem: Lights, presses: Array | None, weighting: Weighting | None, words: tuple[str, str]) -> Picture:
    """Return the lights, what each shows or weighs, and how often each move is made."""
    shown = min(problem.cells, MAX_SHOWN)
    on_circle = shown <= MAX_ON_CIRCLE
    places = _circle(shown) if on_circle else _rows(shown, MARGIN)
    shapes: list[Shape] = []
    if on_circle:
        shapes += [Edge(_middle(places[a]), _middle(places[b]), Role.GOAL) for a, b in edges(problem)]
        shapes += _names(problem, places)
    for cell, at in enumerate(places):
        shapes += _light(problem, cell, at, weighting)
    width = max(x for x, _ in places) + UNIT + (RIM if on_circle else MARGIN)
    bottom = max(y for _, y in places) + UNIT + (RIM if on_circle else GAP)
    if presses is not None:
        shapes.append(Number((MARGIN, bottom), Role.LABEL, "how often to make each move, from 0 on", Anchor.TOP_LEFT))
        spots = _rows(min(problem.buttons, MAX_SHOWN), bottom + GAP)
        shapes += [shape for k, at in enumerate(spots) for shape in _move(k, at, int(presses[k]))]
        bottom = max((y for _, y in spots), default=bottom) + UNIT + GAP
        width = max(width, MARGIN * 2 + min(problem.buttons, IN_A_ROW) * UNIT)
    if note := _note(problem, shown):
        shapes.append(Number((MARGIN, bottom), Role.LABEL, note, Anchor.TOP_LEFT))
        width, bottom = max(width, MARGIN * 2 + int(7.2 * len(note))), bottom + GAP
    return Picture(width, bottom + MARGIN, tuple(shapes), *words)


def edges(problem: Lights) -> list[tuple[int, int]]:
    """Return the pairs of lights to join: when press k changes light k, as on a graph, k and the others it changes.

    >>> from ludus.families.linear.lights.problem import lights_graph
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
    if problem.target is not None:
        words += f", goal {short(int(problem.target[cell]))}"
    if weighting is None:
        yield Piece(at, Role.LIT if light else Role.HOLE, text, words)
        return
    weight = signed(weighting.weights[cell], weighting.modulus)
    yield Cell(at, Role.WEIGHT, weight, label=f"{words}, weight {sign(weight)}")
    if light:
        yield Piece((at[0], at[1] + 6), Role.LIT, text)
    yield Number((at[0] + 8, at[1] + 7), Role.WEIGHT if weight else Role.LABEL, sign(weight), Anchor.TOP_LEFT)


def _names(problem: Lights, places: list[Place]) -> Iterator[Number]:
    """Return the number of each light, and its goal, outside the circle: above the highest, beside the others."""
    for cell, at in enumerate(places):
        x, y = _middle(at)
        right, up = sin(2 * pi * cell / len(places)), cos(2 * pi * cell / len(places))
        is_steep = abs(right) < STEEP
        to = (0, -AWAY) if is_steep and up > 0 else (AWAY if right >= 0 else -AWAY, UNIT // 5 if is_steep else 0)
        goal = 0 if problem.target is None else int(problem.target[cell])
        text = f"{cell}→{short(goal)}" if goal else str(cell)
        yield Number((x + to[0], y + to[1]), Role.LABEL, text)


def _note(problem: Lights, shown: int) -> str:
    """Return what is left out, and what an arrow means."""
    notes = [f"the first {shown} of {problem.cells} lights"] if problem.cells > shown else []
    if problem.target is not None and shown <= MAX_ON_CIRCLE:
        cell = next(k for k in range(shown) if problem.target[k])
        goal = short(int(problem.target[cell]))
        notes.append(f"{cell}→{goal}: light {cell} is to show {goal}, those without an arrow 0")
    return "; ".join(notes)


def _move(number: int, at: Place, often: int) -> Iterator[Shape]:
    yield Cell(at, Role.HINT if often else Role.CELL, often, f"{short(often)}×" if often else "0", f"move {number}")


def _circle(count: int) -> list[Place]:
    """Return the corners of so many cells around a circle, the first on top, clockwise."""
    radius = max(UNIT, round(count * 1.5 * UNIT / (2 * pi))) if count > 1 else 0
    angles = (2 * pi * k / count for k in range(count))
    return [(RIM + round(radius * (1 + sin(a))), RIM + round(radius * (1 - cos(a)))) for a in angles]


def _rows(count: int, top: int) -> list[Place]:
    return [(MARGIN + k % IN_A_ROW * UNIT, top + k // IN_A_ROW * UNIT) for k in range(count)]


def _middle(at: Place) -> Place:
    return at[0] + UNIT // 2, at[1] + UNIT // 2
