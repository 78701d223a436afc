"""What rolls do to a board."""

from collections.abc import Iterator, Sequence
from itertools import repeat
from math import prod
from operator import add, sub

from ludus_check.arrays import Flat
from ludus_check.errors import Rejected
from ludus_check.fields import Record
from ludus_check.lanes import Lanes, first_indivisible
from ludus_check.windows.game import Game
from ludus_check.windows.sums import running_sums, sum_rows
from ludus_check.words.phrases import cell, number, place


def read_rolls(game: Game, record: Record) -> Flat:
    """Return the field "rolls", one number for each die."""
    return record.array("rolls", game.shape, 0, game.modulus - 1)


def verify_solution(game: Game, rolls: Flat) -> None:
    """Verify state + the sum over k of rolls[k] * window(k) = target (mod modulus)."""
    _verify_fit(game, rolls)
    if (found := _first_miss(game, rolls, game.state, game.target)) is not None:
        bad, left = found
        goal = game.target[bad] if game.target is not None else 0
        face = (left + goal) % game.modulus
        raise Rejected(
            f"after the rolls the die at {cell(place(bad, game.shape))} shows {number(face)}, not {number(goal)}"
        )


def verify_quiet_pattern(game: Game, rolls: Flat, name: str) -> None:
    """Verify that the sum over k of rolls[k] * window(k) is 0 (mod modulus)."""
    _verify_fit(game, rolls)
    if (found := _first_miss(game, rolls, None, None)) is not None:
        where = cell(place(found[0], game.shape))
        raise Rejected(f"the pattern {name} is not quiet: it changes the die at {where}")


def _first_miss(game: Game, rolls: Flat, state: Flat | None, target: Flat | None) -> tuple[int, int] | None:
    """Return the first die for which state + changes - target is not 0 (mod n), and that number; None without one."""
    # A roll at k changes x when x-window+1 <= k <= x, and no roll leaves a bounded axis: so every axis may wrap.
    n = game.modulus
    lanes = Lanes(n * (prod(game.window) + 2), n)
    if lanes.is_long:
        sums = running_sums(rolls, game.shape, game.window)
        return _first(list(map(sub, map(add, sums, state or repeat(0)), target or repeat(0))), n)
    rows, cells = sum_rows(rolls, game.shape, game.window, lanes)
    if isinstance(state, bytes) and target is None and lanes.size == 1:
        # All dice at once: what the rolls add is the opposite of the state.
        opposite = (bytes(-x % n for x in range(n)) * 256)[:256]
        if b"".join([row.to_bytes(cells, "little") for row in rows]).translate(opposite) == state:
            return None
    starts = range(0, len(rolls), cells)
    if state is not None:
        rows = [row + lanes.packed(state[at : at + cells]) for row, at in zip(rows, starts, strict=True)]
    if target is not None:
        whole = lanes.repeated(n, cells)
        rows = [row + whole - lanes.packed(target[at : at + cells]) for row, at in zip(rows, starts, strict=True)]
    return _first(lanes.unpacked(rows, cells), n)


def _first(left: Flat, n: int) -> tuple[int, int] | None:
    bad = first_indivisible(left, n)
    return None if bad is None else (bad, left[bad])


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
