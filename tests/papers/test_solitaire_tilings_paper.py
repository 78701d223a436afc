"""The claims of the solitaire paper on tilings: complete, computed, and sensitive to what is printed."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from ludus.core.claims import Claim, Confirmed, Depth, Erratum, Extended, Failed, Verdict
from ludus.families.tilings.monomino_theorem import figure_3a, figure_3b
from ludus.papers.solitaire import PAPER, tiling_claims
from ludus.papers.solitaire.printed import PRINTED_TILINGS as PRINTED
from ludus.papers.solitaire.tilings_general import line_before_last, reduced, semirings

CHECKLIST: dict[str, tuple[str, ...]] = {
    "Section 3.1": ("tromino-invariant", "chessboard-weights", "chessboard-squares", "simplest-semiring"),
    "Section 3.2": ("area-is-not-enough",),
    "Section 3.2.2": ("ring-size",),
    "(2)": ("formula-2",),
    "(3)": ("formula-3",),
    "(4)": ("formula-4",),
    "(5)": ("formulas-5-to-7",),
    "(6)": ("formulas-5-to-7",),
    "(7)": ("formulas-5-to-7",),
    "(8)": ("formula-8",),
    "case (b)": ("case-b",),
    "case (c)": ("case-c",),
    "figures 3(a) and 3(b)": ("formula-2",),
    "Appendix": ("displacement", "coefficients-add-up", "rectangle-lemmas", "figure-3a", "figure-3b", "long-side"),
    "Section 5": ("uniform-formulation",),
    "not in the paper": ("exact-squares", "two-weights"),
}
"""What has content, with the claims that test it."""

ERRATA = {"case-c", "displacement", "coefficients-add-up", "figure-3a", "figure-3b"}
EXTENDED = {"exact-squares", "two-weights", "uniform-formulation"}

CLAIMS = {claim.id: claim for claim in tiling_claims()}


def verdict(claim_id: str, **changes: Any) -> Verdict:
    changed = replace(PRINTED, **changes)
    claim: Claim = next(one for one in tiling_claims(changed) if one.id == claim_id)
    return claim.test(Depth.QUICK)


def test_everything_with_content_has_its_claims() -> None:
    assert len(CLAIMS) == len(tiling_claims())
    assert {claim_id for listed in CHECKLIST.values() for claim_id in listed} == set(CLAIMS)
    for place, listed in CHECKLIST.items():
        assert all(place in CLAIMS[claim_id].place for claim_id in listed), place


@pytest.mark.parametrize("claim", CLAIMS.values(), ids=CLAIMS)
def test_every_claim_comes_out_as_it_should(claim: Claim) -> None:
    found = claim.test(Depth.QUICK)
    expected = Erratum if claim.id in ERRATA else Extended if claim.id in EXTENDED else Confirmed
    assert isinstance(found, expected), found


@pytest.mark.parametrize(
    ("claim_id", "changes"),
    [
        ("chessboard-weights", {"chessboard_weights": (1, 0)}),
        ("chessboard-squares", {"chessboard_squares": frozenset({(2, 2), (5, 5)})}),
        ("formula-2", {"condition": lambda m, n: n < m and (m * m - 1) % n == 0 and (m, n) != (5, 3)}),
        ("area-is-not-enough", {"near_miss": (8, 3)}),
        ("ring-size", {"elements": lambda n: 2**n}),
        ("formula-8", {"terms": lambda n: frozenset({1})}),
        ("case-b", {"case_b": lambda n, r: range(r)}),
        ("long-side", {"long_side": lambda m, n: m - n}),
    ],
)
def test_a_changed_print_is_an_erratum(claim_id: str, changes: dict[str, Any]) -> None:
    assert isinstance(verdict(claim_id, **changes), Erratum)


@pytest.mark.parametrize(
    ("claim_id", "changes"),
    [
        ("case-c", {"case_c": line_before_last}),
        ("displacement", {"displaced": (3, 5)}),
        ("coefficients-add-up", {"adds_up": True}),
        ("figure-3a", {"figure_3a": figure_3a}),
        ("figure-3b", {"figure_3b": figure_3b}),
    ],
)
def test_an_erratum_goes_away_when_the_print_is_put_right(claim_id: str, changes: dict[str, Any]) -> None:
    assert isinstance(verdict(claim_id, **changes), Confirmed)


def test_the_errata_name_the_smallest_counterexamples() -> None:
    swapped, shifted = verdict("figure-3a"), verdict("figure-3b")
    assert isinstance(swapped, Erratum)
    assert isinstance(shifted, Erratum)
    assert "m = 4, n = 3" in swapped.counterexample
    assert "(0, 2), (0, 3), (2, 0), (3, 0) bare" in swapped.counterexample
    assert "40 of 40" in swapped.counterexample
    assert "m = 5, n = 3" in shifted.counterexample
    assert "(2, 0), (2, 1), (2, 2), (3, 2), (4, 2) bare" in shifted.counterexample
    assert "35 of 35" in shifted.counterexample
    equality = verdict("case-c")
    assert isinstance(equality, Erratum)
    assert (equality.printed.endswith("1 + x"), "1 + x^2" in equality.right) == (True, True)


def test_a_wrong_squaring_would_be_noticed() -> None:
    assert reduced([0, 1, 2], 3) == (0, 0, 0)
    assert reduced([0, 0, 1], 3) == reduced([1], 3) != reduced([0], 3)


def test_there_are_two_semirings_with_two_elements() -> None:
    tables = {(add[1][1], multiply[1][1]) for add, multiply in semirings(2)}
    assert tables == {(0, 1), (1, 1)}


def test_the_figures_are_drawn() -> None:
    pictures = {claim.id: claim.picture for claim in PAPER.claims}
    for claim_id in ("figure-3a", "figure-3b"):
        picture = pictures[claim_id]
        assert picture is not None
        assert picture().shapes


def test_a_failure_is_not_hidden() -> None:
    broken = verdict("formula-2", condition=lambda m, n: True)
    assert isinstance(broken, Erratum | Failed)
