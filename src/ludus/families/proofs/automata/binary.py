"""The same claim with one base for all digits: a numeration whose last digits have bases of their own is unfolded.

With the last digit in base p, x = p q + r for the other digits q: for each r the automaton goes on with q from some
state, and x = p q + r is linear.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import product

from ludus.core.loading import np
from ludus.families.proofs.automata.budget import Budget
from ludus.families.proofs.automata.kernels import as_automaton, track_names
from ludus.families.proofs.automata.linear import Sign, linear
from ludus.families.proofs.automata.relations import Relation, from_table, true
from ludus.families.proofs.every_size.problem import Automaton, Kernel
from ludus.families.proofs.numerations import Numeration

OTHERS = "#others"
"""The track of a number without its last digit."""


def in_binary(problem: Kernel, budget: Budget) -> Kernel:
    """Return a problem whose digits all have the last base of its numeration; others are returned as they are.

    >>> automaton = Automaton(((1, 2, 2), (1, 2, 2), (2, 2, 2)), (0, 1))  # 0 alone
    >>> in_binary(Kernel(Numeration((3, 2)), automaton, ((1,),)), Budget()).automaton
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
    numeration = Numeration(tuple(radices[-1:]))
    letters = len(automaton.transitions[0])
    digits = round(letters ** (1 / len(tracks)))
    following: dict[int, list[tuple[int, ...]]] = {}
    for word in product(range(radices[0]), repeat=len(tracks)):
        following.setdefault(automaton.transitions[start][_letter(word, digits)], []).append(word)
    if len(radices) == 1:
        return _from_state(automaton, start, numeration, tracks, budget)
    found = ~true(numeration, budget, tracks)
    for state, words in following.items():
        rest = _unfolded(automaton, state, radices[1:], tracks, budget)
        for word in words if not rest.is_empty else ():
            found |= _extended(rest, word, radices[0])
    return found


def _from_state(
    automaton: Automaton, start: int, numeration: Numeration, tracks: tuple[str, ...], budget: Budget
) -> Relation:
    """Return the same automaton over the letters of one base, its states numbered from another one on."""
    digits = round(len(automaton.transitions[0]) ** (1 / len(tracks)))
    words = product(range(numeration.digits), repeat=len(tracks))
    table = np.array(automaton.transitions)[:, [_letter(word, digits) for word in words]]
    order = [start, *(state for state in range(len(table)) if state != start)]
    places = np.argsort(order)
    finals = [int(places[state]) for state in automaton.finals]
    return from_table(numeration, tracks, places[table[order]], finals, budget)


def _extended(rest: Relation, word: Sequence[int], radix: int) -> Relation:
    """Return the numbers radix q + r, for the numbers q of a relation and these r."""
    found = rest
    for track, digit in zip(rest.tracks, word, strict=True):
        last = linear(rest.numeration, rest.budget, {track: 1, OTHERS: -radix}, -digit, Sign.ZERO)
        found = (found.renamed(**{track: OTHERS}) & last).exists(OTHERS)
    return found.ordered(rest.tracks)


def _letter(word: Sequence[int], digits: int) -> int:
    found = 0
    for digit in word:
        found = found * digits + digit
    return found
