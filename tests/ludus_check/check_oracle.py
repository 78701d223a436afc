"""Window games by brute force, from the definition alone, and answers made without any solver."""

import itertools
import random
from dataclasses import dataclass
from functools import cached_property
from math import prod


def nested(flat, shape):
    """Return a flat list as nested lists of the given shape."""
    if len(shape) == 1:
        return list(flat)
    block = prod(shape[1:])
    return [nested(flat[i * block : (i + 1) * block], shape[1:]) for i in range(shape[0])]


@dataclass(frozen=True)
class TinyGame:
    shape: tuple
    window: tuple
    wrap: tuple
    modulus: int

    @cached_property
    def cells(self):
        return list(itertools.product(*map(range, self.shape)))

    @cached_property
    def windows(self):
        """The 0/1 vector of every window, by the index of its anchor."""
        found = {}
        for index, anchor in enumerate(self.cells):
            if all(w or k + b <= a for k, a, b, w in zip(anchor, self.shape, self.window, self.wrap, strict=True)):
                covered = [0] * len(self.cells)
                for offset in itertools.product(*map(range, self.window)):
                    cell = tuple((k + o) % a for k, o, a in zip(anchor, offset, self.shape, strict=True))
                    covered[self.cells.index(cell)] = 1
                found[index] = tuple(covered)
        return found

    @cached_property
    def distances(self):
        """Every position that rolls make out of all 0, with the fewest rolls that do it."""
        start = (0,) * len(self.cells)
        found, level = {start: 0}, [start]
        while level:
            following = []
            for position in level:
                for window in self.windows.values():
                    new = tuple((x + y) % self.modulus for x, y in zip(position, window, strict=True))
                    if new not in found:
                        found[new] = found[position] + 1
                        following.append(new)
            level = following
        return found

    def effect(self, rolls):
        total = [0] * len(self.cells)
        for anchor, window in self.windows.items():
            total = [(t + rolls[anchor] * w) % self.modulus for t, w in zip(total, window, strict=True)]
        return tuple(total)

    def fewest(self, state, target):
        """The fewest rolls from state to target, or None when there are none."""
        return self.distances.get(tuple((t - s) % self.modulus for s, t in zip(state, target, strict=True)))

    @cached_property
    def quiet(self):
        """All patterns of rolls that do nothing."""
        choices = [range(self.modulus) if i in self.windows else (0,) for i in range(len(self.cells))]
        return [rolls for rolls in itertools.product(*choices) if not any(self.effect(rolls))]

    def problem(self, **more):
        arrays = {k: nested(v, self.shape) for k, v in more.items() if k in ("state", "target")}
        base = {"ludus": 1, "kind": "windows", "shape": list(self.shape), "window": list(self.window)}
        return {**base, "modulus": self.modulus, "wrap": list(self.wrap), **more, **arrays}

    def answer(self, verdict, certificate, *, beside=None, **more):
        base = {"ludus": 1, "problem": self.problem(**more), "answer": verdict, "certificate": certificate}
        return {**base, **(beside or {})}

    def rolls(self, rolls):
        return {"kind": "rolls", "rolls": nested(rolls, self.shape)}

    def weighting(self, modulus, weights):
        return {"kind": "weighting", "modulus": modulus, "weights": nested(weights, self.shape)}


def random_game(chance: random.Random, positions: int = 3000, patterns: int | None = None) -> TinyGame:
    """Return a game with at most `positions` positions, and at most `patterns` patterns of rolls."""
    while True:
        shape = tuple(chance.randint(1, 6) for _ in range(chance.choice((1, 1, 2, 2, 2, 3))))
        modulus = chance.randint(1, 12)
        if modulus ** prod(shape) <= (patterns or positions):
            break
    window = tuple(chance.randint(1, a) for a in shape)
    wrap = tuple(chance.random() < 0.65 for _ in shape)
    return TinyGame(shape, window, wrap, modulus)


def random_position(chance: random.Random, game: TinyGame) -> tuple:
    return tuple(chance.randrange(game.modulus) for _ in game.cells)
