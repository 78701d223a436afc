"""The claims of the slides on fair dice: complete, computed, and sensitive to what is printed."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

from ludus.core.claims import Claim, Confirmed, Depth, Erratum, Extended, Failed, Open, Verdict
from ludus.papers.fair_dice import PAPER, paper
from ludus.papers.fair_dice.printed import PRINTED, Faces, Printed

CHECKLIST: dict[str, tuple[str, ...]] = {
    "Go First Dice; the contents": ("spelling",),
    "Go First Dice Details: the table": ("go-first",),
    "Three-Player Go First Dice: the table": ("three-dice",),
    "Five Player Go First Dice?: n! divides d^n": ("least-sides", "four-six-sided", "thirty-sided"),
    "Larger Face Counts": ("homogenise", "best-known"),
    "String Representation Example": ("three-dice-string",),
    "Go First String": ("go-first-string",),
    "Strings as Dice": ("strings-as-dice",),
    "Definition 1, Lemma 2": ("lemma-2", "lemma-2-sizes"),
    "Definition 3, Lemma 5": ("lemma-5",),
    "Proposition 4 and its proof": ("proposition-4", "proposition-4-proof"),
    "Theorem 6": ("theorem-6",),
    "Theorem 7": ("theorem-7",),
    "Theorem 8": ("theorem-8", "theorem-8-string"),
    "Revisiting n = 3": ("three-blocks",),
    "Revisiting n = 4": ("four-blocks",),
    "Lifting from 3/n to 4/n": ("go-first-lifts",),
    "Conjecture 9": ("conjecture-9", "antipode", "even-levels"),
    "Tackling n = 5": ("base-string",),
    "A Family of Permutations": ("sigma-family", "sigma-reading"),
    "Turning the Crank": ("u-four-of-five",),
    "An Ugly Finish": ("u-not-five", "symmetric-product"),
    "Not in the slides": ("inserted-die",),
}
"""Everything with content on the slides, by heading, with the claims that test it."""

ERRATA = {"spelling", "proposition-4-proof", "theorem-8-string", "four-blocks", "u-four-of-five"}


def swapped(faces: Faces) -> Faces:
    """The same dice, the lowest faces of the first two exchanged."""
    first, second, *others = faces
    return (second[0], *first[1:]), (first[0], *second[1:]), *others


def verdict(claims: tuple[Claim, ...], name: str) -> Verdict:
    return next(claim for claim in claims if claim.id == name).test(Depth.QUICK)


def test_everything_on_the_slides_has_a_claim_and_every_claim_a_place() -> None:
    listed = [name for names in CHECKLIST.values() for name in names]
    assert len(set(listed)) == len(listed)
    assert set(listed) == {claim.id for claim in PAPER.claims}


@pytest.mark.parametrize("claim", PAPER.claims, ids=lambda claim: claim.id)
def test_every_claim_has_its_verdict(claim: Claim) -> None:
    found = claim.test(Depth.QUICK)
    assert not isinstance(found, Failed), found
    assert isinstance(found, Erratum) == (claim.id in ERRATA)
    if claim.picture:
        assert claim.picture().shapes


@pytest.mark.parametrize(
    ("claim", "printed", "kinds"),
    [
        ("go-first", replace(PRINTED, go_first=swapped(PRINTED.go_first)), (Erratum,)),
        ("go-first-string", replace(PRINTED, go_first_string="b" + PRINTED.go_first_string[1:]), (Erratum, Failed)),
        ("three-dice", replace(PRINTED, three=swapped(PRINTED.three)), (Erratum,)),
        ("three-dice-string", replace(PRINTED, three_again_string="bac" + PRINTED.three_again_string[3:]), (Erratum,)),
        ("spelling", replace(PRINTED, spellings=(("Go First Dice", "Go First Dice"),)), (Confirmed,)),
        ("least-sides", replace(PRINTED, least_sides=60), (Erratum,)),
        ("thirty-sided", replace(PRINTED, least_sides=60), (Failed,)),
        ("theorem-8-string", replace(PRINTED, lifting_string="s_i"), (Confirmed,)),
        ("proposition-4-proof", replace(PRINTED, proof_factor="t"), (Confirmed,)),
        ("best-known", replace(PRINTED, best_sides=60), (Failed,)),
        ("three-blocks", replace(PRINTED, block_counts=PRINTED.block_counts | {"abc": (2, 2, 1)}), (Erratum,)),
        ("four-blocks", replace(PRINTED, triple_sum=4), (Confirmed,)),
        ("sigma-family", replace(PRINTED, sigma=("bacde", *PRINTED.sigma[1:])), (Erratum,)),
        ("u-four-of-five", replace(PRINTED, four_count=13824), (Confirmed,)),
        ("u-four-of-five", replace(PRINTED, sigma=("bacde", *PRINTED.sigma[1:])), (Failed,)),
        ("symmetric-product", replace(PRINTED, symmetric_sides=1440), (Erratum,)),
    ],
)  # fmt: skip
def test_another_printed_value_changes_the_verdict(claim: str, printed: Printed, kinds: tuple[type, ...]) -> None:
    assert not isinstance(verdict(PAPER.claims, claim), kinds)
    assert isinstance(verdict(paper(printed).claims, claim), kinds)


def test_the_errata_on_the_page_are_those_of_the_claims() -> None:
    page = (Path(__file__).parents[2] / "docs" / "fair_dice.md").read_text(encoding="utf-8")
    listed = re.findall(r"^- `([^`]+)`:", page.split("## Errata of the slides")[1], flags=re.MULTILINE)
    assert listed == [claim.id for claim in PAPER.claims if claim.id in ERRATA]


@pytest.mark.slow
@pytest.mark.parametrize("claim", PAPER.claims, ids=lambda claim: claim.id)
def test_the_deep_run_confirms_the_quick_one(claim: Claim) -> None:
    deep = claim.test(Depth.DEEP)
    assert isinstance(deep, Confirmed | Erratum | Extended | Open)
    assert type(deep) is type(claim.test(Depth.QUICK))
