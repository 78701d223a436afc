"""The claims of sections 1 and 2 of the paper on solitaire-like games: computed, and sensitive to what is printed."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ludus.core.claims import Claim, Confirmed, Depth, Erratum, Extended, Failed, Verdict
from ludus.papers.solitaire import peg_claims
from ludus.papers.solitaire.printed import PRINTED_PEGS as PRINTED
from ludus.papers.solitaire.printed import PrintedPegs, Weighed

CHECKLIST: dict[str, tuple[str, ...]] = {
    "2: figure 1": ("figure-1",),
    "2.1: GF(4), figure 2": ("gf4-tables", "gf4-semiring"),
    "2.1: the first weight, the symmetrical one": ("weights-kept", "turned-weight"),
    "2.1: 4 x 4 classes, only within a class": ("sixteen-classes", "same-class"),
    "2.2: not sufficient; pagoda functions": ("not-sufficient", "pagoda"),
    "2.2: sigma and the half-plane": ("sigma", "half-plane"),
    "2.2: how moves change the weight": ("towards-the-goal", "across-an-axis"),
    "2.2: how many men; five paces": ("how-many-men", "five-paces"),
}
"""What sections 1 and 2 state, with the claims that test it."""

ERRATA = {"towards-the-goal"}


def verdict(printed: PrintedPegs, name: str) -> Verdict:
    return next(claim for claim in peg_claims(printed) if claim.id == name).test(Depth.QUICK)


def test_everything_stated_has_a_claim() -> None:
    listed = [name for names in CHECKLIST.values() for name in names]
    assert sorted(listed) == sorted(claim.id for claim in peg_claims())


@pytest.mark.parametrize("claim", peg_claims(), ids=lambda claim: claim.id)
def test_every_claim_has_its_verdict(claim: Claim) -> None:
    found = claim.test(Depth.QUICK)
    assert not isinstance(found, Failed), found
    assert isinstance(found, Erratum) == (claim.id in ERRATA)
    if claim.picture:
        assert claim.picture().shapes


@pytest.mark.parametrize(
    ("claim", "printed", "kinds"),
    [
        ("figure-1", replace(PRINTED, directions=PRINTED.directions - {(0, -1)}), (Erratum,)),
        ("gf4-tables", replace(PRINTED, addition=PRINTED.multiplication), (Erratum,)),
        ("gf4-tables", replace(PRINTED, multiplication=PRINTED.addition), (Erratum,)),
        ("weights-kept", replace(PRINTED, exponents=((1, 0), (1, -1))), (Erratum,)),
        ("turned-weight", replace(PRINTED, exponents=((1, 1), (1, 1))), (Failed,)),
        ("sixteen-classes", replace(PRINTED, classes=15), (Erratum,)),
        ("half-plane", replace(PRINTED, half_plane=(2, -2)), (Erratum,)),
        ("five-paces", replace(PRINTED, impossible_from=6), (Erratum,)),
        ("towards-the-goal", replace(PRINTED, towards=Weighed.STATE), (Confirmed,)),
        ("across-an-axis", replace(PRINTED, across=Weighed.STATE), (Erratum,)),
    ],
)
def test_another_printed_value_changes_the_verdict(claim: str, printed: PrintedPegs, kinds: tuple[type, ...]) -> None:
    assert not isinstance(verdict(PRINTED, claim), kinds)
    assert isinstance(verdict(printed, claim), kinds)


@pytest.mark.slow
@pytest.mark.parametrize("claim", peg_claims(), ids=lambda claim: claim.id)
def test_the_deep_run_confirms_the_quick_one(claim: Claim) -> None:
    assert isinstance(claim.test(Depth.DEEP), Confirmed | Extended | Erratum)
