"""The claims of the Silver Dollar paper: complete, computed, and sensitive to what is printed."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from ludus import papers
from ludus.core.claims import Claim, Confirmed, Depth, Erratum, Extended, Failed, Verdict
from ludus.families.impartial.two_pieces.two_rooks import naive_collapse
from ludus.papers.silver_dollar import PAPER, paper
from ludus.papers.silver_dollar.beyond import many_rooks
from ludus.papers.silver_dollar.oracle import (
    FREE,
    JUMPING,
    PUSHING,
    ROOKS,
    coin_values,
    distinct,
    lost_rooks,
    options,
)
from ludus.papers.silver_dollar.printed import MISSING_FIGURES, N_0, P_1, PRINTED, Printed

CHECKLIST: dict[str, tuple[str, ...]] = {
    "Abstract": ("abstract-sets", "abstract-landing"),
    "Definition 1.1": ("outcome-classes", "mex", "theorem-1-outcome", "theorem-1-sum"),
    "Definition 1.2": ("coin-moves", "who-wins", "push-readings", "theorem-2-domain"),
    "Definition 1.3": ("definition-1-3",),
    "Definition 1.4": ("landing-readings",),
    "Definition 1.5": ("nim-sums-of-the-sets",),
    "Definition 1.6": ("terminal-positions", "landing-readings"),
    "Definition 1.7": ("shifted-sets", "P-and-N", "same-square"),
    "Theorem 1": ("theorem-1-outcome", "theorem-1-sum"),
    "Theorem 2": ("theorem-2", "theorem-2-domain", "push-readings"),
    "Theorem 3": ("theorem-3", "theorem-3-game", "theorem-3-brackets"),
    "Theorem 4": ("theorem-4",),
    "Lemma 1": ("lemma-1", "lemma-1-outcomes", "lemma-1-proof"),
    "Figure 1": ("coin-moves",),
    "Figure 2": ("push-readings",),
    "Figure 3": ("push-readings",),
    "Figure 4": ("terminal-positions",),
    "Figure 5": ("terminal-positions",),
    "Figure 6": ("figures-6-7",),
    "Figure 7": ("figures-6-7",),
    "Figure 8": ("figures-8-9",),
    "Figure 9": ("figures-8-9",),
    "Not in the paper": (
        "two-rooks-value",
        "two-heaps",
        "two-rooks-dimensions",
        "two-rooks-count",
        "interpretations",
        "misere-two-rooks",
        "more-rooks",
    ),
}
"""Everything with a number in the text, and what else has content, with the claims that test it."""

NUMBERED = {
    *(f"Definition 1.{n}" for n in range(1, 8)),
    *(f"Theorem {n}" for n in range(1, 5)),
    "Lemma 1",
    *(f"Figure {n}" for n in range(1, 10)),
}
"""The numbered items of the text."""

ERRATA = {
    "who-wins",
    "abstract-sets",
    "abstract-landing",
    "push-readings",
    "theorem-2-domain",
    "landing-readings",
    "theorem-3-game",
    "same-square",
    "lemma-1",
}

PROVED = {
    "theorem-2": {"silver-dollar-push"},
    "definition-1-3": {"silver-dollar-free"},
    "theorem-3": {"silver-dollar-jump"},
    "misere-two-rooks": {"two-rooks-misere"},
    "theorem-4": {"two-rooks"},
    "two-rooks-dimensions": {"two-rooks", "two-rooks-solid"},
}
"""The claims whose verdicts name proofs for boards of every size, which are run."""

PAGE = (Path(__file__).parents[2] / "docs" / "silver_dollar.md").read_text(encoding="utf-8")

CLAIMS = {claim.id: claim for claim in PAPER.claims}

GOLDEN = {
    (1, 1, 1, 2): (3, 3, 0, 0),
    (1, 1, 2, 2): (0, 0, 2, 1),
    (1, 1, 2, 3): (5, 5, 3, 2),
    (1, 2, 1, 3): (4, 1, 1, 2),
    (1, 2, 2, 3): (1, 6, 5, 3),
    (1, 3, 2, 3): (6, 7, 0, 0),
    (1, 3, 3, 2): (1, 7, 2, 4),
    (2, 2, 2, 3): (5, 5, 2, 2),
    (2, 3, 3, 3): (5, 5, 5, 2),
}
"""Grundy values in the games of Definitions 1.2, 1.3, 1.4 and 1.6, by an independent program."""


def headings(told: str) -> list[str]:
    """The headings of the page that a verdict names as the place of a proof."""
    return [words.capitalize() for words in re.findall(r"docs/silver_dollar\.md, ([a-z ]+[a-z])", told)]


@cache
def verdict_as_printed(claim_id: str) -> Verdict:
    return next(claim for claim in PAPER.claims if claim.id == claim_id).test(Depth.QUICK)


def verdict(claim_id: str, printed: Printed = PRINTED) -> Verdict:
    if printed is PRINTED:
        return verdict_as_printed(claim_id)
    return next(claim for claim in paper(printed).claims if claim.id == claim_id).test(Depth.QUICK)


def test_every_numbered_item_of_the_paper_has_a_claim() -> None:
    assert set(CHECKLIST) >= NUMBERED
    assert all(CHECKLIST.values())
    assert {claim_id for ids in CHECKLIST.values() for claim_id in ids} == set(CLAIMS)


def test_a_claim_names_the_item_that_it_stands_for() -> None:
    numbers = [item for item in NUMBERED if not item.startswith("Figure")]
    for item in numbers:
        number = item.split()[-1]
        assert any(number in CLAIMS[claim_id].place for claim_id in CHECKLIST[item]), item


def test_the_paper_is_found_and_its_ids_differ() -> None:
    assert papers.find("silver-dollar") is PAPER
    assert len(CLAIMS) == len(PAPER.claims)
    assert all(claim.place and claim.statement for claim in PAPER.claims)


def test_the_missing_figures_are_listed_with_what_is_inferred() -> None:
    assert set(MISSING_FIGURES) == {f"Figure {number}" for number in range(1, 10)}
    for figure in MISSING_FIGURES:
        (claim_id,) = CHECKLIST[figure]
        assert "missing" in CLAIMS[claim_id].place
        assert MISSING_FIGURES[figure] in str(verdict(claim_id))


@pytest.mark.parametrize("claim", PAPER.claims, ids=lambda claim: claim.id)
def test_every_claim_comes_out(claim: Claim) -> None:
    found = verdict(claim.id)
    assert not isinstance(found, Failed), found
    assert isinstance(found, Erratum) == (claim.id in ERRATA)
    assert all(f"## {heading}\n" in PAGE for heading in headings(str(found))), found
    assert set(re.findall(r"ludus prove --named ([\w.-]*\w)", str(found))) == PROVED.get(claim.id, set())


@pytest.mark.slow
@pytest.mark.parametrize("claim", PAPER.claims, ids=lambda claim: claim.id)
def test_every_claim_comes_out_on_the_large_ranges(claim: Claim) -> None:
    found = claim.test(Depth.DEEP)
    assert not isinstance(found, Failed), found
    assert isinstance(found, Erratum) == (claim.id in ERRATA)


@pytest.mark.slow
def test_the_readings_misjudge_as_many_pairs_as_an_independent_program_found() -> None:
    jump = str(CLAIMS["landing-readings"].test(Depth.DEEP))
    for words in ("(Definition 1.3): 228", "land on no, drop yes: 1040", "land on no, drop no: 1040"):
        assert words in jump


FLIPS: list[tuple[str, Callable[[Printed], Any], type, type]] = [
    ("abstract-sets", lambda p: {"abstract_has_zero": True}, Erratum, Confirmed),
    ("abstract-landing", lambda p: {"definition_forbids_landing": True}, Erratum, Confirmed),
    ("landing-readings", lambda p: {"definition_forbids_landing": True}, Erratum, Confirmed),
    ("theorem-2", lambda p: {"nim_sum": lambda w, x, y, z: w ^ x ^ y ^ z}, Confirmed, Erratum),
    ("theorem-2-domain", lambda p: {"least_coordinate": 1}, Erratum, Confirmed),
    ("definition-1-3", lambda p: {"nim_sum": lambda w, x, y, z: w ^ x ^ y ^ z}, Extended, Failed),
    ("nim-sums-of-the-sets", lambda p: {"P_1": N_0}, Confirmed, Failed),
    ("who-wins", lambda p: {"says_who_wins": True}, Erratum, Confirmed),
    ("push-readings", lambda p: {"push_is_explained": True}, Erratum, Confirmed),
    ("lemma-1", lambda p: {"lemma_1_says": "outcomes"}, Erratum, Confirmed),
    ("theorem-3-game", lambda p: {"theorem_3_game": "1.4"}, Erratum, Confirmed),
    ("theorem-3-game", lambda p: {"theorem_3_game": "1.2"}, Erratum, Erratum),
    ("theorem-3", lambda p: {"P_1": lambda most: P_1(most) - {(1, 1, 1, 2)}}, Confirmed, Erratum),
    ("theorem-3", lambda p: {"N_0": lambda most: N_0(most) - {(1, 1, 2, 2)}}, Confirmed, Erratum),
    ("theorem-3-brackets", lambda p: {"N_0": lambda most: frozenset()}, Confirmed, Failed),
    ("terminal-positions", lambda p: {"terminal": p.terminal - {(0, 0, 1, 0)}}, Confirmed, Erratum),
    ("shifted-sets", lambda p: {"P_1_rooks": p.N_0_rooks}, Confirmed, Failed),
    ("P-and-N", lambda p: {"P_1_rooks": p.N_0_rooks}, Confirmed, Failed),
    ("figures-6-7", lambda p: {"P_1_rooks": p.N_0_rooks}, Confirmed, Failed),
    ("figures-8-9", lambda p: {"N_0_rooks": p.P_1_rooks}, Confirmed, Failed),
    ("theorem-4", lambda p: {"N_0_rooks": lambda side: frozenset()}, Confirmed, Erratum),
    ("theorem-4", lambda p: {"P_1_rooks": lambda side: p.P_1_rooks(side) - {(4, 6, 5, 6)}}, Confirmed, Erratum),
    ("same-square", lambda p: {"excludes_same_square": True}, Erratum, Confirmed),
]


@pytest.mark.parametrize(("claim_id", "flip", "before", "after"), FLIPS)
def test_one_printed_entry_decides_the_verdict(
    claim_id: str, flip: Callable[[Printed], Any], before: type, after: type
) -> None:
    assert isinstance(verdict(claim_id), before)
    assert isinstance(verdict(claim_id, replace(PRINTED, **flip(PRINTED))), after)


def test_the_counterexample_of_a_changed_theorem_is_named() -> None:
    printed = replace(PRINTED, P_1_rooks=lambda side: PRINTED.P_1_rooks(side) - {(4, 6, 5, 6)})
    found = verdict("theorem-4", printed)
    assert isinstance(found, Erratum)
    assert found.counterexample == "(4, 6, 5, 6) is lost"


@pytest.mark.parametrize(
    ("claim_id", "words"),
    [
        ("theorem-2-domain", "(0, 0, 0, 1): both coins are off"),
        ("same-square", "(0, 1, 0, 1) is won, and in P"),
        ("lemma-1", "4157 of 4950 pairs differ"),
        ("push-readings", "(1, 2), (3, 2) is misjudged first under: pusher stays without drop"),
        ("push-readings", "(1, 2), (1, 3) is misjudged first under: by one without drop, takes square without drop"),
        ("landing-readings", "(Definition 1.3): 96, first (1, 1), (1, 2) has Grundy value 3"),
    ],
)
def test_the_smallest_counterexamples(claim_id: str, words: str) -> None:
    found = verdict(claim_id)
    assert isinstance(found, Erratum)
    assert words in found.counterexample


def test_the_values_are_those_of_an_independent_program() -> None:
    games = [coin_values(rules, 3) for rules in (PUSHING, FREE, JUMPING, ROOKS)]
    for (w, x, y, z), expected in GOLDEN.items():
        assert tuple(values[(w, x), (y, z)] for values in games) == expected
    f = naive_collapse((10, 10))
    assert [f[9, k] for k in range(10)] == [8, 9, 10, 7, 6, 11, 4, 3, 2, 0]


def test_a_move_never_raises_the_sum_of_the_coordinates() -> None:
    for state in distinct(5):
        for rules in (PUSHING, FREE, JUMPING, ROOKS):
            before = sum(state[0]) + sum(state[1])
            assert all(sum(one) + sum(two) < before for one, two in options(state, rules))


def test_the_quick_outcomes_of_the_rooks_are_those_of_their_values() -> None:
    lost = lost_rooks(5)
    values = many_rooks(5, 2, shared=False)
    assert all(lost[(*one, *two)] == lost[(*two, *one)] == (value == 0) for (one, two), value in values.items())
    assert int(lost.sum()) == 2 * sum(value == 0 for value in values.values())


@pytest.mark.parametrize("claim_id", ["coin-moves", "abstract-sets", "lemma-1", "landing-readings"])
def test_a_picture_of_a_position_has_two_pieces(claim_id: str) -> None:
    draw = CLAIMS[claim_id].picture
    assert draw is not None
    assert sum(type(shape).__name__ == "Piece" for shape in draw().shapes) == 2


def test_the_errata_on_the_page_are_those_of_the_claims() -> None:
    listed = re.findall(r"^- `([^`]+)`:", PAGE.split("## Errata of the paper")[1], flags=re.MULTILINE)
    assert listed == [claim.id for claim in PAPER.claims if claim.id in ERRATA]


def test_the_headings_that_a_verdict_names_are_found_in_its_words() -> None:
    assert headings(str(verdict("coin-moves"))) == ["One coin"]


def test_landing_gives_theorem_2_whatever_the_push() -> None:
    found = verdict("push-readings")
    assert isinstance(found, Erratum)
    assert (
        "under 26 of 36 interpretations. landing, with drop: every push; landing, without drop: every push"
        in found.right
    )
    assert "86 of 144 have a law on boards of every size" in str(verdict("interpretations"))
