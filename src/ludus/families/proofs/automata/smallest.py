"""The smallest numbers between which a relation holds: for counterexamples that a person can look at."""

from __future__ import annotations

from ludus.families.proofs.automata.budget import Budget
from ludus.families.proofs.automata.linear import Sign, constant, less, linear
from ludus.families.proofs.automata.relations import Relation, all_of
from ludus.families.proofs.numerations import Numeration

BOUND, OTHER = "bound", "other"
"""Names of tracks; those of the relation must differ from them."""


def smallest(relation: Relation) -> tuple[int, ...] | None:
    """Return the numbers, track by track, with the least largest one, then the first in order; None if there are none.

    >>> from ludus.families.proofs.numerations import BINARY
    >>> smallest(linear(BINARY, Budget(), {"x": -1, "y": -1}, 7, Sign.NOT_POSITIVE))
    (3, 4)
    """
    if relation.is_empty:
        return None
    numeration, budget = relation.numeration, relation.budget
    below = [_at_most(numeration, budget, track) for track in relation.tracks]
    bound = least(all_of([relation, *below], relation.tracks))
    left = all_of([relation, *below, constant(numeration, budget, BOUND, bound)], (BOUND,))
    found = []
    for track in relation.tracks:
        number = least(left.exists(*(other for other in left.tracks if other != track)))
        found.append(number)
        left = (left & constant(numeration, budget, track, number)).exists(track)
    return tuple(found)


def least(numbers: Relation) -> int:
    """Return the least number of a set of numbers, a relation with one track that holds somewhere."""
    (name,) = numbers.tracks
    smaller = numbers.renamed(**{name: OTHER}) & less(numbers.numeration, numbers.budget, OTHER, name)
    found = (numbers - smaller.exists(OTHER)).some()
    if found is None:
        raise ValueError("the set is empty")
    return found[name]


def _at_most(numeration: Numeration, budget: Budget, track: str) -> Relation:
    return linear(numeration, budget, {track: 1, BOUND: -1}, 0, Sign.NOT_POSITIVE)
