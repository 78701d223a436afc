"""The claims of the Ryuo Nim paper: complete, computed, and sensitive to what is printed."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from itertools import combinations_with_replacement
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludus import papers
from ludus.cli.main import main
from ludus.core.claims import Claim, Confirmed, Depth, Erratum, Extended, Failed, Open, Verdict
from ludus.families.impartial.one_piece.ryuo_theorems import is_harmless
from ludus.papers.oracle import grundy_values
from ludus.papers.ryuo_nim import PAPER, paper
from ludus.papers.ryuo_nim.beyond import formula_table
from ludus.papers.ryuo_nim.oracle import ryuo, square
from ludus.papers.ryuo_nim.printed import MISSING_FIGURES, PRINTED, Printed, mod_nim, printed_P_1, slanted_moves

CHECKLIST: dict[str, tuple[str, ...]] = {
    "Abstract": ("abstract",),
    "Section 1": ("orientation", "goal"),
    "Definition 1.1": ("outcome-classes",),
    "Definition 1.2": ("moves-of-the-ryuo", "board-guards", "equation-numbers"),
    "Definition 1.3": ("mex",),
    "Definition 1.4": ("generalized-ryuo",),
    "Definition 2.1": ("pass-everywhere", "slanted-moves-with-a-pass", "natural-numbers"),
    "Example 1.1": ("mex-examples",),
    "Example 1.2": ("figure-3",),
    "Example 1.3": ("figure-5", "figure-6", "figure-7", "figure-8"),
    "Example 1.4": ("figure-9",),
    "Figure 1": ("orientation",),
    "Figure 2": ("moves-of-the-ryuo",),
    **{f"Figure {number}": (f"figure-{number}",) for number in range(3, 11)},
    "After Figure 4": ("figures-3-4", "this-implies"),
    "After Figure 10": ("figures-9-10", "this-implies"),
    **{f"Lemma 1.{number}": (f"lemma-1-{number}",) for number in range(1, 6)},
    "Lemma 2.1": ("lemma-2-1",),
    "Theorem 1.1": ("theorem-1-1",),
    "Theorem 1.2": ("theorem-1-2",),
    "Theorem 1.3": ("theorem-1-3",),
    "Theorem 2.1": ("theorem-2-1", "theorem-2-1-corner", "theorem-2-1-small-p", "pairs-and-triples"),
    "Not in the paper": (
        *("n-dimensions", "min-max", "min-max-3", "nightrider", "misere", "folding", "restricted-pass"),
        *("one-pass", "many-passes", "pass-values"),
    ),
}
"""Everything with a number in the text, and what else has content, with the claims that test it."""

NUMBERED = {
    *(f"Definition {n}" for n in ("1.1", "1.2", "1.3", "1.4", "2.1")),
    *(f"Example 1.{n}" for n in range(1, 5)),
    *(f"Figure {n}" for n in range(1, 11)),
    *(f"Lemma {n}" for n in ("1.1", "1.2", "1.3", "1.4", "1.5", "2.1")),
    *(f"Theorem {n}" for n in ("1.1", "1.2", "1.3", "2.1")),
}
"""The numbered items of the text."""

ERRATA = {
    "orientation",
    "board-guards",
    "equation-numbers",
    "this-implies",
    "theorem-1-3",
    "pass-everywhere",
    "slanted-moves-with-a-pass",
    "pairs-and-triples",
    "theorem-2-1",
    "theorem-2-1-corner",
    "theorem-2-1-small-p",
}

PROVED = {
    "abstract": {"ryuo-every-p"},
    "theorem-1-2": {"ryuo-every-p"},
    "theorem-1-3": {"ryuo-move-sets"},
    "lemma-2-1": {"ryuo-every-p"},
    "theorem-2-1-corner": {"ryuo-pass-every-p"},
    "theorem-2-1-small-p": {"ryuo-pass-small-p"},
    "n-dimensions": {"ryuo-solid"},
    "min-max": {"ryuo-move-sets"},
    "min-max-3": {"ryuo-solid-move-sets"},
    "nightrider": {"nightrider"},
    "misere": {"ryuo-misere-every-p", "ryuo-misere-small-p"},
    "one-pass": {"ryuo-pass-every-p", "ryuo-pass-small-p"},
    "folding": {"restricted-ryuo"},
    "restricted-pass": {"restricted-ryuo-pass", "restricted-nim-pass"},
}
"""The claims whose verdicts name proofs for boards of every size, which are run."""

PAGE = (Path(__file__).parents[2] / "docs" / "ryuo_nim.md").read_text(encoding="utf-8")

CLAIMS = {claim.id: claim for claim in PAPER.claims}


@cache
def verdict_as_printed(claim_id: str) -> Verdict:
    return next(claim for claim in PAPER.claims if claim.id == claim_id).test(Depth.QUICK)


def verdict(claim_id: str, printed: Printed = PRINTED) -> Verdict:
    if printed is PRINTED:
        return verdict_as_printed(claim_id)
    return next(claim for claim in paper(printed).claims if claim.id == claim_id).test(Depth.QUICK)


def headings(told: str) -> list[str]:
    """The headings of the page that a verdict names as the place of a proof."""
    return [words[0].upper() + words[1:] for words in re.findall(r"docs/ryuo_nim\.md, ([a-zA-Zè ]+[a-z])", told)]


def changed(rows: tuple[tuple[int, ...], ...], x: int, y: int) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(entry + ((c, r) == (x, y)) for c, entry in enumerate(row)) for r, row in enumerate(rows))


def test_every_numbered_item_of_the_paper_has_a_claim() -> None:
    assert set(CHECKLIST) >= NUMBERED
    assert all(CHECKLIST.values())
    assert {claim_id for ids in CHECKLIST.values() for claim_id in ids} == set(CLAIMS)


def test_a_claim_names_the_item_that_it_stands_for() -> None:
    for item in NUMBERED - {f"Figure {n}" for n in range(1, 11)}:
        assert any(item in CLAIMS[claim_id].place for claim_id in CHECKLIST[item]), item


def test_the_paper_is_found_and_its_ids_differ() -> None:
    assert papers.find("ryuo-nim") is PAPER
    assert len(CLAIMS) == len(PAPER.claims)
    assert all(claim.place and claim.statement for claim in PAPER.claims)


def test_the_missing_figures_are_listed_with_what_is_inferred() -> None:
    assert set(MISSING_FIGURES) == {f"Figure {number}" for number in (1, 2, 5, 6, 7, 8)}
    for figure in MISSING_FIGURES:
        assert any("picture is missing" in CLAIMS[claim_id].place for claim_id in CHECKLIST[figure])


@pytest.mark.parametrize("claim", PAPER.claims, ids=lambda claim: claim.id)
def test_every_claim_comes_out(claim: Claim) -> None:
    found = verdict(claim.id)
    assert not isinstance(found, Failed), found
    assert isinstance(found, Erratum) == (claim.id in ERRATA)
    assert not isinstance(found, Open)
    assert all(f"## {heading}\n" in PAGE for heading in headings(str(found))), found
    assert set(re.findall(r"ludus prove --named ([\w.-]*\w)", str(found))) == PROVED.get(claim.id, set())


@pytest.mark.slow
@pytest.mark.parametrize("claim", PAPER.claims, ids=lambda claim: claim.id)
def test_every_claim_comes_out_on_the_large_ranges(claim: Claim) -> None:
    found = claim.test(Depth.DEEP)
    assert not isinstance(found, Failed), found
    assert isinstance(found, Erratum) == (claim.id in ERRATA)


FLIPS: list[tuple[str, Callable[[Printed], Any], type, type]] = [
    ("figure-3", lambda p: {"grundy_3": changed(p.grundy_3, 5, 7)}, Confirmed, Erratum),
    ("figure-4", lambda p: {"formula_3": changed(p.formula_3, 0, 12)}, Confirmed, Erratum),
    ("figure-9", lambda p: {"grundy_4": changed(p.grundy_4, 12, 12)}, Confirmed, Erratum),
    ("figure-10", lambda p: {"formula_4": changed(p.formula_4, 1, 1)}, Confirmed, Erratum),
    ("figures-3-4", lambda p: {"grundy_3": changed(p.grundy_3, 3, 3)}, Confirmed, Erratum),
    ("figures-9-10", lambda p: {"formula_4": changed(p.formula_4, 3, 3)}, Confirmed, Erratum),
    ("mex-examples", lambda p: {"mex_examples": (((0, 2), 2),)}, Confirmed, Erratum),
    ("orientation", lambda p: {"y_grows": "down"}, Erratum, Confirmed),
    ("equation-numbers", lambda p: {"cited_equations": (1, 2, 3)}, Erratum, Confirmed),
    ("board-guards", lambda p: {"guarded": True}, Erratum, Confirmed),
    ("theorem-1-2", lambda p: {"formula": lambda p, x, y: (x + y) % p + p * (x // p + y // p)}, Confirmed, Erratum),
    ("theorem-1-2", lambda p: {"formula": lambda p, x, y: mod_nim(p, x, y) + (x == 399)}, Confirmed, Erratum),
    ("abstract", lambda p: {"formula": lambda p, x, y: (x - y) % p + p * ((x // p) ^ (y // p))}, Confirmed, Erratum),
    ("generalized-ryuo", lambda p: {"slanted": lambda p: slanted_moves(p + 1)}, Confirmed, Erratum),
    ("figure-8", lambda p: {"slanted": lambda p: slanted_moves(p + 1)}, Confirmed, Failed),
    ("pass-everywhere", lambda p: {"pass_at_corner": False}, Erratum, Confirmed),
    ("slanted-moves-with-a-pass", lambda p: {"pass_slanted": slanted_moves}, Erratum, Confirmed),
    ("lemma-2-1", lambda p: {"is_in_p_0": lambda p, x, y: (x + y) % p == 0}, Confirmed, Failed),
    ("pairs-and-triples", lambda p: {"P_1": lambda *of: {(*m, 1) for m in printed_P_1(*of)}}, Erratum, Confirmed),
    ("natural-numbers", lambda p: {"natural_from": 0}, Confirmed, Erratum),
    ("theorem-2-1-corner", lambda p: {"P_1": lambda *of: printed_P_1(*of) | {(0, 0)}}, Erratum, Confirmed),
    (
        "theorem-2-1",
        lambda p: {"P_1": lambda *of: printed_P_1(*of) | {(0, 0)}, "pass_at_corner": False},
        Erratum,
        Confirmed,
    ),
]


@pytest.mark.parametrize(("claim_id", "flip", "before", "after"), FLIPS)
def test_one_printed_entry_decides_the_verdict(
    claim_id: str, flip: Callable[[Printed], Any], before: type, after: type
) -> None:
    assert isinstance(verdict(claim_id), before)
    assert isinstance(verdict(claim_id, replace(PRINTED, **flip(PRINTED))), after)


def test_a_wrong_entry_of_figure_3_is_named() -> None:
    found = verdict("figure-3", replace(PRINTED, grundy_3=changed(PRINTED.grundy_3, 5, 7)))
    assert isinstance(found, Erratum)
    assert (found.printed, found.right) == ("10 at (x, y) = (5, 7)", "9 at (x, y) = (5, 7)")


def test_the_smallest_counterexamples_of_the_theorems() -> None:
    necessity, with_a_pass, small_p = (verdict(f"theorem-{number}") for number in ("1-3", "2-1", "2-1-small-p"))
    assert isinstance(necessity, Erratum)
    assert isinstance(with_a_pass, Erratum)
    assert isinstance(small_p, Erratum)
    assert "p = 1 with (1, 2)" in necessity.counterexample
    assert "p = 3 with (1, 3)" in necessity.counterexample
    assert "no move of (4), (5), (6) can be left out" in necessity.right
    assert "G(0, 1, 1) = 0" in with_a_pass.counterexample
    assert "G(1, 3, 1) = 5" in with_a_pass.counterexample
    assert "p = 2: (3, 4) is lost and not in P_1" in small_p.counterexample


@pytest.mark.parametrize(
    ("claim_id", "words"),
    [
        ("n-dimensions", "the formula fails for p = 4 at (1, 1, 1)"),
        ("min-max", "may be added unless p | s+t"),
        ("misere", "exactly when its Grundy value is 1"),
        ("many-passes", "G with k + 2 passes is G with k"),
    ],
)
def test_what_is_found_beyond_the_paper(claim_id: str, words: str) -> None:
    found = verdict(claim_id)
    assert isinstance(found, Extended)
    assert words in found.beyond


def test_the_periods_with_a_pass_are_seen() -> None:
    found = verdict("pass-values")
    assert isinstance(found, Extended)
    assert "ludus levels --prove" in found.beyond


@given(st.integers(1, 4), st.tuples(st.integers(1, 6), st.integers(1, 6)))
def test_a_vector_may_be_added_exactly_when_no_value_changes(p: int, vector: tuple[int, int]) -> None:
    values = grundy_values(square(20), ryuo({*slanted_moves(p), vector}))
    assert all(g == mod_nim(p, *cell) for cell, g in values.items()) == is_harmless(vector, p)


@pytest.mark.parametrize("p", [1, 2])
def test_in_four_dimensions_a_vector_may_be_added_exactly_when_it_joins_no_equal_values(p: int) -> None:
    side = 8 * p
    values = formula_table((side,) * 4, p)
    for vector in combinations_with_replacement(range(3 * p + 1), 4):
        if any(vector):
            starts = values[tuple(slice(0, side - s) for s in vector)]
            ends = values[tuple(slice(s, None) for s in vector)]
            assert is_harmless(vector, p) != bool((starts == ends).any()), vector


@pytest.mark.parametrize("claim", [claim for claim in PAPER.claims if claim.picture], ids=lambda claim: claim.id)
def test_a_picture_has_a_title_and_squares(claim: Claim) -> None:
    assert claim.picture is not None
    drawn = claim.picture()
    assert drawn.title
    assert len(drawn.shapes) >= 9


def test_the_errata_on_the_page_are_those_of_the_claims() -> None:
    listed = re.findall(r"^- `([^`]+)`:", PAGE.split("## Errata of the paper")[1], flags=re.MULTILINE)
    assert listed == [claim.id for claim in PAPER.claims if claim.id in ERRATA]


def test_the_headings_that_a_verdict_names_are_found_in_its_words() -> None:
    assert headings(str(verdict("lemma-1-4"))) == ["The lemmas"]
    assert headings("docs/ryuo_nim.md, misère play; for all p") == ["Misère play"]


def test_the_command_runs_a_claim_of_several_papers(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["papers", "ryuo-nim", "silver-dollar", "--claim", "mex", "--quiet"]
    assert main([*arguments, "--json"]) == 0
    claims = json.loads(capsys.readouterr().out)["claims"]
    assert [(claim["paper"], claim["verdict"]) for claim in claims] == [
        ("ryuo-nim", "confirmed"),
        ("silver-dollar", "confirmed"),
    ]
    assert main(arguments) == 0
    assert "2 confirmed; 2 claims" in capsys.readouterr().out


def test_a_claim_of_one_paper_is_found_among_several(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["papers", "ryuo-nim", "silver-dollar", "--claim", "mex-examples", "--quiet", "--json"]) == 0
    assert [claim["paper"] for claim in json.loads(capsys.readouterr().out)["claims"]] == ["ryuo-nim"]
    assert main(["papers", "ryuo-nim", "silver-dollar", "--claim", "nothing"]) == 2
