"""The compiled loops of windows against the definition: every state of tiny games, and thousands of random ones."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from math import gcd, prod
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from ludus.families.linear.windows.compiled.game import solve

Board = NDArray[Any]
Shape = tuple[int, ...]
Wrap = tuple[bool, ...]

MODULI = (1, 2, 3, 4, 5, 6, 8, 9, 12, 100, 127, 128, 129, 2**15, 2**15 + 2, 2**31, 2**31 + 6, 2**61 - 1, 2**62, 2**63)
TYPES = (np.uint8, np.uint16, np.uint32, np.uint64)


def slow(value: Any) -> Any:
    """A case in words of 16 or 32 bits: compiling the loops for one more type takes most of a minute."""
    return pytest.param(value, marks=pytest.mark.slow)


def rolled(rolls: Board, window: Shape, wrap: Wrap, modulus: int) -> Board:
    """The sum of the windows from the definition, with Python integers: a shift per cell of the window."""
    total = rolls.astype(object)
    for axis, (b, wrapped) in enumerate(zip(window, wrap, strict=True)):
        fits = rolls.shape[axis] - b + 1
        assert wrapped or not np.take(rolls, range(fits, rolls.shape[axis]), axis=axis).any()
        total = sum(np.roll(total, shift, axis=axis) for shift in range(b)) % modulus
    return total


def rolled_quickly(rolls: Board, window: Shape, modulus: int) -> Board:
    """The same on a torus, by differences of prefix sums, for small moduli."""
    total = rolls.astype(np.int64)
    for axis, b in enumerate(window):
        twice = np.cumsum(np.concatenate([total, total], axis=axis), axis=axis)
        length = total.shape[axis]
        ends = np.take(twice, range(length, 2 * length), axis=axis)
        total = (ends - np.take(twice, range(length - b, 2 * length - b), axis=axis)) % modulus
    return total


def folded(state: Board, axis: int, period: int) -> Board:
    """Sums over the indices that agree modulo the period."""
    slices = np.moveaxis(state, axis, 0)
    sums = np.empty((period, *slices.shape[1:]), dtype=object)
    for r in range(period):
        sums[r] = slices[r::period].sum(axis=0)
    return np.moveaxis(sums, 0, axis)


def meets_the_conditions(state: Board, window: Shape, wrap: Wrap, modulus: int) -> bool:
    """Conditions (1) and (2) of the theorem, set of axes by set of axes."""
    state = state.astype(object)
    period = [gcd(a, b) if w else b for a, b, w in zip(state.shape, window, wrap, strict=True)]
    for axis, p in enumerate(period):
        sums = np.moveaxis(folded(state, axis, p), axis, 0)
        if ((sums - sums[:1]) % modulus).any():
            return False
    for size in range(1, state.ndim + 1):
        for axes in itertools.combinations(range(state.ndim), size):
            sums = state
            for axis in axes:
                sums = folded(sums, axis, period[axis])
            if (sums % gcd(modulus, prod(window[i] // period[i] for i in axes))).any():
                return False
    return True


def reachable(shape: Shape, window: Shape, wrap: Wrap, modulus: int) -> set[tuple[int, ...]]:
    """All states that rolls make from 0: the closure under every single roll."""
    moves = []
    for anchor in itertools.product(
        *(range(a if w else a - b + 1) for a, b, w in zip(shape, window, wrap, strict=True))
    ):
        move = np.zeros(shape, dtype=int)
        for offset in itertools.product(*map(range, window)):
            move[tuple((k + d) % a for k, d, a in zip(anchor, offset, shape, strict=True))] += 1
        moves.append(tuple(move.ravel()))
    found = {(0,) * prod(shape)}
    border = list(found)
    while border:
        state = border.pop()
        for move in moves:
            after = tuple((x + y) % modulus for x, y in zip(state, move, strict=True))
            if after not in found:
                found.add(after)
                border.append(after)
    return found


def tiny_games() -> Iterator[tuple[Shape, Shape, Wrap, int]]:
    for shape in ((1,), (2,), (3,), (4,), (5,), (6,), (2, 2), (1, 4), (2, 3), (3, 2), (2, 1, 3), (2, 2, 1, 1)):
        for window in itertools.product(*(range(1, a + 1) for a in shape)):
            for wrap in itertools.product((False, True), repeat=len(shape)):
                for modulus in (1, 2, 3, 4, 6):
                    if modulus ** prod(shape) <= 81:
                        yield shape, window, wrap, modulus


def test_every_state_of_tiny_games_is_judged_as_by_exhaustion() -> None:
    for shape, window, wrap, modulus in tiny_games():
        known = reachable(shape, window, wrap, modulus)
        for faces in itertools.product(range(modulus), repeat=prod(shape)):
            state = np.array(faces, dtype=np.uint8).reshape(shape)
            rolls = solve(state, window, wrap, modulus)
            assert (rolls is not None) == (faces in known)
            if rolls is not None:
                assert not ((state + rolled(rolls, window, wrap, modulus)) % modulus).any()


def random_length(rng: np.random.Generator, most: int) -> tuple[int, int]:
    """A length and a window: of any size, small, or nearly all of the axis."""
    a = int(rng.integers(1, most + 1))
    b = int(rng.choice([rng.integers(1, a + 1), rng.integers(1, min(a, 5) + 1), a - rng.integers(0, min(a, 4))]))
    return a, b


def random_state(rng: np.random.Generator, shape: Shape, window: Shape, wrap: Wrap, modulus: int) -> Board:
    """A state that is solvable, or one that is not by far from it: a slab or a die changed."""
    rolls = rng.integers(0, modulus, shape, dtype=np.uint64)
    for axis, (b, wrapped) in enumerate(zip(window, wrap, strict=True)):
        if not wrapped:
            np.moveaxis(rolls, axis, 0)[shape[axis] - b + 1 :] = 0
    state = rolled(rolls, window, wrap, modulus)
    if rng.integers(3):
        period = [gcd(a, b) if w else b for a, b, w in zip(shape, window, wrap, strict=True)]
        places = [slice(0, p) if rng.integers(2) else int(rng.integers(a)) for a, p in zip(shape, period, strict=True)]
        state[tuple(places)] += int(rng.integers(0, modulus, dtype=np.uint64))
    return state % modulus


def agrees(state: Board, window: Shape, wrap: Wrap, modulus: int) -> bool:
    """Check verdict, rolls and types against the conditions and the definition; return the verdict."""
    before = state.copy()
    rolls = solve(state, window, wrap, modulus)
    verdict = meets_the_conditions(state, window, wrap, modulus)
    assert (rolls is not None) == verdict
    assert (state == before).all()
    if rolls is not None:
        assert rolls.dtype == state.dtype
        assert rolls.shape == state.shape
        assert int(rolls.max()) < modulus
        moved = rolled(rolls, window, wrap, modulus)
        assert not ((state.astype(object) + moved) % modulus).any()
    return verdict


@pytest.mark.parametrize("kind", [np.uint8, slow(np.uint16), slow(np.uint32), np.uint64])
def test_random_games_in_one_to_four_dimensions(kind: type) -> None:
    rng = np.random.default_rng(TYPES.index(kind))
    verdicts = []
    for _ in range(300):
        t = int(rng.integers(1, 5))
        lengths, windows = zip(*(random_length(rng, (50, 14, 6, 4)[t - 1]) for _ in range(t)), strict=True)
        wrap = tuple(bool(rng.integers(3)) for _ in range(t))
        # The moduli for which the loops work in words of this type: 2n - 1 fits, and in no narrower one.
        bits = 8 * np.dtype(kind).itemsize
        least = 0 if bits == 8 else 2 ** (bits // 2 - 1)
        modulus = int(rng.choice([n for n in MODULI if least < n <= 2 ** (bits - 1)]))
        state = random_state(rng, lengths, windows, wrap, modulus).astype(kind)
        verdicts.append(agrees(state, windows, wrap, modulus))
    assert 50 < sum(verdicts) < 250


@pytest.mark.parametrize("modulus", [2, 6, 127, slow(1000), slow(10**6), 10**12])
def test_middling_boards_cross_every_block_boundary(modulus: int) -> None:
    rng = np.random.default_rng(modulus)
    for shape in ((60, 200), (129, 64), (200, 77), (2, 1100), (1100, 3), (33, 40, 70), (5, 6, 7, 130)):
        window = tuple(int(rng.integers(1, min(a, 12) + 1)) for a in shape)
        wrap = tuple(bool(rng.integers(4)) for _ in shape)
        kind = np.uint8 if modulus < 128 else np.int64
        for _ in range(3):
            agrees(random_state(rng, shape, window, wrap, modulus).astype(kind), window, wrap, modulus)


def test_rings_of_every_kind_of_step() -> None:
    rng = np.random.default_rng(4)
    for length in (1024, 4181, 16_384, 30_030, 65_537):
        windows = {
            1,
            2,
            3,
            5,
            31,
            64,
            127,
            129,
            1000,
            length // 2 - 1,
            length // 2,
            length // 2 + 1,
            length - 1,
            length,
        }
        windows |= {length * 377 // 610, *map(int, rng.integers(1, length + 1, 6))}
        for b in windows:
            modulus = int(rng.choice([2, 5, 6, 100]))
            state = rolled_quickly(rng.integers(0, modulus, length), (b,), modulus).astype(np.uint8)
            rolls = solve(state, (b,), (True,), modulus)
            assert rolls is not None
            assert not ((state + rolled_quickly(rolls, (b,), modulus)) % modulus).any()
            state[int(rng.integers(length))] += 1
            state %= modulus
            rolls = solve(state, (b,), (True,), modulus)
            assert (rolls is not None) == meets_the_conditions(state, (b,), (True,), modulus)


@pytest.mark.parametrize("modulus", [slow(40_000), 2**40])
def test_long_rows_in_wide_words(modulus: int) -> None:
    rng = np.random.default_rng(5)
    for shape, window in (((3000,), (7,)), ((2999,), (1500,)), ((3, 2100), (2, 2099)), ((2, 2500), (2, 40))):
        for wrap in itertools.product((False, True), repeat=len(shape)):
            state = random_state(rng, shape, window, wrap, modulus).astype(np.uint64)
            agrees(state, window, wrap, modulus)


def test_the_board_of_the_talk_has_the_corrected_solution() -> None:
    rows = ["11044110", "22101211", "11101134", "02200143", "22310112", "20104002"]
    state = np.array([list(map(int, row)) for row in rows], dtype=np.uint8)
    rows = ["40010400", "40403140", "00010020", "03040400", "32233230", "00000000"]
    assert solve(state, (2, 2), (True, True), 5).tolist() == [list(map(int, row)) for row in rows]


def test_the_seven_by_seven_board_of_the_talk_is_unsolvable() -> None:
    rows = ["2001002", "0112110", "1011010", "2010100", "2001202", "0002010", "0221201"]
    state = np.array([list(map(int, row)) for row in rows], dtype=np.uint8)
    assert solve(state, (2, 3), (True, True), 3) is None


def test_where_the_window_divides_the_axis_the_last_anchors_are_not_used() -> None:
    rng = np.random.default_rng(6)
    state = rolled(rng.integers(0, 5, (12, 20)), (4, 5), (True, True), 5).astype(np.uint8)
    torus, box = (solve(state, (4, 5), wrap, 5) for wrap in ((True, True), (False, False)))
    assert torus is not None
    assert not torus[9:].any()
    assert not torus[:, 16:].any()
    assert box is not None
    assert (torus == box).all()


def test_a_state_that_must_not_be_written_to_is_solved_all_the_same() -> None:
    state = np.array([1, 1, 1], dtype=np.uint8)
    state.setflags(write=False)
    rolls = solve(state, (3,), (False,), 2)
    assert rolls is not None
    assert rolls.tolist() == [1, 0, 0]
