"""Grundy values of the checker, pairs of heaps as bytes: against every option, also where values are no bytes."""

from __future__ import annotations

import random

import pytest

from ludus_check.heaps import game
from ludus_check.heaps.game import grundy_values, splits


def by_every_option(code: tuple[int, ...], size: int) -> list[int]:
    values: list[int] = []
    for heap in range(size):
        reached = set()
        for parts in splits(code, heap):
            total = 0
            for part in parts:
                total ^= values[part]
            reached.add(total)
        values.append(next(number for number in range(len(reached) + 1) if number not in reached))
    return values


@pytest.mark.parametrize("most", [128, 4, 1])
def test_values_are_those_of_every_option(most: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(game, "BYTE", most)
    chance = random.Random(most)
    for _ in range(60):
        digits = 16 if chance.random() < 0.3 else 8
        code = (chance.choice([0, 4, 8, 12]), *(chance.randrange(digits) for _ in range(chance.randint(1, 6))))
        size = chance.randint(1, 40)
        assert grundy_values(code, size) == by_every_option(code, size)


@pytest.mark.parametrize(("code", "least"), [((0, *[3] * 180), 180), ((4, *[3] * 60, *[7] * 80), 200)])
def test_values_that_are_no_bytes_are_right_too(code: tuple[int, ...], least: int) -> None:
    found = grundy_values(code, 300)
    assert max(found) >= least > game.BYTE
    assert found == by_every_option(code, 300)
