"""Level sets one by one: counted and observed, and proved for all board sizes.

THEOREM. Let a piece have both rays of a rook and c further steps (with a pass or a third coordinate: c further links to
earlier layers). The level set of the Grundy value g has exactly one position in each row and in each column, and
|y - x| <= g + c + e there, where e is 1 in misère play and 0 else; and y - x is eventually periodic in x, jointly for
all values below G and all layers.

The proof is in docs/impartial_theorems.md. Near the diagonal the columns that each value has used, and those of the
last rows that links reach, are one of finitely many states, and the state determines the next row.

With k passes, none of them at the corner, only the parity of k counts. Rays k(a, b) with a != b are cut to finitely
many steps: a move (s, t) with |s - t| > 2W, W the largest |y - x|, joins no two positions of a level set and changes
none. A ray k(a, a) makes |y - x| unbounded: the theorem fails. The certificate lists y - x; `ludus_check` verifies it
by local conditions, without a mex (src/ludus_check/impartial/periodic_levels.py).
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from ludus import workbench
from ludus.core.answers import Solved
from ludus.core.arrays import Array
from ludus.core.errors import NotDecided
from ludus.core.limits import Limits
from ludus.core.loading import np
from ludus.core.questions import Question
from ludus.core.records import dataclass
from ludus.families.impartial.one_piece.certificates import LevelSets, PeriodicLevels
from ludus.families.impartial.one_piece.pieces import can_move, moved
from ludus.families.impartial.one_piece.problem import Cell, Impartial
from ludus.families.impartial.one_piece.row_proofs import MISERE, repetition

MAX_PERIOD = 4096
SHARE = 0.6
"""The part of a sequence that may lie before its period."""
REPEATS = 2
"""So often at least a period is seen whole."""


class Period(NamedTuple):
    """A sequence with a(i) = a(i + period) for all i >= preperiod, as far as it was seen."""

    period: int
    preperiod: int
    observed: int
    """How many terms were seen."""


def period(sequence: Array, *, longest: int = MAX_PERIOD) -> Period | None:
    """Return the least period of a sequence, seen over at least two fifths of it and twice; None when none is seen.

    The preperiod is the least with that period.

    >>> period(np.array([9, 9, 1, 2, 3, 1, 2, 3, 1, 2, 3, 1]))
    Period(period=3, preperiod=2, observed=12)
    >>> period(np.arange(12)) is None
    True
    """
    terms = np.asarray(sequence)
    count = len(terms)
    for length in range(1, min(longest, count // REPEATS) + 1):
        if count and terms[-1] != terms[-1 - length]:
            continue
        different = np.flatnonzero(terms[:-length] != terms[length:])
        start = int(different[-1]) + 1 if len(different) else 0
        if start <= SHARE * count and count - start >= REPEATS * length:
            return Period(length, start, count)
    return None


def along_the_diagonal(positions: Array) -> Array:
    """Return y - x for the rows 0, 1, 2, ... of the cells (x, y) of one level, up to the first row without one.

    The cells are in increasing order, at most one in each row.

    >>> along_the_diagonal(np.array([[0, 1], [1, 0], [2, 2], [4, 4]])).tolist()
    [1, -1, 0]
    """
    cells = np.asarray(positions, dtype=np.int64).reshape(-1, 2)
    gaps = np.flatnonzero(cells[:, 0] != np.arange(len(cells)))
    whole = cells[: int(gaps[0])] if len(gaps) else cells
    return whole[:, 1] - whole[:, 0]


FIRST = 4
"""Number of positions of each level set that are listed."""


@dataclass(frozen=True, slots=True)
class LevelSet:
    """The positions with one Grundy value."""

    value: int
    count: int
    first: tuple[tuple[int, ...], ...]
    period: Period | None
    """Of y - x as a function of the row x, as far as it was seen; nothing is proved about the rest."""

    def fields(self) -> dict[str, Any]:
        seen = None if self.period is None else self.period._asdict() | {"certified": False}
        first = [list(cell) for cell in self.first]
        return {"value": self.value, "count": self.count, "first": first, "period": seen}


@dataclass(frozen=True, slots=True)
class Explored:
    """All levels below a bound, with the sentence that the checker verified about their positions."""

    levels: tuple[LevelSet, ...]
    positions: Array
    sentence: str
    method: str
    is_certified: bool = True
    """Whether the checker verified the positions, not only the table that they are read off."""


def explore(problem: Impartial, below: int, limits: Limits | None = None) -> Explored:
    """Return the levels of a piece: all positions with Grundy values below a bound.

    >>> from ludus.families.impartial.one_piece.problem import impartial
    >>> result = explore(impartial([(1, 0), (0, 1)], [(1, 1)], (30, 30)), 2)
    >>> result.levels[0].first, result.levels[0].period
    (((0, 0), (1, 2), (2, 1), (3, 3)), Period(period=3, preperiod=0, observed=30))
    """
    asked = replace(problem, question=Question.LEVELS, below=below)
    checked = workbench.ask(asked, limits=limits)
    answer = checked.answer
    if not isinstance(answer, Solved) or not isinstance(answer.certificate, LevelSets):
        raise NotDecided(checked.sentence)
    rows = answer.certificate.positions
    starts = np.searchsorted(rows[:, 0], np.arange(below + 1))
    levels = tuple(_level(g, rows[starts[g] : starts[g + 1], 1:]) for g in range(below))
    return Explored(levels, rows, checked.sentence, answer.method)


def _level(value: int, cells: Array) -> LevelSet:
    first = tuple(tuple(int(x) for x in cell) for cell in cells[:FIRST])
    seen = period(along_the_diagonal(cells)) if cells.shape[1] == 2 else None
    return LevelSet(value, len(cells), first, seen)


MAX_ROWS = 400_000
"""Maximum number of rows that are searched for a repetition."""
MAX_CHECKED = 30_000_000
"""Maximum number of steps of the checker."""
MAX_THIRD = 40
"""Maximum third coordinate: there is a layer for each up to it."""
CUTS = (40, 80, 160)
"""Rays off the diagonal are cut to moves with entries up to this; the checker tests that the rest never matters."""
MAX_CUT = CUTS[-1]


class Link(NamedTuple):
    """An option (x - s, y - t) in a layer: the same one, or one before it."""

    layer: int
    s: int
    t: int
    is_pass: bool = False


PERIODIC_PIECES = "a rook on 2 axes (or 3, the third short) with steps and rays off the diagonal, no pass at terminals"
"""The pieces that the theorem is about."""


def applies(problem: Impartial) -> bool:
    """Return whether the theorem is about such a piece."""
    axes = len(problem.size)
    has_rook = {tuple(int(i == axis) for i in range(axes)) for axis in range(axes)} <= set(problem.rays)
    slanted = [ray for ray in problem.rays if sum(entry > 0 for entry in ray) > 1]
    cut = all(len(ray) == 2 and ray[0] != ray[1] for ray in slanted)
    near = axes == 2 or (axes == 3 and problem.at[2] <= MAX_THIRD)
    return near and has_rook and cut and not (problem.passes and problem.pass_at_terminal)


def links_of(problem: Impartial, cut: int = MAX_CUT) -> list[list[Link]]:
    """Return the links of each layer (passes left 0 and 1, inside it z = 0, 1, ...), rays cut to short moves."""
    steps = {step for step in problem.steps if sum(entry > 0 for entry in step) > 1 and max(step) <= MAX_ROWS}
    for ray in problem.rays:
        if sum(entry > 0 for entry in ray) > 1:
            steps |= {tuple(k * entry for entry in ray) for k in range(1, cut // max(ray) + 1)}
    third = problem.at[2] if len(problem.size) == 3 else 0
    layers = []
    for passes in range(2 if problem.passes else 1):
        for z in range(third + 1):
            # The layers without a pass come first, so that the pass in layer third + 1 + z leads to layer z.
            own = passes * (third + 1) + z
            links = [
                Link(own - step[2] if third else own, step[0], step[1])
                for step in sorted(steps)
                if len(step) == 2 or step[2] <= z
            ]
            links += [Link(own - w, 0, 0) for w in range(1, z + 1)]
            layers.append(links + ([Link(z, 0, 0, True)] if passes else []))
    return layers


@dataclass(slots=True)
class Rows:
    """The rows of all layers so far: for each row and value the column, and the columns that each value has used."""

    links: list[list[Link]]
    below: int
    corner: int | None
    """The value of the corner where it has rules of its own: 1 in misère play, -1 where it is void."""
    third: int
    width: int
    """The bound D of the theorem."""
    columns: list[list[list[int]]]
    """By layer and row: the column of each value."""
    used: list[list[int]]
    """By layer and value: bit j is column x - width + j of the row x at hand; columns below 0 count as used."""

    @classmethod
    def start(cls, problem: Impartial, below: int, cut: int = MAX_CUT, corner: int | None = None) -> Rows:
        links, corner = links_of(problem, cut), MISERE if problem.misere else corner
        width = below + max(map(len, links)) + (corner is not None)
        third = problem.at[2] if len(problem.size) == 3 else 0
        used = [[(1 << width) - 1] * below for _ in links]
        return cls(links, below, corner, third, width, [[] for _ in links], used)

    def add_row(self) -> None:
        """Place every value of every layer in the next row: in the first column that is not used, taken or linked."""
        x = len(self.columns[0])
        base = x - self.width
        for own, links in enumerate(self.links):
            row: list[int] = []
            self.columns[own].append(row)
            taken, at_corner = 0, x == 0 and own % (self.third + 1) == 0
            for h in range(self.below):
                blocked = self.used[own][h] | taken
                for link in links:
                    if link.s <= x and self._is_set(link, own, x - link.s):
                        y = self.columns[link.layer][x - link.s][h] + link.t
                        # There is no pass at the corner.
                        if y >= base and not (link.is_pass and at_corner and y == 0):
                            blocked |= 1 << (y - base)
                if at_corner and self.corner is not None:
                    # The corner has its own value, whatever its options, or none.
                    blocked = blocked & ~(1 << self.width) if h == self.corner else blocked | 1 << self.width
                lowest = ~blocked & (blocked + 1)
                taken |= lowest
                self.used[own][h] = (self.used[own][h] | lowest) >> 1
                row.append(base + lowest.bit_length() - 1)

    def _is_set(self, link: Link, own: int, row: int) -> bool:
        """Return whether the row that a link leads to is there: in the same layer it is an earlier one."""
        return row < len(self.columns[link.layer]) - (link.layer == own)

    def state(self) -> tuple[object, ...]:
        x = len(self.columns[0])
        depth = max((link.s for links in self.links for link in links), default=0)
        last = [
            tuple(y - x for y in self.columns[layer][row]) if row >= 0 else None
            for layer in range(len(self.links))
            for row in range(x - depth, x)
        ]
        # The first row is unlike all others: the corner has rules of its own.
        return x == 0, tuple(map(tuple, self.used)), tuple(last)


def prove_levels(problem: Impartial, below: int, limits: Limits, corner: int | None = None) -> PeriodicLevels | None:
    """Return the level sets of the values below a bound with their joint period; None when none is found in time.

    >>> from ludus.families.impartial.one_piece.problem import impartial
    >>> ryuo = impartial([(1, 0), (0, 1)], [(1, 1)], (9, 9), passes=1)
    >>> proof = prove_levels(ryuo, 8, Limits())
    >>> proof.period, own_period(proof.offsets[1][0], proof.preperiod, proof.period)
    (12, (3, 4))
    """
    end = time.monotonic() + limits.seconds
    slanted = [ray for ray in problem.rays if min(ray[:2]) > 0]
    for cut in CUTS if slanted else (0,):
        rows = Rows.start(problem, below, cut, corner)
        found = repetition(rows.state, rows.add_row, MAX_ROWS, limits, end)
        proof = None if found is None else _certificate(rows, *found)
        # The moves beyond the cut must lead out of the strip that the level sets lie in.
        if proof is None or all(cut // max(ray) * abs(ray[0] - ray[1]) >= 2 * width_of(proof) for ray in slanted):
            return proof
    return None


def width_of(proof: PeriodicLevels) -> int:
    """Return the largest |y - x| of the level sets."""
    return max(abs(o) for layer in proof.offsets for level in layer for o in level)


def _certificate(rows: Rows, start: int, period: int) -> PeriodicLevels:
    """Return the certificate, with the least preperiod of the columns themselves."""
    levels = [[[row[h] - x for x, row in enumerate(layer)] for h in range(rows.below)] for layer in rows.columns]
    # The state remembers earlier rows, so that the columns may repeat from an earlier row on.
    while start and all(level[start - 1] == level[start - 1 + period] for layer in levels for level in layer):
        start -= 1
    offsets = tuple(tuple(tuple(level[: start + period]) for level in layer) for layer in levels)
    return PeriodicLevels(rows.below, start, period, offsets)


def own_period(offsets: Sequence[int], preperiod: int, period: int) -> tuple[int, int]:
    """Return the least period of one level set and the row from which it holds, given a period of all."""
    cycle = list(offsets[preperiod : preperiod + period])
    own = next(q for q in range(1, period + 1) if period % q == 0 and cycle[q:] + cycle[:q] == cycle)
    start = preperiod
    while start and offsets[start - 1] == offsets[start - 1 + own]:
        start -= 1
    return own, start


def level_value(proof: PeriodicLevels, problem: Impartial, cell: Sequence[int], *, passed: bool = False) -> int | None:
    """Return the Grundy value of a position of any size, None when it is not below the bound of the proof."""
    x, y, z = (*cell, 0)[:3]
    near = x if x < proof.preperiod + proof.period else proof.preperiod + (x - proof.preperiod) % proof.period
    third = problem.at[2] if len(problem.size) == 3 else 0
    layer = proof.offsets[(problem.passes - passed) % 2 * (third + 1) + z]
    return next((h for h, level in enumerate(layer) if level[near] == y - x), None)


def least_value(problem: Impartial) -> int:
    """Return a number that the Grundy value of the position is not below, by the bound of the theorem."""
    x, y = problem.at[:2]
    return max(0, abs(y - x) - max(map(len, links_of(problem))) - int(problem.misere))


def is_verifiable(proof: PeriodicLevels, problem: Impartial) -> bool:
    """Return whether the checker verifies the level sets in a few seconds (its limits, see formats/impartial.md)."""
    width, links = width_of(proof), links_of(problem)
    reach = 2 * width + 2 + max((max(link.s, link.t) for layer in links for link in layer), default=0)
    rows = proof.preperiod + proof.period + 3 * reach
    return rows * proof.below * len(links) * (max(map(len, links)) + 2 * width + 3) <= MAX_CHECKED


BELOW = (4, 8, 12, 16, 20, 24)
"""Numbers of level sets that are tried one after the other for the value of one position."""


def growing_levels(
    problem: Impartial, limits: Limits, least: int, corner: int | None = None
) -> Iterator[tuple[int, PeriodicLevels]]:
    """Yield the level sets of more and more values, of which the least ones do not suffice, as long as they are proved.

    Each comes with its bound; the checker verifies them in a few seconds.
    """
    for below in BELOW:
        if below > least:
            proof = prove_levels(problem, below, limits, corner)
            if proof is None or not is_verifiable(proof, problem):
                return
            yield below, proof


def p_position_options(proof: PeriodicLevels, problem: Impartial) -> list[Cell]:
    """Return the options of the position that are P-positions: a few, whatever its size."""
    x, y = problem.at[:2]
    width = max(abs(o) for layer in proof.offsets for o in layer[0])
    ends: set[Cell] = {(row, y, *problem.at[2:]) for row in range(max(0, y - width), y + width + 1)}
    ends |= {(x, column, *problem.at[2:]) for column in range(max(0, x - width), x + width + 1)}
    ends |= {(x, y, z) for third in problem.at[2:] for z in range(third)}
    ends |= {there for step in problem.steps if (there := moved(problem.at, step)) is not None}
    for ray in problem.rays:
        if len(ray) == 2 and ray[0] != ray[1] and min(ray):
            # Only where the ray crosses the strip |y - x| <= width.
            near = sorted((x - y + side) // (ray[0] - ray[1]) for side in (-width, width))
            times = range(max(1, near[0] - 1), min(x // ray[0], y // ray[1], near[1] + 1) + 1)
            ends |= {(x - k * ray[0], y - k * ray[1]) for k in times}
    return sorted(
        end
        for end in ends
        if can_move(problem.at, end, problem.rays, problem.steps) and level_value(proof, problem, end) == 0
    )


def harmful_lengths(proof: PeriodicLevels, s: int) -> list[int]:
    """Return all t such that adding the move (s, t) to the piece changes a level set; no other t does, on any board.

    (s, t) joins two positions of a level set exactly when t - s = o(u + s) - o(u) for some u; a move that joins none
    keeps the conditions that the checker tests, and one that joins two contradicts them.
    """
    n, p = proof.preperiod, proof.period
    near = s if s < n + p else n + (s - n) % p
    joined = set()
    for level in (level for layer in proof.offsets for level in layer):
        # From n on the offsets repeat with the period p, so the rows u below n + p stand for all.
        for u in range(n + p):
            row = u + near
            joined.add(s + level[row if row < n + p else n + (row - n) % p] - level[u])
    return sorted(t for t in joined if t >= 0)
