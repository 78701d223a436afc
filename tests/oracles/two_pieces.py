"""Two pieces on one board by brute force, from the definition alone, and answers made without any solver."""

import itertools
import random
from dataclasses import dataclass, replace
from functools import cached_property

from oracles.impartial import nested

PUSHES = (False, "contact", "one", "send", "ahead", "stack", "both-off")


@dataclass(frozen=True)
class TinyPair:
    """A piece is at a tuple of coordinates, or None when it is off the board."""

    size: tuple
    rays: tuple = ()
    steps: tuple = ()
    jump: bool = False
    land: bool = False
    drop: bool | str = False
    push: bool | str = False
    push_off: str = "both"
    misere: bool = False
    passes: int = 0
    pass_at_terminal: bool = False

    @property
    def low(self):
        return 0 if self.drop is False else 1

    @cached_property
    def squares(self):
        return list(itertools.product(*(range(self.low, self.low + side) for side in self.size)))

    @property
    def is_shared(self):
        return self.land or self.push == "stack"

    def walk(self, place, ray):
        """The squares along a ray, until it leaves the board."""
        while True:
            place = tuple(x - r for x, r in zip(place, ray, strict=True))
            if min(place) < self.low:
                return
            yield place

    def moves_of_one(self, mover, other):
        """Where both are after each move of the first."""
        if mover is None:
            return
        for step in self.steps:
            there = tuple(x - s for x, s in zip(mover, step, strict=True))
            if min(there) < self.low:
                if self.drop is True:
                    yield None, other
            elif there != other or self.land:
                yield there, other
        for ray in self.rays:
            met = False
            for there in self.walk(mover, ray):
                if there == other:
                    met = True
                    if self.land:
                        yield there, other
                elif self.jump or not met:
                    yield there, other
            if self.drop is True and (self.jump or not met):
                yield None, other
            if met:
                yield from self.pushes(other, list(self.walk(other, ray)))

    def pushes(self, met, beyond):
        """The pushes of a piece that meets the other one on a square, with the squares beyond it."""
        road = [met, *beyond, None, None]
        for i, j in itertools.combinations_with_replacement(range(len(road)), 2):
            pusher, pushed = road[i], road[j]
            by_rule = {
                False: False,
                "contact": j == i + 1,
                "one": (i, j) == (0, 1),
                "send": i == 0 and j > 0,
                "ahead": j > i,
                "stack": i == j,
                "both-off": pusher is pushed is None,
            }
            off = (pusher is None) + (pushed is None)
            allowed = {"both": 2, "pushed": 1, "nobody": 0}[self.push_off] if self.low else 0
            if by_rule[self.push] and off <= allowed:
                yield pusher, pushed

    @cached_property
    def grundy(self):
        """The Grundy number of every pair, in both orders; in misère play 0 at the P-positions alone."""
        return self.layered(self.passes, lambda below: next(n for n in itertools.count() if n not in below))

    @cached_property
    def lengths(self):
        """The remoteness of every pair, in both orders."""
        return self.layered(self.passes, self.length)

    def length(self, below):
        losing = [n for n in below if n % 2 == int(self.misere)]
        return 1 + (min(losing) if losing else max(below, default=-1))

    def layered(self, passes, value):
        """What a rule gives every pair from the values of its options, a number of passes being left."""
        passed = self.layered(passes - 1, value) if passes else {}
        places = [None, *self.squares] if self.low else self.squares
        found = {}
        # Every move lowers the sum of all coordinates, a piece off the board having none.
        by_sum = sorted(
            itertools.product(places, repeat=2), key=lambda pair: sum(sum(p) for p in pair if p is not None)
        )
        for a, b in by_sum:
            if a == b and a is not None and not self.is_shared:
                continue
            below = {found[option] for option in self.options(a, b)}
            if passes and (below or self.pass_at_terminal):
                below.add(passed[a, b])
            is_counted = below or not self.misere or value == self.length
            found[a, b] = value(below) if is_counted else 1
        return found

    def options(self, a, b):
        return {*self.moves_of_one(a, b), *((y, x) for x, y in self.moves_of_one(b, a))}

    def key(self, a, b):
        """A pair as the formats write it."""
        off = (0,) * len(self.size)
        return tuple(sorted((off if a is None else a, off if b is None else b)))

    @cached_property
    def values(self):
        """The Grundy number of every pair as the formats write it."""
        return {self.key(a, b): value for (a, b), value in self.grundy.items()}

    @property
    def lost(self):
        return sorted(pair for pair, value in self.values.items() if value == 0)

    def problem(self, **more):
        base = {"ludus": 1, "kind": "two-pieces", "rays": [list(r) for r in self.rays]}
        base |= {"steps": [list(s) for s in self.steps], "size": list(self.size)}
        names = ("jump", "land", "drop", "push", "push_off", "misere", "passes", "pass_at_terminal")
        rules = {name: getattr(self, name) for name in names}
        return {**base, **rules, **more}

    def answer(self, certificate, **more):
        return {"ludus": 1, "problem": self.problem(**more), "answer": "solved", "certificate": certificate}

    def entries(self):
        """The values of the whole table in reading order."""
        places = list(itertools.product(*(range(side + self.low) for side in self.size)))
        piece = {place: None if self.low and 0 in place else place for place in places}
        return [self.grundy.get((piece[a], piece[b]), -1) for a in places for b in places]

    def table(self, entries=None):
        shape = tuple(side + self.low for side in self.size) * 2
        values = self.entries() if entries is None else entries
        return self.answer({"kind": "table", "values": nested(values, shape)}, question="table")

    def outcomes(self, lost=None):
        listed = [list(a + b) for a, b in (self.lost if lost is None else lost)]
        return self.answer({"kind": "outcomes", "p_positions": listed}, question="p-positions")

    def winning(self, pair):
        """The winning moves of a pair, as the formats write them."""
        off = (0,) * len(self.size)
        a, b = (None if self.low and place == off else place for place in pair)
        return sorted({self.key(*option) for option in self.options(a, b) if self.grundy[option] == 0})

    def wins_by_pass(self, pair):
        """Whether a pass is allowed at a pair and leads to a P-position."""
        off = (0,) * len(self.size)
        a, b = (None if self.low and place == off else place for place in pair)
        can = self.passes and (self.pass_at_terminal or self.options(a, b))
        return bool(can) and replace(self, passes=self.passes - 1).grundy[a, b] == 0

    def outcome(self, pair, moves=None):
        wins = [[list(place) for place in move] for move in (self.winning(pair) if moves is None else moves)]
        by_pass = self.wins_by_pass(pair)
        is_won = wins or by_pass or (self.misere and self.values[pair] != 0)
        certificate = {"kind": "pair-outcome", "outcome": "won" if is_won else "lost", "moves": wins}
        certificate |= {"pass": True} if by_pass else {}
        return self.answer(certificate, position=[list(place) for place in pair])

    def remoteness(self, pair):
        off = (0,) * len(self.size)
        a, b = (None if self.low and place == off else place for place in pair)
        here = self.lengths[a, b]
        best = sorted({self.key(*option) for option in self.options(a, b) if self.lengths[option] == here - 1})
        won = "won" if (here % 2 == 1) != self.misere else "lost"
        fields = {"moves": here, "outcome": won, "best": [[list(place) for place in move] for move in best]}
        can = self.passes and (self.pass_at_terminal or self.options(a, b))
        by_pass = bool(can) and replace(self, passes=self.passes - 1).lengths[a, b] == here - 1
        certificate = {"kind": "pair-remoteness", **fields} | ({"pass": True} if by_pass else {})
        return self.answer(certificate, position=[list(place) for place in pair], question="remoteness")

    def value(self, pair, value=None):
        certificate = {"kind": "pair-value", "value": self.values[pair] if value is None else value}
        return self.answer(certificate, position=[list(place) for place in pair], question="value")


def random_pair_game(chance: random.Random) -> TinyPair:
    """Return two pieces on a small board of one to three axes, often rooks."""
    axes = chance.choice((1, 2, 2, 2, 3))
    size = tuple(chance.randint(1, {1: 9, 2: 4, 3: 2}[axes]) for _ in range(axes))
    rook = tuple(tuple(int(i == axis) for i in range(axes)) for axis in range(axes))

    def vectors(count):
        found = {tuple(chance.randint(0, 2) for _ in size) for _ in range(count)}
        return tuple(sorted(vector for vector in found if any(vector)))

    rays, steps = (rook, ()) if chance.random() < 0.6 else (vectors(2), vectors(2))
    jump, land = chance.random() < 0.6, chance.random() < 0.4
    push = False if chance.random() < 0.5 else chance.choice(PUSHES)
    drop, push_off = chance.choice((False, True, "pushed")), chance.choice(("both", "both", "pushed", "nobody"))
    return TinyPair(size, rays, steps, jump, land, drop, push, push_off)
