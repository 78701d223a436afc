"""Reasons as data: every move from a P-position is refuted, nim-sums add up, and the command shows them."""

from __future__ import annotations

import ast
import itertools
from dataclasses import replace
from functools import cache, reduce
from operator import xor
from typing import Any

import pytest

from ludus import workbench
from ludus.cli.main import main
from ludus.core.answers import NimRow, Solved
from ludus.core.questions import Question
from ludus.families import parts
from ludus.families.impartial.graph.problem import Graph, graph
from ludus.families.impartial.one_piece.problem import Impartial, impartial
from ludus.families.impartial.sum.certificates import SumValue
from ludus.families.impartial.sum.problem import game_sum
from ludus.families.impartial.two_pieces.pairs import options as pair_options
from ludus.families.impartial.two_pieces.problem import Pair, two_pieces
from ludus.families.impartial.why import OVER, PASS, explain
from oracles.impartial import TinyPiece

ROOK = ((1, 0), (0, 1))
QUEEN = (*ROOK, (1, 1))


@pytest.mark.parametrize(
    "problem", [impartial(rays, (), (7, 7), misere=m) for rays in (ROOK, QUEEN) for m in (False, True)]
)
def test_every_move_from_a_p_position_is_answered_by_a_p_position(problem: Impartial) -> None:
    piece = TinyPiece(problem.size, problem.rays, (), 0, False, problem.misere)
    lost = set(piece.lost)
    for cell in itertools.product(range(7), repeat=2):
        reason = explain(impartial(problem.rays, (), position=cell, misere=problem.misere))
        assert reason is not None
        assert reason.is_p_position == (cell in lost)
        if reason.is_p_position:
            moves = {end for end, _ in piece.options(cell, 0)}
            assert {ast.literal_eval(one.move) for one in reason.replies} == moves
            for one in reason.replies:
                if one.reply.startswith("("):
                    end = ast.literal_eval(one.reply)
                    assert end in lost
                    assert end in {there for there, _ in piece.options(ast.literal_eval(one.move), 0)}
        else:
            assert {ast.literal_eval(move) for move in reason.winning_moves} == lost & {
                end for end, _ in piece.options(cell, 0)
            }


@pytest.mark.parametrize(("misere", "at_terminal"), [*itertools.product((False, True), repeat=2)])
def test_a_pass_is_a_move_that_is_answered_too(misere: bool, at_terminal: bool) -> None:
    rules: dict[str, Any] = {"passes": 1, "pass_at_terminal": at_terminal, "misere": misere}
    steps = ((1, 1), (0, 1))
    piece = TinyPiece((4, 4), ((1, 0),), steps, 1, at_terminal, misere)
    lost = {(cell, left) for left in (0, 1) for cell in replace(piece, passes=left).lost}
    for cell in set(piece.lost):
        reason = explain(impartial([(1, 0)], [*steps, (0, 1)], position=cell, **rules))
        assert reason is not None
        moves = piece.options(cell, 1)
        assert {one.move for one in reason.replies} == {str(end) if left else PASS for end, left in moves}
        assert reason.moves == len(reason.replies)
        for move, reply in reason.replies:
            end, left = (cell, 0) if move == PASS else (ast.literal_eval(move), 1)
            answers = {(there if after == left else PASS): (there, after) for there, after in piece.options(end, left)}
            if reply == OVER:
                assert misere
                assert not answers
            else:
                assert answers[PASS if reply == PASS else ast.literal_eval(reply)] in lost


def test_the_terminal_position_of_a_graph_in_misere_play_is_the_end() -> None:
    reason = explain(graph([[], [0]], misere=True, position=1))
    assert reason is not None
    assert reason.replies == (("0", OVER),)


def test_nim_sums_are_shown_in_columns() -> None:
    reason = explain(impartial([(1, 0, 0), (0, 1, 0), (0, 0, 1)], (), position=(3, 4, 5)))
    assert reason is not None
    assert [row.value for row in reason.nim_rows] == [3, 4, 5]
    assert reason.nim_sum == reduce(xor, (3, 4, 5))
    assert reason.lines()[:4] == ["x        3  011", "y        4  100", "z        5  101", "nim-sum  2  010"]


def test_ryuo_nim_and_coins_that_push_have_their_nim_sums() -> None:
    for cell in itertools.product(range(7), repeat=2):
        reason = explain(impartial(ROOK, [(1, 1)], position=cell))
        assert reason is not None
        assert reason.nim_sum is not None
        # On an axis no slanted move is left, so that nim decides.
        assert (reason.remainder is None) == (0 in cell)
        assert reason.is_p_position == (reason.nim_sum == 0 == (reason.remainder or NimRow("", 0)).value)
    assert explain(impartial(ROOK, [(1, 1)], position=(0, 0))).lines()[-1] == "no move is possible"  # type: ignore[union-attr]
    for rules in ({"drop": True, "push": "contact"}, {"drop": True, "jump": True, "land": True}):
        for pair in (((1, 2), (3, 4)), ((1, 2), (4, 3)), ((2, 2), (3, 3))):
            coins = explain(two_pieces(ROOK, (), (4, 4), position=pair, **rules))
            assert coins is not None
            assert coins.is_p_position == (coins.nim_sum == 0)


