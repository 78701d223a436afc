"""The tape from its definition: plays of both kinds of moves, breadth first, and long division over the fractions."""

from __future__ import annotations

from fractions import Fraction

State = tuple[tuple[int, int], ...]


def neighbours(rule: dict[int, int], state: State) -> list[State]:
    """Every state that one move makes."""
    counts, found = dict(state), []
    homes = {square - offset for square in counts for offset in rule}
    moves = [({square: 1}, {square + i: m for i, m in rule.items()}) for square in counts]
    moves += [({home + i: m for i, m in rule.items()}, {home: 1}) for home in homes]
    for taken, given in moves:
        if all(counts.get(square, 0) >= m for square, m in taken.items()):
            after = dict(counts)
            for square, m in taken.items():
                after[square] -= m
            for square, m in given.items():
                after[square] = after.get(square, 0) + m
            found.append(tuple(sorted((s, m) for s, m in after.items() if m)))
    return found


def fewest_moves(rule: dict[int, int], start: State, goal: State, *, most_states: int) -> tuple[int | None, int]:
    """The length of a shortest line, breadth first from both ends, and a length below which there is none.

    The first is None when the search ended without meeting; (None, -1) says that one end was played out: there is none.
    """
    if start == goal:
        return 0, 0
    levels: list[set[State]] = [{start}, {goal}]
    seen = [{start: 0}, {goal: 0}]
    depth = [0, 0]
    while sum(map(len, seen)) < most_states:
        side = 0 if len(levels[0]) <= len(levels[1]) else 1
        depth[side] += 1
        following = {after for state in levels[side] for after in neighbours(rule, state)} - seen[side].keys()
        if not following:
            return None, -1
        for state in following:
            seen[side][state] = depth[side]
        levels[side] = following
        if any(state in seen[1 - side] for state in following):
            return sum(depth), sum(depth)
    return None, sum(depth) + 1


def divides(rule: dict[int, int], start: dict[int, int], goal: dict[int, int]) -> bool:
    """Whether goal minus start is a multiple of Lam - 1 with whole coefficients, powers below 0 allowed."""
    change = dict(rule)
    change[0] = change.get(0, 0) - 1
    divisor = {power: c for power, c in change.items() if c}
    rest = {s: Fraction(goal.get(s, 0) - start.get(s, 0)) for s in {*start, *goal}}
    rest = {s: c for s, c in rest.items() if c}
    if not divisor:
        return not rest
    low = min(rest, default=0)
    while rest and max(rest) - low >= max(divisor) - min(divisor):
        top = max(rest)
        quotient = rest[top] / divisor[max(divisor)]
        if quotient.denominator != 1:
            return False
        for power, c in divisor.items():
            at = top + power - max(divisor)
            rest[at] = rest.get(at, Fraction(0)) - quotient * c
        rest = {s: c for s, c in rest.items() if c}
    return not rest
