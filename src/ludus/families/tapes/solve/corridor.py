"""A line of moves for every solvable game: spare expansions all along a stretch of the tape, as the proof does.

The net moves are forced (deciding.py). What is free is gamma, expansions that are contracted again:

- offsets of both signs: every square of a stretch, often enough that nothing is missing in the middle;
- 0 and one sign: every square that can be reached, once;
- one sign, no 0: everything below a far square is expanded, then as much of that is taken back as possible;
- one offset alone, or 0 alone: nothing is needed, and the line is shortest.

Then what is not needed is dropped, as far as there is time for it. See playing.py for what is needed.
"""

from __future__ import annotations

from collections import Counter

from ludus.core.answers import Answer
from ludus.core.limits import Limits
from ludus.families.tapes.deciding import Net, hull, longest_line, net_or_answer, played
from ludus.families.tapes.playing import (
    Counts,
    are_joined,
    as_bits,
    expand,
    is_playable,
    middle,
    places,
    reached,
    split,
)
from ludus.families.tapes.problem import Square, Tape
from ludus.families.tapes.rule import Nature, Rule

METHOD = "corridor"
PRUNING_STEPS = 4_000_000
"""Maximum number of steps of all trials in which single spare moves are dropped."""


def solve(problem: Tape, limits: Limits) -> Answer:
    """Return a line of moves, or why there is none.

    >>> len(solve(tape([-1, 1], displacement=6), Limits()).certificate.moves)
    18
    """
    net = net_or_answer(problem)
    return played(problem, net, spare_moves(problem, net), METHOD) if isinstance(net, Net) else net


def spare_moves(problem: Tape, net: Net) -> Counter[Square]:
    """Return spare expansions with which start and goal meet in the middle; few of them where that is quick.

    Beyond what can be written down, nothing is dropped and the result only says that there are too many.
    """
    match net.rule.nature:
        case _ if not net.moves:
            return Counter()
        case Nature.TWO_SIDED:
            spare = _stretch(problem, net)
        case Nature.ONE_SIDED:
            spare = _reachable(problem, net)
        case Nature.ONE_WAY:
            return _far(problem, net)
        case _:
            return Counter()
    return pruned(problem, net, spare)


def pruned(problem: Tape, net: Net, spare: Counter[Square]) -> Counter[Square]:
    """Return spare moves without those that are not needed, tried from the ends inwards."""
    up, down = map(Counter, split(dict(net.moves)))
    sides = ((dict(problem.start), up), (dict(problem.goal), down))
    cost = 2 * (len(spare) + len(net.moves)) * len(net.rule.replacement)
    if cost * len(spare) > PRUNING_STEPS:
        return spare
    squares = sorted(spare)
    # What lies far out is needed last: both ends are tried before the middle.
    for square in [s for pair in zip(squares, reversed(squares), strict=True) for s in pair]:
        while spare[square]:
            spare[square] -= 1
            if not all(is_playable(net.rule, state, base + spare) for state, base in sides):
                spare[square] += 1
                break
    return +spare


def _stretch(problem: Tape, net: Net) -> Counter[Square]:
    """Return every square of a stretch, as often as the middle needs it: the classes of the net moves only."""
    laws, start, goal = net.rule, dict(problem.start), dict(problem.goal)
    classes = {square % laws.divisor for square, _ in net.moves}
    own = [s for s in (*start, *goal, *dict(net.moves)) if s % laws.divisor in classes]
    up, down = split(dict(net.moves))
    bare = middle(laws, start, up)
    reach, margin = laws.highest - laws.lowest, 0
    while True:
        squares = range(min(own) - margin, max(own) + margin + 1)
        spare = Counter(square for square in squares if square % laws.divisor in classes)
        if len(spare) > longest_line(problem):
            return spare
        times = _times(laws, spare, bare)
        sides = ((spare.keys() | up.keys(), start), (spare.keys() | down.keys(), goal))
        if times and all(are_joined(laws, support, state) for support, state in sides):
            return _lowered(laws, Counter(dict.fromkeys(spare, times)), bare, least=1)
        # A longer stretch gains more at its ends; some length is enough, by the proof in deciding.py.
        margin = 2 * margin or reach


def _times(laws: Rule, spare: Counter[Square], bare: Counts) -> int:
    """Return how often the spare moves must be made so that nothing is missing in the middle; 0 when that fails."""
    gain = middle(laws, {}, spare)
    missing = {square: -count for square, count in bare.items() if count < 0}
    if any(gain[square] <= 0 for square in missing):
        return 0
    return max((-(-count // gain[square]) for square, count in missing.items()), default=1)


def _lowered(laws: Rule, spare: Counter[Square], bare: Counts, *, least: int) -> Counter[Square]:
    """Return spare moves, each as seldom as the others allow, from right to left, but at least `least` times."""
    found = middle(laws, bare, spare)
    for square in sorted(spare, reverse=laws.highest > 0):
        room = [found[square + offset] // often for offset, often in laws.replacement if offset]
        drop = max(0, min(spare[square] - least, *room))
        spare[square] -= drop
        expand(laws, found, square, -drop)
    return +spare


def _reachable(problem: Tape, net: Net) -> Counter[Square]:
    """Return every square between the extreme one and the last net move that steps lead to, once."""
    low, high = hull(problem, net)
    start = as_bits((square - low for square, _ in problem.start), high - low + 1)
    return Counter(low + place for place in places(reached(start, net.rule.steps, (1 << high - low + 1) - 1)))


def _far(problem: Tape, net: Net) -> Counter[Square]:
    """Return what is left of expanding everything before the square behind all others, as far as it is needed."""
    laws, up = net.rule, split(dict(net.moves))[0]
    low, high = hull(problem, net)
    squares = range(low, high + 1)
    state: Counter[Square] = Counter(dict(problem.start))
    spare: Counter[Square] = Counter()
    # All offsets have the sign of the rule here, so nothing comes to a square after its expansion; `spare` counts the
    # expansions beyond those of the net.
    for square in squares if laws.highest > 0 else squares[::-1]:
        if often := state[square]:
            spare[square] = often - up.get(square, 0)
            for offset, many in laws.replacement:
                state[square + offset] += often * many
    return _lowered(laws, +spare, middle(laws, dict(problem.start), up), least=0)
