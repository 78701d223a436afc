"""The proof of a claim as a finite list of pairs, and the same claim with one base for all digits.

With the last digit in base p, x = p q + r for the other digits q: for each r the automaton goes on with q from some
state, and x = p q + r is linear.

While the digits of a position are read, with the last digit first, a guessed move is a line (s, r) together with the
state of the automaton at the new position and what is still to be subtracted from each coordinate. A letter d and a
digit g of m turn the borrow c into c' = ⌈(r g + c - d) / b⌉ and give the new digit d + b c' - r g - c.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import product
from typing import NamedTuple

from ludus.core.errors import invalid
from ludus.core.loading import np
from ludus.core.records import dataclass
from ludus.families.proofs.automata.compiling import relation_of
from ludus.families.proofs.automata.conditions import as_automaton, track_names
from ludus.families.proofs.automata.relations import Relation, from_table, numbered, true
from ludus.families.proofs.automata.tables import Budget
from ludus.families.proofs.automatic.problem import AutomaticClaim, Automaton, Convention
from ludus.families.proofs.numerations import Numeration, letter_of


def in_binary(problem: AutomaticClaim, budget: Budget) -> AutomaticClaim:
    """Return a problem whose digits all have the last base of its numeration; others are returned as they are.

    >>> automaton = Automaton(((1, 2, 2), (1, 2, 2), (2, 2, 2)), (0, 1))  # 0 alone
    >>> in_binary(AutomaticClaim(Numeration((3, 2)), automaton, ((1,),)), Budget()).automaton
    Automaton(transitions=((0, 1), (1, 1)), finals=(0,))
    """
    if len(problem.numeration.radices) < 2:
        return problem

    def same(automaton: Automaton) -> Automaton:
        tracks = track_names(problem.tracks)
        return as_automaton(_unfolded(automaton, 0, problem.numeration.radices, tracks, budget), tracks)

    gone = None if problem.without_pass is None else same(problem.without_pass)
    numeration = Numeration(problem.numeration.radices[-1:])
    return replace(problem, numeration=numeration, automaton=same(problem.automaton), without_pass=gone)


def _unfolded(
    automaton: Automaton, start: int, radices: Sequence[int], tracks: tuple[str, ...], budget: Budget
) -> Relation:
    """Return what an automaton accepts from some state, these being the bases of the digits to come."""
    digits = round(len(automaton.transitions[0]) ** (1 / len(tracks)))
    words = {word: letter_of(word, digits) for word in product(range(radices[0]), repeat=len(tracks))}
    numeration = Numeration(tuple(radices[-1:]))
    if len(radices) == 1:
        table = np.array(automaton.transitions)[:, list(words.values())]
        order = [start, *(state for state in range(len(table)) if state != start)]
        places = np.argsort(order)
        finals = [int(places[state]) for state in automaton.finals]
        return from_table(numeration, tracks, places[table[order]], finals, budget)
    found = ~true(numeration, budget, tracks)
    following = {word: automaton.transitions[start][letter] for word, letter in words.items()}
    rests = {state: _unfolded(automaton, state, radices[1:], tracks, budget) for state in {*following.values()}}
    for word, state in following.items():
        if not rests[state].is_empty:
            found |= _extended(rests[state], word, radices[0])
    return found


def _extended(rest: Relation, word: Sequence[int], radix: int) -> Relation:
    """Return the numbers radix q + r, for the numbers q of a relation and these r."""
    found = rest
    for track, digit in zip(rest.tracks, word, strict=True):
        last = relation_of(f"{track} = {radix} * others + {digit}", rest.numeration, rest.budget)
        found = (found.renamed(**{track: "others"}) & last).exists("others")
    return found.ordered(rest.tracks)


MAX_LETTERS = 1 << 18
"""The most letters, over all pairs, of a proof that is written as a list."""


class Guess(NamedTuple):
    """A move while it is read."""

    line: int
    at: int
    """The state at the new position; as many as there are states when it does not matter."""
    borrows: tuple[int, ...]


class Pair(NamedTuple):
    """What is known after some letters."""

    place: int
    """Which radix comes next."""
    at: int
    gone: int
    """The state of the automaton once the pass is gone; 0 where there is no pass."""
    together: bool
    """Whether two pieces would stand on one square."""
    guesses: tuple[Guess, ...]
    """In order."""


@dataclass(frozen=True, slots=True)
class PairList:
    """One automaton and the pairs by which it is proved."""

    problem: AutomaticClaim
    lost: Automaton
    gone: Automaton | None
    convention: Convention
    pairs: tuple[Pair, ...]
    following: tuple[tuple[int, ...], ...]
    """For each pair, to which pair each letter leads."""


def pair_lists(problem: AutomaticClaim, budget: Budget) -> Iterator[PairList]:
    """Yield the list of each automaton of a problem; first the one once the pass is gone, if there is one."""
    if not problem.numeration.radices:
        raise invalid("numeration", f"expected bases, for a list of pairs, got {problem.numeration.words}")
    if problem.without_pass is not None:
        yield _listed(problem, problem.without_pass, None, Convention.NORMAL, budget)
    yield _listed(problem, problem.automaton, problem.without_pass, problem.convention, budget)


def _listed(
    problem: AutomaticClaim, lost: Automaton, gone: Automaton | None, convention: Convention, budget: Budget
) -> PairList:
    reader, read = _Reader(problem, lost, gone), 0

    def letters(pair: Pair) -> list[tuple[int, ...]]:
        nonlocal read
        own = list(reader.letters(pair.place))
        read += len(own)
        if read > MAX_LETTERS:
            raise invalid("claim", f"expected a proof of at most {MAX_LETTERS} letters, got a longer one")
        return own

    pairs, following = numbered(reader.start(convention), letters, reader.after, budget)
    return PairList(problem, lost, gone, convention, tuple(pairs), tuple(map(tuple, following)))


@dataclass(frozen=True, slots=True)
class _Reader:
    """Reads letters, for one automaton of a problem."""

    problem: AutomaticClaim
    lost: Automaton
    gone: Automaton | None

    def letters(self, place: int) -> Iterator[tuple[int, ...]]:
        return product(range(self.problem.numeration.radices[place]), repeat=self.problem.tracks)

    def start(self, convention: Convention) -> Pair:
        moves, anywhere = self.problem.moves(), len(self.lost.transitions)
        found = [Guess(line, 0, step) for line, (step, _) in enumerate(moves)]
        if convention in (Convention.MISERE, Convention.PASS):
            found += [Guess(line, anywhere, step) for line, (step, _) in enumerate(moves)]
        kept = tuple(sorted(guess for guess in found if not self.is_dead(guess.at)))
        return Pair(0, 0, 0, self.problem.pieces == 2, kept)

    def is_dead(self, state: int) -> bool:
        rows = self.lost.transitions
        return state < len(rows) and state not in self.lost.finals and set(rows[state]) == {state}

    def after(self, pair: Pair, digits: Sequence[int]) -> Pair:
        radices, half = self.problem.numeration.radices, self.problem.tracks // 2
        letter = letter_of(digits, self.problem.numeration.digits)
        found = {new for guess in pair.guesses for new in self.guesses(guess, digits, radices[pair.place])}
        return Pair(
            min(pair.place + 1, len(radices) - 1),
            self.lost.transitions[pair.at][letter],
            0 if self.gone is None else self.gone.transitions[pair.gone][letter],
            pair.together and tuple(digits[:half]) == tuple(digits[half:]),
            tuple(sorted(found)),
        )

    def guesses(self, guess: Guess, digits: Sequence[int], radix: int) -> Iterator[Guess]:
        _, ray = self.problem.moves()[guess.line]
        for digit in range(radix if any(ray) else 1):
            taken = [r * digit + borrow for r, borrow in zip(ray, guess.borrows, strict=True)]
            borrows = tuple((t + radix - 1 - d) // radix for t, d in zip(taken, digits, strict=True))
            new = [d + radix * b - t for d, b, t in zip(digits, borrows, taken, strict=True)]
            at = guess.at
            if at < len(self.lost.transitions):
                at = self.lost.transitions[at][letter_of(new, self.problem.numeration.digits)]
            if not self.is_dead(at):
                yield Guess(guess.line, at, borrows)
