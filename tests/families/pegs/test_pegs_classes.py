"""Classes of peg boards: the tables of the literature come out of functions, and the Smith forms agree with FLINT's."""

from __future__ import annotations

import random
from itertools import product

import flint
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludus.algebra.presentation import smith
from ludus.families.pegs import position_class
from ludus.families.pegs.boards import named
from ludus.families.pegs.jumping import Triple, lattice_triples
from ludus.families.pegs.position_class import (
    allowed_pairs,
    attainable,
    bit_weights,
    class_of,
    holes_by_class,
    quotient,
    single_finishes,
    symmetries,
)
from ludus.families.pegs.problem import Lattice

SMITH_FORMS = {
    **dict.fromkeys(["english", "european", "wiegleb", "diamond4", "diamond5", "4x4", "5x5", "6x6"], (2, 2, 2, 2)),
    **dict.fromkeys(["triangle4", "triangle5", "triangle6", "triangle7", "triangle8", "hexagon3"], (2, 2)),
    "2x4": (2, 2, 2, 2),
    "3x4": (2, 2, 2, 2),
    "3x3": (2, 2, 2, 0),
    "2x3": (2, 2, 0, 0),
    "1x3": (2, 0),
    "1x4": (2, 2),
    "1x10": (2, 2),
    "triangle3": (2, 2, 0),
}


def invariants(holes: int, triples: list[Triple]) -> list[int]:
    """The invariant factors of Z^holes modulo the jumps, by FLINT."""
    if not triples:
        return [0] * holes
    rows = [[(k in (a, b)) - (k == c) for k in range(holes)] for a, b, c in triples]
    form = flint.fmpz_mat(rows).snf()
    found = [abs(int(form[k, k])) for k in range(min(len(rows), holes))]
    return [d for d in found + [0] * (holes - len(found)) if d != 1]


def test_the_field_has_the_tables_of_the_paper() -> None:
    names, elements = position_class.NAMES, range(4)
    assert [[names[position_class.add(a, b)] for b in elements] for a in elements] == [
        ["0", "1", "p", "p^2"],
        ["1", "0", "p^2", "p"],
        ["p", "p^2", "0", "1"],
        ["p^2", "p", "1", "0"],
    ]
    assert [[names[position_class.multiply(a, b)] for b in elements] for a in elements] == [
        ["0", "0", "0", "0"],
        ["0", "1", "p", "p^2"],
        ["0", "p", "p^2", "1"],
        ["0", "p^2", "1", "p"],
    ]


def test_the_field_obeys_the_laws() -> None:
    for a, b, c in product(range(4), repeat=3):
        assert position_class.multiply(a, position_class.add(b, c)) == position_class.add(
            position_class.multiply(a, b), position_class.multiply(a, c)
        )
        assert position_class.multiply(a, position_class.multiply(b, c)) == position_class.multiply(
            position_class.multiply(a, b), c
        )


@pytest.mark.parametrize("name", SMITH_FORMS)
def test_the_classes_of_named_boards_are_the_known_ones(name: str) -> None:
    layout = named(name)
    triples = lattice_triples(layout.holes(), layout.lattice)
    group = quotient(len(layout.holes()), triples)
    assert group.moduli == SMITH_FORMS[name] == tuple(invariants(len(layout.holes()), list(triples)))


@given(st.integers(3, 9), st.randoms(use_true_random=False), st.integers(0, 14))
def test_the_group_of_any_jumps_is_that_of_flint_and_every_jump_is_0_in_it(
    holes: int, chance: random.Random, count: int
) -> None:
    triples = [tuple(chance.sample(range(holes), 3)) for _ in range(count)]
    group = quotient(holes, triples)
    size = len(group.moduli)
    diagonal = [[m if i == j else 0 for j in range(size)] for i, m in enumerate(group.moduli)]
    assert [d for d in smith(diagonal, size)[0] if d != 1] == invariants(holes, triples)
    for a, b, c in triples:
        assert not any(group.image({k: (k in (a, b)) - (k == c) for k in range(holes)}))


