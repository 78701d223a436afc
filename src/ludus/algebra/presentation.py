"""Abelian groups given by generators and relations, with a proof for each of the two verdicts on an element.

Z^n / <relations> is brought to the form of a sum of cyclic groups. An element that is not 0 there has a coordinate that
shows it: a homomorphism to Z or Z_m. An element that is 0 is an integer combination of the relations, and the
combination is handed out too.

Relations with a coefficient 1 or -1 are used up first, the shortest first, each to leave out one generator; what
remains is small and goes through an echelon form and the Smith form. Every step on relations is written down, so that
a combination of the last relations can be written in the first ones.
"""

from __future__ import annotations

import heapq
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TypeAlias

from ludus.core.records import dataclass

Vector: TypeAlias = Mapping[int, int]
"""Coefficients by number, those that are not named are 0."""


@dataclass(frozen=True, slots=True)
class Presented:
    """A sum of cyclic groups Z_m (Z for m = 0), and where the generators go."""

    moduli: tuple[int, ...]
    """Each at least 2, or 0; in order of divisibility, the zeros last."""
    coordinates: tuple[Vector, ...]
    """For each generator its coordinates that are not 0, by the number of the cyclic group."""
    relations: int
    _steps: tuple[tuple[int, int, int], ...]
    """(k, j, q): relation k was lessened by q times relation j."""
    _pivots: tuple[tuple[int, int, Vector], ...]
    """(generator, number, relation): the last form of the relations, in the order in which they clear a vector."""

    def image(self, vector: Vector) -> tuple[int, ...]:
        """Return the coordinates of a combination of generators: all 0 if and only if the relations give it."""
        sums = [0] * len(self.moduli)
        for generator, times in vector.items():
            for index, coordinate in self.coordinates[generator].items():
                sums[index] += times * coordinate
        return tuple(total % m if m else total for total, m in zip(sums, self.moduli, strict=True))

    def weights(self, index: int) -> tuple[int, ...]:
        """Return the coordinates of all generators in one of the cyclic groups."""
        return tuple(one.get(index, 0) for one in self.coordinates)

    def combination(self, vector: Vector) -> dict[int, int] | None:
        """Return how often to take each relation to get the vector, None when no integer combination gives it.

        >>> group = presented(3, [{0: 1, 1: 1}, {1: 1, 2: 1}])
        >>> group.combination({0: 1, 2: -1})
        {0: 1, 1: -1}
        >>> group.combination({0: 1}) is None
        True
        """
        left, taken = {g: x for g, x in vector.items() if x}, [0] * self.relations
        for generator, number, relation in self._pivots:
            times, rest = divmod(left.get(generator, 0), relation[generator])
            if rest:
                return None
            if times:
                taken[number] += times
                _subtract(left, relation, times)
        if left:
            return None
        for k, j, q in reversed(self._steps):
            taken[j] -= q * taken[k]
        return {number: times for number, times in enumerate(taken) if times}


def presented(generators: int, relations: Iterable[Vector], check: Callable[[], None] = lambda: None) -> Presented:
    """Return the group of `generators` generators in which the relations are 0; `check` may raise to stop the work.

    >>> presented(2, [{0: 2, 1: 2}, {0: 2, 1: -2}]).moduli
    (2, 4)
    >>> presented(3, [{0: 1, 1: 1, 2: 1}]).moduli
    (0, 0)
    """
    work = _Elimination(generators, relations, check)
    work.use_units()
    rest = work.echelon()
    # Only generators of the last relations go through the Smith form; each other one is a cyclic group of its own.
    tied = sorted({g for row in rest for g in row})
    free = [g for g in range(generators) if g not in work.left_out and g not in set(tied)]
    diagonal, V = smith([[row.get(g, 0) for g in tied] for row in rest], len(tied), work.check)
    chosen = [index for index, m in enumerate(diagonal) if m != 1]
    moduli = (*(diagonal[index] for index in chosen), *(0 for _ in free))
    coordinates: list[Vector] = [{}] * generators
    for g, row in zip(tied, V, strict=True):
        coordinates[g] = _reduced(((number, row[index]) for number, index in enumerate(chosen)), moduli)
    for number, g in enumerate(free, len(chosen)):
        coordinates[g] = {number: 1}
    for g, _, relation in reversed(work.pivots[: len(work.left_out)]):
        work.check()
        sums: dict[int, int] = {}
        for h, times in relation.items():
            for number, x in coordinates[h].items() if h != g else ():
                sums[number] = sums.get(number, 0) - relation[g] * times * x
        coordinates[g] = _reduced(sums.items(), moduli)
    return Presented(moduli, tuple(coordinates), len(work.rows), tuple(work.steps), tuple(work.pivots))


def presented_unless(is_over: Callable[[], bool], generators: int, relations: Iterable[Vector]) -> Presented | None:
    """Return the same; None when the time is over first."""

    def check() -> None:
        if is_over():
            raise TimeoutError

    try:
        return presented(generators, relations, check)
    except TimeoutError:
        return None


