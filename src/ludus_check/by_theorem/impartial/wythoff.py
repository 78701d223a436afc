"""Wythoff's game, and games with at most two steps: the hypotheses on the moves, and the formulas."""

from math import isqrt

from ludus_check.errors import Rejected
from ludus_check.impartial.boxes import Cell, Facts, fits, repeats
from ludus_check.impartial.game import Game
from ludus_check.values import Vector

QUEEN = ((1, 0), (0, 1), (1, 1))
LONGEST = 300
"""Maximum number of moves of the rest of a game with two steps."""


def wythoff_facts(game: Game, reason: str) -> Facts:
    """Return what Wythoff's theorem says: a queen on two axes, all other moves being multiples of hers, no odd pass.

    Lost are (floor(n phi), floor(n phi) + n) and the mirror images; in misere play (0, 1), (1, 0), (2, 2) take the
    place of (0, 0), (1, 2), (2, 1).
    """
    axes = [axis for axis, x in enumerate(game.at) if x]
    rays, steps = ({tuple(move[axis] for axis in axes) for move in moves} for moves in (game.rays, game.steps))
    if len(axes) != 2 or not rays.issuperset(QUEEN):
        raise Rejected("Wythoff's theorem does not apply: the piece is not a queen in two dimensions")
    for s, t in rays | steps:
        if s and t and s != t:
            raise Rejected(f"Wythoff's theorem does not apply: ({s}, {t}) is not a queen's move")

    def is_p(cell: Cell, passes: int = game.passes) -> bool | None:
        low, high = sorted(cell[axis] for axis in axes)
        if passes % 2:
            return None
        if game.misere and high - low < 2:
            return low == (0 if high > low else 2)
        n = high - low
        return low == (n + isqrt(5 * n * n)) // 2

    return Facts(
        reason,
        lambda cell: 0 if is_p(cell) else None,
        is_p,
        lambda cell: is_p(cell, game.passes - 1),
    )


def two_step_facts(game: Game, reason: str) -> Facts:
    """Return what the theorem of the two steps says: taking both away does not change the Grundy value."""
    moves = tuple(sorted({*game.rays, *game.steps}))
    if len(moves) > 2 or any(repeats(ray, game.at) > 1 for ray in game.rays):
        raise Rejected("the theorem does not apply: there are more than two moves")
    if game.misere:
        raise Rejected("the theorem does not apply: it is about normal play")

    def value(cell: Cell, passes: int = game.passes) -> int | None:
        found = _value(cell, moves)
        return None if found is None or (passes % 2 and not game.pass_at_terminal) else found ^ (passes % 2)

    def is_p(cell: Cell, passes: int = game.passes) -> bool | None:
        found = value(cell, passes)
        return None if found is None else found == 0

    return Facts(reason, value, is_p, lambda cell: is_p(cell, game.passes - 1))


def _value(cell: Cell, moves: tuple[Vector, ...]) -> int | None:
    """Return the Grundy value, None when the rest of the game is too long to be played through here."""
    if len(moves) < 2:
        return repeats(moves[0], cell) % 2 if moves else 0
    both = tuple(a + b for a, b in zip(*moves, strict=True))
    times = repeats(both, cell)
    rest = [x - times * c for x, c in zip(cell, both, strict=True)]
    first, second = (repeats(move, rest) for move in moves)
    if first == 0 or second == 0:
        # Only one of the two moves is ever made.
        return max(first, second) % 2
    if first + second > LONGEST:
        return None
    values: dict[tuple[int, int], int] = {}
    for i in range(first, -1, -1):
        for j in range(second, -1, -1):
            if fits(tuple(i * a + j * b for a, b in zip(*moves, strict=True)), rest):
                seen = {values.get((i + 1, j)), values.get((i, j + 1))}
                values[i, j] = next(n for n in range(3) if n not in seen)
    return values[0, 0]
