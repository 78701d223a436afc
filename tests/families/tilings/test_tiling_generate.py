"""Regions that are joined from tiles have the tiling that comes with them, of as many tiles as were wished."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludus import workbench
from ludus.core.answers import Solved, Undecided
from ludus.core.errors import IllegalMove, InvalidInput
from ludus.core.limits import Limits
from ludus.core.questions import Question
from ludus.families.tilings.certificates import Placements
from ludus.families.tilings.problem import Tiling, tiling

SETS = {
    "one": tiling("4x5", "L4"),
    "two sizes": tiling("8x8", "I3 I1:1", question=Question.WHERE),
    "counted": tiling("6x10", " ".join(f"{letter}5:1" for letter in "FILNPTUVWXYZ")),
    "not turned": tiling("4x4", "L4", symmetry="none"),
    "hexagons": tiling("4x4", "I2 I3", lattice="hexagonal"),
    "triangles": tiling("4x4", "trapezium sphinx", lattice="triangular"),
}


@given(st.sampled_from(list(SETS)), st.integers(1, 9), st.integers(0, 999))
def test_as_many_tiles_as_wished_cover_it(name: str, tiles: int, seed: int) -> None:
    rules = SETS[name]
    answer = workbench.generated(rules, tiles, Limits(seed=seed)).answer
    assert isinstance(answer, Solved)
    assert isinstance(answer.problem, Tiling)
    assert isinstance(answer.certificate, Placements)
    assert len(answer.certificate.placements) == tiles
    used = Counter(placed.tile for placed in answer.certificate.placements)
    for tile in answer.problem.tiles:
        given_count = rules.tile(tile.name).count
        assert tile.count == (None if given_count is None else used[tile.name])
        assert given_count is None or used[tile.name] <= given_count


def test_a_seed_gives_the_same_region_twice() -> None:
    made = [workbench.generated(SETS["one"], 8, Limits(seed=seed)).answer.problem for seed in (3, 3, 4)]
    assert made[0] == made[1] != made[2]


def test_what_cannot_be_is_refused() -> None:
    with pytest.raises(IllegalMove, match=r"tiles in 1\.\.12, got 13"):
        workbench.generated(SETS["counted"], 13, Limits())
    with pytest.raises(IllegalMove, match=r"tiles in 1\.\.500, got 501"):
        workbench.generated(SETS["one"], 501, Limits())
    with pytest.raises(InvalidInput, match="seed: expected a seed of at least 0"):
        workbench.generated(SETS["one"], 3, Limits(seed=-1))
    # A triangle that is only shifted touches no other one.
    lonely = tiling("2x2", "triangle", lattice="triangular", symmetry="none")
    assert isinstance(workbench.generated(lonely, 2, Limits()).answer, Undecided)
