"""Every numbered item of the five texts, and every erratum that is known, has a claim; taking one away is noticed."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from ludus import papers
from ludus.core.claims import Claim
from ludus.papers.claim_jobs import recorded


def numbered(word: str, *numbers: object) -> list[str]:
    return [f"{word} {number}" for number in numbers]


ITEMS: dict[str, list[str]] = {
    "dice-rolling": [],
    "fair-dice": [
        *numbered("Definition", 1, 3),
        *numbered("Lemma", 2, 5),
        *numbered("Proposition", 4),
        *numbered("Theorem", 6, 7, 8),
        *numbered("Conjecture", 9),
    ],
    "ryuo-nim": [
        *numbered("Definition", "1.1", "1.2", "1.3", "1.4", "2.1"),
        *numbered("Example", "1.1", "1.2", "1.3", "1.4"),
        *numbered("Figure", *range(1, 11)),
        *numbered("Lemma", "1.1", "1.2", "1.3", "1.4", "1.5", "2.1"),
        *numbered("Theorem", "1.1", "1.2", "1.3", "2.1"),
    ],
    "silver-dollar": [
        *numbered("Definition", *(f"1.{n}" for n in range(1, 8))),
        *numbered("Figure", *range(1, 10)),
        *numbered("Theorem", 1, 2, 3, 4),
        *numbered("Lemma", 1),
    ],
    "solitaire": [
        *numbered("Figure", 1, 2, 3, 4, 5),
        *numbered("Table", 1, 2),
        *numbered("Theorem", 28, 31),
        *numbered("Lemma", 29),
        *(f"({n})" for n in (*range(1, 28), 30)),
    ],
}
"""What the texts number. The slides on dice rolling number nothing: their headings are in the test of that paper."""

HEADINGS = ("Fiver game", "A variant of Fiver game", "A Dice Rolling Game on a set of Toruses", "Basic Notations",
    "Solution Matrix", "Definitions for C_ij, R_ij and Q_ij", "C_ij", "R_ij", "Q_ij", "Functions T and S",
    "Characterizing the solutions", "Computing a solving coefficient matrix", "1-dimensional case",
    "The 2-dimensional case can be generalized to the t-dimensional case")  # fmt: skip
"""The headings of the slides on dice rolling."""

ERRATA: dict[str, dict[str, str]] = {
    "dice-rolling": {
        "E1": "coefficient-matrix", "E2": "Q-example", "E3": "R-example-display", "E4": "solution-matrix-sum",
        "E5": "equal-sides-proof", "E6": "scalars", "E6 (indices)": "indices", "E6 (steps)": "numbers-of-steps",
        "E7": "S-division", "E8": "t-redundant",
    },
    "fair-dice": {
        "proof of proposition 4": "proposition-4-proof", "theorem 8": "theorem-8-string", "36": "four-blocks",
        "1384": "u-four-of-five", "180 sides": "best-known", "spelling": "spelling",
    },
    "ryuo-nim": {
        "R1": "theorem-1-3", "R2": "pass-everywhere", "R3": "theorem-2-1-corner", "R4": "theorem-2-1-small-p",
        "R5": "slanted-moves-with-a-pass", "R6": "pairs-and-triples", "R6 (N)": "natural-numbers",
        "R7": "orientation", "R7 (numbers)": "equation-numbers", "R8": "board-guards", "R9": "this-implies",
    },
    "silver-dollar": {
        "S0": "who-wins",
        "S1": "abstract-sets", "S1 (landing)": "abstract-landing", "S2": "push-readings", "S3": "theorem-2-domain",
        "S4": "theorem-3-game", "S4 (brackets)": "theorem-3-brackets", "S5": "same-square", "S6": "lemma-1",
        "S7": "landing-readings",
    },
    "solitaire": {
        "tilings 1": "displacement", "tilings 2": "figure-3a", "tilings 3": "figure-3b",
        "tilings 4": "coefficients-add-up", "tilings 5": "case-c", "pegs 6": "towards-the-goal",
        "pegs 6 (across)": "across-an-axis", "E1": "contraction-order", "E2": "contraction-sequence", "E3": "chains",
        "E4": "poly", "E5": "valid", "E6": "row M2", "E7": "row E{(2,5),(3,7),(2,14)},9",
        "E8": "class E{(a,b),(c,d)},f", "E9": "last-square", "E10": "phi", "E11": "pennies-polynomial",
        "E12": "common-divisor", "E13": "coefficients", "E14": "pair-of-a-pair", "E15": "divisors", "E16": "euclid",
        "E17": "ready-square", "E18 (degrees)": "degrees", "E19": "classes", "E20": "types",
    },
}  # fmt: skip
"""What is known to be wrong, or a trap, in each text, and the claim that finds it."""

NUMBER = r"\d+(?:\.\d+)?(?:\([ab]\))?"
WORDS = "Definition|Lemma|Theorem|Proposition|Conjecture|Example|Figure|figure|Table"


def items(place: str) -> Iterator[str]:
    """Return the numbered items that a place names, such as Figure 2 and Figure 3 for "Figures 2 and 3"."""
    for word, listed in re.findall(rf"({WORDS})s? ({NUMBER}(?:(?:, and |, | and ){NUMBER})*)", place):
        yield from (f"{word.capitalize()} {number.split('(')[0]}" for number in re.findall(NUMBER, listed))
    yield from (f"({number})" for number in re.findall(r"\((\d+)\)", place))


def missing(name: str, claims: tuple[Claim, ...]) -> set[str]:
    """Return the items and errata of a paper that have no claim among these."""
    named = {item for claim in claims for item in items(claim.place)}
    ids = {claim.id for claim in claims}
    headings = HEADINGS if name == "dice-rolling" else ()
    bare = {heading for heading in headings if not any(claim.place.startswith(heading) for claim in claims)}
    return (set(ITEMS[name]) - named) | {key for key, claim_id in ERRATA[name].items() if claim_id not in ids} | bare


def test_a_place_is_taken_apart() -> None:
    assert set(items("Definitions 1.2, 1.4 and 2.1, Lemma 1.5")) == {
        *numbered("Definition", "1.2", "1.4", "2.1"),
        "Lemma 1.5",
    }
    assert list(items("Section 3.2, (2), figures 3(a) and 3(b)")) == ["Figure 3", "Figure 3", "(2)"]


@pytest.mark.parametrize("name", sorted(ITEMS))
def test_every_numbered_item_and_every_erratum_has_a_claim(name: str) -> None:
    assert missing(name, papers.find(name).claims) == set()


def test_every_paper_is_on_the_list() -> None:
    assert sorted(ITEMS) == sorted(ERRATA) == papers.names()


@pytest.mark.parametrize("name", sorted(ITEMS))
def test_an_item_that_loses_its_claims_is_noticed(name: str) -> None:
    claims = papers.find(name).claims
    for item in ITEMS[name]:
        assert item in missing(name, tuple(claim for claim in claims if item not in items(claim.place)))
    for key, claim_id in ERRATA[name].items():
        assert key in missing(name, tuple(claim for claim in claims if claim.id != claim_id))


def test_figures_without_a_picture_in_the_text_say_so() -> None:
    places = {
        name: " ".join(claim.place for claim in papers.find(name).claims if "missing" in claim.place)
        for name in ("ryuo-nim", "silver-dollar", "solitaire")
    }
    assert {item for item in items(places["ryuo-nim"]) if "Figure" in item} == set(numbered("Figure", 1, 2, 5, 6, 7, 8))
    assert {item for item in items(places["silver-dollar"]) if "Figure" in item} == set(
        numbered("Figure", *range(1, 10))
    )
    assert {item for item in items(places["solitaire"]) if "Figure" in item} == set(numbered("Figure", 1, 3, 4, 5))


@pytest.mark.parametrize("name", sorted(ITEMS))
def test_every_claim_has_a_recorded_verdict(name: str) -> None:
    """`ludus papers --record src/ludus/papers/verdicts.json` records them again."""
    assert [claim.id for claim in papers.find(name).claims if recorded(name, claim) is None] == []
