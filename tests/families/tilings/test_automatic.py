"""The default method: textbook cases with the proof that settles them, and random regions against everything tried."""

from __future__ import annotations

import itertools
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from ludus import workbench
from ludus.core.answers import Impossible, Solved, Undecided
from ludus.core.certificates import Certificate
from ludus.core.limits import Limits
from ludus.core.questions import Question
from ludus.core.weights import Weighting, on_board
from ludus.families.tilings.certificates import Area, Cover, Exhausted, Placements, SignedTiling, Where
from ludus.families.tilings.placements import layout
from ludus.families.tilings.polyominoes import polyomino
from ludus.families.tilings.problem import Tiling, tiling
from ludus.families.tilings.solve import automatic, rectangles
from ludus.families.tilings.solve.automatic import rest_of
from oracles.tiling_proofs import has_tiling, placements
from tiling_strategies import all_tilings

MUTILATED = ["#######.", *["########"] * 6, ".#######"]


def straight(n: int) -> dict[str, Any]:
    return {"name": f"I{n}", "cells": [[0, k] for k in range(n)]}


def triangle(side: int) -> list[str]:
    return ["#" * (row + 1) for row in range(side)]


def certificate(problem: Tiling, question: Question | None = None) -> Certificate:
    """Return the certificate of the checked answer."""
    answer = workbench.ask(problem, question).answer
    assert not isinstance(answer, Undecided)
    return answer.certificate


@pytest.mark.parametrize(
    ("region", "tiles", "kind"),
    [
        ("3x3", "I2", Area),
        ("8x8", "I4:15 O4:2", Area),
        (["###", ".#."], "I2", Weighting),
        (MUTILATED, "I2", Weighting),
        ("10x10", "T4", Weighting),
        ("6x6", "T4", Weighting),
        ("10x10", "L4", Weighting),
        ("2x10", "L4", Weighting),
        ("6x6", "I4", Weighting),
        ("8x8", "I4:15 O4:1", Weighting),
        ("8x8", "T4:15 O4:1", Weighting),
        ("4x5", "I4:1 L4:1 O4:1 S4:1 T4:1", Weighting),
        (["#####", "#####", "##.##", "#####", "#####"], "I4", Weighting),
        ("11x11", [straight(8), "I1:1"], Weighting),
        ("3x5", "V3", Weighting),
        ("8x8", "S4", Weighting),
        ("7x8", "T4", Exhausted),
    ],
)
def test_textbook_regions_are_refuted_by_the_rung_that_books_use(
    region: Any, tiles: Any, kind: type[Certificate]
) -> None:
    checked = workbench.ask(tiling(region, tiles))
    assert checked.is_impossible
    assert isinstance(checked.answer, Impossible)
    assert isinstance(checked.answer.certificate, kind)


@pytest.mark.parametrize(("region", "tiles"), [(MUTILATED, "I2"), ("10x10", "T4"), ("10x10", "L4"), ("6x6", "I4")])
def test_textbook_colourings_have_two_colours(region: Any, tiles: str) -> None:
    found = certificate(tiling(region, tiles))
    assert isinstance(found, Weighting)
    assert found.modulus in (0, 2)
    assert {int(found.weights[cell]) for cell in tiling(region, tiles).cells()} == {0, 1}


def test_tiles_are_found_where_there_is_a_tiling() -> None:
    for region, tiles in (("8x8", "I3 I1:1"), ("20x20", "I2"), ("5x6", "V3"), ("4x10", "L5 L4:5")):
        checked = workbench.ask(tiling(region, tiles))
        assert isinstance(checked.answer, Solved)
        assert isinstance(checked.answer.certificate, Placements)


@pytest.mark.parametrize("side", [8, 9])
def test_tribones_have_a_cover_proof_and_no_colouring(side: int) -> None:
    problem = tiling(triangle(side), ["tribone=###"], lattice="hexagonal")
    no_colouring = workbench.ask(problem, Question.COLOURING)
    assert no_colouring.is_impossible
    assert isinstance(certificate(problem, Question.COLOURING), SignedTiling)
    assert "no colouring" in no_colouring.sentence
    proof = certificate(problem)
    assert isinstance(proof, Cover)
    assert {len(row) for row in proof.steps.values()} == {4}
    assert proof.modulus == 2
    assert "degree 4" in workbench.ask(problem).sentence


