"""Tilings on tori, cylinders and in boxes: placements by definition, known numbers, theorems, and checked proofs."""

from __future__ import annotations

import itertools
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import ludus_check
from ludus import workbench
from ludus.core.errors import InvalidInput
from ludus.core.questions import Question
from ludus.families.codec import read_problem, write_problem
from ludus.families.tilings.certificates import Placements, TilingCount
from ludus.families.tilings.frontier import order
from ludus.families.tilings.placements import layout, orientations
from ludus.families.tilings.polyominoes import drawn_cells, polyomino
from ludus.families.tilings.problem import Tiling, tiling
from ludus.families.tilings.reading import World
from ludus_check.fields import Record
from ludus_check.tiling.reading import read_game

DOMINOES = {
    "torus": {"2x2": 2, "2x3": 4, "3x4": 50, "4x4": 272, "4x5": 722, "4x6": 3108, "5x6": 9922},
    "cylinder": {"2x2": 2, "2x3": 4, "3x4": 32, "4x4": 121, "4x5": 176, "4x6": 725, "5x6": 4480},
}


def number_of(problem: Tiling) -> int:
    answer = workbench.ask(problem, Question.COUNT).answer
    certificate = answer.certificate  # type: ignore[union-attr]
    assert isinstance(certificate, TilingCount)
    return certificate.number


@pytest.mark.parametrize(("board", "sizes"), DOMINOES.items())
def test_domino_tilings_have_the_known_numbers(board: str, sizes: dict[str, int]) -> None:
    assert {size: number_of(tiling(f"{board}:{size}", "I2")) for size in sizes} == sizes


def test_domino_tilings_of_boxes_have_the_known_numbers() -> None:
    assert [number_of(tiling(box, "I2")) for box in ("2x2x2", "2x2x3", "2x3x3", "2x4x4")] == [9, 32, 229, 32000]


@st.composite
def worlds(draw: st.DrawFn) -> Tiling:
    name = draw(st.sampled_from(["V3", "T4", "S4", "L4", "I3", "P5"]))
    symmetry = draw(st.sampled_from(["all", "rotations", "none"]))
    sides = st.integers(2, 4)
    if draw(st.booleans()):
        height, width = draw(sides), draw(sides)
        world = World(draw(st.sampled_from([wrap for wrap in WRAPS if any(wrap)])))
    else:
        height, width, layers = draw(st.integers(1, 3)), draw(st.integers(1, 3)), draw(st.integers(2, 3))
        height, world = height * layers, World(layers=layers)
    holes = draw(st.sets(st.tuples(st.integers(0, height - 1), st.integers(0, width - 1)), max_size=2))
    rows = ["".join(".#"[(r, c) not in holes] for c in range(width)) for r in range(height)]
    return tiling(
        rows if any("#" in row for row in rows) else ["#" * width] * height, [name], symmetry=symmetry, world=world
    )


WRAPS = [pair for pair in itertools.product([False, True, "twist"], repeat=2) if pair != ("twist", "twist")]


def by_definition(problem: Tiling) -> set[frozenset[tuple[int, int]]]:
    """Every placement on a glued board: cells of the plane are one cell when steps round the board join them."""
    (height, width), (down, across) = problem.shape, problem.world.wrap
    tile, far = problem.tiles[0], 12
    joined = {cell: {cell} for cell in itertools.product(range(height), range(width))}
    for cells in joined.values():
        fresh = set(cells)
        while fresh:
            steps = set()
            for r, c in fresh:
                for sign in (-1, 1):
                    if across:
                        steps.add((height - 1 - r if across == "twist" else r, c + sign * width))
                    if down:
                        steps.add((r + sign * height, width - 1 - c if down == "twist" else c))
            fresh = {cell for cell in steps if max(map(abs, cell)) <= 2 * far} - cells
            cells |= fresh
    below = {far_cell: cell for cell, cells in joined.items() for far_cell in cells}
    inside, found = set(problem.cells()), set()
    for shape in orientations(tile.cells, problem.lattice, tile.symmetry):
        for row, column in itertools.product(range(-far, far), repeat=2):
            images = [below.get((r + row, c + column)) for r, c in shape]
            if None not in images and len(set(images)) == tile.area and inside.issuperset(images):
                found.add(frozenset(images))
    return found


@given(worlds())
@settings(max_examples=40)
def test_placements_on_glued_boards_are_those_of_the_definition(problem: Tiling) -> None:
    if problem.world.layers == 1:
        places = layout(problem)
        assert {frozenset(places.placed(k).cells) for k in range(len(places.places))} == by_definition(problem)


@given(worlds())
@settings(max_examples=60)
def test_solver_and_checker_have_the_same_placements_and_problems_are_read_back(problem: Tiling) -> None:
    places = layout(problem)
    width = problem.shape[1]
    ours = {tuple(sorted(r * width + c for r, c in places.placed(k).cells)) for k in range(len(places.places))}
    game = read_game(Record(write_problem(problem), "problem"))
    assert set(game.placements(game.tiles[0])) == ours
    assert len(ours) == len(places.places)
    assert read_problem(write_problem(problem)) == problem


