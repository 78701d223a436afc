"""The simplest weighting proofs: true by adding up all placements, and textbook proofs for textbook boards."""

from __future__ import annotations

from itertools import product
from statistics import median
from typing import Any

import pytest
from hypothesis import given, settings

from ludus import workbench
from ludus.core.weights import Weighting
from ludus.families.tilings.patterns import (
    FINE,
    LINEAR,
    PLAIN,
    RESIDUES,
    Argument,
    PatternProof,
    Weighed,
    described,
    simplest_pattern,
    smallest_bound,
    weighed,
)
from ludus.families.tilings.placements import has_no_area, layout, orbits
from ludus.families.tilings.problem import Tiling, tiling
from ludus.families.tilings.solve.proofs import determined_counts, farkas_proof
from tiling_strategies import all_tilings, problems

EVERY = (PLAIN, RESIDUES, LINEAR, FINE)


def region_of(problem: Tiling) -> Weighed | None:
    places = layout(problem)
    return weighed(places, determined_counts(places))


def is_true(region: Weighed, proof: PatternProof) -> bool:
    """Add up all placements as the definition says."""
    totals = []
    for rows in region.rows:
        totals.append([sum(proof.weights[region.cells[k]] for k in row) for row in rows.tolist()])
    pairs = list(zip(region.numbers, totals, strict=True))
    whole = sum(proof.weights.values())
    match proof.argument:
        case Argument.MOST:
            return sum(n * max(sums) for n, sums in pairs) < whole
        case Argument.LEAST:
            return sum(n * min(sums) for n, sums in pairs) > whole
        case Argument.EXACT:
            return all(len(set(sums)) == 1 for sums in totals) and sum(n * sums[0] for n, sums in pairs) != whole
        case Argument.MODULO:
            is_same = all(len({value % proof.modulus for value in sums}) == 1 for sums in totals)
            return is_same and (sum(n * sums[0] for n, sums in pairs) - whole) % proof.modulus != 0


@given(problems())
@settings(max_examples=30)
def test_a_pattern_proof_adds_up_and_no_region_with_a_tiling_has_one(problem: Tiling) -> None:
    region = region_of(problem)
    if region is None:
        return
    found = simplest_pattern(region, EVERY)
    if found is not None:
        assert is_true(region, found)
        assert not all_tilings(problem)
        assert described(region, found.weights, found.modulus) > 0


@given(problems())
@settings(max_examples=15, deadline=None)
def test_small_bounds_add_up(problem: Tiling) -> None:
    region = region_of(problem)
    if region is None or not region.rows:
        return
    found = smallest_bound(region, orbits(problem, layout(problem)), 1.0)
    if found is not None:
        assert is_true(region, found)
        assert not all_tilings(problem)


@pytest.mark.parametrize(
    ("region", "tiles", "pattern", "argument", "marked"),
    [
        (["#######."] + ["########"] * 6 + [".#######"], "I2", "chessboard", Argument.EXACT, 32),
        ("10x10", "I4", "diagonals (r + c) mod 4", Argument.EXACT, 26),
        ("6x6", "T4", "chessboard", Argument.MODULO, 18),
        ("3x5", "V3", "(r mod 2, c mod 2)", Argument.MOST, 6),
        ("10x10", "L4", "columns mod 2", Argument.MODULO, 50),
    ],
)
def test_textbook_boards_have_textbook_proofs(
    region: Any, tiles: str, pattern: str, argument: Argument, marked: int
) -> None:
    own = region_of(tiling(region, tiles))
    assert own is not None
    found = simplest_pattern(own, EVERY)
    assert found is not None
    assert (found.pattern, found.argument) == (pattern, argument)
    assert sum(found.weights.values()) == marked


def support(weights: Any) -> int:
    return int((weights != 0).sum())


@pytest.mark.slow
def test_weights_are_small_and_half_as_many_as_in_the_first_linear_program() -> None:
    sizes = [(h, w) for h in range(4, 10) for w in range(h, 11) if h * w <= 80]
    before, after = [], []
    for (h, w), name in product(sizes, ("S4", "T4", "F5", "W5", "A=###/##./.#.")):
        problem = tiling(f"{h}x{w}", name)
        places = layout(problem)
        result = workbench.ask(problem)
        if has_no_area(problem) or not result.is_impossible:
            continue
        first, now = farkas_proof(problem, places), result.answer.certificate  # type: ignore[union-attr]
        if first is not None and isinstance(now, Weighting):
            before.append(first.weights)
            after.append(now.weights)
    assert len(after) > 30
    assert median(abs(one).max() for one in after) <= 2
    assert median(map(support, after)) * 2 <= median(map(support, before))


@pytest.mark.slow
def test_a_hard_board_has_weights_within_two() -> None:
    result = workbench.ask(tiling("12x12", "A=###/###/##."))
    assert result.is_impossible
    certificate = result.answer.certificate  # type: ignore[union-attr]
    assert isinstance(certificate, Weighting)
    assert abs(certificate.weights).max() <= 2
