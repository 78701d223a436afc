"""Reasons as data: every move from a P-position is refuted, nim-sums add up, and the command shows them."""

from __future__ import annotations

import ast
import itertools
from functools import reduce
from operator import xor

import pytest

from ludus import families
from ludus.cli.main import main
from ludus.families.impartial.graph.problem import graph
from ludus.families.impartial.one_piece.problem import Impartial, impartial
from ludus.families.impartial.sum.problem import game_sum
from ludus.families.impartial.two_pieces.problem import two_pieces
from ludus.families.impartial.why import explain
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


def test_nim_sums_are_shown_in_columns() -> None:
    reason = explain(impartial([(1, 0, 0), (0, 1, 0), (0, 0, 1)], (), position=(3, 4, 5)))
    assert reason is not None
    assert [row.value for row in reason.nim_rows] == [3, 4, 5]
    assert reason.nim_sum == reduce(xor, (3, 4, 5))
    assert reason.lines()[:4] == ["x        3  011", "y        4  100", "z        5  101", "nim-sum  2  010"]


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


def test_a_problem_without_a_position_has_no_reason() -> None:
    assert explain(two_pieces(ROOK, (), (6, 6), jump=True)) is None
    assert families.reason(two_pieces(ROOK, (), (6, 6), jump=True)) is None


def test_the_command_shows_the_reason(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["solve", "wythoff", "--start", "3,5", "--why", "--no-store"]) == 0
    shown = capsys.readouterr().out
    assert "why (3, 5) is a P-position:" in shown
    assert "(3, 4)  is answered by (1, 2)" in shown
    assert "P-positions near (3, 5)" in shown
