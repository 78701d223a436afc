"""How long a game lasts from every cell, for any rays and steps in any dimension.

A cell keeps, for each of its rays, the shortest game among the lost cells along the ray and the longest among all,
itself included: so a cell looks one ray back, whatever the length of the ray. Who wins is told by the parity of the
length.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ludus.families.impartial.compiled.jit import bare
from ludus.families.impartial.one_piece.compiled.rows import Moves, Whole, find_row, fitting, moves_of

NEVER = np.int32(2**31 - 1)
"""Longer than any game: no lost cell."""


class Rules(NamedTuple):
    """The moves of a piece, and a pass."""

    rays: Moves
    steps: Moves
    parity: int
    """What the length of a game is modulo 2 from a lost cell: 0, in misère play 1."""
    passed: NDArray[np.int32]
    """The length after a pass from each cell; empty when no pass is left."""
    pass_when_stuck: bool


class Lines(NamedTuple):
    """For each ray and each cell: the shortest game among lost cells, the longest among all."""

    shortest: NDArray[np.int32]
    longest: NDArray[np.int32]


def table(
    size: tuple[int, ...],
    rays: tuple[tuple[int, ...], ...],
    steps: tuple[tuple[int, ...], ...],
    *,
    misere: bool = False,
    passed: NDArray[np.int32] | None = None,
    pass_when_stuck: bool = False,
) -> NDArray[np.int32]:
    """Return for each cell how many moves a game lasts; with a pass, given the lengths without it."""
    lengths = np.zeros(int(np.prod(size)), np.int32)
    before = np.zeros(0, np.int32) if passed is None else passed.reshape(-1)
    rules = Rules(moves_of(rays, size), moves_of(steps, size), int(misere), before, pass_when_stuck)
    lines = Lines(*(np.zeros((len(rays), lengths.size), np.int32) for _ in range(2)))
    _rows(lengths, rules, lines, np.array(size, np.int64), np.zeros(len(size) - 1, np.int64))
    return lengths.reshape(size)


@bare
def _rows(lengths: NDArray[np.int32], rules: Rules, lines: Lines, size: Whole, outer: Whole) -> None:
    side = size[-1]
    for row in range(lengths.size // side):
        find_row(row, size, outer)
        rays, steps = fitting(rules.rays, outer), fitting(rules.steps, outer)
        for y in range(side):
            place = row * side + y
            lengths[place] = _length(lengths, rules, lines, place, y, rays, steps)
            _extend(lengths, rules, lines, place)


@bare
def _length(lengths: NDArray[np.int32], rules: Rules, lines: Lines, place: Any, y: Any, rays: Any, steps: Any) -> Any:
    """Return the length from a cell, and note for each ray what lies behind the cell."""
    shortest, longest = NEVER, np.int32(-1)
    for ray in range(rules.rays.vectors.shape[0]):
        lines.shortest[ray, place], lines.longest[ray, place] = NEVER, np.int32(-1)
    for k in range(rays):
        ray = rules.rays.fits[k]
        if y >= rules.rays.least[ray]:
            behind = place - rules.rays.back[ray]
            lines.shortest[ray, place], lines.longest[ray, place] = (
                lines.shortest[ray, behind],
                lines.longest[ray, behind],
            )
            shortest, longest = min(shortest, lines.shortest[ray, place]), max(longest, lines.longest[ray, place])
    for k in range(steps):
        step = rules.steps.fits[k]
        if y >= rules.steps.least[step]:
            length = lengths[place - rules.steps.back[step]]
            longest = max(longest, length)
            if length % 2 == rules.parity:
                shortest = min(shortest, length)
    if rules.passed.size > 0 and (longest >= 0 or rules.pass_when_stuck):
        longest = max(longest, rules.passed[place])
        if rules.passed[place] % 2 == rules.parity:
            shortest = min(shortest, rules.passed[place])
    return (longest if shortest == NEVER else shortest) + 1


@bare
def _extend(lengths: NDArray[np.int32], rules: Rules, lines: Lines, place: Any) -> None:
    """Put a cell on the lines that go on from it."""
    length = lengths[place]
    for ray in range(rules.rays.vectors.shape[0]):
        lines.longest[ray, place] = max(lines.longest[ray, place], length)
        if length % 2 == rules.parity:
            lines.shortest[ray, place] = min(lines.shortest[ray, place], length)
