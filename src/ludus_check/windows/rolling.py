"""What rolls do to a board."""

from collections.abc import Iterator, Sequence
from itertools import repeat
from math import prod
from operator import add, sub

from ludus_check.arrays import Flat
from ludus_check.errors import Rejected
from ludus_check.windows.game import Game
from ludus_check.windows.sums import first_indivisible, window_sums
from ludus_check.wording import cell, number, place


def verify_solution(game: Game, rolls: Flat) -> None:
    """Verify state + the sum over k of rolls[k] * window(k) = target (mod modulus)."""
    _verify_fit(game, rolls)
    left = _misses(game, _changes(game, rolls))
    if (bad := first_indivisible(left, game.modulus)) is not None:
        state = game.state[bad] if game.state is not None else 0
        goal = game.target[bad] if game.target is not None else 0
        face = (state + _changes(game, rolls)[bad]) % game.modulus
        raise Rejected(
            f"after the rolls the die at {cell(place(bad, game.shape))} shows {number(face)}, not {number(goal)}"
        )


def verify_quiet_pattern(game: Game, rolls: Flat, name: str) -> None:
    """Verify that the sum over k of rolls[k] * window(k) is 0 (mod modulus)."""
    _verify_fit(game, rolls)
    if (bad := first_indivisible(_changes(game, rolls), game.modulus)) is not None:
        raise Rejected(f"the pattern {name} is not quiet: it changes the die at {cell(place(bad, game.shape))}")


def _misses(game: Game, changes: Flat) -> Iterator[int]:
    """Return state + changes - target, die by die."""
    state = repeat(0) if game.state is None else game.state
    now = map(add, changes, state)
    return now if game.target is None else map(sub, now, game.target)


def _changes(game: Game, rolls: Flat) -> Flat:
    # A roll at k changes x when x-window+1 <= k <= x, and no roll leaves a bounded axis: so every axis may wrap.
    return window_sums(rolls, game.shape, game.window, [True] * len(game.shape))


def _verify_fit(game: Game, rolls: Flat) -> None:
    """Verify that there is no roll where the window would leave a bounded axis."""
    for axis, (length, width, wrapped) in enumerate(zip(game.shape, game.window, game.wrap, strict=True)):
        if wrapped or width == 1:
            continue
        outer, inner = prod(game.shape[:axis]), prod(game.shape[axis + 1 :])
        for where in _outside((outer, length, inner), width):
            if any(rolls[where]):
                first = next(index for index in range(*where.indices(len(rolls))) if rolls[index])
                raise Rejected(f"there is a roll at {cell(place(first, game.shape))}, where the window does not fit")


def _outside(sides: Sequence[int], width: int) -> Iterator[slice]:
    """Yield slices that cover the last width-1 indices of an axis, by few slices."""
    outer, length, inner = sides
    block, size, overhang = length * inner, outer * length * inner, (width - 1) * inner
    if outer <= overhang:
        yield from (slice(end - overhang, end) for end in range(block, size + 1, block))
    else:
        yield from (slice(start, size, block) for start in range(block - overhang, block))
