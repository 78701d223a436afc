"""What boards of dice and boards of lights share: arrays of residues, their limits, and what can be wrong with them."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from math import prod
from pathlib import Path
from typing import Any, TypeAlias

from ludus.core.answers import Solved, Undecided
from ludus.core.arrays import Array, residues
from ludus.core.errors import Fault, IllegalMove, InvalidInput, abbreviate, invalid
from ludus.core.fields import board, digits
from ludus.core.limits import Limits
from ludus.core.loading import np
from ludus.core.problem import Problem
from ludus.core.questions import Question
from ludus.core.records import dataclass
from ludus.core.wording import count

MAX_LENGTH = 10**18
MAX_IMPLICIT_CELLS = 2**62
"""Maximum number of cells of a board that is not stored."""
MAX_DIGITS = 1000
"""Maximum number of digits of the modulus and of amounts."""
QUESTIONS_WITHOUT_STATE = (Question.COUNT, Question.QUIET, Question.GODS_NUMBER)
"""Questions about all positions at once: the state may be left out."""


def as_board(value: object, field: str) -> Array:
    """Return nested lists or an array as an integer array with at least one axis and no empty one."""
    try:
        cells = np.asarray(value)
        if cells.dtype.kind not in "iu":
            cells = np.asarray(value, dtype=object)
    except ValueError:
        raise invalid(field, f"expected rows of equal length, got {abbreviate(value)}") from None
    if cells.ndim == 0 or cells.size == 0:
        raise invalid(field, f"expected a board with at least one cell, got {abbreviate(value)}")
    if cells.dtype == object and not all(type(entry) is int for entry in cells.flat):
        wrong = next(entry for entry in cells.flat if type(entry) is not int)
        reason = "rows of equal length" if isinstance(wrong, list | tuple) else "integers"
        raise invalid(field, f"expected {reason}, got {abbreviate(wrong)}")
    return cells


def state_and_target(state: object, target: object) -> dict[str, Array]:
    """Return both boards by the names of their fields; without a target only the state."""
    return {"state": as_board(state, "state")} | ({} if target is None else {"target": as_board(target, "target")})


def stored_residues(boards: dict[str, Array], modulus: int) -> tuple[Array, Array | None]:
    """Return state and target as a problem stores them; a target of zeros is None."""
    target = boards.get("target")
    return residues(boards["state"], modulus), residues(
        target, modulus
    ) if target is not None and target.any() else None


def read_boards(
    given: Mapping[str, Any], shape: tuple[int, ...], question: Question, folder: Path | None
) -> dict[str, Any]:
    """Return the JSON fields `state` and `target` as arrays, those that are there."""
    if "state" not in given and question not in QUESTIONS_WITHOUT_STATE:
        raise invalid("state", "missing field")
    return {name: board(given[name], name, shape, folder) for name in ("state", "target") if name in given}


def no_state(shape: tuple[int, ...]) -> Array:
    """Return a board of zeros that takes no memory, for questions about all positions at once."""
    if prod(shape) > MAX_IMPLICIT_CELLS:
        raise invalid("shape", f"expected at most {MAX_IMPLICIT_CELLS} cells, got {digits(prod(shape))}")
    return np.broadcast_to(np.uint8(0), shape)


def axis_faults(shape: Sequence[int], wrap: Sequence[bool], modulus: int) -> Iterator[Fault]:
    """Yield what is wrong with the lengths of the axes, with which of them wrap, and with the modulus."""
    for index, length in enumerate(shape):
        if not 1 <= length <= MAX_LENGTH:
            yield Fault(f"shape[{index}]", f"expected a length of 1..{MAX_LENGTH}, got {digits(length)}")
    if len(wrap) != len(shape):
        yield Fault("wrap", f"expected {count(len(shape), 'value')}, one per axis, got {len(wrap)}")
    yield from modulus_faults(modulus)


def modulus_faults(modulus: int) -> Iterator[Fault]:
    """Yield what is wrong with the modulus."""
    if not 1 <= modulus < 10**MAX_DIGITS:
        expected = f"an integer of at least 1 with at most {MAX_DIGITS} digits"
        yield Fault("modulus", f"expected {expected}, got {digits(modulus)}")


def residue_faults(boards: dict[str, Array], modulus: int) -> Iterator[Fault]:
    """Yield for each board another shape than that of the state, or its first entry that is not in 0..n-1."""
    shape = boards["state"].shape
    for field, cells in boards.items():
        if cells.shape != shape:
            yield Fault(field, f"expected the shape {list(shape)}, got {list(cells.shape)}")
            continue
        wrong = (cells < 0) | (cells >= modulus)
        if wrong.any():
            cell = tuple(int(i) for i in np.unravel_index(int(np.argmax(wrong)), shape))
            place = "".join(f"[{i}]" for i in cell)
            got = digits(int(cells[cell]))
            yield Fault(f"{field}{place}", f"expected an integer in 0..{digits(modulus - 1)}, got {got}")


def raise_faults(faults: Sequence[Fault]) -> None:
    """Raise InvalidInput when there are faults."""
    if faults:
        raise InvalidInput(*faults)


# Generate a solvable board whose fewest number of moves is as wished, with the proof, for dice and for lights.

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
        expected = f"moves: expected a number of {noun} in 0..{most}, got {moves}"
        raise IllegalMove(f"{expected}: with these rules {known} {most}")
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
