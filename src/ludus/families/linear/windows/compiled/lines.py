"""A ring cut by Euclid's algorithm: the chain h[j - b] = h[j] - v[j], indices modulo a, in linear time on vectors.

One level: the chain falls from the top of the ring in b strands, strand r passing the indices that agree with r
modulo b, and from the bottom of strand r it goes on at the top of strand (r + a) mod b. With D[r] the sum of v along
strand r, the tops are the same problem on a ring of b places with step b - (a mod b). A step longer than half the
ring is made the shorter one by reading the ring backwards, so each level has at most half the places of the last.
The cycles are cut at h[w - b] = 0 for w < p = gcd(a, b), on every level, and v[w] is never used.
On a bounded axis the strands are not joined: the tops are 0.

The chain h[j - step] = h[j] - v[j] along one line, on whole vectors, from the top of the line downwards.

Many lines side by side: a strip of rows, each row holding the entries j of all its lines.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ludus.algebra.compiled import compiled, inlined
from ludus.families.linear.windows.compiled.board import (
    ROOM,
    Axis,
    Modulus,
    Residues,
    add,
    add_to,
    clear,
    copy,
    fold,
    minus,
    part,
    plus,
    subtract,
    subtract_everywhere,
)

WIDE = 128
"""Bytes: a step at least this long is taken in runs of one step."""
BLOCK = 8192
"""Bytes: shorter steps are doubled in blocks of this size, which stay in the nearest cache."""
SPARE = 2 * (BLOCK + 2 * WIDE) + 2 * WIDE
"""Entries of the spare array in which steps are doubled: two blocks, and as many zeros as a doubled step is long."""


@inlined
def descend(h: Residues, v: Residues, step: int, spare: Residues, n: Modulus) -> None:
    """Continue h from its top `step` entries down to 0 by h[j - step] = h[j] - v[j]."""
    if step * v.itemsize >= WIDE or 4 * step >= v.size:
        end = v.size - step
        # A run of one step reads only what the run above it has written.
        while end > 0:
            start = max(0, end - step)
            run = end - start
            subtract(part(h, start, run), part(h, start + step, run), part(v, start + step, run), n)
            end = start
    else:
        _descend_by_doubling(h, v, step, spare, n)


@inlined
def walk(h: Residues, v: Residues, step: int, period: int, n: Modulus) -> None:
    """Follow each cycle of a ring from h[w - step] = 0, w < period, down to h[w]: for short rings."""
    # The ring falls into p cycles, each through one of the first p places.
    for w in range(period):
        j = w - step + v.size
        h[j] = 0
        while j != w:
            below = j - step if j >= step else j - step + v.size
            h[below] = minus(h[j], v[j], n)
            j = below


@inlined
def _descend_by_doubling(h: Residues, v: Residues, step: int, spare: Residues, n: Modulus) -> None:
    """Take 2^i short steps at once: h[j] = h[j + 2^i step] - u_i[j] with u_(i+1)[j] = u_i[j] + u_i[j + 2^i step]."""
    reach = step
    while reach * v.itemsize < WIDE:
        reach *= 2
    nothing = part(spare, SPARE - reach, reach)
    clear(nothing)
    end = v.size
    while end > 0:
        start = max(0, end - BLOCK // v.itemsize)
        u = _doubled(part(h, start, v.size - start), part(v, start, v.size - start), end - start, step, reach, spare, n)
        while end > start:
            low = max(start, end - reach)
            # Nothing lies above the top of the line: the given entries are in u already.
            above = part(h, low + reach, end - low) if end < v.size else nothing
            subtract(part(h, low, end - low), above, part(u, low - start, end - low), n)
            end = low


@inlined
def _doubled(h: Residues, v: Residues, count: int, step: int, reach: int, spare: Residues, n: Modulus) -> Residues:
    """Return the last u for the first `count` entries of h and v, which end with the line.

    u_0[j] = v[j + step]. The given top of the line enters as u_0 = -h there, with h = u_0 = 0 beyond.
    """
    size = count + reach
    u: Residues
    u, other = part(spare, 0, size), part(spare, size, size)
    known, end = min(size, v.size - step), min(size, v.size)
    copy(part(u, 0, known), part(v, step, known))
    for j in range(known, end):
        u[j] = minus(minus(n, n, n), h[j], n)
    clear(part(u, end, size - end))
    # Each pass doubles how far one look reaches, and the part that is known shrinks by that.
    while step < reach:
        size -= step
        add(part(other, 0, size), u, part(u, step, size), n)
        u, other = other, u
        step *= 2
    return u


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
        # Read backwards a long step is a short one, so each level has at most half the places.
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
    # From the smallest ring up: the answer of a level is the tops of the strands of the one above.
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


STRIP = 2048
"""Bytes: the width of a strip, wide enough for memory to be read in bursts."""


def strips_length(axes: Sequence[Axis], itemsize: int) -> int:
    """Return the length of the array h that solve_axis needs for any axis but the last."""
    room, inner = 0, axes[-1].length
    for axis in reversed(axes[:-1]):
        room = max(room, (axis.length + 1) * min(inner, STRIP // itemsize))
        inner *= axis.length
    return room


@compiled
def solve_axis(cells: Residues, axis: Axis, h: Residues, n: Modulus) -> None:
    """Replace the rows of an axis by the coefficients whose windows sum to them, row 0 being the fold divided by s."""
    inner = cells.size // axis.length
    width = min(inner, STRIP // cells.itemsize)
    # Strips that fit the cache are walked along the whole axis before the next one is touched.
    for first in range(0, inner, width):
        count = min(width, inner - first)
        head = part(h, axis.length * count, count)
        strip = part(cells, first, cells.size - first)
        copy(head, strip)
        chain_rows(strip, inner, axis, head, h, n)
        subtract(part(strip, 0, count), h, part(h, (axis.length - 1) * count, count), n)
        add_to(part(strip, 0, count), head, n)
        for j in range(1, axis.length):
            subtract(part(strip, j * inner, count), part(h, j * count, count), part(h, (j - 1) * count, count), n)


@compiled
def chain_rows(strip: Residues, stride: int, axis: Axis, head: Residues, h: Residues, n: Modulus) -> None:
    """Walk each cycle from h[w - b] = 0, w < p, by h[j - b] = h[j] - v[j]; head is as wide as a row.

    Row j of the strip, which begins at j * stride, is v[j], less head for p <= j < b. On a bounded axis the cycles
    are strands from the last row that agrees with w modulo b down to row w.
    """
    a, b, width = axis.length, axis.window, head.size
    for w in range(axis.period):
        # A strand of a bounded axis starts at its last row, a cycle at the row that leads to w.
        j = w + (a - 1 - w) // b * b if axis.period == b else w - b + a
        clear(part(h, j * width, width))
        while j != w:
            below = j - b if j >= b else j - b + a
            new, old, row = part(h, below * width, width), part(h, j * width, width), part(strip, j * stride, width)
            if axis.period <= j < b:
                for k in range(new.size):
                    new[k] = minus(plus(old[k], head[k], n), row[k], n)
            else:
                subtract(new, old, row, n)
            j = below
