"""Counts of solvable positions and quiet patterns against exhaustive search and the published values."""

from __future__ import annotations

from typing import Any

import pytest
from tiny_windows import Tiny, tiny_games

from ludus.algebra import factored
from ludus.core.answers import Solved, Undecided
from ludus.core.limits import Limits
from ludus.families.linear.windows.certificates import Count, Levels, Quiet
from ludus.families.linear.windows.problem import Windows, windows
from ludus.families.linear.windows.solve import counts, quiet

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
    import numpy as np

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
    import numpy as np

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


def test_a_modulus_that_nobody_factors_is_counted_at_once():
    problem = without_state((4, 5), (2, 2), 7 * RSA_100)
    assert counted(problem) == Count(((7, 15), (RSA_100, 15)), ((7, 5), (RSA_100, 5)))
    listed = quiet.solve(problem, Limits(seconds=1))
    assert isinstance(listed, Solved)
    assert isinstance(listed.certificate, Quiet)
    assert listed.certificate.count == ((7, 5), (RSA_100, 5))
    assert isinstance(counts.gods_number(problem, Limits(seconds=1)), Undecided)


def test_the_windows_split_a_modulus_that_nobody_factors():
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
        assert factored.times([found.solvable, found.quiet]) == ((2, 2 * total), (3, total))
        assert isinstance(quiet.solve(problem, Limits()), Undecided if found.quiet else Solved)
        assert isinstance(counts.gods_number(problem, Limits()), Undecided)


def test_gods_number_of_a_huge_board_that_rolls_as_a_whole():
    answer = counts.gods_number(without_state((10**9, 10**6), (10**9, 10**6), 3), Limits())
    assert isinstance(answer, Solved)
    assert answer.certificate == Levels((1, 1, 1))
