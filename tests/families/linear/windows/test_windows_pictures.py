from __future__ import annotations

import pytest

from families.linear.windows.windows_examples import (
    CUBE,
    PAPER,
    PAPER_ROLLS,
    TALK,
    impossible_talk,
    quiet_paper,
    solved_paper,
)
from ludus.core.answers import Impossible, Solved, Undecided
from ludus.core.arrays import residues
from ludus.core.limits import Limits
from ludus.core.loading import np
from ludus.core.pictures import UNIT, Band, Cell, Number, Picture, Rim, Role
from ludus.core.weights import Weighting
from ludus.families.codec import read_problem
from ludus.families.linear.windows.certificates import Count, DistanceCounts, ProductWeighting, Quiet, Rolls
from ludus.families.linear.windows.draw import picture, signed
from ludus.families.linear.windows.problem import windows
from ludus.families.linear.windows.solve.linear import solve
from ludus.families.parts import picture as drawing
from ludus.render.shapes.sheets import MAX_CELLS, MAX_SHOWN, BoardView


def of_role(drawn: Picture, role: Role) -> list[Cell | Number | Band]:
    return [shape for shape in drawn.shapes if shape.role is role and not isinstance(shape, Rim)]


def texts(drawn: Picture, role: Role) -> list[str]:
    return [shape.text for shape in of_role(drawn, role) if isinstance(shape, Number)]


def test_every_die_that_is_not_at_its_goal_shows_its_face() -> None:
    dice = of_role(picture(PAPER), Role.DIE)
    assert [die.value for die in dice] == [face for face in PAPER.state.flat if face]
    assert len(of_role(picture(PAPER), Role.DONE)) == 48 - len(dice)


def test_a_die_at_a_goal_other_than_blank_is_done_and_a_blank_one_is_not() -> None:
    problem = windows([[3, 0], [1, 2]], (1, 1), 4, target=[[3, 1], [0, 2]])
    board = [cell for cell in picture(problem).shapes if isinstance(cell, Cell) and cell.role in (Role.DIE, Role.DONE)]
    assert [(cell.role, cell.value) for cell in board[:4]] == [
        (Role.DONE, 3),
        (Role.DIE, 0),
        (Role.DIE, 1),
        (Role.DONE, 2),
    ]
    assert [cell.value for cell in board[4:]] == [3, 1, 0, 2], "the goal stands beside the board"
    assert {"board", "goal"} <= set(texts(picture(problem), Role.LABEL))


def test_dice_with_many_faces_show_digits_and_others_pips() -> None:
    assert {die.text for die in of_role(picture(windows([6, 5], (1,), 7)), Role.DIE)} == {""}
    assert [die.text for die in of_role(picture(windows([6, 11], (1,), 12)), Role.DIE)] == ["6", "11"]
    assert [die.text for die in of_role(picture(windows([2**80 - 1, 1], (1,), 2**80)), Role.DIE)] == ["~1e24", "1"]


def test_the_rolls_to_make_are_written_where_their_windows_are_anchored() -> None:
    drawn = solved_paper()
    assert texts(drawn, Role.HINT) == [f"{times}×" for row in PAPER_ROLLS for times in row if times]
    (band,) = (shape for shape in of_role(drawn, Role.HINT) if isinstance(shape, Band))
    first = next(shape for shape in of_role(drawn, Role.HINT) if isinstance(shape, Cell))
    assert (band.at, band.size) == (first.at, (2 * UNIT, 2 * UNIT))
    assert "57 rolls" in drawn.title
    assert "row 0, column 0" in drawn.description


def test_weights_are_the_residues_nearest_to_0_with_their_sign_written() -> None:
    drawn = impossible_talk()
    tints = [cell.value for cell in of_role(drawn, Role.WEIGHT) if isinstance(cell, Cell)]
    assert tints == [0] * 14 + [-1] * 7 + [0] * 28
    assert texts(drawn, Role.WEIGHT) == ["−1"] * 7
    assert [signed(value, 5) for value in range(-1, 6)] == [-1, 0, 1, 2, -2, -1, 0]


def test_a_weighting_and_its_product_form_look_the_same() -> None:
    axes = ((1, 2, 0), (0, 3, 1, 4))
    board = windows([[1, 0, 2, 4]] * 3, (2, 2), 5)
    product = picture(board, Impossible(board, ProductWeighting(3, axes), ""))
    plain = Weighting(5, residues(3 * np.outer(*axes), 5))
    assert picture(board, Impossible(board, plain, "")).shapes == product.shapes


def test_weights_of_another_modulus_are_taken_modulo_that_one() -> None:
    board = windows([1, 0, 2, 4], (2,), 10)
    drawn = picture(board, Impossible(board, Weighting(5, residues([4, 1, 4, 1], 5)), ""))
    assert texts(drawn, Role.WEIGHT)[:4] == ["−1", "+1", "−1", "+1"]


def test_only_anchors_can_be_touched_and_say_what_they_are() -> None:
    board = windows([[1, 2, 3], [0, 4, 1]], (2, 2), 5, wrap=(False, True))
    moves = picture(board, touchable=True).moves()
    assert list(moves) == ["0 0", "0 1", "0 2"]
    assert moves["0 1"].label == "row 0, column 1: face 2"  # type: ignore[union-attr]
    assert picture(board).moves() == {}


