"""Armies on other lattices and fronts: the limits and the fewest men of the literature, plays that are checked."""

from __future__ import annotations

import itertools
import json
from random import Random

import pytest

from ludus import workbench
from ludus.cli.main import main
from ludus.core.limits import Limits
from ludus.families.pegs.army.variants import (
    DIAGONAL,
    Variant,
    advance,
    advance_by_flow,
    fewest_by_weight,
    find_army,
    is_excluded,
    solved,
)
from ludus.families.pegs.jumping import after
from ludus.families.pegs.problem import Cell, Lattice

KING, SLANTED, HEXAGONAL = Variant(diagonal=True), Variant(front=DIAGONAL), Variant(Lattice.TRIANGULAR)
ZIGZAG = Variant(Lattice.TRIANGULAR, front=DIAGONAL)
LIMITS = {KING: 8, SLANTED: 6, HEXAGONAL: 7, ZIGZAG: 12}
FEWEST = {
    SLANTED: [1, 2, 3, 5, 9, 19],
    KING: [1, 2, 3, 5, 8, 13, 23],
    Variant(diagonal=True, front=DIAGONAL): [1, 2, 2, 3, 4, 5, 7, 10, 14],
    HEXAGONAL: [1, 2, 3, 5, 9, 17],
    ZIGZAG: [1, 2, 2, 3, 4, 5, 7, 10, 15, 22],
}
"""The fewest men for 0, 1, 2, ... paces by an integer flow that was written independently; with 2, 4, 8 for the plain
army these are 36 numbers beyond no paces."""


@pytest.mark.parametrize(("variant", "paces"), LIMITS.items())
def test_home_weighs_too_little_just_beyond_the_known_number_of_paces(variant: Variant, paces: int) -> None:
    assert not is_excluded(variant, paces)
    assert is_excluded(variant, paces + 1)


@pytest.mark.parametrize(
    ("variant", "men"),
    [
        *[(Variant(), [1, 2, 4, 8]), (KING, [1, 2, 3, 5]), (SLANTED, [1, 2, 3, 5]), (HEXAGONAL, [1, 2, 3, 5])],
        *[(Variant(diagonal=True, front=DIAGONAL), [1, 2, 2, 3, 4]), (ZIGZAG, [1, 2, 2, 3, 4])],
        *[pytest.param(variant, men, marks=pytest.mark.slow) for variant, men in FEWEST.items()],
    ],
)
def test_armies_have_the_known_sizes_and_their_plays_are_checked(variant: Variant, men: list[int]) -> None:
    for paces, expected in enumerate(men):
        found = find_army(variant, paces, Limits(seconds=200))
        assert found is not None
        assert len(found[0]) == expected >= fewest_by_weight(variant, paces)
        assert all(variant.depth(man) >= paces for man in found[0])
        assert workbench.checked(solved(variant, found[0], [(0, 0)], found[1])).is_solved


def test_no_jump_increases_the_weight_of_an_army() -> None:
    for variant in LIMITS:
        for r, c in ((r, c) for r in range(-5, 6) for c in range(-5, 6)):
            for down, across in variant.steps():
                a, b, t = (variant.distance((r + k * down, c + k * across)) for k in range(3))
                assert t >= min(a, b) - 1
                assert abs(a - b) <= 1


def test_the_command_shows_a_variant(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["pegs", "army", "--diagonal", "--paces", "2"]) == 0
    assert capsys.readouterr().out.startswith("2 paces: 3 men, at least 3 by weight (computed, not certified). ")
    assert main(["pegs", "army", "--diagonal", "--paces", "9"]) == 0
    assert "impossible" in capsys.readouterr().out
    assert main(["pegs", "army", "--diagonal", "--paces", "9", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["verdict"], found["certified"]) == ("impossible", False)
    assert main(["pegs", "army", "--diagonal", "--lattice", "triangular"]) == 2


def farthest_by_all_plays(variant: Variant, men: frozenset[Cell]) -> int:
    """The farthest pace of given men by the definition: every play to its end."""
    best, fresh, seen = 0, [men], {men}
    while fresh:
        now = fresh.pop()
        best = max(best, -min(variant.depth(man) for man in now))
        for (r, c), (down, across) in itertools.product(now, variant.steps()):
            over, to = (r + down, c + across), (r + 2 * down, c + 2 * across)
            after = now - {(r, c), over} | {to}
            if over in now and to not in now and after not in seen:
                seen.add(after)
                fresh.append(after)
    return best


def test_given_men_come_as_far_as_all_plays_say() -> None:
    random = Random(7)
    for variant in (Variant(), KING, SLANTED, HEXAGONAL, Variant(front=(2, 1))):
        for _ in range(40):
            cells = list(itertools.product(range(3), range(4)))
            men = frozenset(random.sample(cells, random.randint(1, 7)))
            farthest = farthest_by_all_plays(variant, men)
            if farthest > 0:
                play, _ = advance(variant, men, farthest, Limits(seconds=20))
                assert play is not None
                assert -min(variant.depth(man) for man in after(men, play)) >= farthest
                assert workbench.checked(solved(variant, men, after(men, play), play)).is_solved
            assert advance(variant, men, farthest + 1, Limits(seconds=20)) == (None, True)


def test_a_flow_of_jumps_sends_given_men() -> None:
    army, _ = find_army(Variant(), 3, Limits(seconds=20)) or (frozenset(), ())
    home = frozenset((r - 3, c) for r, c in army)
    play, _ = advance_by_flow(Variant(), home, 3, Limits(seconds=20))
    assert play is not None
    assert min(r for r, _ in after(home, play)) == -3


def test_the_command_shows_how_far_given_men_come(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["pegs", "army", "--men", "ooo/o"]) == 0
    assert "4 men: 2 paces. 3 paces are impossible" in capsys.readouterr().out
    assert main(["pegs", "army", "--men", "oo/oo", "--paces", "3"]) == 0
    assert capsys.readouterr().out == "4 men: 3 paces are impossible (computed, not certified).\n"
    assert main(["pegs", "army", "--men", "ooo/o", "--json"]) == 0
    answer, claim = map(json.loads, capsys.readouterr().out.splitlines())
    assert answer["status"] == "verified"
    assert (claim["paces"], claim["verdict"], claim["certified"]) == (3, "impossible", False)


def test_the_bound_of_a_variant_is_a_claim_of_its_own_in_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["pegs", "army", "--diagonal", "--paces", "2", "--json"]) == 0
    answer, claim = map(json.loads, capsys.readouterr().out.splitlines())
    assert answer["status"] == "verified"
    assert claim["sentence"] == "2 paces: at least 3 by weight (computed, not certified)"
    assert claim["certified"] is False


def test_wrong_armies_are_refused_in_one_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    for wrong in (["--men", "oxo"], ["--men", "..."], ["--front", "2"], ["--front", "2,4"], ["--front", "a,b"]):
        assert main(["pegs", "army", *wrong]) == 2
        assert "expected" in capsys.readouterr().err
