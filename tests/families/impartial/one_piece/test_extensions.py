"""Adding and removing moves: what the table says is what happens when the game is played with the other moves."""

from __future__ import annotations

import itertools

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludus.families.impartial.one_piece import extensions as module
from ludus.families.impartial.one_piece.extensions import (
    Standing,
    all_moves,
    clash,
    invariance,
    smallest,
    study,
)
from ludus.families.impartial.one_piece.pieces import order, vectors
from ludus.families.impartial.one_piece.problem import Impartial, impartial
from ludus.families.impartial.one_piece.ryuo_theorems import (
    is_harmless,
    min_moves_contains,
    parameter,
    printed_refuted_by,
    short_moves,
)
from oracles.impartial import TinyPiece

ROOK = ((1, 0), (0, 1))
HARMLESS = {
    1: "12 14 16 18 23 24 25 27 28 34 36 38 45 46 47 48 56 58 67 68 78",
    3: "13 14 16 17 22 23 25 26 28 34 35 36 37 38 44 46 47 55 56 58 67 68 77 88",
    4: "14 15 16 18 23 24 25 27 28 33 34 36 37 38 45 46 47 48 55 56 58 67 68 77 78",
}
"""Vectors s <= t <= 8 along two axes that change no Grundy value, outside min(p); brute force on boards of 64."""


def table(size: tuple[int, ...], moves: set[tuple[int, ...]], *, outcomes: bool) -> np.ndarray:
    """The Grundy values, or False for lost and True for won, by brute force with just these moves."""
    piece = TinyPiece(size, (), tuple(moves))
    values = np.array(piece.grundy).reshape(size)
    return values != 0 if outcomes else values


@st.composite
def pieces(draw: st.DrawFn) -> tuple[tuple[int, ...], list[tuple[int, ...]], list[tuple[int, ...]]]:
    axes = draw(st.sampled_from((1, 2, 2, 2, 3)))
    side = {1: 12, 2: 6, 3: 3}[axes]
    size = tuple(draw(st.integers(2, side)) for _ in range(axes))
    vector = st.tuples(*[st.integers(0, 2)] * axes).filter(any)
    return size, draw(st.lists(vector, max_size=2)), draw(st.lists(vector, max_size=3))


@settings(max_examples=24, deadline=None)
@given(pieces(), st.booleans(), st.integers(1, 60))
def test_the_findings_are_what_happens_with_the_other_moves(piece: tuple, outcomes: bool, counters: int) -> None:
    size, rays, steps = piece
    moves = set(all_moves(rays, steps, size))
    values = table(size, moves, outcomes=outcomes)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(module, "COUNTERS", counters)
        added, removed = invariance(values, rays, steps, 2)
    near = {v for v in vectors(len(size), 2) if all(e < s for e, s in zip(v, size, strict=True))}
    assert set(added) == near - moves
    assert set(removed) == near & moves
    for vector, place in (added | removed).items():
        changed = values != table(size, moves ^ {vector}, outcomes=outcomes)
        assert changed.any() == (place is not None)
        if place is not None:
            # The smallest place is one where the move matters; by then nothing before it need have changed.
            assert any(all(a <= b for a, b in zip(cell, place, strict=True)) for cell in np.argwhere(changed))


@given(st.integers(1, 5), st.tuples(st.integers(0, 9), st.integers(0, 9)).filter(any))
def test_a_clash_is_the_smallest_pair_of_equal_values(p: int, vector: tuple[int, int]) -> None:
    x, y = np.ix_(np.arange(24), np.arange(24))
    values = (x + y) % p + p * ((x // p) ^ (y // p))
    s, t = vector
    pairs = [(a, b) for a in range(s, 24) for b in range(t, 24) if values[a, b] == values[a - s, b - t]]
    assert clash(values, vector) == min(pairs, key=order, default=None)


@pytest.mark.parametrize("p", range(1, 11))
def test_the_theorem_for_two_axes_is_what_tables_say(p: int) -> None:
    x, y = np.ix_(np.arange(96), np.arange(96))
    values = (x + y) % p + p * ((x // p) ^ (y // p))
    added, removed = invariance(values, ROOK, short_moves(p), 16)
    for vector in vectors(2, 16):
        assert (vector in removed) == min_moves_contains(p, vector)
        if vector in added:
            assert (added[vector] is None) == is_harmless(vector, p)
    assert None not in removed.values()


@pytest.mark.parametrize("p", [1, 2, 3, 4])
def test_the_theorem_for_three_axes_is_what_tables_say(p: int) -> None:
    x, y, z = np.ix_(*[np.arange(24)] * 3)
    values = (x + y + z) % p + p * ((x // p) ^ (y // p) ^ (z // p))
    for vector in vectors(3, 5):
        if not min_moves_contains(p, vector):
            assert (clash(values, vector) is None) == is_harmless(vector, p), vector


@pytest.mark.parametrize("p", HARMLESS)
def test_the_golden_lists_of_harmless_vectors_are_found(p: int) -> None:
    pairs = itertools.combinations_with_replacement(range(1, 9), 2)
    found = [v for v in pairs if is_harmless(v, p) and not min_moves_contains(p, v)]
    assert " ".join(f"{s}{t}" for s, t in found) == HARMLESS[p]


def test_the_printed_theorem_is_refuted_by_a_played_game() -> None:
    for p in (1, 2, 3, 4):
        extra = next(printed_refuted_by(p))
        plain = TinyPiece((9, 9), ROOK, short_moves(p))
        more = TinyPiece((9, 9), ROOK, (*short_moves(p), extra))
        assert plain.grundy == more.grundy
        assert plain.moves != more.moves


def test_the_parameter_of_a_piece_is_recognised() -> None:
    assert parameter(Impartial((9, 9), ROOK)) == 1
    assert parameter(Impartial((4, 4), ROOK, short_moves(7))) == 7
    assert parameter(Impartial((9, 9), ROOK, ((1, 1), (1, 2), (2, 1), (2, 3)))) == 4
    assert parameter(Impartial((9, 9), ROOK, ((1, 2), (2, 1)))) == 1
    assert parameter(Impartial((9, 9), (*ROOK, (1, 1)))) is None
    assert parameter(Impartial((9, 9), ROOK[:1])) is None


def test_nothing_is_marked_nothing_is_found() -> None:
    assert smallest(np.zeros((3, 3), dtype=bool)) is None
    assert invariance(np.zeros((1, 1), dtype=np.int64), ROOK, (), 2) == ({}, {})


def test_a_proved_level_set_tells_the_harmless_vectors_on_all_boards() -> None:
    problem = impartial([(1, 0), (0, 1)], [(1, 1), (1, 3)], (40, 40))
    found = study(problem, up_to=6, p_positions=True)
    assert found.vectors(Standing.ALWAYS_HARMLESS)
    assert found.reason == "by the proved period of the P-positions"
