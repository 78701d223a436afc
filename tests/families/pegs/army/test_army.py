"""The solitaire army: smallest armies against a search backwards, weights by their definition, files and pictures."""

from __future__ import annotations

from itertools import combinations

import pytest

from ludus import workbench
from ludus.core.answers import Impossible, Solved
from ludus.core.errors import InvalidInput
from ludus.families.codec import read_answer, read_problem, write_problem
from ludus.families.pegs.army.certificates import ArmyPlay
from ludus.families.pegs.army.problem import army
from ludus.families.pegs.army.solve import known_army, play
from ludus.families.pegs.army.variants import Variant, fewest_by_weight
from ludus.families.pegs.army.weights import distance, half_plane, weight

DIRECTIONS = ((0, 1), (0, -1), (1, 0), (-1, 0))
Men = frozenset[tuple[int, int]]


def smallest_army(paces: int) -> int:
    """The fewest men, by jumps taken back from the scout at the goal until everybody is at home."""
    level: set[Men] = {frozenset({(0, 0)})}
    count = 1
    while not any(all(row >= paces for row, _ in men) for men in level):
        earlier = set()
        for men in level:
            for r, c in men:
                for i, j in DIRECTIONS:
                    over, start = (r + i, c + j), (r + 2 * i, c + 2 * j)
                    if over not in men and start not in men and over[0] >= 0 and start[0] >= 0:
                        earlier.add(men - {(r, c)} | {over, start})
        level, count = earlier, count + 1
    return count


@pytest.mark.parametrize("paces", range(3))
def test_the_smallest_army_is_that_of_a_search_backwards(paces: int) -> None:
    answer = workbench.ask(army(paces), "fewest").answer
    assert isinstance(answer, Solved)
    assert isinstance(answer.certificate, ArmyPlay)
    assert answer.optimal
    assert len(answer.certificate.men) == answer.lower_bound == smallest_army(paces)


@pytest.mark.parametrize(("paces", "men"), list(enumerate((1, 2, 4, 8, 20))))
def test_armies_of_the_known_sizes_play(paces: int, men: int) -> None:
    checked = workbench.ask(army(paces))
    assert isinstance(checked.answer.certificate, ArmyPlay)  # type: ignore[union-attr]
    assert len(checked.answer.certificate.men) == men  # type: ignore[union-attr]
    assert read_answer(checked.fields()) == checked.answer
    assert checked.picture().shapes


@pytest.mark.parametrize("paces", [5, 6, 50, 1000])
def test_five_paces_and_more_are_impossible(paces: int) -> None:
    checked = workbench.ask(army(paces))
    assert isinstance(checked.answer, Impossible)
    assert read_answer(checked.fields()) == checked.answer
    assert checked.picture().shapes


def test_an_army_without_a_needed_man_does_not_play() -> None:
    men = known_army(3)
    assert men is not None
    assert all(play(men - {man}) is None for man in men)


def test_a_half_plane_weighs_more_than_each_of_its_parts() -> None:
    for paces in range(8):
        part = Variant().home(paces, paces + 12)
        assert len(set(part)) == len(part) > 60
        assert min(row for row, _ in part) == paces
        assert weight(part) < half_plane(paces)


def heaviest_armies(paces: int) -> list[Men]:
    """All armies of the fewest men by weight: all nearer places, some of the farthest."""
    places, fewest = Variant().home(paces, paces + 12), fewest_by_weight(Variant(), paces)
    far = distance(places[fewest - 1])
    inner = frozenset(cell for cell in places if distance(cell) < far)
    outer = [cell for cell in places if distance(cell) == far]
    return [inner | set(some) for some in combinations(outer, fewest - len(inner))]


def test_nineteen_men_can_weigh_just_enough_for_four_paces() -> None:
    armies = heaviest_armies(4)
    assert fewest_by_weight(Variant(), 4) == 19
    assert len(set(armies)) == 84
    assert {weight(men) for men in armies} == {half_plane(5)}


@pytest.mark.parametrize(
    "fields", [{"paces": -1}, {"paces": 1001}, {"paces": True}, {"paces": "4"}, {}, {"paces": 1, "x": 1}]
)
def test_a_wrong_problem_is_refused(fields: dict[str, object]) -> None:
    with pytest.raises(InvalidInput, match=r"expected|missing field"):
        read_problem({"ludus": 1, "kind": "army", **fields})


def test_a_written_problem_is_read_back() -> None:
    for question in ("solve", "fewest"):
        problem = army(4, question=question)
        assert read_problem(write_problem(problem)) == problem
