"""Claims about every size: theorems are true on all boards that brute force reaches, refutations are the smallest."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import ludus_check
from ludus import workbench
from ludus.core.answers import Impossible, Solved, Undecided
from ludus.core.errors import InvalidInput
from ludus.core.limits import Limits
from ludus.core.questions import Question
from ludus.families.codec import read_answer, read_problem, write_problem
from ludus.families.proofs.automata.claims import GameRules, claim_problem
from ludus.families.proofs.automata.named_claims import CLAIMS, NamedClaim, problems
from ludus.families.proofs.automata.tables import Budget
from ludus.families.proofs.automatic.certificates import Counterexample
from ludus.families.proofs.automatic.problem import AutomaticClaim, Automaton, Convention, automatic_claim
from ludus.families.proofs.numerations import BINARY, Numeration
from oracles import automatic_claim as oracle

FALSE = {"ryuo-theorem-2.1", "ryuo-theorem-2.1-usual-pass", "ryuo-longer-steps"}
ELSEWHERE = {"wythoff", "ryuo-every-p", "ryuo-misere-every-p", "ryuo-pass-every-p", "ryuo-longer-steps-every-p"}
ELSEWHERE |= {"ryuo-move-sets", "ryuo-solid-move-sets", "ryuo-theorem-1.3"}
"""Tested below, with the claims for all p, and with those about sets of moves."""
SIDES = {1: 40, 2: 14, 3: 8, 4: 5, 6: 3}


@pytest.mark.parametrize("claim", [one for one in CLAIMS if one.name not in ELSEWHERE], ids=lambda one: one.name)
def test_a_named_claim_is_a_theorem_or_is_refuted(claim: NamedClaim) -> None:
    for _, problem in list(problems(claim, Budget(), {}))[:2]:
        assert isinstance(problem, AutomaticClaim)
        checked = workbench.ask(problem)
        assert checked.is_impossible == (claim.name in FALSE)
        assert checked.is_solved == (claim.name not in FALSE)
        if checked.is_solved:
            assert "for all board sizes" in checked.sentence
            side = SIDES[problem.tracks]
            assert oracle.claimed(problem, side) == oracle.lost(problem, side)


@pytest.mark.parametrize("t", [1, 2, pytest.param(3, marks=pytest.mark.slow), pytest.param(4, marks=pytest.mark.slow)])
def test_the_games_of_wythoff_are_proved_and_checked(t: int) -> None:
    claim = next(one for one in CLAIMS if one.name == "wythoff")
    ((_, problem),) = problems(claim, Budget(), {"t": t})
    assert isinstance(problem, AutomaticClaim)
    checked = workbench.ask(problem)
    assert checked.is_solved
    assert "for all board sizes" in checked.sentence
    assert oracle.claimed(problem, 20) == oracle.lost(problem, 20)


def test_the_automata_have_the_sizes_of_the_note() -> None:
    def states(text: str, p: int, **rules: Convention) -> int:
        moves = GameRules(((1, 0), (0, 1)), tuple((s, t) for s in range(1, p) for t in range(1, p - s)), **rules)
        return len(claim_problem(moves, text, Budget(), where={"p": p}, numeration=BINARY).automaton.transitions)

    lost = "x // p = y // p and (x + y) % p = {}"
    with_pass = (
        "x = 0 and y = 0 or x >= 1 and y >= 1 and (x - 1) // p = (y - 1) // p"
        " and (x + y - 2 = p - 1 if x <= p else (x + y - 2) % p = 0)"
    )
    assert [states(lost.format(0), p) for p in (3, 4, 5, 6)] == [11, 4, 23, 16]
    assert [states(lost.format(1), p, convention=Convention.MISERE) for p in (3, 4, 5, 6)] == [11, 3, 23, 12]
    assert [states(with_pass, p, convention=Convention.PASS) for p in (3, 4, 5, 6)] == [15, 15, 36, 30]


vectors = st.tuples(st.integers(0, 3), st.integers(0, 3)).filter(any)
steps = st.lists(vectors, max_size=2).map(tuple)
rays = st.lists(st.sampled_from([(1, 0), (0, 1), (1, 1), (2, 0), (1, 2), (2, 2)]), max_size=2).map(tuple)
lines = st.lists(st.tuples(vectors, st.sampled_from([(1, 1), (1, 0), (2, 1)])), max_size=1).map(tuple)
texts = st.sampled_from(
    [
        "x = y",
        "x % 2 = 0 and y % 2 = 0",
        "(x + y) % 3 = 0",
        "x % 3 = y % 3",
        "x = 0",
        "(x ^ y) = 1",
        "x % 4 < 2",
        "true",
    ]
)


@st.composite
def claims(draw: st.DrawFn) -> AutomaticClaim:
    """A piece, and a claim about it that is rarely true."""
    moves = GameRules(draw(rays), draw(steps), draw(lines), convention=draw(st.sampled_from(Convention)))
    if not (moves.rays or moves.steps or moves.lines):
        moves = moves._replace(rays=((1, 0), (0, 1)))
    without = draw(texts) if "pass" in moves.convention.value else None
    return claim_problem(moves, draw(texts), Budget(), without_pass=without)


@given(claims())
@settings(max_examples=20)
def test_the_engine_the_checker_and_brute_force_agree(problem: AutomaticClaim) -> None:
    side = 12
    answer = workbench.ask(problem).answer
    gone = oracle.claimed(problem, side, has_pass=False), oracle.lost(problem, side, has_pass=False)
    whole = oracle.claimed(problem, side), oracle.lost(problem, side)
    parts = [gone, whole] if problem.without_pass is not None else [whole]
    if isinstance(answer, Solved):
        assert all(claimed == lost for claimed, lost in parts)
        return
    assert isinstance(answer, Impossible)
    assert isinstance(answer.certificate, Counterexample)
    position, has_pass = answer.certificate.position, answer.certificate.passes
    claimed, lost = parts[has_pass]
    differences = sorted(claimed ^ lost, key=lambda cell: (max(cell), cell))
    assert not has_pass or gone[0] == gone[1] or not differences
    if max(position) < side:
        assert position == differences[0]
    else:
        assert not differences


def test_an_answer_is_written_and_read_back() -> None:
    problem = claim_problem(GameRules(((1, 0), (0, 1))), "x = y and x != 3", Budget())
    assert read_problem(write_problem(problem)) == problem
    checked = workbench.ask(problem)
    fields = json.loads(checked.json())
    assert read_answer(fields) == checked.answer
    assert ludus_check.verify(fields).text == checked.sentence
    assert fields["certificate"] == {"kind": "counterexample", "position": [3, 3]}


def test_a_proof_ends_when_its_time_is_up() -> None:
    problem = claim_problem(GameRules(((1, 0), (0, 1))), "x = y", Budget())
    answer = workbench.ask(problem, limits=Limits(seconds=0)).answer
    assert isinstance(answer, Undecided)
    assert "time" in answer.reason


def test_a_counterexample_that_is_too_far_claims_nothing() -> None:
    problem = claim_problem(GameRules(((1, 0), (0, 1))), "x = y and x != 99999", Budget())
    answer = workbench.ask(problem).answer
    assert isinstance(answer, Undecided)
    assert "(99999, 99999)" in answer.reason


def test_values_are_claims_about_a_heap_beside_the_piece() -> None:
    problem = automatic_claim(
        AutomaticClaim(BINARY, Automaton(((0, 1, 1, 0), (1, 1, 1, 1)), (0,)), rays=((1,),), question=Question.TABLE)
    )
    assert problem.moves() == (((1, 0), (1, 0)), ((0, 1), (0, 1)))
    assert workbench.ask(problem).is_solved
    assert workbench.ask(replace(problem, rays=(), steps=((1,),))).is_impossible


def test_the_same_theorem_holds_in_several_numerations() -> None:
    for numeration in (BINARY, Numeration((3, 2)), Numeration((3,)), Numeration(ostrowski=1), Numeration(ostrowski=2)):
        problem = claim_problem(GameRules(((1, 0), (0, 1)), ((2, 2),)), "x = y", Budget(), numeration=numeration)
        assert workbench.ask(problem).is_impossible
        problem = claim_problem(GameRules(((1, 0), (0, 1)), ((1, 2),)), "x = y", Budget(), numeration=numeration)
        assert workbench.ask(problem).is_solved


def test_a_move_that_is_no_vector_is_refused() -> None:
    fields = write_problem(claim_problem(GameRules(((1, 0), (0, 1))), "x = y", Budget()))
    with pytest.raises(InvalidInput) as caught:
        read_problem(fields | {"rays": [[1, 0], [0, []]], "numeration": {"ostrowski": 1}})
    assert caught.value.faults[0].field.startswith("rays")
