"""What a numbered game looks like: a dot for each position, the long games on top, every move a line downwards.

The numbers in the dots are Grundy values; P-positions are dark, for that is where one wants to go. A game with
many positions is a table instead, in the order of the positions.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ludus.core.answers import Answer, Undecided
from ludus.core.certificates import Certificate
from ludus.core.pictures import UNIT, Anchor, Cell, Edge, Number, Picture, Piece, Place, Role, Shape
from ludus.core.records import dataclass
from ludus.core.wording import count
from ludus.families.impartial.graph.certificates import GraphOutcome, GraphRemoteness, GraphValue
from ludus.families.impartial.graph.problem import Graph
from ludus.families.impartial.graph.values import longest_plays
from ludus.families.impartial.one_piece.certificates import Outcomes, Table
from ludus.families.impartial.one_piece.problem import ABOUT_ONE
from ludus.render.shapes.sheets import BoardView, Index, Page, Sheet

MAX_DOTS = 60
"""Games with more positions are drawn as a table."""
MAX_ACROSS = 12
"""So are games that would be wider than this."""
MAX_LINES = 400
"""So are games with more moves."""
ACROSS = 20
"""Positions in a row of the table."""
MAX_LABEL = 10
"""Longer names do not stand beside their dots."""

STEP = UNIT * 5 // 2
"""From one dot to the next."""
HALF = STEP // 2
DOWN = UNIT * 3 // 2
"""From one layer to the next."""
MARGIN = UNIT // 2


def picture(problem: Graph, answer: Answer | None = None) -> Picture:
    """Return the positions with what the answer says about them."""
    certificate = None if answer is None or isinstance(answer, Undecided) else answer.certificate
    drawn = _answered(problem, certificate)
    layers = _layers(problem)
    heading = f"{title(problem)}{drawn.heading}"
    if layers is None:
        words = "The positions in their order, each move leading to an earlier one; P-positions are marked."
        return _table(drawn).picture(heading, words)
    shapes, size = _dots(drawn, layers)
    words = "A dot for each position; moves lead downwards along the lines, and P-positions are marked."
    return Picture(*size, shapes, heading, words)


def title(problem: Graph) -> str:
    """Return the game in words.

    >>> title(Graph(((), (0,)), passes=1))
    'A game of 2 positions and one move, one pass'
    """
    words = [f"{count(len(problem.options), 'position')} and {count(sum(map(len, problem.options)), 'move')}"]
    if problem.passes:
        words.append(count(problem.passes, "pass", "passes"))
    if problem.misere:
        words.append("misère play")
    return f"A game of {', '.join(words)}"


@dataclass(frozen=True, slots=True)
class _Answered:
    """What is known of each position."""

    problem: Graph
    heading: str = ""
    """The end of the title."""
    word: Callable[[int], str] = lambda position: ""
    """What stands in the dot of a position."""
    is_lost: Callable[[int], bool] = lambda position: False
    """Whether a position is known to be a P-position."""
    winning: tuple[int, ...] = ()

    def role(self, position: int) -> Role:
        """Return how the dot of a position is drawn: lost ones are dark, the one that is asked about is lit."""
        if self.is_lost(position):
            return Role.PIECE
        is_asked = position == self.problem.at and self.problem.question in ABOUT_ONE
        return Role.LIT if is_asked else Role.HOLE

    def label(self, position: int) -> str:
        words = [word for word in (self.word(position).strip("PN"), "lost" * self.is_lost(position)) if word]
        return f"position {self.problem.name(position)}{': ' if words else ''}{', '.join(words)}"


def _answered(problem: Graph, certificate: Certificate | None) -> _Answered:
    at, where = problem.at, f" at {problem.name(problem.at)}"
    match certificate:
        case Table(values):
            return _Answered(problem, ": Grundy values", lambda n: str(int(values[n])), lambda n: int(values[n]) == 0)
        case Outcomes(p_positions):
            lost = frozenset(p_positions[:, 0].tolist())
            heading = f": {count(len(lost), 'P-position')}"
            return _Answered(problem, heading, lambda n: "P" * (n in lost), lost.__contains__)
        case GraphValue(value):
            heading = f": Grundy value {value}{where}"
            return _Answered(problem, heading, lambda n: str(value) * (n == at), lambda n: n == at and value == 0)
        case GraphOutcome(is_won, moves):
            lost = frozenset(moves if is_won else (at,))
            heading = f": the player to move {'wins' if is_won else 'loses'}{where}"
            return _Answered(
                problem, heading, lambda n: "P" if n in lost else "N" * (n == at), lost.__contains__, moves
            )
        case GraphRemoteness(moves):
            return _Answered(problem, f": {count(moves, 'move')} to the end{where}", lambda n: str(moves) * (n == at))
        case _:
            return _Answered(problem)


def _layers(problem: Graph) -> list[list[int]] | None:
    """Return the positions by the length of their longest play, the shortest first; None when they are too many."""
    if len(problem.options) > MAX_DOTS or sum(map(len, problem.options)) > MAX_LINES:
        return None
    lengths = longest_plays(problem.options)
    layers: list[list[int]] = [[] for _ in range(1 + max(lengths))]
    for position, length in enumerate(lengths):
        layers[length].append(position)
    return layers if max(map(len, layers)) <= MAX_ACROSS else None


def _dots(drawn: _Answered, layers: list[list[int]]) -> tuple[tuple[Shape, ...], tuple[int, int]]:
    """Return dots in layers with lines between them, and the size of the page."""
    places = _places(layers)
    shapes: list[Shape] = []
    for position, row in enumerate(drawn.problem.options):
        for option in row:
            wins = position == drawn.problem.at and option in drawn.winning
            shapes.append(Edge(_middle(places[position]), _middle(places[option]), Role.WINNING if wins else Role.HOLE))
    for position, (x, y) in enumerate(places):
        shapes.append(Piece((x, y), drawn.role(position), drawn.word(position), drawn.label(position)))
        if len(name := drawn.problem.name(position)) <= MAX_LABEL:
            shapes.append(Number((x + UNIT - 6, y + UNIT // 2), Role.LABEL, name, Anchor.TOP_LEFT, cell=(x, y)))
    width, height = (max(place[axis] for place in places) + UNIT + MARGIN for axis in (0, 1))
    return tuple(shapes), (width + UNIT, height)


def _places(layers: list[list[int]]) -> list[Place]:
    """Return the place of every dot: the longest games on top, the layers bent so that lines do not hide lines."""
    widest, count = max(map(len, layers)), sum(map(len, layers))
    places: list[Place] = [(0, 0)] * count
    for length, layer in enumerate(layers):
        t = length / max(1, len(layers) - 1)
        bend = round(2 * t * (1 - t) * min(len(layers), 9)) + (widest - len(layer))
        for column, position in enumerate(layer):
            places[position] = (MARGIN + (bend + 2 * column) * HALF, MARGIN + (len(layers) - 1 - length) * DOWN)
    return places


def _middle(at: Place) -> Place:
    return at[0] + UNIT // 2, at[1] + UNIT // 2


def _table(drawn: _Answered) -> Page:
    """Return all positions in reading order."""
    board = BoardView((-(-len(drawn.problem.options) // ACROSS), ACROSS), (False, False))
    note = "; ".join(filter(None, (f"{ACROSS} positions in each row, the first is 0", board.note())))

    def cell(index: Index, at: Place) -> Iterator[Cell | Number | Piece]:
        position = index[0] * ACROSS + index[1]
        if position < len(drawn.problem.options):
            role = drawn.role(position)
            role = {Role.PIECE: Role.WINNING, Role.HOLE: Role.CELL}.get(role, role)
            yield Cell(at, role, 0, drawn.word(position), drawn.label(position))

    return Page(board, tuple(Sheet(layer, cell) for layer in board.layers()), note)
