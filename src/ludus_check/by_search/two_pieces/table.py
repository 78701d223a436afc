"""Solved, by a table: of all pairs, of one piece alone, or collapsed."""

from collections.abc import Callable
from functools import partial
from itertools import product
from math import prod

from ludus_check.arrays import Flat
from ludus_check.by_search.two_pieces.collapsed import collapsed_values
from ludus_check.by_search.two_pieces.moves import Box, box_size
from ludus_check.by_search.two_pieces.values import pair_values
from ludus_check.by_theorem.two_pieces.rooks import adds, collapses, require
from ludus_check.errors import Rejected
from ludus_check.fields import Record
from ludus_check.finding import Finding, verified
from ludus_check.limits import SEARCH_STEPS
from ludus_check.two_pieces.game import Game
from ludus_check.words.phrases import cell, count, number, place, sides
from ludus_check.work import searching


@searching
def verify_table(game: Game, certificate: Record) -> Finding:
    """Verify that each entry is the mex of the entries of its options."""
    certificate.only(("kind", "values"))
    shape = tuple(side + game.low for side in game.size)
    given = certificate.array("values", shape * 2, -1)
    size = box_size(game)
    box, right = pair_values(game, size)
    grid = tuple(side + game.low for side in size)
    numbers = [0 if game.leaves and 0 in where else box.number[where] for where in product(*map(range, grid))]
    starts, squares = _part(shape, grid), prod(shape)
    for start, first in zip(starts, numbers, strict=True):
        row, entries = [right[first][second] for second in numbers], given[start * squares : (start + 1) * squares]
        if row != [entries[end] for end in starts]:
            end, value = next((end, value) for end, value in zip(starts, row, strict=True) if entries[end] != value)
            raise _wrong(place(start * squares + end, shape * 2), value, entries[end])
    words = f"Grundy values of pairs{game.words} (-1 where there is no pair) are correct"
    if size == game.size:
        return verified(f"all {words} on the {count(game.cells, 'square')}")
    return verified(f"the {words} on the {sides(size)} squares at the corner").but("the values of all other pairs")


@searching
def verify_collapsed(game: Game, certificate: Record) -> Finding:
    """Verify that each entry is the mex of the entries with one smaller coordinate."""
    certificate.only(("kind", "values"))
    require(collapses(game), "collapsed", "rooks that jump, share no square, push nothing and stay on the board")
    shape = tuple(1 << (side - 1).bit_length() for side in game.size)
    given = certificate.array("values", shape, -1)
    size = _box(shape, lambda box: (24 + max(box) // 1000) * len(shape) * prod(box))
    _compare(given, shape, size, collapsed_values(size))
    theorem = "by the two-rook theorem, the Grundy value of a pair is the entry at the nim-sum of its coordinates"
    return _entries(theorem, size, shape)


@searching
def verify_sum(game: Game, certificate: Record) -> Finding:
    """Verify that each entry is the Grundy value of one piece alone."""
    certificate.only(("kind", "values"))
    require(adds(game), "pair-sum", "pieces that may jump over each other, share squares and push nothing")
    given = certificate.array("values", game.size, 0)
    size = _box(game.size, partial(_lone_work, game))
    box = Box(game, size)
    right = [0]
    for square in range(1, len(box.places)):
        seen = {right[end] for end in box.alone(square)}
        right.append(next(n for n in range(len(seen) + 1) if n not in seen))
    _compare(given, game.size, size, right[1:])
    words = "the pieces do not interact, so the Grundy value of a pair is the nim-sum of the entries of its squares"
    return _entries(f"{words}{' (0 off the board)' if game.leaves else ''}", size, game.size)


def _compare(given: Flat, shape: tuple[int, ...], size: tuple[int, ...], right: list[int]) -> None:
    for index, value in zip(_part(shape, size), right, strict=True):
        if given[index] != value:
            raise _wrong(place(index, shape), value, given[index])


def _wrong(where: list[int], right: int, given: int) -> Rejected:
    words = f"is {number(right)} (mex of the options)" if right >= 0 else "is -1, since there is no such pair"
    return Rejected(f"the entry at {cell(where)} {words}, not {number(given)}")


def _entries(theorem: str, size: tuple[int, ...], shape: tuple[int, ...]) -> Finding:
    if size == shape:
        all_of_them = f"all {number(prod(shape))} entries are correct" if prod(shape) > 1 else "the entry is correct"
        return verified(theorem, all_of_them)
    left = count(prod(shape) - prod(size), "other entry", "other entries")
    return verified(theorem, f"The {sides(size)} entries at the corner are correct").but(f"the {left}")


def _part(shape: tuple[int, ...], size: tuple[int, ...]) -> list[int]:
    """Return the indices, in a flat array, of the entries of a box at the corner."""
    found = [0]
    for length, side in zip(shape, size, strict=True):
        found = [index * length + x for index in found for x in range(side)]
    return found


def _box(shape: tuple[int, ...], work: Callable[[tuple[int, ...]], int]) -> tuple[int, ...]:
    """Return the largest box at the corner, its sides up to a common length, that does not take too long."""
    low, high = 1, max(shape)
    while low < high:
        middle = (low + high + 1) // 2
        fits = work(tuple(min(side, middle) for side in shape)) <= SEARCH_STEPS
        low, high = (middle, high) if fits else (low, middle - 1)
    return tuple(min(side, low) for side in shape)


def _lone_work(game: Game, size: tuple[int, ...]) -> int:
    """Return about how many steps it takes to find the values of one piece alone in a box."""
    lines = (min((side - 1) // r for side, r in zip(size, ray, strict=True) if r) + 1 for ray in game.rays)
    return prod(size) * 5 * (1 + len(game.steps) + sum(lines))
