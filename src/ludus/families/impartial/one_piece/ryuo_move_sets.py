"""The exact form of theorem 1.3 about the generalized ryuo: a least and a greatest set of moves.

THEOREM. A piece with the moves M on a board without end, in any number of dimensions, has the Grundy numbers
G(x) = (x_1 + ... + x_n) mod p + p (x_1 // p ^ ... ^ x_n // p) if min(p) <= M <= max(p) as sets, where

    min(p)  all vectors along one axis, and all whose entries add up to less than p,
    max(p)  all vectors s but those with p | s_1 + ... + s_n for which p does not divide some entry, or p divides all
            and an even number of the entries s_i / p that are not 0 are divisible by the least power of 2 only,

and on two axes only if. Nothing of min(p) can be spared in any dimension: along an axis only that axis is left, and a
vector s of sum below p is the one move from s to a value 0. That no vector outside max(p) can be added is proved for
two axes; for three it is checked with tables (see the tests). The theorem as it is printed ("A Generalized Ryuoh-Nim",
theorem 1.3) says that M must be min(p): every other vector of max(p) refutes it.
"""

from __future__ import annotations

from collections.abc import Iterator

from ludus.families.impartial.one_piece.pieces import order, vectors
from ludus.families.impartial.one_piece.problem import Impartial, Vector
from ludus.families.impartial.one_piece.ryuo_theorems import Moves, is_harmless, ryuo_parameter


def min_moves_contains(p: int, vector: Vector) -> bool:
    """Return whether a piece must have a move, to have the Grundy numbers of the ryuo.

    >>> min_moves_contains(3, (1, 1)), min_moves_contains(3, (2, 2)), min_moves_contains(3, (9, 0))
    (True, False, True)
    """
    return sum(entry > 0 for entry in vector) == 1 or 0 < sum(vector) < p


def max_moves_contains(p: int, vector: Vector) -> bool:
    """Return whether a piece may have a move, to have the Grundy numbers of the ryuo.

    >>> max_moves_contains(3, (2, 2)), max_moves_contains(3, (1, 2)), max_moves_contains(1, (1, 2))
    (True, False, True)
    """
    return is_harmless(vector, p)


def min_moves(p: int, *, axes: int = 2) -> list[Vector]:
    """Return the moves along several axes that a piece must have.

    >>> min_moves(4)
    [(1, 1), (1, 2), (2, 1)]
    """
    found = (v for v in vectors(axes, max(p - 1, 0)) if sum(entry > 0 for entry in v) > 1)
    return [vector for vector in found if sum(vector) < p]


def printed_refuted_by(p: int, *, up_to: int = 8) -> Iterator[Vector]:
    """Yield the vectors on two axes that refute theorem 1.3 as printed, the smallest first: allowed, not in min(p).

    >>> next(printed_refuted_by(3)), next(printed_refuted_by(4)), next(printed_refuted_by(1))
    ((2, 2), (2, 3), (1, 2))
    """
    found = (v for v in vectors(2, up_to) if max_moves_contains(p, v) and not min_moves_contains(p, v))
    yield from sorted(found, key=order)


def parameter(problem: Impartial) -> int | None:
    """Return the p for which the theorem says that a piece has the Grundy numbers of the ryuo on every board, or None.

    A missing vector along several axes is found on a board that is a little larger than all moves of the piece.

    >>> parameter(Impartial((9, 9), ((1, 0), (0, 1)), ((1, 1), (2, 2))))
    3
    """
    if problem.passes or problem.misere:
        return None
    longest = max((sum(move) for move in (*problem.rays, *problem.steps)), default=0) + 1
    board = (longest,) * len(problem.size)
    return ryuo_parameter(Moves(board, frozenset(problem.rays), frozenset(problem.steps)))
