"""The condition of the partition method is exact: it tells the level of each string of the family, no more, no less."""

from __future__ import annotations

import itertools
from collections.abc import Sequence

import pytest

from ludus.families.dice.constructions import partition_string, weights
from ludus.families.dice.counts import counts
from ludus.families.dice.fairness import level
from ludus.families.dice.problem import dice

WEDDLE = (1, 5, 1, 6, 1, 5, 1)
NEEDED = {2: (), 3: (0,), 4: (0, 1, 2), 5: (0, 1, 2, 3, 4)}
"""Which of the weights 1, j, A_j, j A_j, B_j must have equal sums for m/5 fairness."""


def told(rule: Sequence[int], classes: Sequence[int]) -> int:
    """The largest m with m/5 fairness as docs/fair_dice.md has it: moments up to m - 1, and the weights of m."""
    K, M = len(rule) - 1, sum(rule)
    sums = [
        [sum(w[which] for own, w in zip(classes, weights(rule), strict=True) if own == c) for which in range(5)]
        for c in range(3)
    ]
    found = 1
    for m, needed in NEEDED.items():
        moment = m * sum(faces * i ** (m - 1) for i, faces in enumerate(rule)) == M * K ** (m - 1)
        if not moment or any(len({one[which] for one in sums}) > 1 for which in needed):
            break
        found = m
    return found


def counted(rule: Sequence[int], classes: Sequence[int]) -> int:
    problem = dice(partition_string(rule, classes))
    return level(problem.sizes, counts(problem.faces, 5))


@pytest.mark.parametrize(
    ("rules", "levels"),
    [
        ([rule for rule in itertools.product(range(2), repeat=4) if any(rule)], {1, 2}),
        ([(1, 3, 3, 1), (0, 3, 0, 1), (2, 1, 1, 2), (1, 4, 2, 1)], {1, 2, 3}),
        ([WEDDLE], {2, 3, 4}),
    ],
)
def test_the_level_of_every_string_is_told_by_moments_and_sums(
    rules: Sequence[Sequence[int]], levels: set[int]
) -> None:
    seen = set()
    for rule in rules:
        for rest in itertools.product(range(3), repeat=len(rule) - 2):
            seen.add(told(rule, (0, *rest)))
            assert counted(rule, (0, *rest)) == told(rule, (0, *rest)), (rule, rest)
    assert seen == levels


def test_a_fair_set_with_two_blocks_exchanged_is_as_fair_as_its_sums_say() -> None:
    rule, fair = [0] * 19, [0, 2, 1, 2, 1, 0, 1, 0, 2, 1, 0, 2, 2, 1, 0, 0, 2, 1]
    rule[::3] = WEDDLE
    assert counted(rule, fair) == told(rule, fair) == 5
    for i, j in itertools.islice(itertools.combinations(range(18), 2), 0, None, 5):
        other = list(fair)
        other[i], other[j] = fair[j], fair[i]
        assert counted(rule, other) == told(rule, other)
