"""From a function to a numbered game: every option comes first; loops, floods and broken functions are told."""

from __future__ import annotations

import itertools
import random
from typing import Any

import pytest

from ludus.core.errors import InvalidInput
from ludus.families.impartial.graph.values import explore


def test_every_position_comes_after_its_options() -> None:
    chance = random.Random(5)
    for _ in range(100):
        rows = {p: [o for o in range(p) if chance.random() < 0.4] for p in range(12)}
        found = explore(lambda p, rows=rows: [*rows[p], *rows[p]], 11)
        assert found.positions[-1] == 11
        for number, position in enumerate(found.positions):
            assert found.numbers[position] == number
            assert [found.positions[option] for option in found.options[number]] != [] or not rows[position]
            assert {found.positions[option] for option in found.options[number]} == set(rows[position])
            assert list(found.options[number]) == sorted(set(found.options[number]))
            assert all(option < number for option in found.options[number])


def test_any_hashable_value_is_a_position() -> None:
    places = {None: ["a"], "a": [(), frozenset()], (): [], frozenset(): [()]}
    assert set(explore(places.__getitem__, None).positions) == set(places)


def test_a_game_as_long_as_the_limit_is_no_trouble() -> None:
    assert len(explore(lambda heap: [heap - 1] if heap else [], 50_000).positions) == 50_001


class Bad:
    """A position that answers no question."""

    def __repr__(self) -> str:
        raise RuntimeError("no words")

    def __hash__(self) -> int:
        raise RuntimeError("no number")


def raising(position: int) -> list[int]:
    raise ValueError("two\nlines")


BROKEN = {
    "a loop of one": (lambda p: [p], 3, "options: expected a game that ends, got the loop 3 -> 3"),
    "a loop of three": (
        lambda p: [{0: 1, 1: 2, 2: 0}[p]],
        0,
        "options: expected a game that ends, got the loop 0 -> 1 -> 2 -> 0",
    ),
    "a long loop": (
        lambda p: [(p + 1) % 100],
        0,
        "options: expected a game that ends, got the loop 0 -> 1 -> 2 -> 3 -> ... -> 98 -> 99 -> 0",
    ),
    "no end": (lambda p: [p + 1], 0, "position: expected a start that leads to at most 1000 positions, got 0"),
    "too wide": (lambda p: range(10**9), 3, "options: expected at most 1000000 positions from options(3), got more"),
    "an endless list": (lambda p: itertools.count(), 3, "options: expected at most 1000000 positions"),
    "nothing": (lambda p: None, 3, "options: expected a list of positions from options(3), got None"),
    "a text": (lambda p: "ab", 3, "options: expected a list of positions from options(3), got 'ab'"),
    "an error": (raising, 3, "options: expected a list of positions from options(3), got ValueError: two lines"),
    "the wrong arguments": (list, 3, "options: expected a list of positions from options(3), got TypeError"),
    "lists": (lambda p: [[1, 2]], 3, "options: expected hashable positions, such as numbers and"),
    "a start that is a list": (lambda p: [], [1], "position: expected positions that can be hashed and compared"),
    "a hostile position": (lambda p: [Bad()], 3, "position: expected positions that can be hashed and compared"),
    "a hostile start": (lambda p: [], Bad(), "position: expected positions that can be hashed and compared"),
    "deep recursion": (lambda p: deep(p), 3, "options: expected a list of positions from options(3), got RecursionE"),
}


def deep(position: int) -> list[int]:
    return deep(position + 1)


@pytest.mark.parametrize("case", BROKEN)
def test_a_broken_function_is_told_in_one_sentence(case: str) -> None:
    options, start, words = BROKEN[case]
    with pytest.raises(InvalidInput) as caught:
        explore(options, start, most=1000)
    assert str(caught.value).startswith(words)
    assert "\n" not in str(caught.value)
    assert len(str(caught.value)) < 500


def test_a_position_that_cannot_be_reached_has_no_number() -> None:
    found = explore(lambda heap: range(heap), 3)
    assert found.number(2) == 2
    unreached: list[Any] = [7, [1], "x"]
    for position in unreached:
        with pytest.raises(InvalidInput, match="expected one that 3 leads to"):
            found.number(position)


def test_an_interrupt_is_not_swallowed() -> None:
    def options(position: int) -> list[int]:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        explore(options, 0)
