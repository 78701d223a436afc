"""Claims about all pieces with the same Grundy values: proved, or refuted by the smallest vector."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations_with_replacement, product

import pytest

from ludus import workbench
from ludus.core.answers import Impossible, Undecided
from ludus.core.errors import InvalidInput
from ludus.core.limits import Limits
from ludus.families.codec import read_answer, read_problem, write_problem
from ludus.families.proofs.automata.conditions import ADDABLE, NEEDED, SOLID_ADDABLE
from ludus.families.proofs.automata.named_claims import move_sets_of
from ludus.families.proofs.automata.tables import Budget
from ludus.families.proofs.automatic.certificates import Counterexample, WrongVector
from ludus.families.proofs.automatic.draw import picture
from ludus.families.proofs.automatic.problem import AutomaticClaim, Automaton, automatic_claim
from ludus.families.proofs.numerations import Numeration
from oracles import move_sets as oracle

SIDE = 32


def claim(vectors: str, p: int = 3) -> AutomaticClaim:
    return move_sets_of(vectors)(Budget(), {"p": p})


@pytest.mark.parametrize("p", [2, 4, 5])
def test_the_corrected_theorem_is_proved_and_checked(p: int) -> None:
    assert "A move set has these Grundy values" in workbench.ask(claim(ADDABLE, p)).sentence


@pytest.mark.parametrize("p", [1, 3])
def test_in_three_dimensions_it_is_proved_and_says_what_brute_force_does(p: int) -> None:
    problem = move_sets_of(SOLID_ADDABLE, axes=3)(Budget(), {"p": p})
    assert "A move set has these Grundy values" in workbench.ask(problem).sentence
    side, addable = 5 * p, problem.addable
    assert addable is not None
    values = {c: sum(c) % p + p * (c[0] // p ^ c[1] // p ^ c[2] // p) for c in product(range(side), repeat=3)}
    for vector in combinations_with_replacement(range(2 * p + 1), 3):
        cells = product(*(range(side - entry) for entry in vector))
        is_joined = any(values[c] == values[c[0] + vector[0], c[1] + vector[1], c[2] + vector[2]] for c in cells)
        assert addable.accepts(problem.numeration, vector) != is_joined


@pytest.mark.parametrize(
    ("vectors", "p"),
    [
        *((NEEDED, p) for p in range(1, 6)),
        ("s != t", 1),
        ("s + t >= 1", 1),
        ("s + t >= 1 and (s + t) % p != 0", 3),
        (f"{ADDABLE} and s != 5", 3),
        (f"({ADDABLE}) or s = 6 and t = 6", 3),
        ("s + t >= 0", 3),
    ],
)
def test_a_false_claim_is_refuted_by_the_smallest_vector(vectors: str, p: int) -> None:
    problem = claim(vectors, p)
    checked = workbench.ask(problem)
    assert isinstance(checked.answer, Impossible)
    certificate = checked.answer.certificate
    assert isinstance(certificate, WrongVector)
    values = oracle.grundy_numbers(oracle.vectors(problem, SIDE), SIDE)
    assert problem.addable is not None
    accepted = {v: problem.addable.accepts(problem.numeration, v) for v in product(range(8), repeat=2)}
    wrong = [v for v, is_accepted in accepted.items() if is_accepted == oracle.is_joining(values, v, SIDE)]
    assert certificate.vector == min(wrong, key=lambda v: (max(v), v))
    assert bool(certificate.position) == accepted[certificate.vector]
    assert read_answer(checked.fields()) == checked.answer
    assert f"({certificate.vector[0]}, {certificate.vector[1]})" in picture(problem, checked.answer).description


def test_wrong_grundy_numbers_are_refuted_first() -> None:
    answer = workbench.ask(replace(claim(ADDABLE), steps=())).answer
    assert isinstance(answer, Impossible)
    assert answer.certificate == Counterexample((1, 1, 0))


def test_a_move_that_may_be_spared_is_not_decided() -> None:
    answer = workbench.ask(replace(claim(ADDABLE), steps=((1, 1), (2, 2)))).answer
    assert isinstance(answer, Undecided)
    assert "without the move (2, 2)" in answer.reason
    assert isinstance(workbench.ask(claim(ADDABLE), limits=Limits(seconds=0)).answer, Undecided)


def test_a_claim_is_written_and_read_back() -> None:
    problem = claim(NEEDED)
    assert read_problem(write_problem(problem)) == problem


def test_what_does_not_go_together_is_malformed() -> None:
    problem, two = claim(ADDABLE, 1), Automaton(((0, 0),), ())
    wrong = [
        (replace(problem, addable=None), "addable"),
        (replace(problem, addable=two), r"addable.transitions\[0\]"),
        (replace(problem, numeration=Numeration(ostrowski=1)), "numeration"),
        (replace(problem, pieces=2), "question"),
    ]
    for changed, field in wrong:
        with pytest.raises(InvalidInput, match=field):
            automatic_claim(changed)
