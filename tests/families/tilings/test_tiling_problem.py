"""Reading and writing tiling problems, and what is said about wrong ones."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given

from ludus.core.errors import InvalidInput
from ludus.families.codec import read_problem, write_problem
from ludus.families.tilings.placements import Lattice, orientations
from ludus.families.tilings.polyominoes import (
    DRAWINGS,
    NAMES,
    drawing_of,
    drawn_cells,
    free_polyominoes,
    names_up_to,
    polyomino,
    usual_name,
)
from ludus.families.tilings.problem import Symmetry, Tiling, tiling
from tiling_strategies import problems

FREE = {1: 1, 2: 1, 3: 2, 4: 5, 5: 12, 6: 35}
"""The numbers of free polyominoes."""


def test_every_free_polyomino_to_size_six_has_one_name() -> None:
    forms = [orientations(polyomino(name), Lattice.SQUARE, Symmetry.ALL)[0] for name in NAMES]
    assert len(set(forms)) == len(NAMES)
    for size, number in FREE.items():
        assert sum(len(form) == size for form in forms) == number
    for form in forms:
        reached, fresh = {form[0]}, [form[0]]
        while fresh:
            r, c = fresh.pop()
            near = {(r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)} & set(form) - reached
            reached |= near
            fresh += near
        assert reached == set(form)


def test_names_say_their_size() -> None:
    assert all(str(DRAWINGS[name].count("#")) == name[1] for name in NAMES)
    assert all(drawing_of(name).count("#") == int(name[1]) for name in names_up_to(8)[len(NAMES) :])


def test_numbered_polyominoes_are_all_free_ones_once() -> None:
    """Their numbers are those of the literature (Redelmeier 1981), and the lettered ones are among them."""
    assert [len(free_polyominoes(squares)) for squares in range(1, 9)] == [1, 1, 2, 5, 12, 35, 108, 369]
    for squares in range(1, 7):
        shapes = {orientations(drawn_cells(one), Lattice.SQUARE, Symmetry.ALL) for one in free_polyominoes(squares)}
        lettered = [name for name in NAMES if len(polyomino(name)) == squares]
        assert shapes == {orientations(polyomino(name), Lattice.SQUARE, Symmetry.ALL) for name in lettered}
    eights = [orientations(drawn_cells(one), Lattice.SQUARE, Symmetry.ALL) for one in free_polyominoes(8)]
    assert len(set(eights)) == 369


def test_numbered_polyominoes_are_tiles() -> None:
    problem = tiling("7x14", "P7n3:14")
    assert problem.tiles[0].name == "P7n3"
    assert set(problem.tiles[0].cells) == set(drawn_cells(free_polyominoes(7)[2]))
    for wrong in ("P7n0", "P7n109", "P9n1286"):
        with pytest.raises(InvalidInput, match="expected a number from"):
            tiling("7x7", wrong)


@pytest.mark.parametrize(("given", "nearest"), [("T44", "T4"), ("q5", "5"), ("pentomino", ""), ("", "")])
def test_an_unknown_name_is_answered_with_the_nearest(given: str, nearest: str) -> None:
    with pytest.raises(InvalidInput, match=f"nearest: .*{nearest}"):
        usual_name(given)


@given(problems())
def test_a_written_problem_is_read_back(problem: Tiling) -> None:
    assert read_problem(write_problem(problem)) == problem


def test_tiles_of_different_symmetries_are_written_and_read() -> None:
    tiles = [{"name": "L4", "symmetry": "rotations"}, {"name": "I2", "symmetry": "none", "count": 2}, "O4"]
    problem = tiling("4x4", tiles, question="where", asked="O4")
    assert read_problem(write_problem(problem)) == problem
    assert tiling("4x4", {"L4": None, "I2": 2}).tile("I2").count == 2


def test_the_rarest_tile_is_asked_about() -> None:
    assert tiling("4x4", "I3 I1:1 I2:2", question="where").asked == "I1"
    assert write_problem(tiling("4x4", "I3", question="where"))["asked"] == "I3"


WRONG: list[tuple[dict[str, Any], str]] = [
    ({"region": []}, "region: expected at least one cell"),
    ({"region": ["..."]}, "region: expected at least one cell"),
    ({"region": "123456789x2"}, "region: expected 1 to 65536 cells, got 123456789 x 2"),
    ({"tiles": ["I2:"]}, r"tiles\[0\].count: expected a whole number from 0 to 65536 behind the colon, got 'I2:'"),
    ({"tiles": ["I2:12345678901"]}, r"tiles\[0\].count: expected a whole number from 0 to 65536 behind the colon"),
    ({"region": ["#x"]}, r"region\[0\]: expected # for a cell"),
    ({"region": 5}, "region: expected a list of rows"),
    ({"region": "0x5"}, "region: expected 1 to 65536 cells"),
    ({"region": "9999x9999"}, "region: expected 1 to 65536 cells"),
    ({"region": ["#" * 70_000]}, "region: expected at most 65536 places"),
    ({"tiles": []}, "tiles: expected at least one tile"),
    ({"tiles": ["I2", "I2"]}, r"tiles\[1\].name: expected each name once"),
    ({"tiles": ["Q7"]}, "nearest"),
    ({"tiles": ["I2:x"]}, r"tiles\[0\].count: expected a whole number"),
    ({"tiles": [{"name": "I2", "count": -1}]}, r"tiles\[0\].count: expected an integer from 0"),
    ({"tiles": [{"name": "I2", "count": True}]}, r"tiles\[0\].count"),
    ({"tiles": [{"cells": [[0, 0]]}]}, r"tiles\[0\].name: expected a name"),
    ({"tiles": [{"name": "A", "cells": []}]}, r"tiles\[0\].cells: expected a list"),
    ({"tiles": [{"name": "A", "cells": [[0, 0], [0, 0]]}]}, "expected each cell once"),
    ({"tiles": [{"name": "A", "cells": [[0]]}]}, r"cells\[0\]: expected a cell"),
    ({"tiles": [{"name": "A", "cells": [[0, 10**9]]}]}, "expected numbers of at most"),
    ({"tiles": [{"name": "A", "drawing": "##", "cells": [[0, 0]]}]}, "expected either cells or a drawing"),
    ({"tiles": [{"name": "A", "colour": 1}]}, r"tiles\[0\].colour: expected one of"),
    ({"tiles": [{"name": "!", "cells": [[0, 0]]}]}, "expected letters and digits"),
    ({"tiles": 7}, "tiles: expected a list of tiles"),
    ({"tiles": [7]}, r"tiles\[0\]: expected the name of a tile"),
    ({"tiles": ["I1"] * 300}, "tiles: expected at most 200 tiles"),
    ({"lattice": "cubic"}, "lattice: expected one of square"),
    ({"lattice": "hexagonal", "tiles": ["T4"]}, r"tiles\[0\]: expected cells, a drawing, or one of tribone"),
    ({"symmetry": "half"}, "symmetry: expected one of all"),
    ({"question": "table"}, "question: expected one of solve"),
    ({"asked": "I2"}, "asked: expected this field only"),
    ({"question": "where", "asked": "T4"}, "asked: expected the name of one of the tiles"),
    ({"colour": 1}, "colour: unknown field"),
    ({"region": "256x256", "tiles": [f"A{k}=" + "#" * (k + 9) for k in range(9)]}, "region: expected at most 20000000"),
]


@pytest.mark.parametrize(("fields", "message"), WRONG, ids=[str(k) for k in range(len(WRONG))])
def test_what_is_wrong_is_told_in_one_sentence(fields: dict[str, Any], message: str) -> None:
    right = {"ludus": 1, "kind": "tiling", "region": "3x3", "tiles": ["I2"]}
    with pytest.raises(InvalidInput, match=message) as caught:
        read_problem(right | fields)
    assert "\n" not in str(caught.value)


def test_missing_fields_are_all_named() -> None:
    with pytest.raises(InvalidInput) as caught:
        read_problem({"ludus": 1, "kind": "tiling"})
    assert [fault.field for fault in caught.value.faults] == ["region", "tiles"]


def test_straight_tiles_of_any_length_have_names() -> None:
    (tile,) = tiling("11x11", "i8").tiles
    assert (tile.name, tile.cells) == ("I8", tuple((0, column) for column in range(8)))
    for wrong in ("I0", "I1000", "I08"):
        with pytest.raises(InvalidInput, match="nearest"):
            tiling("11x11", wrong)


SIDES = {"hexagonal": ((0, 1), (1, 0), (1, 1)), "triangular": ((0, 1), (1, 0))}
TOUCHING = {
    "hexagonal": {"tribone": 2, "triangle": 3, "rhombus": 5, "propeller": 3, "flower": 12, "I4": 3},
    "triangular": {"triangle": 0, "rhombus": 1, "trapezium": 2, "parallelogram": 3, "hexagon": 6, "sphinx": 5},
}


@pytest.mark.parametrize("lattice", SIDES)
def test_named_tiles_of_other_cells_touch_as_often_as_they_should(lattice: str) -> None:
    found = {}
    for tile in tiling("9x9", " ".join(TOUCHING[lattice]), lattice=lattice).tiles:
        pairs = [(cell, (cell[0] + r, cell[1] + c)) for cell in tile.cells for r, c in SIDES[lattice]]
        # A triangle touches the one below only where it points up.
        found[tile.name] = sum(
            far in tile.cells and (lattice == "hexagonal" or far[0] == near[0] or sum(near) % 2 == 0)
            for near, far in pairs
        )
    assert found == TOUCHING[lattice]
    with pytest.raises(InvalidInput, match="nearest: rhombus"):
        tiling("9x9", "rombus", lattice=lattice)
