"""Pictures of numbered games and of sums: dots in layers, tables for many positions, a line for each part."""

from __future__ import annotations

from ludus import Piece, Ruleset, workbench
from ludus.core.pictures import Cell, Edge, Picture, Role
from ludus.core.pictures import Piece as Dot
from ludus.families.impartial.graph.problem import graph
from ludus.families.parts import picture
from ludus.render import FORMS, drawn
from ludus.render.text import text

HEAP = [[], [0], [0, 1], [1, 2], [2, 3]]
nim = Ruleset(lambda heap: range(heap))


def of(kind: type, shown: Picture) -> list:
    return [shape for shape in shown.shapes if isinstance(shape, kind)]


def test_a_small_game_has_a_dot_for_each_position_and_a_line_for_each_move() -> None:
    shown = workbench.ask(graph(HEAP)).picture()
    dots, lines = of(Dot, shown), of(Edge, shown)
    assert [dot.text for dot in dots] == ["0", "1", "2", "0", "1"]
    assert [dot.text for dot in dots if dot.role is Role.PIECE] == ["0", "0"]
    assert len(lines) == 7
    assert len({dot.at for dot in dots}) == 5
    assert all(line.start[1] < line.end[1] for line in lines), "moves lead downwards"
    assert all(0 <= at < limit for dot in dots for at, limit in zip(dot.at, (shown.width, shown.height), strict=True))


def test_lines_of_a_heap_do_not_hide_each_other() -> None:
    places = [dot.at for dot in of(Dot, workbench.ask(graph([list(range(n)) for n in range(9)])).picture())]
    assert len({x for x, _ in places}) > 2


def test_the_answer_about_one_position_is_drawn_at_it() -> None:
    shown = workbench.ask(graph(HEAP, position=4, names=["no", "one", "two", "three", "four"])).picture()
    assert [dot.text for dot in of(Dot, shown)] == ["", "", "", "P", "N"]
    assert of(Dot, shown)[4].role is Role.LIT
    assert [line.role for line in of(Edge, shown)].count(Role.WINNING) == 1
    assert shown.title.endswith("the player to move wins at four")
    assert "three" in text(shown)
    for question, end in (("value", "Grundy value 1 at 4"), ("remoteness", "3 moves to the end at 4")):
        assert workbench.ask(graph(HEAP, position=4), question).picture().title.endswith(end)


def test_a_large_game_is_a_table_in_the_order_of_the_positions() -> None:
    shown = workbench.ask(graph([list(range(max(0, n - 3), n)) for n in range(100)])).picture()
    assert not of(Dot, shown)
    assert [cell.text for cell in of(Cell, shown)] == [str(n % 4) for n in range(100)]
    wide = workbench.ask(graph([[] for _ in range(30)], misere=True)).picture()
    assert len(of(Cell, wide)) == 30
    long = workbench.ask(graph([[] for _ in range(5000)])).picture()
    assert len(of(Cell, long)) == 800
    assert "the first 40 of 250 rows" in text(long)


def test_a_problem_alone_is_drawn_too() -> None:
    assert (
        picture(graph(HEAP, passes=2, misere=True)).title == "A game of 5 positions and 7 moves, 2 passes, misère play"
    )


def test_a_sum_has_a_line_for_each_part_and_the_nim_sum() -> None:
    total = Piece(rays=[(1, 0), (0, 1)]) @ (9, 12) + nim @ 4
    shown = total.ask().picture()
    assert [cell.text for cell in of(Cell, shown)] == ["5", "4", "1"]
    assert [cell.role for cell in of(Cell, shown)].count(Role.HINT) == 1
    assert "a piece at (9, 12), rays (1, 0) (0, 1)" in text(shown)
    assert "moving to" in text(shown)
    assert shown.title == "A sum of 2 games: Grundy value 1, the player to move wins"
    assert len(of(Cell, total.picture())) == 2
    misere = total.misere().ask().picture()
    assert misere.title.startswith("A sum of 2 games, misère play: the player to move")


def test_every_picture_renders_in_every_form() -> None:
    for shown in (workbench.ask(graph(HEAP)).picture(), (nim @ 3 + nim @ 4).ask().picture()):
        assert shown.description
        assert all(drawn(shown, suffix) for suffix in FORMS)
