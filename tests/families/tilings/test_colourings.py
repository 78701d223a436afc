"""Colourings, forced placements, Farkas weights and covers, against everything tried."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludus.families.tilings.colourings import Placement, homology_group, periodic
from ludus.families.tilings.farkas import farkas_weights
from ludus.families.tilings.homotopy import (
    HEXAGONAL,
    SQUARE,
    affine_automaton,
    automata,
    boundary_word,
    cover_proof,
    read_from,
)
from ludus.families.tilings.placements import layout, orientations
from ludus.families.tilings.polyominoes import polyomino
from ludus.families.tilings.problem import Lattice, Symmetry, tiling
from ludus.families.tilings.solve.automatic import forced
from oracles.tiling_proofs import Cell, has_tiling, placements, proving_weights

TILES = ("I2", "I3", "V3", "I4", "L4", "T4", "S4", "O4")

tiny_regions = st.sets(st.tuples(st.integers(0, 2), st.integers(0, 2)), min_size=1, max_size=6)
regions = st.sets(st.tuples(st.integers(0, 3), st.integers(0, 4)), min_size=2, max_size=16)


def laid(cells: set[Cell], tile: str) -> list[Placement]:
    return sorted((0, tuple(sorted(place))) for place in placements(cells, polyomino(tile)))


@given(tiny_regions, st.sampled_from(TILES[:6]))
@settings(max_examples=40)
def test_a_weighting_exists_if_and_only_if_no_signed_tiling_does(cells: set[Cell], tile: str) -> None:
    places = placements(cells, polyomino(tile))
    group = homology_group(sorted(cells), laid(cells, tile), [None])
    found, signed = group.colouring(), group.signed()
    assert (found is None) == (signed is not None)
    if any(next(proving_weights(sorted(cells), places, m), None) for m in (2, 3)):
        assert found is not None
    if has_tiling(frozenset(cells), places):
        assert signed is not None


@given(regions, st.sampled_from(TILES))
@settings(max_examples=40)
def test_colourings_and_signed_tilings_are_what_they_say(cells: set[Cell], tile: str) -> None:
    places = laid(cells, tile)
    group = homology_group(sorted(cells), places, [None])
    shapes = [(0, shape) for shape in orientations(polyomino(tile), Lattice.SQUARE, Symmetry.ALL)]
    for found in (group.colouring(), periodic(sorted(cells), shapes, [None], largest=4)):
        if found is not None:
            weights = [sum(found.weights[cell] for cell in covered) for covered in [*(p for _, p in places), cells]]
            *zero, region = [w % found.modulus if found.modulus else w for w in weights]
            assert not any(zero)
            assert region
    signed = group.signed()
    if signed is not None:
        added: Counter[Cell] = Counter()
        for number, times in signed.items():
            for cell in places[number][1]:
                added[cell] += times
        assert {cell: added[cell] for cell in added if added[cell]} == dict.fromkeys(cells, 1)


@given(regions, st.sampled_from(TILES))
@settings(max_examples=75)
def test_forced_placements_are_in_every_tiling(cells: set[Cell], tile: str) -> None:
    places = [covered for _, covered in laid(cells, tile)]
    steps, stuck = forced(sorted(cells), places)
    every = {frozenset(place) for place in places}
    left = set(cells)
    for cell, number in steps:
        assert [place for place in places if cell in place and left.issuperset(place)] == [places[number]]
        left -= set(places[number])
    if stuck is not None:
        assert stuck in left
        assert not [place for place in places if stuck in place and left.issuperset(place)]
        assert not has_tiling(frozenset(cells), every)
    else:
        assert has_tiling(frozenset(cells), every) == has_tiling(frozenset(left), every)


@given(regions, st.sampled_from(TILES))
@settings(max_examples=30)
def test_farkas_weights_prove_what_they_say(cells: set[Cell], tile: str) -> None:
    places = laid(cells, tile)
    found = farkas_weights(sorted(cells), places, [None])
    if found is None:
        return
    assert not has_tiling(frozenset(cells), {frozenset(place) for _, place in places})
    assert all(sum(found[cell] for cell in place) <= 0 for _, place in places)
    assert sum(found.values()) > 0


def test_counted_tiles_have_farkas_weights_of_their_own() -> None:
    region = tiling("3x3", "V3:3")
    board = layout(region)
    everything = [
        (t, tuple(board.cells[k] for k in place)) for t, place in zip(board.tile_of, board.places, strict=True)
    ]
    found = farkas_weights(board.cells, everything, board.counts)
    assert found is not None
    assert sum(found.values()) > 3 * max(sum(found[cell] for cell in place) for _, place in everything)


@pytest.mark.parametrize(
    ("cells", "length"),
    [([(0, 0)], 4), ([(0, 0), (0, 1), (1, 1)], 8), ([(r, c) for r in range(3) for c in range(4)], 14)],
)
def test_a_boundary_word_is_a_closed_walk_as_long_as_the_boundary(cells: list[Cell], length: int) -> None:
    word = boundary_word(cells)
    assert word is not None
    assert len(word) == length
    assert all(sum(sign for letter, sign in word if letter == axis) == 0 for axis in (0, 1))


def test_regions_with_holes_or_pinches_have_no_word() -> None:
    ring = [(r, c) for r in range(3) for c in range(3) if (r, c) != (1, 1)]
    assert boundary_word(ring) is None
    assert boundary_word([(0, 0), (1, 1)]) is None
    assert boundary_word([(0, 0), (0, 2)]) is None
    hexagons = [(-1, 0), (0, 1), (1, 1), (1, 0), (0, -1), (-1, -1)]
    assert boundary_word(hexagons, HEXAGONAL) is None
    assert len(boundary_word([(0, 0), *hexagons], HEXAGONAL) or ()) == 18


@pytest.mark.parametrize(("tile", "degree"), [("S4", 6), ("Z5", 5), ("T4", 4)])
def test_automata_close_on_every_tile_from_every_state(tile: str, degree: int) -> None:
    shapes = orientations(polyomino(tile), Lattice.SQUARE, Symmetry.ALL)
    words = tuple(word for word in map(boundary_word, shapes) if word is not None)
    found = automata(words, SQUARE, degree)
    for permutations in found:
        for word in words:
            assert all(read_from(word, permutations, state)[0] == state for state in range(degree))
    assert len(set(found)) == len(found)


@pytest.mark.parametrize("k", [2, 3, 4])
def test_affine_automata_are_involutions_that_close_on_tribones(k: int) -> None:
    automaton = affine_automaton(k)
    states = range(6 * k * k)
    assert all(len(row) == len(states) and all(row[row[state]] == state for state in states) for row in automaton)
    for shape in orientations(((0, 0), (0, 1), (0, 2)), Lattice.HEXAGONAL, Symmetry.ALL):
        word = boundary_word(shape, HEXAGONAL)
        assert word is not None
        assert all(read_from(word, automaton, state)[0] == state for state in states)


@pytest.mark.parametrize("tile", ["I2", "S4", "L4", "V3"])
def test_no_cover_speaks_against_a_region_that_was_built_from_tiles(tile: str) -> None:
    draw = random.Random(5)
    shapes = orientations(polyomino(tile), Lattice.SQUARE, Symmetry.ALL)
    words = [word for word in map(boundary_word, shapes) if word is not None]
    tried = 0
    while tried < 12:
        region = grown(draw, shapes, draw.randint(2, 6))
        word = boundary_word(region)
        if word is not None:
            tried += 1
            assert cover_proof(words, word, SQUARE, range(2, 5)) is None


def grown(draw: random.Random, shapes: tuple[tuple[Cell, ...], ...], number: int) -> set[Cell]:
    """Return a region of a number of tiles that touch."""
    region = set(draw.choice(shapes))
    while number > 1:
        r, c = draw.choice(sorted(region))
        down, right = draw.choice([(r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)])
        shape = draw.choice(shapes)
        a, b = draw.choice(shape)
        place = {(x + down - a, y + right - b) for x, y in shape}
        if not place & region:
            region |= place
            number -= 1
    return region
