"""Which vectors join two positions of the same Grundy value: those of all lengths are read at once.

While the digits of a vector v are read, the last one first, the machine guesses those of a position x and of a number
g. It follows the automaton of the Grundy values over (x, g) and over (x + v, g), with a carry for each coordinate.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import product

from ludus_check.automatic.automaton import Automaton, Digits, Numeration, Place
from ludus_check.automatic.game import Game
from ludus_check.by_search.automatic.moves import live_states
from ludus_check.errors import NotChecked, Rejected
from ludus_check.limits import SEARCH_STEPS
from ludus_check.words.phrases import cell

Guess = tuple[int, int, Digits]
"""The states of the automaton at (x, g) and at (x + v, g), and what is carried."""
Pair = tuple[Place, int, frozenset[int]]
"""What is known after a word: its place, the state of the automaton of vectors, and the numbers of all guesses."""
STEPS = 4
"""Steps that a new guess costs."""


@dataclass(slots=True)
class Guesses:
    """All guesses that were met, by their numbers, and where letters lead from them."""

    values: Automaton
    numeration: Numeration
    axes: int
    live: frozenset[int]
    states: list[Guess] = field(default_factory=list)
    numbers: dict[Guess, int] = field(default_factory=dict)
    memory: dict[tuple[int, Digits, Place], frozenset[int]] = field(default_factory=dict)
    ends: dict[tuple[int, Place], bool] = field(default_factory=dict)
    steps: int = 0

    def spend(self, steps: int) -> None:
        """Count steps; NotChecked when they are too many."""
        self.steps += steps
        if self.steps > SEARCH_STEPS:
            raise NotChecked("the proof takes more steps than the limit allows")

    def number(self, guess: Guess) -> int:
        """Return the number of a guess."""
        if guess not in self.numbers:
            self.numbers[guess] = len(self.states)
            self.states.append(guess)
        return self.numbers[guess]

    def after(self, number: int, digits: Digits, place: Place) -> frozenset[int]:
        """Return the guesses after a letter of the vector, from which two positions may still be found."""
        key = (number, digits, place)
        if key not in self.memory:
            radix = self.numeration.radices[place[0]]
            self.spend(STEPS * radix ** (self.axes + 1))
            near, far, carries = self.states[number]
            found = set()
            for new in product(range(radix), repeat=self.axes + 1):
                sums = [x + v + carry for x, v, carry in zip(new[:-1], digits, carries, strict=True)]
                at = self.values.after(near, self.numeration.letter(new))
                to = self.values.after(far, self.numeration.letter([*(one % radix for one in sums), new[-1]]))
                if at in self.live and to in self.live:
                    found.add(self.number((at, to, tuple(one // radix for one in sums))))
            self.memory[key] = frozenset(found)
        return self.memory[key]

    def after_all(self, numbers: frozenset[int], digits: Digits, place: Place) -> frozenset[int]:
        """Return the guesses after a letter of the vector from all of these."""
        self.spend(2 * (1 + len(numbers)))
        found = [self.after(number, digits, place) for number in numbers]
        self.spend(sum(map(len, found)))
        return frozenset().union(*found)

    def arrives(self, number: int, place: Place) -> bool:
        """Say whether two positions are found when the vector has no more digits; theirs may go on."""
        start = (number, place)
        if start not in self.ends:
            seen, queue, zeros = {start}, [start], (0,) * self.axes
            for one, here in queue:
                near, far, carries = self.states[one]
                if not any(carries) and near in self.values.finals and far in self.values.finals:
                    self.ends[start] = True
                    return True
                following = (min(here[0] + 1, len(self.numeration.radices) - 1),)
                found = self.after(one, zeros, here)
                self.spend(1 + len(found))
                reached = {(number, following) for number in found} - seen
                seen |= reached
                queue += reached
            self.ends |= dict.fromkeys(seen, False)
        return self.ends[start]


def search(game: Game, addable: Automaton) -> int:
    """Return how many pairs there are when the automaton is right about every vector; Rejected when it is not."""
    guesses, start = _start(game)
    came: dict[Pair, tuple[Pair, Digits] | None] = {start: None}
    queue = [start]
    # The queue grows while the loop reads it; `came` has the way to each pair, which gives the counterexample.
    for pair in queue:
        place, at, moves = pair
        is_joined = any(guesses.arrives(one, place) for one in moves)
        if is_joined == (at in addable.finals):
            may = "cannot" if is_joined else "can"
            raise Rejected(
                f"the claim is wrong about the vector {cell(_vector(game, came, pair))}, which {may} be added"
            )
        for digits, following in game.numeration.letters(place, game.axes):
            reached = guesses.after_all(moves, digits, place)
            new = (following, addable.after(at, game.numeration.letter(digits)), reached)
            if new not in came:
                came[new] = (pair, digits)
                queue.append(new)
    return len(queue)


def is_harmless(game: Game, vector: Sequence[int]) -> bool:
    """Say whether a vector joins no two positions of the same Grundy value."""
    guesses, (place, _, moves) = _start(game)
    length = max(len(game.numeration.word(entry, 0)) for entry in vector)
    for digits in zip(*(game.numeration.word(entry, length) for entry in vector), strict=True):
        moves = guesses.after_all(moves, digits, place)
        place = (min(place[0] + 1, len(game.numeration.radices) - 1),)
    return not any(guesses.arrives(one, place) for one in moves)


def _start(game: Game) -> tuple[Guesses, Pair]:
    guesses = Guesses(game.lost, game.numeration, game.axes, live_states(game.lost))
    first = guesses.number((0, 0, (0,) * game.axes))
    return guesses, (game.numeration.start(game.axes), 0, frozenset((first,)))


def _vector(game: Game, came: dict[Pair, tuple[Pair, Digits] | None], pair: Pair) -> tuple[int, ...]:
    """Return the vector whose word led to a pair."""
    word = []
    while (step := came[pair]) is not None:
        pair, digits = step
        word.append(digits)
    word.reverse()
    return tuple(game.numeration.number([digits[axis] for digits in word]) for axis in range(game.axes))
