"""What two pieces on one board and the answers about them look like.

A pair is drawn twice, side by side: where the first piece can go, and where the second one can. Tables are drawn as
numbers in cells, lost pairs marked: the collapsed table by the XOR of the coordinates, the table of one piece alone,
or, of all pairs, a sheet for each place of the first piece. Where pieces can leave the board, row and column 0 are off.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from ludus.core.answers import Answer, Undecided
from ludus.core.arrays import Array
from ludus.core.certificates import Certificate
from ludus.core.pictures import Cell, Number, Picture, Piece, Place, Role
from ludus.families.impartial.one_piece.certificates import Outcomes, Table
from ludus.families.impartial.one_piece.problem import Vector
from ludus.families.impartial.two_pieces.certificates import (
    Collapsed,
    MisereNim,
    PairOutcome,
    PairSum,
    PairValue,
    collapsed_shape,
)
from ludus.families.impartial.two_pieces.pairs import changes
from ludus.families.impartial.two_pieces.problem import Drop, Pair, Push, TwoPieces, sorted_pair
from ludus.families.impartial.two_pieces.two_rooks import is_lost_in_misere_nim
from ludus.render.shapes.sheets import CORNER, MAX_SHOWN, Board, Dress, Index, Page, Sheet

MAX_TARGETS = 10_000
"""Of a board with a longer side the places where a piece can go are not drawn, only the winning ones."""
RULE_SIDE = 16
"""So many rows and columns of the rule of misère nim are drawn."""


def picture(problem: TwoPieces, answer: Answer | None = None) -> Picture:
    """Return the board with what the answer says drawn on it."""
    certificate = None if answer is None or isinstance(answer, Undecided) else answer.certificate
    match certificate:
        case Table(values):
            return _drawn(problem, problem.shape, _Numbers(values), "Grundy numbers of all pairs")
        case Collapsed(values):
            told = "Grundy numbers by the XOR of the coordinates"
            return _drawn(problem, values.shape, _Numbers(values), told)
        case PairSum(values):
            return _drawn(problem, problem.size, _Numbers(values), "Grundy numbers of one piece alone")
        case Outcomes(p_positions):
            told = f"{len(p_positions)} lost pairs"
            return _drawn(problem, problem.shape, _LostPairs(problem, _near(p_positions)), told)
        case MisereNim():
            shape = tuple(min(side, RULE_SIDE) for side in collapsed_shape(problem.shape))
            return _drawn(problem, shape, _lost_vector, "lost pairs by the XOR of the coordinates")
        case _:
            return _pair_picture(problem, certificate)


def pair_page(
    problem: TwoPieces, pair: Pair, winning: frozenset[Pair] = frozenset(), *, move: Callable[[Pair], str] | None = None
) -> Page:
    """Return two boards side by side: the moves of the first piece and those of the second.

    `move` gives the text that the shape of a move carries.
    """
    board = Board(tuple(side + problem.low for side in problem.size), (False,) * len(problem.size))
    outside = [number for number, place in enumerate(pair, start=1) if not board.shows(place)]
    board = replace(board, most=CORNER) if len(outside) == 2 else board
    sheets = []
    for number, (mover, other) in enumerate((pair, pair[::-1]), start=1):
        dress = _Moves(mover, other, number, _targets(problem, mover, other), winning, move, bool(problem.low))
        for layer in board.layers():
            where = f", layer {' '.join(map(str, layer))}" if layer else ""
            sheets.append(Sheet(layer, dress, f"moves of piece {number}{where}"))
    told = [f"piece {number} is outside, at {' '.join(map(str, pair[number - 1]))}" for number in outside]
    return Page(board, tuple(sheets), "; ".join(filter(None, (*told, board.note()))))


def title(problem: TwoPieces) -> str:
    """Return the pieces, their board and what happens where they meet, in words.

    >>> title(TwoPieces((8, 8), ((1, 0), (0, 1)), jump=True))
    'Two pieces on 8 × 8: rays (1, 0) (0, 1); they jump, never land, never leave, never push'
    """
    moves = []
    for name, vectors in (("rays", problem.rays), ("steps", problem.steps)):
        if vectors:
            moves.append(f"{name} {' '.join(map(_vector, vectors[:6]))}{' ...' if len(vectors) > 6 else ''}")
    leave = {Drop.NEVER: "never leave", Drop.ALWAYS: "may leave", Drop.PUSHED: "leave when pushed"}
    push = "never push" if problem.push is Push.NONE else f"push ({problem.push.value})"
    rules = ("jump" if problem.jump else "never jump", "land" if problem.land else "never land")
    words = f"they {', '.join((*rules, leave[problem.drop], push))}"
    return f"Two pieces on {' × '.join(map(str, problem.size))}: {', '.join(moves) or 'no moves'}; {words}"


@dataclass(frozen=True, slots=True)
class _Numbers:
    """The value of each entry of a table; called with an entry and its place, it draws the cell."""

    values: Array

    def __call__(self, index: Index, at: Place) -> Iterator[Cell | Number | Piece]:
        value, words = int(self.values[index]), " ".join(map(str, index))
        if value < 0:
            yield Cell(at, Role.CELL, 0, "", f"{words}: no pair")
        else:
            role = Role.CELL if value else Role.WINNING
            yield Cell(at, role, value, str(value), f"{words}: {value}{'' if value else ', lost'}")


@dataclass(frozen=True, slots=True)
class _LostPairs:
    """The lost pairs among those that are drawn."""

    problem: TwoPieces
    lost: frozenset[Index]

    def __call__(self, index: Index, at: Place) -> Iterator[Cell | Number | Piece]:
        half = len(index) // 2
        off = self.problem.off
        first, second = (off if self.problem.low and 0 in place else place for place in (index[:half], index[half:]))
        is_lost = sum(sorted_pair(first, second), ()) in self.lost
        words = f"{' '.join(map(str, first))} and {' '.join(map(str, second))}: {'lost' if is_lost else 'not lost'}"
        yield Cell(at, Role.WINNING if is_lost else Role.CELL, int(not is_lost), "P" if is_lost else "", words)


def _lost_vector(index: Index, at: Place) -> Iterator[Cell | Number | Piece]:
    is_lost = is_lost_in_misere_nim(index)
    words = f"XOR {' '.join(map(str, index))}: {'lost' if is_lost else 'won' if any(index) else 'no pair'}"
    yield Cell(at, Role.WINNING if is_lost else Role.CELL, 0, "P" if is_lost else "", words)


@dataclass(frozen=True, slots=True)
class _Moves:
    """A board with both pieces and the moves of one of them."""

    mover: Index
    other: Index
    number: int
    """1 or 2: which of the two pieces moves."""
    targets: dict[Index, Pair]
    winning: frozenset[Pair]
    move: Callable[[Pair], str] | None
    has_edge: bool
    """Whether row and column 0 are off the board."""

    def __call__(self, index: Index, at: Place) -> Iterator[Cell | Number | Piece]:
        words, end = " ".join(map(str, index)), self.targets.get(index)
        text = self.move(end) if end is not None and self.move is not None else None
        if end is not None:
            wins = end in self.winning
            told = f"{words}: a {'winning ' if wins else ''}move"
            yield Cell(at, Role.WINNING if wins else Role.TARGET, 0, "", told, text)
        else:
            is_goal = 0 in index if self.has_edge else not any(index)
            off = ", off the board" if self.has_edge and 0 in index else ""
            yield Cell(at, Role.GOAL if is_goal else Role.CELL, 0, "", words + off)
        pieces = ((self.mover, self.number), (self.other, 3 - self.number))
        for place, number in pieces:
            if index == place and (any(place) or not self.has_edge):
                yield Piece(at, Role.PIECE, str(number), f"{words}: piece {number}", text)


def _targets(problem: TwoPieces, mover: Index, other: Index) -> dict[Index, Pair]:
    """Return where a piece can go in the picture, and the pair that the move leads to."""
    if max(mover) > MAX_TARGETS:
        return {}
    found: dict[Index, Pair] = {}
    for change in changes(problem, mover, other):
        aim = tuple(max(0, x) for x in change.aim)
        found.setdefault(aim, sorted_pair(change.mover, change.other))
    return found


def _pair_picture(problem: TwoPieces, certificate: Certificate | None) -> Picture:
    if problem.position is None:
        return _drawn(problem, problem.size, _plain, "")
    winning: frozenset[Pair] = frozenset()
    words = "Both pieces, and where each of them can go."
    told = f"at {_pair(problem.position)}"
    if isinstance(certificate, PairOutcome):
        winning = frozenset(certificate.moves)
        told += ": won for the player to move" if winning else ": lost for the player to move"
        words = f"Both pieces, where each of them can go, and the {len(winning)} winning moves."
    if isinstance(certificate, PairValue):
        told += f": Grundy number {certificate.value}"
    page = pair_page(problem, problem.position, winning)
    shapes = tuple(shape for shape in page.shapes() if isinstance(shape, Cell | Number | Piece))
    return Picture(*page.size(), shapes, f"{title(problem)}; {told}", words)


def _drawn(problem: TwoPieces, shape: tuple[int, ...], dress: Dress, told: str) -> Picture:
    board = Board(shape, (False,) * len(shape))
    pairs = len(shape) == 2 * len(problem.size)
    sheets = []
    for layer in board.layers():
        name = "first piece at" if pairs and len(layer) == len(problem.size) else "layer"
        sheets.append(Sheet(layer, dress, f"{name} {' '.join(map(str, layer))}" if layer else ""))
    page = Page(board, tuple(sheets), board.note())
    shapes = tuple(shape for shape in page.shapes() if isinstance(shape, Cell | Number | Piece))
    words = f"{told}; what is lost for the player to move is marked." if told else "An empty board."
    return Picture(*page.size(), shapes, f"{title(problem)}{': ' + told if told else ''}", words)


def _plain(index: Index, at: Place) -> Iterator[Cell | Number | Piece]:
    yield Cell(at, Role.CELL if any(index) else Role.GOAL, 0, "", " ".join(map(str, index)))


def _near(pairs: Array) -> frozenset[Index]:
    """Return the pairs of a long list that can be on the page."""
    near = pairs[(pairs < MAX_SHOWN).all(axis=1)] if len(pairs) else pairs
    return frozenset(tuple(map(int, row)) for row in near)


def _pair(pair: Pair) -> str:
    return " and ".join(" ".join(map(str, place)) for place in pair)


def _vector(move: Vector) -> str:
    return f"({', '.join(map(str, move))})"
