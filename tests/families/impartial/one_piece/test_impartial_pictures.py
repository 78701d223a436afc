"""Pictures of impartial problems: numbers in cells, P-positions marked, large tables cut, layers."""

from __future__ import annotations

import pytest

from ludus import workbench
from ludus.core.pictures import Cell, Number, Role
from ludus.core.questions import Question
from ludus.families.impartial.one_piece.problem import impartial
from ludus.families.parts import picture
from ludus.render.text import text

ROOK, QUEEN = ((1, 0), (0, 1)), ((1, 0), (0, 1), (1, 1))


def cells(drawn: object) -> list[Cell]:
    return [shape for shape in drawn.shapes if isinstance(shape, Cell)]


def test_a_table_shows_its_numbers_and_marks_the_lost_positions() -> None:
    drawn = workbench.ask(impartial(QUEEN, (), (6, 6))).picture()
    assert [cell.text for cell in cells(drawn)[:6]] == list("012345")
    assert {cell.text for cell in cells(drawn) if cell.role is Role.WINNING} == {"0"}
    assert sum(cell.role is Role.WINNING for cell in cells(drawn)) == 5
    assert "0, P-position" in cells(drawn)[0].label
    assert drawn.title == "A piece on 6 × 6: rays (1, 0) (0, 1) (1, 1): Grundy values"


def test_lost_positions_are_marked_by_a_letter() -> None:
    drawn = workbench.ask(impartial(QUEEN, (), (6, 6)), "p-positions").picture()
    assert sum(cell.text == "P" for cell in cells(drawn)) == 5
    assert "5 P-positions out of 36 positions" in drawn.description


def test_of_a_large_table_the_first_rows_and_columns_are_drawn() -> None:
    for question in ("table", "p-positions"):
        drawn = workbench.ask(impartial(ROOK, (), (90, 50)), question).picture()
        assert len(cells(drawn)) == 40 * 40
        notes = [shape.text for shape in drawn.shapes if isinstance(shape, Number)]
        assert "the first 40 of 50 rows, the first 40 of 90 columns" in notes


def test_more_axes_are_layers() -> None:
    drawn = workbench.ask(impartial(((1, 0, 0), (0, 1, 0), (0, 0, 1)), (), (2, 3, 4))).picture()
    assert len(cells(drawn)) == 24
    assert "z = 3" in text(drawn)
    assert [cell.text for cell in cells(drawn)[:6]] == ["0", "1", "1", "0", "2", "3"]
    assert "0  1  2  0  1  2  0" in text(workbench.ask(impartial((), ((1,), (2,)), (7,))).picture())


def test_a_problem_alone_shows_where_its_piece_can_go() -> None:
    drawn = picture(impartial(ROOK, ((1, 1),), (4, 5)))
    assert sum(shape.role is Role.PIECE for shape in drawn.shapes) == 1
    assert sum(cell.role is Role.TARGET for cell in cells(drawn)) == 3 + 4 + 1
    assert text(drawn)


def test_the_title_names_passes_misere_play_and_the_lack_of_moves() -> None:
    assert picture(impartial((), (), (3, 3))).title == "A piece on 3 × 3: no moves"
    passed = impartial(ROOK, (), (3, 3), passes=2, misere=True)
    assert picture(passed).title.endswith("2 passes, misère play")
    many = impartial((), [(k, 1) for k in range(9)], (3, 3))
    assert picture(many).title.endswith("(5, 1) ...")


def test_a_position_shows_its_piece_and_the_best_moves() -> None:
    for question in ("outcome", "remoteness"):
        drawn = workbench.ask(impartial(QUEEN, (), position=(9, 12)), question).picture()
        assert sum(shape.role is Role.PIECE for shape in drawn.shapes) == 1
        best = [cell for cell in cells(drawn) if cell.role is Role.WINNING]
        assert [cell.label for cell in best] == ["(4, 7): a best move"]
        assert sum(cell.role is Role.TARGET for cell in cells(drawn)) == 9 + 12 + 9 - 1
    assert workbench.ask(impartial(QUEEN, (), position=(6, 10))).picture().description == "(6, 10) is a P-position."
    drawn = workbench.ask(impartial(QUEEN, (), position=(9, 12)), "value").picture()
    assert "Grundy value 19" in drawn.title
    assert "19" in text(drawn)


def test_a_piece_that_is_far_away_is_told() -> None:
    for place in ((10**18, 7), (7, 10**18), (3, 10**18, 10**18), (10**18,)):
        rays = [tuple(int(i == axis) for i in range(len(place))) for axis in range(len(place))]
        drawn = workbench.ask(impartial(rays, (), position=place)).picture()
        assert f"the piece is outside, at ({', '.join(map(str, place))})" in text(drawn)
    huge = workbench.ask(impartial([(1, 0, 0), (0, 1, 0), (0, 0, 1)], (), position=(4, 5, 10**18)), "value").picture()
    assert "the piece is outside, at (4, 5, 1000000000000000000); the first 1 of 1000000000000000001 layers" in text(
        huge
    )
    assert len(cells(workbench.ask(impartial(QUEEN, (), position=(10**18, 10**18))).picture())) == 12 * 12


@pytest.mark.parametrize(("place", "note"), [((60, 80), "rows 41 to 80 of 81, columns 21 to 60 of 61"), ((3, 55), "")])
def test_the_part_of_a_large_board_up_to_the_piece_is_drawn(place: tuple[int, int], note: str) -> None:
    drawn = workbench.ask(impartial(QUEEN, (), position=place)).picture()
    assert sum(shape.role is Role.PIECE for shape in drawn.shapes) == 1
    seen = [cell.label for cell in cells(drawn) if cell.role is Role.TARGET]
    assert f"({place[0] - 1}, {place[1] - 1}): a move" in seen
    assert all(f"({place[0]}, {y}): a move" in seen for y in range(place[1] - 39, place[1]))
    assert note in text(drawn)
    assert "is outside" not in text(drawn)


def test_lengths_and_levels_are_written_in_the_cells() -> None:
    drawn = workbench.ask(impartial(QUEEN, (), (5, 6)), "remoteness").picture()
    assert [cell.text for cell in cells(drawn)[5:10]] == list("11233")
    assert sum(cell.role is Role.WINNING for cell in cells(drawn)) == 4
    levels = workbench.ask(impartial(ROOK, (), (4, 4), question=Question.LEVELS, below=2)).picture()
    assert [cell.text for cell in cells(levels)[:8]] == ["0", "1", "", "", "1", "0", "", ""]
    assert "8 positions with Grundy values below 2" in levels.title
