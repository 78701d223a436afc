"""Rows near an axis proved for all board sizes: against the definition, the note, and altered certificates."""

from __future__ import annotations

import itertools
import json
import random
from dataclasses import replace

import pytest

import ludus_check
from ludus import workbench
from ludus.core.limits import Limits
from ludus.core.questions import Question
from ludus.families.impartial.graph.values import mex
from ludus.families.impartial.one_piece.problem import impartial
from ludus.families.impartial.one_piece.row_proofs import MISERE, VOID, moves_up_to, prove_rows, row_value
from ludus.families.impartial.two_pieces.problem import two_pieces
from ludus_check.errors import Rejected
from oracles.impartial import TinyPiece

ROOK = ((1, 0), (0, 1))
QUEEN = (*ROOK, (1, 1))


def test_rows_are_those_of_the_definition() -> None:
    chosen = random.Random(9)
    for _ in range(20):
        rays = ((0, 1), *chosen.sample([(1, 0), (1, 1), (2, 1), (1, 3)], chosen.randrange(3)))
        steps = chosen.sample(list(itertools.product((1, 2, 3), (0, 1, 2))), chosen.randrange(4))
        passes = chosen.randrange(3)
        last = chosen.randrange(5)
        proof = prove_rows(moves_up_to(rays, steps, last), last, Limits(), layers=2 if passes else 1)
        piece = TinyPiece((last + 1, 40), tuple(rays), tuple(steps), passes)
        for (x, y), value in zip(piece.cells, piece.grundy, strict=True):
            assert row_value(proof, x, y, passes) == value
        far = impartial(rays, steps, position=(last, 10**9), passes=passes, question=Question.VALUE)
        assert workbench.ask(far).answer.certificate.value == row_value(proof, last, 10**9, passes)


def test_a_corner_of_its_own_is_respected() -> None:
    proof = prove_rows(moves_up_to([(1, 0)], [], 3), 3, Limits(), corner=MISERE)
    lost = TinyPiece((4, 30), ROOK, (), 0, False, True).lost
    assert [(x, y) for x in range(4) for y in range(30) if row_value(proof, x, y) == 0] == sorted(lost)
    void = prove_rows(moves_up_to([(1, 0)], [], 5), 5, Limits(), corner=VOID)
    values: dict[tuple[int, int], int] = {}
    for x, y in itertools.product(range(6), range(40)):
        if x + y:
            below = [(a, y) for a in range(x)] + [(x, b) for b in range(y)]
            values[x, y] = mex({values[cell] for cell in below if any(cell)})
            assert row_value(void, x, y) == values[x, y]


def test_the_periods_are_those_of_the_note() -> None:
    queen = [prove_rows(moves_up_to(QUEEN, [], x), x, Limits()).period for x in range(8)]
    assert queen == [1, 3, 3, 6, 12, 24, 24, 24]
    ryuo = [prove_rows(moves_up_to(ROOK, [(1, 1)], x), x, Limits(), layers=2).period for x in range(7)]
    assert ryuo == [2, 6, 6, 6, 12, 12, 24]
    rooks = [prove_rows(moves_up_to(ROOK[:1], [], x), x, Limits(), corner=VOID).period for x in range(7)]
    assert rooks == [1, 1, 3, 9, 36, 144, 720]


def test_far_positions_near_an_axis_are_answered_with_a_certificate() -> None:
    far = 10**18
    for place in ((3, far), (far, 3)):
        answer = workbench.ask(impartial(QUEEN, (), position=place, question=Question.VALUE)).answer
        assert answer.certificate.by.theorem == "rows"
        assert abs(answer.certificate.value - far) < 9
    near = workbench.ask(impartial(QUEEN, (), position=(3, 300), question=Question.VALUE), method="box")
    proof = prove_rows(moves_up_to(QUEEN, [], 3), 3, Limits())
    assert near.answer.certificate.value == row_value(proof, 3, 300)


@pytest.mark.parametrize(
    ("vector", "value"),
    [((5, 10**18), 10**18 - 3), ((7, 10**18), 10**18 + 4), *(((10**18, 10**18 + d), v) for d, v in ((1, 2), (5, 10)))],
)
def test_two_rooks_far_away_have_a_proved_value(vector: tuple[int, int], value: int) -> None:
    size = tuple(x + 1 for x in vector)
    result = workbench.ask(two_pieces(ROOK, (), size, jump=True, position=[vector, (0, 0)], question="value"))
    assert result.answer.certificate.value == value
    assert result.answer.certificate.by is not None


def test_two_rooks_of_a_thousand_squares_are_answered_from_the_collapsed_table() -> None:
    problem = two_pieces(ROOK, (), (300, 220), jump=True, position=[(299, 17), (40, 200)], question="value")
    assert workbench.ask(problem).answer.certificate.by is None


def test_altered_certificates_are_rejected() -> None:
    problem = impartial(QUEEN, (), position=(2, 10**9), question=Question.VALUE)
    fields = json.loads(workbench.ask(problem).json())
    excess = fields["certificate"]["rows"]["excess"]
    for x, y in itertools.product(range(3), range(len(excess[0][0]))):
        for change in (1, -1):
            excess[0][x][y] += change
            with pytest.raises(Rejected):
                ludus_check.verify(fields)
            excess[0][x][y] -= change
    wrong = replace(problem, position=(2, 10**9 + 1), size=(3, 10**9 + 2))
    fields["problem"] = json.loads(workbench.ask(wrong).json())["problem"]
    with pytest.raises(Rejected):
        ludus_check.verify(fields)
