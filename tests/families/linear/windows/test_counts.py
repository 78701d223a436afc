"""Counts, quiet patterns and God's numbers of window games against exhaustive search and published values."""

from __future__ import annotations

from collections import Counter
from math import comb, prod
from typing import Any

import numpy as np
import pytest
from tiny_windows import Tiny, tiny_games

from ludus.algebra import factored
from ludus.core.answers import Solved, Undecided
from ludus.core.limits import Limits
from ludus.families.linear.windows.certificates import Count, DistanceCounts, Quiet
from ludus.families.linear.windows.problem import Windows, windows
from ludus.families.linear.windows.solve import counts


def times(*numbers: tuple[tuple[int, int], ...]) -> tuple[tuple[int, int], ...]:
    """Return the product of factored numbers."""
    exponents: Counter[int] = Counter()
    for number in numbers:
        exponents.update(dict(number))
    return tuple(sorted(exponents.items()))


GOLDEN = [
    ([12], [4], 5, [[5, 9]], [[5, 3]]),
    ([12], [8], 4, [[2, 17]], [[2, 7]]),
    ([6, 8], [2, 2], 5, [[5, 35]], [[5, 13]]),
    ([6, 8], [2, 4], 5, [[5, 25]], [[5, 23]]),
    ([7, 7], [2, 3], 3, [[3, 42]], [[3, 7]]),
    ([4, 6], [2, 3], 6, [[2, 12], [3, 12]], [[2, 12], [3, 12]]),
    ([6, 6], [4, 4], 4, [[2, 40]], [[2, 32]]),
    ([6, 10], [4, 4], 12, [[2, 76], [3, 45]], [[2, 44], [3, 15]]),
    ([3, 4, 5], [2, 2, 2], 2, [[2, 24]], [[2, 36]]),
    ([4, 4, 6], [2, 4, 3], 6, [[2, 12], [3, 12]], [[2, 84], [3, 84]]),
    ([6, 6, 6], [4, 4, 4], 8, [[2, 300]], [[2, 348]]),
    ([2, 3, 4, 5], [1, 2, 3, 4], 12, [[2, 160], [3, 90]], [[2, 80], [3, 30]]),
]
"""Checked elsewhere by Hermite normal forms (research/torus_math.md, section 4)."""


def counted(problem: Windows) -> Count:
    answer = counts.count_all(problem, Limits())
    assert isinstance(answer, Solved)
    assert isinstance(answer.certificate, Count)
    return answer.certificate


@pytest.mark.parametrize(("shape", "window", "modulus", "solvable", "quiet"), GOLDEN)
def test_the_counts_are_the_published_ones(shape, window, modulus, solvable, quiet):
    found = counted(windows(np.zeros(shape, dtype=int), tuple(window), modulus))
    assert found.solvable == tuple(map(tuple, solvable))
    assert found.quiet == tuple(map(tuple, quiet))


@pytest.mark.parametrize("seed", range(4))
def test_the_counts_are_those_of_exhaustive_search(seed):
    for game in tiny_games(seed, 60):
        found = counted(game.problem())
        assert factored.value(found.solvable, most=10**9) == len(game.fewest), game
        assert factored.value(found.quiet, most=10**9) == len(game.quiet), game


def test_a_bounded_axis_has_no_quiet_patterns():
    assert counted(Tiny((5, 4), (2, 2), 4, (False, False)).problem()).quiet == ()


def test_a_huge_board_is_counted_without_forming_the_number():
    found = counted(windows(np.zeros((4000, 2500), dtype=np.uint8), (2, 2), 6))
    assert found.solvable == ((2, 3999 * 2499), (3, 3999 * 2499))
    assert factored.write(found.quiet) == "2^6499 * 3^6499"


@pytest.mark.parametrize("number", [1, 2, 97, 360, 2**40, 10**12, (2**31 - 1) * (2**61 - 1), 3**50])
def test_a_factored_number_has_its_value_and_prime_factors(number):
    pairs = factored.factor(number)
    assert factored.value(pairs, most=number) == number
    assert [prime for prime, _ in pairs] == sorted({prime for prime, _ in pairs})
    assert all(pow(2, prime - 1, prime) == 1 for prime, _ in pairs if prime > 2)
    assert number == 1 or factored.value(pairs, most=number - 1) is None


def test_zero_has_no_factored_form():
    with pytest.raises(ValueError, match="at least 1, got 0"):
        factored.factor(0)


