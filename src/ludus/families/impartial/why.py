"""Why a position is a P-position or an N-position: nim-sums, P-positions near it, every move with its refutation.

The outcome, the winning moves and the P-positions are verified answers. A refutation of a move is a P-position among
the options of its result, so that a list of all moves with their refutations is a proof of one step.
"""

from __future__ import annotations

import itertools
import time
from collections.abc import Callable, Iterable, Iterator, Sequence, Sized
from contextlib import suppress
from dataclasses import replace
from math import prod
from typing import Any, TypeAlias, TypeVar

from ludus.core.answers import NimRow, Reason, Reply
from ludus.core.arrays import Array
from ludus.core.certificates import Certificate
from ludus.core.errors import NotDecided
from ludus.core.pictures import Cell, Number, Picture, Piece, Place, Role
from ludus.core.problem import Problem
from ludus.core.questions import Question
from ludus.families.impartial.graph.certificates import GraphOutcome
from ludus.families.impartial.graph.problem import Graph
from ludus.families.impartial.graph.values import can_pass
from ludus.families.impartial.one_piece.certificates import Outcome, Outcomes
from ludus.families.impartial.one_piece.closed_forms import closed_form
from ludus.families.impartial.one_piece.draw import Reach, corner_board, corner_page, vector
from ludus.families.impartial.one_piece.pieces import options
from ludus.families.impartial.one_piece.problem import Impartial
from ludus.families.impartial.sum.certificates import MisereSum, SumMove, SumValue
from ludus.families.impartial.sum.problem import Sum
from ludus.families.impartial.sum.solve import may_pass, moved, part_options
from ludus.families.impartial.two_pieces import two_rooks
from ludus.families.impartial.two_pieces.certificates import PairOutcome
from ludus.families.impartial.two_pieces.pairs import box
from ludus.families.impartial.two_pieces.pairs import options as pair_options
from ludus.families.impartial.two_pieces.problem import Pair, TwoPieces, sorted_pair
from ludus.families.impartial.two_pieces.studies import pair_array
from ludus.render.shapes.sheets import Index
from ludus.workbench import ask

T = TypeVar("T")
Game: TypeAlias = Impartial | TwoPieces | Graph
OutcomeOf: TypeAlias = Outcome | PairOutcome | GraphOutcome
Name: TypeAlias = Callable[[Any], str]

MAX_CELLS = 40_000
"""Maximum number of positions of a box whose P-positions are listed."""
MAX_REPLIES = 60
OVER = "no move: the game is over"
PASS = "a pass"
MAX_MOVES = 10_000
"""Maximum number of moves of two pieces, or of a sum, that are counted."""
MAX_PAIRS = 200_000
"""Maximum number of pairs of a box whose P-positions are listed."""
SECONDS = 5.0
"""Time in which moves are listed with their refutations."""
NEAR = 12
"""P-positions whose coordinates differ by at most this are near."""


def explain(problem: Problem) -> Reason | None:
    """Return why the position of a problem has its outcome; None for a problem without one position, or undecided.

    >>> from ludus.families.impartial.one_piece.problem import impartial
    >>> reason = explain(impartial([(1, 0), (0, 1)], [], position=(2, 2)))
    >>> reason.is_p_position, reason.nim_sum, reason.replies[0]
    (True, 0, Reply(move='(0, 2)', reply='(0, 0)'))
    """
    match problem:
        case Impartial():
            return _of_piece(problem)
        case TwoPieces() if problem.position is not None:
            return _of_pair(problem, problem.position)
        case Graph():
            return _of_graph(problem)
        case Sum():
            return _of_sum(problem)
        case _:
            return None


