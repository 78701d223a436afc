"""Armies on other lattices and fronts: the limits and the fewest men of the literature, plays that are checked."""

from __future__ import annotations

import pytest

from ludus import workbench
from ludus.cli.main import main
from ludus.core.answers import Solved
from ludus.core.limits import Limits
from ludus.families.pegs.army.variants import Variant, army_problem, fewest_by_weight, find_army, is_excluded
from ludus.families.pegs.certificates import Jumps
from ludus.families.pegs.problem import Lattice

KING, SLANTED, HEXAGONAL = Variant(diagonal=True), Variant(is_slanted=True), Variant(Lattice.TRIANGULAR)
LIMITS = {KING: 8, SLANTED: 6, HEXAGONAL: 7, Variant(Lattice.TRIANGULAR, is_slanted=True): 12}


@pytest.mark.parametrize(("variant", "paces"), LIMITS.items())
def test_home_weighs_too_little_just_beyond_the_known_number_of_paces(variant: Variant, paces: int) -> None:
    assert not is_excluded(variant, paces)
    assert is_excluded(variant, paces + 1)


@pytest.mark.parametrize(
    ("variant", "men"),
    [(Variant(), [1, 2, 4, 8]), (KING, [1, 2, 3, 5]), (SLANTED, [1, 2, 3, 5]), (HEXAGONAL, [1, 2, 3, 5])],
)
def test_armies_have_the_known_sizes_and_their_plays_are_checked(variant: Variant, men: list[int]) -> None:
    for paces, expected in enumerate(men):
        found = find_army(variant, paces, Limits(seconds=20))
        assert found is not None
        assert len(found[0]) == expected >= fewest_by_weight(variant, paces)
        assert all(variant.depth(man) >= paces for man in found[0])
        problem, jumps = army_problem(variant, *found)
        assert workbench.checked(Solved(problem, Jumps(jumps), "flow")).is_solved


def test_no_jump_increases_the_weight_of_an_army() -> None:
    for variant in LIMITS:
        for r, c in ((r, c) for r in range(-5, 6) for c in range(-5, 6)):
            for down, across in variant.steps():
                a, b, t = (variant.distance((r + k * down, c + k * across)) for k in range(3))
                assert t >= min(a, b) - 1
                assert abs(a - b) <= 1


def test_the_command_shows_a_variant(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["pegs", "army", "--diagonal", "--paces", "2"]) == 0
    assert capsys.readouterr().out.startswith("2 paces: 3 men, at least 3 by weight. ")
    assert main(["pegs", "army", "--diagonal", "--paces", "9"]) == 0
    assert "impossible" in capsys.readouterr().out
    assert main(["pegs", "army", "--diagonal", "--lattice", "triangular"]) == 2
