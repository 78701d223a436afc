"""The Grundy number of every pair in a box at the corner: the least number that no pair it can move to has.

No move leads out of a box, so what is true there does not depend on the rest of the board.

PARITY. With k + 2 passes available a pair has the value that it has with k. By induction on the pair and on k: with k +
2 passes the options are those with k, and a pass. For k > 0 the pass leads to k + 1, which is as k - 1. For k = 0 it
leads to the pair with one pass, whose value is not that with none, for that is one of its options; so the mex does not
change. In misère play a pair without any option counts 1. So two layers are enough.
"""

from collections.abc import Sequence
from math import prod

from ludus_check.by_search.two_pieces.moves import Box
from ludus_check.limits import SEARCH_STEPS
from ludus_check.two_pieces.game import Game, Push
from ludus_check.work import searching


@searching
def pair_values(game: Game, size: Sequence[int]) -> tuple[Box, list[list[int]]]:
    """Return the box and the value of each pair by the numbers of its places; -1 where there is no such pair."""
    box = Box(game, size)
    return box, layers(game, box)[game.passes % 2]


def layers(game: Game, box: Box) -> list[list[list[int]]]:
    """Return the values without a pass and, in a game with passes, with one available: see PARITY."""
    without = _layer(game, box, None)
    return [without, _layer(game, box, without)] if game.passes else [without]


def _layer(game: Game, box: Box, passed: list[list[int]] | None) -> list[list[int]]:
    """Return the values of all pairs, given those with one pass less.

    The pieces are alike, so the pair (a, b) is the pair (b, a). Every move lowers the number of a place and raises
    none: pairs are visited by their greater number, then by the lesser.
    """
    count, first = len(box.places), 0 if game.leaves else 1
    values = [[-1] * count for _ in range(count)]
    alone = [box.alone(place) for place in range(count)]
    # A piece in the way matters unless it is jumped over and not pushed; and a pair that is none has the value -1.
    hinders = not game.jump or game.push is not Push.NONE
    reach = [frozenset(ends) if hinders else frozenset() for ends in alone]
    for a in range(first, count):
        for b in range(first, a + 1):
            if a == b and a > 0 and not game.is_shared:
                continue
            seen: set[int] = set()
            for mover, other in ((a, b), (b, a)):
                if other in reach[mover] and other > 0:
                    seen.update(values[x][y] for x, y in box.meeting(mover, other))
                else:
                    seen.update(map(values[other].__getitem__, alone[mover]))
            if passed is not None and (game.pass_at_terminal or seen - {-1}):
                seen.add(passed[a][b])
            # In misère play a terminal pair counts 1, so that the P-positions are the zeros.
            is_terminal = game.misere and not seen - {-1}
            value = 1 if is_terminal else next(n for n in range(len(seen) + 1) if n not in seen)
            values[a][b] = values[b][a] = value
    return values


def box_size(game: Game) -> tuple[int, ...]:
    """Return the largest box at the corner, its sides equal as far as the board has them, that is checked in time."""
    low, high = 1, max(game.size)
    while low < high:
        middle = (low + high + 1) // 2
        if work(game, tuple(min(side, middle) for side in game.size)) <= SEARCH_STEPS:
            low = middle
        else:
            high = middle - 1
    return tuple(min(side, low) for side in game.size)


@searching
def work(game: Game, size: Sequence[int]) -> int:
    """Return about how many steps it takes to find all values in a box, none of them long.

    >>> from ludus_check.two_pieces.game import PushOff, Question
    >>> rook, switches = ((1, 0), (0, 1)), (True, False, False, False, Push.NONE, PushOff.BOTH, Question.TABLE)
    >>> work(Game((8, 8), rook, (), *switches), (8, 8))
    73728
    """
    cells = prod(size)
    lines = [min((side - 1) // r for side, r in zip(size, ray, strict=True) if r) + 1 for ray in game.rays]
    options = len(game.steps) + sum(lines)
    meeting = (
        sum(n * n * n if game.push is Push.AHEAD else n * n for n in lines) + min(len(game.steps), cells) * options
    )
    found = cells * cells * (options + 2) + (cells * meeting if game.push is not Push.NONE or not game.jump else 0)
    return 2 * found if game.passes else found
