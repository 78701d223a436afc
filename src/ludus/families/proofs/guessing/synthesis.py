"""A formula guessed from tables: found on sample points, compared with every position, refined by what was wrong.

A guess is refuted by a position of the tables; that position joins the sample, and the search goes on. A formula that
is right but for a few positions near the corner is a guess too: these are its exceptions.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ludus.core.limits import Limits
from ludus.families.proofs.formulas.tree import Formula
from ludus.families.proofs.guessing.bank import Bank
from ludus.families.proofs.guessing.invariants import condition
from ludus.families.proofs.guessing.inverses import find
from ludus.families.proofs.guessing.operations import ALL, NIM, USUAL, Operation
from ludus.families.proofs.guessing.sheets import Place, Sheet, drawn, drawn_lost, exceptions, points

SAMPLE = 44
"""So many sample points, at first."""
LOST = 30
"""So many lost ones, at first."""
ROUNDS = 6
"""So often a refuted guess is refined."""
MAX_EXCEPTIONS = 12
NEAR = (0, 4)
"""Positions whose coordinates are all below this may be exceptions: none at first."""


@dataclass(frozen=True, slots=True)
class Stage:
    """How large the bank is: its constants, its operations, its largest formulas."""

    constants: tuple[int, ...]
    operations: tuple[Operation, ...]
    largest: int


@dataclass(frozen=True, slots=True)
class Guessed:
    """A formula that is right on all sheets, but for the exceptions."""

    formula: Formula
    exceptions: tuple[Place, ...]
    rounds: int
    """How many guesses it took."""


def stages(constants: Sequence[int]) -> Iterator[Stage]:
    """Yield the banks that are tried, the small ones first; the constants are those of the game."""
    few = tuple(dict.fromkeys((*constants, 1, 2)))
    many = tuple(dict.fromkeys((*constants, *range(1, 8))))
    yield Stage(few, USUAL, 5)
    yield Stage(few, USUAL, 7)
    yield Stage((1,), NIM, 9)
    yield Stage(many, USUAL, 5)
    yield Stage(few, ALL, 7)
    yield Stage(many, USUAL, 7)


def synthesise(sheets: Sequence[Sheet], constants: Sequence[int], limits: Limits, *, lost: bool) -> Guessed | None:
    """Return a formula for Grundy numbers, or a condition for the lost positions; None when none is found in time.

    >>> from ludus.core.loading import np
    >>> from ludus.families.proofs.formulas import write
    >>> x, y = np.indices((20, 20))
    >>> write(synthesise([Sheet(x ^ y)], (), Limits(), lost=False).formula)
    'x ^ y'
    """
    end = time.monotonic() + limits.seconds
    for number, stage in enumerate(stages(constants)):
        for least in NEAR:
            limits.progress("looking for a formula", number, 0)
            if time.monotonic() > end:
                return None
            found = _refined(sheets, stage, least, limits.seed, lost=lost)
            if found is not None:
                return found
    return None


def _refined(sheets: Sequence[Sheet], stage: Stage, least: int, seed: int, *, lost: bool) -> Guessed | None:
    """Return a guess that is right everywhere but near the corner."""
    places = drawn_lost(sheets, LOST, least, seed) if lost else drawn(sheets, SAMPLE, least, seed)
    for number in range(1, ROUNDS + 1):
        formula = _guess(sheets, stage, places, lost=lost)
        if formula is None:
            return None
        wrong = list(exceptions(sheets, formula))
        far = [place for place in wrong if max(place.cell) >= least]
        if not far:
            return Guessed(formula, tuple(wrong), number) if len(wrong) <= MAX_EXCEPTIONS else None
        # In front, so that they count among the points outside of a set.
        places = [far[0], far[len(far) // 2], *(place for place in places if place not in (far[0], far[len(far) // 2]))]
    return None


def _guess(sheets: Sequence[Sheet], stage: Stage, places: Sequence[Place], *, lost: bool) -> Formula | None:
    if not places:
        return None
    sample, values = points(sheets, places)
    if not lost:
        return find(Bank(sample, stage.constants).grow(stage.operations, stage.largest), values)
    if not (values == 0).any() or (values == 0).all():
        return None
    bank = Bank(sample, stage.constants).grow(stage.operations, min(stage.largest, 7))
    return condition(bank, values == 0)
