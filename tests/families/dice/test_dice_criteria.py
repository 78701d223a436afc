"""Place-fair and go-first-fair dice: counts by rolling everything, exclusions by trying all strings, the table."""

from __future__ import annotations

import itertools
import json
from math import prod
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludus.cli.main import main
from ludus.core.errors import InvalidInput
from ludus.families.dice import algebra, makers, sets
from ludus.families.dice.counts import place_counts
from ludus.families.dice.fairness import Criterion, are_fair, excluded
from ludus.families.dice.problem import dice
from ludus.families.dice.search import all_places_search, chosen_search
from ludus.families.dice.solve.strings import unit

SMALL_DICE = st.lists(st.lists(st.integers(1, 6), min_size=1, max_size=4), min_size=1, max_size=4)


def rolled_places(faces: list[list[int]]) -> tuple[tuple[int, ...], ...]:
    """The places by rolling everything: a die has a place when it ties with no other."""
    found = [[0] * len(faces) for _ in faces]
    for roll in itertools.product(*faces):
        for die, face in enumerate(roll):
            others = [other for at, other in enumerate(roll) if at != die]
            if face not in others:
                found[die][sum(other < face for other in others)] += 1
    return tuple(map(tuple, found))


def is_fair(faces: list[list[int]], criterion: Criterion) -> bool:
    if criterion is Criterion.ALL:
        orders = [tuple(sorted(range(len(faces)), key=roll.__getitem__)) for roll in itertools.product(*faces)]
        return len({orders.count(order) for order in itertools.permutations(range(len(faces)))}) == 1
    return are_fair(rolled_places(faces), prod(map(len, faces)), first_only=criterion is Criterion.FIRST)


@given(SMALL_DICE)
@settings(max_examples=150)
def test_places_are_what_the_rolls_show(faces: list[list[int]]) -> None:
    assert place_counts(faces) == rolled_places(faces)


@given(st.text("abc", min_size=3, max_size=9))
@settings(max_examples=60)
def test_each_level_is_what_the_rolls_show_and_implies_the_next(string: str) -> None:
    problem = dice(string)
    faces = [list(die) for die in problem.faces]
    fair = [sets.is_fair(problem, criterion) for criterion in Criterion]
    assert fair == [is_fair(faces, criterion) for criterion in Criterion]
    assert fair == sorted(fair)


@pytest.mark.parametrize(
    "sizes", [(1, 1, 2), (1, 2, 2), (2, 2, 2), (1, 2, 3), (1, 1, 3), (2, 2, 3), (1, 1, 1, 2), (1, 2, 2, 2)]
)
def test_no_string_is_fair_where_counting_excludes_it(sizes: tuple[int, ...]) -> None:
    letters = "".join(name * size for name, size in zip("abcd", sizes, strict=False))
    strings = set(map("".join, itertools.permutations(letters)))
    for criterion in Criterion:
        found = any(is_fair([list(die) for die in dice(string).faces], criterion) for string in strings)
        assert not (found and excluded(sizes, criterion))


@pytest.mark.parametrize("players", range(2, 7))
def test_the_smallest_go_first_sets_have_as_many_faces_as_the_bound(players: int) -> None:
    string = algebra.go_first(players)
    assert len(string) == players * (players + 1) // 2
    assert sets.is_fair(dice(string), Criterion.FIRST)
    # One face less on any die is excluded.
    for die in range(players):
        fewer = [size - (at == die) for at, size in enumerate(dice(string).sizes)]
        assert min(fewer) == 0 or excluded(fewer, Criterion.FIRST)


@pytest.mark.parametrize(
    ("players", "totals"),
    [
        (2, [(36, 0, 0)] * 3),
        (3, [(100, 20, 0)] * 3),
        (4, [(162, 160, 8), (278, 43, 9), (329, 1, 0)]),
        pytest.param(5, [(0, 566, 226), (1, 129, 662), (663, 129, 0)], marks=pytest.mark.slow),
    ],
)
def test_the_table_for_dice_makers(players: int, totals: list[tuple[int, int, int]]) -> None:
    for criterion, (yes, no, unknown) in zip(Criterion, totals, strict=True):
        rows = [makers.entry(mix, criterion) for mix in makers.mixes(players)]
        assert [sum(row.is_possible is value for row in rows) for value in (True, False, None)] == [yes, no, unknown]
        for row in rows:
            assert bool(row.string) == (row.is_possible is True)
            assert bool(row.reason) == (row.is_possible is False)


