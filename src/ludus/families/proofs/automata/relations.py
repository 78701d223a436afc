"""Relations between numbers, as automata that read the digits of all numbers at once; and what logic makes of them.

Every relation is kept as its least automaton. Its words are those of numbers, and zeros before a number do not matter.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import reduce
from operator import and_, or_
from typing import TypeAlias, TypeVar

from ludus.core.arrays import Array
from ludus.core.loading import np
from ludus.core.records import dataclass
from ludus.families.proofs.automata.tables import Budget, minimised, product, projected
from ludus.families.proofs.numerations import INVALID, Numeration, letter_of

State = TypeVar("State", bound=Hashable)
Letter = TypeVar("Letter")
Rows: TypeAlias = Array | Sequence[Sequence[int]]
Join: TypeAlias = Callable[[Array, Array], Array]


@dataclass(frozen=True, slots=True, eq=False)
class Relation:
    """A relation between numbers, which have names: the tracks."""

    numeration: Numeration
    tracks: tuple[str, ...]
    table: Array
    """The next state for each state and letter; the digits of the first track count most in the letter."""
    finals: Array
    """For each state, whether the numbers that are read so far stand in the relation."""
    budget: Budget

    def __len__(self) -> int:
        return len(self.table)

    def __and__(self, other: Relation) -> Relation:
        return self._joined(other, np.logical_and)

    def __or__(self, other: Relation) -> Relation:
        return self._all_tracks(other)._joined(other._all_tracks(self), np.logical_or)

    def __invert__(self) -> Relation:
        return numbers_only(least_automaton(replace(self, finals=~self.finals)))

    def __sub__(self, other: Relation) -> Relation:
        return self & ~other

    def differs(self, other: Relation) -> Relation:
        """Return where just one of the two holds."""
        return self._all_tracks(other)._joined(other._all_tracks(self), np.logical_xor)

    def exists(self, *names: str) -> Relation:
        """Return the relation between the other numbers: there are numbers for these tracks."""
        found = self
        for name in names:
            found = found._without(name) if name in found.tracks else found
        return found

    def renamed(self, **names: str) -> Relation:
        return replace(self, tracks=tuple(names.get(track, track) for track in self.tracks))

    def ordered(self, tracks: Sequence[str]) -> Relation:
        """Return the relation with its tracks in this order; a track that it does not have may hold any number."""
        if self.tracks == tuple(tracks):
            return self
        whole = self & true(self.numeration, self.budget, tuple(t for t in tracks if t not in self.tracks))
        return least_automaton(replace(whole, tracks=tuple(tracks), table=whole._spread(tuple(tracks))))

    @property
    def is_empty(self) -> bool:
        return not self.finals.any()

    def holds(self, **numbers: int) -> bool:
        """Return whether it holds between these numbers, one for each track.

        It is looked up digit by digit, which is how a relation is compared with brute force.
        """
        length = max((len(self.numeration.word(number)) for number in numbers.values()), default=0)
        words = [self.numeration.word(numbers[track], length) for track in self.tracks]
        state = 0
        for digits in zip(*words, strict=True):
            state = int(self.table[state, letter_of(digits, self.numeration.digits)])
        return bool(self.finals[state])

    def some(self) -> dict[str, int] | None:
        """Return numbers between which it holds, those of a shortest word; None when it never holds."""
        came: dict[int, tuple[int, int]] = {}
        queue = [0]
        goal = 0 if self.finals[0] else None
        # The queue grows while the loop reads it; breadth first, so that the word is a shortest one.
        for state in queue:
            if goal is not None:
                break
            for letter, following in enumerate(self.table[state].tolist()):
                if following and following not in came:
                    came[following] = (state, letter)
                    queue.append(following)
                    if self.finals[following]:
                        goal = following
                        break
        return None if goal is None else self._numbers(came, goal)

    def _numbers(self, came: Mapping[int, tuple[int, int]], goal: int) -> dict[str, int]:
        word, digits = [], self.numeration.digits
        while goal:
            goal, letter = came[goal]
            word.append([letter // digits**place % digits for place in range(len(self.tracks) - 1, -1, -1)])
        word.reverse()
        return {track: self.numeration.number([d[i] for d in word]) for i, track in enumerate(self.tracks)}

    def _joined(self, other: Relation, join: Join) -> Relation:
        tracks = self.tracks + tuple(track for track in other.tracks if track not in self.tracks)
        self.budget.check(1, self.numeration.digits ** len(tracks))
        table, left, right = product(self._spread(tracks), other._spread(tracks), self.budget)
        return least_automaton(
            replace(self, tracks=tracks, table=table, finals=join(self.finals[left], other.finals[right]))
        )

    def _spread(self, tracks: tuple[str, ...]) -> Array:
        """Return the table over the letters of more tracks, or of the same ones in another order."""
        if tracks == self.tracks:
            return self.table
        digits = letters(self.numeration.digits, len(tracks))
        index = np.zeros(digits.shape[1], np.int64)
        for track in self.tracks:
            index = index * self.numeration.digits + digits[tracks.index(track)]
        return self.table[:, index]

    def _all_tracks(self, other: Relation) -> Relation:
        """Return the relation with the tracks of another one too, which hold numbers."""
        missing = tuple(track for track in other.tracks if track not in self.tracks)
        return self & true(self.numeration, self.budget, missing) if missing else self

    def _without(self, name: str) -> Relation:
        digits, count = self.numeration.digits, len(self.tracks)
        place = self.tracks.index(name)
        cube = self.table.reshape(len(self.table), *(digits,) * count)
        guessed = np.moveaxis(cube, 1 + place, 1).reshape(len(self.table), digits, -1)
        table, finals = projected(
            guessed, self.finals, is_last_digit_first=self.numeration.is_last_digit_first, budget=self.budget
        )
        return least_automaton(
            replace(self, tracks=self.tracks[:place] + self.tracks[place + 1 :], table=table, finals=finals)
        )


def least_automaton(relation: Relation) -> Relation:
    """Return the same relation with as few states as can be."""
    table, finals = minimised(relation.table, relation.finals)
    return replace(relation, table=table, finals=finals)


def letters(digits: int, tracks: int) -> Array:
    """Return the digit of every track for every letter.

    >>> letters(2, 2).tolist()
    [[0, 0, 1, 1], [0, 1, 0, 1]]
    """
    numbers = np.arange(digits**tracks)
    return np.stack([numbers // digits**place % digits for place in range(tracks - 1, -1, -1)] or [numbers[:0]])


def true(numeration: Numeration, budget: Budget, tracks: Sequence[str] = ()) -> Relation:
    """Return the relation that holds between all numbers."""
    budget.check(1, numeration.digits ** len(tracks))
    one = np.zeros((1, numeration.digits ** len(tracks)), np.int32)
    everything = Relation(numeration, tuple(tracks), one, np.ones(1, bool), budget)
    return numbers_only(everything)


def numbers_only(relation: Relation) -> Relation:
    """Return a relation within the words that are numbers, on every track."""
    numeration = relation.numeration
    if len(numeration.radices) == 1:
        return relation
    valid = np.array(numeration.valid())
    table = np.vstack([valid, np.full((1, numeration.digits), INVALID)]) % (len(valid) + 1)
    finals = np.arange(len(table)) < len(valid)
    for track in relation.tracks:
        relation &= Relation(numeration, (track,), table, finals, relation.budget)
    return relation


def built(
    start: State,
    step: Callable[[State, tuple[int, ...]], State | None],
    is_final: Callable[[State], bool],
    *,
    over: Relation,
) -> Relation:
    """Return the part of a relation that a machine accepts, digit by digit.

    None is the state from which nothing is accepted.
    """
    digits = [tuple(letter) for letter in letters(over.numeration.digits, len(over.tracks)).T.tolist()]

    def following(state: State | None, letter: tuple[int, ...]) -> State | None:
        return None if state is None else step(state, letter)

    first: State | None = start
    states, table = numbered(first, lambda state: digits, following, over.budget)
    finals = np.array([state is not None and is_final(state) for state in states])
    return replace(over, table=np.array(table, np.int32), finals=finals) & over


def numbered(
    start: State, letters: Callable[[State], Sequence[Letter]], step: Callable[[State, Letter], State], budget: Budget
) -> tuple[list[State], list[list[int]]]:
    """Return all states that letters lead to, in the order in which they are met, and the table of their numbers."""
    states, numbers, table = [start], {start: 0}, list[list[int]]()
    # The list of states grows while the loop reads it: a breadth-first search.
    for state in states:
        own = letters(state)
        budget.check(len(states), len(own))
        row = []
        for letter in own:
            following = step(state, letter)
            if following not in numbers:
                numbers[following] = len(states)
                states.append(following)
            row.append(numbers[following])
        table.append(row)
    return states, table


def from_table(
    numeration: Numeration, tracks: Sequence[str], table: Rows, finals: Iterable[int], budget: Budget
) -> Relation:
    """Return the relation of a given automaton, within the words that are numbers."""
    ends = np.zeros(len(table), bool)
    ends[list(finals)] = True
    given = Relation(numeration, tuple(tracks), np.asarray(table, np.int32), ends, budget)
    return numbers_only(least_automaton(given))


def all_of(relations: Iterable[Relation], hidden: Iterable[str]) -> Relation:
    """Return where all of the relations hold for some numbers on the hidden tracks.

    Hidden tracks are left out one by one, first the one whose relations have the fewest tracks together, so that few
    are read at once.
    """
    left, names = list(relations), set(hidden)
    while names:
        joined = {name: {t for one in left if name in one.tracks for t in one.tracks} for name in names}
        name = min(names, key=lambda one: (len(joined[one]), one))
        names.remove(name)
        mine = sorted((one for one in left if name in one.tracks), key=len)
        if mine:
            left = [one for one in left if name not in one.tracks]
            left.append(reduce(and_, mine).exists(name))
    return reduce(and_, sorted(left, key=len))


def any_of(relations: Sequence[Relation]) -> Relation:
    """Return where one of the relations holds; there is at least one."""
    return reduce(or_, relations)
