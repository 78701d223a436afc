"""An automaton learned from a set of positions: two words are the same state when no short ending tells them apart.

A word is the beginning of the digits of all coordinates, read at once (A. Nerode 1958). The states are the beginnings
that differ in their endings of up to L letters; the automaton is right where L is large enough, and that is for a proof
to say. In a numeration whose first digit is read first, shorter endings count too, or finite exceptions would be lost.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from typing import TypeAlias

from ludus.core.arrays import Array
from ludus.core.loading import np
from ludus.families.proofs.automatic.problem import Automaton
from ludus.families.proofs.guessing.p_positions import LostSet
from ludus.families.proofs.numerations import INVALID, Numeration

MAX_STATES = 400
MAX_ENDINGS = 40_000
"""Number of endings of a word that are tried."""
Word: TypeAlias = tuple[tuple[int, ...], ...]
"""Letters; a letter has one digit for each coordinate."""
CHECKED = 300
"""The automaton is compared with the set on a box of this side."""


@dataclass(frozen=True, slots=True)
class Learned:
    """An automaton, and how long the endings were that told its states apart."""

    numeration: Numeration
    automaton: Automaton
    endings: int

    @property
    def states(self) -> int:
        """How many states it has, one for the words that lead nowhere included."""
        return len(self.automaton.transitions)


def learn(lost: LostSet, numeration: Numeration, lengths: Sequence[int]) -> Iterator[Learned]:
    """Yield automata that agree with a set near the corner, for longer and longer endings.

    >>> from ludus.families.proofs.numerations import BINARY
    >>> nim = LostSet(64, np.eye(64, dtype=bool))
    >>> next(learn(nim, BINARY, [2])).states
    2
    """
    for length in lengths:
        if len(_letters(numeration, lost.axes)) ** length > MAX_ENDINGS:
            return
        found = _automaton(lost, numeration, length)
        if found is not None and agrees(found, numeration, lost):
            yield Learned(numeration, found, length)


def agrees(automaton: Automaton, numeration: Numeration, lost: LostSet) -> bool:
    """Return whether an automaton accepts just the P-positions of a box at the corner."""
    side = min(CHECKED if lost.axes == 2 else 24, lost.bound)
    cells = np.stack(np.meshgrid(*[np.arange(side)] * lost.axes, indexing="ij"), axis=-1).reshape(-1, lost.axes)
    length = len(numeration.word(side - 1))
    words = np.array([numeration.word(number, length) for number in range(side)])
    table, states = np.array(automaton.transitions), np.zeros(len(cells), np.int64)
    for place in range(length):
        letters = np.zeros(len(cells), np.int64)
        for axis in range(lost.axes):
            letters = letters * numeration.digits + words[cells[:, axis], place]
        states = table[states, letters]
    return bool((np.isin(states, automaton.finals) == lost.contains(cells)).all())


def _automaton(lost: LostSet, numeration: Numeration, length: int) -> Automaton | None:
    """Return the automaton of the words told apart by endings, None when the set is not known far enough."""
    letters = _letters(numeration, lost.axes)
    first = _marks(lost, numeration, (), length)
    if first is None:
        return None
    numbers = {first: 0}
    words: list[Word] = [()]
    rows: list[tuple[int, ...]] = []
    for word in words:
        row = []
        for letter in letters:
            following = (*word, letter)
            marks = _marks(lost, numeration, following, length)
            if marks is None:
                return None
            if marks not in numbers:
                if len(words) >= MAX_STATES:
                    return None
                numbers[marks] = len(words)
                words.append(following)
            row.append(numbers[marks])
        rows.append(tuple(row))
    finals = [state for state, word in enumerate(words) if _is_in(lost, numeration, word)]
    return Automaton(tuple(rows), tuple(finals))


def _is_in(lost: LostSet, numeration: Numeration, word: Word) -> bool:
    marks = _marks(lost, numeration, word, 0)
    return marks is not None and marks != bytes(len(marks))


def _marks(lost: LostSet, numeration: Numeration, word: Word, length: int) -> bytes | None:
    """Return for each ending whether the word with it is a P-position; None when that is not known of all."""
    shortest = length if numeration.is_last_digit_first else 0
    states = [_after(numeration, [letter[axis] for letter in word]) for axis in range(lost.axes)]
    if INVALID in states:
        return bytes(sum(len(_letters(numeration, lost.axes)) ** n for n in range(shortest, length + 1)))
    parts = []
    for ending in range(shortest, length + 1):
        digits, ends = _endings(numeration, lost.axes, ending)
        weights = _weights(numeration, len(word) + ending)
        before, after = weights[: len(word)], np.array(weights[len(word) :], np.int64)
        prefix = [sum(letter[axis] * w for letter, w in zip(word, before, strict=True)) for axis in range(lost.axes)]
        cells = digits @ after + np.array(prefix, np.int64)
        is_number = np.ones(len(cells), bool)
        for axis, state in enumerate(states):
            is_number &= ends[state][:, axis]
        if not lost.is_known(cells[is_number]):
            return None
        parts.append(np.where(is_number, lost.contains(np.where(is_number[:, None], cells, 0)), False))
    return np.concatenate(parts).astype(np.uint8).tobytes()


def _after(numeration: Numeration, digits: Sequence[int]) -> int:
    """Return the state of the numbers' own automaton after some digits, INVALID when they are none of a number."""
    state = 0
    for digit in digits:
        state = numeration.valid()[state][digit]
        if state == INVALID:
            return INVALID
    return state


@lru_cache(maxsize=64)
def _weights(numeration: Numeration, length: int) -> tuple[int, ...]:
    """Return what the digits of a word of this length count, in the order in which they are read."""
    if not numeration.is_last_digit_first:
        return tuple(reversed(numeration.weights(0, length)))
    found, weight = [], 1
    for place in range(length):
        found.append(weight)
        weight *= numeration.radices[min(place, len(numeration.radices) - 1)]
    return tuple(found)


@lru_cache(maxsize=64)
def _letters(numeration: Numeration, axes: int) -> list[tuple[int, ...]]:
    return list(product(range(numeration.digits), repeat=axes))


@lru_cache(maxsize=64)
def _endings(numeration: Numeration, axes: int, length: int) -> tuple[Array, list[Array]]:
    """Return all endings as digits [ending, axis, place], and from which states they end a number, on each axis."""
    letters = np.array(_letters(numeration, axes), np.int64)
    numbers = np.indices((len(letters),) * length).reshape(length, -1).T if length else np.zeros((1, 0), np.int64)
    digits = letters[numbers].transpose(0, 2, 1) if length else np.zeros((1, axes, 0), np.int64)
    valid = np.array(numeration.valid(), np.int64)
    ends = []
    for start in range(len(valid)):
        states = np.full(digits.shape[:2], start, np.int64)
        for place in range(length):
            states = np.where(states == INVALID, INVALID, valid[states, digits[:, :, place]])
        ends.append(states != INVALID)
    return digits, ends
