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
from ludus.families.tapes.certificates import TapeMoves
from ludus.families.tapes.deciding import Net, bounded, net_or_answer, played
from ludus.families.tapes.playing import Counts, after, is_playable, possible_moves, split
from ludus.families.tapes.problem import Checkers, Move, Square, Tape, Way
from ludus.families.tapes.rule import Rule
from ludus.families.tapes.solve.corridor import spare_moves
from ludus.families.tapes.solve.normal_form import hull

METHOD = "breadth-first search"
MAX_STORED = 2_000_000
"""Maximum number of stored numbers; then the search stops undecided."""
MAX_BALL = 20_000
"""Maximum number of squares looked at on the way to the nearest net move."""

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
    """A minimum number of spare moves on some squares."""

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


MAX_STATES = 400_000
"""Maximum number of states; then the search stops undecided."""
MARGIN = 2
"""How many longest steps beyond start, goal and net moves a checker may stand."""

Came = dict[Checkers, tuple[Checkers, Move] | None]
"""Each state that was seen, with the state and the move before it."""


def fewest_under(problem: Tape, most_checkers: int, limits: Limits) -> Answer:
    """Return a line with at most `most_checkers` checkers at once, the shortest one near start and goal.

    >>> from ludus.families.tapes.problem import tape
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
    search = Search(net.rule, most_checkers, low - margin, high + margin)
    moves = search.line(problem.start, problem.goal, time.monotonic() + limits.seconds)
    if moves is None:
        tried = (
            "the search gave up" if search.gave_up else f"there is no line on the squares {search.low} to {search.high}"
        )
        return Undecided(problem, f"{tried} with at most {count(most_checkers, 'checker')} at once", method)
    return Solved(problem, TapeMoves(moves), method)


class Search:
    """A search from both ends over the states with few checkers in a window."""

    def __init__(self, rule: Rule, most_checkers: int, low: Square, high: Square) -> None:
        self.rule, self.most, self.low, self.high = rule, most_checkers, low, high
        self.gave_up = False

    def line(self, start: Checkers, goal: Checkers, end: float) -> tuple[Move, ...] | None:
        """Return a shortest line, None when there is none or the search gave up."""
        if start == goal:
            return ()
        sides: list[Came] = [{start: None}, {goal: None}]
        layers = [[start], [goal]]
        while all(layers):
            which = 0 if len(layers[0]) <= len(layers[1]) else 1
            if len(sides[0]) + len(sides[1]) > MAX_STATES or time.monotonic() > end:
                self.gave_up = True
                return None
            found: list[Checkers] = []
            for state in layers[which]:
                for move, following in self._moves(state):
                    if following in sides[which]:
                        continue
                    sides[which][following] = state, move
                    if following in sides[1 - which]:
                        return _joined(sides[0], sides[1], following)
                    found.append(following)
            layers[which] = found
        return None

    def _moves(self, state: Checkers) -> Iterator[tuple[Move, Checkers]]:
        is_full = sum(count for _, count in state) + self.rule.size - 1 > self.most
        for move in possible_moves(self.rule, state):
            if move[0] is Way.EXPAND and is_full:
                continue
            following = after(self.rule, state, move)
            if following is not None and self.low <= following[0][0] and following[-1][0] <= self.high:
                yield move, following


def _joined(there: Came, back: Came, meeting: Checkers) -> tuple[Move, ...]:
    """Return the moves from the start to the meeting state and on to the goal, where the moves are undone."""
    first, state = list[Move](), meeting
    while (came := there[state]) is not None:
        state, move = came
        first.append(move)
    first.reverse()
    state = meeting
    while (came := back[state]) is not None:
        state, (way, square) = came
        first.append((Way.CONTRACT if way is Way.EXPAND else Way.EXPAND, square))
    return tuple(first)
