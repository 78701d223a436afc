"""The chain h[j - step] = h[j] - v[j] along one line, on whole vectors, from the top of the line downwards."""

from __future__ import annotations

from ludus.algebra.compiled.jit import inlined
from ludus.families.linear.windows.compiled.residues import Modulus, Residues, add, clear, copy, minus, part, subtract

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
    while step < reach:
        size -= step
        add(part(other, 0, size), u, part(u, step, size), n)
        u, other = other, u
        step *= 2
    return u
