"""The quiet generators against the set of all rolls that do nothing, found by exhaustive search."""

from __future__ import annotations

from math import prod

import numpy as np
import pytest
from tiny_windows import Tiny, tiny_games

from ludus.algebra import factored
from ludus.core.answers import Solved, Undecided
from ludus.core.limits import Limits
from ludus.families.linear.windows.certificates import Quiet
from ludus.families.linear.windows.problem import windows
from ludus.families.linear.windows.solve import quiet


def sums_of_multiples(game: Tiny, found: Quiet) -> list[bytes]:
    sums = [np.zeros(game.shape, dtype=int)]
    for pattern in found.patterns:
        sums = [(rolls + times * pattern.rolls) % game.modulus for rolls in sums for times in range(pattern.order)]
    return [rolls.astype(np.uint8).tobytes() for rolls in sums]


def listed(problem) -> Quiet:
    answer = quiet.solve(problem, Limits())
    assert isinstance(answer, Solved)
    assert isinstance(answer.certificate, Quiet)
    return answer.certificate


@pytest.mark.parametrize("seed", range(4))
def test_the_generators_give_every_quiet_pattern_exactly_once(seed):
    for game in tiny_games(100 + seed, 60, noisy=True):
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
    assert factored.times(factored.factor(pattern.order) for pattern in found.patterns) == found.count
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
    answer = quiet.solve(windows(np.zeros((400, 400), dtype=int), (20, 20), 2), Limits())
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
