"""The claims of section 4 on replacement-set games: complete, computed, and sensitive to what is printed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import accumulate
from typing import Any

import pytest

from ludus.core.claims import Claim, Confirmed, Depth, Erratum, Extended, Failed, Verdict
from ludus.papers import solitaire
from ludus.papers.solitaire import tape_claims
from ludus.papers.solitaire.printed import OPTIMA, REPAIRED_ROWS, PrintedTapes
from ludus.papers.solitaire.printed import PRINTED_TAPES as PRINTED
from ludus.papers.solitaire.tape_opening import Stuck, counted, length, line, replayed

CLAIMS = tape_claims()

ERRATA = {
    "E1": "contraction-order",
    "E2": "contraction-sequence",
    "E3": "chains",
    "E4": "poly",
    "E5": "valid",
    "E6": "row M2",
    "E7": "row E{(2,5),(3,7),(2,14)},9",
    "E8": "class E{(a,b),(c,d)},f",
    "E9": "last-square",
    "E10": "phi",
    "E11": "common-divisor",
    "E12": "coefficients",
    "E13": "divisors",
    "E14": "euclid",
    "E15": "ready-square",
    "E16": "classes",
    "E17": "types",
    "E18": "pennies-polynomial",
    "E19": "pair-of-a-pair",
}
"""The errata of our list, and the claims that find them."""

CHECKLIST = {
    "4.1 Seven-Trees-in-One": {"seven-trees", "figure-4", "figure-5"},
    "(9), (10), (11), (13)": {"equations-10-11", "equation-13"},
    "Table 1": {f"row {name}" for name in PRINTED.table_1},
    "Table 2": {f"row {name}" for name in PRINTED.table_2}
    | {"class E{(n,1)},f", "class E{(2,2n)},f", "class E{(a,a^(n-1))},f", "class E{(a,b),(c,d)},f"},
    "footnote 9": {"thermonuclear"},
    "(9), (12)": {"one-sign", "necessary", "sufficient", "types"},
    "4.3": {"factorisation", "poly", "valid", "algorithm", "contraction-order", "contraction-sequence"}
    | {"pennies-polynomial"},
    "(14), (15), (16)": {"equation-16", "monic", "common-divisor", "last-square", "degrees"},
    "(17), (18)": {"ready-square", "guarantee"},
    "4.3.3": {"chains", "euclid"},
    "4.4": {"divisors", "classes", "phi"},
    "(19) to (23)": {"equation-19", "equation-21", "equation-22", "equation-23"},
    "(24), (25), (26)": {"gamma"},
    "(27), Theorem 28": {"theorem-28", "pair-of-a-pair", "not-every-monotonic", "constant-terms"},
    "Lemma 29": {"lemma-29", "coefficients"},
    "Theorem 31": {"theorem-31"},
    "5 Conclusion": {"palindromes", "class-of-M1", "class-of-M2", "all-true-games"},
    "Not in the paper": {"fewest-D", "fewest-E2b", "multiples", "square-free-products"},
}
"""Everything with content in section 4, with the claims that test it."""

PAPER_LINES = {
    "E{(3,1)},1": (10, 16),
    "D2,3": (18, 10),
    "M1": (162, 244),
    "E{(2,8)},3": (240, 241),
    "D2,5": (152, 229),
    "D3,5": (3482, 12188),
    "M2": (3982, 15929),
    "E{(5,1)},2": (14, 36),
    "E{(2,8)},5": (240, 241),
    "E{(3,9)},7": (1458, 2188),
    "E{(3,1),(2,8)},6": (12194, 36583),
    "E{(2,1),(3,1)},2": (34, 103),
    "E{(2,2)},1": (12, 13),
}
"""Moves and most checkers of the repaired algorithm, by an independent program."""


def verdict(name: str, printed: PrintedTapes = PRINTED) -> Verdict:
    return next(claim for claim in tape_claims(printed) if claim.id == name).test(Depth.QUICK)


def test_everything_in_the_section_has_a_claim_and_every_claim_a_place() -> None:
    assert set().union(*CHECKLIST.values()) == {claim.id for claim in CLAIMS}
    assert len({claim.id for claim in CLAIMS}) == len(CLAIMS)
    assert all(claim.place and claim.statement for claim in CLAIMS)


def test_the_chapter_is_in_the_paper() -> None:
    ids = [claim.id for claim in solitaire.PAPER.claims]
    assert len(set(ids)) == len(ids)
    assert {claim.id for claim in CLAIMS} <= set(ids)


@pytest.mark.parametrize("claim", CLAIMS, ids=lambda claim: claim.id)
def test_every_claim_comes_out(claim: Claim) -> None:
    found = claim.test(Depth.QUICK)
    assert not isinstance(found, Failed), found
    assert isinstance(found, Erratum) == (claim.id in ERRATA.values())


@pytest.mark.slow
@pytest.mark.parametrize("claim", CLAIMS, ids=lambda claim: claim.id)
def test_every_claim_comes_out_on_the_large_ranges(claim: Claim) -> None:
    assert type(claim.test(Depth.DEEP)) is type(claim.test(Depth.QUICK))


def test_the_list_of_errata_is_whole() -> None:
    assert set(ERRATA) == {f"E{number}" for number in range(1, 20)}


def table(name: str, multiset: tuple[int, ...], n: int) -> Callable[[PrintedTapes], Any]:
    """One row of a table with another content."""

    def change(printed: PrintedTapes) -> dict[str, Any]:
        which = "table_1" if name in printed.table_1 else "table_2"
        return {which: {**getattr(printed, which), name: (multiset, n)}}

    return change


FLIPS: list[tuple[str, Callable[[PrintedTapes], Any], type, type]] = [
    ("contraction-order", lambda p: {"sweeps_back_increasing": True}, Erratum, Confirmed),
    ("contraction-sequence", lambda p: {"sweeps_back_reversed": True}, Erratum, Confirmed),
    ("chains", lambda p: {"chains_end_early": True}, Erratum, Confirmed),
    ("poly", lambda p: {"poly_factors": 1}, Erratum, Confirmed),
    ("valid", lambda p: {"valid_needs_checker": True}, Erratum, Confirmed),
    ("row M2", table("M2", *REPAIRED_ROWS["M2"]), Erratum, Extended),
    ("row E{(2,5),(3,7),(2,14)},9", table("E{(2,5),(3,7),(2,14)},9", (-1, 1), 12), Erratum, Extended),
    ("row M1", table("M1", (-3, -2, 2, 4), 12), Extended, Erratum),
    ("row D2,3", table("D2,3", (-1, 1), 7), Extended, Erratum),
    ("class E{(a,b),(c,d)},f", lambda p: {"pair_class": lambda a, b, c, d: c}, Erratum, Confirmed),
    ("last-square", lambda p: {"contracts_to": lambda m, n: m + n}, Erratum, Confirmed),
    ("phi", lambda p: {"phi_factor": lambda root: (-root, 1)}, Erratum, Confirmed),
    ("common-divisor", lambda p: {"steps_by": lambda divisor: divisor}, Erratum, Confirmed),
    ("coefficients", lambda p: {"least_other": 0}, Erratum, Confirmed),
    ("divisors", lambda p: {"divisor_signs": (1, -1)}, Erratum, Confirmed),
    ("pennies-polynomial", lambda p: {"pennies_exponents": (-1, 1)}, Erratum, Confirmed),
    ("pair-of-a-pair", lambda p: {"pair_in_a_pair": False}, Erratum, Confirmed),
    ("classes", lambda p: {"class_a_has_trivial": False}, Erratum, Confirmed),
    ("types", lambda p: {"lines_prove_types": False}, Erratum, Confirmed),
    ("euclid", lambda p: {"bound_is_strict": False}, Erratum, Confirmed),
    ("ready-square", lambda p: {"ready_each_time": False}, Erratum, Confirmed),
    ("figure-4", lambda p: {"phase_moves": 5}, Confirmed, Erratum),
    ("equations-10-11", lambda p: {"models": {"M1": ((-3, -2, 2, 4), 3)}}, Confirmed, Erratum),
]


@pytest.mark.parametrize(("name", "flip", "before", "after"), FLIPS)
def test_one_printed_entry_decides_the_verdict(
    name: str, flip: Callable[[PrintedTapes], Any], before: type, after: type
) -> None:
    assert isinstance(verdict(name), before)
    assert isinstance(verdict(name, replace(PRINTED, **flip(PRINTED))), after)


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("contraction-order", "it fails on 11 of 11 rows"),
        ("chains", "D2,3: move 4, expand at 2"),
        ("poly", "is -2"),
        ("common-divisor", "move 2"),
        ("types", "visits square -4"),
        ("row E{(2,5),(3,7),(2,14)},9", "(2, 3, 4, 10, 21, 28)"),
    ],
)
def test_the_counterexamples_are_those_that_were_found_by_hand(name: str, words: str) -> None:
    found = verdict(name)
    assert isinstance(found, Erratum)
    assert words in found.counterexample


@pytest.mark.parametrize("name", sorted(PAPER_LINES))
def test_the_repaired_algorithm_makes_as_many_moves_as_an_independent_program(name: str) -> None:
    multiset, n = REPAIRED_ROWS[name]
    steps = list(line(multiset, n))
    checkers = list(accumulate((way * (len(multiset) - 1) for way, _ in steps), initial=1))
    assert (len(steps), max(checkers)) == PAPER_LINES[name]
    assert length(multiset, n) == len(steps) >= OPTIMA[name]
    assert replayed(multiset, -min(multiset), steps) == {-min(multiset) + n: 1}


def test_a_replay_refuses_what_cannot_be_made() -> None:
    with pytest.raises(Stuck, match="move 1, expand at 1, lacks a checker on square 1"):
        replayed((-1, 1), 0, [(1, 1)])
    with pytest.raises(Stuck, match="move 3, contract at 3, lacks a checker on square 4"):
        replayed((-1, 1), 0, [(1, 0), (1, 1), (-1, 3)])
    assert counted((-1, 0, 0, 1)) == ((-1, 1), (0, 2), (1, 1))


def test_fewest_moves_of_whole_families_are_proved() -> None:
    for name in ("fewest-E2b", "multiples"):
        found = verdict(name)
        assert isinstance(found, Extended)
        assert "proved for all" in found.range