def test_the_rim_repeats_the_opposite_side_and_cannot_be_touched() -> None:
    drawn = picture(PAPER, touchable=True)
    above, below, left, right = (shape for shape in drawn.shapes if isinstance(shape, Rim))
    faces = [die.value for die in left.shapes if isinstance(die, Cell) and die.role in (Role.DIE, Role.DONE)]
    assert faces == PAPER.state[:, -1].tolist()
    faces = [die.value for die in below.shapes if isinstance(die, Cell) and die.role in (Role.DIE, Role.DONE)]
    assert faces == [*PAPER.state[0, -1:], *PAPER.state[0], *PAPER.state[0, :1]]
    assert len(drawn.moves()) == 48
    assert above.size == below.size
    assert left.size == right.size
    assert all(part.move is None and not part.label for part in left.shapes if isinstance(part, Cell))


@pytest.mark.parametrize(
    ("wrap", "rims"), [((True, True), 4), ((True, False), 2), ((False, True), 2), ((False, False), 0)]
)
def test_only_wrapped_axes_have_a_rim(wrap: tuple[bool, bool], rims: int) -> None:
    drawn = picture(windows([[1, 0], [2, 2]], (1, 2), 3, wrap=wrap))
    assert sum(isinstance(shape, Rim) for shape in drawn.shapes) == rims


@pytest.mark.parametrize(
    ("last", "pieces"), [((0, 0), 1), ((0, 2), 2), ((1, 0), 2), ((1, 2), 4)], ids=["inside", "side", "end", "corner"]
)
def test_a_window_that_goes_around_is_outlined_in_pieces(last: tuple[int, int], pieces: int) -> None:
    drawn = picture(windows([[1, 0, 1], [2, 2, 0]], (2, 2), 3), last=last)
    assert len(of_role(drawn, Role.LAST)) == pieces


def test_a_window_over_layers_is_outlined_on_each_of_them() -> None:
    assert len(of_role(picture(CUBE, last=(3, 0, 0)), Role.LAST)) == 2
    assert [text for text in texts(picture(CUBE), Role.LABEL) if text.startswith("layer")] == [
        f"layer {layer}" for layer in range(4)
    ]


@pytest.mark.parametrize("shape", [(4096,), (4096, 64), (90, 90, 90), (9, 9, 9, 9), (3,) * 7, (1, 1), (1,)])
def test_large_boards_are_cut_and_say_so(shape: tuple[int, ...]) -> None:
    board = BoardView(shape, (True,) * len(shape))
    drawn = picture(windows(np.ones(shape, dtype=np.uint8), (1,) * len(shape), 2))
    cells = [shape for shape in drawn.shapes if isinstance(shape, Cell) and shape.role is Role.CELL]
    assert len(cells) <= MAX_CELLS
    assert (len(cells) < np.prod(shape)) == bool(board.note())
    assert not board.note() or board.note() in texts(drawn, Role.LABEL)
    assert max(board.shown) <= MAX_SHOWN


def test_everything_lies_on_the_page() -> None:
    for drawn in (solved_paper(), impossible_talk(), quiet_paper(), picture(CUBE, last=(0, 2, 2))):
        for shape in drawn.shapes:
            if isinstance(shape, Cell):
                assert 0 <= shape.at[0] <= drawn.width - UNIT
                assert 0 <= shape.at[1] <= drawn.height - UNIT
            elif isinstance(shape, Band | Rim):
                assert 0 <= shape.at[0] <= drawn.width - shape.size[0]
                assert 0 <= shape.at[1] <= drawn.height - shape.size[1]


def test_the_other_questions_have_pictures_of_their_own() -> None:
    assert picture(PAPER, Solved(PAPER, Count((), ()), "")).shapes == picture(PAPER).shapes
    assert picture(PAPER, Undecided(PAPER, "time")).shapes == picture(PAPER).shapes
    assert "quiet patterns" in quiet_paper().title
    assert "the empty pattern" in picture(PAPER, Solved(PAPER, Quiet((), ()), "")).description
    chart = picture(PAPER, Solved(PAPER, DistanceCounts((1, 48, 1104, 9)), ""))
    bars = [shape.size[0] for shape in chart.shapes if isinstance(shape, Band)]
    assert len(bars) == 4
    assert bars[2] == max(bars)


def test_what_the_solver_finds_can_be_drawn() -> None:
    for problem in (PAPER, TALK, CUBE):
        answer = solve(problem, Limits())
        drawn = picture(problem, answer)
        is_solved = isinstance(answer.certificate, Rolls)  # type: ignore[union-attr]
        assert bool(of_role(drawn, Role.HINT)) == is_solved
        assert bool(of_role(drawn, Role.WEIGHT)) != is_solved


@pytest.mark.parametrize("kind", [{"kind": "windows", "window": [2, 2]}, {"kind": "lights"}], ids=["dice", "lights"])
def test_a_board_that_takes_no_memory_is_drawn_without_a_look_at_each_cell(kind: dict[str, object]) -> None:
    board = {"ludus": 1, **kind, "shape": [10**9, 10**9], "modulus": 2, "question": "count"}
    drawn = drawing(read_problem(board))
    assert "not at their goal: 0 of 1000000000000000000." in drawn.description