def _of_piece(problem: Impartial) -> Reason | None:
    here = replace(problem, question=Question.OUTCOME, position=problem.at, below=1)
    outcome = _certificate(here)
    if not isinstance(outcome, Outcome):
        return None
    near_by = replace(here, size=tuple(x + 1 for x in here.at), position=None, question=Question.P_POSITIONS)
    listed = _certificate(near_by) if near_by.cells <= MAX_CELLS else None
    theorem = _piece_rows(here)
    if not isinstance(listed, Outcomes):
        return Reason(vector(here.at), not outcome.is_won, winning_moves=_winning(outcome, vector), **theorem)
    known = frozenset(map(tuple, listed.p_positions.tolist()))
    near = sorted(cell for cell in known if all(x - y <= NEAR for x, y in zip(here.at, cell, strict=True)))

    def answer(cell: Index) -> str:
        return _answer(here, options(cell, here.rays, here.steps), known.__contains__, vector)

    picture = None
    if len(here.at) == 2:
        dress = Reach(here.at, here.rays, here.steps, frozenset(near), sign="P", words="P-position")
        page = corner_page(corner_board(tuple(x + 1 for x in here.at), here.at), dress)
        words = "The piece, its options and the P-positions."
        picture = page.picture(f"P-positions near {vector(here.at)}", words)
    reason = _reason(here, outcome, sorted(set(options(here.at, here.rays, here.steps))), vector, answer)
    return replace(reason, p_positions=tuple(near), picture=picture, **theorem)


def _reason(
    problem: Game, outcome: OutcomeOf, ends: Sequence[Any], name: Name, answer: Callable[[Any], str | None]
) -> Reason:
    """Return the outcome of a position with its winning moves, or with the answer to each of its first moves."""
    replies: list[Reply] = []
    if not outcome.is_won:
        answers = ((end, answer(end)) for end in in_time(ends[:MAX_REPLIES]))
        replies = [Reply(name(end), words) for end, words in answers if words is not None]
        replies += _pass_reply(problem, ends, name)
    at = name(problem.position if isinstance(problem, TwoPieces) else problem.at)
    count = len(ends) + can_pass(problem, has_options=len(ends) > 0)
    winning = _winning(outcome, name)
    return Reason(at, not outcome.is_won, winning_moves=winning, replies=tuple(replies), moves=count)


def _winning(outcome: OutcomeOf, name: Name) -> tuple[str, ...]:
    return (*map(name, outcome.moves), *([PASS] if outcome.by_pass else []))


def _answer(problem: Game, options: Iterable[Any], is_lost: Callable[[Any], bool], name: Name) -> str:
    """Return a move to a P-position, or what takes its place: a pass, or nothing where the game is over."""
    answers = sorted(set(options))
    found = next((one for one in answers if is_lost(one)), None)
    if found is not None:
        return name(found)
    return PASS if answers or not problem.misere or (problem.passes and problem.pass_at_terminal) else OVER