class _Elimination:
    """Relations that are subtracted from each other until each has a generator of its own."""

    def __init__(self, generators: int, relations: Iterable[Vector], check: Callable[[], None]) -> None:
        self.check = check
        self.rows: list[dict[int, int]] = [{g: x for g, x in one.items() if x} for one in relations]
        self.users: list[set[int]] = [set() for _ in range(generators)]
        for k, row in enumerate(self.rows):
            for g in row:
                self.users[g].add(k)
        self.steps: list[tuple[int, int, int]] = []
        self.pivots: list[tuple[int, int, Vector]] = []
        self.left_out: set[int] = set()

    def use_units(self) -> None:
        """Leave out one generator for each relation that has a coefficient 1 or -1."""
        used: set[int] = set()
        heap = [(len(row), k) for k, row in enumerate(self.rows)]
        heapq.heapify(heap)
        while heap:
            self.check()
            length, k = heapq.heappop(heap)
            row = self.rows[k]
            if k in used or length != len(row):
                continue
            # The generator in the fewest other relations is the cheapest to leave out.
            units = [g for g, x in row.items() if x in (1, -1)]
            if not units:
                continue
            g = min(units, key=lambda one: len(self.users[one]))
            used.add(k)
            self.left_out.add(g)
            self.pivots.append((g, k, dict(row)))
            for h in row:
                self.users[h].discard(k)
            for other in list(self.users[g]):
                self.lessen(other, k, self.rows[other][g] * row[g])
                heapq.heappush(heap, (len(self.rows[other]), other))
            self.rows[k] = {}

    def echelon(self) -> list[dict[int, int]]:
        """Bring what is left to echelon form, one relation after the other, and return it."""
        owners: dict[int, int] = {}
        for k in sorted((k for k, row in enumerate(self.rows) if row), key=lambda k: len(self.rows[k])):
            while self.rows[k]:
                self.check()
                g = min(self.rows[k])
                if g not in owners:
                    owners[g] = k
                    break
                # Euclid on the two leading coefficients: the one that becomes 0 goes on with its next generator.
                j = owners[g]
                while g in self.rows[k]:
                    if abs(self.rows[j][g]) > abs(self.rows[k][g]):
                        owners[g], j, k = k, k, j
                    self.lessen(k, j, self.rows[k][g] // self.rows[j][g])
        for g in sorted(owners):
            self.pivots.append((g, owners[g], dict(self.rows[owners[g]])))
        return [self.rows[owners[g]] for g in sorted(owners)]

    def lessen(self, k: int, j: int, q: int) -> None:
        """Subtract q times relation j from relation k."""
        if q == 0:
            return
        self.steps.append((k, j, q))
        row, before = self.rows[k], set(self.rows[k])
        _subtract(row, self.rows[j], q)
        for g in before - row.keys():
            self.users[g].discard(k)
        for g in row.keys() - before:
            self.users[g].add(k)


def _subtract(row: dict[int, int], other: Vector, times: int) -> None:
    for g, x in other.items():
        value = row.get(g, 0) - times * x
        if value:
            row[g] = value
        else:
            row.pop(g, None)


def _reduced(sums: Iterable[tuple[int, int]], moduli: tuple[int, ...]) -> Vector:
    pairs = ((number, x % moduli[number] if moduli[number] else x) for number, x in sums)
    return {number: x for number, x in pairs if x}


Rows: TypeAlias = list[list[int]]


def smith(
    matrix: Sequence[Sequence[int]], columns: int, check: Callable[[], None] = lambda: None
) -> tuple[list[int], Rows]:
    """Return d and V: Z^columns modulo the rows of the matrix is the sum of the Z_d, and x goes to x V there.

    V has determinant 1 or -1. A d of 0 stands for Z; each d divides the next that is not 0. `check` is called before
    each pivot, and may raise to stop.

    >>> smith([[2, 0], [0, 3]], 2)[0]
    [1, 6]
    >>> smith([[2, 4]], 2)[0]
    [2, 0]
    """
    A = [list(row) for row in matrix]
    V = [[int(i == j) for j in range(columns)] for i in range(columns)]
    diagonal = []
    for k in range(columns):
        pivot = _least(A, k)
        if pivot is None:
            break
        while pivot is not None:
            check()
            # The pivot goes to the diagonal; V takes part in the exchanges of columns alone.
            i, j = pivot
            A[k], A[i] = A[i], A[k]
            for row in (*A, *V):
                row[k], row[j] = row[j], row[k]
            pivot = _cleared(A, V, k)
        diagonal.append(abs(A[k][k]))
    return diagonal + [0] * (columns - len(diagonal)), V


def _least(A: Rows, k: int) -> tuple[int, int] | None:
    """Return the place of an entry of least size, not 0, from row and column k on."""
    places = ((abs(A[i][j]), i, j) for i in range(k, len(A)) for j in range(k, len(A[i])) if A[i][j])
    found = min(places, default=None)
    return None if found is None else found[1:]


def _cleared(A: Rows, V: Rows, k: int) -> tuple[int, int] | None:
    """Subtract multiples of row and column k from the others; return a smaller pivot, None when all is divisible."""
    p = A[k][k]
    for i in range(k + 1, len(A)):
        q = A[i][k] // p
        A[i] = [x - q * y for x, y in zip(A[i], A[k], strict=True)] if q else A[i]
    for j in range(k + 1, len(A[k])):
        q = A[k][j] // p
        for row in (*A, *V) if q else ():
            row[j] -= q * row[k]
    rest = [(i, k) for i in range(k + 1, len(A)) if A[i][k]] + [(k, j) for j in range(k + 1, len(A[k])) if A[k][j]]
    if rest:
        return min(rest, key=lambda place: abs(A[place[0]][place[1]]))
    for i in range(k + 1, len(A)):
        if any(x % p for x in A[i]):
            # Row i is added to row k, whose other entries are 0: the remainders there are smaller than p.
            A[k] = [x + y for x, y in zip(A[k], A[i], strict=True)]
            return k, k
    return None
