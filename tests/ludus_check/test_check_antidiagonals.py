"""Tables of Grundy values by antidiagonals: right tables, and only these, are seen to be right."""

from __future__ import annotations

import itertools
import random
from array import array

import pytest

from ludus_check import Rejected, verify
from ludus_check.by_search.impartial.antidiagonals import follows_rule
from ludus_check.errors import NotChecked
from ludus_check.fields import Record
from ludus_check.impartial.game import read_game
from ludus_check.work import without_searches
from oracles.impartial import TinyPiece


def drawn(chance: random.Random) -> TinyPiece:
    """A piece with a few rays and steps on a board of two or three axes; half of them stay the same when turned."""
    axes = chance.choice((2, 2, 2, 3))
    size = (
        [chance.randint(4, 9) for _ in range(axes)]
        if axes == 2
        else [chance.randint(1, 3), *[4, 5][:: chance.choice((1, -1))]]
    )
    units = [tuple(int(axis == k) for k in range(axes)) for axis in range(axes)]
    rays = [unit for unit in units if chance.random() < 0.6]
    rays += [one(chance, axes, 2) for _ in range(chance.choice((0, 0, 1, 2)))]
    steps = [one(chance, axes, 4) for _ in range(chance.choice((0, 1, 3)))]
    if chance.random() < 0.5:
        size[-1] = size[-2]
        rays, steps = ([*moves, *((*m[:-2], m[-1], m[-2]) for m in moves)] for moves in (rays, steps))
    return TinyPiece(
        tuple(size), tuple(dict.fromkeys(rays)), tuple(steps), chance.choice((0, 0, 0, 1, 2)), chance.random() < 0.7
    )


def one(chance: random.Random, axes: int, most: int) -> tuple[int, ...]:
    while not any(move := tuple(chance.randint(0, most) for _ in range(axes))):
        pass
    return move


def seen(piece: TinyPiece, values: list[int]) -> bool:
    entries = array("H", values) if len(values) % 2 and max(values) < 2**16 else values
    return follows_rule(read_game(Record(piece.problem(), "problem")), entries, piece.size)


def damaged(chance: random.Random, piece: TinyPiece) -> list[int]:
    """Change a few values: to others, to those of other cells, often in the mirror image too."""
    values = list(piece.grundy)
    for _ in range(chance.choice((1, 1, 2, 5))):
        at, other = chance.randrange(len(values)), chance.randrange(len(values))
        new = chance.choice((values[other], values[at] + 1, max(0, values[at] - 1), 0, chance.randint(0, 40)))
        values[at], values[other] = new, chance.choice((values[at], values[other]))
        cell = piece.cells[at]
        if piece.size[-1] == piece.size[-2] and chance.random() < 0.7:
            values[piece.cells.index((*cell[:-2], cell[-1], cell[-2]))] = new
    return values


@pytest.mark.parametrize("seed", range(8))
def test_a_table_is_seen_to_be_right_exactly_when_it_is(seed: int) -> None:
    chance, right, wrong = random.Random(seed), 0, 0
    for _ in range(60):
        piece = drawn(chance)
        fits = not (piece.passes % 2 and not piece.pass_at_terminal)
        has_moves = any(all(x < side for x, side in zip(move, piece.size, strict=True)) for move in piece.moves)
        assert seen(piece, piece.grundy) == (fits and has_moves), piece
        right += fits and has_moves
        for _ in range(12):
            values = damaged(chance, piece)
            if values != piece.grundy:
                assert not seen(piece, values), (piece, values)
                wrong += fits
    assert right > 30
    assert wrong > 400


def test_every_single_wrong_value_is_seen() -> None:
    for rays, steps in [
        (((1, 0), (0, 1), (1, 1)), ()),
        (((1, 0), (0, 1)), ((1, 2), (2, 1))),
        (((2, 1), (1, 2)), ((0, 3), (3, 0))),
    ]:
        piece = TinyPiece((7, 7), rays, steps)
        assert seen(piece, piece.grundy)
        for at, value in itertools.product(range(49), range(16)):
            values = [*piece.grundy[:at], value, *piece.grundy[at + 1 :]]
            mirrored = list(values)
            mirrored[at % 7 * 7 + at // 7] = value
            assert seen(piece, values) == (values == piece.grundy)
            assert seen(piece, mirrored) == (mirrored == piece.grundy)


def test_values_of_another_piece_are_not_seen_to_be_right() -> None:
    rook, queen = TinyPiece((9, 9), ((1, 0), (0, 1))), TinyPiece((9, 9), ((1, 0), (0, 1), (1, 1)))
    assert not seen(rook, queen.grundy)
    assert not seen(queen, rook.grundy)
    assert not seen(rook, [10**30, *rook.grundy[1:]])


def test_without_searches_each_value_is_computed() -> None:
    queen = TinyPiece((9, 9), ((1, 0), (0, 1), (1, 1)))
    with without_searches():
        with pytest.raises(NotChecked):
            seen(queen, queen.grundy)
        assert "All 81 Grundy values are correct" in verify(queen.table()).text
        with pytest.raises(Rejected, match=r"at \(8, 8\) is 4 \(mex of its options\), not 5"):
            verify(queen.table([*queen.grundy[:-1], queen.grundy[-1] + 1]))