def test_larger_triangles_need_more_states() -> None:
    problem = tiling(triangle(17), ["tribone=###"], lattice="hexagonal")
    assert isinstance(certificate(problem, Question.COLOURING), SignedTiling)
    assert "degree 24" in workbench.ask(problem).sentence


@pytest.mark.parametrize("side", [3, 5, 6, 11])
def test_other_triangles_of_tribones_have_colourings(side: int) -> None:
    problem = tiling(triangle(side), ["tribone=###"], lattice="hexagonal")
    assert workbench.ask(problem, Question.COLOURING).is_solved


def test_triangles_have_colourings_of_their_own() -> None:
    region = ["#####", "#####", "#####"]
    problem = tiling(region, [{"name": "rhomb", "cells": [[0, 0], [0, 1]]}, "I=#:1"], lattice="triangular")
    assert workbench.ask(problem).is_solved
    up = [".#.", "###"]
    lost = tiling(up, [{"name": "rhomb", "cells": [[0, 0], [0, 1]]}], lattice="triangular")
    assert workbench.ask(lost).is_impossible


@st.composite
def regions(draw: st.DrawFn) -> list[str]:
    rows, columns = draw(st.integers(1, 5)), draw(st.integers(1, 6))
    whole = draw(st.lists(st.sampled_from("####."), min_size=rows * columns, max_size=rows * columns))
    drawing = ["".join(whole[r * columns : (r + 1) * columns]) for r in range(rows)]
    return drawing if any("#" in row for row in drawing) else ["#"]


@given(regions(), st.sampled_from(["V3", "I4", "L4", "T4", "S4", "O4", "I2", "I3"]))
@settings(max_examples=40)
def test_the_default_method_agrees_with_trying_everything(region: list[str], tile: str) -> None:
    cells = {(r, c) for r, row in enumerate(region) for c, sign in enumerate(row) if sign == "#"}
    assume(len(cells) % len(polyomino(tile)) == 0)
    checked = workbench.ask(tiling(region, tile))
    assert checked.verdict != "undecided"
    assert checked.is_solved == has_tiling(frozenset(cells), placements(cells, polyomino(tile)))


@given(regions(), st.sampled_from(["V3", "I4", "L4", "T4", "S4", "O4"]))
@settings(max_examples=15)
def test_a_colouring_proof_or_a_signed_tiling_is_always_found(region: list[str], tile: str) -> None:
    cells = {(r, c) for r, row in enumerate(region) for c, sign in enumerate(row) if sign == "#"}
    assume(len(cells) % len(polyomino(tile)) == 0)
    checked = workbench.ask(tiling(region, tile), Question.COLOURING)
    assert checked.verdict != "undecided"
    if checked.is_solved:
        assert not has_tiling(frozenset(cells), placements(cells, polyomino(tile)))


MAIN = ["V3", "I4", "L4", "T4", "S4", "O4", "I3", "I2"]
ODD = ["I1", "I2", "I3", "V3", "O4", "T4"]


@st.composite
def with_odd_pieces(draw: st.DrawFn) -> Tiling:
    """A region up to 5 by 6, tiles of one shape, and one or two odd pieces with which the area is right."""
    region = draw(regions())
    area = sum(row.count("#") for row in region)
    fitting = [
        (main, odd, number)
        for main, odd, number in itertools.product(MAIN, ODD, (1, 1, 2))
        if main != odd and area - number * int(odd[1]) >= 0 and (area - number * int(odd[1])) % int(main[1]) == 0
    ]
    assume(fitting)
    main, odd, number = draw(st.sampled_from(fitting))
    symmetry = draw(st.sampled_from(["all", "all", "rotations", "none"]))
    return tiling(region, f"{main} {odd}:{number}", symmetry=symmetry, question="where", asked=odd)


@given(with_odd_pieces())
@settings(max_examples=20)
def test_the_odd_piece_lies_where_trying_finds_it(problem: Tiling) -> None:
    truth = {cells for laid in all_tilings(problem) for name, cells in laid if name == problem.asked}
    checked = workbench.ask(problem)
    assert isinstance(checked.answer, Solved)
    assert isinstance(checked.answer.certificate, Where)
    found = checked.answer.certificate.tilings
    assert {frozenset(one.cells) for laid in found for one in laid if one.tile == problem.asked} == truth
    assert workbench.ask(replace(problem, asked=None), Question.SOLVE).is_solved == bool(truth)


