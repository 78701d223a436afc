"""Numbered games by brute force, from the definition alone, and answers made without any solver."""

import random
from dataclasses import dataclass
from functools import cache, cached_property


@dataclass(frozen=True)
class TinyGraph:
    """A game whose positions with passes are pairs; nothing is known about passes but what a pass is."""

    options: tuple
    passes: int = 0
    pass_at_terminal: bool = False
    misere: bool = False
    position: int = 0

    def moves(self, position, left):
        found = [(option, left) for option in self.options[position]]
        if left and (found or self.pass_at_terminal):
            found.append((position, left - 1))
        return found

    @cached_property
    def grundy(self):
        @cache
        def value(position, left):
            below = {value(*move) for move in self.moves(position, left)}
            return next(n for n in range(len(below) + 1) if n not in below)

        return [value(position, self.passes) for position in range(len(self.options))]

    def is_lost(self, position, left):
        moves = self.moves(position, left)
        return not any(self.is_lost(*move) for move in moves) if moves else not self.misere

    @cached_property
    def lost(self):
        return [position for position in range(len(self.options)) if self.is_lost(position, self.passes)]

    @cached_property
    def winning(self):
        """The winning moves from the position, as (position, passes left)."""
        return [move for move in self.moves(self.position, self.passes) if self.is_lost(*move)]

    @cached_property
    def length(self):
        """The remoteness of the position: the length of the game under best play."""

        def last(position, left):
            moves = self.moves(position, left)
            if not moves:
                return 0
            if self.is_lost(position, left):
                return 1 + max(last(*move) for move in moves)
            return 1 + min(last(*move) for move in moves if self.is_lost(*move))

        return last(self.position, self.passes)

    def problem(self, question):
        fields = {"ludus": 1, "kind": "graph", "options": [list(row) for row in self.options], "question": question}
        switches = {"passes": self.passes, "pass_at_terminal": self.pass_at_terminal, "misere": self.misere}
        fields |= {name: value for name, value in switches.items() if value}
        return fields | ({} if question in ("table", "p-positions") else {"position": self.position})

    def answer(self, question, **certificate):
        return {"ludus": 1, "problem": self.problem(question), "answer": "solved", "certificate": certificate}

    def table(self, values=None):
        return self.answer("table", kind="table", values=self.grundy if values is None else values)

    def outcomes(self, lost=None):
        rows = [[position] for position in (self.lost if lost is None else lost)]
        return self.answer("p-positions", kind="outcomes", p_positions=rows)

    def value(self, value=None):
        found = self.grundy[self.position] if value is None else value
        return self.answer("value", kind="graph-value", value=found)

    def outcome(self):
        is_won = self.position not in self.lost
        moves = [position for position, left in self.winning if left == self.passes]
        fields = {"outcome": "won" if is_won else "lost", "moves": moves}
        by_pass = any(left < self.passes for _, left in self.winning)
        return self.answer("outcome", kind="graph-outcome", **fields, **({"pass": True} if by_pass else {}))

    def remoteness(self, length=None):
        return self.answer("remoteness", kind="graph-remoteness", moves=self.length if length is None else length)


def random_graph(chance: random.Random, *, misere: bool | None = None, most: int = 9, passes: bool = True) -> TinyGraph:
    """Return a small game, with or without passes, at some position."""
    count, density = chance.randint(1, most), chance.random()
    options = tuple(tuple(o for o in range(p) if chance.random() < density) for p in range(count))
    left, at_terminal = (chance.choice((0, 0, 1, 2, 3)), chance.random() < 0.5) if passes else (0, False)
    play = chance.random() < 0.5 if misere is None else misere
    return TinyGraph(options, left, at_terminal, play, chance.randrange(count))


def sum_is_lost(parts, misere):
    """Say whether the player to move loses a sum of graphs with passes: by playing all of them out."""

    @cache
    def is_lost(state):
        after = [
            (*state[:index], move, *state[index + 1 :])
            for index, (part, (position, left)) in enumerate(zip(parts, state, strict=True))
            for move in part.moves(position, left)
        ]
        return not any(map(is_lost, after)) if after else not misere

    return is_lost(tuple((part.position, part.passes) for part in parts))