RSA_100 = 1522605027922533360535618378132637429718068114961380688657908494580122963258952897654000350692006139


def without_state(shape: tuple[int, ...], window: tuple[int, ...], modulus: int, *, wrapped: bool = True) -> Windows:
    """Rules alone: whoever looks at the board fails."""
    nothing: Any = None
    return Windows(shape, window, modulus, nothing, (wrapped,) * len(shape))


def test_a_modulus_too_long_to_factor_is_counted_at_once():
    problem = without_state((4, 5), (2, 2), 7 * RSA_100)
    assert counted(problem) == Count(((7, 15), (RSA_100, 15)), ((7, 5), (RSA_100, 5)))
    listed = counts.list_quiet(problem, Limits(seconds=1))
    assert isinstance(listed, Solved)
    assert isinstance(listed.certificate, Quiet)
    assert listed.certificate.count == ((7, 5), (RSA_100, 5))
    assert isinstance(counts.gods_number(problem, Limits(seconds=1)), Undecided)


def test_the_windows_split_a_modulus_too_long_to_factor():
    p = 10**15 + 37
    found = counted(without_state((p + 1, 4), (p, 2), p * RSA_100))
    # On the long axis g = 1, s = p; on the short one g = 2, s = 1.
    assert found.solvable == ((p, 3 * p), (RSA_100, 3 * (p + 1)))
    assert found.quiet == ((p, 3 + p + 1), (RSA_100, p + 1))


def test_a_long_modulus_without_large_factors_is_counted_over_its_primes():
    assert counted(without_state((4,), (2,), 2**500 * 3**100)).solvable == ((2, 1500), (3, 300))


@pytest.mark.parametrize("wrapped", [True, False])
def test_boards_that_no_memory_holds_are_counted_at_once(wrapped):
    for shape, window in [((10**9, 10**6), (10**6, 10**3)), ((2**31, 2**31), (3, 5)), ((10**9, 10**6), (7, 10**6))]:
        problem = without_state(shape, window, 12, wrapped=wrapped)
        total = shape[0] * shape[1] if wrapped else (shape[0] - window[0] + 1) * (shape[1] - window[1] + 1)
        found = counted(problem)
        assert times(found.solvable, found.quiet) == ((2, 2 * total), (3, total))
        assert isinstance(counts.list_quiet(problem, Limits()), Undecided if found.quiet else Solved)
        assert isinstance(counts.gods_number(problem, Limits()), Undecided)


def test_gods_number_of_a_huge_board_that_rolls_as_a_whole():
    answer = counts.gods_number(without_state((10**9, 10**6), (10**9, 10**6), 3), Limits())
    assert isinstance(answer, Solved)
    assert answer.certificate == DistanceCounts((1, 1, 1))


def sums_of_multiples(game: Tiny, found: Quiet) -> list[bytes]:
    sums = [np.zeros(game.shape, dtype=int)]
    for pattern in found.patterns:
        sums = [(rolls + times * pattern.rolls) % game.modulus for rolls in sums for times in range(pattern.order)]
    return [rolls.astype(np.uint8).tobytes() for rolls in sums]


def listed(problem) -> Quiet:
    answer = counts.list_quiet(problem, Limits())
    assert isinstance(answer, Solved)
    assert isinstance(answer.certificate, Quiet)
    return answer.certificate


@pytest.mark.parametrize("seed", range(4))
def test_the_generators_give_every_quiet_pattern_exactly_once(seed):
    for game in tiny_games(100 + seed, 60, singular=True):
        found = listed(game.problem())
        sums = sums_of_multiples(game, found)
        assert len(sums) == len(game.quiet), game
        assert set(sums) == game.quiet, game
        assert factored.value(found.count, most=10**9) == len(sums)


