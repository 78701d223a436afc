"""Pictures of tilings: tiles that touch differ in colour, borders lie between tiles, every certificate can be drawn."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given

from ludus import workbench
from ludus.core.answers import Impossible, Solved
from ludus.core.fields import read_json
from ludus.core.pictures import Cell, Edge, Number, Piece, Role
from ludus.families.codec import read_answer
from ludus.families.parts import picture
from ludus.families.tilings.certificates import Cover, Placements
from ludus.families.tilings.draw import tiled
from ludus.families.tilings.placements import layout
from ludus.families.tilings.problem import Tiling, tiling
from ludus.render import FORMS, drawn
from ludus.render.text import text
from tiling_strategies import problems

ROOT = Path(__file__).parents[3]
FILES = [
    *(ROOT / "formats/examples").glob("tiling-*.json"),
    *(ROOT / "tests/certificates/verified").glob("tiling-*.json"),
]


@pytest.mark.parametrize("path", sorted(FILES), ids=lambda path: path.stem)
def test_every_certificate_has_a_picture(path: Path) -> None:
    answer = read_answer(read_json(path.read_bytes()), folder=path.parent)
    seen = picture(answer.problem, answer)
    assert seen.title
    assert seen.description
    assert seen.shapes
    assert drawn(seen, ".svg")
    assert text(seen)


@pytest.mark.parametrize("suffix", FORMS)
@pytest.mark.parametrize("lattice", ["square", "hexagonal", "triangular"])
def test_every_lattice_can_be_drawn_in_every_form(suffix: str, lattice: str) -> None:
    problem = tiling("4x6", ["A=##"], lattice=lattice)
    assert drawn(workbench.ask(problem).picture(), suffix)


@given(problems())
def test_tiles_that_touch_have_different_colours(problem: Tiling) -> None:
    answer = workbench.ask(problem).answer
    if not isinstance(answer, Solved):
        return
    shapes = picture(problem, answer).shapes
    cells = {shape.at: shape for shape in shapes if isinstance(shape, Cell)}
    assert len(cells) == len(problem.cells())
    borders = {frozenset((shape.start, shape.end)) for shape in shapes if isinstance(shape, Edge)}
    for (x, y), cell in cells.items():
        assert cell.role is Role.PART
        right = cells.get((x + 64, y))
        side = frozenset(((x + 64, y), (x + 64, y + 64)))
        if right is None:
            assert side in borders
        elif right.value != cell.value:
            assert side in borders
            assert right.text != cell.text
        else:
            assert side not in borders


def test_weights_stand_in_the_cells() -> None:
    board = ["#######."] + ["########"] * 6 + [".#######"]
    shown = text(workbench.ask(tiling(board, "I2")).picture())
    assert shown.count("+1") in (30, 32)


def test_an_automaton_is_written_below_the_region() -> None:
    path = ROOT / "formats/examples/tiling-cover.json"
    answer = read_answer(read_json(path.read_bytes()))
    shown = text(picture(answer.problem, answer))
    assert "a = (1 2); b = (1 3); c = (0 1)" in shown
    assert "weights modulo 2: a in state 0: +1, b in state 0: +1, c in state 3: +1" in shown


def test_the_automaton_of_a_proof_is_a_graph_with_every_letter() -> None:
    answer = workbench.ask(tiling(["#" * side for side in range(1, 10)], "tribone", lattice="hexagonal")).answer
    assert isinstance(answer, Impossible)
    assert isinstance(answer.certificate, Cover)
    aside = picture(answer.problem, answer).aside
    discs = {one.text for one in aside if isinstance(one, Piece)}
    states = len(answer.certificate.steps["a"])
    assert discs == set(map(str, range(states)))
    # One word for each pair of states that exchange places, and one for each state that a letter leaves alone.
    moved = sum(k < to for row in answer.certificate.steps.values() for k, to in enumerate(row))
    still = sum(k == to for row in answer.certificate.steps.values() for k, to in enumerate(row))
    words = [word for one in aside if isinstance(one, Number) for word in one.text.split()]
    assert len(words) == moved + still
    assert not any(word in text(picture(answer.problem, answer)) for word in words if ":" in word)


@pytest.mark.parametrize(
    ("region", "tiles"), [("3x3x3", "V3"), ("2x3x4", "I2"), ("torus:4x4", "I2"), ("klein:4x5", "I2")]
)
def test_tiles_that_touch_have_different_letters(region: str, tiles: str) -> None:
    problem = tiling(region, tiles)
    answer = workbench.ask(problem).answer
    assert isinstance(answer, Solved)
    assert isinstance(answer.certificate, Placements)
    placed = answer.certificate.placements
    frame = tiled(problem, placed)
    # A domino covers two cells that touch, wherever it lies: of different tiles they have different letters.
    for place in layout(replace(problem, tiles=tiling("2x2", "I2").tiles)).places:
        one, other = (layout(problem).cells[k] for k in place)
        assert frame.owner[one] == frame.owner[other] or frame.cells[one].text != frame.cells[other].text


def test_a_box_is_drawn_layer_by_layer() -> None:
    shown = text(picture(tiling("2x1x3", "I2")))
    assert "layer 0" in shown
    assert "layer 1" in shown
