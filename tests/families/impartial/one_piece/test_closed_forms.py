"""The theorems of the table against the definition, on every position of random games that they fit."""

from __future__ import annotations

import itertools
import random
from collections import Counter

import pytest

from ludus.core.questions import Question
from ludus.families.impartial.one_piece.closed_forms import (
    THEOREMS,
    closed_form,
    is_wythoff_p_position,
    lower_wythoff,
    two_step_value,
    wythoff_partner,
)
from ludus.families.impartial.one_piece.problem import impartial
from ludus.families.impartial.one_piece.ryuo_theorems import Moves, is_harmless, is_harmless_ray, ryuo_parameter
from oracles.impartial import TinyPiece


def short(axes: int, p: int) -> list[tuple[int, ...]]:
    vectors = itertools.product(range(p), repeat=axes)
    return [v for v in vectors if 0 < sum(v) < p and sum(entry > 0 for entry in v) > 1]


def random_rules(chance: random.Random) -> TinyPiece:
    """A piece that a theorem fits, or nearly."""
    axes = chance.choice((1, 2, 2, 2, 3))
    size = tuple(chance.randint(1, {1: 14, 2: 11, 3: 5}[axes]) for _ in range(axes))
    rays = [tuple(int(i == axis) for i in range(axes)) for axis in range(axes)]
    steps: list[tuple[int, ...]] = []
    kind = chance.random()
    if kind < 0.6:
        steps = short(axes, chance.randint(1, 6))
        extra = [tuple(chance.randint(0, 8) for _ in size) for _ in range(chance.choice((0, 0, 1)))]
        (steps if chance.random() < 0.7 else rays).extend(v for v in extra if any(v))
    elif kind < 0.8:
        rays.append((1,) * axes)
    else:
        rays, steps = [], [v for v in (tuple(chance.randint(0, 3) for _ in size) for _ in range(2)) if any(v)]
    passes, anywhere, misere = chance.choice((0, 0, 1, 2, 3)), chance.random() < 0.5, chance.random() < 0.5
    return TinyPiece(size, tuple(rays), tuple(steps), passes, anywhere, misere)


@pytest.mark.parametrize("seed", range(4))
def test_a_theorem_that_fits_tells_the_truth_everywhere(seed: int) -> None:
    chance = random.Random(seed)
    used: Counter[str] = Counter()
    for _ in range(180):
        piece = random_rules(chance)
        switches = {"passes": piece.passes, "pass_at_terminal": piece.pass_at_terminal, "misere": piece.misere}
        form = closed_form(impartial(piece.rays, piece.steps, piece.size, question=Question.OUTCOME, **switches))
        if form is None:
            continue
        used[form.by.theorem] += 1
        lost = set(piece.lost)
        values = {} if piece.misere else dict(zip(piece.cells, piece.grundy, strict=True))
        for cell in piece.cells:
            assert form.is_lost(cell) == (cell in lost), (piece, form.by, cell)
            assert piece.misere or form.value(cell) in (None, values[cell]), (piece, form.by, cell)
    assert set(used) == set(THEOREMS)


@pytest.mark.parametrize("p", range(1, 6))
def test_a_step_is_harmless_exactly_when_it_joins_no_equal_values(p: int) -> None:
    side = 64
    values = {(x, y): (x + y) % p + p * (x // p ^ y // p) for x in range(side) for y in range(side)}
    for step in itertools.product(range(9), repeat=2):
        if any(step):
            s, t = step
            joined = any(values[x, y] == values[x - s, y - t] for x in range(s, side) for y in range(t, side))
            assert is_harmless(step, p) == (not joined), (step, p)


@pytest.mark.parametrize("p", range(1, 7))
def test_a_ray_is_harmless_exactly_when_all_its_multiples_are(p: int) -> None:
    for ray in itertools.product(range(6), repeat=3):
        if any(ray):
            multiples = (tuple(k * entry for entry in ray) for k in range(1, 2 * p + 1))
            assert is_harmless_ray(ray, p) == all(is_harmless(multiple, p) for multiple in multiples)


@pytest.mark.parametrize("p", range(3, 9))
@pytest.mark.parametrize("axes", [2, 3])
def test_the_parameter_of_a_ryuo_is_found(p: int, axes: int) -> None:
    rays = frozenset(tuple(int(i == axis) for i in range(axes)) for axis in range(axes))
    far = (10**18,) * axes
    assert ryuo_parameter(Moves(far, rays, frozenset(short(axes, p)))) == p
    assert ryuo_parameter(Moves(far, rays, frozenset())) == 1
    assert ryuo_parameter(Moves(far, frozenset(list(rays)[1:]), frozenset())) is None


def test_the_golden_ratio_is_exact() -> None:
    pairs, taken = [], set()
    for n in range(400):
        low = next(x for x in itertools.count() if x not in taken)
        pairs.append((low, low + n))
        taken |= {low, low + n}
    assert [(lower_wythoff(n), lower_wythoff(n) + n) for n in range(400)] == pairs
    assert all(
        wythoff_partner(low, misere=False) == high and wythoff_partner(high, misere=False) == low for low, high in pairs
    )
    # phi lies strictly between A_n / n and (A_n + 1) / n: compare squares of 2 A_n - n with 5 n^2.
    for n in (10**18, 10**18 + 1, 3 * 10**40 + 7):
        low = 2 * lower_wythoff(n) - n
        assert low * low < 5 * n * n < (low + 2) * (low + 2)


@pytest.mark.parametrize("misere", [False, True])
def test_every_partner_is_lost(misere: bool) -> None:
    chance = random.Random(5)
    for x in [*range(300), *(chance.randrange(10**18) for _ in range(300))]:
        assert is_wythoff_p_position((x, wythoff_partner(x, misere=misere)), misere=misere)


def test_a_game_of_two_steps_that_stays_too_long_is_left() -> None:
    assert two_step_value((10**6 - 1, 10**6), ((1, 10**6), (10**6, 1))) is not None
    assert two_step_value((10**9, 10**9), ((1, 1), (10**9, 10**9))) is None