def _piece_rows(problem: Impartial) -> dict[str, Any]:
    """Return the numbers whose nim-sum decides, and a remainder that does too: by Bouton's theorem or that of Ryuo Nim.

    Both are about normal play without a pass. The Grundy value is the remainder plus p times the nim-sum.
    """
    form = closed_form(problem)
    if form is None or form.by.theorem not in ("nim", "ryuo") or problem.misere or problem.passes % 2:
        return {}
    p, names = form.by.p or 1, _names(len(problem.at))
    rows = (NimRow(f"{name} // {p}" if p > 1 else name, x // p) for name, x in zip(names, problem.at, strict=True))
    remainder = NimRow(f"({' + '.join(names)}) mod {p}", sum(problem.at) % p) if p > 1 else None
    return {"nim_rows": tuple(rows), "remainder": remainder}


def _pass_reply(problem: Game, ends: Sized, name: Name) -> Iterator[Reply]:
    """Yield the pass from a P-position with its refutation, where a pass is allowed."""
    if not can_pass(problem, has_options=len(ends) > 0):
        return
    after = _certificate(replace(problem, passes=problem.passes - 1, question=Question.OUTCOME))
    if isinstance(after, OutcomeOf) and after.is_won:
        yield Reply(PASS, _first_move(after, name))


def _first_move(outcome: OutcomeOf, name: Name) -> str:
    return name(outcome.moves[0]) if outcome.moves else PASS if outcome.by_pass else OVER


def _names(axes: int) -> tuple[str, ...]:
    return tuple("xyzw"[:axes]) if axes <= 4 else tuple(f"heap {axis}" for axis in range(axes))


def _of_pair(problem: TwoPieces, pair: Pair) -> Reason | None:
    outcome = _certificate(replace(problem, question=Question.OUTCOME))
    if not isinstance(outcome, PairOutcome):
        return None
    known = _known_pairs(problem, pair)
    listed = list(itertools.islice(pair_options(problem, pair), MAX_MOVES + 1))

    def name(end: Pair) -> str:
        return _pair(problem, end)

    def answer(end: Pair) -> str | None:
        if known is not None:
            return _answer(problem, pair_options(problem, end), lambda there: bool(known[sum(there, ())] == 0), name)
        after = _certificate(replace(problem, question=Question.OUTCOME, position=end))
        return _first_move(after, name) if isinstance(after, PairOutcome) and after.is_won else None

    near = _near_pairs(problem, pair, known) if known is not None else frozenset()
    picture = _pair_picture(problem, pair, near) if near and len(problem.size) == 2 else None
    reason = _reason(problem, outcome, sorted(set(listed)), name, answer)
    moves = None if len(listed) > MAX_MOVES else reason.moves
    cells = tuple(sorted(sum(one, ()) for one in near))
    return replace(reason, nim_rows=_pair_rows(problem, pair), p_positions=cells, moves=moves, picture=picture)


def _pair_rows(problem: TwoPieces, pair: Pair) -> tuple[NimRow, ...]:
    """Return the numbers that decide by a theorem: nim-sums along the axes, all coordinates, or both values alone."""
    low, names = problem.low, _names(len(problem.size))
    if two_rooks.is_sum(problem) and two_rooks.has_rooks(problem):
        return tuple(
            NimRow(f"piece {n}", two_rooks.lone_rook_value(problem, place)) for n, place in enumerate(pair, start=1)
        )
    if low and problem.off in pair:
        return ()
    if two_rooks.loses_as_misere_nim(problem):
        sums = two_rooks.xor_vector((tuple(x - low for x in pair[0]), tuple(x - low for x in pair[1])))
        if max(sums) <= 1:  # in misère nim such a position is lost where the nim-sum is 1, and zero tells nothing
            return ()
        return tuple(NimRow(f"nim-sum of {name}", x) for name, x in zip(names, sums, strict=True))
    if two_rooks.can_push_both_off(problem):
        named = (
            (f"{name} - 1 of piece {n}", x - 1) for n, p in enumerate(pair, 1) for name, x in zip(names, p, strict=True)
        )
        return tuple(NimRow(name, x) for name, x in named)
    return ()


def in_time(moves: Iterable[T]) -> Iterator[T]:
    """Yield moves until SECONDS have passed: an answer to one may be a table of its own."""
    end = time.monotonic() + SECONDS
    return itertools.takewhile(lambda _: time.monotonic() < end, moves)


def _known_pairs(problem: TwoPieces, pair: Pair) -> Array | None:
    """Return a table of all pairs up to those of a position, 0 where a pair is a P-position; None when it is large."""
    size = box(pair, problem.low)
    if prod(size) ** 2 > MAX_PAIRS:
        return None
    with suppress(NotDecided):
        return pair_array(replace(problem, size=size, position=None), None, lost=True)[0]
    return None


def _near_pairs(problem: TwoPieces, pair: Pair, known: Array) -> frozenset[Pair]:
    """Return the P-positions in which one piece stays and the other is nearer to the corner, at most NEAR away."""
    found = set()
    for mover, other in (pair, pair[::-1]):
        lines = (range(max(problem.low, x - NEAR), x + 1) for x in mover)
        places = itertools.product(*lines) if not problem.low or mover != problem.off else iter(())
        found |= {sorted_pair(place, other) for place in places if known[(*place, *other)] == 0}
    return frozenset(found)


def _pair_picture(problem: TwoPieces, pair: Pair, near: frozenset[Pair]) -> Picture:
    """Return the board with both pieces and where one of them would make a P-position, the other staying."""
    names = {place: str(number) for number, place in enumerate(pair, start=1)}

    def dress(index: Index, at: Place) -> Iterator[Cell | Number | Piece]:
        movers = [
            number for number, other in ((1, pair[1]), (2, pair[0])) if sorted_pair(index, other) in near - {pair}
        ]
        words = " and ".join(f"P-position with piece {number} here" for number in movers)
        text = "P" + "".join(map(str, movers)) if movers else ""
        role = Role.WINNING if movers else Role.CELL
        yield Cell(at, role, 0, "" if index in names else text, f"{vector(index)}{': ' * bool(words)}{words}")
        if index in names:
            yield Piece(at, Role.PIECE, names[index], f"{vector(index)}: piece {names[index]}")

    side = tuple(problem.low + side for side in box(pair, problem.low))
    words = "P1 and P2: where piece 1 or piece 2 would make a P-position, the other piece staying."
    return corner_page(corner_board(side), dress).picture(f"P-positions near {_pair(problem, pair)}", words)


def _pair(problem: TwoPieces, pair: Pair) -> str:
    if problem.low and pair == (problem.off, problem.off):
        return "both off"
    return " and ".join("off" if problem.low and place == problem.off else vector(place) for place in pair)


def _of_graph(problem: Graph) -> Reason | None:
    here = replace(problem, question=Question.OUTCOME, position=problem.at)
    outcome = _certificate(here)
    listed = _certificate(replace(here, question=Question.P_POSITIONS, position=None))
    if not isinstance(outcome, GraphOutcome) or not isinstance(listed, Outcomes):
        return None
    known = frozenset(listed.p_positions[:, 0].tolist())

    def answer(option: int) -> str:
        return _answer(here, here.options[option], known.__contains__, here.name)

    return _reason(here, outcome, here.options[here.at], here.name, answer)


def _of_sum(problem: Sum) -> Reason | None:
    value = _certificate(replace(problem, question=Question.OUTCOME))
    if not isinstance(value, SumValue | MisereSum):
        return None
    values = value.parts if isinstance(value, SumValue) else ()
    rows = tuple(NimRow(f"component {index}", part.value) for index, part in enumerate(values))
    is_p_position = not value.is_won if isinstance(value, MisereSum) else value.value == 0
    winning = (_sum_move(problem, value.move),) if value.move is not None else ()
    moves = list(itertools.islice(_sum_moves(problem), MAX_MOVES))
    replies = []
    for move in in_time(moves[:MAX_REPLIES] if is_p_position else ()):
        parts = [moved(part, move) if index == move.part else part for index, part in enumerate(problem.parts)]
        there = replace(problem, parts=tuple(parts), question=Question.OUTCOME)
        after = _certificate(there)
        if isinstance(after, SumValue | MisereSum):
            answer = _sum_move(there, after.move) if after.move is not None else OVER
            replies.append(Reply(_sum_move(problem, move), answer))
    return Reason("the sum", is_p_position, rows, (), winning, tuple(replies), len(moves))


def _sum_moves(problem: Sum) -> Iterator[SumMove]:
    """Yield the moves in all components, passes last."""
    for index, part in enumerate(problem.parts):
        ends = sorted(set(itertools.islice(part_options(part), MAX_MOVES)))
        yield from (SumMove(index, end) for end in ends)
        if may_pass(part):
            yield SumMove(index)


def _sum_move(problem: Sum, move: SumMove) -> str:
    """Return a move in words, such as "component 0 to (3, 5)"."""
    part = problem.parts[move.part]
    if move.to is None:
        return f"component {move.part} by a pass"
    there = (
        part.name(move.to) if isinstance(part, Graph) else _pair(part, move.to) if isinstance(part, TwoPieces) else None
    )
    return f"component {move.part} to {there or vector(move.to)}"


def _certificate(problem: Problem) -> Certificate | None:
    return ask(problem).verified(Certificate)
