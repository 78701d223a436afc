"""No wrong theorem is accepted: every state flipped, every edge changed, games exchanged; what passes is true."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import ludus_check
from ludus.core.answers import Solved
from ludus.families.codec import as_text, read_problem, write_answer
from ludus.families.impartial.one_piece.ryuo_theorems import short_moves
from ludus.families.proofs.automata.claims import GameRules, claim_problem
from ludus.families.proofs.automata.named_claims import misere_wythoff, wythoff_game
from ludus.families.proofs.automata.tables import Budget
from ludus.families.proofs.automatic.certificates import Counterexample, EverySize
from ludus.families.proofs.automatic.problem import AutomaticClaim, Convention
from ludus_check.by_search.automatic import pairs
from oracles import automatic_claim as oracle

BUDGET = Budget()
ROOK = ((1, 0), (0, 1))
LOST = "x // 3 = y // 3 and (x + y) % 3 = 0"


def ryuo(numeration: Any = None, **rules: Any) -> AutomaticClaim:
    given = GameRules(ROOK, short_moves(3), **rules)
    text = LOST if given.convention is Convention.NORMAL else LOST.replace("= 0", "= 1")
    without = LOST if given.convention in (Convention.PASS, Convention.PASS_ANYWHERE) else None
    return claim_problem(given, text, BUDGET, numeration=numeration, without_pass=without)


CLAIMS = {
    "ryuo": ryuo(),
    "misere ryuo": ryuo(convention=Convention.MISERE),
    "nim and a pass": claim_problem(
        GameRules(ROOK, convention=Convention.PASS_ANYWHERE), "(x ^ y) = 1", BUDGET, without_pass="x = y"
    ),
    "king": claim_problem(GameRules((), ((1, 0), (0, 1), (1, 1))), "x % 2 = 0 and y % 2 = 0", BUDGET),
    "two coins": claim_problem(GameRules(((1,),), pieces=2), "(x ^ y) = 1", BUDGET),
    "wythoff": wythoff_game(BUDGET, {"t": 1}),
    "misere wythoff": misere_wythoff(BUDGET, {}),
}


def fields_of(problem: AutomaticClaim) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(
        as_text(write_answer(Solved(problem, EverySize(), "test"), reason="not checked"))
    )
    return found


def mutants(fields: dict[str, Any], *, every: int) -> Iterator[dict[str, Any]]:
    """Every answer with one state flipped, and one of `every` with one edge changed."""
    names = ("automaton", "without_pass") if "without_pass" in fields["problem"] else ("automaton",)
    for name in names:
        automaton = fields["problem"][name]
        states = len(automaton["transitions"])
        for state in range(states):
            changed = json.loads(json.dumps(fields))
            ends = set(automaton["finals"]) ^ {state}
            changed["problem"][name]["finals"] = sorted(ends)
            yield changed
        edges = [
            (q, a, to)
            for q in range(states)
            for a, old in enumerate(automaton["transitions"][q])
            for to in range(states)
            if to != old
        ]
        for state, letter, to in edges[::every]:
            changed = json.loads(json.dumps(fields))
            changed["problem"][name]["transitions"][state][letter] = to
            yield changed


def is_true(fields: dict[str, Any], lost: dict[str, set[tuple[int, ...]]], side: int) -> bool:
    """Whether a changed claim is still right, by plain play."""
    problem = read_problem(fields["problem"])
    assert isinstance(problem, AutomaticClaim)
    return all(oracle.claimed(problem, side, has_pass=name == "whole") == cells for name, cells in lost.items())


@pytest.mark.parametrize("name", CLAIMS)
def test_a_changed_automaton_is_refused_or_still_right(name: str) -> None:
    look_at_mutants(name, every=11 if len(CLAIMS[name].automaton.transitions) <= 4 else 211, side=24)


@pytest.mark.slow
@pytest.mark.parametrize("name", CLAIMS)
def test_every_changed_automaton_is_refused_or_still_right(name: str) -> None:
    look_at_mutants(name, every=1, side=64)


def look_at_mutants(name: str, *, every: int, side: int) -> None:
    problem = CLAIMS[name]
    fields = fields_of(problem)
    assert "for all board sizes" in ludus_check.verify(fields).text
    lost = {"whole": oracle.lost(problem, side)}
    if problem.without_pass is not None:
        lost["gone"] = oracle.lost(problem, side, has_pass=False)
    refused = passed = 0
    for changed in mutants(fields, every=every):
        try:
            ludus_check.verify(changed)
        except (ludus_check.Rejected, ludus_check.Malformed):
            refused += 1
            continue
        passed += 1
        assert is_true(changed, lost, side)
    assert refused > passed


@given(st.sampled_from(sorted(CLAIMS)), st.data())
@settings(max_examples=20)
def test_a_claim_about_another_game_is_refused_or_right(name: str, data: st.DataObject) -> None:
    fields = fields_of(CLAIMS[name])
    problem = fields["problem"]
    axes = CLAIMS[name].axes
    step = data.draw(st.lists(st.integers(0, 3), min_size=axes, max_size=axes).filter(any))
    match data.draw(st.integers(0, 2)):
        case 0:
            problem["steps"] = [*problem.get("steps", []), step]
        case 1:
            problem["lines"] = [[step, [1] * axes]]
        case _:
            problem["rays"] = problem.get("rays", [])[1:] or [step]
    try:
        ludus_check.verify(fields)
    except (ludus_check.Rejected, ludus_check.Malformed):
        return
    changed = read_problem(problem)
    assert isinstance(changed, AutomaticClaim)
    assert oracle.claimed(changed, 20) == oracle.lost(changed, 20)


@given(st.sampled_from(sorted(CLAIMS)), st.tuples(st.integers(0, 30), st.integers(0, 30)), st.integers(0, 1))
@settings(max_examples=20)
def test_a_true_claim_has_no_counterexample(name: str, position: tuple[int, int], passes: int) -> None:
    fields = fields_of(CLAIMS[name]) | {"answer": "impossible"}
    fields["certificate"] = {"kind": Counterexample.KIND} | Counterexample(position, passes).fields()
    with pytest.raises((ludus_check.Rejected, ludus_check.Malformed)):
        ludus_check.verify(fields)


@pytest.mark.parametrize(("text", "is_right"), [("x = y", True), ("x = y and x != 40", False)])
def test_a_proof_that_is_too_long_is_compared_with_plain_play(
    text: str, is_right: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pairs, "SEARCH_STEPS", 20)
    fields = fields_of(claim_problem(GameRules(ROOK), text, BUDGET))
    if is_right:
        assert "Not verified" in ludus_check.verify(fields).text
        return
    with pytest.raises(ludus_check.Rejected, match=r"\(40, 40\)"):
        ludus_check.verify(fields)
