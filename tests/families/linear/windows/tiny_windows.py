"""Tiny window games solved from the definition: every roll array is tried, nothing of ludus.algebra is used."""

from __future__ import annotations

import itertools
import random
from dataclasses import dataclass
from functools import cached_property
from math import prod

import numpy as np

from ludus.families.linear.windows.problem import Windows, windows

MAX_ROLL_ARRAYS = 70_000


@dataclass(frozen=True)
class Tiny:
    shape: tuple[int, ...]
    window: tuple[int, ...]
    modulus: int
    wrap: tuple[bool, ...]

    @cached_property
    def anchors(self) -> list[tuple[int, ...]]:
        lengths = zip(self.shape, self.window, self.wrap, strict=True)
        return list(itertools.product(*(range(a if wrapped else a - b + 1) for a, b, wrapped in lengths)))

    @cached_property
    def moves(self) -> np.ndarray:
        """One row per anchor: the window as a vector."""
        rows = []
        for anchor in self.anchors:
            board = np.zeros(self.shape, dtype=int)
            for offset in itertools.product(*(range(b) for b in self.window)):
                board[tuple((k + d) % a for k, d, a in zip(anchor, offset, self.shape, strict=True))] += 1
            rows.append(board.ravel())
        return np.array(rows)

    @cached_property
    def all_rolls(self) -> np.ndarray:
        return np.indices((self.modulus,) * len(self.anchors)).reshape(len(self.anchors), -1).T

    @cached_property
    def effects(self) -> np.ndarray:
        return (self.all_rolls @ self.moves % self.modulus).astype(np.uint8)

    @cached_property
    def fewest(self) -> dict[bytes, int]:
        """The fewest rolls that have each effect."""
        best: dict[bytes, int] = {}
        for effect, total in zip(self.effects, self.all_rolls.sum(axis=1).tolist(), strict=True):
            key = effect.tobytes()
            best[key] = min(total, best.get(key, total))
        return best

    @cached_property
    def quiet(self) -> set[bytes]:
        """All roll arrays that do nothing, on the whole board."""
        found = set()
        for rolls in self.all_rolls[~self.effects.any(axis=1)]:
            board = np.zeros(self.shape, dtype=np.uint8)
            for anchor, often in zip(self.anchors, rolls, strict=True):
                board[anchor] = often
            found.add(board.tobytes())
        return found

    def problem(self, effect: np.ndarray | None = None, target: np.ndarray | None = None) -> Windows:
        """The board that rolls with this effect bring to the target."""
        goal = np.zeros(self.shape, dtype=int) if target is None else target.reshape(self.shape)
        change = np.zeros(self.shape, dtype=int) if effect is None else effect.reshape(self.shape).astype(int)
        return windows((goal - change) % self.modulus, self.window, self.modulus, wrap=self.wrap, target=goal)

    def is_solved_by(self, problem: Windows, rolls: np.ndarray) -> bool:
        board = problem.state.ravel().astype(int)
        goal = 0 if problem.target is None else problem.target.ravel().astype(int)
        counts = np.array([int(rolls[anchor]) for anchor in self.anchors])
        outside = int(rolls.astype(int).sum()) - int(counts.sum())
        in_range = (counts < self.modulus).all() and (counts >= 0).all()
        return bool(in_range and outside == 0 and not ((board + counts @ self.moves - goal) % self.modulus).any())


def tiny_games(seed: int, number: int, *, singular: bool = False) -> list[Tiny]:
    """Random rules with 1 to 3 axes; `singular` keeps those with quiet patterns."""
    chance, games = random.Random(seed), []
    while len(games) < number:
        axes = chance.choice((1, 2, 2, 2, 3))
        shape = tuple(chance.randint(1, {1: 12, 2: 6, 3: 4}[axes]) for _ in range(axes))
        window = tuple(chance.randint(1, a) for a in shape)
        wrap = tuple(chance.random() < 0.8 for _ in shape)
        game = Tiny(shape, window, chance.choice((1, 2, 2, 2, 3, 3, 4, 4, 5, 6, 8, 9, 12)), wrap)
        size = game.modulus ** len(game.anchors)
        if size <= MAX_ROLL_ARRAYS and prod(shape) > 1 and (not singular or len(game.quiet) > 1):
            games.append(game)
    return games
