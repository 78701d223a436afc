"""The groups of all polyominoes to size six, and the theorem on n-ominoes and one monomino."""

from __future__ import annotations

import itertools
from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludus.families.tilings.groups import TileGroup, tile_group, tile_ideal
from ludus.families.tilings.groups import rows as catalogue
from ludus.families.tilings.monomino_theorem import (
    figure,
    is_coverable,
    monomino_squares,
    pinwheel,
    ring_element,
    strips,
)
from ludus.families.tilings.polyominoes import NAMES, Cell, polyomino
from ludus.families.tilings.problem import Symmetry
from oracles import tile_groups as oracle
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
"""As in the research on the paper's open question."""

OF_HEXOMINOES = {
    **dict.fromkeys(["C6", "F6c", "G6", "H6", "K6", "L6", "M6", "P6", "R6", "T6b", "W6b", "Y6b", "Z6b"], "Z + Z/3"),
    **dict.fromkeys(("K6b", "Q6"), "Z^2 + Z/3"),
    **dict.fromkeys(("F6", "X6"), "Z^4 + Z/3"),
    **dict.fromkeys(("D6", "V6"), "Z^5 + Z/3"),
    "A6": "Z^4 + Z/6",
    "T6": "Z^8 + Z/3",
    "W6": "Z^9 + Z/3",
    "S6": "Z^6",
    "F6d": "Z^4 + Z/2 + Z/6",
    "N6": "Z + Z/3 + Z/3 + Z/3",
    "U6": "Z + Z/3 + Z/3 + Z/3 + Z/3 + Z/3",
    **dict.fromkeys(("E6", "X6b"), "Z + Z/3 + Z/3 + Z/3 + Z/3"),
    **dict.fromkeys(("S6b", "Z6"), "Z^5 + Z/3 + Z/3 + Z/3 + Z/3"),
    **dict.fromkeys(("J6", "Y6"), "Z/4 + Z/12"),
    "F6b": "Z/2 + Z/2 + Z/2 + Z/12",
}
"""The other hexominoes: ours."""

BY_ROTATIONS = {"S4": "Z^5", "Y5": "Z^4", "P5": "Z^4", "Z5": "Z^8"}
"""The polyominoes of up to five cells whose group changes when tiles may not be turned over."""

HEXOMINOES_BY_ROTATIONS = {
    **dict.fromkeys(["F6c", "L6", "R6", "T6b", "W6b", "Z6b"], "Z + Z/15"),
    **dict.fromkeys(("J6", "Y6"), "Z/4 + Z/24"),
    **dict.fromkeys(("W6", "Z6"), "Z^13"),
    "F6b": "Z/2 + Z/2 + Z/2 + Z/2 + Z/12",
    "M6": "Z^5 + Z/3",
    "N6": "Z + Z/3 + Z/3 + Z/3 + Z/3",
    "S6": "Z^10",
    "S6b": "Z^17",
    "U6": "Z + Z/3 + Z/3 + Z/3 + Z/3 + Z/15",
    "V6": "Z^5 + Z/15",
    "X6b": "Z^9",
}


def group_of(tiles: Sequence[Sequence[Cell]], symmetry: Symmetry) -> TileGroup:
    found = tile_group(tiles, symmetry)
    assert found is not None
    return found


def test_the_catalogue_has_the_known_groups() -> None:
    known = GROUPS | OF_HEXOMINOES
    assert {row.names[0]: str(row.group) for row in catalogue((), Symmetry.ALL)} == known
    changed = BY_ROTATIONS | HEXOMINOES_BY_ROTATIONS
    assert {row.names[0]: str(row.group) for row in catalogue((), Symmetry.ROTATIONS)} == known | changed


def is_proved(group: TileGroup, tiles: Sequence[Sequence[Cell]], symmetry: Symmetry) -> bool:
    """Whether the basis lies in the ideal, the tiles in that of the basis, and all pairs leave nothing."""
    basis = [one.polynomial for one in group.basis]
    assert all(oracle.leaves_nothing(tile, basis) for tile in tile_ideal(tiles, symmetry))
    pairs = itertools.combinations(basis, 2)
    assert all(oracle.leaves_nothing(one, basis) for f, g in pairs for one in oracle.pairs(f, g))
    return all(any(oracle.is_signed_tiling(one, tiles, symmetry.value, m) for m in (2, 4, 8, 16)) for one in basis)


def agrees_with_windows(group: TileGroup, tiles: Sequence[Sequence[Cell]], symmetry: Symmetry) -> bool:
    if group.rank is None:
        ranks = [oracle.inner_group(tiles, symmetry.value, side, 3).count(0) for side in (3, 5, 7)]
        return ranks == sorted(set(ranks))
    assert group.torsion is not None
    return oracle.inner_group(tiles, symmetry.value, 5, 4) == group.torsion + (0,) * group.rank


@pytest.mark.parametrize("symmetry", [Symmetry.ALL, Symmetry.ROTATIONS])
@pytest.mark.parametrize("sizes", [range(1, 6), pytest.param(range(6, 7), marks=pytest.mark.slow)])
def test_the_catalogue_is_proved_and_agrees_with_windows(sizes: range, symmetry: Symmetry) -> None:
    for name in (name for name in NAMES if len(polyomino(name)) in sizes):
        tiles = [polyomino(name)]
        group = group_of(tiles, symmetry)
        assert is_proved(group, tiles, symmetry), name
        assert agrees_with_windows(group, tiles, symmetry), name


@pytest.mark.parametrize("name", ["C6", "X6", "X6b"])
def test_corners_of_windows_are_no_colourings_of_the_plane(name: str) -> None:
    tiles = [polyomino(name)]
    group = group_of(tiles, Symmetry.ALL)
    assert group.rank is not None
    for side in (8, 11):
        assert oracle.window(tiles, "all", side).moduli.count(0) == group.rank + 4
    assert agrees_with_windows(group, tiles, Symmetry.ALL)


@st.composite
def shapes(draw: st.DrawFn) -> list[Cell]:
    cells = [(0, 0)]
    for _ in range(draw(st.integers(1, 4))):
        r, c = draw(st.sampled_from(cells))
        step = draw(st.sampled_from([(0, 1), (1, 0), (0, -1), (-1, 0)]))
        cells.append((r + step[0], c + step[1]))
    return sorted(set(cells))


@settings(max_examples=30)
@given(st.lists(shapes(), min_size=1, max_size=3), st.sampled_from(list(Symmetry)))
def test_the_bases_of_random_tiles_are_proofs(tiles: list[list[Cell]], symmetry: Symmetry) -> None:
    assert is_proved(group_of(tiles, symmetry), tiles, symmetry)


def test_a_set_of_tiles_has_a_smaller_group() -> None:
    assert str(tile_group([polyomino("I3"), polyomino("V3")])) == "Z/3"
    # Modulo the domino y is -1, and F6 becomes 2: what is left is GF(2)[x, 1/x].
    odd = group_of([polyomino("I2"), polyomino("F6")], Symmetry.NONE)
    assert (odd.rank, odd.torsion, str(odd)) == (0, None, "infinite torsion")
    # Modulo the domino U5 becomes 2x + 1: what is left is Z[1/2], in which nothing but 0 has a finite order.
    halves = group_of([polyomino("I2"), polyomino("U5")], Symmetry.NONE)
    assert (halves.rank, halves.torsion, str(halves)) == (1, None, "rank 1, not finitely generated")


def test_a_basis_that_takes_too_much_work_is_given_up() -> None:
    assert tile_group([polyomino("Z6")], work=100) is None


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
