"""The default methods: a short line with known bounds on the fewest moves, and the fewest moves with their proof.

Lines on a half-line are proofs that types are isomorphic. Read square k as the type T^k, where T^m is isomorphic to the
sum of T^(m+i) over R, and -m is the least offset. A move on square k >= m is then a step between isomorphic types. With
the lowest checker on square m, a line of this method makes no move below it, so it proves that the type of the start is
isomorphic to that of the goal; the paper's own lines go below 0. M. Fiore and T. Leinster, "Objects of categories as
complex numbers" (2005), is the theorem for m = 1.

A line with few checkers on the tape at once: contract as soon as the rest can still be played.

The expansions and contractions are those of a short line. What is left to do is always kept playable: nothing is
missing in the middle, each remaining expansion can be reached from the tape as it is, each remaining contraction from
the goal. While that holds there is a next move; a contraction is preferred, else the leftmost expansion.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from ludus.core.answers import Answer, Solved, Undecided
from ludus.core.limits import Limits
from ludus.core.records import dataclass
from ludus.families.tapes.certificates import TapeMoves
from ludus.families.tapes.deciding import Net, bounded, hull, longest_line, net_or_answer, played
from ludus.families.tapes.playing import Bits, Counts, as_bits, expand, middle, order, places, reached, split
from ludus.families.tapes.problem import Move, Square, Tape, Way
from ludus.families.tapes.rule import Rule
from ludus.families.tapes.solve import corridor, normal_form
from ludus.families.tapes.solve.gamma import MAX_PLACES, proved, small_gamma
from ludus.families.tapes.solve.normal_form import model

METHOD = "expansions first"
PATIENCE = 1.0
"""How many seconds a quick answer may take to become shorter."""
AFTERWARDS = 1e-5
"""Seconds reserved, for each square and offset, for writing the line down and checking it."""


@dataclass(frozen=True, slots=True)
class Spare:
    """The spare moves of a line, and how many every line needs at least."""

    gamma: dict[Square, int]
    at_least: int
    proof: str = ""
    """What proves that there are no fewer; empty when nothing does."""

    @property
    def size(self) -> int:
        return sum(self.gamma.values())


def solve(problem: Tape, limits: Limits) -> Answer:
    """Return a short line of moves, optimal when a quick bound says so, or why there is none.

    >>> answer = solve(tape([-3, -1, 1, 3], displacement=30), Limits())
    >>> len(answer.certificate.moves), answer.optimal
    (40, True)
    """
    net = net_or_answer(problem)
    return answered(problem, net, few_spare(problem, net, limits)) if isinstance(net, Net) else net


def fewest(problem: Tape, limits: Limits) -> Answer:
    """Return a line with the fewest moves, proved as far as the limits allow, or why there is none.

    >>> answer = fewest(tape([-1, 1], displacement=6), Limits())
    >>> len(answer.certificate.moves), answer.optimal
    (18, True)
    """
    net = net_or_answer(problem)
    return answered(problem, net, fewest_spare(problem, net, limits)) if isinstance(net, Net) else net


def few_spare(
    problem: Tape, net: Net, limits: Limits, *, low: Square | None = None, patience: float = PATIENCE
) -> Spare:
    """Return few spare moves with a quick bound; none of them below the square `low` when there is one.

    The hull of start, goal and net moves is enough in every game that we know; twice the longest step around it is
    tried too, and then a whole stretch of the tape. On a long tape some of the time is kept for that, and for the rest.
    """
    first, last = hull(problem, net)
    later = AFTERWARDS * (last - first) * len(net.rule.replacement)
    end = time.monotonic() + max(limits.seconds / 4, limits.seconds - later)
    reach = 2 * max(map(abs, (net.rule.lowest, net.rule.highest)))
    # Most games need no square outside of the hull, and a narrow window is searched much faster.
    bound = normal_form.least_spare(model(problem, net, first, last))
    for margin in (0, reach):
        lowest = first - margin if low is None else max(low, first - margin)
        limits = replace(limits, seconds=max(0.0, end - time.monotonic()))
        gamma = small_gamma(model(problem, net, lowest, last + margin), bound, limits, patience=patience)
        if gamma is not None:
            found = {place + lowest: often for place, often in gamma.items()}
            return Spare(found, bound, "by layers" if sum(found.values()) == bound else "")
        if time.monotonic() > end:
            break
    return Spare(dict(corridor.spare_moves(problem, net)), bound)


def fewest_spare(problem: Tape, net: Net, limits: Limits) -> Spare:
    """Return the fewest spare moves that were found, with the best bound on them that could be proved."""
    end = time.monotonic() + limits.seconds
    quarter = limits.seconds / 4
    found = few_spare(problem, net, replace(limits, seconds=quarter), patience=quarter)
    if found.size == found.at_least:
        return found
    first, last = hull(problem, net)
    left, right = normal_form.farthest(net.rule, found.size - 1)
    low, high = first - left, last + right
    if high - low >= MAX_PLACES or min(found.gamma) < low or max(found.gamma) > high:
        return found
    start = {square - low: often for square, often in found.gamma.items()}
    limits = replace(limits, seconds=max(0.1, end - time.monotonic()))
    gamma, bound = proved(model(problem, net, low, high), start, limits)
    proof = "by CP-SAT" if sum(gamma.values()) == bound else ""
    return Spare({place + low: often for place, often in gamma.items()}, max(bound, found.at_least), proof)


def answered(problem: Tape, net: Net, spare: Spare, moves: tuple[Move, ...] | None = None) -> Answer:
    """Return a line with some spare moves as an answer, with its bound; the moves when they are in order already."""
    method = METHOD + (f", the fewest moves proved {spare.proof}" if spare.proof else "")
    answer = played(problem, net, spare.gamma, method) if moves is None else Solved(problem, TapeMoves(moves), method)
    return bounded(answer, net.size + 2 * spare.at_least)


def half_line(problem: Tape, limits: Limits) -> Answer:
    """Return a short line with no move below the lowest checker, or why there is none at all.

    >>> moves = half_line(tape([-3, -2, 2, 3], displacement=12), Limits()).certificate.moves
    >>> len(moves), min(square for _, square in moves)
    (14, 0)
    """
    net = net_or_answer(problem)
    if not isinstance(net, Net):
        return net
    low = min(problem.start[0][0], problem.goal[0][0])
    if any(square < low for square, _ in net.moves):
        reason = f"every line makes a move below square {low}: there is no isomorphism of types of this form"
        return Undecided(problem, reason, "half-line")
    spare = few_spare(problem, net, limits, low=low)
    if min(spare.gamma, default=low) < low:
        return Undecided(problem, f"no line was found that makes all its moves from square {low} on", "half-line")
    return answered(problem, net, spare)


def low_peak(problem: Tape, limits: Limits) -> Answer:
    """Return a short line with few checkers on the tape at once, or why there is none.

    >>> game = tape([-1, 1], displacement=6)
    >>> peak(game, low_peak(game, Limits()).certificate.moves)
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
        taken = ((square + offset, often - (offset == 0)) for offset, often in self.rule.replacement)
        if any(self.middle[place] < change for place, change in taken):
            return False
        is_last, before = self.contractions[square] == 1, self.occupied
        down = self.down & ~(1 << square - self.low) if is_last else self.down
        # Without this square the other contractions must still be reached from the goal.
        if is_last and reached(self.goal, self.rule.steps, down) != down:
            return False
        expand(self.rule, self.tape, square, -1)
        self._note(square)
        # Only a square that became empty can cut an expansion off, and only then is the walk made.
        if before & ~self.occupied & self.up and reached(self.occupied, self.rule.steps, self.up) != self.up:
            expand(self.rule, self.tape, square, 1)
            self.occupied = before
            return False
        expand(self.rule, self.middle, square, -1)
        self.down = down
        _take(self.contractions, square)
        return True

    def _expand(self, square: Square) -> bool:
        """Expand a square when the rest stays playable, and return whether it does."""
        before, bit = self.occupied, 1 << square - self.low
        up = self.up & ~bit if self.expansions[square] == 1 else self.up
        expand(self.rule, self.tape, square, 1)
        self._note(square)
        # As long as nothing is lost, more checkers reach no less.
        is_lost = up != self.up or before & ~self.occupied
        if is_lost and reached(self.occupied, self.rule.steps, up) != up:
            expand(self.rule, self.tape, square, -1)
            self.occupied = before
            return False
        self.up = up
        _take(self.expansions, square)
        return True

    def _note(self, square: Square) -> None:
        for offset in (0, *self.rule.steps):
            bit = 1 << square + offset - self.low
            self.occupied = self.occupied | bit if self.tape[square + offset] > 0 else self.occupied & ~bit

    def _bits(self, counts: Counts) -> Bits:
        return as_bits((square - self.low for square, count in counts.items() if count > 0), self.size)


def _take(counts: Counter[Square], square: Square) -> None:
    counts[square] -= 1
    if not counts[square]:
        del counts[square]
