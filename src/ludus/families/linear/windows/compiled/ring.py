"""A ring cut by Euclid's algorithm: the chain h[j - b] = h[j] - v[j], indices modulo a, in linear time on vectors.

One level: the chain falls from the top of the ring in b strands, strand r passing the indices that agree with r
modulo b, and from the bottom of strand r it goes on at the top of strand (r + a) mod b. With D[r] the sum of v along
strand r, the tops are the same problem on a ring of b places with step b - (a mod b). A step longer than half the
ring is made the shorter one by reading the ring backwards, so each level has at most half the places of the last.
The cycles are cut at h[w - b] = 0 for w < p = gcd(a, b), on every level, and v[w] is never used.
On a bounded axis the strands are not joined: the tops are 0.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ludus.algebra.compiled.jit import compiled, inlined
from ludus.families.linear.windows.compiled.axis import Axis
from ludus.families.linear.windows.compiled.chain import descend, walk
from ludus.families.linear.windows.compiled.fold import ROOM, fold
from ludus.families.linear.windows.compiled.residues import Modulus, Residues, clear, copy, part, subtract_everywhere

Levels = NDArray[np.int64]
"""One row per level: places, step, kind, and where its v and its h begin in the work array.

A first level has no h there, which is made in the place of the answer, and a v only if that is not the line itself.
"""

FORWARDS, BACKWARDS, WALKED = 0, 1, 2
SHORT = 32
"""A ring of at most this many places is walked place by place."""


class Ring(NamedTuple):
    """What it takes to solve a line: its axis, the levels, and two working arrays."""

    axis: Axis
    levels: Levels
    work: Residues
    spare: Residues


def levels_of(axis: Axis, *, wrapped: bool) -> tuple[Levels, int]:
    """Return the levels of an axis and the length of the work array they need.

    >>> levels_of(Axis(1000, 600, 200, 3), wrapped=True)[0][:, :3].tolist()
    [[1000, 400, 1], [400, 200, 0]]
    """
    rows: list[tuple[int, int, int, int, int]] = []
    places, step, used = axis.length, axis.window, 0
    while True:
        kind = FORWARDS
        if wrapped and places % step:
            kind = WALKED if places <= SHORT else BACKWARDS if 2 * step > places else FORWARDS
        if kind == BACKWARDS:
            step = places - step
        v_room = max(places, ROOM) if rows or kind != FORWARDS else 0
        h_room = max(places, ROOM) if rows else 0
        rows.append((places, step, kind, used, used + v_room))
        used += v_room + h_room
        if kind == WALKED or not wrapped or places % step == 0:
            return np.array(rows, dtype=np.int64), used
        places, step = step, step - places % step


@inlined
def solve_ring(out: Residues, line: Residues, head: Modulus, ring: Ring, n: Modulus) -> Residues:
    """Return h for v = line, less head at the indices p..b-1: in out, or for a ring read backwards in work."""
    _join_strands(out, line, head, ring, n)
    levels, work, period = ring.levels, ring.work, ring.axis.period
    tops: Residues = part(work, 0, 0)
    for i in range(levels.shape[0] - 1, -1, -1):
        places, step, kind = levels[i, 0], levels[i, 1], levels[i, 2]
        v = part(work, levels[i, 3], places) if i or kind != FORWARDS else line
        h = part(work, levels[i, 4], places) if i else out
        if kind == WALKED:
            walk(h, v, step, period, n)
        else:
            _place_tops(part(h, places - step, step), tops, places % step)
            descend(h, v, step, ring.spare, n)
        tops = h
        if kind == BACKWARDS:
            _mirror(v, h, period)
            tops = v
    return tops


@inlined
def _join_strands(out: Residues, line: Residues, head: Modulus, ring: Ring, n: Modulus) -> None:
    """Put the v of every level into the work array, but for a first level whose v is the line."""
    axis, levels, work = ring.axis, ring.levels, ring.work
    v, head_is_due = line, True
    for i in range(levels.shape[0]):
        places, kind = levels[i, 0], levels[i, 2]
        if i == 0 and kind == FORWARDS:
            continue
        draft = part(work, levels[i, 3], max(places, ROOM))
        if kind == BACKWARDS:
            draft = part(work, levels[i, 4], max(places, ROOM)) if i else out
        if i:
            fold(draft, v, places, n)
        else:
            copy(part(draft, 0, places), line)
        if head_is_due:
            # Below b every index is alone in its strand, so the first level made is where it is subtracted.
            subtract_everywhere(part(draft, axis.period, axis.window - axis.period), head, n)
            head_is_due = False
        v = part(work, levels[i, 3], places)
        if kind == BACKWARDS:
            _mirror(v, draft, axis.period)


@inlined
def _place_tops(top: Residues, strands: Residues, rest: int) -> None:
    """Put the tops of the strands where they belong; without strands they are 0."""
    if strands.size == 0:
        clear(top)
    else:
        copy(part(top, 0, top.size - rest), part(strands, rest, top.size - rest))
        copy(part(top, top.size - rest, rest), strands)


@compiled
def _mirror(out: Residues, ring: Residues, period: int) -> None:
    """Read the ring backwards: place i goes to p - 1 - i, so that the first p places stay the first p places."""
    for k in range(period):
        out[k] = ring[period - 1 - k]
    upper = part(out, period, out.size - period)
    source = part(ring, period, out.size - period)
    # An unsigned index: Numba would let a signed one count from the end, and the loop would not run on vectors.
    last = np.uint64(source.size - 1)
    for k in range(upper.size):
        upper[k] = source[last - np.uint64(k)]
