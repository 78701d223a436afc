"""Claims for all p: the engine, the checker and brute force agree; a changed automaton is refused or still right."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import ludus_check
from ludus import workbench
from ludus.core.answers import Impossible, Solved, Undecided
from ludus.core.limits import Limits
from ludus.core.questions import Question
from ludus.families.codec import as_text, read_answer, read_problem, write_answer, write_problem
from ludus.families.proofs.automata.claims import Ryuo, whole
from ludus.families.proofs.automata.compiling import relation_of
from ludus.families.proofs.automata.conditions import as_automaton
from ludus.families.proofs.automata.named_claims import CLAIMS, problems
from ludus.families.proofs.automata.tables import Budget
from ludus.families.proofs.automatic.certificates import Counterexample, EverySize
from ludus.families.proofs.automatic.problem import Automaton as Claimed
from ludus.families.proofs.automatic.problem import Convention
from ludus.families.proofs.numerations import BINARY
from ludus.families.proofs.uniform.problem import UniformClaim, uniform_claim
from ludus_check.automatic.automaton import Automaton
from ludus_check.automatic.game import Convention as CheckedConvention
from ludus_check.automatic.game import Question as CheckedQuestion
from ludus_check.by_search.uniform import every_p, sets
from ludus_check.uniform.game import Game, accepts
from oracles import uniform_claim as oracle

BUDGET = Budget()
TRACKS = ("p", "qx", "rx", "qy", "ry")


def named(name: str) -> UniformClaim:
    ((_, problem),) = problems(next(one for one in CLAIMS if one.name == name), BUDGET, {})
    assert isinstance(problem, UniformClaim)
    return problem


def claim(text: str, from_p: int = 1, convention: Convention = Convention.NORMAL, gone: str = "") -> UniformClaim:
    """A claim about p and the pairs, in the language of statements."""
    automaton = as_automaton(relation_of(text, BINARY, BUDGET), TRACKS)
    without = as_automaton(relation_of(gone, BINARY, BUDGET), TRACKS) if gone else None
    return uniform_claim(UniformClaim(from_p, automaton, convention, without, claim=text))


LOST = as_automaton(whole(Ryuo(BUDGET).level(0)), TRACKS)
TRUE = {
    "lost": UniformClaim(1, LOST),
    "misere": named("ryuo-misere-every-p"),
    "pass anywhere": UniformClaim(
        3, as_automaton(whole(Ryuo(BUDGET).level(1)), TRACKS), Convention.PASS_ANYWHERE, without_pass=LOST
    ),
}


@pytest.mark.parametrize("name", ["ryuo-every-p", "ryuo-misere-every-p", "ryuo-pass-every-p"])
def test_a_theorem_for_all_p_is_proved_checked_and_right_by_play(name: str) -> None:
    problem = named(name)
    checked = workbench.ask(problem)
    assert checked.is_solved
    assert "for all p ≥" in checked.sentence
    assert checked.status == "verified"
    side = 5 if problem.question is Question.TABLE else 12
    for p in range(problem.from_p, 6):
        assert oracle.claimed(problem, p, side) == oracle.lost(problem, p, side)


texts = st.sampled_from(
    [
        "qx = qy and rx = ry",
        "qx = qy and (rx + ry = 0 or rx + ry = p)",
        "qx = qy and (rx + ry = 1 or rx + ry = p + 1)",
        "qx = qy and (rx + ry = 0 or rx + ry = p) and qx != 2",
        "qx = qy and (rx + ry = 0 or rx + ry = p) and p != 4",
        "(qx ^ qy) = 1 and rx = ry",
        "rx + ry = p",
        "p = 3",
        "false",
    ]
)


@given(texts, texts, st.integers(1, 4), st.sampled_from(Convention), st.integers(0, 1))
@settings(max_examples=8)
def test_the_engine_the_checker_and_brute_force_agree(
    text: str, other: str, from_p: int, convention: Convention, slack: int
) -> None:
    problem = replace(claim(text, from_p, convention, other if "pass" in convention.value else ""), slack=slack)
    answer = workbench.ask(problem).answer
    side, ps = 10, range(from_p, from_p + 5)
    parts = [False, True] if problem.without_pass is not None else [True]
    if isinstance(answer, Solved):
        pairs = [(oracle.claimed(problem, p, side), oracle.lost(problem, p, side)) for p in ps]
        assert all(claimed == lost for claimed, lost in pairs)
        return
    assert isinstance(answer, Impossible)
    assert isinstance(answer.certificate, Counterexample)
    p, *position = answer.certificate.position
    has_pass = bool(answer.certificate.passes) if len(parts) == 2 else True
    assert p in ps
    for smaller in range(from_p, p + 1):
        claimed = oracle.claimed(problem, smaller, side, has_pass=has_pass)
        lost = oracle.lost(problem, smaller, side, has_pass=has_pass and len(parts) == 2)
        wrong = sorted(claimed ^ lost, key=lambda cell: (max(cell), cell))
        assert (wrong[:1] == [tuple(position)]) == (smaller == p)


def test_longer_steps_are_refuted_at_the_least_p_and_the_smallest_position() -> None:
    checked = workbench.ask(named("ryuo-longer-steps-every-p"))
    assert isinstance(checked.answer, Impossible)
    assert checked.answer.certificate == Counterexample((2, 1, 1, 0))
    assert read_answer(json.loads(checked.json())) == checked.answer


@pytest.mark.parametrize("slack", [0, 1])
def test_the_options_of_the_checker_are_those_of_brute_force(slack: int) -> None:
    target = claim("qx = qy and (rx + ry = 0 or rx + ry = p)")
    game = Game(1, CheckedConvention.NORMAL, CheckedQuestion.P_POSITIONS, as_checked(target.automaton), None, slack)
    lost = every_p.positions_only(game.lost, game, sets.Work())
    table, ends = every_p.options_of(game, lost, sets.Work())
    options = Automaton(tuple(map(tuple, table)), frozenset(n for n, end in enumerate(ends) if end))
    for p, x, y in product(range(1, 6), range(11), range(11)):
        expected = any(target.accepts(p, *cell) for cell in oracle.options(p, (x, y), slack))
        assert accepts(options, p, (x, y)) == expected


def as_checked(automaton: Claimed) -> Automaton:
    return Automaton(automaton.transitions, frozenset(automaton.finals))


def fields_of(problem: UniformClaim) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(
        as_text(write_answer(Solved(problem, EverySize(), "test"), reason="not checked"))
    )
    return found


def mutants(problem: UniformClaim, every: int) -> Iterator[UniformClaim]:
    """Every claim with one state flipped, and some with one edge changed."""
    automaton = problem.automaton
    states = range(len(automaton.transitions))
    for state in states:
        yield replace(problem, automaton=replace(automaton, finals=tuple(sorted({*automaton.finals} ^ {state}))))
    edges = [(q, a, to) for q in states for a in range(32) for to in states if automaton.transitions[q][a] != to]
    for q, letter, to in edges[::every]:
        rows = [list(row) for row in automaton.transitions]
        rows[q][letter] = to
        yield replace(problem, automaton=replace(automaton, transitions=tuple(map(tuple, rows))))


@pytest.mark.parametrize("name", ["lost", "misere"])
def test_a_changed_automaton_is_refused_or_still_right(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sets, "STEPS", 10**6)
    look_at_mutants(name, every=997, side=9)


@pytest.mark.slow
@pytest.mark.parametrize("name", TRUE)
def test_many_changed_automata_are_refused_or_still_right(name: str) -> None:
    look_at_mutants(name, every=29, side=24)


def look_at_mutants(name: str, *, every: int, side: int) -> None:
    problem = TRUE[name]
    assert "for all p ≥" in ludus_check.verify(fields_of(problem)).text
    ps = range(problem.from_p, problem.from_p + 7)
    lost = {p: oracle.lost(problem, p, side) for p in ps}
    refused = passed = 0
    for changed in mutants(problem, every):
        try:
            told = ludus_check.verify(fields_of(changed)).text
        except (ludus_check.Rejected, ludus_check.Malformed):
            refused += 1
            continue
        if "Not verified" in told:
            continue
        passed += 1
        assert all(oracle.claimed(changed, p, side) == lost[p] for p in ps)
    assert refused > passed


def test_a_proof_that_is_too_long_is_compared_with_plain_play(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sets, "STEPS", 100)
    assert "Not verified" in ludus_check.verify(fields_of(TRUE["misere"])).text
    with pytest.raises(ludus_check.Rejected):
        ludus_check.verify(fields_of(replace(TRUE["misere"], convention=Convention.NORMAL)))


def test_an_answer_is_written_and_read_back() -> None:
    problem = claim("qx = qy and rx = ry", 3)
    assert read_problem(write_problem(problem)) == problem
    checked = workbench.ask(problem)
    fields = json.loads(checked.json())
    assert read_answer(fields) == checked.answer
    assert ludus_check.verify(fields).text == checked.sentence
    assert fields["certificate"] == {"kind": "counterexample", "position": [3, 1, 1]}
    assert "circled" not in checked.picture().title


def test_a_claim_that_ends_in_time_only() -> None:
    answer = workbench.ask(TRUE["misere"], limits=Limits(seconds=0)).answer
    assert isinstance(answer, Undecided)
    far = claim("qx = qy and (rx + ry = 0 or rx + ry = p) and not (p = 999 and qx = 1 and rx = 0)")
    answer = workbench.ask(far).answer
    assert isinstance(answer, Undecided)
    assert "p = 999" in answer.reason
