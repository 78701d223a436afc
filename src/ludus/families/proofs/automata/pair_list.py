"""The proof of a claim as a finite list: all pairs of a state and a set of guessed moves, and where letters lead.

While the digits of a position are read, with the last digit first, a guessed move is a line (s, r) together with the
state of the automaton at the new position and what is still to be subtracted from each coordinate. A letter d and a
digit g of m turn the borrow c into c' = ⌈(r g + c - d) / b⌉ and give the new digit d + b c' - r g - c.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from typing import NamedTuple

from ludus.core.errors import invalid
from ludus.families.proofs.automata.budget import Budget
from ludus.families.proofs.every_size.problem import Automaton, Convention, Kernel

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

    problem: Kernel
    lost: Automaton
    gone: Automaton | None
    convention: Convention
    pairs: tuple[Pair, ...]
    following: tuple[tuple[int, ...], ...]
    """For each pair, to which pair each letter leads."""


def pair_lists(problem: Kernel, budget: Budget) -> Iterator[PairList]:
    """Yield the list of each automaton of a problem; first the one once the pass is gone, if there is one."""
    if not problem.numeration.radices:
        raise invalid("numeration", f"expected bases, for a list of pairs, got {problem.numeration.words}")
    if problem.without_pass is not None:
        yield _listed(problem, problem.without_pass, None, Convention.NORMAL, budget)
    yield _listed(problem, problem.automaton, problem.without_pass, problem.convention, budget)


def _listed(
    problem: Kernel, lost: Automaton, gone: Automaton | None, convention: Convention, budget: Budget
) -> PairList:
    reader = _Reader(problem, lost, gone)
    first = reader.start(convention)
    numbers, queue, rows = {first: 0}, [first], []
    letters = 0
    for pair in queue:
        row = []
        for digits in reader.letters(pair.place):
            letters += 1
            budget.check(1)
            if letters > MAX_LETTERS:
                raise invalid("claim", f"expected a proof of at most {MAX_LETTERS} letters, got a longer one")
            following = reader.after(pair, digits)
            if following not in numbers:
                numbers[following] = len(queue)
                queue.append(following)
            row.append(numbers[following])
        rows.append(tuple(row))
    return PairList(problem, lost, gone, convention, tuple(queue), tuple(rows))


@dataclass(frozen=True, slots=True)
class _Reader:
    """Reads letters, for one automaton of a problem."""

    problem: Kernel
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
        letter = self.letter(digits)
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
                at = self.lost.transitions[at][self.letter(new)]
            if not self.is_dead(at):
                yield Guess(guess.line, at, borrows)

    def letter(self, digits: Sequence[int]) -> int:
        found = 0
        for digit in digits:
            found = found * self.problem.numeration.digits + digit
        return found
