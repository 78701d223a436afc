"""The fewest rolls of a windows game: methods in order, the cheapest that decides first.

All solutions differ from one another by quiet patterns, so the question is for the shortest rolls of one coset. With
one axis it is a dynamic programme; with two it is NP-hard (for (2, 2) windows modulo 2 it is the Gale-Berlekamp
switching game, Roth and Viswanathan 2008). The stages:

1. no solution: the weighting of the linear solver; no quiet pattern: the solution is the only one;
2. axes without quiet patterns of their own cut the board into independent slices (fewest_slices);
3. exact methods, the one with the least work if that fits the time limit: dynamic programming along the only singular
   axis, all quiet patterns, or one side of them (fewest_ring);
4. local search, then CP-SAT for a proof; where CP-SAT is out of reach, local search has all the time.
   What is not proved is not called optimal.
"""

from __future__ import annotations

import itertools
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import partial
from math import gcd, inf, prod
from typing import TypeAlias

from ludus.algebra import cp_sat
from ludus.algebra.factored import value
from ludus.algebra.fewest import MAX_DUAL_ENTRIES, add, dual_weights, negative
from ludus.core.answers import Answer, Solved, Undecided, certificate_of
from ludus.core.arrays import Array, frozen, residues
from ludus.core.limits import Limits
from ludus.core.loading import np
from ludus.families.linear import distances
from ludus.families.linear.distances import Maker, chance
from ludus.families.linear.windows.axes import Axis, Block, axes, window_sums
from ludus.families.linear.windows.certificates import DistanceCounts, Dual, QuietPattern, Rolls
from ludus.families.linear.windows.problem import Windows
from ludus.families.linear.windows.solve import counts, fewest_ring, fewest_slices, linear
from ludus.families.linear.windows.solve.fewest_slices import Slices, join, split, total_step

MAX_LOOSE = 64
"""Maximum number of quiet patterns that are not made of single lines."""
MAX_SCRAMBLED = 16
"""With more faces than this an evenly drawn pattern only does harm."""
NUDGES = (1, 3, 10, 10, 30)
"""Numbers of nudges that make a kick."""
ANYWHERE = 0.3
"""How often a nudge gives to any class, not to one that has entries other than 0 already."""


def kicked(slices: Slices, index: int, loose: Sequence[QuietPattern], draw: np.random.Generator) -> Array:
    """Return the rolls with random quiet patterns of one axis added, and perhaps a loose one."""
    is_scramble = slices.modulus <= MAX_SCRAMBLED and draw.random() < 0.5
    rolls = scrambled(slices, index, draw) if is_scramble else nudged(slices, index, int(draw.choice(NUDGES)), draw)
    if loose and (is_scramble or draw.random() < ANYWHERE):
        pattern = loose[int(draw.integers(len(loose)))]
        often = draw.integers(0, min(pattern.order, 2**62), slices.number)
        wide = np.dtype(np.int64 if slices.modulus < 2**31 else object)
        added = pattern.rolls[..., None].astype(wide) * often.astype(wide) % slices.modulus
        rolls = add(rolls, added.astype(rolls.dtype), slices.modulus)
    return rolls


