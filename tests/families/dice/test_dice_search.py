"""Searches for fair dice: counts against brute force, published counts, and every hit counted."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludus.core.errors import InvalidInput
from ludus.families.dice import constructions
from ludus.families.dice.counts import counts
from ludus.families.dice.fairness import level
from ludus.families.dice.problem import dice
from ludus.families.dice.solve import meeting, strings
from ludus.families.dice.solve.meeting import hashed, zero_sums

PUBLISHED = [
    9, 9, 10, -6, 10, -6, -2, -4, -5, 0, 7, 4, 4, 0, -10, 10, -10, 10, 5, -1, -10, 10, -10, 9, -6, -6, -10, 10,
    -10, 10, -10, -10, 10, 10, 10, 10, -10, 10, -10, 6, 10, -10, -10, 10, -10, 10, 0, -6, -1, -6, -8, 10, 7, 0,
    10, 10, -10, -10, -10, -10, -7, 3, -8, -6, 10, 10, -7, 7, -7, -10, 10, 10, -5, 3, 10, -10, 10, -2, 10, -10,
    6, -10, -8, 8, 10, -3, 10, 10, -10, -8, 10, 7, 10, 10, 10, 10, -5, 3, 10, -10, 10, -2, 10, -10, 6, -10, 7,
    8, -2, -2, 10, 10, -10, 4, 10, 6, 5, 9, 10, 10,
]  # fmt: skip
"""Weights that exclude five 30-sided dice of fifteen palindromic blocks, found by another programme."""
UNIT = 192


def fairness(string: str) -> int:
    problem = dice(string)
    return level(problem.sizes, counts(problem.faces, len(problem.faces)))


def exhaustive(sizes: tuple[int, ...], order: int | None = None, *, palindromic: bool = False) -> tuple[int, list[str]]:
    results = [strings.unit(one) for one in strings.units(sizes, order or len(sizes), palindromic=palindromic)]
    return sum(one["found"] for one in results), [word for one in results for word in one["words"]]


def canonical(string: str) -> bool:
    """Whether letters of dice of equal size appear for the first time in order."""
    first = {letter: string.index(letter) for letter in set(string)}
    pairs = itertools.combinations(sorted(first), 2)
    return all(first[a] < first[b] for a, b in pairs if string.count(a) == string.count(b))


@given(st.lists(st.integers(1, 4), min_size=2, max_size=3), st.integers(2, 3), st.booleans())
@settings(max_examples=25)
def test_the_residual_search_finds_what_brute_force_finds(sizes: list[int], order: int, palindromic: bool) -> None:
    if sum(sizes) > 8:
        sizes = sizes[:2]
    sizes, order = sorted(sizes), min(order, len(sizes))
    letters = "".join(letter * size for letter, size in zip("abc", sizes, strict=False))
    every = {"".join(word) for word in itertools.permutations(letters)}
    wanted = {w for w in every if fairness(w) >= order and canonical(w) and (not palindromic or w == w[::-1])}
    count, found = exhaustive(tuple(sizes), order, palindromic=palindromic)
    assert set(found) == wanted
    assert count == len(wanted)


@pytest.mark.parametrize(
    ("sizes", "palindromic", "count"),
    [((6, 6), False, 29), ((6, 6, 6), False, 11), ((6, 6, 6, 6), False, 0), ((12, 12, 12, 12), True, 187)],
)
def test_published_counts_come_out(sizes: tuple[int, ...], palindromic: bool, count: int) -> None:
    found, words = exhaustive(sizes, palindromic=palindromic)
    assert found == len(set(words)) == count
    assert all(fairness(word) == len(sizes) for word in words[:40])


@pytest.mark.slow
def test_there_are_3374_sets_of_four_12_sided_dice() -> None:
    count, words = exhaustive((12, 12, 12, 12))
    assert count == len(set(words)) == 3374
    assert "abcddcbadbaccabdcbaddabccbaddabcdbaccabdabcddcba" in words


def test_the_least_total_and_the_smallest_largest_die_of_three_and_four() -> None:
    for players, least, largest in ((3, 12, 6), (4, 30, 9)):
        for total in range(players, least + 1):
            found = {sizes: exhaustive(sizes)[0] for sizes in strings.size_vectors(total, players)}
            assert any(found.values()) == (total == least)
        below = [s for s in itertools.combinations_with_replacement(range(1, largest), players) if sum(s) <= 33]
        assert not any(exhaustive(sizes)[0] for sizes in below)
    assert exhaustive((6, 8, 8, 9))[0] == 8
    assert exhaustive((2, 4, 6))[0] == 3


def test_sets_of_blocks_are_found_and_counted() -> None:
    found = meeting.block_unit(*meeting.block_units(4, 12))
    assert found["found"] == 64
    assert "abcddcbadbaccabdcbaddabccbaddabcdbaccabdabcddcba" in found["words"]
    assert meeting.block_unit(*meeting.block_units(3, 6))["found"] == len(
        [
            word
            for chosen in itertools.product(constructions.choices(3), repeat=2)
            if fairness(word := constructions.block_string(["abc", *chosen])) == 3
        ]
    )


@given(st.sampled_from([3, 4, 4, 5]), st.data())
@settings(max_examples=12)
def test_fairness_of_blocks_is_linear(letters: int, data: st.DataObject) -> None:
    every = constructions.choices(letters)
    halves = data.draw(st.lists(st.sampled_from(every), min_size=1, max_size=4 if letters < 5 else 2))
    vectors = constructions.contributions(letters, len(halves))
    chosen = [rows[every.index(half)] for rows, half in zip(vectors, halves, strict=True)]
    assert (not any(sum(column) for column in zip(*chosen, strict=True))) == (
        fairness(constructions.block_string(halves)) == letters
    )


@pytest.mark.parametrize(("players", "sides"), [(3, 4), (4, 6), (4, 10)])
def test_an_exclusion_is_a_proof(players: int, sides: int) -> None:
    weights = meeting.exclusion(players, sides)
    assert weights is not None
    assert constructions.bound(weights, players, sides // 2) > 0
    assert not meeting.block_unit(*meeting.block_units(players, sides))["found"] if sides <= 6 else True


def test_a_published_exclusion_of_five_30_sided_dice_is_one_here() -> None:
    assert len(PUBLISHED) == 120
    # Its bound is 245640 in units of 1/15, ours in other units.
    assert constructions.bound(PUBLISHED, 5, 15) == 245640 * UNIT
    bent = [-PUBLISHED[0], *PUBLISHED[1:]]
    assert constructions.bound(bent, 5, 15) != 245640 * UNIT


def test_no_exclusion_where_there_is_a_set() -> None:
    assert meeting.exclusion(4, 12) is None
    assert meeting.exclusion(3, 6) is None


def test_cohens_set_is_a_partition() -> None:
    rule = [0] * 19
    for place, faces in enumerate((1, 5, 1, 6, 1, 5, 1)):
        rule[3 * place] = faces
    found = meeting.partitions(rule, 7)
    assert len(found) == 4
    assert all(fairness(constructions.partition_string(rule, classes)) == 5 for classes in found)


def test_where_the_rules_are_few_all_sets_of_the_family_are_found() -> None:
    units = meeting.partition_units(18, 20, 0, 0, 8)
    assert len(units) == 1
    found = meeting.partition_unit(units[0])
    assert found["found"] == len(set(found["words"])) == 4
    assert all(fairness(word) == 5 for word in found["words"])
    units = meeting.partition_units(15, 32, 0, 0, 99)
    assert [meeting.partition_unit(one)["found"] for one in units] == [0] * 7


@given(st.integers(1, 5), st.integers(1, 60))
@settings(max_examples=80)
def test_sizes_that_are_called_hopeless_have_no_symmetric_rule(copies: int, faces: int) -> None:
    if "rule" in constructions.feasible(3 * copies, faces):
        assert next(constructions.rules(3 * copies, faces, 5), None) is None


@given(st.lists(st.integers(1, 4), min_size=3, max_size=3).map(sorted))
@settings(max_examples=30)
def test_sizes_with_a_fair_set_are_never_passed_over(sizes: list[int]) -> None:
    if exhaustive(tuple(sizes))[0]:
        assert strings.may_be_fair(sizes, 3)


@given(st.lists(st.integers(0, 5), min_size=4, max_size=7), st.data())
@settings(max_examples=60)
def test_partitions_are_all_the_balanced_ones(rule: list[int], data: st.DataObject) -> None:
    found = set(meeting.partitions(rule, 3))
    every = itertools.product(range(3), repeat=len(rule) - 2)
    assert found == {(0, *rest) for rest in every if constructions.is_balanced(rule, (0, *rest))}


@given(
    st.lists(
        st.lists(st.tuples(st.integers(-3, 3), st.integers(-3, 3)), min_size=1, max_size=4), min_size=2, max_size=4
    )
)
@settings(max_examples=80)
def test_joins_find_all_zero_sums(lists: list[list[tuple[int, int]]]) -> None:
    count, found = zero_sums(hashed(lists, 5), 10_000)
    places = itertools.product(*(range(len(own)) for own in lists))
    wanted = {
        p for p in places if not any(map(sum, zip(*(own[i] for own, i in zip(lists, p, strict=True)), strict=True)))
    }
    assert set(found) == wanted
    assert count == len(wanted)


def test_half_words_make_dice_that_are_fair_for_four() -> None:
    found = strings.half_unit({"players": 4, "sides": 12, "seed": 1, "draw": 0})
    assert all(fairness(word) == 4 and word == word[::-1] for word in found["words"])
    assert found["found"] == len(found["words"])


@pytest.mark.parametrize(
    ("call", "field"),
    [
        (lambda: strings.units((1,), 2, palindromic=False), "sizes"),
        (lambda: strings.units((300, 2), 2, palindromic=False), "sizes"),
        (lambda: strings.units((3, 3), 3, palindromic=False), "order"),
        (lambda: meeting.partition_units(25, 60, 0, 0, 1), "sides"),
        (lambda: meeting.partition_units(15, 30, 0, 0, 1), "sides"),
        (lambda: meeting.block_units(4, 60), "sides"),
        (lambda: meeting.block_units(6, 12), "players"),
        (lambda: strings.half_units(5, 10, 0, 1), "sides"),
    ],
)
def test_searches_out_of_reach_are_refused(call: object, field: str) -> None:
    with pytest.raises(InvalidInput) as caught:
        call()  # type: ignore[operator]
    assert caught.value.faults[0].field == field
