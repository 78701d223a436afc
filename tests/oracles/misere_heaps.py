"""Misère play of heaps from the definition: the last player to move loses."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from ludus.families.impartial.graph.values import mex
from ludus.families.impartial.heaps.values import options

Position = tuple[int, ...]
TWO = -2
"""A heap of nim with two tokens, beside heaps of the game; -1 is one with a single token."""


class Misere:
    """All positions of one game, looked at as they are needed."""

    def __init__(self, code: Sequence[int]) -> None:
        self.code = tuple(code)
        self.is_lost = cache(self._is_lost)
        self.value = cache(self._value)

    def after(self, position: Position) -> set[Position]:
        """The positions that one move leads to."""
        found = set()
        for i, heap in enumerate(position):
            rest = position[:i] + position[i + 1 :]
            nim = [(), (-1,)][:-heap]
            for left in nim if heap < 0 else options(heap, self.code):
                found.add(tuple(sorted(part for part in (*rest, *left) if part)))
        return found

    def _is_lost(self, position: Position) -> bool:
        after = self.after(position)
        return bool(after) and not any(self.is_lost(one) for one in after)

    def _value(self, position: Position) -> int:
        """The misère Grundy number."""
        after = self.after(position)
        return mex({self.value(one) for one in after}) if after else 1
