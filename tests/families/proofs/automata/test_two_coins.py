"""Two coins for boards of every size: the engine against play from the definitions, in every interpretation."""

from __future__ import annotations

import itertools

import pytest

from ludus.families.impartial.two_pieces.problem import Drop, two_pieces
from ludus.families.impartial.two_pieces.problem import Push as Pushing
from ludus.families.proofs.automata.compiling import relation_of
from ludus.families.proofs.automata.linear import smallest
from ludus.families.proofs.automata.tables import Budget
from ludus.families.proofs.automata.two_coins import LAWS, THEOREMS, Coins, Push, faults, lone_faults
from ludus.families.proofs.numerations import BINARY
from ludus.families.proofs.prove import Verdict, prove
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
def test_the_named_theorems_are_proved(theorem: object) -> None:
    assert [finding.counterexample for finding in theorem.run(BUDGET)] == [""]  # type: ignore[attr-defined]


def test_a_claim_about_coins_is_proved_or_refuted_by_the_smallest_pair() -> None:
    coins = two_pieces([(1, 0), (0, 1)], [], (4, 4), drop=Drop.ALWAYS, push=Pushing.CONTACT)
    nim = "(x - 1 ^ y - 1 ^ z - 1 ^ u - 1) = 0"
    assert prove(coins, nim).verdict is Verdict.PROVED
    wrong = prove(coins, f"{nim} and x != 3")
    assert wrong.verdict is Verdict.REFUTED
    assert "(3, 1) and (1, 3)" in wrong.sentence
    assert "no separate check" in wrong.sentence
