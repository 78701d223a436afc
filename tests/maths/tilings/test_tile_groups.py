"""The groups of all polyominoes to size six, and the theorem on n-ominoes and one monomino."""

from __future__ import annotations

import itertools

import pytest

from ludus.core.polyominoes import NAMES, polyomino
from ludus.core.tiling import Lattice, Symmetry
from ludus.maths.tilings.groups import TileGroup, catalogue, tile_group, window_group
from ludus.maths.tilings.monomino_theorem import (
    figure,
    is_coverable,
    monomino_squares,
    pinwheel,
    ring_element,
    strips,
)
from ludus.maths.tilings.orientations import orientations
from oracles.tiling_proofs import has_tiling, placements

GROUPS = {
    "I1": "0",
    "I2": "Z",
    "I3": "Z^4",
    "V3": "Z/3",
    "I4": "Z^9",
    "L4": "Z + Z/4",
    "T4": "Z/8",
    "S4": "Z^3 + Z/2",
    "O4": "infinite rank",
    "I5": "Z^16",
    "V5": "Z^4 + Z/5",
    "T5": "Z/2 + Z/2 + Z/2 + Z/10",
    "X5": "infinite rank",
    **dict.fromkeys(("L5", "Y5", "P5", "U5", "N5", "F5", "W5"), "Z/5"),
    "Z5": "Z/5 + Z/5 + Z/25",
    "I6": "Z^25",
    "O6": "Z^5",
}
"""As in the research on the paper's open question; hexominoes beside I6 and O6 (the 2 by 3 rectangle) are ours."""

BY_ROTATIONS = {"S4": "Z^5", "Y5": "Z^4", "P5": "Z^4", "Z5": "Z^8"}
"""The polyominoes of up to five cells whose group changes when tiles may not be turned over."""


def test_the_catalogue_has_the_known_groups() -> None:
    found = {name: str(group) for name, group in catalogue().items()}
    assert set(found) == set(NAMES)
    assert {name: found[name] for name in GROUPS} == GROUPS


def test_only_four_small_groups_change_without_reflections() -> None:
    found = {name: str(group) for name, group in catalogue(Symmetry.ROTATIONS, largest=5).items()}
    changed = {name: group for name, group in found.items() if group != GROUPS[name]}
    assert changed == BY_ROTATIONS


def test_groups_of_infinite_rank_grow_with_the_window() -> None:
    for name in ("O4", "X5"):
        shapes = orientations(polyomino(name), Lattice.SQUARE, Symmetry.ALL)
        ranks = [window_group(shapes, side).count(0) for side in range(5, 9)]
        assert ranks == sorted(set(ranks))


def test_a_set_of_tiles_has_a_smaller_group() -> None:
    assert str(tile_group([polyomino("I3"), polyomino("V3")])) == "Z/3"
    assert tile_group([polyomino("I2")]) == TileGroup(1, (), (4, 7))


@pytest.mark.parametrize(("rows", "columns"), [(r, c) for r in range(1, 7) for c in range(r, 7)])
def test_monomino_squares_are_those_that_trying_finds(rows: int, columns: int) -> None:
    board = frozenset(itertools.product(range(rows), range(columns)))
    for n in range(2, 7):
        if (rows * columns - 1) % n == 0 and rows * columns < 36:
            places = placements(set(board), [(0, k) for k in range(n)])
            found = {square for square in board if has_tiling(board - {square}, places)}
            assert monomino_squares(rows, columns, n) == found, n
        elif (rows * columns - 1) % n:
            assert not monomino_squares(rows, columns, n)


@pytest.mark.parametrize("n", range(1, 9))
def test_the_constructions_cover_the_board_once(n: int) -> None:
    for m in range(2, 26):
        if is_coverable(m, n):
            square, blocks = figure(m, n)
            covered = [cell for block in blocks for strip in strips(block, n) for cell in strip]
            assert sorted([square, *covered]) == list(itertools.product(range(m), repeat=2))
            assert square in monomino_squares(m, m, n)
        elif m > 1:
            assert not monomino_squares(m, m, n)
            with pytest.raises(ValueError, match=r"no .* board"):
                figure(m, n)


def test_pinwheels_cover_rectangles_too() -> None:
    for rows, columns, n in itertools.product(range(2, 12), range(2, 12), range(2, 6)):
        for square in monomino_squares(rows, columns, n):
            blocks = pinwheel(rows, columns, square)
            covered = [cell for block in blocks for strip in strips(block, n) for cell in strip]
            assert sorted([square, *covered]) == list(itertools.product(range(rows), range(columns)))


def test_powers_in_the_ring_repeat_and_add_up_to_zero() -> None:
    for n in range(2, 12):
        powers = [ring_element(k, n) for k in range(n)]
        assert len(set(powers)) == (n if n > 2 else 1)
        assert all(sum(column) % 2 == 0 for column in zip(*powers, strict=True))
        assert ring_element(n + 3, n) == ring_element(3, n)
