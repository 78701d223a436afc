"""The fewest moves of a small game, proved: breadth first over the spare expansions.

Some shortest line makes all its expansions before all its contractions (playing.py). It has
|net| + 2 |gamma| moves, where the net moves are forced and gamma are the spare expansions. So the multisets gamma that
can be played from the start, together with the net expansions, are listed by their size: first none, then one square,
and so on. The net expansions are made as soon as they can be, which does no harm. The first gamma that also leads from
the goal to the same middle is the smallest. With 0 in R no square is needed twice.

What cannot be smaller than a line that is known is left out. When the nearest net expansion is h steps from the start,
the first h squares on the way must be in gamma, and they lie within h - 1 steps; the same holds at the goal.

The fewest moves under a cap on the checkers on the tape at once: breadth first from both ends.

Under a cap the states are few, so small games are searched whole. States drift along the tape for ever, so the search
stays within a margin of start and goal: that no line is found there is not a proof that there is none.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from typing import TypeAlias

from ludus.core.answers import Answer, Solved, Undecided
from ludus.core.limits import Limits
from ludus.core.records import dataclass
from ludus.core.wording import count
from ludus.families.tapes import playing
from ludus.families.tapes.certificates import TapeMoves
from ludus.families.tapes.deciding import Net, bounded, hull, net_or_answer, played
from ludus.families.tapes.problem import Checkers, Move, Square, Tape, Way
from ludus.families.tapes.rule import Rule
from ludus.families.tapes.solve.corridor import spare_moves
from ludus.families.tapes.solve.shortest import Spare

METHOD = "breadth-first search"
MAX_STORED = 2_000_000
"""Maximum number of stored numbers; then the search stops undecided."""
MAX_BALL = 20_000
"""Maximum number of squares looked at on the way to the nearest net move."""

Pairs: TypeAlias = tuple[tuple[Square, int], ...]
Node: TypeAlias = tuple[Pairs, Pairs]
"""The state of the tape, and the net expansions that are still to be made."""


def solve(problem: Tape, limits: Limits) -> Answer:
    """Return a line with the fewest moves; a short one with a lower bound when the game is too large for the search.

    >>> answer = solve(tape([-1, 1], displacement=6), Limits())
    >>> len(answer.certificate.moves), answer.optimal
    (18, True)
    """
    net = net_or_answer(problem)
    if not isinstance(net, Net):
        return net
    found = fewest_spare(problem, net, spare_moves(problem, net), limits)
    return bounded(played(problem, net, found.gamma, METHOD), net.size + 2 * found.at_least)


def fewest_spare(problem: Tape, net: Net, known: dict[Square, int], limits: Limits) -> Spare:
    """Return the smallest multiset of spare moves, when some are known; found breadth first within the limits."""
    laws, end, best = net.rule, time.monotonic() + limits.seconds, sum(known.values())
    up, down = playing.split(dict(net.moves))
    start, goal = dict(problem.start), dict(problem.goal)
    needs = (_Need.on_the_way(laws, start, up), _Need.on_the_way(laws, goal, down))
    size, stored = 0, 0
    level: dict[tuple[Square, ...], Node] = {(): _settled(laws, Counter(start), up)}
    while level and size < best:
        # All multisets of a smaller size were tried, so the first that works is the smallest.
        for gamma, (_, left) in level.items():
            if not left and playing.is_playable(laws, goal, Counter(down) + Counter(gamma)):
                return Spare(Counter(gamma), size)
        limits.progress("spare moves", size, best)
        size += 1
        following: dict[tuple[Square, ...], Node] = {}
        for gamma, node in level.items():
            for more, square in _longer(laws, gamma, node):
                # No line through this gamma is shorter than the one that is known.
                if more not in following and size + _still(needs, more) < best:
                    if stored > MAX_STORED or time.monotonic() > end:
                        return Spare(known, size)
                    state = Counter(dict(node[0]))
                    playing.expand(laws, state, square, 1)
                    following[more] = _settled(laws, state, dict(node[1]))
                    stored += len(node[0]) + len(node[1]) + len(more)
        level = following
    return Spare(known, best)


@dataclass(frozen=True, slots=True)
class _Need:
    """A minimum number of spare moves on some squares."""

    number: int
    squares: frozenset[Square]

    @classmethod
    def on_the_way(cls, laws: Rule, state: playing.Counts, targets: Collection[Square]) -> _Need:
        """Return what it takes to get from a state to the nearest of some squares."""
        layer, seen, number = set(state), set(state), 0
        while targets and not layer & set(targets):
            layer = {square + step for square in layer for step in laws.steps} - seen
            if not layer or len(seen) > MAX_BALL:
                return cls(0, frozenset())
            seen |= layer
            number += 1
        return cls(number, frozenset(seen - layer) if number else frozenset())


def _still(needs: tuple[_Need, _Need], gamma: Iterable[Square]) -> int:
    chosen = set(gamma)
    missing = [max(0, need.number - len(need.squares & chosen)) for need in needs]
    return max(missing) if needs[0].squares & needs[1].squares else sum(missing)


def _longer(laws: Rule, gamma: tuple[Square, ...], node: Node) -> Iterable[tuple[tuple[Square, ...], Square]]:
    """Return gamma with one more square that is occupied."""
    for square, _ in node[0]:
        if not (laws.is_monotonic and square in gamma):
            yield tuple(sorted((*gamma, square))), square


def _settled(laws: Rule, state: Counter[Square], left: dict[Square, int]) -> Node:
    """Return the state after all net expansions that can be made."""
    ready = [square for square in left if state[square] > 0]
    while ready:
        square = ready.pop()
        now = min(left.get(square, 0), state[square])
        if now > 0:
            left[square] -= now
            playing.expand(laws, state, square, now)
            ready += [square + offset for offset, _ in laws.replacement if left.get(square + offset, 0)]
    return tuple((s, c) for s, c in state.items() if c), tuple((s, c) for s, c in left.items() if c)


MAX_STATES = 400_000
MARGIN = 2
"""How many longest steps beyond start, goal and net moves a checker may stand."""


def fewest_under(problem: Tape, most_checkers: int, limits: Limits) -> Answer:
    """Return a line with at most `most_checkers` checkers at once, the shortest one near start and goal.

    >>> len(fewest_under(tape([-1, 1], displacement=6), 4, Limits()).certificate.moves)
    18
    """
    net = net_or_answer(problem)
    if not isinstance(net, Net):
        return net
    method = f"breadth-first search with at most {count(most_checkers, 'checker')}"
    low, high = hull(problem, net)
    margin = MARGIN * max(map(abs, (net.rule.lowest, net.rule.highest)))
    ends = [sum(count for _, count in state) for state in (problem.start, problem.goal)]
    if max(ends) > most_checkers:
        return Undecided(problem, f"start or goal has more than {count(most_checkers, 'checker')} already", method)
    low, high, end, gave_up = low - margin, high + margin, time.monotonic() + limits.seconds, False

    def is_within(states: int) -> bool:
        nonlocal gave_up
        gave_up = states > MAX_STATES or time.monotonic() > end
        return not gave_up

    def moves(state: Checkers) -> Iterator[tuple[Move, Checkers]]:
        is_full = sum(count for _, count in state) + net.rule.size - 1 > most_checkers
        for move in playing.possible_moves(net.rule, state):
            following = None if move[0] is Way.EXPAND and is_full else playing.after(net.rule, state, move)
            if following is not None and low <= following[0][0] and following[-1][0] <= high:
                yield move, following

    halves = playing.shortest_halves(problem.start, problem.goal, moves, is_within)
    if halves is None:
        tried = "the search gave up" if gave_up else f"there is no line on the squares {low} to {high}"
        return Undecided(problem, f"{tried} with at most {count(most_checkers, 'checker')} at once", method)
    there, back = halves
    return Solved(problem, TapeMoves((*there, *map(playing.undone, reversed(back)))), method)
