"""Two coins for boards of every size: the engine against play from the definitions, in every interpretation."""

from __future__ import annotations

import itertools

import pytest

import ludus_check
from ludus.core.answers import Solved
from ludus.core.errors import InvalidInput
from ludus.families.codec import write_answer
from ludus.families.impartial.two_pieces.problem import Drop, two_pieces
from ludus.families.impartial.two_pieces.problem import Push as Pushing
from ludus.families.proofs.automata.compiling import relation_of
from ludus.families.proofs.automata.linear import smallest
from ludus.families.proofs.automata.tables import Budget
from ludus.families.proofs.automata.two_coins import (
    LAWS,
    THEOREMS,
    Coins,
    NamedLaw,
    Push,
    accepting,
    coins_of,
    faults,
    lone_faults,
    problem_of,
)
from ludus.families.proofs.numerations import BINARY
from ludus.families.proofs.prove import Verdict, prove, prove_named
from ludus.papers.silver_dollar.beyond import played

BUDGET = Budget()
GAMES = [
    Coins(land, jump, drop, push, misere)
    for land, jump, drop, misere in itertools.product((False, True), repeat=4)
    for push in Push
]
MOST = 4
"""Coordinates that are played out go up to this."""


def by_size(position: tuple[int, ...]) -> tuple[int, tuple[int, ...]]:
    return max(position), position


@pytest.mark.parametrize("game", GAMES[::13], ids=str)
def test_a_law_fails_first_where_play_says_so(game: Coins) -> None:
    assert lone_faults(game, BUDGET).is_empty
    small = played(game, MOST)
    for text in LAWS.values():
        wrong, law = faults(game, text, BUDGET), relation_of(text, BINARY, BUDGET)
        misjudged = [p for p, lost in small.items() if law.holds(**dict(zip("abcd", p, strict=True))) != lost]
        misjudged += [(c, d, a, b) for a, b, c, d in misjudged]
        found = smallest(wrong)
        if misjudged:
            assert found == min(misjudged, key=by_size)
        else:
            assert found is None or max(found) >= MOST


@pytest.mark.parametrize("theorem", THEOREMS, ids=lambda one: one.name)
def test_the_named_laws_are_proved_and_checked(theorem: NamedLaw) -> None:
    (proof,) = prove_named(theorem.name)
    assert proof.verdict is Verdict.PROVED
    assert proof.checked is not None
    assert proof.checked.status == "verified"
    assert coins_of(problem_of(theorem.game)) == theorem.game


@pytest.mark.parametrize("game", GAMES[5::23], ids=str)
def test_the_checker_accepts_a_law_just_when_the_engine_proves_it(game: Coins) -> None:
    for law in LAWS.values():
        answer = Solved(problem_of(game), accepting(game, law, BUDGET), "automata")
        outcome = ludus_check.check(write_answer(answer, reason="a test"))
        assert (outcome.status is ludus_check.Status.VERIFIED) == faults(game, law, BUDGET).is_empty


def test_misere_play_and_passes_are_not_taken_for_normal_play() -> None:
    rooks = two_pieces([(1, 0), (0, 1)], [], (4, 4), jump=True, misere=True, question="p-positions")
    normal = "(x ^ z) + (y ^ u) = 1 or (x ^ z) = (y ^ u) and (x ^ z) > 1"
    assert prove(rooks, normal).verdict is Verdict.REFUTED
    with pytest.raises(InvalidInput, match="passes: expected none"):
        prove(two_pieces([(1, 0), (0, 1)], [], (4, 4), jump=True, passes=1), normal)


def test_a_claim_about_coins_is_proved_or_refuted_by_the_smallest_pair() -> None:
    coins = two_pieces([(1, 0), (0, 1)], [], (4, 4), drop=Drop.ALWAYS, push=Pushing.CONTACT)
    nim = "(x - 1 ^ y - 1 ^ z - 1 ^ u - 1) = 0"
    assert prove(coins, nim).verdict is Verdict.PROVED
    wrong = prove(coins, f"{nim} and x != 3")
    assert wrong.verdict is Verdict.REFUTED
    assert "(1, 3) and (3, 1)" in wrong.sentence
    assert wrong.checked is not None