def test_pairs_graphs_and_sums_have_reasons() -> None:
    pair = explain(two_pieces(ROOK, (), (6, 6), jump=True, position=[(2, 3), (4, 5)]))
    assert pair is not None
    assert pair.is_p_position
    assert [row.value for row in pair.nim_rows] == [6, 6]
    assert len(pair.replies) == pair.moves == 14
    heaps = graph([[], [0], [0, 1], [1, 2]], position=3)
    numbered = explain(heaps)
    assert numbered is not None
    assert numbered.is_p_position
    assert numbered.replies == (("1", "0"), ("2", "0"))
    total = explain(game_sum([heaps, graph([[], [0], [0, 1]])]))
    assert total is not None
    assert total.nim_sum == 2
    assert total.winning_moves == ("component 1 to 0",)
    assert total.fields()["outcome"] == "N"


def test_p_positions_near_a_pair_have_one_piece_where_it_is() -> None:
    problem = two_pieces(ROOK, (), (5, 5), jump=True, position=[(2, 3), (4, 4)])
    reason = explain(problem)
    assert reason is not None
    near = set()
    for mover, other in (((2, 3), (4, 4)), ((4, 4), (2, 3))):
        for x, y in itertools.product(range(mover[0] + 1), range(mover[1] + 1)):
            across, down = x ^ other[0], y ^ other[1]
            if {across, down} == {0, 1} or across == down >= 2:
                near.add(sum(sorted([(x, y), other]), ()))
    assert set(reason.p_positions) == near
    assert reason.picture is not None


def test_a_pair_that_left_the_board_is_off() -> None:
    reason = explain(two_pieces(ROOK, (), (3, 3), drop=True, push="contact", position=[(1, 1), (1, 2)]))
    assert reason is not None
    assert reason.winning_moves == ("both off",)


def heap(count: int) -> Graph:
    return graph([list(range(n)) for n in range(count + 1)], position=count)


PASSING = two_pieces(ROOK, (), (3, 3), jump=True, passes=1, position=[(1, 2), (2, 1)])


@cache
def sum_value(pair: Pair, passes: int, count: int) -> int:
    """Return the Grundy value of two rooks with passes beside a heap, from the rules alone."""
    ends = set(pair_options(PASSING, pair))
    below = {sum_value(end, passes, count) for end in ends} | {sum_value(pair, passes, n) for n in range(count)}
    below |= {sum_value(pair, passes - 1, count)} if passes and ends else set()
    return next(n for n in itertools.count() if n not in below)


@pytest.mark.parametrize(
    ("pair", "passes"),
    [(((1, 2), (2, 1)), 1), (((0, 0), (2, 2)), 1), (((0, 1), (1, 1)), 2), (((0, 0), (0, 1)), 1), (((0, 2), (1, 1)), 3)],
)
def test_passes_of_two_pieces_inside_a_sum(pair: Pair, passes: int) -> None:
    rooks = replace(PASSING, position=pair, passes=passes)
    for count in range(5):
        problem = game_sum([rooks, heap(count)], question=Question.VALUE)
        result = workbench.ask(problem)
        assert isinstance(result.answer, Solved)
        assert isinstance(result.answer.certificate, SumValue)
        assert result.answer.certificate.value == sum_value(pair, passes, count)
        reason = explain(problem)
        assert reason is not None
        assert reason.is_p_position == (sum_value(pair, passes, count) == 0)
        if reason.is_p_position:
            stuck = not set(pair_options(PASSING, pair))
            assert len(reason.replies) == len(set(pair_options(PASSING, pair))) + count + (not stuck)


def test_every_move_from_a_lost_sum_is_answered() -> None:
    for misere, counts in itertools.product((False, True), [(1, 2, 3), (2, 2), (1, 1), (1,), (3, 3), (1, 1, 1)]):
        reason = explain(game_sum([heap(n) for n in counts], misere=misere))
        assert reason is not None
        is_misere_end = misere and max(counts) == 1
        assert reason.is_p_position == (reduce(xor, counts) == is_misere_end)
        for move, reply in reason.replies:
            left = list(counts)
            for words in (move, reply):
                if words != OVER:
                    component, end = (int(words.split()[place]) for place in (1, 3))
                    assert end < left[component]
                    left[component] = end
            assert reduce(xor, left) == (misere and max(left) < 2 and reply != OVER)
        assert len(reason.replies) == (sum(counts) if reason.is_p_position else 0)


def test_a_problem_without_a_position_has_no_reason() -> None:
    assert explain(two_pieces(ROOK, (), (6, 6), jump=True)) is None
    assert parts.reason(two_pieces(ROOK, (), (6, 6), jump=True)) is None


def test_the_command_shows_the_reason(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["solve", "wythoff", "--start", "3,5", "--why", "--no-store"]) == 0
    shown = capsys.readouterr().out
    assert "why (3, 5) is a P-position:" in shown
    assert "(3, 4)  is answered by (1, 2)" in shown
    assert "P-positions near (3, 5)" in shown


def test_a_terminal_position_in_misere_play_has_a_reason() -> None:
    reason = explain(impartial(ROOK, (), position=(0, 0), misere=True))
    assert reason is not None
    assert reason.lines() == ["no move is possible, which wins in misère play"]


def test_no_nim_sum_is_shown_where_zero_is_not_the_rule() -> None:
    """Two rooks lose as in misère nim: with nim-sums of at most 1 along the axes zero wins."""
    for pair in itertools.combinations(itertools.product(range(4), repeat=2), 2):
        reason = explain(two_pieces(ROOK, (), (4, 4), jump=True, position=pair))
        assert reason is not None
        assert reason.nim_sum is None or (reason.nim_sum == 0) == reason.is_p_position
