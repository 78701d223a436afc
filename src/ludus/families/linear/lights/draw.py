"""What a lights problem and its answer look like: lights on a board, presses to make, weights as colours.

A light that is on is a disc, with its number where there are more than two states; holes are left blank. Presses are
counts in the cells where one presses; a weighting tints the cells by the residue nearest to 0.

Lights of a graph: on a circle when they are few, with lines from each press to what it changes, else in rows.

Around the circle stand the numbers of the lights, with the goal of each where it is not 0.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, pi, sin

from ludus.core.answers import Answer, certificate_of
from ludus.core.arrays import Array
from ludus.core.loading import np
from ludus.core.pictures import UNIT, Anchor, Cell, Edge, Number, Picture, Piece, Place, Role, Shape
from ludus.core.records import dataclass
from ludus.core.weights import Weighting
from ludus.core.wording import count
from ludus.families.linear.boards import astray
from ludus.families.linear.lights.certificates import Presses, QuietPresses, Solutions
from ludus.families.linear.lights.pressing import effect
from ludus.families.linear.lights.problem import Lights
from ludus.families.linear.windows import draw
from ludus.families.linear.windows.certificates import DistanceCounts
from ludus.render.shapes.grids import lowered, short, sign, signed, weight_tag
from ludus.render.shapes.sheets import Index

MAX_ON_CIRCLE = 24
"""More lights than this stand in rows."""
MAX_SHOWN = 400
"""Maximum number of lights, and of moves, in a picture."""
IN_A_ROW = 20
MARGIN = UNIT // 2
RIM = UNIT * 7 // 8
"""Room for the numbers around the circle."""
AWAY = UNIT * 7 // 8
"""From the middle of a light to the middle of its number."""
STEEP = 0.3
"""Lights nearer than this to the top or the bottom, in radii, have their number above or below."""
GAP = UNIT // 2
"""Between the lights and the moves below them."""


def _graph_picture(
    problem: Lights, presses: Array | None, weighting: Weighting | None, words: tuple[str, str]
) -> Picture:
    """Return the lights, what each shows or weighs, and how often each move is made."""
    visible = min(problem.cells, MAX_SHOWN)
    on_circle = visible <= MAX_ON_CIRCLE
    places = _circle(visible) if on_circle else _rows(visible, MARGIN)
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
        for k, (at, often) in enumerate(zip(spots, map(int, presses), strict=False)):
            text = f"{short(often)}×" if often else "0"
            shapes.append(Cell(at, Role.HINT if often else Role.CELL, often, text, f"move {k}"))
        bottom = max((y for _, y in spots), default=bottom) + UNIT + GAP
        width = max(width, MARGIN * 2 + min(problem.buttons, IN_A_ROW) * UNIT)
    if note := _note(problem, visible):
        shapes.append(Number((MARGIN, bottom), Role.LABEL, note, Anchor.TOP_LEFT))
        width, bottom = max(width, MARGIN * 2 + int(7.2 * len(note))), bottom + GAP
    return Picture(width, bottom + MARGIN, tuple(shapes), *words)


def edges(problem: Lights) -> list[tuple[int, int]]:
    """Return the pairs of lights to join: when press k changes light k, as on a graph, k and the others it changes.

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
        yield lowered(Piece(at, Role.LIT, text))
    yield weight_tag(at, weight)


def _names(problem: Lights, places: list[Place]) -> Iterator[Number]:
    """Return the number of each light, and its goal, outside the circle: above, below or beside the light."""
    for cell, at in enumerate(places):
        x, y = _middle(at)
        right, up = sin(2 * pi * cell / len(places)), cos(2 * pi * cell / len(places))
        to = (0, -AWAY if up > 0 else AWAY) if abs(right) < STEEP else (AWAY if right > 0 else -AWAY, 0)
        goal = 0 if problem.target is None else int(problem.target[cell])
        text = f"{cell}→{short(goal)}" if goal else str(cell)
        yield Number((x + to[0], y + to[1]), Role.LABEL, text)


def _note(problem: Lights, visible: int) -> str:
    """Return what is left out, and what an arrow means."""
    notes = [f"the first {visible} of {problem.cells} lights"] if problem.cells > visible else []
    if problem.target is not None and visible <= MAX_ON_CIRCLE:
        cell = next(k for k in range(visible) if problem.target[k])
        goal = short(int(problem.target[cell]))
        notes.append(f"{cell}→{goal}: light {cell} is to show {goal}, those without an arrow 0")
    return "; ".join(notes)


def _circle(count: int) -> list[Place]:
    """Return the corners of a number of cells around a circle, the first on top, clockwise."""
    radius = max(UNIT, round(count * 1.5 * UNIT / (2 * pi))) if count > 1 else 0
    angles = (2 * pi * k / count for k in range(count))
    return [(RIM + round(radius * (1 + sin(a))), RIM + round(radius * (1 - cos(a)))) for a in angles]


