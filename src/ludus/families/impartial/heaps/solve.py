"""Octal games: Grundy values, P-positions, proved periods, misère quotients.

A period is proved by the Guy–Smith theorem, an arithmetic one by that of values.py; the number of heaps doubles
until one is proved or the time is up. For the misère quotient heaps are taken one after the other. A heap is given an
element of the monoid so far when all sums of transitions keep the right outcomes; when none fits, the heap becomes a
generator, and a new monoid is made from played sums of the generators, by what the sums are worth beside each other.
That is a guess, for the sums are short; the transitions prove it.
"""

from __future__ import annotations

import time
from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import combinations_with_replacement
from typing import TypeAlias

from ludus.core.answers import Answer, Solved, Undecided
from ludus.core.limits import Limits
from ludus.core.loading import np
from ludus.core.questions import Question
from ludus.families.impartial.heaps.certificates import MisereQuotient, ProvedPeriod
from ludus.families.impartial.heaps.misere import Monoid, Transition, closure, separated
from ludus.families.impartial.heaps.problem import Heaps
from ludus.families.impartial.heaps.values import MAX_TRIPLES, growth, options, plain_repetition, repetition, sequence
from ludus.families.impartial.one_piece.certificates import Outcomes, Table


def solve(problem: Heaps, limits: Limits) -> Answer:
    """Return the Grundy values of all heaps that are asked about, or the lost ones among them."""
    values, way = sequence(problem.code, problem.size, limits)
    if problem.question is Question.P_POSITIONS:
        lost = np.flatnonzero(values == 0).astype(np.uint32).reshape(-1, 1)
        return Solved(problem, Outcomes(lost), way)
    return Solved(problem, Table(values), way)


FIRST_HEAPS = 400
MAX_PERIOD_HEAPS = 1 << 29
"""Maximum number of heaps: a gigabyte."""


def solve_period(problem: Heaps, limits: Limits) -> Answer:
    """Look at twice as many heaps each time, until a period is proved or the time is up."""
    end, size = time.monotonic() + limits.seconds, FIRST_HEAPS
    most = MAX_TRIPLES if max(problem.code) >= 8 else MAX_PERIOD_HEAPS
    values = np.zeros(0, np.uint16)
    if limits.seconds <= 0:
        return Undecided(problem, f"no heap of {problem.name} was looked at: the time is up")
    while True:
        began = time.monotonic()
        values, way = sequence(problem.code, size, limits, values)
        found: tuple[int, ...] | None = repetition(values, problem.code)
        if found is None and max(problem.code) >= 8:
            found = growth(values.tolist(), problem.code)
        if found is not None:
            preperiod, period, saltus = (*found, 0)[:3]
            return Solved(problem, ProvedPeriod(preperiod, period, values[: preperiod + period].copy(), saltus), way)
        # Twice as many heaps take up to four times as long.
        if size >= most or time.monotonic() + 2 * (time.monotonic() - began) > end:
            reason = f"no period is proved by the first {size} heaps of {problem.name}"
            return Undecided(problem, f"{reason}; more time may show one", way)
        size = min(most, 2 * size)


Word: TypeAlias = tuple[int, ...]
"""A sum of generators, in increasing order."""
MAX_HEAPS = 400
MAX_PLAYED = 1_000_000
MAX_WORDS = 1500
MAX_ORDER = 64
LENGTHS = range(2, 9)
"""Of the sums that are compared."""


class OutOfReachError(Exception):
    """The limits of time or memory ended the work."""


def solve_misere_quotient(problem: Heaps, limits: Limits) -> Answer:
    """Return the misère quotient with elements of heaps that repeat for ever; Undecided when none is found.

    First heaps are replaced by sums of generators that they were found equal to. That is quick, but a larger heap may
    tell the two apart; where it does not lead to a proof, the heaps themselves are played.
    """
    end, stops = time.monotonic() + limits.seconds, []
    for is_reduced in (True, False):
        try:
            search = _Search(problem.code, end, is_reduced)
            while True:
                result = search.walk(limits)
                if result is not None:
                    return Solved(problem, result, "played sums, proved by transitions")
        except OutOfReachError as stop:
            stops.append(str(stop))
        except RecursionError:  # a play is deeper than Python's calls may be
            stops.append("plays are too long")
    reason = f"no misère quotient of {problem.name} was found: {'; '.join(dict.fromkeys(stops))}"
    return Undecided(problem, reason, "played sums")