def nudged(slices: Slices, index: int, nudges: int, draw: np.random.Generator) -> Array:
    """Return the rolls after some nudges along one axis in every slice."""
    n, axis = slices.modulus, slices.axes[index]
    turned = np.moveaxis(slices.rolls, index, 0)
    cube = turned.reshape(axis.length // axis.g, axis.g, -1, slices.number).copy()
    flat, number = cube.reshape(-1, slices.number), np.arange(slices.number)
    for _ in range(nudges):
        chosen = np.argmax(draw.random(flat.shape) * (flat != 0), axis=0)
        j, w, line = np.unravel_index(chosen, cube.shape[:3])
        taken = cube[j, w, line, number]
        if axis.g == 1:
            # There is no other class: only multiples of q = n/gcd(n, s) are quiet.
            q = n // gcd(n, axis.s)
            taken = taken // q * q
        else:
            is_filled = (cube[:, :, line, number] != 0).any(axis=0)
            preference = draw.random(is_filled.shape) + (is_filled | (draw.random(slices.number) < ANYWHERE))
            preference[w, number] = -1.0
            other = np.argmax(preference, axis=0)
            cube[:, other, line, number] = add(cube[:, other, line, number], taken, n)
        cube[:, w, line, number] = add(cube[:, w, line, number], negative(taken, n), n)
    return np.moveaxis(cube.reshape(turned.shape), 0, index)


def scrambled(slices: Slices, index: int, draw: np.random.Generator) -> Array:
    """Return the rolls with evenly drawn quiet patterns added to some lines of one axis."""
    n, axis = slices.modulus, slices.axes[index]
    turned = np.moveaxis(slices.rolls, index, 0)
    shifts = draw.integers(0, n, (axis.g, *turned.shape[1:]))
    # The sum over a period must be divisible by n/gcd(n, s).
    shifts[-1] += -shifts.sum(axis=0) % (n // gcd(n, axis.s))
    shifts *= draw.random(turned.shape[1:]) < draw.choice([0.05, 0.2, 0.6])
    changed = (turned + np.tile(shifts % n, (axis.length // axis.g, *[1] * (turned.ndim - 1)))) % n
    return np.moveaxis(changed, 0, index).astype(slices.rolls.dtype)


def loose_patterns(board_axes: tuple[Axis, ...], modulus: int) -> list[QuietPattern]:
    """Return some quiet patterns that are not sums of patterns of single lines: folded along two axes or more."""
    patterns: list[QuietPattern] = []
    for choice in counts.quiet_blocks(board_axes, modulus):
        blocks = [block for block, _ in choice]
        if blocks.count(Block.FOLDED) > 1 and Block.FIXED not in blocks:
            places = itertools.islice(counts.places_in(choice), MAX_LOOSE - len(patterns))
            patterns += [counts.pattern_at(board_axes, place, modulus) for place in places]
    return patterns


SIDE_BY_SIDE = 1 << 14
"""Number of dice in all chains: chains are added up to it, or until a round takes too long."""
ROUNDS = 100
"""Minimum number of rounds over all axes that the time limit leaves room for."""
PATIENCE = 400
"""Number of kicks in a row without a gain that end the search, if another method follows."""
STUCK = 100
"""Number of kicks in a row without a gain after which the search starts from elsewhere."""
EXACT_LINE = 1e9
"""Lines that take more nanoseconds are not solved exactly."""
AT_ONCE = 2e8
"""Nanoseconds for which lines are taken together before the time is checked."""


def shorten(slices: Slices, bounds: Sequence[int], limits: Limits, *, patience: float = PATIENCE) -> Array:
    """Return the fewest rolls found within the limits; each slice is as short as it was, or shorter.

    Stops early when every slice has reached its bound, or after `patience` kicks in a row without a gain.
    """
    end, draw = time.monotonic() + limits.seconds, chance(limits.seed)
    chains, order = _chains(slices, limits.seconds), range(len(slices.axes))
    first = _descend(slices.having(np.tile(slices.rolls, chains)), order, end)
    loose = loose_patterns(slices.axes, slices.modulus)
    now, best, idle, kicks = first, first, 0, 0
    least = _least(best, chains)
    while idle < patience and time.monotonic() < end and any(x > y for x, y in zip(least, bounds, strict=True)):
        index = int(draw.integers(len(order)))
        # The axis of the kick comes last: it would only take the kick back.
        rest_first = sorted(order, key=lambda axis: axis == index)
        now = _shorter(_descend(now.having(kicked(now, index, loose, draw)), rest_first, end), now)
        best = _shorter(now, best)
        before, least = least, _least(best, chains)
        idle, kicks = (0 if (least < before).any() else idle + 1), kicks + 1
        if idle and idle % STUCK == 0:
            now = first if idle // STUCK % 2 else best
        limits.progress("local search", kicks, 0)
    return _shortest(best, chains)


def _shorter(one: Slices, other: Slices) -> Slices:
    """Return for each slice the rolls of the one, or of the other where they are fewer."""
    is_better = (one.sums() <= other.sums()).astype(bool)
    return one.having(np.where(is_better, one.rolls, other.rolls))


def _descend(slices: Slices, order: Sequence[int], end: float) -> Slices:
    """Return the rolls after shortening along each axis in turn, until a round gains nothing or the time is over."""
    total, before = sum(slices.totals()), None
    while before is None or (total < before and time.monotonic() < end):
        for index in order:
            turned = np.moveaxis(slices.rolls, index, 0)
            lines = turned.reshape(len(turned), -1)
            shorter = _shorter_lines(lines, slices.axes[index], slices.modulus, end).reshape(turned.shape)
            slices = slices.having(np.moveaxis(shorter, 0, index))
        before, total = total, sum(slices.totals())
    return slices


def _shorter_lines(lines: Array, axis: Axis, modulus: int, end: float) -> Array:
    """Return the lines, each with no more rolls than before; when the time is over the rest stays as it is."""
    each = fewest_ring.nanoseconds(axis, modulus)
    shorten_lines = fewest_ring.shorten_lines if each < EXACT_LINE else fewest_slices.swap_lines
    at_once = max(1, int(AT_ONCE / each)) if each < EXACT_LINE else 1
    parts = [shorten_lines(lines[:, :at_once], axis, modulus)]
    for start in range(at_once, lines.shape[1], at_once):
        part = lines[:, start : start + at_once]
        parts.append(shorten_lines(part, axis, modulus) if time.monotonic() < end else part)
    return np.concatenate(parts, axis=1)


def _chains(slices: Slices, seconds: float) -> int:
    lines = ((axis, slices.rolls.size // axis.length) for axis in slices.axes)
    one_round = sum(number * fewest_ring.nanoseconds(axis, slices.modulus) for axis, number in lines)
    return max(1, min(SIDE_BY_SIDE // slices.rolls.size, int(seconds * 1e9 / ROUNDS / one_round)))


def _least(slices: Slices, chains: int) -> Array:
    return np.array(slices.sums().reshape(chains, -1).min(axis=0))


def _shortest(slices: Slices, chains: int) -> Array:
    totals = slices.sums().reshape(chains, -1)
    number = totals.shape[1]
    return slices.rolls[..., totals.argmin(axis=0) * number + np.arange(number)]


def is_within_reach(slices: Slices) -> bool:
    """Return whether a model of one slice is small enough to be of use."""
    area = prod(axis.window for axis in slices.axes)
    return slices.dice * area <= cp_sat.MAX_TERMS and slices.modulus <= cp_sat.MAX_MODULUS


def improve_by_cp_sat(slices: Slices, bound: int, limits: Limits) -> tuple[Array, int]:
    """Return the fewest rolls found for the one slice given, and a proved lower bound."""
    number = np.arange(slices.dice).reshape(slices.rolls.shape[:-1])
    cells = ([(int(number[anchor]), 1) for anchor in _anchors_over(cell, slices)] for cell in np.ndindex(number.shape))
    known, bounds = slices.rolls[..., 0].ravel().tolist(), (bound, total_step(slices))
    values, bound = cp_sat.fewest_moves(cells, known, slices.modulus, bounds, limits)
    return np.array(values).reshape(slices.rolls.shape), bound


def _anchors_over(cell: tuple[int, ...], slices: Slices) -> Iterator[tuple[int, ...]]:
    axes = zip(cell, slices.axes, strict=True)
    return itertools.product(*([(at - back) % axis.length for back in range(axis.window)] for at, axis in axes))


MAX_LISTED_CELLS = 200_000
"""Maximum number of cells of all quiet patterns for which their generators are in the certificate."""
LONG_LINES = 1e8
"""When lines seem to take more nanoseconds than this, a look at their rolls may show that they take less."""
SHORTEST_PROOF = 0.1
"""With fewer seconds than this for a slice, CP-SAT is not started."""

Stage: TypeAlias = tuple[float, str, Callable[[Slices, Limits], Array]]
"""About how many nanoseconds it takes, its name, and the method: slices in, rolls out."""


def solve(problem: Windows, limits: Limits) -> Answer:
    """Return the fewest rolls that bring the board to its target, or the best found with a proved lower bound.

    >>> answer = solve(windows([[1, 0, 1, 0], [1, 0, 1, 0]], (2, 2), 2), Limits())
    >>> answer.certificate.rolls.tolist(), answer.lower_bound, answer.optimal
    ([[1, 1, 0, 0], [0, 0, 0, 0]], 2, True)
    """
    first = linear.solve(problem, limits)
    if not isinstance(first, Solved) or not isinstance(first.certificate, Rolls):
        return first
    slices = split(problem, first.certificate.rolls)
    if not slices.axes:
        total = sum(slices.totals())
        return replace(first, method="the solution is unique", lower_bound=total, optimal=True)
    exact = min(stages(slices), key=lambda stage: stage[0])
    if exact[0] <= limits.seconds * 1e9:
        shortened = slices.having(exact[2](slices, limits))
        return _answer(problem, shortened, sum(shortened.totals()), exact[1])
    return _search(problem, slices, limits)


def stages(slices: Slices) -> list[Stage]:
    """Return the exact methods for these slices with about how long each takes."""
    methods: list[Stage] = [(fewest_ring.all_nanoseconds(slices), "all quiet patterns", fewest_ring.try_all)]
    if len(slices.axes) == 1:
        methods.append((_ring_nanoseconds(slices), "dynamic programming along one axis", fewest_ring.shorten))
    else:
        for along in range(len(slices.axes)):
            work = fewest_ring.one_side_nanoseconds(slices, along=along)
            methods.append((work, "one side of the quiet patterns", partial(fewest_ring.try_one_side, along=along)))
    return methods


def _ring_nanoseconds(slices: Slices) -> float:
    """Return about how long the only singular axis takes: less than its length says where the rolls are few already."""
    (axis,), n = slices.axes, slices.modulus
    work = slices.number * fewest_ring.nanoseconds(axis, n)
    if work <= LONG_LINES:
        return work
    most_rank = fewest_slices.most_rank(slices.rolls, axis, n)
    return min(work, slices.number * fewest_slices.nanoseconds(axis, n, most_rank=most_rank))


def _search(problem: Windows, slices: Slices, limits: Limits) -> Answer:
    end = time.monotonic() + limits.seconds
    bounds = fewest_slices.lower_bounds(slices)
    method, can_prove = "local search", is_within_reach(slices)
    search = replace(limits, seconds=limits.seconds * (cp_sat.SEARCH_SHARE if can_prove else 1.0))
    patience = PATIENCE if can_prove else inf
    slices = slices.having(shorten(slices, bounds, search, patience=patience))
    if can_prove and dual_proof(problem, sum(slices.totals())) is None:
        rolls = slices.rolls.copy()
        waiting = [number for number, total in enumerate(slices.totals()) if total > bounds[number]]
        while waiting and (seconds := (end - time.monotonic()) / len(waiting)) > SHORTEST_PROOF:
            number, method = waiting.pop(0), "local search, then CP-SAT"
            one, bound = slices.only(number), bounds[number]
            shorter, bounds[number] = improve_by_cp_sat(one, bound, replace(limits, seconds=seconds))
            rolls[..., number] = shorter[..., 0]
        slices = slices.having(rolls)
    return _answer(problem, slices, sum(bounds), method)


def _answer(problem: Windows, slices: Slices, bound: int, method: str) -> Solved:
    total = sum(slices.totals())
    is_counted = sum(fewest_slices.lower_bounds(slices)) == total
    dual = None if is_counted else dual_proof(problem, total)
    certificate = Rolls(join(problem, slices), few_quiet_patterns(problem) if dual is None else (), dual)
    bound = bound if dual is None else total
    return Solved(problem, certificate, method, lower_bound=bound, optimal=bound == total)


def dual_proof(problem: Windows, total: int) -> Dual | None:
    """Return weights that prove a number of rolls to be the fewest, or None."""
    if problem.dice * prod(problem.anchors) > MAX_DUAL_ENTRIES:
        return None
    needs = -problem.difference().astype(object).ravel() % problem.modulus
    found = dual_weights(linear.move_matrix(problem), needs, total)
    return None if found is None else Dual(frozen(found[0].reshape(problem.shape)), found[1])


def few_quiet_patterns(problem: Windows) -> tuple[QuietPattern, ...]:
    """Return generators of the quiet patterns when all patterns are few enough to be searched again, else nothing."""
    board_axes = axes(problem.shape, problem.window, problem.wrap)
    total = counts.quiet(counts.spectrum(board_axes, problem.modulus))
    if value(total, most=MAX_LISTED_CELLS // problem.dice) is None:
        return ()
    return tuple(counts.generators(board_axes, problem.modulus))


MAX_TABLE = 1 << 22
"""Maximum number of solvable positions of a slice for which God's number is computed first."""


def generate(rules: Windows, rolls: int, limits: Limits) -> Solved | Undecided:
    """Return a board with the rules of a problem that needs exactly the given number of rolls; its state is ignored.

    >>> answer = generate(windows([[0] * 6] * 6, (2, 2), 2), 5, Limits(seed=1))
    >>> answer.optimal, answer.lower_bound, int(answer.certificate.rolls.sum())
    (True, 5, 5)
    """
    return distances.generate(maker(rules, limits), rolls, limits)


def most_rolls(rules: Windows, limits: Limits) -> tuple[int, bool]:
    """Return a number of rolls that no board exceeds, and whether some board needs it (God's number).

    Small games are tabulated. Otherwise the shortest rolls are no longer than the mean over all quiet patterns. The
    quiet patterns take on each cell the multiples of some h modulo n, equally often, so the mean of c mod n is at most
    (h - 1) + (n - h)/2. Here h is 1 when an axis has g > 1, else n/gcd(n, product of the s): the same on every cell,
    because quiet patterns may be moved along the singular axes.

    >>> most_rolls(windows([[0] * 6] * 4, (2, 2), 2), Limits())
    (7, True)
    >>> most_rolls(windows([[0] * 20] * 20, (2, 2), 2), Limits())
    (200, False)
    """
    n = rules.modulus
    singular = tuple(axis for axis in axes(rules.shape, rules.window, rules.wrap) if fewest_slices.is_singular(axis, n))
    slices = prod(rules.anchors) // prod(axis.length for axis in singular)
    if not singular:
        return slices * (n - 1), True
    if value(counts.solvable(counts.spectrum(singular, n), n), most=MAX_TABLE):
        lengths, window = tuple(axis.length for axis in singular), tuple(axis.window for axis in singular)
        # Nothing depends on the board, so one die stands for all of them.
        state = np.broadcast_to(residues(0, n), lengths)
        slice_rules = Windows(lengths, window, n, state, (True,) * len(singular))
        found = certificate_of(counts.gods_number(slice_rules, limits))
        if isinstance(found, DistanceCounts):
            return slices * (len(found.levels) - 1), True
    h = 1 if any(axis.g > 1 for axis in singular) else n // gcd(n, prod(axis.s for axis in singular))
    return int(prod(rules.anchors) * Fraction(h - 1 + n - 1, 2)), False


def maker(rules: Windows, limits: Limits) -> Maker:
    """Return what the search for boards needs of a window-rolling game."""
    room = np.zeros(rules.shape, dtype=bool)
    room[tuple(slice(0, anchors) for anchors in rules.anchors)] = True

    def certificate(rolls: Array) -> Rolls:
        return Rolls(residues(rolls, rules.modulus), few_quiet_patterns(rules))

    def effect(rolls: Array) -> Array:
        return window_sums(rolls, axes(rules.shape, rules.window, rules.wrap), rules.modulus)

    return Maker(rules, "rolls", *most_rolls(rules, limits), room, effect, solve, certificate)
