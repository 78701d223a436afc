"""Why a position is a P-position or an N-position: nim-sums, P-positions near it, every move with its refutation.

The outcome, the winning moves and the P-positions are verified answers. A refutation of a move is a P-position among
the options of its result, so that a list of all moves with their refutations is a proof of one step.
"""

from __future__ import annotations

import itertools
import time
from collections.abc import Callable, Iterable, Iterator, Sized
from dataclasses import replace
from functools import reduce
from math import prod
from operator import xor
from typing import Any, TypeVar, assert_never

from ludus.core.answers import NimRow, Reason, Reply, Solved, Undecided
from ludus.core.arrays import Array
from ludus.core.certificates import Certificate
from ludus.core.pictures import Cell, Number, Picture, Piece, Place, Role
from ludus.core.problem import Problem
from ludus.core.questions import Question
from ludus.families.impartial.graph.certificates import GraphOutcome
from ludus.families.impartial.graph.problem import Graph
from ludus.families.impartial.graph.values import lost_positions
from ludus.families.impartial.mex import can_move, options
from ludus.families.impartial.one_piece.certificates import Outcome, Outcomes
from ludus.families.impartial.one_piece.closed_forms import closed_form
from ludus.families.impartial.one_piece.draw import corner_board, corner_page, vector
from ludus.families.impartial.one_piece.problem import Impartial
from ludus.families.impartial.sum.certificates import MisereSum, PartValue, SumMove, SumValue
from ludus.families.impartial.sum.problem import Sum
from ludus.families.impartial.sum.solve import may_pass, moved
from ludus.families.impartial.two_pieces.certificates import PairOutcome
from ludus.families.impartial.two_pieces.pairs import options as pair_options
from ludus.families.impartial.two_pieces.problem import Pair, TwoPieces, sorted_pair
from ludus.families.impartial.two_pieces.studies import pair_array
from ludus.families.impartial.two_pieces.two_rooks import (
    can_push_both_off,
    has_rooks,
    is_sum,
    lone_rook_value,
    loses_as_misere_nim,
    xor_vector,
)
from ludus.render.shapes.sheets import Index
from ludus.workbench import ask

T = TypeVar("T")

MAX_CELLS = 40_000
"""Maximum number of positions of a box whose P-positions are listed."""
MAX_REPLIES = 60
"""Maximum number of moves that are listed with their refutations."""
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
    box = replace(here, size=tuple(x + 1 for x in here.at), position=None, question=Question.P_POSITIONS)
    listed = _certificate(box) if box.cells <= MAX_CELLS else None
    known = frozenset(map(tuple, listed.p_positions.tolist())) if isinstance(listed, Outcomes) else None
    near = sorted(cell for cell in known or () if all(x - y <= NEAR for x, y in zip(here.at, cell, strict=True)))
    rows, remainder = _piece_rows(here)
    ends = sorted(set(options(here.at, here.rays, here.steps))) if known is not None else []
    replies = _piece_replies(here, ends, known) if known is not None and not outcome.is_won else iter(())
    return Reason(
        vector(here.at),
        not outcome.is_won,
        rows,
        _nim_sum(rows),
        tuple(near),
        (*map(vector, outcome.moves), *([PASS] if outcome.by_pass else [])),
        tuple(itertools.islice(replies, MAX_REPLIES)),
        None if known is None else len(ends) + _can_pass(here, ends),
        _picture(here, frozenset(near)) if len(here.at) == 2 and known is not None else None,
        remainder,
    )