@dataclass
class _Search:
    """The generators so far, and what every heap is worth in them."""

    code: tuple[int, ...]
    end: float
    is_reduced: bool
    """Whether heaps are replaced by sums of generators when sums are played."""
    generators: list[int] = field(default_factory=list)
    words: dict[int, Word] = field(default_factory=lambda: {0: ()})
    """For each heap a sum of generators that it was found equal to."""
    length: int = LENGTHS.start
    monoid: Monoid = field(default_factory=lambda: Monoid(((0,),), frozenset()))
    classes: dict[Word, int] = field(default_factory=lambda: {(): 0})
    shortest: list[Word] = field(default_factory=lambda: [()])

    def walk(self, limits: Limits) -> MisereQuotient | None:
        """Return the quotient when the elements of heaps repeat; None when another monoid is needed, which is made."""
        elements, transitions = [0], set[Transition]()
        for heap in range(1, MAX_HEAPS):
            self.check_time()
            limits.progress("heaps of the misère quotient", heap, 0)
            below = self.below(heap, elements)
            own = self.own(heap, below, transitions)
            if own is None:
                is_played = (heap,) in self.classes
                self.enlarge(heap, self.length + 1 if is_played else LENGTHS.start)
                return None
            transitions.add((own, below))
            elements.append(own)
            # Only smaller generators stand for a heap: so every play of them ends.
            word = self.shortest[own]
            self.words[heap] = word if all(g < heap for g in word) else (heap,)
            found = plain_repetition(np.array(elements), self.code) if separated(self.monoid) else None
            if found is not None and closure(self.monoid, transitions) is not None:
                before = tuple(elements[: sum(found)])
                return MisereQuotient(self.monoid.product, tuple(sorted(self.monoid.lost)), *found, before)
        raise OutOfReachError(f"the elements of {MAX_HEAPS} heaps do not repeat")

    def own(self, heap: int, below: int, transitions: set[Transition]) -> int | None:
        """Return the element of a heap, None when no element has the right outcomes."""
        own = self.classes.get((heap,))
        if own is None:
            return self.fitting(below, transitions)
        return own if closure(self.monoid, {*transitions, (own, below)}) is not None else None

    def below(self, heap: int, elements: list[int]) -> int:
        return sum(
            1 << e for e in {self.monoid.times(elements[part] for part in left) for left in options(heap, self.code)}
        )

    def fitting(self, below: int, transitions: set[Transition]) -> int | None:
        """Return the element that a heap with these options can have, None when there is none."""
        known = [own for own, its in transitions if its == below]
        if known or not below:
            return known[0] if known else 0
        lost = sum(1 << element for element in self.monoid.lost)
        for own in range(self.monoid.order):
            if (own in self.monoid.lost) == (not below & lost):
                if closure(self.monoid, {*transitions, (own, below)}) is not None:
                    return own
                self.check_time()
        return None

    def enlarge(self, heap: int, length: int) -> None:
        """Make a heap a generator, or if it was played compare longer sums; find the monoid of sums of generators."""
        if (heap,) not in self.classes:
            self.generators = sorted({*self.generators, heap})
            self.words[heap] = (heap,)
        most = max(self.generators)
        words = {one: self.words[one] if self.is_reduced else (one,) for one in range(1, most + 1)}
        plays = _Plays(self.code, words, self.end)
        for self.length in range(length, LENGTHS.stop):
            result = plays.monoid(self.generators, self.length)
            if result is not None:
                self.monoid, self.classes, self.shortest = result
                return
        raise OutOfReachError(f"the monoid with the generators {', '.join(map(str, self.generators))} is not seen")

    def check_time(self) -> None:
        if time.monotonic() > self.end:
            raise OutOfReachError("the time is up")


class _Plays:
    """Sums of generators, played out in misère play; what a move leaves is replaced by an equal sum of generators."""

    def __init__(self, code: tuple[int, ...], words: dict[int, Word], end: float) -> None:
        self.end = end
        self.dead = {one for one in words if not any(True for _ in options(one, code))}
        """Heaps without a move; they do nothing."""
        self.moves = {
            one: {self.alive(g for part in left for g in words[part]) for left in options(one, code)} for one in words
        }
        self.known: dict[Word, bool] = {(): False}

    def alive(self, heaps: Iterable[int]) -> Word:
        """Return a sum without the heaps that do nothing."""
        return tuple(sorted(heap for heap in heaps if heap not in self.dead))

    def is_lost(self, word: Word) -> bool:
        result = self.known.get(word)
        if result is None:
            result = not any(
                self.is_lost(tuple(sorted((*word[:i], *left, *word[i + 1 :]))))
                for i, one in enumerate(word)
                if i == 0 or word[i - 1] != one
                for left in self.moves[one]
            )
            if len(self.known) >= MAX_PLAYED or (len(self.known) % 1024 == 0 and time.monotonic() > self.end):
                raise OutOfReachError(f"{len(self.known)} sums were played in the time given")
            self.known[word] = result
        return result

    def monoid(self, generators: list[int], length: int) -> tuple[Monoid, dict[Word, int], list[Word]] | None:
        """Return the monoid of sums of at most `length` generators, None when it is not closed."""
        words = [w for n in range(length + 1) for w in combinations_with_replacement(generators, n)]
        if len(words) > MAX_WORDS:
            raise OutOfReachError(f"{len(words)} sums of generators are too many to compare")
        classes: dict[Word, int] = {}
        shortest: list[Word] = []
        seen: dict[bytes, int] = {}
        for word in words:
            row = bytes(self.is_lost(tuple(sorted(word + other))) for other in words)
            if row not in seen:
                seen[row] = len(shortest)
                shortest.append(word)
            classes[word] = seen[row]
        if len(shortest) > MAX_ORDER or any(len(word) == length for word in shortest):
            return None
        product = [[self._times(i, word, classes, shortest) for word in shortest] for i in range(len(shortest))]
        lost = frozenset(i for i, word in enumerate(shortest) if self.is_lost(word))
        for heap in self.moves.keys() - set(generators):
            row = bytes(self.is_lost(tuple(sorted((*self.alive((heap,)), *other)))) for other in words)
            if row in seen:
                classes[(heap,)] = seen[row]
        return Monoid(tuple(map(tuple, product)), lost), classes, shortest

    def _times(self, element: int, word: Word, classes: dict[Word, int], shortest: list[Word]) -> int:
        for one in word:
            element = classes[tuple(sorted((*shortest[element], one)))]
        return element


METHODS = {
    Question.TABLE: {"sparse": solve},
    Question.P_POSITIONS: {"sparse": solve},
    Question.PERIOD: {"guy-smith": solve_period},
    Question.MISERE_QUOTIENT: {"transitions": solve_misere_quotient},
}