@pytest.mark.parametrize(
    ("shape", "window", "modulus"),
    [
        ((6, 6), (4, 4), 4),
        ((6, 10), (4, 4), 12),
        ((9, 4), (6, 6 // 2), 6),
        ((6, 6, 6), (4, 4, 4), 8),
        ((12,), (8,), 12),
    ],
)
def test_on_larger_boards_every_generator_is_quiet_and_has_its_order(shape, window, modulus):
    found = listed(windows(np.zeros(shape, dtype=int), window, modulus))
    assert times(*(factored.factor(pattern.order) for pattern in found.patterns)) == found.count
    for pattern in found.patterns:
        moved = pattern.rolls.astype(int)
        for index, b in enumerate(window):
            moved = sum(np.roll(moved, d, axis=index) for d in range(b))
        assert not (moved % modulus).any()
        assert modulus // np.gcd.reduce(pattern.rolls.ravel().astype(int), initial=modulus) == pattern.order


def test_the_patterns_of_a_ring_repeat_with_the_common_divisor():
    for pattern in listed(windows([0] * 12, (8,), 4)).patterns:
        assert pattern.rolls.tolist() == pattern.rolls.tolist()[:4] * 3


def test_a_game_without_quiet_patterns_lists_none():
    found = listed(windows([0] * 7, (2,), 3))
    assert found.patterns == ()
    assert found.count == ()


def test_too_many_patterns_are_counted_instead_of_listed():
    answer = counts.list_quiet(windows(np.zeros((400, 400), dtype=int), (20, 20), 2), Limits())
    assert isinstance(answer, Undecided)
    assert "2^14839 quiet patterns" in answer.reason
    assert "count" in answer.reason


def test_moduli_beyond_machine_integers_have_generators_too():
    found = listed(windows(np.zeros((3, 3), dtype=int), (2, 3), 2**70))
    assert prod(pattern.order for pattern in found.patterns) == 2 ** sum(exponent for _, exponent in found.count)
    for pattern in found.patterns:
        moved = sum(np.roll(pattern.rolls, d, axis=0) for d in range(2))
        moved = sum(np.roll(moved, d, axis=1) for d in range(3))
        assert not (moved % 2**70).any()


DISTANCES = [
    ((2, 2), (2, 2), [1, 1]),
    ((2, 4), (2, 2), [1, 4, 3]),
    ((4, 4), (2, 2), [1, 16, 96, 240, 159]),
    ((4, 6), (2, 2), [1, 24, 258, 1600, 6075, 13320, 10050, 1440]),
]
GODS_NUMBERS = [((3, 3), (2, 2), 2), ((4, 5), (2, 3), 10), ((5, 5), (2, 2), 7)]


def levels(shape, window, modulus) -> tuple[int, ...]:
    answer = counts.gods_number(windows(np.zeros(shape, dtype=int), window, modulus), Limits())
    assert isinstance(answer, Solved)
    assert isinstance(answer.certificate, DistanceCounts)
    return answer.certificate.levels


@pytest.mark.parametrize(("shape", "window", "expected"), DISTANCES)
def test_the_levels_are_the_published_ones(shape, window, expected):
    assert levels(shape, window, 2) == tuple(expected)


@pytest.mark.parametrize(("shape", "window", "expected"), GODS_NUMBERS)
def test_the_last_level_is_the_published_gods_number(shape, window, expected):
    assert len(levels(shape, window, 2)) - 1 == expected


@pytest.mark.slow
def test_the_six_by_six_torus_has_the_published_levels():
    expected = (1, 36, 630, 7020, 55125, 319320, 1386720, 4474800, 10104300, 11643400, 5230440, 332640)
    assert levels((6, 6), (2, 2), 2) == expected


@pytest.mark.slow
def test_with_unique_solutions_the_levels_are_binomial_coefficients():
    assert levels((5, 5), (3, 3), 2) == tuple(comb(25, k) for k in range(26))


@pytest.mark.parametrize("seed", range(4))
def test_the_levels_are_those_of_exhaustive_search(seed):
    for game in tiny_games(200 + seed, 60):
        sizes = Counter(game.fewest.values())
        expected = tuple(sizes[k] for k in range(max(sizes) + 1))
        answer = counts.gods_number(game.problem(), Limits())
        assert isinstance(answer, Solved)
        assert answer.certificate == DistanceCounts(expected), game


def test_a_game_with_too_many_positions_is_left_undecided_with_their_number():
    answer = counts.gods_number(windows(np.zeros((8, 8), dtype=int), (2, 2), 3), Limits())
    assert isinstance(answer, Undecided)
    assert "3^49 solvable positions" in answer.reason


def test_a_game_with_too_many_levels_is_left_undecided():
    answer = counts.gods_number(windows([0], (1,), 2**21), Limits())
    assert isinstance(answer, Undecided)
    assert "2097151 rolls" in answer.reason


def test_a_large_board_with_few_positions_is_no_burden():
    assert levels((300, 300), (300, 300), 4) == (1, 1, 1, 1)
    assert levels((300, 300), (7, 9), 1) == (1,)
