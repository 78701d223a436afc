"""How many moves boards need: the table of the distances of all positions, and boards that need a given number."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from ludus.algebra.factored import value, write
from ludus.algebra.fewest import Vector, farthest, level_sizes
from ludus.core.answers import Answer, Solved, Undecided
from ludus.core.arrays import Array, residues
from ludus.core.certificates import Certificate, Factored
from ludus.core.errors import IllegalMove, abbreviate, invalid
from ludus.core.limits import Limits
from ludus.core.loading import np
from ludus.core.problem import Problem
from ludus.core.questions import Question
from ludus.core.records import dataclass
from ludus.core.wording import count
from ludus.families.linear.windows.certificates import DistanceCounts

MAX_POSITIONS = 1 << 27
MAX_LEVELS = 1 << 20
"""Games in which positions might need more moves than this are left undecided: the list would be too long."""


def distances(
    problem: Problem, positions: Factored, group: Callable[[], tuple[Vector, list[Vector]]], noun: str, limits: Limits
) -> Answer:
    """Return how many solvable positions need exactly k moves, k = 0, 1, ... up to God's number, from a table of all.

    `positions` is their number; `group` gives the moduli of their coordinates and the different vectors that moves add.
    """
    method = "table of all positions, move by move"
    if value(positions, most=MAX_POSITIONS) is None:
        reason = f"there are {write(positions)} solvable positions, more than the {MAX_POSITIONS} that fit a table"
        return Undecided(problem, f"{reason}; use a smaller board", method)
    radices, moves = group()
    if (most := farthest(radices, moves)) >= MAX_LEVELS:
        reason = f"positions might need up to {most} {noun}, more than the {MAX_LEVELS} levels that are listed"
        return Undecided(problem, f"{reason}; use a smaller modulus", method)
    return Solved(problem, DistanceCounts(level_sizes(radices, moves, limits.progress)), method)


PATIENCE = 30
"""Number of tries in a row without a gain after which the search starts from a fresh board."""
MAX_DRAWN = 10**9 - 1
"""Maximum number of moves that are drawn from without replacement."""
TRIES = 8
"""Number of tries that the time limit leaves room for at least."""
METHOD = "random boards"


@dataclass(frozen=True, slots=True, eq=False)
class Maker:
    """What the search needs of a game."""

    rules: Any
    noun: str
    """What its moves are called, in the plural, and the field of a certificate that has them."""
    most: int
    """A number of moves that no board exceeds."""
    is_reached: bool
    """Whether some board needs that number: then it is God's number."""
    room: Array
    """Whether each move exists, in the shape of the moves."""
    effect: Callable[[Array], Array]
    """What moves add to the board modulo n."""
    fewest: Callable[[Any, Limits], Answer]
    """The answer to the question for the fewest moves of a board."""
    certificate: Callable[[Array], Certificate]
    """Moves that are known to be the fewest, as a certificate."""

    def board(self, moves: Array) -> Any:
        """Return the board that these moves bring to 0."""
        state = residues(-self.effect(moves).astype(object), self.rules.modulus)
        return replace(self.rules, state=state, target=None, question=Question.FEWEST)

    def moves(self, answer: Solved) -> Array:
        moves: Array = getattr(answer.certificate, self.noun).astype(np.int64)
        return moves


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
    known = f"God's number is {most}" if maker.is_reached else f"no board needs more than {most}"
    if not 0 <= moves <= most:
        raise IllegalMove(f"moves: expected a number of {noun} in 0..{most}, got {moves}: with these rules {known}")
    if moves * number > MAX_DRAWN:
        reason = f"{moves} {noun} at {count(number, 'place')} are more than are drawn at random; ask for fewer"
        return Undecided(maker.rules, reason, METHOD)
    answer = search(maker, moves, limits)
    if isinstance(answer, Solved):
        return answer
    reason = f"no board that needs exactly {moves} {noun} was found and proved in {limits.seconds:g} seconds"
    return Undecided(maker.rules, f"{reason}; the largest number proved on the way is {answer}, and {known}", METHOD)


def search(maker: Maker, goal: int, limits: Limits) -> Solved | int:
    """Return the answer for a board that needs `goal` moves, or the largest number that was proved on the way."""
    end, draw = time.monotonic() + limits.seconds, chance(limits.seed)
    one_try = replace(limits, seconds=limits.seconds / TRIES)
    best, record, tries, idle = np.zeros(maker.room.shape, dtype=np.int64), 0, 0, 0
    while True:
        missing = goal - int(best.sum())
        start = _more(maker, best, missing, draw) if idle < PATIENCE else _any(maker, draw)
        answer = maker.fewest(maker.board(start), one_try)
        if isinstance(answer, Solved) and answer.optimal:
            shortest = maker.moves(answer)
            record = max(record, int(shortest.sum()))
            if shortest.sum() >= goal:
                return part(maker, answer, goal, draw)
            is_nearer = shortest.sum() > best.sum()
            if is_nearer or shortest.sum() == best.sum() or idle >= PATIENCE:
                best = shortest
            idle = 0 if is_nearer or idle >= PATIENCE else idle + 1
        else:
            # What is not proved in time is no base for more moves.
            best, idle = best * 0, 0
        tries += 1
        limits.progress("random boards", tries, 0)
        if time.monotonic() > end:
            return record


def part(maker: Maker, answer: Solved, goal: int, draw: np.random.Generator) -> Solved:
    """Return the answer for a board that is solved by a random part of the moves of an optimal answer."""
    whole = maker.moves(answer)
    spare = int(whole.sum()) - goal
    if spare == 0:
        return answer
    chosen = (whole.ravel() - draw.multivariate_hypergeometric(whole.ravel(), spare)).reshape(whole.shape)
    method = f"part of shortest moves ({answer.method})"
    return Solved(maker.board(chosen), maker.certificate(chosen), method, lower_bound=goal, optimal=True)


def _more(maker: Maker, moves: Array, number: int, draw: np.random.Generator) -> Array:
    """Return the moves with a number of others at random, none of them more than n - 1 times."""
    most = min(maker.rules.modulus - 1, MAX_DRAWN)
    room = np.where(maker.room, np.clip(most - moves, 0, number), 0).ravel()
    drawn = draw.multivariate_hypergeometric(room, min(number, int(room.sum())))
    return np.asarray(moves + drawn.reshape(moves.shape))


def _any(maker: Maker, draw: np.random.Generator) -> Array:
    """Return moves drawn evenly from all there are, or from the first few times each when there are very many."""
    most = min(maker.rules.modulus, MAX_DRAWN // max(1, maker.room.size))
    return np.asarray(np.where(maker.room, draw.integers(0, most, maker.room.shape), 0))
