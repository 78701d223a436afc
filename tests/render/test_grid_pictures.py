"""Tables of entries as pictures: what is marked can be seen."""

from __future__ import annotations

from ludus.core.pictures import Band, Cell, Role
from ludus.render.shapes.grids import grid


def test_a_frame_is_not_drawn_upon_a_cell_of_its_own_colour() -> None:
    lost = {(0, 0): Role.WINNING, (1, 1): Role.WINNING}
    drawn = grid([["P", ""], ["", "P"]], "lost squares", roles=lost, marked=[(0, 0)])
    roles = {shape.at: shape.role for shape in drawn.shapes if isinstance(shape, Cell)}
    frames = [shape.at for shape in drawn.shapes if isinstance(shape, Band)]
    assert len(frames) == 1
    assert roles[frames[0]] is Role.CELL
    assert sorted(role.name for role in roles.values()) == ["CELL", "CELL", "CELL", "WINNING"]
