"""What a lights problem and its answer look like: lights on a board, presses to make, weights as colours.

A light that is on is a disc, with its number where there are more than two states; holes are left blank. Presses are
counts in the cells where one presses; a weighting tints the cells by the residue nearest to 0.

Lights of a graph: on a circle when they are few, with lines from each press to what it changes, else in rows.

Around the circle stand the numbers of the lights, with the goal of each where it is not 0.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from math import cos, pi, sin

from ludus.core.answers import Answer, Undecided
from ludus.core.arrays import Array
from ludus.core.certificates import Certificate
from ludus.core.loading import np
from ludus.core.pictures import UNIT, Anchor, Cell, Edge, Number, Picture, Piece, Place, Role, Shape
from ludus.core.records import dataclass
from ludus.core.weights import Weighting
from ludus.core.wording import count
from ludus.families.linear.lights.certificates import Presses, QuietPresses, Solutions
from ludus.families.linear.lights.pressing import effect
from ludus.families.linear.lights.problem import Lights
from ludus.families.linear.windows.certificates import Levels
from ludus.families.linear.windows.draw import Pattern, count_patterns, distance_chart, pattern_page, steps, where
from ludus.render.shapes.grids import short, sign, signed
from ludus.render.shapes.sheets import Board, Index, Page, Sheet

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
"""Lights nearer than this to the top, in radii, have their number above; near the bottom it stands a bit lower."""
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
        shapes += [shape for k, at in enumerate(spots) for shape in _move(k, at, int(presses[k]))]
        bottom = max((y for _, y in spots), default=bottom) + UNIT + GAP
        width = max(width, MARGIN * 2 + min(problem.buttons, IN_A_ROW) * UNIT)
    if note := _note(problem, visible):
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


def _note(problem: Lights, visible: int) -> str:
    """Return what is left out, and what an arrow means."""
    notes = [f"the first {visible} of {problem.cells} lights"] if problem.cells > visible else []
    if problem.target is not None and visible <= MAX_ON_CIRCLE:
        cell = next(k for k in range(visible) if problem.target[k])
        goal = short(int(problem.target[cell]))
        notes.append(f"{cell}→{goal}: light {cell} is to show {goal}, those without an arrow 0")
    return "; ".join(notes)


def _move(number: int, at: Place, often: int) -> Iterator[Shape]:
    yield Cell(at, Role.HINT if often else Role.CELL, often, f"{short(often)}×" if often else "0", f"move {number}")


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
    certificate = None if answer is None or isinstance(answer, Undecided) else answer.certificate
    words = f"{_title(problem)}{_outcome(certificate)}", _description(problem, certificate)
    match certificate:
        case Levels(levels):
            return distance_chart(levels, "presses", _title(problem))
        case QuietPresses(patterns=patterns):
            quiet = enumerate(patterns, 1)
            return pattern_page(
                [(f"pattern {k}, order {short(one.order)}", _pattern(problem, one.presses)) for k, one in quiet], words
            )
        case Solutions(solutions=solutions):
            every = enumerate(solutions, 1)
            return pattern_page(
                [(f"solution {k}{_images(s.images)}", _pattern(problem, s.presses, as_counts=True)) for k, s in every],
                words,
            )
        case _:
            pass
    presses = certificate.presses if isinstance(certificate, Presses) else None
    weights = certificate if isinstance(certificate, Weighting) else None
    if problem.moves is not None:
        return _graph_picture(problem, presses, weights, words)
    dress = _Lights(problem, presses, weights, touchable)
    return _page(problem, dress, last, words)


def frames(problem: Lights, answer: Answer) -> tuple[Picture, ...]:
    """Return the lights press by press, the start first, as pictures of one size; () for answers without presses."""
    if isinstance(answer, Undecided) or not isinstance(answer.certificate, Presses):
        return ()
    presses, state, found = answer.certificate.presses, problem.state.astype(object), [picture(problem)]
    for place in steps(presses):
        one = np.zeros(presses.shape, dtype=np.int64)
        one[place] = 1
        state = (state + effect(problem, one)) % problem.modulus
        found.append(picture(replace(problem, state=state), last=None if problem.moves else place))
    return tuple(found)


@dataclass(frozen=True, slots=True)
class _Lights:
    """The lights of a board, with what is known of each cell; called with a cell and its place, it draws the cell."""

    problem: Lights
    presses: Array | None = None
    weighting: Weighting | None = None
    touchable: bool = False

    def __call__(self, index: Index, at: Place) -> Iterator[Cell | Number | Piece]:
        if index in self.problem.holes:
            return
        light, presses, weight = int(self.problem.state[index]), self._presses(index), self._weight(index)
        move = " ".join(map(str, index)) if self.touchable else None
        label = self._label(index)
        if self.presses is None and self.weighting is None:
            yield lamp(at, light, self.problem.modulus, label=label, move=move)
            return
        ground = Role.HINT if presses else Role.CELL if weight is None else Role.WEIGHT
        # What is unlit is written by its weight or by the blank ground.
        unlit = "·" if ground is Role.CELL and not light else ""
        yield Cell(at, ground, weight or 0, unlit, label, move)
        if light:
            yield Piece((at[0], at[1] + 6), Role.LIT, short(light) if self.problem.modulus > 2 else "")
        if weight is not None:
            yield Number((at[0] + 8, at[1] + 7), Role.WEIGHT if weight else Role.LABEL, sign(weight), Anchor.TOP_LEFT)
        if presses:
            yield Number((at[0] + 8, at[1] + 7), Role.HINT, f"{short(presses)}×", Anchor.TOP_LEFT)

    def _presses(self, index: Index) -> int:
        return 0 if self.presses is None else int(self.presses[index])

    def _weight(self, index: Index) -> int | None:
        return None if self.weighting is None else signed(self.weighting.weights[index], self.weighting.modulus)

    def _label(self, index: Index) -> str:
        goal = 0 if self.problem.target is None else int(self.problem.target[index])
        presses, weight = self._presses(index), self._weight(index)
        words = [f"{where(index)}: {shows(int(self.problem.state[index]), self.problem.modulus)}"]
        words += [f"goal {shows(goal, self.problem.modulus)}"] if goal else []
        words += [f"weight {sign(weight)}"] if weight is not None else []
        words += [f"press {count(presses, 'time')}"] if presses else []
        return ", ".join(words)


@dataclass(frozen=True, slots=True)
class _Goal:
    """The lights to reach."""

    problem: Lights
    goal: Array

    def __call__(self, index: Index, at: Place) -> Iterator[Cell]:
        if index not in self.problem.holes:
            yield lamp(at, int(self.goal[index]), self.problem.modulus, label=f"goal, {where(index)}")


def lamp(at: Place, light: int, modulus: int, *, label: str = "", move: str | None = None) -> Cell:
    """Return one light: lit with its number where there are more than two states, or unlit."""
    number = short(light) if modulus > 2 else ""
    return Cell(at, Role.LIT if light else Role.CELL, light, number if light else number or "·", label, move)


def shows(light: int, modulus: int) -> str:
    """Return what a light shows, in words.

    >>> shows(1, 2), shows(0, 2), shows(3, 5)
    ('lit', 'unlit', '3')
    """
    return ("unlit", "lit")[light] if modulus <= 2 else short(light)


def _page(problem: Lights, dress: _Lights, last: Index | None, words: tuple[str, str]) -> Picture:
    """Return the board, its goal beside it where that is not all unlit, and a legend."""
    board = Board(problem.shape, problem.wrap)
    sheets = [Sheet((), dress, "board" if problem.target is not None else "")]
    if problem.target is not None:
        sheets.append(Sheet((), _Goal(problem, problem.target), "goal"))
    page = Page(board, tuple(sheets), "; ".join(note for note in (_legend(dress), board.note()) if note))
    shapes = [*page.shapes(), *([] if last is None else page.outline(last, (1, 1), Role.LAST))]
    return Picture(*page.size(), tuple(shapes), *words)


def _legend(dress: _Lights) -> str:
    if dress.weighting is not None:
        m = dress.weighting.modulus
        return f"weights mod {short(m)}" + ("" if m == 2 else ": blue is plus, hatched orange is minus")
    return "2× means: press two times" if dress.presses is not None and dress.problem.modulus > 2 else ""


def _pattern(problem: Lights, presses: Array, *, as_counts: bool = False) -> Pattern:
    shape = (1, max(1, problem.buttons)) if problem.moves is not None else problem.shape
    return Pattern(presses.reshape(shape), problem.modulus, "presses", problem.holes, as_counts)


def _title(problem: Lights) -> str:
    states = "" if problem.modulus == 2 else f", {count(problem.modulus, 'state')}"
    if problem.moves is not None:
        cells, moves = problem.cells, problem.buttons
        return f"{count(cells, 'light')}, {count(moves, 'move')}{states}"
    kind = {0: "board", 1: "cylinder", 2: "torus"}[sum(problem.wrap)]
    holes = f" with {count(len(problem.holes), 'hole')}" if problem.holes else ""
    return f"Lights on a {problem.shape[0]} × {problem.shape[1]} {kind}{holes}{states}"


def _outcome(certificate: Certificate | None) -> str:
    match certificate:
        case Presses(presses=presses):
            total = int(presses.sum(dtype=object))
            return f": solved with {count(total, 'press', 'presses')}"
        case Weighting():
            return ": weights that no press changes"
        case QuietPresses():
            return ": quiet patterns"
        case Solutions():
            return ": all solutions"
        case _:
            return ""


def _description(problem: Lights, certificate: Certificate | None) -> str:
    wrong = int(np.count_nonzero(problem.difference()))
    words = [f"Lights not at their goal: {wrong} of {problem.cells}."]
    match certificate:
        case Presses(presses=presses):
            words.append(f"Press at {count(int(np.count_nonzero(presses)), 'place')}.")
        case Weighting():
            words.append("Each cell carries a weight; blue is plus, hatched orange is minus.")
        case QuietPresses(patterns=patterns):
            words.append(count_patterns(patterns, "presses"))
        case Solutions(solutions=solutions):
            words.append(f"{count(len(solutions), 'solution')} up to the symmetries of the board.".capitalize())
        case _:
            pass
    return " ".join(words)


def _images(images: int) -> str:
    return "" if images == 1 else f", {images} images"
