"""The moves of two rooks in the plane, guessed digit by digit: where the moving piece comes to, and a pushed one.

A guess is the state of an automaton on the digits of the position after the move, with what has to be compared: the new
coordinate n with the old one i and with `near`, the coordinate of the other piece on the same axis, and n with m, where
a pushed piece comes to. Signs compare the digits so far; a higher digit overrules. The state ANY stands for "some
move", whatever it leads to.
"""

from collections.abc import Iterator
from typing import NamedTuple

from ludus_check.automatic.automaton import ANY, Automaton
from ludus_check.by_search.automatic.moves import live_states
from ludus_check.two_pieces.game import Game, Push, PushOff

WAYS = ((0, 1, 2, 3), (1, 0, 3, 2), (2, 3, 0, 1), (3, 2, 1, 0))
"""The coordinate i that changes, the other one e of this piece, and `near` and g, those of the other piece."""
DIGITS = [(letter >> 3, letter >> 2 & 1, letter >> 1 & 1, letter & 1) for letter in range(16)]
"""The digits of the four coordinates in each letter."""
BY_ONE_AHEAD = (Push.CONTACT, Push.ONE)
"""The pushed piece ends one square ahead: n = m + 1."""
TAKES_SQUARE = (Push.ONE, Push.SEND)
"""The pusher ends on the square of the other: n = near."""


class Guess(NamedTuple):
    """A move that is guessed."""

    kind: str
    """a move of one piece ("free"), of both ("push"), or one that pushes the other off ("off")"""
    at: int
    with_i: int
    """the sign of n - i for a free move; of m - n, or the carry of m + 1, for a push"""
    with_near: int
    """the sign of n - near"""


def compared(sign: int, x: int, y: int) -> int:
    """Return how two numbers compare after one more digit."""
    return sign if x == y else x - y


class Guesses:
    """The guesses of one game."""

    def __init__(self, game: Game, pair: Automaton, lone: Automaton) -> None:
        self.game, self.pair, self.lone = game, pair, lone
        leaving = {PushOff.BOTH: 2, PushOff.PUSHED: 1, PushOff.NOBODY: 0}[game.push_off]
        self.leaving = leaving if game.leaves else 0
        self.live = [live_states(automaton) | {ANY} for automaton in (pair, lone)]
        self.sets: list[frozenset[Guess]] = []
        """Sets of guesses by their numbers."""
        self.numbers: dict[frozenset[Guess], int] = {}
        self.rows: dict[tuple[tuple[int, ...], int], list[int]] = {}
        self.each: dict[tuple[tuple[int, ...], int, Guess], list[Guess]] = {}

    def start(self) -> frozenset[Guess]:
        """Return the guesses before any digit."""
        # Whether there is a move at all matters in misère play only.
        push, states = self.game.push, (0, ANY) if self.game.misere else (0,)
        found = {Guess("free", state, 0, 0) for state in states}
        if push not in (Push.NONE, Push.BOTH_OFF):
            found |= {Guess("push", state, int(push in BY_ONE_AHEAD), 0) for state in states}
        if self.leaving and push in (Push.CONTACT, Push.ONE, Push.SEND, Push.AHEAD):
            found |= {Guess("off", state, 0, 0) for state in states}
        return frozenset(found)

    def number(self, guessed: frozenset[Guess]) -> int:
        """Return the number of a set of guesses."""
        found = self.numbers.setdefault(guessed, len(self.sets))
        if found == len(self.sets):
            self.sets.append(guessed)
        return found

    def after(self, way: tuple[int, ...], number: int) -> list[int]:
        """Return the numbers of the guesses after one more digit of each coordinate, for each letter."""
        key = way, number
        if key not in self.rows:
            guessed = self.sets[number]
            found = (frozenset(new for one in guessed for new in self._after_one(way, k, one)) for k in range(16))
            self.rows[key] = [self.number(new) for new in found]
        return self.rows[key]

    def _after_one(self, way: tuple[int, ...], letter: int, guess: Guess) -> list[Guess]:
        key = way, letter, guess
        if key not in self.each:
            found = self._after(way, letter, guess)
            self.each[key] = [new for new in found if new.at in self.live[new.kind == "off"]]
        return self.each[key]

    def _after(self, way: tuple[int, ...], letter: int, guess: Guess) -> Iterator[Guess]:
        i, e, near, g = way
        on_line = DIGITS[letter][e] == DIGITS[letter][g]
        kind, at, other, with_near = guess
        for n in (0, 1):
            sign = compared(with_near, n, DIGITS[letter][near])
            moved = letter & ~(8 >> i) | n * (8 >> i)
            if kind == "free":
                yield Guess(kind, self.pair.after(at, moved), compared(other, n, DIGITS[letter][i]), sign)
            elif not on_line or (sign and self.game.push in TAKES_SQUARE):
                continue
            elif kind == "off":
                if n and self.game.push in BY_ONE_AHEAD:
                    continue  # n = 0: the other piece was on the last square ahead, or was pushed there
                x, y = (DIGITS[moved][min(i, e)], DIGITS[moved][max(i, e)])
                yield Guess(kind, self.lone.after(at, 2 * x + y), 0, sign)
            else:
                yield from self._pushed(guess, near, moved, n, sign)

    def _pushed(self, guess: Guess, near: int, moved: int, n: int, sign: int) -> Iterator[Guess]:
        for m in (0, 1):
            if self.game.push in BY_ONE_AHEAD:
                following, fits = m & guess.with_i, n == m ^ guess.with_i
            elif self.game.push is Push.STACK:
                following, fits = 0, n == m
            else:
                following, fits = compared(guess.with_i, m, n), True
            if fits:
                both = moved & ~(8 >> near) | m * (8 >> near)
                yield Guess("push", self.pair.after(guess.at, both), following, sign)

    def ends(
        self, way: tuple[int, ...], signs: tuple[int, int], guessed: frozenset[Guess], other_alone: int
    ) -> tuple[bool, bool]:
        """Return whether the piece can move this way, and whether a move leads to an accepted position."""
        i, e = way[:2]
        own = [sign if i < 2 else -sign for sign in signs]
        is_line, near_i = own[e % 2] == 0, -own[i % 2]
        is_ahead = is_line and near_i < 0
        found = {(guess.kind == "off", guess.at) for guess in guessed if self._arrives(guess, is_line, is_ahead)}
        if self.game.drop and (self.game.jump or not is_ahead):
            found |= {(True, ANY), (True, other_alone)}
        wins = any(at in (self.lone if alone else self.pair).finals for alone, at in found)
        if is_ahead and self.leaving == 2 and self.game.push in (Push.CONTACT, Push.AHEAD, Push.STACK, Push.BOTH_OFF):
            return True, wins or not self.game.misere  # both off: the game is over
        return any(at == ANY for _, at in found), wins

    def _arrives(self, guess: Guess, is_line: bool, is_ahead: bool) -> bool:
        """Say whether a guess is a move, all digits being read."""
        kind, _, other, with_near = guess
        if kind == "free":
            lands, jumps = is_line and with_near == 0, is_ahead and with_near < 0
            return other < 0 and (self.game.land or not lands) and (self.game.jump or not jumps)
        if not is_ahead or with_near > 0 or (self.game.push in TAKES_SQUARE and with_near):
            return False
        if kind == "off":
            return self.game.push is not Push.ONE or with_near == 0
        return other == 0 if self.game.push in (*BY_ONE_AHEAD, Push.STACK) else other < 0