def test_placements_in_a_box_are_those_of_all_turns() -> None:
    problem = tiling("2x2x2", "V3")
    corners = set(itertools.product(range(2), repeat=3))
    expected = set()
    for cells in itertools.combinations(sorted(corners), 3):
        steps = [sum(a != b for a, b in zip(x, y, strict=True)) for x, y in itertools.combinations(cells, 2)]
        if sorted(steps) == [1, 1, 2]:
            expected.add(frozenset((z * 2 + y, x) for z, y, x in cells))
    places = layout(problem)
    assert {frozenset(places.placed(k).cells) for k in range(len(places.places))} == expected


@pytest.mark.parametrize(
    ("region", "tiles", "is_solved"),
    [
        ("torus:5x5", "X5", True),
        ("torus:3x3", "V3", True),
        ("torus:6x6", "I4", False),
        ("cylinder:3x3", "V3", False),
        ("torus:2x4", "T4", True),
        ("mobius:3x4", "I2", True),
        ("mobius:5x5", "I2:12", False),
        ("klein:6x6", "I4", True),
        ("klein:4x4", "T4", True),
        ("2x2x3", "V3", True),
        ("6x6x6", "I4", False),
        ("3x3x3", "I2:13 I1:1", True),
        ("2x3x5", "A=##/##:6 I1:6", True),
    ],
)
def test_worlds_are_solved_or_refuted_with_a_certificate(region: str, tiles: str, is_solved: bool) -> None:
    result = workbench.ask(tiling(region, tiles))
    assert (result.is_solved, result.is_impossible) == (is_solved, not is_solved)
    assert ludus_check.verify(result.fields())


def test_rods_and_a_cube_cover_the_boxes_of_the_theorem() -> None:
    """For n >= 3 all sides are 1 or n - 1 mod n, an even number of them n - 1 mod n and longer than that."""
    for sides in [(4, 4, 4), (4, 5, 5), (4, 2, 2), (5, 2, 4), (1, 4, 4), (1, 5, 5), (1, 2, 2)]:
        expected = 2 not in sides and sum(side % 3 == 2 for side in sides) % 2 == 0
        assert workbench.ask(tiling("x".join(map(str, sides)), "I3 I1:1")).is_solved is expected


def test_a_damaged_tiling_of_a_torus_is_rejected() -> None:
    result = workbench.ask(tiling("torus:5x5", "X5"))
    fields: dict[str, Any] = result.fields()
    assert isinstance(result.answer.certificate, Placements)  # type: ignore[union-attr]
    del fields["problem"]["wrap"]
    with pytest.raises(Exception, match="cells"):
        ludus_check.verify(fields)


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"wrap": [True]}, "wrap: expected two of false, true"),
        ({"layers": 2}, "layers: expected a divisor of the 3 rows"),
        ({"layers": 0}, "layers: expected an integer"),
        ({"wrap": [True, True], "question": "solutions"}, "wrap: expected this field only on squares"),
        ({"wrap": [True, True], "lattice": "hexagonal"}, "wrap: expected this field only on squares"),
        ({"wrap": [True, False], "layers": 3}, "wrap: expected no layers"),
        ({"wrap": ["twist", "twist"]}, "wrap: expected at most one twist"),
        ({"wrap": ["once", True]}, "wrap: expected two of false"),
    ],
)
def test_malformed_worlds_are_refused(options: dict[str, Any], words: str) -> None:
    fields = {"ludus": 1, "kind": "tiling", "region": ["###"] * 3, "tiles": ["V3"], **options}
    with pytest.raises(InvalidInput, match=words):
        read_problem(fields)


def test_orders_of_polyominoes_are_the_known_ones() -> None:
    known = {"I4": 1, "O4": 1, "L4": 2, "T4": 4, "P5": 2, "Y5": 10, "S4": None, "X5": None}
    assert {name: order(polyomino(name), 12).tiles for name in known} == known
    assert order(drawn_cells("####/.##."), 6).tiles == 4


@pytest.mark.parametrize("name", ["L4", "T4", "P5"])
def test_no_smaller_rectangle_than_the_order_says_has_a_tiling(name: str) -> None:
    area, found = len(polyomino(name)), order(polyomino(name)).tiles or 0
    for tiles in range(1, found):
        for rows in range(1, area * tiles + 1):
            if area * tiles % rows == 0:
                assert workbench.ask(tiling(f"{rows}x{area * tiles // rows}", name)).is_impossible


@pytest.mark.parametrize(
    ("region", "expected"), [("sphere:3x4", "expected one of torus"), ("torus:2x2x2", "such as 5x5")]
)
def test_a_surface_that_is_not_known_is_named(region: str, expected: str) -> None:
    with pytest.raises(InvalidInput, match=f"region: .*{expected}"):
        tiling(region, "I2")
