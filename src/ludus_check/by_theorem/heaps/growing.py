"""The two conditions under which Grundy numbers grow for ever. The theorem and its proof are in formats/heaps.md.

With 2^e the largest power of 2 in s, every value is 2^e h + l with l < 2^e. Parts of n0 or more tokens are late.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from ludus_check.heaps.game import splits

KEPT, GROWING, MOVING = 1, 2, 4
"""How the value of an option goes on: it stays, in larger heaps; it stays or grows with the heap; it grows with it."""


@dataclass(frozen=True, slots=True)
class Growth:
    """What is claimed, and the values that are known, from the definition."""

    code: tuple[int, ...]
    start: int
    period: int
    saltus: int
    values: Sequence[int]
    high: Sequence[int]
    """The h of every heap."""

    @property
    def late(self) -> int:
        """From here on parts are late; no part may vanish, so it is at least 1."""
        return max(1, self.start)

    @property
    def first(self) -> int:
        """The first heap of which every option has a part of at least n0 + p: N."""
        return 3 * (self.late + self.period) + len(self.code) - 1

    @property
    def unit(self) -> int:
        """The largest power of 2 that divides s."""
        return self.saltus & -self.saltus


def is_harmless(growth: Growth, heap: int, parts: tuple[int, ...]) -> bool:
    """Say whether an option, and those that it grows to, never have the value of their heap: condition (i)."""
    low = total = early = 0
    late = []
    for part in parts:
        low ^= growth.values[part] % growth.unit
        total += growth.high[part]
        if part >= growth.late:
            late.append(growth.high[part])
        else:
            early ^= growth.high[part]
    goal = growth.high[heap]
    if low != growth.values[heap] % growth.unit or total % 2 != goal % 2 or total < goal:
        return True
    return len(late) == 1 and abs(late[0] - goal) > early


def unreached(growth: Growth, heap: int) -> int | None:
    """Return a number below the value of a heap for which condition (ii) is not true, None when there is none."""
    goal, saltus = growth.values[heap], growth.saltus
    kinds = [0] * goal
    for parts in splits(growth.code, heap):
        value = 0
        for part in parts:
            value ^= growth.values[part]
        if value < goal:
            kinds[value] |= kind(growth, parts)
    for value in range(goal):
        wanted = MOVING if value >= goal - 2 * saltus else GROWING if value >= goal - 4 * saltus else KEPT
        if not kinds[value] & wanted:
            return value
    return None


def kind(growth: Growth, parts: tuple[int, ...]) -> int:
    """Return how the value of an option goes on in larger heaps."""
    high, whole = growth.high, 0
    for part in parts:
        whole ^= high[part]
    if len(parts) == 1:
        return MOVING if parts[0] >= growth.late else 0
    found = MOVING if any(part >= growth.late and high[part] == whole for part in parts) else 0
    pairs = [(parts[i], parts[i - 1], parts[i - 2]) for i in range(3)] if len(parts) == 3 else [(0, parts[0], parts[1])]
    for rest, b, c in pairs:
        if b == c or (min(b, c) >= growth.late and high[b] == high[c]):
            found |= KEPT | (GROWING if rest >= growth.late else 0)
    return found
