"""The fewest moves with at most so many checkers on the tape at once: breadth first from both ends.

Under a cap the states are few, so small games are searched whole. States drift along the tape for ever, so the search
stays within a margin of start and goal: that no line is found there is not a proof that there is none.
"""

from __future__ import annotations

import time
from collections.abc import Iterator

from ludus.core.answers import Answer, Solved, Undecided
from ludus.core.limits import Limits
from ludus.families.tapes.certificates import TapeMoves
from ludus.families.tapes.deciding import Net
from ludus.families.tapes.playing import after, possible_moves
from ludus.families.tapes.problem import Checkers, Move, Square, Tape, Way
from ludus.families.tapes.rule import Rule
from ludus.families.tapes.solve.decide import net_or_answer
from ludus.families.tapes.solve.normal_form import hull

MAX_STATES = 400_000
"""The search gives up when it has seen so many states."""
MARGIN = 2
"""How many longest steps beyond start, goal and net moves a checker may stand."""

Came = dict[Checkers, tuple[Checkers, Move] | None]
"""Each state that was seen, with the state and the move before it."""


def fewest_under(problem: Tape, most_checkers: int, limits: Limits) -> Answer:
    """Return a line with at most so many checkers at once, the shortest one near start and goal.

    >>> from ludus.families.tapes.problem import tape
    >>> len(fewest_under(tape([-1, 1], displacement=6), 4, Limits()).certificate.moves)
    18
    """
    net = net_or_answer(problem)
    if not isinstance(net, Net):
        return net
    method = f"breadth-first search with at most {most_checkers} checkers"
    low, high = hull(problem, net)
    margin = MARGIN * max(map(abs, (net.rule.lowest, net.rule.highest)))
    ends = [sum(count for _, count in state) for state in (problem.start, problem.goal)]
    if max(ends) > most_checkers:
        return Undecided(problem, f"start or goal has more than {most_checkers} checkers already", method)
    search = Search(net.rule, most_checkers, low - margin, high + margin)
    moves = search.line(problem.start, problem.goal, time.monotonic() + limits.seconds)
    if moves is None:
        tried = (
            "the search gave up" if search.gave_up else f"there is no line on the squares {search.low} to {search.high}"
        )
        return Undecided(problem, f"{tried} with at most {most_checkers} checkers at once", method)
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
