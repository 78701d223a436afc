"""Two pieces on one board: which pairs there are, and which moves lead from one to another.

The rules are those of two_pieces/problem.py. On the line of a ray from a piece the squares are numbered 0, 1, 2, ...
up to the side of the board; the number after the last one stands for "off the board", where pieces can leave it.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import NamedTuple, assert_never

from ludus.core.arrays import Array
from ludus.core.loading import np
from ludus.families.impartial.one_piece.problem import Vector
from ludus.families.impartial.two_pieces.problem import Drop, Pair, Place, Push, PushOff, TwoPieces, sorted_pair


class Change(NamedTuple):
    """A move of one piece: where it aims (for a picture), and where the two pieces are then."""

    aim: Place
    """The square that it goes to; a place beyond the side of the board when it leaves."""
    mover: Place
    other: Place


def options(problem: TwoPieces, pair: Pair) -> Iterator[Pair]:
    """Return the pairs that one move leads to, some perhaps twice.

    >>> rooks = TwoPieces((3, 3), ((1, 0), (0, 1)), jump=True)
    >>> sorted(set(options(rooks, ((0, 0), (0, 2)))))
    [((0, 0), (0, 1))]
    """
    first, second = pair
    for mover, other in ((first, second), (second, first)):
        for change in changes(problem, mover, other):
            yield sorted_pair(change.mover, change.other)


def changes(problem: TwoPieces, mover: Place, other: Place) -> Iterator[Change]:
    """Return the moves of one piece; a piece that is off the board has none."""
    if not is_on_board(problem, mover):
        return
    for step in problem.steps:
        there = tuple(x - s for x, s in zip(mover, step, strict=True))
        if is_on_board(problem, there):
            if there != other or problem.land:
                yield Change(there, there, other)
        elif problem.drop is Drop.ALWAYS:
            yield Change(there, problem.off, other)
    for ray in problem.rays:
        yield from _along(problem, mover, other, ray)


def box(pair: Pair, low: int) -> tuple[int, ...]:
    """Return the size of the board between a pair and the corner, whose coordinates are at least `low`.

    >>> box(((2, 5), (3, 1)), 0)
    (4, 6)
    """
    return tuple(max(1, 1 - low + max(x, y)) for x, y in zip(*pair, strict=True))


def is_on_board(problem: TwoPieces, place: Place) -> bool:
    """Return whether a place is a square of the board."""
    low = problem.low
    return all(low <= x < low + side for x, side in zip(place, problem.size, strict=True))


def is_position(problem: TwoPieces, pair: Pair) -> bool:
    """Return whether two pieces can be so: on different squares, or on a shared one, or off where pieces can leave."""
    first, second = pair
    if problem.low and problem.off in pair:
        return True
    return first != second or problem.is_shared


def places(problem: TwoPieces) -> Iterator[Place]:
    """Return where a piece can be, in reading order; first off the board, where pieces can leave it."""
    if problem.low:
        yield problem.off
    yield from itertools.product(*(range(problem.low, problem.low + side) for side in problem.size))


def pairs(problem: TwoPieces) -> Iterator[Pair]:
    """Return all pairs in an order in which the options of each come before it.

    No move raises the place of a piece in reading order, and every move lowers one.
    """
    result = list(places(problem))
    for index, second in enumerate(result):
        for first in result[: index + 1]:
            if is_position(problem, (first, second)):
                yield first, second


def _along(problem: TwoPieces, mover: Place, other: Place, ray: Vector) -> Iterator[Change]:
    """Return the moves along a ray one after the other: of a long one not all may be asked for."""
    last = min((x - problem.low) // r for x, r in zip(mover, ray, strict=True) if r)

    def end(k: int) -> tuple[Place, Place]:
        aim = tuple(x - (k + 1) * r for x, r in zip(mover, ray, strict=True))
        return aim, aim if k < last else problem.off

    # The other piece stands on the line only where its distance along each axis says.
    ahead = next((x - y) // r - 1 for x, y, r in zip(mover, other, ray, strict=True) if r)
    ahead = ahead if 0 <= ahead < last and end(ahead)[0] == other else last
    stop = last + (problem.drop is Drop.ALWAYS) if problem.jump or ahead == last else ahead + 1
    for k in range(stop):
        if k < ahead or (k == ahead == last) or (problem.land if k == ahead else problem.jump):
            yield Change(*end(k), other)
    if ahead < last:
        for k, j in pushes(problem, ahead, last):
            yield Change(*end(k), end(j)[1])


def pushes(problem: TwoPieces, ahead: int, last: int) -> Iterator[tuple[int, int]]:
    """Return where a push can take the pusher and the pushed piece, by numbers on the line; `last` is off the board.

    The pushed piece stands at the number `ahead` before.

    >>> list(pushes(TwoPieces((9,), ((1,),), drop=Drop.ALWAYS, push=Push.CONTACT), 1, 3))
    [(1, 2), (2, 3), (3, 3)]
    """
    off_at = {PushOff.BOTH: (last, last), PushOff.PUSHED: (last - 1, last), PushOff.NEITHER: (last - 1, last - 1)}
    most, most_pushed = off_at[PushOff.NEITHER if problem.drop is Drop.NEVER else problem.push_off]
    for k, j in _pushes(problem.push, ahead, last):
        if k <= most and min(j, last) <= most_pushed:
            yield k, min(j, last)


def _pushes(push: Push, ahead: int, last: int) -> Iterator[tuple[int, int]]:
    match push:
        case Push.NONE:
            return
        case Push.CONTACT:
            yield from ((k, k + 1) for k in range(ahead, last + 1))
        case Push.ONE:
            yield ahead, ahead + 1
        case Push.SEND:
            yield from ((ahead, j) for j in range(ahead + 1, last + 1))
        case Push.AHEAD:
            yield from ((k, j) for k in range(ahead, last) for j in range(k + 1, last + 1))
            yield last, last
        case Push.STACK:
            yield from ((k, k) for k in range(ahead, last + 1))
        case Push.BOTH_OFF:
            yield last, last
        case _:
            assert_never(push)


PUSHES = {one: number for number, one in enumerate(Push)}
"""The kinds of pushes as the fast methods number them."""


class PairRules(NamedTuple):
    """The moves and the switches of two pieces."""

    lengths: Array
    """For each square and ray, how many squares the line has."""
    strides: Array
    """For each ray, how far apart in reading order its squares are."""
    fits: Array
    """For each square and step, whether the step stays on the board."""
    backs: Array
    """For each step, how far back in reading order it leads."""
    jump: bool
    land: bool
    drop: bool
    """Whether a move may end off the board."""
    shared: bool
    push: int
    leaving: int
    """How many pieces a push may take off the board: 0, 1 (the pushed one) or 2."""
    misere: bool
    pass_at_terminal: bool


def rules_of(problem: TwoPieces) -> PairRules:
    """Return the rules as the fast methods take them."""
    places = np.indices(problem.size).reshape(len(problem.size), -1)
    strides = [int(np.prod(problem.size[axis + 1 :], dtype=object)) for axis in range(len(problem.size))]
    moves = (*problem.rays, *problem.steps)
    times = np.zeros((places.shape[1] + 1, len(moves)), np.int64)
    for index, move in enumerate(moves):
        often = [places[axis] // part for axis, part in enumerate(move) if part]
        times[1:, index] = np.minimum.reduce(often)
    backs = np.array([sum(s * m for s, m in zip(strides, move, strict=True)) for move in moves], dtype=object)
    far = np.array([int(min(back, 2**62)) for back in backs], np.int64)
    rays, leaving = len(problem.rays), {PushOff.BOTH: 2, PushOff.PUSHED: 1, PushOff.NEITHER: 0}
    return PairRules(
        *(np.ascontiguousarray(times[:, :rays]), far[:rays]),
        *(np.minimum(times[:, rays:], 1), far[rays:]),
        *(problem.jump, problem.land, problem.drop is Drop.ALWAYS, problem.is_shared),
        *(PUSHES[problem.push], 0 if problem.drop is Drop.NEVER else leaving[problem.push_off]),
        misere=problem.misere,
        pass_at_terminal=problem.pass_at_terminal,
    )


def off_value(problem: TwoPieces, passed: Array | None) -> int:
    """Return the value of both pieces off the board; `passed` has the values with one pass less, if there are any."""
    if passed is not None and problem.pass_at_terminal:
        return int(passed[0, 0] == 0)
    return int(problem.misere)
