"""Impartial games by brute force, from the definition alone, and answers made without any solver."""

import itertools
import random
from dataclasses import dataclass
from functools import cache, cached_property
from math import prod


def nested(flat, shape):
    """Return a flat list as nested lists of the given shape."""
    if len(shape) == 1:
        return list(flat)
    block = prod(shape[1:])
    return [nested(flat[i * block : (i + 1) * block], shape[1:]) for i in range(shape[0])]


@dataclass(frozen=True)
class TinyPiece:
    size: tuple
    rays: tuple = ()
    steps: tuple = ()
    passes: int = 0
    pass_at_terminal: bool = False
    misere: bool = False

    @cached_property
    def cells(self):
        return list(itertools.product(*map(range, self.size)))

    @cached_property
    def moves(self):
        """Every vector that a move may subtract."""
        longest = max(self.size)
        multiples = {tuple(k * r for r in ray) for ray in self.rays for k in range(1, longest + 1)}
        return multiples | set(self.steps)

    def options(self, cell, passes):
        """The positions that one move leads to: cells with the same passes, the same cell with one pass less."""
        there = [tuple(x - m for x, m in zip(cell, move, strict=True)) for move in self.moves]
        found = [(end, passes) for end in there if min(end) >= 0]
        if passes and (found or self.pass_at_terminal):
            found.append((cell, passes - 1))
        return found

    @cached_property
    def grundy(self):
        """The Grundy number of every cell, all passes being left."""

        @cache
        def value(cell, passes):
            below = {value(*option) for option in self.options(cell, passes)}
            return next(n for n in itertools.count() if n not in below)

        return [value(cell, self.passes) for cell in self.cells]

    @cached_property
    def lost(self):
        """The cells from which the player to move loses."""

        @cache
        def is_lost(cell, passes):
            options = self.options(cell, passes)
            return not any(is_lost(*option) for option in options) if options else not self.misere

        return [cell for cell in self.cells if is_lost(cell, self.passes)]

    @cached_property
    def layers(self):
        """For each cell and each number of passes left: whether it is lost, and how many moves the game lasts."""

        @cache
        def told(cell, passes):
            options = [told(*option) for option in self.options(cell, passes)]
            if not options:
                return not self.misere, 0
            losing = [length for lost, length in options if lost]
            return (False, 1 + min(losing)) if losing else (True, 1 + max(length for _, length in options))

        return {(cell, k): told(cell, k) for cell in self.cells for k in range(self.passes + 1)}

    @property
    def lengths(self):
        """How many moves the game lasts from each cell, all passes being left."""
        return [self.layers[cell, self.passes][1] for cell in self.cells]

    def winning(self, cell):
        """The cells to go to that win, and whether a pass does."""
        found = [option for option in self.options(cell, self.passes) if self.layers[option][0]]
        return sorted({end for end, passes in found if passes == self.passes}), (cell, self.passes - 1) in found

    def best(self, cell):
        """The cells to go to that win soonest or lose latest, and whether a pass does."""
        lost, length = self.layers[cell, self.passes]
        options = self.options(cell, self.passes)
        found = [option for option in options if self.layers[option] == (not lost, length - 1)]
        return sorted({end for end, passes in found if passes == self.passes}), (cell, self.passes - 1) in found

    def value(self, cell, value=None, **more):
        value = self.grundy[self.cells.index(cell)] if value is None else value
        return self.answer({"kind": "value", "value": value, **more}, question="value", position=list(cell))

    def outcome(self, cell, **more):
        moves, by_pass = self.winning(cell)
        certificate = {"kind": "outcome", "outcome": "lost" if self.layers[cell, self.passes][0] else "won"}
        certificate |= {"moves": list(map(list, moves)), "complete": True} | ({"pass": True} if by_pass else {})
        return self.answer(certificate | more, question="outcome", position=list(cell))

    def remoteness(self, cell, **more):
        moves, by_pass = self.best(cell)
        lost, length = self.layers[cell, self.passes]
        certificate = {"kind": "remoteness", "outcome": "lost" if lost else "won", "moves": length}
        certificate |= {"best": list(map(list, moves))} | ({"pass": True} if by_pass else {})
        return self.answer(certificate | more, question="remoteness", position=list(cell))

    def remoteness_table(self, values=None):
        values = self.lengths if values is None else values
        return self.answer({"kind": "remoteness-table", "values": nested(values, self.size)}, question="remoteness")

    def level_rows(self, below):
        return sorted([g, *cell] for cell, g in zip(self.cells, self.grundy, strict=True) if g < below)

    def levels(self, below, rows=None):
        rows = self.level_rows(below) if rows is None else rows
        certificate = {"kind": "level-sets", "below": below, "count": len(rows), "positions": rows}
        return self.answer(certificate, question="levels", below=below)

    def problem(self, **more):
        base = {"ludus": 1, "kind": "impartial", "rays": [list(r) for r in self.rays]}
        base |= {"steps": [list(s) for s in self.steps], "size": list(self.size)}
        switches = {"passes": self.passes, "pass_at_terminal": self.pass_at_terminal, "misere": self.misere}
        return {**base, **{name: value for name, value in switches.items() if value}, **more}

    def answer(self, certificate, **more):
        return {"ludus": 1, "problem": self.problem(**more), "answer": "solved", "certificate": certificate}

    def table(self, values=None):
        values = self.grundy if values is None else values
        return self.answer({"kind": "table", "values": nested(values, self.size)}, question="table")

    def outcomes(self, lost=None):
        lost = self.lost if lost is None else lost
        certificate = {"kind": "outcomes", "p_positions": [list(cell) for cell in lost]}
        return self.answer(certificate, question="p-positions")


def random_piece(chance: random.Random, *, misere: bool | None = None) -> TinyPiece:
    """Return a piece on a small grid of one to three axes."""
    axes = chance.choice((1, 2, 2, 2, 3))
    size = tuple(chance.randint(1, {1: 14, 2: 6, 3: 4}[axes]) for _ in range(axes))

    def vectors(count, most):
        found = {tuple(chance.randint(0, most) for _ in size) for _ in range(count)}
        return tuple(sorted(vector for vector in found if any(vector)))

    rays, steps = vectors(chance.randint(0, 3), 2), vectors(chance.randint(0, 4), 4)
    passes, at_terminal = chance.choice((0, 0, 1, 2, 3)), chance.random() < 0.5
    play = chance.random() < 0.5 if misere is None else misere
    return TinyPiece(size, rays, steps, passes, at_terminal, play)
