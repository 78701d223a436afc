"""The fewest spare moves, by exhaustive search.

Every line expands each square so much oftener than it contracts it: goal minus start divided by Lam - 1. Some shortest
line makes all its expansions first, since a contraction and an expansion after it can be swapped, or cancel. So it is
made of these net moves and of spare moves, which expand a square and contract it again; and what is played from the
start must also be playable from the goal. Sets of spare moves are tried by their size. Net expansions are made as soon
as they can be. Where a square keeps a checker when it is expanded (0 is in the rule), no square is needed twice.
"""

from ludus_check.limits import SEARCH_STEPS
from ludus_check.tape.game import Counts, Tape
from ludus_check.work import searching

NEAR = 10_000
"""Maximum distance of targets."""

STORED = 8
"""Steps that a stored entry weighs, so that memory is bounded too."""

Spare = tuple[int, ...]


@searching
def fewest_spare(tape: Tape, net: Counts, most: int) -> int | None:
    """Return the fewest spare moves of a line when that is below `most`, else `most`; None when it takes too long."""
    up = {square: often for square, often in net.items() if often > 0}
    down = {square: -often for square, often in net.items() if often < 0}
    balls = [_ball(tape, tape.start, up), _ball(tape, tape.goal, down)]
    apart = not balls[0][1] & balls[1][1]
    level: dict[Spare, tuple[Counts, Counts]] = {(): _played(tape, tape.start, up)}
    steps, back = 0, sum(down.values())
    for size in range(most):
        following: dict[Spare, tuple[Counts, Counts]] = {}
        for spare, (state, left) in level.items():
            steps += (10 + len(state) + (0 if left else back)) * (1 + len(tape.rule)) + len(state) * len(spare)
            if steps > SEARCH_STEPS:
                return None
            if not left and not _played(tape, tape.goal, _added(down, spare))[1]:
                return size
            for square in state:
                longer = tuple(sorted((*spare, square)))
                if longer in following or (0 in tape.rule and square in spare):
                    continue
                # When the balls share no square, no spare move serves both, and what they lack adds up.
                missing = [max(0, number - len(squares.intersection(longer))) for number, squares in balls]
                if size + 1 + (sum(missing) if apart else max(missing)) < most:
                    steps += STORED * (len(state) + len(left) + len(tape.rule))
                    if steps > SEARCH_STEPS:
                        return None
                    following[longer] = _played(tape, state, {**left, square: left.get(square, 0) + 1})
        level = following
    return most


def _ball(tape: Tape, state: Counts, targets: Counts) -> tuple[int, set[int]]:
    """Return how many steps the nearest target is from a state, and the squares that are nearer.

    The number of spare moves that must be made on these squares, on the way to that target.
    """
    layer, seen, number = set(state), set(state), 0
    while targets and not layer & targets.keys():
        if len(seen) > NEAR:
            return 0, set()
        layer = {square + offset for square in layer for offset in tape.rule} - seen
        if not layer:
            return 0, set()
        seen |= layer
        number += 1
    return (number, seen - layer) if number else (0, set())


def _played(tape: Tape, state: Counts, expansions: Counts) -> tuple[Counts, Counts]:
    """Return the state after all expansions of a multiset that can be made, and those that cannot."""
    counts, left = dict(state), {square: often for square, often in expansions.items() if often}
    ready = [square for square in left if counts.get(square, 0)]
    # A square comes back into `ready` when it gets checkers and still has expansions to make.
    while ready:
        square = ready.pop()
        often = min(left.get(square, 0), counts.get(square, 0))
        if often:
            left[square] -= often
            counts[square] -= often
            for offset, many in tape.rule.items():
                place = square + offset
                counts[place] = counts.get(place, 0) + often * many
                if left.get(place, 0):
                    ready.append(place)
    return {square: count for square, count in counts.items() if count}, {s: n for s, n in left.items() if n}


def _added(counts: Counts, spare: Spare) -> Counts:
    found = dict(counts)
    for square in spare:
        found[square] = found.get(square, 0) + 1
    return found
