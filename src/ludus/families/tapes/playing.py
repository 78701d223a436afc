"""Moves on a tape: what they change, in which order many expansions can be made, and whole lines of moves.

A contraction followed by an expansion elsewhere can be swapped, and the two cancel on the same square; so whatever can
be done can be done with all expansions first, and with no more moves. Expansions alone form a commutative context-free
grammar (J. Esparza, Fundamenta Informaticae 31, 1997, theorem 3.1): a multiset of them can be played from a state iff

- no square is short of checkers in the end: state + expansions * (Lam - 1) >= 0, and
- each square that is expanded can be reached from an occupied one by steps of R over such squares.

Any greedy order does it.

Sets of squares are the bits of one number: square `low + i` of a window is bit i. One shift moves all squares of a set
at once, so that what can be reached on a tape of 100000 squares is found in a few thousand operations.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import TypeAlias, TypeVar

from ludus.core.loading import np
from ludus.families.tapes.problem import MAX_CHECKERS, Checkers, Move, Square, Way, checkers
from ludus.families.tapes.rule import Rule

Counts: TypeAlias = Mapping[Square, int]
"""How many checkers, or moves, there are on each square."""
Bits: TypeAlias = int
"""A set of places from 0 on."""
M = TypeVar("M")

MANY_OFFSETS = 24
"""Rules with at least this number of offsets are played with arrays: the squares around one are changed together."""
MAX_IN_ARRAY = 2**62


def after(rule: Rule, state: Checkers, move: Move) -> Checkers | None:
    """Return the state after a move, None when a checker is missing.

    >>> after(rule(((-1, 1), (1, 1))), ((0, 1),), (Way.EXPAND, 0))
    ((-1, 1), (1, 1))
    """
    counts = dict(state)
    return checkers(counts) if make(rule, counts, move) else None


def make(rule: Rule, counts: dict[Square, int], move: Move) -> bool:
    """Make a move on counts of checkers; return False, with nothing changed, when a checker is missing."""
    way, square = move
    one, several = [(square, 1)], [(square + offset, often) for offset, often in rule.replacement]
    taken, put = (one, several) if way is Way.EXPAND else (several, one)
    if any(counts.get(place, 0) < often for place, often in taken):
        return False
    for place, often in taken:
        counts[place] -= often
    for place, often in put:
        counts[place] = counts.get(place, 0) + often
    return True


def possible_moves(rule: Rule, state: Checkers) -> list[Move]:
    """Return every move that can be made, the expansions first, each kind from left to right.

    >>> [(way.value, square) for way, square in possible_moves(rule(((-1, 1), (1, 1))), ((0, 1), (2, 1)))]
    [('expand', 0), ('expand', 2), ('contract', 1)]
    """
    counts = dict(state)
    expansions = [(Way.EXPAND, square) for square, _ in state]
    homes = [square - rule.lowest for square, _ in state]
    contractions = [
        (Way.CONTRACT, home)
        for home in homes
        if all(counts.get(home + offset, 0) >= often for offset, often in rule.replacement)
    ]
    return expansions + contractions


def middle(rule: Rule, state: Counts, expansions: Counts) -> Counter[Square]:
    """Return state + expansions * (Lam - 1), which may be negative on some squares.

    >>> sorted(middle(rule(((-1, 1), (1, 1))), {0: 1}, {0: 1, 1: 1}).items())
    [(-1, 1), (0, 1), (1, 0), (2, 1)]
    """
    found = Counter(dict(state))
    for square, often in expansions.items():
        if often:
            expand(rule, found, square, often)
    return found


def expand(rule: Rule, counts: Counter[Square], square: Square, often: int) -> None:
    """Expand a square a number of times, whether its checkers are there or not; contract it when that is negative."""
    counts[square] -= often
    for offset, many in rule.replacement:
        counts[square + offset] += often * many


def are_joined(rule: Rule, support: Collection[Square], occupied: Iterable[Square]) -> bool:
    """Return whether every square of a support can be reached from occupied ones by steps inside the support.

    >>> laws = rule(((-1, 1), (1, 1)))
    >>> are_joined(laws, {0, 1, 2}, {0}), are_joined(laws, {0, 1, 3}, {0})
    (True, False)
    """
    low, high = min(support, default=0), max(support, default=0)
    inside = as_bits((square - low for square in support), high - low + 1)
    starts = as_bits((square - low for square in occupied if low <= square <= high), high - low + 1)
    return reached(starts, rule.steps, inside) == inside


def is_playable(rule: Rule, state: Counts, expansions: Counts) -> bool:
    """Return whether a multiset of expansions can be played from a state, by the theorem above.

    >>> is_playable(rule(((-1, 1), (1, 1))), {0: 1}, {0: 1, 1: 1}), is_playable(rule(((-1, 1), (1, 1))), {0: 1}, {1: 1})
    (True, False)
    """
    support = {square for square, often in expansions.items() if often}
    if not are_joined(rule, support, (square for square, count in state.items() if count)):
        return False
    return min(middle(rule, state, expansions).values(), default=0) >= 0


def expansion_order(rule: Rule, state: Counts, expansions: Counts) -> list[Square] | None:
    """Return an order in which a multiset of expansions can be played, None when there is none.

    >>> expansion_order(rule(((-1, 1), (1, 1))), {0: 1}, {0: 1, 1: 2, 2: 1})
    [0, 1, 2, 1]
    """
    counts, left = Counter(dict(state)), {square: often for square, often in expansions.items() if often > 0}
    order: list[Square] = []
    ready = [square for square in sorted(left) if counts[square] > 0]
    while ready:
        square = ready.pop()
        now = min(counts[square], left.get(square, 0))
        if now <= 0:
            continue
        order += [square] * now
        left[square] -= now
        expand(rule, counts, square, now)
        ready += [square + offset for offset, _ in rule.replacement if left.get(square + offset, 0) > 0]
    return order if not any(left.values()) else None


def order(rule: Rule, state: Counts, expansions: Counter[Square]) -> list[Square] | None:
    """Return an order in which expansions can be played from a state, None when there is none."""
    largest = MAX_CHECKERS + sum(expansions.values()) * max(often for _, often in rule.replacement)
    if len(rule.replacement) < MANY_OFFSETS or largest > MAX_IN_ARRAY:
        return expansion_order(rule, state, expansions)
    return wide_order(rule, state, expansions)


def wide_order(rule: Rule, state: Counts, expansions: Counter[Square]) -> list[Square] | None:
    """Return an order in which expansions can be played, None when there is none; all counts must fit 63 bits.

    >>> wide_order(rule(((-1, 1), (1, 1))), {0: 1}, Counter({0: 1, 1: 2, 2: 1}))
    [0, 1, 2, 1]
    """
    squares = [*expansions, *state]
    reach = max(map(abs, (rule.lowest, rule.highest)))
    low, high = min(squares) - reach, max(squares) + reach
    counts, left = (np.zeros(high - low + 1, dtype=np.int64) for _ in range(2))
    for square, count in state.items():
        counts[square - low] = count
    for square, often in expansions.items():
        left[square - low] = often
    offsets = np.array([offset for offset, _ in rule.replacement])
    multiplicities = np.array([often for _, often in rule.replacement])
    ready = np.flatnonzero((left > 0) & (counts > 0)).tolist()
    found: list[Square] = []
    while ready:
        place = ready.pop()
        now = min(int(counts[place]), int(left[place]))
        if now <= 0:
            continue
        found += [place + low] * now
        left[place] -= now
        counts[place] -= now
        around = offsets + place
        counts[around] += now * multiplicities
        ready += around[left[around] > 0].tolist()
    return None if left.any() else found


def line(rule: Rule, start: Counts, goal: Counts, net: Counts, spare: Counts) -> tuple[Move, ...] | None:
    """Return a line from start to goal: expansions net+ and spare, then contractions net- and spare; None if none.

    `net` is forced: how much oftener each square is expanded than contracted. `spare`, the paper's gamma, is free.

    >>> net, spare = {4: 1, 5: 1, 1: -1, 2: -1}, dict.fromkeys(range(7), 1)
    >>> len(line(rule(((-1, 1), (1, 1))), {0: 1}, {6: 1}, net, spare))
    18
    """
    up, down = split(net)
    there = order(rule, start, Counter(up) + Counter(dict(spare)))
    back = None if there is None else order(rule, goal, Counter(down) + Counter(dict(spare)))
    if there is None or back is None:
        return None
    return (*((Way.EXPAND, square) for square in there), *((Way.CONTRACT, square) for square in reversed(back)))


def split(net: Counts) -> tuple[dict[Square, int], dict[Square, int]]:
    """Return the paper's alpha and beta, where both count from the start: net = alpha - beta, nothing in both.

    >>> split({4: 1, 1: -2})
    ({4: 1}, {1: 2})
    """
    up = {square: often for square, often in net.items() if often > 0}
    return up, {square: -often for square, often in net.items() if often < 0}


def undone(move: Move) -> Move:
    """Return the move that takes a move back."""
    way, square = move
    return Way.CONTRACT if way is Way.EXPAND else Way.EXPAND, square


def shortest_halves(
    start: Checkers,
    goal: Checkers,
    moves: Callable[[Checkers], Iterable[tuple[M, Checkers]]],
    is_within: Callable[[int], bool],
) -> tuple[list[M], list[M]] | None:
    """Return the moves from start and from goal, in this order, that meet in one state, the fewest of both together.

    Breadth first from both ends, the smaller layer next. None when the two never meet, or when there is no room for
    more states than have been seen.
    """
    if start == goal:
        return [], []
    came: list[dict[Checkers, tuple[Checkers, M] | None]] = [{start: None}, {goal: None}]
    layers = [[start], [goal]]
    while all(layers) and is_within(len(came[0]) + len(came[1])):
        side = 0 if len(layers[0]) <= len(layers[1]) else 1
        layer, layers[side] = layers[side], []
        for state in layer:
            # Layers grow whole, so the first state that both sides know ends a shortest line.
            for move, following in moves(state):
                if following in came[side]:
                    continue
                came[side][following] = state, move
                if following in came[1 - side]:
                    return _way_to(following, came[0]), _way_to(following, came[1])
                layers[side].append(following)
    return None


def _way_to(state: Checkers, came: Mapping[Checkers, tuple[Checkers, M] | None]) -> list[M]:
    moves = []
    while (before := came[state]) is not None:
        state, move = before
        moves.append(move)
    return moves[::-1]


SINGLE_STEP_ROUNDS = 4
"""Number of rounds of single steps before runs of steps are taken."""


def as_bits(places: Iterable[int], size: int) -> Bits:
    """Return a set of places from 0 to size - 1 as bits.

    >>> bin(as_bits([0, 2, 3], 5))
    '0b1101'
    """
    dense = bytearray((size + 7) // 8)
    for place in places:
        dense[place >> 3] |= 1 << (place & 7)
    return int.from_bytes(dense, "little")


def places(bits: Bits) -> list[int]:
    """Return the places of a set, increasing.

    >>> places(0b1101)
    [0, 2, 3]
    """
    found: list[int] = []
    for index, byte in enumerate(bits.to_bytes((bits.bit_length() + 7) // 8, "little")):
        if byte:
            found += [8 * index + bit for bit in range(8) if byte >> bit & 1]
    return found


def moved(bits: Bits, step: int) -> Bits:
    """Return the places one step further; those that fall below 0 are lost.

    >>> places(moved(0b1101, -2))
    [0, 1]
    """
    return bits << step if step >= 0 else bits >> -step


def around(bits: Bits, steps: Sequence[int], room: Bits) -> Bits:
    """Return the places of the room that one step leads to.

    >>> places(around(0b100, (-1, 1), 0b1111))
    [1, 3]
    """
    found = 0
    for step in steps:
        found |= moved(bits, step)
    return found & room


def reached(bits: Bits, steps: Sequence[int], support: Bits) -> Bits:
    """Return the places of a support that can be reached from some of them by steps inside it.

    What one step finds is at once used by the next, so a few rounds do for a dense support. When they do not, each step
    is taken as often as it can be at once: 1, 2, 4, ... times.

    >>> places(reached(0b1, (-1, 1), 0b110111))
    [0, 1, 2]
    """
    found, rounds = bits & support, 0
    while True:
        before = found
        for step in steps:
            found |= moved(found, step) & support if rounds < SINGLE_STEP_ROUNDS else _run(found, step, support)
        if found == before:
            return found
        rounds += 1


def _run(bits: Bits, step: int, support: Bits) -> Bits:
    """Return the places of a support that repeating one step inside it leads to.

    >>> places(_run(0b1, 1, 0b101111))
    [0, 1, 2, 3]
    """
    free = support
    while free:
        longer = bits | moved(bits, step) & free
        if longer == bits:
            return bits
        bits, free, step = longer, free & moved(free, step), 2 * step
    return bits