def _piece_rows(problem: Impartial) -> tuple[tuple[NimRow, ...], NimRow | None]:
    """Return the numbers whose nim-sum decides, and a remainder that does too: by Bouton's theorem or that of Ryuo Nim.

    Both are about normal play without a pass. The Grundy value is the remainder plus p times the nim-sum.
    """
    form = closed_form(problem)
    if form is None or form.by.theorem not in ("nim", "ryuo") or problem.misere or problem.passes % 2:
        return (), None
    p, names = form.by.p or 1, _names(len(problem.at))
    rows = (NimRow(f"{name} // {p}" if p > 1 else name, x // p) for name, x in zip(names, problem.at, strict=True))
    return tuple(rows), NimRow(f"({' + '.join(names)}) mod {p}", sum(problem.at) % p) if p > 1 else None


def _nim_sum(rows: tuple[NimRow, ...]) -> int | None:
    return reduce(xor, (row.value for row in rows), 0) if rows else None


def _piece_replies(problem: Impartial, ends: list[Index], known: frozenset[Index]) -> Iterator[Reply]:
    """Yield every move of the piece with a P-position among its options."""
    for option in ends:
        answers = (end for end in sorted(known) if end != option and can_move(option, end, problem.rays, problem.steps))
        answer = next(answers, None)
        further = any(True for _ in options(option, problem.rays, problem.steps))
        yield Reply(vector(option), vector(answer) if answer is not None else _without_move(problem, has_moves=further))
    yield from _pass_reply(problem, ends, vector)


def _can_pass(problem: Impartial | TwoPieces | Graph, ends: Sized) -> bool:
    return problem.passes > 0 and (problem.pass_at_terminal or len(ends) > 0)


def _without_move(problem: Impartial | TwoPieces | Graph, *, has_moves: bool) -> str:
    """Return what answers a move after which no move leads to a P-position: the game is over, or a pass."""
    return PASS if has_moves or not problem.misere or (problem.passes and problem.pass_at_terminal) else OVER


def _pass_reply(problem: Impartial | TwoPieces | Graph, ends: Sized, written: Callable[[Any], str]) -> Iterator[Reply]:
    """Yield the pass from a P-position with its refutation, where a pass is allowed."""
    if not _can_pass(problem, ends):
        return
    after = _certificate(replace(problem, passes=problem.passes - 1, question=Question.OUTCOME))
    if isinstance(after, Outcome | PairOutcome | GraphOutcome) and after.is_won:
        yield Reply(PASS, written(after.moves[0]) if after.moves else PASS if after.by_pass else OVER)


def _names(axes: int) -> tuple[str, ...]:
    return tuple("xyzw"[:axes]) if axes <= 4 else tuple(f"heap {axis}" for axis in range(axes))


def _picture(problem: Impartial, p_positions: frozenset[Index]) -> Picture:
    """Return the board up to the position with its P-positions marked."""

    def dress(index: Index, at: Place) -> Iterator[Cell | Number | Piece]:
        is_p_position = index in p_positions
        reached = can_move(problem.at, index, problem.rays, problem.steps)
        role = Role.WINNING if is_p_position else Role.TARGET if reached else Role.CELL
        yield Cell(
            at, role, 0, "P" if is_p_position else "", f"{vector(index)}{': P-position' if is_p_position else ''}"
        )
        if index == problem.at:
            yield Piece(at, Role.PIECE, "", f"{vector(index)}: the piece")

    shapes, size = corner_page(corner_board(tuple(x + 1 for x in problem.at), problem.at), dress)
    return Picture(
        *size, shapes, f"P-positions near {vector(problem.at)}", "The piece, its options and the P-positions."
    )


def _of_pair(problem: TwoPieces, pair: Pair) -> Reason | None:
    outcome = _certificate(replace(problem, question=Question.OUTCOME))
    if not isinstance(outcome, PairOutcome):
        return None
    rows = _pair_rows(problem, pair)
    listed = list(itertools.islice(pair_options(problem, pair), MAX_MOVES + 1))
    ends = sorted(set(listed))
    known = _known_pairs(problem, pair)
    replies = [
        Reply(_pair(problem, end), answer)
        for end in in_time(ends[:MAX_REPLIES] if not outcome.is_won else ())
        if (answer := _pair_reply(problem, end, known)) is not None
    ]
    replies += _pass_reply(problem, ends, lambda end: _pair(problem, end)) if not outcome.is_won else ()
    near = _near_pairs(problem, pair, known) if known is not None else frozenset()
    return Reason(
        _pair(problem, pair),
        not outcome.is_won,
        rows,
        _nim_sum(rows),
        tuple(sorted(sum(one, ()) for one in near)),
        (*(_pair(problem, one) for one in outcome.moves), *([PASS] if outcome.by_pass else [])),
        tuple(replies),
        None if len(listed) > MAX_MOVES else len(ends) + _can_pass(problem, ends),
        _pair_picture(problem, pair, near) if near and len(problem.size) == 2 else None,
    )


def _pair_rows(problem: TwoPieces, pair: Pair) -> tuple[NimRow, ...]:
    """Return the numbers that decide by a theorem: nim-sums along the axes, all coordinates, or both values alone."""
    low, names = problem.low, _names(len(problem.size))
    if is_sum(problem) and has_rooks(problem):
        return tuple(NimRow(f"piece {n}", lone_rook_value(problem, place)) for n, place in enumerate(pair, start=1))
    if low and problem.off in pair:
        return ()
    if loses_as_misere_nim(problem):
        sums = xor_vector((tuple(x - low for x in pair[0]), tuple(x - low for x in pair[1])))
        if max(sums) <= 1:  # in misère nim such a position is lost where the nim-sum is 1, and zero tells nothing
            return ()
        return tuple(NimRow(f"nim-sum of {name}", x) for name, x in zip(names, sums, strict=True))
    if can_push_both_off(problem):
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
    size = tuple(max(1, 1 - problem.low + max(x, y)) for x, y in zip(*pair, strict=True))
    if prod(size) ** 2 > MAX_PAIRS:
        return None
    made = pair_array(replace(problem, size=size, position=None), None, lost=True)
    return None if isinstance(made, Undecided) else made[0]


def _pair_reply(problem: TwoPieces, end: Pair, known: Array | None) -> str | None:
    """Return a move from a pair to a P-position in words; None when it is not found."""
    if known is not None:
        answers = sorted(set(pair_options(problem, end)))
        found = next((there for there in answers if known[sum(there, ())] == 0), None)
        return _pair(problem, found) if found is not None else _without_move(problem, has_moves=bool(answers))
    answer = _certificate(replace(problem, question=Question.OUTCOME, position=end))
    if not isinstance(answer, PairOutcome) or not answer.is_won:
        return None
    return _pair(problem, answer.moves[0]) if answer.moves else PASS if answer.by_pass else OVER


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

    side = tuple(problem.low + max(1, 1 - problem.low + max(x, y)) for x, y in zip(*pair, strict=True))
    shapes, size = corner_page(corner_board(side), dress)
    words = "P1 and P2: where piece 1 or piece 2 would make a P-position, the other piece staying."
    return Picture(*size, shapes, f"P-positions near {_pair(problem, pair)}", words)


def _pair(problem: TwoPieces, pair: Pair) -> str:
    if problem.low and pair == (problem.off, problem.off):
        return "both off"
    return " and ".join("off" if problem.low and place == problem.off else vector(place) for place in pair)


def _of_graph(problem: Graph) -> Reason | None:
    here = replace(problem, question=Question.OUTCOME, position=problem.at)
    outcome = _certificate(here)
    if not isinstance(outcome, GraphOutcome):
        return None
    rules: dict[str, Any] = {"pass_at_terminal": here.pass_at_terminal, "misere": here.misere}
    lost = lost_positions(here.options, passes=here.passes, **rules)
    replies = []
    for option in here.options[here.at][:MAX_REPLIES] if not outcome.is_won else ():
        answer = next((end for end in here.options[option] if lost[end]), None)
        further = bool(here.options[option])
        replies.append(
            Reply(here.name(option), _without_move(here, has_moves=further) if answer is None else here.name(answer))
        )
    ends = here.options[here.at]
    replies += _pass_reply(here, ends, here.name) if not outcome.is_won else ()
    winning = (*map(here.name, outcome.moves), *([PASS] if outcome.by_pass else []))
    count = len(ends) + _can_pass(here, ends)
    return Reason(here.name(here.at), not outcome.is_won, (), None, (), winning, tuple(replies), count)


def _of_sum(problem: Sum) -> Reason | None:
    value = _certificate(replace(problem, question=Question.OUTCOME))
    if not isinstance(value, SumValue | MisereSum):
        return None
    rows = tuple(NimRow(f"component {index}", part.value) for index, part in enumerate(_values(value)))
    is_p_position = not value.is_won if isinstance(value, MisereSum) else value.value == 0
    winning = (_sum_move(problem, value.move),) if value.move is not None else ()
    moves = list(itertools.islice(_sum_moves(problem), MAX_MOVES))
    replies = []
    for move in in_time(moves[:MAX_REPLIES] if is_p_position else ()):
        parts = [moved(part, move) if index == move.part else part for index, part in enumerate(problem.parts)]
        after = _certificate(replace(problem, parts=tuple(parts), question=Question.OUTCOME))
        if isinstance(after, SumValue | MisereSum):
            there = replace(problem, parts=tuple(parts))
            answer = _sum_move(there, after.move) if after.move is not None else OVER
            replies.append(Reply(_sum_move(problem, move), answer))
    total = value.value if isinstance(value, SumValue) else None
    return Reason("the sum", is_p_position, rows, total, (), winning, tuple(replies), len(moves))


def _values(value: SumValue | MisereSum) -> tuple[PartValue, ...]:
    return value.parts if isinstance(value, SumValue) else ()


def _sum_moves(problem: Sum) -> Iterator[SumMove]:
    """Yield the moves in all components, passes last."""
    for index, part in enumerate(problem.parts):
        match part:
            case Graph():
                ends: Iterable[Any] = part.options[part.at]
            case Impartial():
                ends = sorted(set(itertools.islice(options(part.at, part.rays, part.steps), MAX_MOVES)))
            case TwoPieces():
                ends = () if part.position is None else sorted(set(pair_options(part, part.position)))
            case _:
                assert_never(part)
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
    answer = ask(problem).answer
    return answer.certificate if isinstance(answer, Solved) else None
