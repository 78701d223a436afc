"""Nullities, fewest presses and the switching game against values that others have published."""

from __future__ import annotations

from pathlib import Path

import pytest

from ludus.core.errors import InvalidInput
from ludus.families.linear.lights.nullities import (
    Board,
    fewest_all_on,
    plus_nullities,
    quiet,
    squares,
    switching_radius,
)

TORUS = Board(wrap=(True, True))

A165738 = [
    *[0, 0, 4, 0, 8, 8, 0, 0, 4, 16, 0, 16, 0, 0, 12, 0, 16, 8, 0, 32, 4, 0, 0, 32, 8, 0, 4, 0, 0, 24, 40, 0, 44],
    *[32, 8, 16, 0, 0, 4, 64, 0, 8, 0, 0, 12, 0, 0, 64, 0, 16, 20, 0, 0, 8, 8, 0, 4, 0, 0, 48, 0, 80, 52, 0, 56, 88],
    *[0, 64, 4, 16, 0, 32, 0, 0, 12, 0, 0, 8, 0, 128, 4, 0, 0, 16, 24, 0, 4, 0, 0, 24],
]

A075464 = [
    *[1, 4, 5, 4, 15, 28, 33, 40, 25, 44, 55, 72, 105, 56, 117, 104, 147, 188, 141, 224, 245, 276, 231, 270, 353],
    *[356, 405, 416, 345, 376, 553, 428, 469, 520, 563, 600, 761, 772, 561, 696, 891, 940, 953, 772, 1069, 1188],
    *[971, 1096, 1165, 1220, 1317, 1256, 1487, 1400],
]

A005311 = [0, 1, 2, 4, 7, 11, 16]


def a159257() -> list[int]:
    text = Path(__file__).with_name("a159257.txt").read_text(encoding="ascii")
    pairs = (pair.split(":") for line in text.splitlines() if not line.startswith("#") for pair in line.split())
    known = {int(size): int(nullity) for size, nullity in pairs}
    return [known.get(size, 0) for size in range(1, 1001)]


def exponents(board: Board, last: int) -> list[int]:
    return [number[0][1] if number else 0 for _, number in squares(board, 1, last)]


def test_the_published_table_of_bounded_boards() -> None:
    assert list(plus_nullities(1, 1000)) == a159257()
    assert exponents(Board(), 40) == a159257()[:40]


def test_the_published_table_of_tori() -> None:
    assert exponents(TORUS, 90) == A165738


def test_the_general_way_agrees_with_the_polynomials_of_squares() -> None:
    for side in (1, 2, 4, 5, 9, 30, 61, 99):
        found = quiet(Board(press=(*Board().press, (0, 0, 2))), (side, side))
        assert (found[0][1] if found else 0) == a159257()[side - 1]


def test_rectangles_may_be_turned() -> None:
    for shape in ((4, 9), (5, 11), (14, 29), (30, 61)):
        for modulus in (2, 3, 4):
            assert quiet(Board(modulus=modulus), shape) == quiet(Board(modulus=modulus), shape[::-1])


def test_the_fewest_presses_of_all_on_boards() -> None:
    sides = [side for side in range(1, 55) if side not in (39, 47)]
    assert [fewest_all_on(side, 26)[0] for side in sides] == [A075464[side - 1] for side in sides]
    assert fewest_all_on(39, 26) == (None, 32)


def test_the_switching_game_of_berlekamp() -> None:
    assert [switching_radius(side) for side in range(1, 6)] == A005311[:5]


@pytest.mark.parametrize("side", [0, 8, 100])
def test_the_switching_game_has_a_largest_size(side: int) -> None:
    with pytest.raises(InvalidInput, match="sides of 1"):
        switching_radius(side)


@pytest.mark.slow
def test_large_sizes_of_the_published_table() -> None:
    published = {10239: 8192, 22439: 1294, 23039: 3070, 23231: 1406, 23807: 5630, 23900: 164, 23904: 136, 25000: 0}
    assert {size: next(plus_nullities(size, size)) for size in published} == published


@pytest.mark.slow
def test_tori_and_bounded_boards_up_to_a_thousand() -> None:
    """T. Buchholz: the torus of side n + 1 has twice the nullity of the board of side n, plus 4 if 3 divides n + 1."""
    bounded, torus = a159257(), exponents(TORUS, 1000)
    assert torus[1:] == [2 * bounded[n - 1] + (4 if n % 3 == 2 else 0) for n in range(1, 1000)]


@pytest.mark.slow
def test_the_two_hard_sizes_of_all_on_boards() -> None:
    assert [fewest_all_on(side, 32)[0] for side in (39, 47)] == [561, 971]


@pytest.mark.slow
def test_the_switching_game_of_sides_six_and_seven() -> None:
    assert [switching_radius(side) for side in (6, 7)] == A005311[5:]