@pytest.mark.parametrize("name", ["english", "european", "wiegleb", "triangle6"])
def test_jumps_keep_the_class_and_its_bits(name: str) -> None:
    layout = named(name)
    holes = layout.holes()
    weights = bit_weights(holes, layout.lattice)
    for a, b, c in lattice_triples(holes, layout.lattice):
        assert class_of([holes[a], holes[b]], layout.lattice) == class_of([holes[c]], layout.lattice)
        assert all((w[holes[a]] + w[holes[b]] - w[holes[c]]) % 2 == 0 for w in weights)


def test_the_bits_tell_exactly_the_classes_apart() -> None:
    holes = named("english").holes()
    weights = bit_weights(holes)
    chance = random.Random(1)
    for _ in range(300):
        one, other = (chance.sample(holes, chance.randint(0, 33)) for _ in range(2))
        same = all((sum(w[h] for h in one) - sum(w[h] for h in other)) % 2 == 0 for w in weights)
        assert same == (class_of(one) == class_of(other))


def test_the_holes_of_the_english_board_by_class() -> None:
    found = holes_by_class(named("english").holes())
    assert len(found) == 9
    assert found[1, 1] == [(0, 3), (3, 0), (3, 3), (3, 6), (6, 3)]
    assert found[2, 1] == [(2, 2), (2, 5), (5, 2)]
    assert sum(map(len, found.values())) == 33


@pytest.mark.parametrize(
    ("name", "full"),
    [("english", (0, 0)), ("european", (1, 1)), ("diamond5", (3, 1)), ("wiegleb", (0, 0)), ("diamond4", (0, 0))],
)
def test_the_class_of_the_full_board(name: str, full: tuple[int, int]) -> None:
    assert class_of(named(name).holes()) == full


def test_how_many_finishes_the_classes_allow() -> None:
    for layout, total, up_to_symmetry, none in ((named("english"), 125, 21, 0), (named("european"), 64, 10, 21)):
        holes = layout.holes()
        finishes = {vacancy: single_finishes(holes, vacancy) for vacancy in holes}
        assert sum(map(len, finishes.values())) == total
        assert sum(not found for found in finishes.values()) == none
        assert len(allowed_pairs(holes)) == up_to_symmetry


@pytest.mark.parametrize(
    ("name", "allowed"),
    [("triangle4", 3), ("triangle5", 17), ("triangle6", 29), ("hexagon3", 8), ("4x4", 2), ("4x5", 9), ("5x5", 4)],
)
def test_the_problems_that_the_classes_allow_up_to_symmetry(name: str, allowed: int) -> None:
    layout = named(name)
    assert len(allowed_pairs(layout.holes(), layout.lattice)) == allowed


def test_symmetries_keep_the_jumps() -> None:
    for name in ("english", "triangle5", "hexagon3", "3x4"):
        layout = named(name)
        holes = layout.holes()
        jumps = {tuple(holes[k] for k in t) for t in lattice_triples(holes, layout.lattice)}
        assert len(symmetries(holes, layout.lattice)) == {"english": 8, "triangle5": 6, "hexagon3": 12, "3x4": 4}[name]
        for one in symmetries(holes, layout.lattice):
            assert {tuple(one[hole] for hole in jump) for jump in jumps} == jumps


@given(st.lists(st.lists(st.integers(-3, 3), min_size=5, max_size=5), min_size=1, max_size=2), st.integers(0, 5))
def test_attainable_sums_are_those_of_all_choices_of_holes(weights: list[list[int]], pegs: int) -> None:
    moduli = [2, 0][: len(weights)]
    every = set()
    for chosen in product((0, 1), repeat=5):
        if sum(chosen) == pegs:
            sums = [sum(w * x for w, x in zip(one, chosen, strict=True)) for one in weights]
            every.add(tuple(s % m if m else s for s, m in zip(sums, moduli, strict=True)))
    assert attainable(weights, moduli, pegs, 10**6) == every


def test_triangular_lattices_keep_one_of_the_two_weights_only() -> None:
    holes = named("triangle5").holes()
    assert len(holes_by_class(holes, Lattice.TRIANGULAR)) == 3
    assert len(bit_weights(holes, Lattice.TRIANGULAR)) == 3
