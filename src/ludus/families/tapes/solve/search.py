"""The fewest moves of a small game, proved: breadth first over the spare expansions.

Some shortest line makes all its expansions before all its contractions (playing.py). It has
|net| + 2 |gamma| moves, where the net moves are forced and gamma are the spare expansions. So the multisets gamma that
can be played from the start, together with the net expansions, are listed by their size: first none, then one square,
and so on. The net expansions are made as soon as they can be, which does no harm. The first gamma that also leads from
the goal to the same middle is the smallest. With 0 in R no square is needed twice.

What cannot be smaller than a line that is known is left out. When the nearest net expansion is h steps from the start,
the first h squares on the way must be in gamma, and they lie within h - 1 steps; the same holds at the goal.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace
from typing import TypeAlias

from ludus.core.answers import Answer, Solved
from ludus.core.limits import Limits
from ludus.families.tapes.certificates import TapeMoves
from ludus.families.tapes.deciding import Net
from ludus.families.tapes.playing import Counts, is_playable, split
from ludus.families.tapes.problem import Square, Tape
from ludus.families.tapes.rule import Rule
from ludus.families.tapes.solve.corridor import spare_moves
from ludus.families.tapes.solve.decide import net_or_answer, played

METHOD = "breadth-first search"
MAX_STORED = 2_000_000
"""The search gives up when it has stored so many numbers."""
MAX_BALL = 20_000
"""Net moves that are further away than so many squares tell nothing."""

Pairs: TypeAlias = tuple[tuple[Square, int], ...]
Node: TypeAlias = tuple[Pairs, Pairs]
"""The state of the tape, and the net expansions that are still to be made."""


@dataclass(frozen=True, slots=True)
class Fewest:
    """What a search found."""

    spare: Counts
    """The fewest spare moves that are known."""
    at_least: int
    """No line does with fewer spare moves."""


def solve(problem: Tape, limits: Limits) -> Answer:
    """Return a line with the fewest moves; a short one with a lower bound when the game is too large for the search.

    >>> from ludus.families.tapes.problem import tape
    >>> answer = solve(tape([-1, 1], displacement=6), Limits())
    >>> len(answer.certificate.moves), answer.optimal
    (18, True)
    """
    net = net_or_answer(problem)
    if not isinstance(net, Net):
        return net
    found = fewest_spare(problem, net, spare_moves(problem, net), limits)
    return bounded(played(problem, net, found.spare, METHOD), net.size + 2 * found.at_least)


def bounded(answer: Answer, bound: int) -> Answer:
    """Return an answer with a lower bound on the number of moves; optimal when the line is that short."""
    if not isinstance(answer, Solved) or not isinstance(answer.certificate, TapeMoves):
        return answer
    return replace(answer, lower_bound=bound, optimal=len(answer.certificate.moves) == bound)


def fewest_spare(problem: Tape, net: Net, known: Counts, limits: Limits) -> Fewest:
    """Return the smallest multiset of spare moves, when some are known; found breadth first within the effort."""
    laws, end, best = net.rule, time.monotonic() + limits.seconds, sum(known.values())
    up, down = split(dict(net.moves))
    start, goal = dict(problem.start), dict(problem.goal)
    needs = (_Need.on_the_way(laws, start, up), _Need.on_the_way(laws, goal, down))
    size, stored = 0, 0
    level: dict[tuple[Square, ...], Node] = {(): _settled(laws, Counter(start), up)}
    while level and size < best:
        for gamma, (_, left) in level.items():
            if not left and is_playable(laws, goal, Counter(down) + Counter(gamma)):
                return Fewest(Counter(gamma), size)
        limits.progress("spare moves", size, best)
        size += 1
        following: dict[tuple[Square, ...], Node] = {}
        for gamma, node in level.items():
            for more, square in _longer(laws, gamma, node):
                if more not in following and size + _still(needs, more) < best:
                    if stored > MAX_STORED or time.monotonic() > end:
                        return Fewest(known, size)
                    state = _expanded(laws, Counter(dict(node[0])), square, 1)
                    following[more] = _settled(laws, state, dict(node[1]))
                    stored += len(node[0]) + len(node[1]) + len(more)
        level = following
    return Fewest(known, best)


@dataclass(frozen=True, slots=True)
class _Need:
    """At least so many spare moves must be made on some squares."""

    number: int
    squares: frozenset[Square]

    @classmethod
    def on_the_way(cls, laws: Rule, state: Counts, targets: Collection[Square]) -> _Need:
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
    """Return how many more spare moves are needed at least."""
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
            _expanded(laws, state, square, now)
            ready += [square + offset for offset, _ in laws.replacement if left.get(square + offset, 0)]
    return tuple((s, c) for s, c in state.items() if c), tuple((s, c) for s, c in left.items() if c)


def _expanded(laws: Rule, state: Counter[Square], square: Square, often: int) -> Counter[Square]:
    state[square] -= often
    for offset, many in laws.replacement:
        state[square + offset] += often * many
    return state
