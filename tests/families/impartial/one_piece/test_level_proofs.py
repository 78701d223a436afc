"""Level sets proved for all board sizes: against the definition, the figures of the note, and altered certificates."""

from __future__ import annotations

import itertools
import json
import random
from dataclasses import replace
from typing import Any

import pytest

import ludus_check
from ludus import workbench
from ludus.core.limits import Limits
from ludus.core.questions import Question
from ludus.families.impartial.one_piece.certificates import Outcome, PeriodicLevels, Value
from ludus.families.impartial.one_piece.levels import (
    Rows,
    harmful_lengths,
    level_value,
    own_period,
    p_position_options,
    prove_levels,
)
from ludus.families.impartial.one_piece.problem import Impartial, impartial
from ludus_check.errors import Rejected
from oracles.impartial import TinyPiece

ROOK = ((1, 0), (0, 1))
STEPS = tuple(itertools.product((1, 2, 3), repeat=2))


def table(problem: Impartial) -> TinyPiece:
    """The same piece, played out from the definition."""
    return TinyPiece(problem.size, problem.rays, problem.steps, problem.passes, False, problem.misere)


def values(problem: Impartial) -> dict[tuple[int, ...], int]:
    return dict(zip(table(problem).cells, table(problem).grundy, strict=True))


def ryuo(p: int, **rules: Any) -> Impartial:
    steps = [(s, t) for s in range(1, p) for t in range(1, p - s)]
    return impartial(ROOK, steps, (20, 20), **rules)


def levels(problem: Impartial, below: int) -> dict[str, Any]:
    """The answer with its certificate as a JSON object, verified."""
    asked = replace(problem, question=Question.LEVELS, below=below)
    fields: dict[str, Any] = json.loads(workbench.ask(asked, method="periodic").json())
    return fields


def test_level_sets_are_those_of_the_definition() -> None:
    chosen = random.Random(5)
    for _ in range(20):
        steps = chosen.sample(STEPS, chosen.randrange(5))
        rays = (*ROOK, *chosen.sample([(1, 4), (5, 1), (2, 5)], chosen.randrange(2)))
        problem = impartial(rays, steps, (18, 18), passes=chosen.randrange(4))
        proof = prove_levels(problem, 4, Limits())
        right = values(problem)
        for cell in itertools.product(range(18), repeat=2):
            found = level_value(proof, problem, cell)
            assert found == (right[cell] if right[cell] < 4 else None), (problem, cell)
        assert levels(problem, 4)["answer"] == "solved"


def test_every_small_set_of_steps_has_verified_p_positions() -> None:
    for steps in itertools.combinations(STEPS, 2):
        assert levels(impartial(ROOK, steps, (9, 9)), 1)["answer"] == "solved"


def test_p_positions_of_misere_play_are_a_level_set() -> None:
    for passes, steps in itertools.product((0, 1), ([], [(1, 1)], [(1, 2), (2, 1), (3, 3)])):
        problem = impartial(ROOK, steps, (18, 18), passes=passes, misere=True)
        proof = prove_levels(problem, 2, Limits())
        lost = {cell for cell in itertools.product(range(18), repeat=2) if level_value(proof, problem, cell) == 0}
        assert sorted(lost) == sorted(table(problem).lost)


def test_the_period_of_misere_p_positions_is_a_certificate() -> None:
    chosen = random.Random(7)
    for _ in range(8):
        steps = chosen.sample(STEPS, chosen.randrange(4))
        problem = impartial(ROOK, steps, (16, 16), passes=chosen.randrange(3), misere=True)
        fields = json.loads(workbench.ask(problem, method="periodic").json())
        proof = fields["certificate"]
        layer = proof["offsets"][problem.passes % 2][0]
        near = [
            x if x < len(layer) else proof["preperiod"] + (x - proof["preperiod"]) % proof["period"] for x in range(16)
        ]
        cells = {(x, x + layer[at]) for x, at in enumerate(near)}
        assert {cell for cell in cells if cell[1] < 16} == set(table(problem).lost)
        layer[0] += 1
        assert ludus_check.check(fields).status.value == "rejected"


def test_a_short_third_coordinate_is_a_layer_for_each_of_its_values() -> None:
    rays = ((1, 0, 0), (0, 1, 0), (0, 0, 1))
    for passes, steps in itertools.product((0, 1), ([], [(1, 1, 1)], [(1, 0, 2), (2, 1, 0)])):
        problem = impartial(rays, steps, (10, 10, 3), passes=passes)
        proof = prove_levels(problem, 3, Limits())
        right = values(problem)
        for cell in itertools.product(range(10), range(10), range(3)):
            assert level_value(proof, problem, cell) == (right[cell] if right[cell] < 3 else None)
        assert levels(problem, 3)["answer"] == "solved"


FIGURES = {1: [(4, 8), (8, 160)], 3: [(4, 6), (8, 12), (12, 96)], 4: [(8, 8), (12, 48)], 5: [(8, 10), (12, 20)]}
"""For each p, with one pass: how many level sets, and their joint period (research note, section 1.6)."""
OWN = {
    1: [(2, 1), (1, 3), (4, 9), (4, 10), (8, 10), (8, 20), (8, 17), (4, 20)],
    3: [(3, 4), (3, 3), (3, 4), (6, 6), (6, 6), (6, 9), (6, 35), (12, 44)],
    4: [(4, 5), (4, 10), (2, 15), (2, 20), (8, 18), (8, 20), (8, 18), (8, 24)],
    5: [(5, 6), (5, 12), (5, 12), (5, 10), (5, 11), (10, 11), (10, 10), (10, 9)],
}
"""The period and the preperiod of each level set alone."""


