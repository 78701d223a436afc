"""The claims of the dice rolling paper: complete, computed, and sensitive to what is printed."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from ludus.core.claims import Claim, Confirmed, Depth, Erratum, Extended, Failed, Verdict
from ludus.papers.dice_rolling import PAPER, paper
from ludus.papers.dice_rolling.printed import MISSING_FIGURES, PRINTED, Printed
from ludus.papers.dice_rolling.theorem import PROOF

CHECKLIST: dict[str, tuple[str, ...]] = {
    "Fiver game: the opening question": ("fiver-question",),
    "A variant of Fiver game: three boards over Z_3": ("variant-moves",),
    "A variant of Fiver game: the question": ("variant-question",),
    "A Dice Rolling Game: rolling procedure": ("rolling-procedure",),
    "Definition of the DR game and of its solutions": ("solutions-are-solution-matrices",),
    "Basic Notations: sums and multiples of matrices": ("scalars",),
    "Basic Notations: J and its example": ("J-example", "indices"),
    "Solution Matrix, solving coefficient matrix": ("solution-matrix-sum",),
    "Definitions for C, R and Q": ("numbers-of-steps",),
    "Example: C_(2,7)": ("C-example", "C-example-parts"),
    "C_ij: closed form, derivation, where it is 0": ("C-closed-form", "C-derivation", "C-vanishes"),
    "Example: R_(5,4)": ("R-example", "R-example-formula", "R-example-display"),
    "R_ij: closed form, where it is 0": ("R-closed-form", "R-vanishes"),
    "Example: Q_(3,7)": ("Q-example",),
    "Q_ij: closed form, derivation, where it is 0": ("Q-closed-form", "Q-derivation", "Q-vanishes"),
    "Definition of the function T": ("T-vanishes", "T-short-sum"),
    "T: the example": ("T-example-step", "T-example"),
    "Definition of the function S": ("S-division",),
    "S: the example": ("S-example-terms", "S-example"),
    "Theorem (Main)": (
        "main-theorem",
        "T-condition-needed",
        "S-condition-needed",
        "S-condition-strength",
        "t-redundant",
    ),
    "Example: A is a solution matrix": ("example-is-solvable",),
    "Example: the identity": ("identity", "identity-example"),
    "Computing a solving coefficient matrix": ("coefficient-matrix", "coefficients-in-general"),
    "1-dimensional case: the figure of circles": ("circles-figure",),
    "Case that alpha1 = beta1: T(A) = A and S(A)": ("equal-sides-functions",),
    "Case that alpha1 = beta1: two conditions": ("equal-sides-theorem",),
    "Case that alpha1 = beta1: the proof": ("equal-sides-proof", "equal-sides-columns"),
    "Case that alpha1 = beta1: S alone": ("equal-sides-S-alone",),
    "Circles which are solution": ("circles-theorem",),
    "t-dimensional case": ("t-dimensional",),
    "Not in the paper": ("bounded-axes", "counts", "all-solvable", "fewest-rolls", "gods-numbers"),
}
"""Everything with content on the slides, by heading, with the claims that test it."""

PAGE = (Path(__file__).parents[2] / "docs" / "dice_rolling.md").read_text(encoding="utf-8")

ERRATA = {
    "scalars",
    "indices",
    "solution-matrix-sum",
    "R-example-display",
    "Q-example",
    "coefficient-matrix",
    "equal-sides-proof",
}

CLAIMS = {claim.id: claim for claim in PAPER.claims}


@cache
def verdict_as_printed(claim_id: str) -> Verdict:
    return next(claim for claim in PAPER.claims if claim.id == claim_id).test(Depth.QUICK)


def verdict(claim_id: str, printed: Printed = PRINTED) -> Verdict:
    if printed is PRINTED:
        return verdict_as_printed(claim_id)
    return next(claim for claim in paper(printed).claims if claim.id == claim_id).test(Depth.QUICK)


def changed(rows: tuple[tuple[int, ...], ...], i: int, j: int, by: int = 1) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(entry + by * ((r, c) == (i, j)) for c, entry in enumerate(row)) for r, row in enumerate(rows))


def test_every_heading_of_the_paper_has_a_claim() -> None:
    named = [claim_id for ids in CHECKLIST.values() for claim_id in ids]
    assert all(ids for ids in CHECKLIST.values())
    assert sorted(named) == sorted(CLAIMS)


def test_the_ids_differ_and_the_missing_figures_are_listed() -> None:
    assert len(CLAIMS) == len(PAPER.claims)
    assert set(MISSING_FIGURES) == {claim.id for claim in PAPER.claims if "missing" in claim.place}
    assert all(inferred in CLAIMS[claim_id].statement for claim_id, inferred in MISSING_FIGURES.items())
    assert all(claim.place and claim.statement for claim in PAPER.claims)


@pytest.mark.parametrize("claim", PAPER.claims, ids=lambda claim: claim.id)
def test_every_claim_comes_out(claim: Claim) -> None:
    found = verdict(claim.id)
    assert not isinstance(found, Failed), found
    assert isinstance(found, Erratum) == (claim.id in ERRATA)


@pytest.mark.slow
@pytest.mark.parametrize("claim", PAPER.claims, ids=lambda claim: claim.id)
def test_every_claim_comes_out_on_the_large_ranges(claim: Claim) -> None:
    found = claim.test(Depth.DEEP)
    assert not isinstance(found, Failed), found
    assert isinstance(found, Erratum) == (claim.id in ERRATA)


FLIPS: list[tuple[str, Callable[[Printed], Any], type, type]] = [
    ("scalars", lambda p: {"scalars_are_real": False}, Erratum, Confirmed),
    ("indices", lambda p: {"indices_wrap": True}, Erratum, Confirmed),
    ("J-example", lambda p: {"J": changed(p.J, 0, 0)}, Confirmed, Erratum),
    ("C-example", lambda p: {"C": changed(p.C, 2, 7)}, Confirmed, Erratum),
    ("C-example-parts", lambda p: {"C_parts": (p.C_parts[0], changed(p.C_parts[1], 3, 7))}, Confirmed, Erratum),
    ("R-example", lambda p: {"R": changed(p.R, 5, 4)}, Confirmed, Erratum),
    ("R-example-formula", lambda p: {"R_formula_sign": -1}, Confirmed, Erratum),
    ("R-example-display", lambda p: {"R_display_sign": 1}, Erratum, Confirmed),
    (
        "Q-example",
        lambda p: {
            "Q": changed(changed(changed(changed(p.Q, 1, 1, -1), 3, 1, 1), 1, 3, 1), 3, 3, -1),
        },
        Erratum,
        Confirmed,
    ),
    ("T-example-step", lambda p: {"factor_step": 4}, Confirmed, Erratum),
    ("T-example-step", lambda p: {"Q_step": changed(p.Q_step, 2, 6)}, Confirmed, Erratum),
    ("T-example", lambda p: {"T": changed(p.T, 5, 1)}, Confirmed, Erratum),
    ("S-example-terms", lambda p: {"S_row_terms": ((2, 1), (3, 1), (4, 1), (5, 1))}, Confirmed, Erratum),
    ("S-example", lambda p: {"S": changed(p.S, 1, 1)}, Confirmed, Erratum),
    ("S-example", lambda p: {"S_multiple": 2}, Confirmed, Erratum),
    ("example-is-solvable", lambda p: {"A": changed(p.A, 3, 3)}, Confirmed, Erratum),
    ("identity-example", lambda p: {"S_multiple": 4}, Confirmed, Erratum),
    ("coefficient-matrix", lambda p: {"coefficients": changed(p.coefficients, 0, 2, -2)}, Erratum, Confirmed),
    ("solution-matrix-sum", lambda p: {"sum_stop": -1}, Erratum, Confirmed),
    ("equal-sides-proof", lambda p: {"proof_signs": (1, -1)}, Erratum, Confirmed),
    (
        "variant-moves",
        lambda p: {"variant_boards": (changed(p.variant_boards[0], 0, 0, -1), *p.variant_boards[1:])},
        Confirmed,
        Erratum,
    ),
]


@pytest.mark.parametrize(("claim_id", "flip", "before", "after"), FLIPS)
def test_one_printed_entry_decides_the_verdict(
    claim_id: str, flip: Callable[[Printed], Any], before: type, after: type
) -> None:
    assert isinstance(verdict(claim_id), before)
    assert isinstance(verdict(claim_id, replace(PRINTED, **flip(PRINTED))), after)


def test_the_errata_on_the_page_are_those_of_the_claims() -> None:
    listed = re.findall(r"^- `([^`]+)`:", PAGE.split("## Errata of the talk")[1], flags=re.MULTILINE)
    assert listed == [claim.id for claim in PAPER.claims if claim.id in ERRATA]


def test_the_page_has_the_proof_that_the_claims_name() -> None:
    page, heading = PROOF.split(", ")
    assert page == "docs/dice_rolling.md"
    assert f"## {heading[0].upper()}{heading[1:]}" in PAGE


def test_the_printed_coefficients_leave_2_on_four_cells() -> None:
    found = verdict("coefficient-matrix")
    assert isinstance(found, Erratum)
    assert found.printed == "2 in row 0, column 2"
    assert found.right.startswith("0, ")
    assert "57 rolls" in found.right
    assert found.counterexample.endswith("leaves 2 on (0, 2), 2 on (0, 3), 2 on (1, 2), 2 on (1, 3)")


@pytest.mark.parametrize(
    ("claim_id", "words"),
    [
        ("fiver-question", "33 presses; sets of presses that do it: 1."),
        ("variant-question", "add up to 1 modulo 3"),
        ("variant-question", "3^42 of the 3^49"),
        ("T-condition-needed", "((2,3);(1,2);2), A = [[0, 0, 1], [0, 0, 1]]"),
        ("S-condition-needed", "((1,2);(1,2);2), A = [[0, 1]]"),
        ("circles-figure", "5^9 of the 5^12"),
        ("fewest-rolls", "37 rolls, proved"),
        ("gods-numbers", "2x2: 1, 3x3: 2, 4x4: 4, 5x5: 7"),
    ],
)
def test_what_is_found_beyond_the_paper(claim_id: str, words: str) -> None:
    found = verdict(claim_id)
    assert isinstance(found, Extended)
    assert words in found.beyond


def test_a_solvable_board_changes_the_answer_to_the_variant_question() -> None:
    boards = (((0,) * 7,) * 7, *PRINTED.variant_boards[1:])
    found = verdict("variant-question", replace(PRINTED, variant_boards=boards))
    assert isinstance(found, Extended)
    assert found.beyond.startswith("yes")
