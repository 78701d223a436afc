"""Tables of all pairs as arrays, and what is read off them: level sets, and moves that two pieces may gain or lose.

ADDING a vector to both pieces leaves every Grundy value as it is iff no pair has the value of a pair that the vector
leads to, by the argument of one_piece/extensions.py. REMOVING a move is tested by play without it.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import replace
from functools import reduce
from math import prod
from operator import and_
from typing import NamedTuple

from ludus import workbench
from ludus.core.answers import Solved
from ludus.core.arrays import Array
from ludus.core.errors import NotDecided, invalid
from ludus.core.limits import Limits
from ludus.core.loading import np
from ludus.core.questions import Question
from ludus.families.impartial.graph.values import mex
from ludus.families.impartial.one_piece.certificates import Outcomes, Table
from ludus.families.impartial.one_piece.extensions import Standing, Study, all_moves
from ludus.families.impartial.one_piece.levels import FIRST, Explored, LevelSet
from ludus.families.impartial.one_piece.problem import Vector, would_fit
from ludus.families.impartial.two_pieces.certificates import Collapsed, PairSum
from ludus.families.impartial.two_pieces.pairs import changes, is_position, pairs
from ludus.families.impartial.two_pieces.problem import Drop, Pair, Place, TwoPieces, sorted_pair
from ludus.families.impartial.two_pieces.two_rooks import is_collapsing, is_sum

NO_PAIR = -1
MAX_POSITIONS = 4_000_000
MAX_STUDIED = 2500
"""Maximum number of pairs of a board whose moves are removed one by one."""


class KnownValues(NamedTuple):
    """The values of all positions of a board."""

    values: Array
    sentence: str
    """What the checker verified of them."""
    is_verified: bool
    """Whether that is all."""


def pair_array(problem: TwoPieces, limits: Limits | None, *, lost: bool = False) -> KnownValues:
    """Return the Grundy values of all pairs, and what the checker verified of them; -1 where there is no pair.

    With `lost`, and in misère play, the entries are 0 at P-positions and 1 at N-positions.
    """
    if np.prod([float(side) for side in problem.shape]) > MAX_POSITIONS:
        raise invalid("size", f"expected at most {MAX_POSITIONS} pairs, got {list(problem.shape)}")
    question = Question.P_POSITIONS if problem.misere else Question.TABLE
    result = workbench.ask(replace(problem, question=question, position=None, below=1), limits=limits)
    certificate = result.answer.certificate if isinstance(result.answer, Solved) else None
    match certificate:
        case Table(values=values):
            found = values.astype(np.int64)
        case Outcomes(p_positions=positions):
            found = _outcomes(problem, positions.astype(np.int64))
        case Collapsed(values=values):
            first, second = _coordinates(problem)
            found = values.astype(np.int64)[tuple(a ^ b for a, b in zip(first, second, strict=True))]
        case PairSum(values=values):
            first, second = _coordinates(problem)
            padded = np.pad(values.astype(np.int64), [(problem.low, 0)] * values.ndim)
            found = padded[first] ^ padded[second]
        case _:
            raise NotDecided(result.sentence)
    return KnownValues(np.where(found > 0, 1, found) if lost else found, result.sentence, result.is_verified)


def pair_sheet(problem: TwoPieces, stays: Place, limits: Limits | None = None) -> tuple[Array, str]:
    """Return the Grundy values of two pieces as a table with two axes, from the least coordinate on, and its axes.

    Rooks that collapse are told by their nim-sums, and pieces that never hinder each other by one of them alone.
    Otherwise one piece stays at a square.
    """
    axes = len(problem.size)
    if axes == 2 and (is_collapsing(problem) or is_sum(problem)):
        result = workbench.ask(replace(problem, question=Question.TABLE, position=None), limits=limits)
        match result.answer.certificate if isinstance(result.answer, Solved) else None:
            case Collapsed(values=values):
                return values.astype(np.int64), "x and y are the nim-sums of the coordinates of the two pieces"
            case PairSum(values=values):
                return values.astype(np.int64), "one piece at (x, y); the value of two pieces is the nim-sum of theirs"
            case _:
                raise NotDecided(result.sentence)
    if axes > 2:
        raise invalid("size", f"expected a board of one or two dimensions, got {axes}")
    values, low = pair_array(problem, limits)[0], problem.low
    if axes == 1:
        return values[low:, low:], "x and y are the places of the two pieces"
    return values[low:, low:, stays[0], stays[1]], f"one piece stays at {stays}, the other is at (x, y)"


def _coordinates(problem: TwoPieces) -> tuple[tuple[Array, ...], tuple[Array, ...]]:
    lines, axes = np.indices(problem.shape, sparse=True), len(problem.size)
    return tuple(lines[:axes]), tuple(lines[axes:])


def _outcomes(problem: TwoPieces, p_positions: Array) -> Array:
    axes = len(problem.size)
    found: Array = np.ones(problem.shape, np.int64)
    if not problem.is_shared:
        found[reduce(and_, (a == b for a, b in zip(*_coordinates(problem), strict=True)))] = NO_PAIR
    for rows in (p_positions, np.hstack([p_positions[:, axes:], p_positions[:, :axes]])):
        found[tuple(rows.T)] = 0
    return found


def on_board(problem: TwoPieces, values: Array) -> Array:
    """Return which entries are pairs of squares, no piece being off the board."""
    counted: Array = np.asarray(values != NO_PAIR)
    for line in np.indices(problem.shape, sparse=True):
        counted = counted & (line >= problem.low)
    return counted


def explore_pairs(problem: TwoPieces, below: int, limits: Limits | None = None) -> Explored:
    """Return the pairs of squares of each small Grundy value, each pair once.

    >>> from ludus.families.impartial.two_pieces.problem import two_pieces
    >>> rooks = two_pieces([(1, 0), (0, 1)], [], (4, 4), jump=True)
    >>> [(level.count, level.first[0]) for level in explore_pairs(rooks, 2).levels]
    [(32, (0, 0, 0, 1)), (24, (0, 0, 0, 2))]
    """
    values, sentence, _ = pair_array(problem, limits)
    board = problem.shape[: len(problem.size)]
    first, second = (np.ravel_multi_index(line, board) for line in _coordinates(problem))
    counted = on_board(problem, values) & (first <= second)
    levels = []
    for value in range(1 if problem.misere else below):
        cells = np.argwhere(counted & (values == value))
        levels.append(LevelSet(value, len(cells), tuple(tuple(map(int, cell)) for cell in cells[:FIRST]), None))
    rows = np.argwhere(counted & (values < below))
    return Explored(tuple(levels), rows, sentence, "the table of all pairs", is_certified=False)


def study_pairs(
    problem: TwoPieces, *, up_to: int = 8, p_positions: bool = False, limits: Limits | None = None
) -> Study:
    """Return which vectors may be added to both pieces, and which of their moves they need, on one board.

    >>> from ludus.families.impartial.two_pieces.problem import two_pieces
    >>> result = study_pairs(two_pieces([(1, 0), (0, 1)], [], (4, 4), jump=True), up_to=2)
    >>> result.vectors(Standing.FORBIDDEN), result.vectors(Standing.NEEDED)
    ([(1, 1), (1, 2), (2, 1), (2, 2)], [(0, 1), (0, 2), (1, 0), (2, 0)])
    """
    if problem.passes or problem.misere:
        raise invalid("target", "expected normal play without passes, got misère play or passes")
    if problem.cells**2 > MAX_STUDIED:
        fits = would_fit(problem.size, lambda size: prod(size) ** 2, MAX_STUDIED)
        raise invalid("size", f"expected at most {MAX_STUDIED} pairs, got {problem.cells**2}; {fits}")
    values, sentence, _ = pair_array(problem, limits, lost=p_positions)
    near = {pair: int(values[sum(pair, ())]) for pair in pairs(problem)}
    moves = {move for move in all_moves(problem.rays, problem.steps, problem.size) if max(move) <= up_to}
    standing: dict[Vector, Standing] = {}
    places: dict[Vector, tuple[int, ...]] = {}
    for vector in itertools.product(*(range(min(up_to, side - 1) + 1) for side in problem.size)):
        if any(vector):
            find = _needs if vector in moves else _joins
            wrong = find(problem, near, vector, is_lost=p_positions)
            kinds = (Standing.SPARE, Standing.NEEDED) if vector in moves else (Standing.HARMLESS, Standing.FORBIDDEN)
            standing[vector] = kinds[wrong is not None]
            if wrong is not None:
                places[vector] = sum(wrong, ())
    about = Question.P_POSITIONS if p_positions else Question.TABLE
    return Study(problem, about, standing, places, None, (), "", sentence)


def _joins(problem: TwoPieces, values: dict[Pair, int], vector: Vector, *, is_lost: bool) -> Pair | None:
    """Return a pair of least sum from which a vector leads to a pair of the same value (P-positions: both of them)."""
    for pair in sorted(values, key=lambda one: (sum(map(sum, one)), one)):
        for end in _stepped(problem, pair, vector):
            if values[end] == values[pair] and not (is_lost and values[pair]):
                return pair
    return None


def _stepped(problem: TwoPieces, pair: Pair, vector: Vector) -> Iterator[Pair]:
    for mover, other in (pair, pair[::-1]):
        if problem.low and mover == problem.off:
            continue
        there = tuple(x - v for x, v in zip(mover, vector, strict=True))
        if min(there) >= problem.low:
            if is_position(problem, sorted_pair(there, other)) and (there != other or problem.land):
                yield sorted_pair(there, other)
        elif problem.drop is Drop.ALWAYS:
            yield sorted_pair(problem.off, other)


def _needs(problem: TwoPieces, values: dict[Pair, int], vector: Vector, *, is_lost: bool) -> Pair | None:
    """Return the first pair, by sum, whose value changes when a move is removed from both pieces."""
    for pair in sorted(values, key=lambda one: (sum(map(sum, one)), one)):
        below = set()
        for mover, other in (pair, pair[::-1]):
            for change in changes(problem, mover, other):
                if tuple(x - y for x, y in zip(mover, change.aim, strict=True)) != vector:
                    below.add(values[sorted_pair(change.mover, change.other)])
        # For the set of P-positions it only matters which values are 0.
        value = min(mex(below), 1) if is_lost else mex(below)
        if value != values[pair]:
            return pair
    return None
