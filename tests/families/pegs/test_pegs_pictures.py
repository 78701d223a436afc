"""Pictures of pegs: positions, a solution as a strip, weights with sign and number, proofs by cases."""

from __future__ import annotations

from hypothesis import given, settings

from ludus import workbench
from ludus.core.answers import Solved
from ludus.core.limits import Limits
from ludus.core.pictures import Cell, Edge, Number, Piece, Role
from ludus.families.parts import frames
from ludus.families.pegs.boards import named
from ludus.families.pegs.draw import picture
from ludus.families.pegs.problem import Pegs, pegs
from ludus.families.pegs.solve import plays
from ludus.render import FORMS, drawn
from ludus.render.svg import animated
from ludus.render.text import text
from pegs_strategies import peg_boards


def test_a_position_has_a_disc_for_each_peg_and_a_ring_for_each_hole() -> None:
    shapes = picture(pegs(named("english").without((3, 3)), 1)).shapes
    assert sum(isinstance(shape, Piece) and shape.role is Role.PIECE for shape in shapes) == 32
    assert sum(isinstance(shape, Piece) and shape.role is Role.HOLE for shape in shapes) == 1


def test_a_solution_is_a_strip_with_a_line_for_each_jump() -> None:
    result = workbench.ask(pegs(["oo.o."], ["....o"]))
    shapes = result.picture().shapes
    captions = [shape.text for shape in shapes if isinstance(shape, Number) and "→" in shape.text]
    assert captions == ["1: 0 0 → 0 2 → 0 4"]
    assert sum(isinstance(shape, Edge) for shape in shapes) == 3 * 2


def test_the_longest_sweep_is_told_in_the_strip_and_in_the_title() -> None:
    shown = workbench.ask(pegs(["oo.o.oo."], None, question="long-hop")).picture()
    captions = [shape.text for shape in shown.shapes if isinstance(shape, Number) and "the longest sweep" in shape.text]
    assert captions == ["1: 2 jumps, the longest sweep"]
    assert shown.title.endswith("the longest sweep has 2 jumps")
    goal = text(picture(pegs(["oo.o."], 1, question="long-hop")))
    assert "goal: the longest sweep, then one peg, anywhere" in goal


def test_a_listed_jump_is_drawn_by_way_of_the_hole_that_it_goes_over() -> None:
    jump = [[0, 0], [1, 1], [0, 2]]
    shown = workbench.ask(pegs(["oo.", " o "], [".oo", " . "], jumps=[jump])).picture()
    lines = [(shape.start, shape.end) for shape in shown.shapes if isinstance(shape, Edge)]
    assert len(lines) == 4
    assert lines[0][1] == lines[1][0]
    assert lines[0][1][1] > lines[0][0][1] == lines[1][1][1]
    assert "1: 0 0 over 1 1 → 0 2" in text(shown)


def test_weights_stand_on_the_board_with_their_sign() -> None:
    layout = named("diamond4")
    shown = workbench.ask(pegs(layout.without((3, 3)), layout.with_pegs([(3, 3)]))).picture()
    tinted = [shape for shape in shown.shapes if isinstance(shape, Cell) and shape.role is Role.WEIGHT]
    assert len(tinted) == 50
    assert {"+1", "−1", "0"} <= {shape.text for shape in shown.shapes if isinstance(shape, Number)}
    assert "weight" in text(shown)


def test_a_triangle_is_drawn_as_a_triangle() -> None:
    shapes = picture(pegs(named("triangle3").without((0, 0)), 1, lattice="triangular")).shapes
    places = sorted((shape.at[1], shape.at[0]) for shape in shapes if isinstance(shape, Piece))
    (_, top), (_, left), (_, right) = places[:3]
    assert left < top < right
    assert top - left == right - top


@given(peg_boards())
@settings(max_examples=12)
def test_every_answer_has_a_picture_in_every_form(problem: Pegs) -> None:
    shown = workbench.ask(problem, limits=Limits(5)).picture()
    assert shown.title
    assert shown.description
    for suffix in FORMS:
        assert drawn(shown, suffix)


def test_a_proof_by_cases_shows_what_each_case_supposes() -> None:
    problem = pegs([".o.o.", "...oo", ".o.oo"], [".....", ".....", "....o"])
    shown = workbench.ask(problem, method="flow").picture()
    captions = [shape.text for shape in shown.shapes if isinstance(shape, Number) and "×" in shape.text]
    assert len(captions) == 2
    assert any("at most" in caption for caption in captions)


def test_a_huge_board_is_cut_and_says_so() -> None:
    shown = picture(pegs(["o" * 200] * 200, 1))
    assert "not drawn" in text(shown)
    assert len(shown.shapes) < 5000


def test_the_jumps_of_a_solution_move_in_pictures_of_one_size() -> None:
    layout = named("english")
    answer = workbench.ask(pegs(layout.without((3, 3)), layout.with_pegs([(3, 3)]))).answer
    moving = frames(answer.problem, answer)
    assert len(moving) == 32
    assert len({(shown.width, shown.height) for shown in moving}) == 1
    assert animated(moving).count("<animate") > 31
    refuted = workbench.ask(pegs(["o.o"], 1)).answer
    assert frames(refuted.problem, refuted) == ()


def test_a_long_play_on_a_large_board_is_drawn_by_its_start_and_its_end() -> None:
    problem = pegs(["o" * 60] * 59 + ["." * 60], None, question="stuck")
    answer = plays.stuck(problem, Limits(seconds=0))
    assert isinstance(answer, Solved)
    seen = picture(problem, answer)
    assert len(seen.shapes) < 5_000
    assert "the start and the end" in text(seen)
