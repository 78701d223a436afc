"""Pictures of two pieces: both boards with their moves, tables, P-positions, large boards."""

from __future__ import annotations

from typing import Any

from ludus import workbench
from ludus.core.pictures import Cell, Number, Picture, Piece, Role
from ludus.families.impartial.two_pieces.problem import two_pieces
from ludus.families.parts import picture
from ludus.render.text import text

ROOK = ((1, 0), (0, 1))


def cells(drawn: Picture) -> list[Cell]:
    return [shape for shape in drawn.shapes if isinstance(shape, Cell)]


def ask(question: str, size: tuple[int, ...], **rules: Any) -> Picture:
    return workbench.ask(two_pieces(ROOK, (), size, question=question, **rules)).picture()


def test_a_pair_is_drawn_twice_with_the_moves_of_each_piece() -> None:
    drawn = picture(two_pieces(ROOK, (), (7, 6), jump=True, position=[[3, 5], [6, 2]]))
    assert [shape.text for shape in drawn.shapes if isinstance(shape, Piece)] == ["2", "1", "2", "1"]
    assert sum(cell.role is Role.TARGET for cell in cells(drawn)) == 8 + 8
    assert {shape.text for shape in drawn.shapes if isinstance(shape, Number)} >= {
        "moves of piece 1",
        "moves of piece 2",
    }


def test_winning_moves_are_marked() -> None:
    drawn = ask("outcome", (7, 6), jump=True, position=[[3, 5], [6, 2]])
    winning = [cell for cell in cells(drawn) if cell.role is Role.WINNING]
    assert [cell.label for cell in winning] == [
        "(1, 5): a winning move",
        "(6, 0): a winning move",
        "(4, 2): a winning move",
    ]
    assert drawn.title.endswith("at (3, 5) and (6, 2): an N-position")
    assert ask("value", (7, 6), jump=True, position=[[3, 5], [6, 2]]).title.endswith("Grundy value 9")
    assert ask("outcome", (7, 6), jump=True, position=[[2, 3], [4, 5]]).title.endswith("a P-position")


def test_the_edge_that_coins_drop_over_is_row_and_column_0() -> None:
    drawn = ask("outcome", (4, 6), drop=True, push=True, position=[[4, 2], [4, 6]])
    assert len(cells(drawn)) == 2 * 5 * 7
    assert [cell.label for cell in cells(drawn) if cell.role is Role.WINNING] == ["(4, 0): a winning move"]
    assert sum("off the board" in cell.label for cell in cells(drawn)) > 10


def test_the_table_of_two_rooks_is_drawn_collapsed() -> None:
    drawn = ask("table", (8, 8), jump=True)
    assert len(cells(drawn)) == 64
    assert cells(drawn)[0].text == ""
    assert sum(cell.role is Role.WINNING for cell in cells(drawn)) == 2 + 6
    assert "nim-sums of the coordinates" in drawn.title


def test_other_tables_have_a_sheet_for_each_place_of_the_first_piece() -> None:
    drawn = ask("table", (2, 2), drop=True)
    assert len(cells(drawn)) == 81
    assert "first piece at (1, 2)" in text(drawn)
    alone = ask("table", (3, 3), jump=True, land=True, drop=True)
    assert [cell.text for cell in cells(alone)] == ["1", "2", "3", "2", "1", "4", "3", "4", "1"]


def test_lost_pairs_are_marked_by_a_letter() -> None:
    drawn = ask("p-positions", (3, 3), jump=True)
    assert sum(cell.text == "P" for cell in cells(drawn)) == 2 * 10
    rule = ask("p-positions", (10**9, 10**9), jump=True)
    assert len(cells(rule)) == 256
    assert sum(cell.text == "P" for cell in cells(rule)) == 2 + 14


def test_a_board_of_any_size_is_soon_drawn() -> None:
    far = 10**18
    drawn = ask("outcome", (far, far), jump=True, position=[[far - 1, 5], [far - 9, 3]])
    assert len(cells(drawn)) == 2 * 12 * 12
    assert f"piece 1 is outside, at ({far - 9}, 3); piece 2 is outside, at ({far - 1}, 5)" in text(drawn)
    assert picture(two_pieces(ROOK, (), (far, far))).title.startswith("Two pieces on 1000000000000000000")


def test_the_title_tells_the_rules() -> None:
    one = two_pieces(ROOK, [(1, 1)], (3, 3), land=True, drop="pushed", push="send")
    words = "rays (1, 0) (0, 1), steps (1, 1); they never jump, land, leave when pushed, push (send)"
    assert picture(one).title == f"Two pieces on 3 × 3: {words}"
    assert "no moves" in picture(two_pieces((), (), (3,))).title
