"""Wythoff's game, and games with at most two steps: the hypotheses on the moves, and the formulas."""

from math import isqrt

from ludus_check.errors import Rejected
from ludus_check.impartial.boxes import fits, repeats
from ludus_check.impartial.facts import Cell, Facts
from ludus_check.impartial.game import Game, Vector

QUEEN = ((1, 0), (0, 1), (1, 1))
LONGEST = 300
"""What is left of a game with two steps lasts at most so many moves, or it is not looked at."""


def wythoff_facts(game: Game, words: str) -> Facts:
    """Return what Wythoff's theorem says: a queen on two axes, all other moves being multiples of hers, no odd pass.

    Lost are (floor(n phi), floor(n phi) + n) and the mirror images; in misere play (0, 1), (1, 0), (2, 2) take the
    place of (0, 0), (1, 2), (2, 1).
    """
    axes = [axis for axis, x in enumerate(game.at) if x]
    rays, steps = ({tuple(move[axis] for axis in axes) for move in moves} for moves in (game.rays, game.steps))
    if len(axes) != 2 or not rays.issuperset(QUEEN):
        raise Rejected("the theorem does not fit: the piece is no queen on two axes")
    for s, t in rays | steps:
        if s and t and s != t:
            raise Rejected(f"the theorem does not fit: a queen does not move by {[s, t]}")

    def is_lost(cell: Cell, passes: int = game.passes) -> bool | None:
        low, high = sorted(cell[axis] for axis in axes)
        if passes % 2:
            return None
        if game.misere and high - low < 2:
            return low == (0 if high > low else 2)
        n = high - low
        return low == (n + isqrt(5 * n * n)) // 2

    return Facts(
        words,
        lambda cell: 0 if is_lost(cell) else None,
        is_lost,
        lambda cell: is_lost(cell, game.passes - 1),
    )


def two_step_facts(game: Game, words: str) -> Facts:
    """Return what the theorem of the two steps says: taking both away does not change the Grundy number."""
    moves = tuple(sorted({*game.rays, *game.steps}))
    if len(moves) > 2 or any(repeats(ray, game.at) > 1 for ray in game.rays):
        raise Rejected("the theorem does not fit: there are more than two moves")
    if game.misere:
        raise Rejected("the theorem does not fit: it is about normal play")

    def value(cell: Cell, passes: int = game.passes) -> int | None:
        found = _value(cell, moves)
        return None if found is None or (passes % 2 and not game.pass_at_terminal) else found ^ (passes % 2)

    def is_lost(cell: Cell, passes: int = game.passes) -> bool | None:
        found = value(cell, passes)
        return None if found is None else found == 0

    return Facts(words, value, is_lost, lambda cell: is_lost(cell, game.passes - 1))


def _value(cell: Cell, moves: tuple[Vector, ...]) -> int | None:
    """Return the Grundy number, None when the rest of the game is too long to be played through here."""
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
