"""The games and boards that the claims are tried on, and which boards are solvable, by definition."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import replace

from ludus.algebra.modular_matrix import eliminated
from ludus.core.arrays import Array, Nested
from ludus.core.claims import Depth, Part
from ludus.core.loading import np
from ludus.families.linear.windows.axes import Axis, window_sums
from ludus.families.linear.windows.main_theorem import DRGame, Functions

Shape = tuple[int, int]

MAX_SIDES = {Depth.QUICK: (4, 6), Depth.DEEP: (6, 8)}
"""The largest a1 and a2."""
AREA = {Depth.QUICK: 12, Depth.DEEP: 24}
MODULI = {Depth.QUICK: (2, 3, 4, 6), Depth.DEEP: (2, 3, 4, 5, 6, 8, 9, 10, 12)}
SAMPLES = {Depth.QUICK: 6, Depth.DEEP: 24}
"""Boards per game when there are too many to try all."""
SHAPES_A_PART = 15
"""Shapes that a part of a sweep tries."""
ALL_BOARDS = {Depth.QUICK: 81, Depth.DEEP: 1024}
"""Maximum number of boards of a game that are all tried."""


def shapes(depth: Depth) -> list[tuple[Shape, Shape]]:
    """Return every (a1, a2), (b1, b2) of the range, by area."""
    most1, most2 = MAX_SIDES[depth]
    sides = itertools.product(range(1, most1 + 1), range(1, most2 + 1))
    small = sorted((side for side in sides if side[0] * side[1] <= AREA[depth]), key=lambda a: (a[0] * a[1], a))
    return [(a, b) for a in small for b in itertools.product(range(1, a[0] + 1), range(1, a[1] + 1))]


def shape_parts(depth: Depth) -> list[Part]:
    """Return the shapes of the range in parts of a few seconds at most."""
    every = [[list(a), list(b)] for a, b in shapes(depth)]
    return [every[start : start + SHAPES_A_PART] for start in range(0, len(every), SHAPES_A_PART)]


def games(depth: Depth) -> Iterator[DRGame]:
    """Return every game of the range, by area."""
    return (DRGame(a, b, n) for a, b in shapes(depth) for n in MODULI[depth])


def with_moduli(both: Functions, depth: Depth) -> Iterator[Functions]:
    """Return T and S for each n of the range; their matrices hold integers and serve every n."""
    return (replace(both, game=replace(both.game, modulus=n)) for n in MODULI[depth])


def shape_range(depth: Depth) -> str:
    """Return the range of shapes in words."""
    (most1, most2), count = MAX_SIDES[depth], len(shapes(depth))
    return f"all {count} shapes with alpha1 <= {most1}, alpha2 <= {most2}, area <= {AREA[depth]} and every beta"


def game_range(depth: Depth) -> str:
    """Return the range of games in words."""
    return f"{shape_range(depth)}, for each n in {', '.join(map(str, MODULI[depth]))}"


def board_range(depth: Depth) -> str:
    """Return the range of boards in words."""
    rest = f"{SAMPLES[depth]} boards with seed 0 otherwise"
    return f"{game_range(depth)}; all boards where there are at most {ALL_BOARDS[depth]}, {rest}"


def boards(game: DRGame, depth: Depth) -> Array:
    """Return all boards of a small game, else some that are solvable or nearly so: an array (board, row, column)."""
    dice = game.shape[0] * game.shape[1]
    if game.modulus**dice <= ALL_BOARDS[depth]:
        return all_boards(game)
    draw = np.random.default_rng(0)
    return np.array([_board(game, draw, kind % 6) for kind in range(SAMPLES[depth])])


def all_boards(game: DRGame) -> Array:
    """Return every board of a game, in counting order."""
    dice = game.shape[0] * game.shape[1]
    powers = game.modulus ** np.arange(dice)[::-1]
    return np.asarray(np.arange(game.modulus**dice)[:, None] // powers % game.modulus).reshape(-1, *game.shape)


def rolled(game: DRGame, rolls: Array) -> Array:
    """Return the sum of c_ij J*_ij modulo n."""
    axes = tuple(Axis(a, b) for a, b in zip(game.shape, game.window, strict=True))
    return window_sums(rolls, axes, game.modulus)


def _board(game: DRGame, draw: np.random.Generator, kind: int) -> Array:
    """Return a solvable board (kind 0), one that is off by a matrix of the theorem (1 to 4), or any board (5)."""
    n, (a1, a2), (g1, g2) = game.modulus, game.shape, game.g
    if kind == 5:
        return draw.integers(0, n, game.shape)
    board = rolled(game, draw.integers(0, n, game.shape))
    i, j = int(draw.integers(a1)), int(draw.integers(a2))
    off = (game.zero(), game.E(i, j), game.J(i, 0, (1, g2)), game.J(0, j, (g1, 1)), game.J(0, 0, game.g))[kind]
    return np.asarray((board + int(draw.integers(n)) * off) % n)


def solvable(game: DRGame, boards: Array, *, rows: int | None = None) -> Array:
    """Return for each board A whether A plus a combination of the J*_ij is O; only of those with i < rows, if given."""
    sides = boards.reshape(len(boards), -1)
    moves = [game.J_star(i, j).ravel() for i, j in game.cells() if rows is None or i < rows]
    if not moves:
        return np.asarray(~sides.any(axis=1))
    return eliminated(np.array(moves).T, game.modulus).are_solvable(-sides.T)


def name(game: DRGame) -> str:
    """Return the paper's name of a game, such as ((6,8);(2,4);5)."""
    (a1, a2), (b1, b2) = game.shape, game.window
    return f"(({a1},{a2});({b1},{b2});{game.modulus})"


def written(board: Array) -> Nested:
    """Return a board as nested lists."""
    nested: Nested = board.tolist()
    return nested
