"""Pictures of two pieces on one board and the answers about them.

A pair is drawn twice: the moves of the first piece, and those of the second. Tables are drawn as values in cells,
P-positions marked, x to the right and y down: the collapsed table by the nim-sums of the coordinates, the table of one
piece alone or, of all pairs, a panel for each place of the first piece. Where pieces can leave the board, x = 0 and y =
0 are off.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from ludus.core.answers import Answer, Undecided
from ludus.core.certificates import Certificate
from ludus.core.pictures import Cell, Number, Picture, Piece, Place, Role
from ludus.core.records import dataclass
from ludus.core.wording import count
from ludus.families.impartial.one_piece import draw as corner
from ludus.families.impartial.one_piece.certificates import Outcomes, Table
from ludus.families.impartial.one_piece.ryuo_theorems import is_lost_in_misere_nim
from ludus.families.impartial.two_pieces import certificates
from ludus.families.impartial.two_pieces.pairs import changes
from ludus.families.impartial.two_pieces.problem import Drop, Pair, Push, TwoPieces, sorted_pair
from ludus.render.shapes.sheets import CORNER, MAX_SHOWN, BoardView, Dress, Index, Page, Sheet

MAX_TARGETS = 10_000
"""Maximum coordinate of a piece whose options are drawn; of a farther one only the winning moves are."""
RULE_SIDE = 16
"""Rows and columns of the rule of misère nim that are drawn."""


def picture(problem: TwoPieces, answer: Answer | None = None) -> Picture:
    """Return the board with what the answer says drawn on it."""
    certificate = None if answer is None or isinstance(answer, Undecided) else answer.certificate
    match certificate:
        case Table(values):
            return _all_pairs(problem, corner.values_dress(values), "Grundy values of all pairs")
        case certificates.Collapsed(values):
            heading = "Grundy values by the nim-sums of the coordinates"
            return _table(problem, values.shape, corner.values_dress(values), heading)
        case certificates.PairSum(values):
            return _table(problem, problem.size, corner.values_dress(values), "Grundy values of one piece alone")
        case Outcomes(p_positions):
            near = p_positions[(p_positions < MAX_SHOWN).all(axis=1)] if len(p_positions) else p_positions
            dress = _pairs_dress(problem, frozenset(map(tuple, near.tolist())))
            return _all_pairs(problem, dress, count(len(p_positions), "P-position"))
        case certificates.PairAutomaton():
            shown = replace(problem, size=tuple(min(side, RULE_SIDE // 4) for side in problem.size))
            return _all_pairs(shown, _automaton_dress(shown, certificate), "P-positions that the automaton accepts")
        case certificates.MisereNim():
            shape = tuple(min(side, RULE_SIDE) for side in certificates.collapsed_shape(problem.shape))
            heading = "P-positions by the nim-sums of the coordinates"
            return _table(problem, shape, corner.value_cells(_rule_text), heading)
        case _:
            return _pair_picture(problem, certificate)


def pair_page(
    problem: TwoPieces, pair: Pair, winning: frozenset[Pair] = frozenset(), *, move: Callable[[Pair], str] | None = None
) -> Page:
    """Return two boards: the moves of the first piece and those of the second.

    `move` gives the text that the shape of a move carries.
    """
    board = corner.corner_board(tuple(side + problem.low for side in problem.size))
    outside = [number for number, place in enumerate(pair, start=1) if not board.shows(place[::-1])]
    board = replace(board, most=CORNER) if len(outside) == 2 else board
    sheets = []
    for number, (mover, other) in enumerate((pair, pair[::-1]), start=1):
        dress = corner.turned(
            _Moves(mover, other, number, _targets(problem, mover, other), winning, move, bool(problem.low))
        )
        for layer in board.layers():
            where = f", {corner.panel(layer)}" if layer else ""
            sheets.append(Sheet(layer, dress, f"moves of piece {number}{where}"))
    notes = [f"piece {number} is outside, at {corner.vector(pair[number - 1])}" for number in outside]
    return Page(board, tuple(sheets), "; ".join(filter(None, (*notes, board.note()))), corner.axes_of(board))


def title(problem: TwoPieces) -> str:
    """Return the pieces, their board and what happens where they meet, in words.

    >>> title(TwoPieces((8, 8), ((1, 0), (0, 1)), jump=True))
    'Two pieces on 8 × 8: rays (1, 0) (0, 1); they jump, never land, never leave, never push'
    """
    moves = corner.moves_in_words(problem.rays, problem.steps)
    leave = {Drop.NEVER: "never leave", Drop.ALWAYS: "may leave", Drop.PUSHED: "leave when pushed"}
    push = "never push" if problem.push is Push.NONE else f"push ({problem.push.value})"
    rules = ("jump" if problem.jump else "never jump", "land" if problem.land else "never land")
    play = f"; {count(problem.passes, 'pass', 'passes')} left" if problem.passes else ""
    play += "; misère play" if problem.misere else ""
    words = f"they {', '.join((*rules, leave[problem.drop], push))}{play}"
    return f"Two pieces on {' × '.join(map(str, problem.size))}: {', '.join(moves) or 'no moves'}; {words}"


def _pairs_dress(problem: TwoPieces, p_positions: frozenset[Index]) -> Dress:
    """Return the dress of a table of all pairs, P-positions among those that are drawn marked."""
    half = len(problem.size)

    def is_p_position(index: Index) -> bool:
        places = (problem.off if problem.low and 0 in place else place for place in (index[:half], index[half:]))
        return sum(sorted_pair(*places), ()) in p_positions

    return corner.outcomes_dress(is_p_position)


def _automaton_dress(problem: TwoPieces, certificate: certificates.PairAutomaton) -> Dress:
    def is_p_position(index: Index) -> bool:
        places = [place for place in (index[:2], index[2:]) if not (problem.low and 0 in place)]
        if len(places) == 2:
            return certificate.pair.accepts([x - problem.low for place in places for x in place])
        if places and certificate.lone is not None:
            return certificate.lone.accepts([x - problem.low for x in places[0]])
        return not places and not problem.misere

    return corner.outcomes_dress(is_p_position)


def _rule_text(index: Index) -> tuple[str, bool, str]:
    if is_lost_in_misere_nim(index):
        return "P", True, "nim-sums of a P-position"
    return "", False, "nim-sums of an N-position" if any(index) else "no pair"


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
    """Whether x = 0 and y = 0 are off the board."""

    def __call__(self, index: Index, at: Place) -> Iterator[Cell | Number | Piece]:
        end = self.targets.get(index)
        text = self.move(end) if end is not None and self.move is not None else None
        if end is not None:
            wins = end in self.winning
            label = f"{corner.vector(index)}: a {'winning ' if wins else ''}move"
            yield Cell(at, Role.WINNING if wins else Role.TARGET, 0, "", label, text)
        else:
            is_goal = 0 in index if self.has_edge else not any(index)
            off = ", off the board" if self.has_edge and 0 in index else ""
            yield Cell(at, Role.GOAL if is_goal else Role.CELL, 0, "", corner.vector(index) + off)
        for place, number in ((self.mover, self.number), (self.other, 3 - self.number)):
            if index == place and (any(place) or not self.has_edge):
                yield Piece(at, Role.PIECE, str(number), f"{corner.vector(index)}: piece {number}", text)


def _targets(problem: TwoPieces, mover: Index, other: Index) -> dict[Index, Pair]:
    """Return where a piece can go in the picture, and the pair that the move leads to."""
    if max(mover) > MAX_TARGETS:
        return {}
    targets: dict[Index, Pair] = {}
    for change in changes(problem, mover, other):
        targets.setdefault(tuple(max(0, x) for x in change.aim), sorted_pair(change.mover, change.other))
    return targets


def _pair_picture(problem: TwoPieces, certificate: Certificate | None) -> Picture:
    if problem.position is None:
        return _table(problem, problem.size, _empty, "")
    winning: frozenset[Pair] = frozenset()
    words = "Both pieces and their moves."
    heading = f"at {' and '.join(map(corner.vector, problem.position))}"
    if isinstance(certificate, certificates.PairOutcome):
        winning = frozenset(certificate.moves)
        heading += f": {'an N' if certificate.is_won else 'a P'}-position"
        words = f"Both pieces and their moves; {count(len(winning), 'winning move')}."
    if isinstance(certificate, certificates.PairRemoteness):
        winning = frozenset(certificate.best)
        heading += f": remoteness {certificate.moves}"
        words = f"Both pieces and their moves; {count(len(winning), 'best move')}."
    if isinstance(certificate, certificates.PairValue):
        heading += f": Grundy value {certificate.value}"
    return pair_page(problem, problem.position, winning).picture(f"{title(problem)}; {heading}", words)


def _table(problem: TwoPieces, shape: tuple[int, ...], dress: Dress, heading: str) -> Picture:
    return _picture(problem, corner.corner_page(corner.corner_board(shape), dress), heading)


def _all_pairs(problem: TwoPieces, dress: Dress, heading: str) -> Picture:
    """Return the table of all pairs: a panel for each place of the first piece, and the second one on it."""
    half = len(problem.size)
    if half == 1:
        return _table(problem, problem.shape, dress, heading)
    board = BoardView((*problem.shape[:half], *problem.shape[:half][::-1]), (False,) * 2 * half)

    def place_second(index: Index, at: Place) -> Iterator[Cell | Number | Piece]:
        yield from dress((*index[:half], *index[half:][::-1]), at)

    captions = (
        ", ".join(filter(None, (f"first piece at {corner.vector(one[:half])}", corner.panel(one[half:]))))
        for one in board.layers()
    )
    sheets = tuple(Sheet(one, place_second, words) for one, words in zip(board.layers(), captions, strict=True))
    return _picture(problem, Page(board, sheets, board.note(), corner.axes_of(board)), heading)


def _picture(problem: TwoPieces, page: Page, heading: str) -> Picture:
    words = f"{heading}; P-positions are marked." if heading else "An empty board."
    return page.picture(f"{title(problem)}{': ' + heading if heading else ''}", words)


def _empty(index: Index, at: Place) -> Iterator[Cell | Number | Piece]:
    yield Cell(at, Role.CELL if any(index) else Role.GOAL, 0, "", corner.vector(index))
