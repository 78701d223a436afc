"""What presses do to the lights."""

from collections.abc import Iterator, Sequence
from itertools import compress, count, repeat
from math import prod
from operator import mod, sub

from ludus_check.arrays import Flat
from ludus_check.errors import Rejected
from ludus_check.fields import Record
from ludus_check.lights.game import Game
from ludus_check.lights.sums import added
from ludus_check.words.phrases import number


def read_presses(game: Game, record: Record) -> Flat:
    """Return the field "presses", one number for each press; a graph without moves has an empty list of them."""
    if prod(game.presses_shape):
        return record.array("presses", game.presses_shape, 0, game.modulus - 1)
    record.entries("presses", 0, 0)
    return []


def verify_solution(game: Game, presses: Flat) -> None:
    """Verify state + what the presses add = target (mod modulus), at every cell that exists."""
    if (bad := first_miss(game, presses)) is not None:
        index, now = bad
        goal = game.target[index] if game.target is not None else 0
        raise Rejected(f"after the presses the light at {game.where(index)} shows {number(now)}, not {number(goal)}")


def first_miss(game: Game, presses: Flat) -> tuple[int, int] | None:
    """Return the first cell that does not come to its target, and what it shows then; None when all do."""
    _verify_holes(game, presses)
    state, target = game.state, game.target
    for start, sums in _rows(game, presses):
        end = start + len(sums)
        wanted = _wanted(state[start:end] if state else None, target[start:end] if target else None, game.modulus)
        for index in _differences(_residues(sums, game.modulus), wanted):
            if start + index not in game.holes:
                now = sums[index] + (state[start + index] if state else 0)
                return start + index, now % game.modulus
    return None


def verify_quiet_pattern(game: Game, presses: Flat, name: str) -> None:
    """Verify that the presses add 0 (mod modulus) to every light."""
    _verify_holes(game, presses)
    for start, sums in _rows(game, presses):
        for index in compress(count(), _residues(sums, game.modulus)):
            if start + index not in game.holes:
                raise Rejected(f"the pattern {name} is not quiet: it changes the light at {game.where(start + index)}")


def _wanted(state: Flat | None, target: Flat | None, n: int) -> Sequence[int] | None:
    """Return what a row has to be added to, target minus state (mod n); None when that is 0 everywhere."""
    if state is None:
        return target
    if target is None and isinstance(state, bytes) and n <= 256:
        return state.translate((bytes(-x % n for x in range(n)) * 256)[:256])
    return list(map(mod, map(sub, target or repeat(0), state), repeat(n)))


def _residues(sums: Sequence[int], n: int) -> Sequence[int]:
    """Return a row (mod n); bytes are looked up in a table, all of them at once."""
    if isinstance(sums, bytes):
        return sums.translate((bytes(range(n)) * 256)[:256] if n < 256 else None)
    return list(map(mod, sums, repeat(n)))


def _differences(now: Sequence[int], wanted: Sequence[int] | None) -> Iterator[int]:
    """Yield the places where two rows differ."""
    if type(now) is type(wanted) and now == wanted:
        return iter(())
    return compress(count(), now if wanted is None else map(sub, now, wanted))


def _rows(game: Game, presses: Flat) -> Iterator[tuple[int, Sequence[int]]]:
    start = 0
    for sums in added(game, presses):
        yield start, sums
        start += len(sums)


def _verify_holes(game: Game, presses: Flat) -> None:
    """Verify that nothing is pressed at a hole."""
    for hole in game.holes:
        if presses[hole]:
            raise Rejected(f"there is a press at {game.where(hole)}, which is a hole")