@pytest.mark.parametrize("p", OWN)
def test_the_periods_with_a_pass_are_those_of_the_note(p: int) -> None:
    proof = prove_levels(ryuo(p, passes=1), 8, Limits())
    assert [own_period(level, proof.preperiod, proof.period) for level in proof.offsets[1]] == OWN[p]


def test_a_far_position_is_answered_with_a_certificate() -> None:
    far = 10**18
    problem = replace(ryuo(3, passes=1), question=Question.VALUE)
    right = {0: 0, 1: 1, 2: 2, 3: 9, 4: 5, 5: 8, 6: 14, -1: 3, -2: 7, -3: 4, -4: 6, -5: 11, -6: 13}
    for d in (0, 5, -6):
        place = (far, far + d)
        answer = workbench.ask(replace(problem, position=place, size=tuple(x + 1 for x in place))).answer
        assert isinstance(answer.certificate, Value)
        assert answer.certificate.value == right[d]
    wide = workbench.ask(replace(problem, position=(1000, 9000), size=(1001, 9001)))
    assert "at least 7" in wide.sentence


def test_the_winning_moves_of_a_far_position_are_listed() -> None:
    for passes, misere in ((0, False), (1, False), (2, False), (0, True), (1, True)):
        rules = {"passes": passes, "misere": misere}
        near = impartial(((1, 0), (0, 1), (1, 4)), ((1, 1), (1, 2)), (24, 24), **rules)
        proof = prove_levels(near, 2, Limits())
        lost = set(table(near).lost)
        for place in ((23, 23), (22, 23), (12, 21), (5, 20)):
            here = replace(near, position=place, question=Question.OUTCOME)
            right = [cell for cell in sorted(lost) if cell != place and p_options(here, cell)]
            assert p_position_options(proof, here) == right
        far = impartial(near.rays, near.steps, position=(10**9 + 4, 10**9), **rules)
        outcome = workbench.ask(far).answer.certificate
        assert isinstance(outcome, Outcome)
        assert outcome.by is not None
        assert outcome.by.theorem == "levels"


def p_options(problem: Impartial, cell: tuple[int, int]) -> bool:
    s, t = problem.at[0] - cell[0], problem.at[1] - cell[1]
    if min(s, t) < 0:
        return False
    return s == 0 or t == 0 or t == 4 * s or (s, t) in problem.steps


def test_exactly_the_harmful_moves_change_a_level_set() -> None:
    problem = impartial(ROOK, [(1, 1)], (30, 30))
    proof = prove_levels(problem, 2, Limits())
    for s in (1, 2, 5):
        harmful = harmful_lengths(proof, s)
        for t in range(1, 8):
            changed = prove_levels(replace(problem, steps=((1, 1), (s, t))), 2, Limits())
            rows = range(30)
            same = all(
                level_value(proof, problem, (x, y)) == level_value(changed, problem, (x, y)) for x in rows for y in rows
            )
            assert same == (t not in harmful), (s, t)


def test_altered_certificates_are_rejected() -> None:
    fields = levels(ryuo(3, passes=1), 3)
    offsets = fields["certificate"]["offsets"]
    for layer, level, row in itertools.product(range(2), range(3), range(len(offsets[0][0]))):
        for change in (1, -1):
            offsets[layer][level][row] += change
            with pytest.raises(Rejected):
                ludus_check.verify(fields)
            offsets[layer][level][row] -= change
    for name in ("period", "preperiod"):
        wrong = json.loads(json.dumps(fields))
        wrong["certificate"][name] -= 1
        wrong["certificate"]["offsets"] = [[level[:-1] for level in layer] for layer in offsets]
        with pytest.raises(Rejected):
            ludus_check.verify(wrong)


def test_the_columns_are_found_row_by_row() -> None:
    rows = Rows.start(impartial(ROOK, [], (9, 9)), 3)
    for _ in range(6):
        rows.add_row()
    assert [row[0] for row in rows.columns[0]] == [0, 1, 2, 3, 4, 5]
    assert [row[1] for row in rows.columns[0]] == [1, 0, 3, 2, 5, 4]


@pytest.mark.slow
@pytest.mark.parametrize("passes", [0, 1])
def test_all_64_symmetric_rooks_with_short_steps_have_verified_level_sets(passes: int) -> None:
    pairs = [{(s, t), (t, s)} for s, t in STEPS if s <= t]
    longest = 0
    for chosen in itertools.product((False, True), repeat=len(pairs)):
        steps = sorted(set().union(*(pair for pair, is_in in zip(pairs, chosen, strict=True) if is_in)))
        answer = workbench.ask(
            impartial(ROOK, steps, (9, 9), passes=passes, question=Question.LEVELS, below=8), method="periodic"
        ).answer
        assert isinstance(answer.certificate, PeriodicLevels)
        longest = max(longest, answer.certificate.period)
    assert longest > 100
