"""Restricted Ryuo Nim: the folding theorem, its closed criterion and the laws with a pass, against the definition."""

from __future__ import annotations

import itertools

import pytest

from ludus import workbench
from ludus.core.questions import Question
from ludus.families.impartial.games.restricted_ryuo import (
    restricted_ryuo,
)
from ludus.families.impartial.one_piece.ryuo_theorems import grundy_value, short_moves
from oracles.impartial import TinyPiece


def folds(p: int, m: int) -> bool:
    """Return whether G(x, y) = F(x mod m, y mod m), F being the Grundy function of the free ryuo; m is at least p.

    >>> [m for m in range(3, 30) if folds(3, m)]
    [3, 6, 8, 9, 12, 14, 15, 17, 18, 20, 21, 24, 26, 27, 29]
    """
    q, c = divmod(m, p)
    return p < 3 or c == 0 or (c == (p + 1) // 2 and (q + 1) & q != 0)


def wrap_joins_equal_values(p: int, sides: tuple[int, int]) -> tuple[int, int] | None:
    """Return residues from which a wrapping step leads to an equal value, by the finite test; None when there are none.

    >>> wrap_joins_equal_values(3, (7, 7)), wrap_joins_equal_values(3, (8, 8))
    ((0, 0), None)
    """
    for a, b in itertools.product(*map(range, sides)):
        for s, t in short_moves(p):
            wraps = a < s or b < t
            if wraps and grundy_value((a, b), p) == grundy_value(((a - s) % sides[0], (b - t) % sides[1]), p):
                return a, b
    return None


def is_p_position_with_pass(x: int, y: int, p: int, m: int) -> bool | None:
    """Return whether a position is a P-position with one pass, not at the corner; None where no law is known.

    >>> [is_p_position_with_pass(4, 0, 3, 3), is_p_position_with_pass(1, 2, 1, 5), is_p_position_with_pass(1, 2, 3, 9)]
    [True, True, None]
    """
    if m == p:
        return x + y == 0 or (x + y > p and (x + y) % p == 1)
    if p < 3 <= m:
        apart = abs(x - y)
        return x == y == 0 or (apart == 1 and min(x, y) % 2 == 1) or (apart > 1 and apart % m == 1)
    return None


def restricted(p: int, sides: tuple[int, int], side: int, passes: int = 0) -> TinyPiece:
    along = [(k, 0) for k in range(1, sides[0])] + [(0, k) for k in range(1, sides[1])]
    short = [(s, t) for s in range(1, p) for t in range(1, p - s)]
    return TinyPiece((side, side), (), tuple(along + short), passes)


@pytest.mark.parametrize(
    ("p", "m"), [(1, 4), (2, 5), (3, 3), (3, 5), (3, 6), (3, 7), (3, 8), (4, 4), (4, 6), (4, 10), (5, 8)]
)
def test_the_value_folds_exactly_when_the_theorem_says_so(p: int, m: int) -> None:
    piece = restricted(p, (m, m), 2 * m + 4)
    folded = all(
        value == grundy_value((x % m, y % m), p) for (x, y), value in zip(piece.cells, piece.grundy, strict=True)
    )
    assert folded == folds(p, m) == (wrap_joins_equal_values(p, (m, m)) is None)


def test_the_closed_criterion_is_the_finite_test() -> None:
    for p in range(1, 6):
        for m in range(max(2, p), 28):
            assert folds(p, m) == (wrap_joins_equal_values(p, (m, m)) is None)


def test_unequal_limits_fold_by_the_finite_test() -> None:
    for p, a, b in itertools.product((3, 4), (4, 6), (6, 8)):
        piece = restricted(p, (a, b), 16)
        folded = all(
            value == grundy_value((x % a, y % b), p) for (x, y), value in zip(piece.cells, piece.grundy, strict=True)
        )
        assert folded == (wrap_joins_equal_values(p, (a, b)) is None)


@pytest.mark.parametrize(("p", "m"), [(2, 2), (3, 3), (5, 5), (1, 3), (1, 4), (2, 7)])
def test_the_laws_with_one_pass(p: int, m: int) -> None:
    piece = restricted(p, (m, m), 16, passes=1)
    lost = set(piece.lost)
    for x, y in piece.cells:
        assert is_p_position_with_pass(x, y, p, m) == ((x, y) in lost)


def test_a_far_position_is_answered_with_a_certificate() -> None:
    game = restricted_ryuo((10**18, 10**18 + 7), 3, 8)
    answer = workbench.ask(game.problem(game.start(), Question.VALUE)).answer
    assert answer.certificate.value == grundy_value((10**18 % 8, (10**18 + 7) % 8), 3)
    assert answer.certificate.by.theorem == "periodic"


def test_a_restriction_that_leaves_no_move_is_refused() -> None:
    with pytest.raises(ValueError, match="m: expected 2 to 1000, got 1"):
        restricted_ryuo((3, 3), 3, 1)
