"""Tilings are found, listed and counted as the definition says."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from math import inf
from unittest.mock import patch

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludus import workbench
from ludus.core.answers import Impossible, Solved, Undecided
from ludus.core.limits import Limits, OutOfTime
from ludus.core.questions import Question
from ludus.families.tilings.certificates import Area, Placed, Placements, TilingCount, Tilings
from ludus.families.tilings.frontier import count_tilings, domino_tilings, has_hole
from ludus.families.tilings.placements import layout
from ludus.families.tilings.problem import Tiling, tiling
from ludus.families.tilings.small_search import first_tiling
from ludus.families.tilings.solve import count, exact_cover
from ludus.families.tilings.solve.count import all_tilings
from ludus.families.tilings.solve.exact_cover import Search
from tiling_strategies import TETROMINOES, problems, regions
from tiling_strategies import all_tilings as by_definition

PENTOMINOES = " ".join(f"{letter}5:1" for letter in "FILNPTUVWXYZ")

GOLDEN = [
    ("12x12", "I2", 53060477521960000),
    ("9x12", "I3 V3", 20574308184277971),
    ("8x8", "I1 I2 I3 V3", 92109458286284989468604),
    ("9x9", "V3", 1193600),
    ("9x9", "I3", 37160),
    ("8x8", "L4", 141970),
    ("12x12", "T4", 78696),
    ("12x12", "I4", 135950),
    ("10x10", "P5", 378268),
    ("10x10", "Y5", 350),
    ("3x20", PENTOMINOES, 8),
]


def as_sets(placed: tuple[Placed, ...]) -> frozenset[tuple[str, frozenset[tuple[int, int]]]]:
    return frozenset((one.tile, frozenset(one.cells)) for one in placed)


@pytest.mark.parametrize("name", ["V3", *TETROMINOES])
@settings(max_examples=12)
@given(region=regions(5, 6, 8))
def test_regions_up_to_5_by_6_agree_with_brute_force(name: str, region: list[str]) -> None:
    problem = tiling(region, name)
    truth = by_definition(problem)
    answer = workbench.ask(problem, limits=Limits(seconds=5)).answer
    assert isinstance(answer, Solved if truth else Impossible)
    counted = count_tilings(layout(problem))
    assert counted is not None
    assert counted == len(truth)


@settings(max_examples=30)
@given(problems(3, 5))
def test_all_tilings_with_counts_and_symmetries_are_those_of_the_definition(problem: Tiling) -> None:
    truth = set(by_definition(problem))
    places = layout(problem)
    listed = []
    for steps in (count.SMALL_STEPS, 0):  # in plain Python, and compiled
        with patch.object(count, "SMALL_STEPS", steps):
            every = list(all_tilings(problem, places, up_to_symmetry=False))
            listed.append({one.placements: one.images for one in all_tilings(problem, places)})
        assert {as_sets(tuple(map(places.placed, one.placements))) for one in every} == truth
        assert len(every) == len(truth)
    assert listed[0] == listed[1]
    assert sum(listed[0].values()) == len(truth)
    counted = count_tilings(places)
    assert counted is not None
    assert counted == len(truth)
    small = first_tiling(places, 10**6)
    assert small.is_over
    assert (small.tiling is not None) == bool(truth)
    assert small.tiling is None or as_sets(tuple(map(places.placed, small.tiling))) in truth


@settings(max_examples=20)
@given(regions(4, 4, 4), st.sampled_from(["A=##/.#", "I=###", "B=##", "C=##/.#:1 I1=#"]))
def test_hexagons_agree_with_brute_force(region: list[str], tiles: str) -> None:
    problem = tiling(region, tiles, lattice="hexagonal")
    counted = count_tilings(layout(problem))
    assert counted is not None
    assert counted == len(by_definition(problem))


@settings(max_examples=30)
@given(problems(question="solutions"))
def test_listed_tilings_are_checked_and_complete(problem: Tiling) -> None:
    answer = workbench.ask(problem, limits=Limits(seconds=5)).answer
    truth = set(by_definition(problem))
    if isinstance(answer, Solved):
        assert isinstance(answer.certificate, Tilings)
        assert {as_sets(one.placements) for one in answer.certificate.tilings} <= truth
        assert sum(one.images for one in answer.certificate.tilings) == len(truth)
    else:
        assert isinstance(answer, Impossible)
        assert not truth


@pytest.mark.parametrize(("region", "tiles", "number"), GOLDEN)
def test_known_numbers_of_tilings(region: str, tiles: str, number: int) -> None:
    counted = count_tilings(layout(tiling(region, tiles)))
    assert counted is not None
    assert counted == number


def test_pentominoes_on_6_by_10_have_2339_tilings() -> None:
    problem = tiling("6x10", PENTOMINOES)
    found = list(all_tilings(problem, layout(problem)))
    assert len(found) == 2339
    assert sum(one.images for one in found) == 9356


@settings(max_examples=30)
@given(regions(5, 6, 8))
def test_dominoes_by_determinant_and_cell_by_cell_agree(region: list[str]) -> None:
    problem = tiling(region, "I2")
    number = domino_tilings(problem.cells())
    assert (number is None) == has_hole(problem.cells())
    assert number is None or number == len(by_definition(problem))


def test_dominoes_on_large_squares_by_determinant() -> None:
    answer = count.solve(tiling("16x16", "I2", question="count"), Limits())
    assert isinstance(answer, Solved)
    assert answer.certificate == TilingCount(2444888770250892795802079170816)
    assert answer.method == "determinant"


@pytest.mark.parametrize("method", ["frontier", "exact-cover", "determinant"])
def test_every_method_of_counting_gives_the_same(method: str) -> None:
    answer = workbench.ask(tiling("4x6", "I2", question="count"), method=method).answer
    assert isinstance(answer, Solved)
    assert answer.certificate == TilingCount(281)


@pytest.mark.parametrize("method", ["automatic", "search", "exact-cover", "cp-sat"])
def test_every_method_finds_a_tiling_with_counts(method: str) -> None:
    answer = workbench.ask(tiling("8x8", "T4:4 L4:12"), method=method, limits=Limits(seconds=20)).answer
    assert isinstance(answer, Solved)
    assert isinstance(answer.certificate, Placements)
    names = [one.tile for one in answer.certificate.placements]
    assert (names.count("T4"), names.count("L4")) == (4, 12)


def test_a_search_can_be_stopped_and_goes_on() -> None:
    places = layout(tiling("6x6", "I2"))
    search = Search(places)
    found = []
    while not search.is_over:
        found += list(search.tilings(search.nodes + 7, at_once=3))
    assert len(found) == len(set(found)) == 6728


def test_large_tables_of_conflicts_are_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    places = layout(tiling("4x6", "L4"))
    usual = set(Search(places).tilings())
    monkeypatch.setattr("ludus.families.tilings.solve.exact_cover.MAX_CONFLICTS", 0)
    assert set(Search(places).tilings()) == usual
    assert len(usual) == 42


def test_what_the_checker_cannot_search_again_is_not_claimed(monkeypatch: pytest.MonkeyPatch) -> None:
    problem = tiling("7x8", "T4")
    assert isinstance(exact_cover.exact_cover(problem, Limits()), Impossible)
    monkeypatch.setattr("ludus.families.tilings.solve.exact_cover.CHECKED_STEPS", 10)
    answer = exact_cover.exact_cover(problem, Limits())
    assert isinstance(answer, Undecided)
    assert answer.reason.startswith("every way was tried")


def test_no_time_is_undecided(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ludus.families.tilings.solve.count.SLICE", 100_000)
    no_time = Limits(seconds=0)
    problem = tiling("12x12", "L4 S4:1", question="solutions")
    with pytest.raises(OutOfTime):
        list(all_tilings(problem, layout(problem), no_time))
    assert isinstance(count.cell_by_cell(problem, no_time), Undecided)
    assert isinstance(count.one_by_one(tiling("12x12", "I2"), no_time), Undecided)


def test_a_list_ends_with_its_time_whatever_is_found() -> None:
    problem = tiling("12x12", "I2", question="solutions")
    # The search itself looks at the clock after more than 100,000 placements, which make 30,000 tilings.
    with pytest.raises(OutOfTime):
        list(islice(all_tilings(problem, layout(problem), Limits(seconds=0)), 3000))


@pytest.mark.parametrize(("size", "tiles"), [("48x36", "T4"), ("35x40", "Y5"), ("31x24", "V3"), ("50x20", "P5 I6")])
def test_large_rectangles_are_cut_into_blocks(size: str, tiles: str) -> None:
    result = workbench.ask(tiling(size, tiles), method="blocks")
    assert result.is_solved
    assert isinstance(workbench.ask(tiling("5x7", tiles), method="blocks").answer, Solved | Undecided)


@settings(max_examples=20)
@given(st.integers(1, 12), st.integers(1, 8), st.sampled_from(["V3", *TETROMINOES]))
def test_what_is_cut_into_blocks_has_a_tiling(rows: int, columns: int, name: str) -> None:
    problem = tiling(f"{rows}x{columns}", name)
    if isinstance(workbench.ask(problem, method="blocks").answer, Solved):
        counted = count_tilings(layout(problem))
        assert counted is not None
        assert counted > 0


def test_cp_sat_claims_nothing_where_it_finds_nothing() -> None:
    assert isinstance(exact_cover.by_cp_sat(tiling("3x3", "V3"), Limits(seconds=5)), Undecided)


@pytest.mark.slow
def test_all_four_rectangles_of_pentominoes() -> None:
    for size, number in (("3x20", 2), ("4x15", 368), ("5x12", 1010), ("6x10", 2339)):
        problem = tiling(size, PENTOMINOES)
        assert len(list(all_tilings(problem, layout(problem)))) == number


def test_a_region_whose_area_cannot_match_is_refused_at_once() -> None:
    problem = tiling("99x99", "I2")
    assert workbench.ask(problem, "solutions").answer == Impossible(
        replace(problem, question=Question.SOLUTIONS), Area(), "area"
    )
    assert (
        workbench.ask(problem, "count").sentence == "No choice of tiles has the area of the region. No tiling exists."
    )


def test_a_determinant_that_takes_too_long_is_not_begun() -> None:
    assert isinstance(count.determinant(tiling("50x50", "I2"), Limits(seconds=1)), Undecided)
    assert isinstance(count.determinant(tiling("60x60", "I2"), Limits(seconds=1000)), Undecided)


def test_without_a_time_limit_tilings_are_counted() -> None:
    answer = count.cell_by_cell(tiling("4x4", "I2"), Limits(seconds=inf))
    assert isinstance(answer, Solved)
    assert answer.certificate == TilingCount(36)
