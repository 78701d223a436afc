"""Counts of solvable positions and quiet patterns against exhaustive search and the published values."""

from __future__ import annotations

import pytest
from tiny_windows import Tiny, tiny_games

from ludus.core.answers import Solved
from ludus.core.certificates import Count
from ludus.core.effort import Effort
from ludus.core.problems import Windows, windows
from ludus.maths import factored
from ludus.solvers.windows import count

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
    answer = count.solve(problem, Effort())
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
