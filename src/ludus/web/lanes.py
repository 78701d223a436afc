"""Which questions go first: those that took no time before; those that took long share few workers.

PLAY     moves, hints, pictures: any free worker
LIGHT    questions: never all workers, so that play goes on
HEAVY    questions like one that took long before: a share of the workers, so that light ones do not wait for them
"""

from __future__ import annotations

import json
from collections import OrderedDict
from enum import IntEnum
from typing import Any

MAX_REMEMBERED = 4000
"""Questions whose time is remembered, the latest ones."""


class Lane(IntEnum):
    """Who is served first: the smaller one."""

    PLAY = 0
    LIGHT = 1
    HEAVY = 2


def max_workers(lane: Lane, workers: int) -> int:
    """Return how many of the workers may be busy with questions of a lane or a later one.

    >>> [max_workers(lane, 8) for lane in Lane], [max_workers(lane, 2) for lane in Lane]
    ([8, 7, 3], [2, 1, 1])
    """
    return {Lane.PLAY: workers, Lane.LIGHT: max(1, workers - 1), Lane.HEAVY: max(1, (workers - 1) // 2)}[lane]


class Memory:
    """Which questions took long when they were last asked."""

    def __init__(self) -> None:
        self._was_long: OrderedDict[str, bool] = OrderedDict()

    def note(self, task: str, fields: dict[str, Any], *, is_long: bool) -> None:
        """Remember how long a question took, for itself and for those like it."""
        for key in (exact_key(task, fields), rough_key(task, fields)):
            self._was_long[key] = is_long
            self._was_long.move_to_end(key)
        while len(self._was_long) > MAX_REMEMBERED:
            self._was_long.popitem(last=False)

    def is_long(self, task: str, fields: dict[str, Any]) -> bool:
        """Return whether this very question took long."""
        return self._was_long.get(exact_key(task, fields), False)

    def lane(self, task: str, fields: dict[str, Any]) -> Lane:
        """Return the lane of a question: by itself when it was asked before, else by those like it."""
        like = self._was_long.get(rough_key(task, fields), False)
        return Lane.HEAVY if self._was_long.get(exact_key(task, fields), like) else Lane.LIGHT


def exact_key(task: str, fields: dict[str, Any]) -> str:
    """Return a text that is the same for the same question, whatever time it is given.

    >>> exact_key("ask", {"game": "nim", "seconds": 3}) == exact_key("ask", {"game": "nim", "seconds": 5})
    True
    """
    return str(hash(json.dumps([task, {**fields, "seconds": None}], sort_keys=True, default=str)))


def rough_key(task: str, fields: dict[str, Any]) -> str:
    """Return a text that is the same for questions about one game with one set of parameters, at any position."""
    names = ("game", "variant", "parameters", "question", "paper", "claim")
    alike = {name: fields[name] for name in names if fields.get(name)}
    # A problem file begins with its kind, its question or its board.
    return json.dumps([task, alike, str(fields.get("text", ""))[:60]], sort_keys=True, default=str)
