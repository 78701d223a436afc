"""The algebra of dice strings: every theorem of the slides as a property, and what its guard is for."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from math import factorial, prod

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from dice_strategies import strings
from ludus.core.errors import InvalidInput
from ludus.families.dice import algebra, constructions
from ludus.families.dice.counts import counts, wins
from ludus.families.dice.fairness import deciding, level
from ludus.families.dice.problem import dice

SMALL_DICE = st.lists(st.lists(st.integers(-2, 4), min_size=1, max_size=4), min_size=1, max_size=3)

THREE_OF_FOUR = "abcddcbadbaccabdcbaddabc"
"""Half of the Go First dice: 3/4 fair, and no more."""


def fairness(string: str) -> int:
    problem = dice(string)
    return level(problem.sizes, counts(problem.faces, len(problem.faces)))


@given(strings(most_dice=6, most_faces=16))
@settings(max_examples=150)
def test_the_antipode_sum_vanishes(string: str) -> None:
    letters = sorted(set(string))
    for size in range(1, len(letters) + 1):
        for pattern in itertools.islice(itertools.permutations(letters, size), 40):
            assert algebra.antipode_sum(string, pattern) == 0


@given(strings(most_dice=4, most_faces=10))
@settings(max_examples=150)
def test_a_palindrome_gains_a_level_at_odd_levels(string: str) -> None:
    for s in (algebra.palindrome(string), string + string[-2::-1]):
        if set(s) == set(string):
            found = fairness(s)
            assert found % 2 == 0 or found == len(set(s))


@given(strings(most_dice=4, most_faces=10), st.randoms(use_true_random=False))
@settings(max_examples=100)
def test_relabelling_and_reversing_keep_the_level(string: str, chance: object) -> None:
    letters = sorted(set(string))
    images = letters[:]
    chance.shuffle(images)  # type: ignore[attr-defined]
    assert fairness(algebra.relabel(string, dict(zip(letters, images, strict=True)))) == fairness(string)
    assert fairness(string[::-1]) == fairness(string)
    assert fairness(algebra.homogenise(string)) == fairness(string)


@given(strings(most_dice=3, most_faces=8), strings(most_dice=3, most_faces=8), st.text("abc", max_size=3))
@settings(max_examples=200)
def test_concatenation_is_the_sum_over_splits(s: str, t: str, pattern: str) -> None:
    assume(len(set(pattern)) == len(pattern))
    parts = range(len(pattern) + 1)
    total = sum(algebra.occurrences(s, pattern[:i]) * algebra.occurrences(t, pattern[i:]) for i in parts)
    assert algebra.occurrences(s + t, pattern) == total


def test_concatenation_of_dice_that_are_not_proportional_is_refused() -> None:
    assert fairness("abba") == fairness("aabbaa") == 2
    assert fairness("abbaaabbaa") == 1
    with pytest.raises(InvalidInput, match="same proportion"):
        algebra.concatenate("abba", "aabbaa")


def shuffles(u: tuple[int, ...], v: tuple[int, ...]) -> list[tuple[int, ...]]:
    """All words with u and v in their own order."""
    if not u or not v:
        return [u + v]
    return [(u[0], *w) for w in shuffles(u[1:], v)] + [(v[0], *w) for w in shuffles(u, v[1:])]


@given(
    st.one_of(
        strings(most_dice=3, most_faces=9).map(algebra.palindrome),
        st.permutations("abcd").map(lambda p: algebra.relabel(THREE_OF_FOUR, dict(zip("abcd", p, strict=True)))),
        st.permutations("abcde").map(lambda p: algebra.relabel(algebra.slides_t(), dict(zip("abcde", p, strict=True)))),
    ),
    st.lists(st.integers(1, 3), min_size=5, max_size=5),
)
@settings(max_examples=60)
def test_the_patterns_that_begin_with_the_first_die_fix_the_others(string: str, times: list[int]) -> None:
    """When all shorter patterns are fair, what u a v is off is (-1)^|u| times what the shuffles a w are off, in all."""
    for letter, copies in zip(sorted(set(string)), times, strict=False):
        string = string.replace(letter, letter * copies)
    problem = dice(string)
    found = counts(problem.faces, len(problem.faces))
    size = level(problem.sizes, found) + 1
    if size > len(problem.faces):
        return
    off = {
        p: count * factorial(size) - prod(problem.sizes[die] for die in p)
        for p, count in found.items()
        if len(p) == size
    }
    assert any(off.values())
    for pattern, amount in off.items():
        at = pattern.index(min(pattern))
        others = shuffles(pattern[:at][::-1], pattern[at + 1 :])
        assert amount == (-1) ** at * sum(off[min(pattern), *w] for w in others)
    assert any(off[p] for p in deciding(len(problem.faces), size) if len(p) == size)


@given(st.lists(st.sampled_from(["abba", "baab", "ab", "abab", "aabb", "abbbba"]), max_size=4).map("".join))
@settings(max_examples=80)
def test_no_cut_into_blocks_has_more_of_them(string: str) -> None:
    def is_block(part: str) -> bool:
        return part == part[::-1] and part.count("a") == part.count("b") > 0

    most: dict[int, int] = {0: 0}
    for end in range(1, len(string) + 1):
        starts = [most[start] for start in most if is_block(string[start:end])]
        if starts:
            most[end] = 1 + max(starts)
    found = algebra.blocks(string)
    assert "".join(found) == string
    if len(string) in most and set(string) == {"a", "b"}:
        assert len(found) == most[len(string)]
        assert all(map(is_block, found))


@pytest.mark.parametrize(
    ("call", "field"),
    [
        (lambda: algebra.lifting_constant(["abba", "aabbaa"], 2), "strings"),
        (lambda: algebra.lifting_constant(["abba", "acca"], 2), "strings"),
        (lambda: algebra.lifting_constant([], 2), "strings"),
        (lambda: algebra.lifting_constant(["abba"], 3), "order"),
        (lambda: algebra.homogenise("a" * 1009 + "b" * 1013), "dice"),
    ],
)
def test_the_guards_of_the_algebra_hold(call: Callable[[], object], field: str) -> None:
    with pytest.raises(InvalidInput) as caught:
        call()
    assert caught.value.faults[0].field == field


def test_the_slides_strings_have_their_levels() -> None:
    assert fairness(algebra.slides_t()) == 3
    assert fairness(algebra.slides_u()) == 4
    assert algebra.lifting_constant(algebra.sigma_family(), 3) == 8
    assert algebra.lifting_constant(["abccba", "cabbac"], 3) is None


def test_averaging_over_the_alternating_group_makes_five_fair_dice() -> None:
    string = algebra.symmetrised(algebra.slides_u(), even_only=True)
    assert {string.count(letter) for letter in "abcde"} == {1440}
    assert fairness(string) == 5


@pytest.mark.parametrize(("rule", "base"), [("simpson", "abba"), ("simpson", "abccbacabbacbcaacb")])
def test_a_die_is_inserted_by_a_rule(rule: str, base: str) -> None:
    string = constructions.insert(base, constructions.RULES[rule], "z")
    assert fairness(string) == len(set(base)) + 1


@pytest.mark.parametrize("rule", ["boole", "weddle"])
def test_a_fifth_die_is_inserted_into_the_go_first_dice(rule: str) -> None:
    go_first = "abcddcbadbaccabdcbaddabccbaddabcdbaccabdabcddcba"
    assert fairness(constructions.insert(go_first, constructions.RULES[rule], "e")) == 5


def test_a_rule_that_is_not_exact_enough_is_refused() -> None:
    with pytest.raises(InvalidInput, match="exact to degree 4"):
        constructions.insert("abcd", (1, 4, 1), "e")


@given(st.integers(1, 6), st.integers(1, 40), st.sampled_from([1, 2, 3, 5]))
@settings(max_examples=100)
def test_rules_are_all_the_symmetric_exact_ones(copies: int, faces: int, degree: int) -> None:
    found = set(constructions.rules(copies, faces, degree))
    assert all(constructions.is_exact(rule, degree) and sum(rule) == faces and rule == rule[::-1] for rule in found)
    if copies <= 4 and faces <= 14:
        half = copies // 2 + 1
        every = itertools.product(range(faces + 1), repeat=half)
        mirrored = ((*m, *(m[::-1] if copies % 2 else m[-2::-1])) for m in every)
        brute = {m for m in mirrored if len(m) == copies + 1 and sum(m) == faces and constructions.is_exact(m, degree)}
        assert found == brute


@given(SMALL_DICE, st.integers(1, 3))
@settings(max_examples=80)
def test_sums_of_copies_win_as_often_as_all_rolls_say(faces: list[list[int]], copies: int) -> None:
    sums = [[sum(roll) for roll in itertools.product(die, repeat=copies)] for die in faces]
    table = wins(faces, copies)
    for i, j in itertools.permutations(range(len(faces)), 2):
        assert table[i][j] == sum(x > y for x in sums[i] for y in sums[j])
