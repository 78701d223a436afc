"""The Smith form of a small integer matrix, with the change of generators that brings it there."""

from __future__ import annotations

from collections.abc import Sequence

Rows = list[list[int]]


def smith(matrix: Sequence[Sequence[int]], columns: int) -> tuple[list[int], Rows]:
    """Return d and V: Z^columns modulo the rows of the matrix is the sum of the Z_d, and x goes to x V there.

    V has determinant 1 or -1. A d of 0 stands for Z; each d divides the next that is not 0.

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
            _to_corner(A, V, k, *pivot)
            pivot = _cleared(A, V, k)
        diagonal.append(abs(A[k][k]))
    return diagonal + [0] * (columns - len(diagonal)), V


def _least(A: Rows, k: int) -> tuple[int, int] | None:
    """Return the place of an entry of least size, not 0, from row and column k on."""
    places = ((abs(A[i][j]), i, j) for i in range(k, len(A)) for j in range(k, len(A[i])) if A[i][j])
    found = min(places, default=None)
    return None if found is None else found[1:]


def _to_corner(A: Rows, V: Rows, k: int, i: int, j: int) -> None:
    A[k], A[i] = A[i], A[k]
    for row in (*A, *V):
        row[k], row[j] = row[j], row[k]


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
