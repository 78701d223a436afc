"""No wrong theorem about sets of moves is accepted: automata changed, games changed; and what passes is true."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import ludus_check
from ludus.core.answers import Solved
from ludus.families.codec import as_text, read_problem, write_answer
from ludus.families.proofs.automata.conditions import ADDABLE
from ludus.families.proofs.automata.named_claims import move_sets_of
from ludus.families.proofs.automata.tables import Budget
from ludus.families.proofs.automatic.certificates import EverySize
from ludus.families.proofs.automatic.problem import AutomaticClaim
from ludus_check.automatic.automaton import Automaton, Numeration
from ludus_check.by_search.automatic import direct, joined, needed, pairs
from oracles import move_sets as oracle

PS = (1, 3)
REFUSED = (ludus_check.Rejected, ludus_check.Malformed)


@cache
def claim(p: int) -> AutomaticClaim:
    return move_sets_of(ADDABLE)(Budget(), {"p": p})


def fields_of(problem: AutomaticClaim) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(
        as_text(write_answer(Solved(problem, EverySize(), "test"), reason="not checked"))
    )
    return found


def mutants(problem: AutomaticClaim, name: str, every: int) -> Iterator[AutomaticClaim]:
    """Every claim with one state flipped, and one of `every` with one edge changed."""
    automaton = getattr(problem, name)
    states = range(len(automaton.transitions))
    for state in states:
        yield replace(problem, **{name: replace(automaton, finals=tuple(sorted({*automaton.finals} ^ {state})))})
    edges = [(q, a, to) for q in states for a, old in enumerate(automaton.transitions[q]) for to in states if to != old]
    for q, letter, to in edges[::every]:
        rows = [list(row) for row in automaton.transitions]
        rows[q][letter] = to
        yield replace(problem, **{name: replace(automaton, transitions=tuple(map(tuple, rows)))})


@pytest.mark.parametrize(("p", "name", "every"), [(1, "addable", 1), (3, "addable", 5), (3, "automaton", 11)])
def test_a_changed_automaton_is_refused_or_still_right(p: int, name: str, every: int) -> None:
    look_at_mutants(p, name, every, side=24)


@pytest.mark.slow
@pytest.mark.parametrize(("p", "name"), list(product(PS, ("automaton", "addable"))))
def test_many_changed_automata_are_refused_or_still_right(p: int, name: str) -> None:
    look_at_mutants(p, name, 1 if p == 1 else 3, side=64)


def look_at_mutants(p: int, name: str, every: int, side: int) -> None:
    problem = claim(p)
    assert "exactly when it contains all the given moves" in ludus_check.verify(fields_of(problem)).text
    values = oracle.grundy_numbers(oracle.vectors(problem, side), side)
    near = list(product(range(side // 4), repeat=2))
    forbidden = {vector for vector in near if oracle.is_joining(values, vector, side)}
    assert oracle.is_right(problem, values, forbidden, side)
    refused = passed = 0
    for changed in mutants(problem, name, every):
        try:
            ludus_check.verify(fields_of(changed))
        except REFUSED:
            refused += 1
            continue
        passed += 1
        assert oracle.is_right(changed, values, forbidden, side)
    assert refused > passed


@pytest.mark.parametrize("p", PS)
def test_a_piece_has_the_grundy_numbers_just_when_the_theorem_says_so(p: int) -> None:
    problem, drawn, side = claim(p), random.Random(p), 24
    assert problem.addable is not None
    own = oracle.vectors(problem, side)
    values = oracle.grundy_numbers(own, side)
    near = [vector for vector in product(range(8), repeat=2) if any(vector)]
    may = [vector for vector in near if problem.addable.accepts(problem.numeration, vector)]
    seen = set()
    for _ in range(24):
        piece = own | set(drawn.sample(may, drawn.randrange(len(may))))
        if drawn.random() < 0.3:
            piece.discard(drawn.choice(sorted(own & set(near))))
        if drawn.random() < 0.3:
            piece.add(drawn.choice(near))
        expected = own <= piece and all(problem.addable.accepts(problem.numeration, vector) for vector in piece)
        assert (oracle.grundy_numbers(piece, side) == values) == expected
        seen.add(expected)
    assert seen == {True, False}


@given(st.sampled_from(PS), st.lists(st.tuples(st.integers(0, 4), st.integers(0, 4)).filter(any), max_size=3))
@settings(max_examples=30)
def test_a_claim_about_another_piece_is_refused_or_right(p: int, steps: list[tuple[int, int]]) -> None:
    problem = fields_of(claim(p))
    problem["problem"]["steps"] = [list(step) for step in steps]
    changed = read_problem(problem["problem"])
    assert isinstance(changed, AutomaticClaim)
    try:
        ludus_check.verify(problem)
    except REFUSED:
        return
    # What is accepted is the same theorem, whose needed moves are known.
    assert oracle.vectors(changed, 24) == oracle.vectors(claim(p), 24)


numbers = st.integers(0, 12)


@given(st.sampled_from(PS), st.tuples(numbers, numbers), st.none() | st.tuples(numbers, numbers, numbers))
@settings(max_examples=40)
def test_a_true_claim_is_wrong_about_no_vector(
    p: int, vector: tuple[int, int], position: tuple[int, int, int] | None
) -> None:
    fields = fields_of(claim(p)) | {"answer": "impossible"}
    fields["certificate"] = {"kind": "vector", "vector": list(vector)}
    if position is not None:
        fields["certificate"]["position"] = list(position)
    with pytest.raises(REFUSED):
        ludus_check.verify(fields)


@pytest.mark.parametrize("room", [joined, needed, pairs])
def test_a_proof_that_is_too_long_says_what_is_not_checked(room: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room, "SEARCH_STEPS", 20)
    monkeypatch.setattr(direct, "SMALL", 6)
    sentence = ludus_check.verify(fields_of(claim(1))).text
    assert "Not verified" in sentence
    fields = fields_of(replace(claim(1), addable=replace(claim(1).addable, finals=()))) | {"answer": "impossible"}
    fields["certificate"] = {"kind": "vector", "vector": [1, 2]}
    if room is not needed:
        with pytest.raises(ludus_check.NotChecked, match="more steps than"):
            ludus_check.verify(fields)


def test_guesses_that_are_known_already_are_counted_when_they_are_handed_on() -> None:
    values = claim(1).automaton
    both = frozenset(range(len(values.transitions)))
    table = Automaton(values.transitions, frozenset(values.finals))
    guesses = joined.Guesses(table, Numeration((2,), 0), axes=2, live=both)
    first = frozenset((guesses.number((0, 0, (0, 0))),))
    found = guesses.after_all(first, (0, 0), (0,))
    before = guesses.steps
    assert guesses.after_all(first, (0, 0), (0,)) == found
    assert guesses.steps - before >= len(found) > 1