@pytest.mark.parametrize("tiles", ["I3 I1:1", "I3:21 I1:1"])
def test_the_monomino_has_four_squares_on_the_chessboard(tiles: str) -> None:
    checked = workbench.ask(tiling("8x8", tiles, question="where", asked="I1"))
    assert isinstance(checked.answer, Solved)
    found = checked.answer.certificate.tilings  # type: ignore[attr-defined]
    squares = {one.cells[0] for whole in found for one in whole if one.tile == "I1"}
    assert squares == {(2, 2), (2, 5), (5, 2), (5, 5)}
    assert "colourings rule out" in checked.sentence


def test_an_odd_piece_that_leaves_no_area_for_tiles_lies_nowhere() -> None:
    checked = workbench.ask(tiling("9x9", "I3 I1:1 I2:2", question="where", asked="I1"))
    assert checked.sentence == "Tile I1 occurs nowhere: no choice of tiles has the area of the region."


def test_forced_placements_leave_the_rest_to_other_proofs() -> None:
    problem = tiling(["#........", "#.#######", *["..#######"] * 6, "..######."], "I2:1 T4")
    rest = rest_of(problem, layout(problem))
    assert [step.placed.cells for step in rest.steps] == [((0, 0), (1, 0))]
    assert rest.problem is not None
    assert [tile.count for tile in rest.problem.tiles] == [0, None]
    assert workbench.ask(problem).is_impossible


def test_a_forced_tile_of_which_none_is_left_is_not_laid() -> None:
    problem = tiling(["#.#"], "I1:1 I2")
    assert workbench.ask(problem).is_impossible
    forced_but_short = tiling(["##.##.##"], "I2:1 I1:4")
    assert workbench.ask(forced_but_short).is_solved
    unused = tiling(["##"], "I2 V3:1")
    assert workbench.ask(unused).is_impossible


@pytest.mark.parametrize("n", range(2, 9))
def test_the_method_of_the_paper_agrees_with_the_formula(n: int) -> None:
    for m in range(2, 14):
        problem = tiling(f"{m}x{m}", [straight(n), "I1:1"])
        checked = workbench.ask(problem, method="paper")
        assert checked.is_solved == (1 <= n < m and ((m - 1) % n == 0 or (m + 1) % n == 0))
        assert checked.verdict != "undecided"


def test_the_method_of_the_paper_takes_rectangles() -> None:
    for rows, columns, n in ((4, 7, 3), (5, 8, 3), (3, 5, 2), (4, 5, 3), (5, 7, 4), (4, 8, 3), (6, 11, 5), (1, 7, 3)):
        problem = tiling(f"{rows}x{columns}", [straight(n), "I1:1"])
        by_paper, by_default = workbench.ask(problem, method="paper"), workbench.ask(problem)
        assert by_paper.verdict == by_default.verdict != "undecided"


@pytest.mark.parametrize(
    ("region", "tiles"),
    [("8x8", "V3 I1:1"), ("8x8", "I3 I1:2"), (["###", "#.."], "I3 I1:1"), ("4x4", "I3"), ("4x4", "I2 I1")],
)
def test_the_method_of_the_paper_says_what_it_is_about(region: Any, tiles: str) -> None:
    answer = rectangles.by_theorem(tiling(region, tiles), Limits())
    assert isinstance(answer, Undecided)
    assert "straight tiles" in answer.reason


@pytest.mark.parametrize(("size", "tiles", "method"), [("60x60", "T4", "blocks"), ("62x62", "T4", "colouring")])
def test_large_regions_are_settled_without_a_search(size: str, tiles: str, method: str) -> None:
    answer = automatic.solve(tiling(size, tiles), Limits(seconds=0))
    assert not isinstance(answer, Undecided)
    assert answer.method == method


def test_a_large_region_is_given_up_when_the_time_is_over() -> None:
    answer = automatic.solve(tiling("31x31", "Y5 I1:1"), Limits(seconds=0))
    assert isinstance(answer, Undecided)
    assert "0 seconds" in answer.reason


def test_weights_beyond_64_bits_stay_exact() -> None:
    board = on_board((1, 2), {(0, 0): 1 << 70, (0, 1): -1})
    assert board.tolist() == [[1 << 70, -1]]
