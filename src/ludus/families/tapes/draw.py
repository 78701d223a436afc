"""What a tape and a line of moves look like: one row for each state, checkers as discs, with their number if several.

The squares run to the right; below the start each row is the state after one move, and the square of the move has a
frame. Long lines are cut in the middle, wide tapes where nothing happens.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Sequence

from ludus.core.answers import Answer, certificate_of
from ludus.core.certificates import Certificate
from ludus.core.pictures import UNIT, Anchor, Band, Cell, Number, Picture, Piece, Role, Shape
from ludus.core.records import dataclass
from ludus.core.wording import COMPUTED, count
from ludus.families.tapes.certificates import TapeMoves
from ludus.families.tapes.cyclotomic import least_displacement
from ludus.families.tapes.playing import make, possible_moves
from ludus.families.tapes.polynomials import in_words
from ludus.families.tapes.problem import Checkers, Move, Square, Tape, Way, checkers
from ludus.families.tapes.rule import Rule, invariant, rule
from ludus.render.shapes.grids import short

FIRST_ROWS, LAST_ROWS = 30, 10
"""Number of states drawn from the start on, and up to the goal."""
MAX_COLUMNS = 48
MAX_FRAMES = 240
MAX_DEGREE_DESCRIBED = 60
"""For polynomials up to this degree the picture says which displacements are possible."""

MAX_NOTE = 130
"""A longer sentence below the tape is cut into lines."""

HALF, MARGIN = UNIT // 2, UNIT // 4
LABELS = 2 * UNIT
"""The room for the words on the left."""


@dataclass(frozen=True, slots=True)
class Row:
    """One state, with the words beside it and the square of the move that made it."""

    words: str
    state: Checkers
    at: Square | None = None


@dataclass(frozen=True, slots=True)
class Columns:
    """Which squares are drawn, and where."""

    places: dict[Square, int]
    """The left edge of each square that is drawn."""
    gaps: tuple[int, ...]
    """Where squares are left out."""
    width: int


def picture(problem: Tape, answer: Answer | None = None, *, touchable: bool = False) -> Picture:
    """Return the tape: start and goal, or all states of a line, or, to play, the start with every move."""
    certificate = certificate_of(answer)
    laws = rule(problem.replacement)
    if touchable:
        return _board(problem, laws)
    if isinstance(certificate, TapeMoves) and certificate.moves:
        return _play(problem, laws, certificate.moves)
    rows = [Row("start", problem.start), Row("goal", problem.goal)]
    notes = [*_laws(problem, laws), *_invariant(problem, laws, problem.start)]
    return _page(rows, notes, _title(problem), _description(problem, certificate))


def frames(problem: Tape, answer: Answer) -> tuple[Picture, ...]:
    """Return the states of a line one by one, all of the same size, for a moving picture; () when there is no line."""
    certificate = certificate_of(answer)
    if not isinstance(certificate, TapeMoves) or not certificate.moves:
        return ()
    laws, moves = rule(problem.replacement), certificate.moves
    rows = list(_states(laws, problem.start, moves[: MAX_FRAMES - 1], range(MAX_FRAMES)))
    columns = _columns(_squares(rows), everything=False)
    cut = "" if len(rows) > len(moves) else f"the first {len(rows) - 1} of {count(len(moves), 'move')}"
    found = []
    for number, row in enumerate(rows):
        words = f"move {number} of {len(moves)}: {row.words}" if number else "start"
        shapes = [*_header(columns), *_row(columns, 0, Row("", row.state, row.at))]
        notes = [words, *_invariant(problem, laws, row.state), *([cut] if cut else [])]
        found.append(_framed(columns, shapes, 1, notes, _title(problem), f"{words}."))
    width = max(frame.width for frame in found)
    return tuple(Picture(width, found[0].height, f.shapes, f.title, f.description) for f in found)


def write_checkers(state: Checkers) -> str:
    """Return a state in words, as games write it.

    >>> write_checkers(((-1, 1), (3, 2)))
    '-1:1 3:2'
    """
    return " ".join(f"{square}:{checkers}" for square, checkers in state)


def _play(problem: Tape, laws: Rule, moves: tuple[Move, ...]) -> Picture:
    drawn = {*range(FIRST_ROWS), *range(len(moves) - LAST_ROWS + 1, len(moves) + 1)}
    rows: list[Row | None] = [*_states(laws, problem.start, moves, drawn)]
    if len(moves) + 1 > FIRST_ROWS + LAST_ROWS:
        rows.insert(FIRST_ROWS, None)
    hidden = len(moves) + 1 - sum(row is not None for row in rows)
    notes = [f"{count(hidden, 'state')} in the middle are left out"] if hidden else []
    title = f"{_title(problem)}: {count(len(moves), 'move')}"
    return _page(rows, [*notes, *_laws(problem, laws)], title, _description(problem, TapeMoves(moves)))


def _states(laws: Rule, start: Checkers, moves: Sequence[Move], drawn: Container[int]) -> Iterator[Row]:
    """Return the states after the given numbers of moves, as far as the moves can be made; 0 is the start.

    The checkers are counted in place, so that a line of a million moves takes seconds.
    """
    counts = dict(start)
    if 0 in drawn:
        yield Row("start", start)
    for number, (way, square) in enumerate(moves, 1):
        if not make(laws, counts, (way, square)):
            return
        if number in drawn:
            yield Row(f"{way.value} {square}", checkers(counts), square)


def _board(problem: Tape, laws: Rule) -> Picture:
    """Return the state to play from: touching a checker expands it, a ring below shows where to contract."""
    moves = possible_moves(laws, problem.start)
    homes = [square for way, square in moves if way is Way.CONTRACT]
    squares = {*dict(problem.start), *dict(problem.goal), *homes}
    columns = _columns(squares, everything=True)
    shapes = [*_header(columns), *_row(columns, 0, Row("tape", problem.start), touchable=True)]
    # A row of words alone would part the board in two where it is printed as text.
    last = 2 if homes else 1
    names = ((last, "goal"), (1, "contract"))[:last]
    shapes += [Number((MARGIN + LABELS - 8, _top(row) + HALF), Role.LABEL, name, Anchor.RIGHT) for row, name in names]
    for square in homes:
        label = f"contract square {square}"
        shapes.append(Piece((columns.places[square], _top(1)), Role.TARGET, "", label, f"contract {square}"))
    for square, wanted in problem.goal:
        text, label = short(wanted) if wanted > 1 else "", f"goal, square {square}: {wanted}"
        shapes.append(Piece((columns.places[square], _top(last)), Role.GOAL, text, label))
    notes = [*_laws(problem, laws), *_invariant(problem, laws, problem.start)]
    description = f"{_description(problem, None)} Touch a checker to expand it, a ring to contract there."
    return _framed(columns, shapes, last + 1, notes, _title(problem), description)


def _page(rows: list[Row | None] | list[Row], notes: list[str], title: str, description: str) -> Picture:
    columns = _columns(_squares(row for row in rows if row), everything=False)
    shapes = [*_header(columns)]
    for number, row in enumerate(rows):
        if row is None:
            shapes.append(Number((MARGIN + LABELS - 8, _top(number) + HALF), Role.LABEL, "...", Anchor.RIGHT))
        else:
            shapes += _row(columns, number, row)
    return _framed(columns, shapes, len(rows), notes, title, description)


def _framed(
    columns: Columns, shapes: list[Shape], rows: int, notes: list[str], title: str, description: str
) -> Picture:
    below = _top(rows) + MARGIN
    notes = [*notes, *(["dots stand for squares that are left out"] if columns.gaps else [])]
    lines = [Number((MARGIN, below + 24 * line), Role.LABEL, note, Anchor.TOP_LEFT) for line, note in enumerate(notes)]
    width = max(columns.width + MARGIN, *(2 * MARGIN + int(7.2 * len(note)) for note in notes), UNIT)
    return Picture(width, below + 24 * len(notes) + MARGIN, (*shapes, *lines), title, description)


def _header(columns: Columns) -> list[Shape]:
    names: list[Shape] = [
        Number((x + HALF, MARGIN + HALF // 2), Role.LABEL, str(square)) for square, x in columns.places.items()
    ]
    return [*names, *(Number((x + HALF // 2, MARGIN + HALF // 2), Role.LABEL, "...") for x in columns.gaps)]


def _row(columns: Columns, number: int, row: Row, *, touchable: bool = False) -> Iterator[Shape]:
    top, counts = _top(number), dict(row.state)
    if row.words:
        yield Number((MARGIN + LABELS - 8, top + HALF), Role.LABEL, row.words, Anchor.RIGHT)
    for square, x in columns.places.items():
        here = counts.get(square, 0)
        yield Cell((x, top), Role.CELL, label=f"square {square}: {count(here, 'checker')}")
        if here:
            move = f"expand {square}" if touchable else None
            label = f"square {square}: {count(here, 'checker')}" + (", expand" if touchable else "")
            yield Piece((x, top), Role.PIECE, short(here) if here > 1 else "", label, move)
    if row.at in columns.places:
        yield Band((columns.places[row.at], top), (UNIT, UNIT), Role.LAST)


def _columns(squares: set[Square], *, everything: bool) -> Columns:
    """Return all squares from the lowest to the highest, or those near the ones that matter when these are many."""
    low, high = min(squares), max(squares)
    visible = sorted(squares) if high - low >= MAX_COLUMNS else list(range(low, high + 1))
    if not everything and len(visible) > MAX_COLUMNS:
        visible = [*visible[: MAX_COLUMNS // 2], *visible[-MAX_COLUMNS // 2 :]]
    places: dict[Square, int] = {}
    gaps, x = [], MARGIN + LABELS
    for before, square in zip([low - 1, *visible], visible, strict=False):
        if square != before + 1:
            gaps.append(x)
            x += HALF
        places[square] = x
        x += UNIT
    return Columns(places, tuple(gaps), x)


def _squares(rows: Iterable[Row]) -> set[Square]:
    listed = [(*dict(row.state), *(() if row.at is None else (row.at,))) for row in rows]
    return {square for squares in listed for square in squares}


def _top(row: int) -> int:
    return MARGIN + HALF + row * UNIT


def _laws(problem: Tape, laws: Rule) -> Iterator[str]:
    """Say which displacements are possible, for one checker and a rule that is soon looked through."""
    if problem.displacement is None or not 1 < len(laws.polynomial) <= MAX_DEGREE_DESCRIBED:
        return
    least = least_displacement(laws)
    if least is None:
        yield f"by this rule one checker can never be displaced ({COMPUTED})"
    else:
        yield f"by this rule one checker can be displaced by the multiples of {least}, and no others ({COMPUTED})"


def _invariant(problem: Tape, laws: Rule, state: Checkers) -> Iterator[str]:
    """Say what no move changes: the sum of T^k over the checkers, modulo P, beside that of the goal."""
    own, wanted = (invariant(laws, one, 0) for one in (state, problem.goal))
    if own is None or wanted is None:
        return
    claim = f"no move changes the state modulo {in_words(laws.polynomial)} ({COMPUTED})"
    now, goal = f"it is {in_words(own)}", f"that of the goal {in_words(wanted)}"
    if len(whole := f"{claim}: {now}, and {goal}") <= MAX_NOTE:
        yield whole
    else:
        yield from (claim, now, goal)


def _title(problem: Tape) -> str:
    offsets = ", ".join(str(i) if often == 1 else f"{short(often)}*{i}" for i, often in problem.replacement[:16])
    more = ", ..." if len(problem.replacement) > 16 else ""
    return f"Replace a checker by {{{offsets}{more}}}"


def _description(problem: Tape, certificate: Certificate | None) -> str:
    start, goal = (count(sum(dict(state).values()), "checker") for state in (problem.start, problem.goal))
    words = f"The start has {start}, the goal {goal}."
    if isinstance(certificate, TapeMoves):
        return f"{words} Each row is the state after one of {count(len(certificate.moves), 'move')}."
    return words