@pytest.mark.parametrize("sizes", ["4,4,4,4", "4,6,8,12", "6,8,8,8", "6,6,8,8", "4,4,4,4,10", "10,10,10,10,10"])
def test_a_mix_has_a_set_or_a_proof(sizes: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["dice", "makers", "--sizes", sizes, "--json", "--quiet"]) == 0
    for entry in json.loads(capsys.readouterr().out):
        if entry["possible"]:
            assert sorted(dice(entry["string"]).sizes) == sorted(map(int, sizes.split(",")))
            assert sets.is_fair(dice(entry["string"]), Criterion(entry["fair"]))
        elif entry["possible"] is False:
            assert entry["reason"]


@pytest.mark.parametrize(
    ("words", "fair"),
    [
        (["--sizes", "4,6,8,8", "--fair", "place"], Criterion.PLACE),
        (["--players", "4", "--sides", "6", "--fair", "first"], Criterion.FIRST),
    ],
)
def test_a_search_finds_weaker_fairness(words: list[str], fair: Criterion, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["search", "dice", *words, "--workers", "inline", "--quiet"]) == 0
    assert sets.is_fair(dice(capsys.readouterr().out.strip()), fair)


@pytest.mark.slow
def test_any_four_of_five_12_sided_dice_are_found(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["--players", "5", "--sides", "12", "--order", "4", "--workers", "inline", "--quiet"]
    assert main(["search", "dice", *words]) == 0
    assert sets.is_fair(dice(capsys.readouterr().out.strip()), Criterion.ALL, order=4)


def test_sets_are_relabelled_reversed_symmetrised_and_constructed(capsys: pytest.CaptureFixture[str]) -> None:
    for words, shown in (
        (["relabel", "aabcba", "--names", "bca"], "bbcacb"),
        (["reverse", "aabcba"], "abcbaa"),
        (["symmetrise", "ab"], "abba"),
        (["symmetrise", "ab", "--even"], "ab"),
        (["construct", "go-first-3"], "aabcba"),
    ):
        assert main(["dice", *words]) == 0
        assert capsys.readouterr().out.strip() == shown
    assert main(["dice", "construct", "paper-1440"]) == 0
    assert "5 dice with 1440 faces each" in capsys.readouterr().err
    assert main(["dice", "relabel", "aba", "--names", "bc"]) == 2
    assert main(["search", "dice", "--sizes", "4,4,8", "--fair", "first"]) == 2
    assert "3 does not divide 128" in capsys.readouterr().err


@pytest.mark.parametrize("criterion", [Criterion.PLACE, Criterion.FIRST])
@pytest.mark.parametrize("sizes", [(1, 2), (2, 3), (2, 2, 3), (1, 2, 3), (1, 3, 4), (2, 2, 6), (2, 4, 3), (1, 1, 2, 4)])
def test_the_exhaustive_search_finds_the_strings_that_trying_all_finds(
    sizes: tuple[int, ...], criterion: Criterion
) -> None:
    letters = [letter for letter, size in zip("abcd", sorted(sizes), strict=False) for _ in range(size)]
    fair = set()
    for word in set(itertools.permutations(letters)):
        faces = [[at for at, one in enumerate(word) if one == letter] for letter in sorted(set(letters))]
        if is_fair(faces, criterion):
            fair.add("".join(word))
    search = all_places_search([tuple(sorted(sizes))], criterion)
    found = [word for given in search.units(1) for word in unit(given)["words"]]
    assert len(set(found)) == len(found)
    assert set(found) <= fair
    # Equal dice may change names: each string of the list has one of its names among those found.
    same = [[i for i in range(len(sizes)) if sorted(sizes)[i] == size] for size in sorted(set(sizes))]
    for word in fair:
        renamed = set()
        for orders in itertools.product(*(itertools.permutations(group) for group in same)):
            names = {
                "abcd"[i]: "abcd"[j]
                for group, order in zip(same, orders, strict=True)
                for i, j in zip(group, order, strict=True)
            }
            renamed.add("".join(names[letter] for letter in word))
        assert renamed & set(found)


@pytest.mark.slow
def test_four_place_fair_dice_need_26_faces(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    store = ["--store", str(tmp_path), "--quiet", "--json", "--workers", "inline"]
    for total, count in ((24, 0), (25, 0)):
        assert main(["search", "dice", "--players", "4", "--total", str(total), "--fair", "place", *store]) == 0
        assert json.loads(capsys.readouterr().out)["count"] == count
    assert main(["search", "dice", "--players", "4", "--total", "26", "--fair", "place", *store]) == 0
    assert json.loads(capsys.readouterr().out)["count"] > 0


def test_the_options_of_go_first_fair_dice_are_told_by_that_name() -> None:
    with pytest.raises(InvalidInput, match="for go-first-fair dice, got another option"):
        chosen_search([(6, 6)], Criterion.FIRST, order=2)
