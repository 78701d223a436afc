"""Pictures of lights: what is lit, holes left blank, presses and weights, patterns, graphs."""

from __future__ import annotations

from ludus import workbench
from ludus.core.pictures import Cell, Edge, Number, Picture, Piece, Role
from ludus.families.linear.lights.problem import lights, lights_graph
from ludus.families.parts import picture
from ludus.render import FORMS, drawn
from ludus.render.text import text

RING = [[(k, 1), ((k + 1) % 5, 1), ((k - 1) % 5, 1)] for k in range(5)]


def cells(image: Picture) -> list[Cell]:
    return [shape for shape in image.shapes if isinstance(shape, Cell)]


def test_lit_and_unlit_lights_and_holes() -> None:
    image = picture(lights([[1, 0], [0, 1]], holes=[(0, 1)]))
    assert [cell.role for cell in cells(image)] == [Role.LIT, Role.CELL, Role.LIT]
    assert cells(image)[0].label == "row 0, column 0: lit"
    assert image.title == "Lights on a 2 × 2 board with one hole"


def test_more_states_are_numbers_and_the_goal_stands_beside() -> None:
    image = picture(lights([[1, 3]], 4, target=[[0, 2]]))
    assert [cell.text for cell in cells(image)] == ["1", "3", "0", "2"]
    assert "goal 2" in cells(image)[1].label


def test_presses_are_counts_in_the_cells() -> None:
    result = workbench.ask(lights([[1, 1, 0], [1, 0, 0], [0, 0, 0]], 3))
    counts = [shape.text for shape in result.picture().shapes if isinstance(shape, Number) and shape.role is Role.HINT]
    presses = result.answer.certificate.presses
    assert counts == [f"{count}×" for count in presses.ravel().tolist() if count]


def test_a_weighting_is_tinted_and_has_a_legend() -> None:
    result = workbench.ask(lights([[1, 0], [0, 0]], 3))
    image = result.picture()
    assert {cell.role for cell in cells(image)} == {Role.WEIGHT}
    notes = [shape.text for shape in image.shapes if isinstance(shape, Number)]
    assert "weights mod 3: blue is plus, hatched orange is minus" in notes


def test_quiet_patterns_solutions_and_levels_are_drawn() -> None:
    board = lights([[1] * 4] * 4)
    assert "pattern 1, order 2" in text(workbench.ask(board, "quiet").picture())
    assert "solution 1, 2 images" in text(workbench.ask(board, "solutions").picture())
    assert "only the empty pattern is quiet" in text(workbench.ask(lights([[0] * 3] * 3), "quiet").picture())
    assert "540" in text(workbench.ask(board, "gods-number").picture())


def test_a_small_graph_is_a_circle_with_lines() -> None:
    solved = workbench.ask(lights_graph([1, 0, 0, 1, 0], RING, 2)).picture()
    assert sum(isinstance(shape, Edge) for shape in solved.shapes) == 5
    assert sum(isinstance(shape, Piece) for shape in solved.shapes) == 5
    assert len(cells(solved)) == 5
    forbidden = workbench.ask(lights_graph([1, 0, 0], [[(0, 1), (1, 1)], [(1, 1), (2, 1)]], 2)).picture()
    assert {cell.role for cell in cells(forbidden)} == {Role.WEIGHT}
    large = workbench.ask(lights_graph([1] * 100, [[(k, 1)] for k in range(100)], 2)).picture()
    assert not any(isinstance(shape, Edge) for shape in large.shapes)


def test_every_picture_renders_in_every_form() -> None:
    problems = (
        lights([[1, 2], [0, 1]], 3),
        lights_graph([1, 0, 2], [[(0, 1)], []], 3),
        lights_graph([1] * 60, [], 2),
    )
    for problem in problems:
        for question in ("solve", "quiet", "count"):
            image = workbench.ask(problem, question).picture()
            assert image.title
            assert image.description
            # Bitmaps are slow, and made from the SVG.
            assert all(drawn(image, suffix) for suffix in FORMS if suffix != ".png" or question == "solve")


def test_the_lights_of_a_graph_have_their_numbers_and_goals() -> None:
    def numbers(image: Picture) -> list[str]:
        return [shape.text for shape in image.shapes if isinstance(shape, Number) and shape.role is Role.LABEL]

    graph = lights_graph([1, 0, 0, 1, 0], RING, 3, target=[0, 0, 2, 0, 1])
    assert numbers(picture(graph)) == [
        "0",
        "1",
        "2→2",
        "3",
        "4→1",
        "2→2: light 2 is to show 2, those without an arrow 0",
    ]
    forbidden = workbench.ask(lights_graph([1, 0, 0], [[(0, 1), (1, 1)], [(1, 1), (2, 1)]], 2)).picture()
    assert numbers(forbidden)[:3] == ["0", "1", "2"]
    solved = text(workbench.ask(lights_graph([1, 1, 0, 0, 1], RING, 3)).picture())
    assert "how often to make each move" in solved


def test_solutions_are_counts_of_presses() -> None:
    board = lights([[3, 3, 2, 3], [3, 3, 0, 0], [0, 0, 2, 1], [3, 1, 0, 0]], 4)
    image = workbench.ask(board, "solutions").picture()
    assert {cell.text for cell in cells(image)} == {"·", "1×", "2×", "3×"}
    assert "symmetric" not in text(image)