def _rows(count: int, top: int) -> list[Place]:
    return [(MARGIN + k % IN_A_ROW * UNIT, top + k // IN_A_ROW * UNIT) for k in range(count)]


def _middle(at: Place) -> Place:
    return at[0] + UNIT // 2, at[1] + UNIT // 2


def picture(
    problem: Lights, answer: Answer | None = None, *, touchable: bool = False, last: Index | None = None
) -> Picture:
    """Return the board with what the answer says drawn on it.

    Cells carry the press there as a move when `touchable`; `last` is the cell that was pressed last.
    """
    certificate, title = certificate_of(answer), _title(problem)
    left = f"Lights not at their goal: {astray(problem)} of {problem.cells}."
    match certificate:
        case DistanceCounts(levels):
            return draw.distance_chart(levels, "presses", title)
        case QuietPresses(patterns=patterns):
            quiet = [(one.order, _pattern(problem, one.presses)) for one in patterns]
            return draw.quiet_page(
                quiet, (f"{title}: quiet patterns", f"{left} {draw.count_patterns(patterns, 'presses')}")
            )
        case Solutions(solutions=solutions):
            every = [
                (
                    f"solution {k}" + ("" if one.images == 1 else f", {one.images} images"),
                    _pattern(problem, one.presses, as_counts=True),
                )
                for k, one in enumerate(solutions, 1)
            ]
            number = f"{count(len(solutions), 'solution')} up to the symmetries of the board.".capitalize()
            return draw.pattern_page(every, (f"{title}: all solutions", f"{left} {number}"))
        case _:
            pass
    presses = certificate.presses if isinstance(certificate, Presses) else None
    cells = _Lights(problem, presses, draw.weights_of(certificate, problem.modulus), touchable)
    words, legend = left, "2× means: press two times" if presses is not None and problem.modulus > 2 else ""
    if presses is not None:
        words += f" Press at {count(int(np.count_nonzero(presses)), 'place')}."
    weights = certificate if isinstance(certificate, Weighting) else None
    if weights is not None:
        words, m = f"{left} {draw.WEIGHTED}", weights.modulus
        legend = f"weights mod {short(m)}" + ("" if m == 2 else ": blue is plus, hatched orange is minus")
    both = f"{title}{cells.outcome('press', 'presses')}", words
    if problem.moves is not None:
        return _graph_picture(problem, presses, weights, both)
    return draw.board_picture(cells, legend, [] if last is None else [(last, (1, 1), Role.LAST)], both)


def frames(problem: Lights, answer: Answer) -> tuple[Picture, ...]:
    """Return the lights press by press, the start first, as pictures of one size; () for answers without presses."""
    certificate = certificate_of(answer)
    if not isinstance(certificate, Presses):
        return ()
    return draw.frames_of(problem, certificate.presses, lambda one: effect(problem, one), picture)


@dataclass(frozen=True, slots=True)
class _Lights(draw.Marked):
    def __call__(self, index: Index, at: Place) -> Iterator[Cell | Number | Piece]:
        if index in self.problem.holes:
            return
        light, goal, modulus = int(self.problem.state[index]), self.goal(index), self.problem.modulus
        move = " ".join(map(str, index)) if self.touchable else None
        words = shows(light, modulus) + (f", goal {shows(goal, modulus)}" if goal else "")
        label = self.label(index, words, "press")
        if self.counts is None and self.weights is None:
            yield light_cell(at, light, modulus, label=label, move=move)
            return
        ground = Role.HINT if self.often(index) else Role.CELL if self.weights is None else Role.WEIGHT
        # What is unlit is written by its weight or by the blank ground.
        unlit = "·" if ground is Role.CELL and not light else ""
        yield Cell(at, ground, self.weight(index) or 0, unlit, label, move)
        if light:
            yield lowered(Piece(at, Role.LIT, short(light) if modulus > 2 else ""))
        yield from self.marks(index, at)

    def goal_cell(self, index: Index, at: Place) -> Iterator[Cell]:
        if index not in self.problem.holes:
            yield light_cell(at, self.goal(index), self.problem.modulus, label=f"goal, {draw.where(index)}")


def light_cell(at: Place, light: int, modulus: int, *, label: str = "", move: str | None = None) -> Cell:
    """Return one light: lit with its number where there are more than two states, or unlit."""
    number = short(light) if modulus > 2 else ""
    return Cell(at, Role.LIT if light else Role.CELL, light, number if light else number or "·", label, move)


def shows(light: int, modulus: int) -> str:
    """Return what a light shows, in words.

    >>> shows(1, 2), shows(0, 2), shows(3, 5)
    ('lit', 'unlit', '3')
    """
    return ("unlit", "lit")[light] if modulus <= 2 else short(light)


def _pattern(problem: Lights, presses: Array, *, as_counts: bool = False) -> draw.Pattern:
    shape = (1, max(1, problem.buttons)) if problem.moves is not None else problem.shape
    return draw.Pattern(presses.reshape(shape), problem.modulus, "presses", problem.holes, as_counts)


def _title(problem: Lights) -> str:
    states = "" if problem.modulus == 2 else f", {count(problem.modulus, 'state')}"
    if problem.moves is not None:
        cells, moves = problem.cells, problem.buttons
        return f"{count(cells, 'light')}, {count(moves, 'move')}{states}"
    kind = {0: "board", 1: "cylinder", 2: "torus"}[sum(problem.wrap)]
    holes = f" with {count(len(problem.holes), 'hole')}" if problem.holes else ""
    return f"Lights on a {problem.shape[0]} × {problem.shape[1]} {kind}{holes}{states}"
