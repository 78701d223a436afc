"""A line with few checkers on the tape at once: contract as soon as the rest can still be played.

The expansions and contractions are those of a short line. What is left to do is always kept playable: nothing is
missing in the middle, each remaining expansion can be reached from the tape as it is, each remaining contraction from
the goal. While that holds there is a next move; a contraction is preferred, else the leftmost expansion.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Sequence

from ludus.core.answers import Answer
from ludus.core.limits import Limits
from ludus.families.tapes.deciding import Net, longest_line, net_or_answer
from ludus.families.tapes.playing import Counts, middle, order, split
from ludus.families.tapes.problem import Move, Square, Tape, Way
from ludus.families.tapes.rule import Rule
from ludus.families.tapes.solve.normal_form import Bits, as_bits, places, reached
from ludus.families.tapes.solve.shortest import answered, few_spare


def solve(problem: Tape, limits: Limits) -> Answer:
    """Return a short line with few checkers on the tape at once, or why there is none.

    >>> from ludus.families.tapes.problem import tape
    >>> game = tape([-1, 1], displacement=6)
    >>> peak(game, solve(game, Limits()).certificate.moves)
    4
    """
    net = net_or_answer(problem)
    if not isinstance(net, Net):
        return net
    spare = few_spare(problem, net, limits)
    if net.size + 2 * spare.size > longest_line(problem):
        return answered(problem, net, spare)
    return answered(problem, net, spare, interleaved(problem, net, spare.gamma, limits))


def peak(problem: Tape, moves: Sequence[Move]) -> int:
    """Return the largest number of checkers on the tape during a line.

    >>> from ludus.families.tapes.problem import tape
    >>> peak(tape([-1, 1], displacement=6), [(Way.EXPAND, 0), (Way.EXPAND, 1), (Way.CONTRACT, 1)])
    3
    """
    gain = sum(often for _, often in problem.replacement) - 1
    most = now = sum(count for _, count in problem.start)
    for way, _ in moves:
        now += gain if way is Way.EXPAND else -gain
        most = max(most, now)
    return most


def interleaved(problem: Tape, net: Net, spare: Counts, limits: Limits) -> tuple[Move, ...]:
    """Return the moves with some spare ones, which must be enough, contractions as early as they can be.

    When the time is over, the rest is all expansions first.
    """
    rest, end, moves = Rest(problem, net, spare), time.monotonic() + limits.seconds, list[Move]()
    while (rest.expansions or rest.contractions) and time.monotonic() < end:
        limits.progress("lowering the peak", len(moves), net.size + 2 * sum(spare.values()))
        move = rest.next_move()
        if move is None:
            raise ValueError("expected spare moves that are enough")
        moves.append(move)
    if rest.expansions or rest.contractions:
        moves += rest.in_any_order(problem)
    return tuple(moves)


class Rest:
    """What is left to play: the tape now, expansions, contractions, and the middle that they meet in."""

    def __init__(self, problem: Tape, net: Net, spare: Counts) -> None:
        up, down = split(dict(net.moves))
        self.rule: Rule = net.rule
        self.tape = Counter(dict(problem.start))
        self.expansions = Counter(up) + Counter(dict(spare))
        self.contractions = Counter(down) + Counter(dict(spare))
        self.middle: Counter[Square] = Counter(middle(net.rule, self.tape, self.expansions))
        squares = [*self.expansions, *self.contractions, *self.tape, *dict(problem.goal)]
        reach = max(map(abs, (net.rule.lowest, net.rule.highest)))
        self.low = min(squares) - reach
        self.size = max(squares) + reach - self.low + 1
        self.occupied = self._bits(self.tape)
        self.up, self.down = self._bits(self.expansions), self._bits(self.contractions)
        self.goal = self._bits(dict(problem.goal))

    def next_move(self) -> Move | None:
        """Make the next move and return it; None when the rest cannot be played."""
        for square in sorted(self._contractible()):
            if self._contract(square):
                return Way.CONTRACT, square
        for place in places(self.up & self.occupied):
            if self._expand(place + self.low):
                return Way.EXPAND, place + self.low
        return None

    def in_any_order(self, problem: Tape) -> list[Move]:
        """Return all that is left, the expansions first."""
        there = order(self.rule, +self.tape, self.expansions) or []
        back = order(self.rule, dict(problem.goal), self.contractions) or []
        return [*((Way.EXPAND, s) for s in there), *((Way.CONTRACT, s) for s in reversed(back))]

    def _contractible(self) -> list[Square]:
        whole = self.down
        for offset, _ in self.rule.replacement:
            whole &= self.occupied >> offset if offset >= 0 else self.occupied << -offset
        found = (place + self.low for place in places(whole))
        many = [(offset, often) for offset, often in self.rule.replacement if often > 1]
        return [square for square in found if all(self.tape[square + i] >= often for i, often in many)]

    def _contract(self, square: Square) -> bool:
        """Contract a square when the rest stays playable, and return whether it does."""
        changes = self._changes(square)
        if any(self.middle[place] < change for place, change in changes):
            return False
        is_last, before = self.contractions[square] == 1, self.occupied
        down = self.down & ~(1 << square - self.low) if is_last else self.down
        if is_last and reached(self.goal, self.rule.steps, down) != down:
            return False
        self._play(self.tape, square, -1)
        self._note(square)
        if before & ~self.occupied & self.up and reached(self.occupied, self.rule.steps, self.up) != self.up:
            self._play(self.tape, square, 1)
            self.occupied = before
            return False
        self._play(self.middle, square, -1)
        self.down = down
        _take(self.contractions, square)
        return True

    def _expand(self, square: Square) -> bool:
        """Expand a square when the rest stays playable, and return whether it does."""
        before, bit = self.occupied, 1 << square - self.low
        up = self.up & ~bit if self.expansions[square] == 1 else self.up
        self._play(self.tape, square, 1)
        self._note(square)
        is_lost = up != self.up or before & ~self.occupied
        if is_lost and reached(self.occupied, self.rule.steps, up) != up:
            self._play(self.tape, square, -1)
            self.occupied = before
            return False
        self.up = up
        _take(self.expansions, square)
        return True

    def _changes(self, square: Square) -> list[tuple[Square, int]]:
        return [(square + offset, often - (offset == 0)) for offset, often in self.rule.replacement]

    def _play(self, counts: Counter[Square], square: Square, often: int) -> None:
        counts[square] -= often
        for offset, many in self.rule.replacement:
            counts[square + offset] += often * many

    def _note(self, square: Square) -> None:
        """Note which squares around one are occupied now."""
        for offset in (0, *self.rule.steps):
            bit = 1 << square + offset - self.low
            self.occupied = self.occupied | bit if self.tape[square + offset] > 0 else self.occupied & ~bit

    def _bits(self, counts: Counts) -> Bits:
        return as_bits((square - self.low for square, count in counts.items() if count > 0), self.size)


def _take(counts: Counter[Square], square: Square) -> None:
    counts[square] -= 1
    if not counts[square]:
        del counts[square]
