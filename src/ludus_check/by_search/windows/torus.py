"""The fewest rolls on a torus of two axes, by searching one side of the quiet patterns again."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from math import gcd
from operator import add

from ludus_check.arrays import Flat
from ludus_check.limits import SEARCH_STEPS
from ludus_check.work import searching

Table = list[list[int]]
"""For every column, and every k in 0..n-1, a number of rolls."""


@searching
def fewest_on_a_torus(rolls: Flat, shape: Sequence[int], window: Sequence[int], n: int) -> int | None:
    """Return the fewest rolls with the effect of the given ones, or None when that is too much work.

    Let a1, a2 be the sides, b1, b2 those of the window, g = gcd(a, b) and s = b/g on each axis, and let s1 and s2 be
    coprime to n. Then the patterns that do nothing are p(i mod g1, j) + q(i, j mod g2), where p sums to 0 over its
    first argument and q over its second: both do nothing (see ring.py), p and q that agree are the functions of
    (i mod g1, j mod g2) with both sums 0, so there are n^((g1-1) a2 + a1 (g2-1) - (g1-1)(g2-1)) such sums, and the
    theorem of counting.py says that there are no other quiet patterns. Hence: try every q, up to what p can undo (q is
    0 on the first row of every class mod g1 but the last); for each, the best p of every column is a small dynamic
    programme over the classes.

    >>> fewest_on_a_torus([1, 0, 1, 0], (2, 2), (2, 2), 2)
    0
    """
    torus = Torus(tuple(shape), tuple(window), n)
    if any(gcd(s, n) > 1 for s in torus.shares):
        return None
    rows = [list(rolls[start : start + shape[1]]) for start in range(0, len(rolls), shape[1])]
    if torus.turned().steps() < torus.steps():
        torus, rows = torus.turned(), [list(column) for column in zip(*rows, strict=True)]
    if torus.steps() > SEARCH_STEPS:
        return None
    return _least(_classes(torus, rows), n)


@dataclass(frozen=True, slots=True)
class Torus:
    """The sides of the board and of the window, and the modulus."""

    shape: tuple[int, ...]
    window: tuple[int, ...]
    n: int

    @property
    def gcds(self) -> tuple[int, ...]:
        """g1 and g2."""
        return tuple(map(gcd, self.shape, self.window))

    @property
    def shares(self) -> tuple[int, ...]:
        """s1 and s2."""
        return tuple(b // g for b, g in zip(self.window, self.gcds, strict=True))

    def turned(self) -> "Torus":
        """Return the torus with rows and columns exchanged."""
        return Torus(self.shape[::-1], self.window[::-1], self.n)

    def steps(self) -> int:
        """Return at least as many entries as the search computes; any number beyond the bound when that is certain.

        A table has a2 * n entries. A row has Q = n^(g2-1) choices of q, a class of h = a1/g1 rows C = Q^(h-1), and the
        last class L = Q^h. Built are one table for each row and q, and sums of them, as many as there are rows if
        Q = 1, and else fewer than 2C (2L) for each class. Joined are C^2, C^3, ..., C^(g1-1) partial choices, in n
        steps for each entry; the last of them are mirrored, and meet L tables each. At most half of the steps are
        entries that are held at one time, at about 40 bytes: 200 MB.
        """
        (a1, a2), (g1, g2), n = self.shape, self.gcds, self.n
        if (a1 - g1 + 1) * (g2 - 1) * (n.bit_length() - 1) > SEARCH_STEPS.bit_length():
            return SEARCH_STEPS + 1
        h = a1 // g1
        Q: int = n ** (g2 - 1)
        C, L = Q ** (h - 1), Q**h
        built: int = g1 - 1 + (a1 - g1 + 1) * Q
        if h > 1:
            built += a1 if Q == 1 else 2 * ((g1 - 1) * C + L)
        joined: int = sum(C**level for level in range(2, g1)) if C > 1 else max(0, g1 - 2)
        met: int = C ** (g1 - 1) * (L + 1)
        return (built + joined * n + met) * a2 * n


def _classes(torus: Torus, rows: Sequence[Flat]) -> list[list[Table]]:
    """Return for every class of rows mod g1, and every choice of q on its rows, the cost of adding k to a column."""
    (g1, g2), n = torus.gcds, torus.n
    shifts = [(*q, -sum(q) % n) for q in product(range(n), repeat=g2 - 1)]
    classes = []
    for u in range(g1):
        first, *others = rows[u::g1]
        # On the first rows q is 0 in all classes but the last: what it does there p can undo.
        choices = [_costs(first, q, n) for q in (shifts if u == g1 - 1 else [(0,) * g2])]
        for row in others:
            more = [_costs(row, q, n) for q in shifts]
            choices = [_added(choice, costs) for choice in choices for costs in more]
        classes.append(choices)
    return classes


def _costs(row: Flat, q: Sequence[int], n: int) -> Table:
    return [[(roll + q[j % len(q)] + k) % n for k in range(n)] for j, roll in enumerate(row)]


def _added(left: Table, right: Table) -> Table:
    return [list(map(add, one, other)) for one, other in zip(left, right, strict=True)]


def _least(classes: list[list[Table]], n: int) -> int:
    """Return the least cost over all choices, the ks of each column summing to 0 (mod n)."""
    *others, last = classes
    if not others:
        return min(sum(costs[0] for costs in choice) for choice in last)
    # The last class has to bring the sum t of the others to 0: it is read at -t.
    mirrored = ([[costs[-t % n] for t in range(n)] for costs in best] for best in _joined(others, n))
    return min(_met(best, choice) for best in mirrored for choice in last)


def _met(best: Table, choice: Table) -> int:
    return sum(min(map(add, one, other)) for one, other in zip(best, choice, strict=True))


def _joined(classes: list[list[Table]], n: int) -> Iterator[Table]:
    """Yield for every choice in all of the classes the least cost of every column for every sum t of the ks."""
    # Of every class at most its own choices wait on the stack: as many tables as the classes hold themselves.
    stack = [(1, choice) for choice in classes[0]]
    while stack:
        done, best = stack.pop()
        if done == len(classes):
            yield best
            continue
        for choice in classes[done]:
            both = [_convolved(one, other, n) for one, other in zip(choice, best, strict=True)]
            stack.append((done + 1, both))


def _convolved(one: list[int], other: list[int], n: int) -> list[int]:
    return [min(one[k] + other[(t - k) % n] for k in range(n)) for t in range(n)]
