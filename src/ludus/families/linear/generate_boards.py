"""Generate a solvable board whose fewest number of moves is as wished, with the proof, for dice and for lights.

Two facts steer the search. One more move raises the fewest number by at most 1, so a board never jumps past the wish.
And any part of shortest moves is shortest itself (a shorter way to do the part would shorten the whole), so from a
board that needs more, moves are dropped at random until the number is right.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TypeAlias

from ludus.core.answers import Solved, Undecided
from ludus.core.arrays import Array
from ludus.core.errors import IllegalMove, abbreviate, invalid
from ludus.core.limits import Limits
from ludus.core.loading import np
from ludus.core.problem import Problem
from ludus.core.wording import count

PATIENCE = 30
"""Number of tries in a row without a gain after which the search starts from a fresh board."""
MAX_DRAWN = 10**9 - 1
"""Maximum number of moves that are drawn from without replacement."""
TRIES = 8
"""Number of tries that the time limit leaves room for at least."""
METHOD = "random boards"

Shortest: TypeAlias = tuple[Array, Solved]
"""The fewest moves of a board, and the answer that proves them."""


@dataclass(frozen=True, slots=True, eq=False)
class Maker:
    """What the search needs of a game."""

    rules: Problem
    noun: str
    """What its moves are called, in the plural."""
    most: int
    """A number of moves that no board exceeds."""
    is_reached: bool
    """Whether some board needs that number: then it is God's number."""
    room: Array
    """Whether each move exists, in the shape of the moves."""
    modulus: int
    """A move is made at most one time less."""
    board: Callable[[Array], Problem]
    """The board that these moves solve."""
    shortest: Callable[[Problem, Limits], Shortest | None]
    """The fewest moves of a board, None where they are not proved."""
    answer: Callable[[Array, str], Solved]
    """The answer for the board that these moves solve, knowing that they are shortest, by a method."""


def chance(seed: int) -> np.random.Generator:
    """Return the random numbers of a seed; InvalidInput when it is negative."""
    if seed < 0:
        raise invalid("seed", f"expected a seed of at least 0, got {abbreviate(seed)}")
    return np.random.default_rng(seed)


def generate(maker: Maker, moves: int, limits: Limits) -> Solved | Undecided:
    """Return a board that needs exactly the given number of moves, solved and proved.

    The same seed gives the same board (unless a try runs out of time). Raises IllegalMove when it is known that no
    board needs that number, InvalidInput when the seed is negative.
    """
    most, noun, number = maker.most, maker.noun, int(np.count_nonzero(maker.room))
    if not 0 <= moves <= most:
        known = "God's number is" if maker.is_reached else "no board needs more than"
        raise IllegalMove(f"expected a number of {noun} in 0..{most}, got {moves}: with these rules {known} {most}")
    if moves * number > MAX_DRAWN:
        reason = f"{moves} {noun} at {count(number, 'place')} are more than are drawn at random; ask for fewer"
        return Undecided(maker.rules, reason, METHOD)
    answer = search(maker, moves, limits)
    if isinstance(answer, Solved):
        return answer
    bound = f"God's number is {most}" if maker.is_reached else f"no board needs more than {most}"
    reason = f"no board that needs exactly {moves} {noun} was found and proved in {limits.seconds:g} seconds"
    return Undecided(maker.rules, f"{reason}; the largest number proved on the way is {answer}, and {bound}", METHOD)


def search(maker: Maker, goal: int, limits: Limits) -> Solved | int:
    """Return the answer for a board that needs `wish` moves, or the largest number that was proved on the way."""
    end, draw = time.monotonic() + limits.seconds, chance(limits.seed)
    one_try = replace(limits, seconds=limits.seconds / TRIES)
    best, record, tries, idle = np.zeros(maker.room.shape, dtype=np.int64), 0, 0, 0
    while True:
        missing = goal - int(best.sum())
        start = _more(maker, best, missing, draw) if idle < PATIENCE else _any(maker, draw)
        proved = maker.shortest(maker.board(start), one_try)
        if proved is not None:
            shortest_moves = proved[0].astype(np.int64)
            record = max(record, int(shortest_moves.sum()))
            if shortest_moves.sum() >= goal:
                return part(maker, proved, goal, draw)
            is_nearer = shortest_moves.sum() > best.sum()
            if is_nearer or shortest_moves.sum() == best.sum() or idle >= PATIENCE:
                best = shortest_moves
            idle = 0 if is_nearer or idle >= PATIENCE else idle + 1
        else:
            best, idle = best * 0, 0
        tries += 1
        limits.progress("random boards", tries, 0)
        if time.monotonic() > end:
            return record


def part(maker: Maker, proved: Shortest, goal: int, draw: np.random.Generator) -> Solved:
    """Return the answer for a board that is solved by a random part of shortest moves."""
    moves, answer = proved
    whole = moves.astype(np.int64)
    spare = int(whole.sum()) - goal
    if spare == 0:
        return answer
    chosen = whole.ravel() - draw.multivariate_hypergeometric(whole.ravel(), spare)
    return maker.answer(chosen.reshape(whole.shape), f"part of shortest moves ({answer.method})")


def _more(maker: Maker, moves: Array, number: int, draw: np.random.Generator) -> Array:
    """Return the moves with a number of others at random, none of them more than n - 1 times."""
    most = min(maker.modulus - 1, MAX_DRAWN)
    room = np.where(maker.room, np.clip(most - moves, 0, number), 0).ravel()
    drawn = draw.multivariate_hypergeometric(room, min(number, int(room.sum())))
    return np.asarray(moves + drawn.reshape(moves.shape))


def _any(maker: Maker, draw: np.random.Generator) -> Array:
    """Return moves drawn evenly from all there are, or from the first few times each when there are very many."""
    most = min(maker.modulus, MAX_DRAWN // max(1, maker.room.size))
    return np.asarray(np.where(maker.room, draw.integers(0, most, maker.room.shape), 0))
