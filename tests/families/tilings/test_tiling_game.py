"""Tiling on triangles: a shape may begin left of the region, and its move can still be written and read."""

from __future__ import annotations

import pytest

from ludus.core.errors import IllegalMove
from ludus.families import games


def test_every_move_on_triangles_can_be_read_and_played() -> None:
    game = games.find("tiling").game(region="3x6", tiles="I1 I2 I3", lattice="triangular")
    moves = list(game.moves(()))
    assert any(move[3] < 0 for move in moves)
    for move in moves:
        assert game.read_move(game.write_move(move)) == move
        assert game.read(game.write(game.play((), move))) == (move,)


def test_orientations_are_counted_from_nought() -> None:
    game = games.find("tiling").game(region="2x2", tiles="I2")
    with pytest.raises(IllegalMove, match="does not fit"):
        game.play((), game.read_move("I2 -1 0 0"))
