"""Theorems that no problem of the formats states: about other games for all p, and about steps that a piece may gain.

The engine decides them; the separate checker has no part in them, so they say so, and the tests compare their
relations with brute force.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ludus.core.kernel import Convention
from ludus.core.numerations import Numeration
from ludus.maths.automata import blocks, move_sets
from ludus.maths.automata.blocks import Ryuo
from ludus.maths.automata.budget import Budget
from ludus.maths.automata.induction import adder_faults
from ludus.maths.automata.smallest import smallest
from ludus.maths.named_formulas import PAPER

PS = range(1, 6)
"""The parameters for which the theorem about sets of moves is proved."""


@dataclass(frozen=True, slots=True)
class Finding:
    """What came out for one statement."""

    statement: str
    counterexample: str = ""
    """Where it is wrong, in words; empty when it is proved."""

    @property
    def holds(self) -> bool:
        """Whether the statement is proved."""
        return not self.counterexample


@dataclass(frozen=True, slots=True)
class NamedTheorem:
    """A statement that the engine decides."""

    name: str
    words: str
    source: str
    run: Callable[[Budget], tuple[Finding, ...]]


def values_for_all_p(budget: Budget, slack: int = 0) -> tuple[Finding, ...]:
    """Decide theorem 1.2 for all p at once."""
    wrong = blocks.wrong_values(Ryuo(budget, slack=slack))
    place = blocks.smallest_position(wrong, (*blocks.AXES, blocks.VALUE))
    bound = "s + t <= p" if slack else "s + t <= p - 1"
    words = f"for all p >= 1, with steps of {bound}, the Grundy number is (x + y) % p + p * (x // p ^ y // p)"
    return (Finding(words, _told(place)),)


def misere_for_all_p(budget: Budget, from_p: int = 3) -> tuple[Finding, ...]:
    """Decide for all p at once that the value 1 is lost in misère play."""
    game = Ryuo(budget, from_p)
    place = blocks.smallest_position(blocks.wrong(game, game.level(1), Convention.MISERE))
    words = f"for all p >= {from_p}, just the positions of Grundy number 1 are lost in misere play"
    return (Finding(words, _told(place)),)


def pass_for_all_p(budget: Budget, from_p: int = 3) -> tuple[Finding, ...]:
    """Decide the corrected theorem 2.1 for all p at once."""
    game = Ryuo(budget, from_p)
    gone = blocks.whole(game.level(0))
    place = blocks.smallest_position(blocks.wrong(game, game.lost_with_pass(), Convention.PASS, gone))
    words = "with one pass, not to be used at the corner, just the positions of the repaired theorem 2.1 are lost"
    return (Finding(f"for all p >= {from_p}, {words}", _told(place)),)


def move_set_theorem(budget: Budget) -> tuple[Finding, ...]:
    """Decide which moves may be added and which are needed, for all steps, p = 1, ..., 5."""
    found = []
    for p in PS:
        extra, needed = smallest(move_sets.wrong_forbidden(p, budget)), smallest(move_sets.wrong_needed(p, budget))
        words = "a step (s, t) changes no Grundy number of the ryuo just when it is not forbidden"
        found.append(Finding(f"p = {p}: {words}", _step(extra)))
        found.append(Finding(f"p = {p}: no move of the ryuo can be left out", _step(needed)))
    return tuple(found)


def printed_uniqueness(budget: Budget) -> tuple[Finding, ...]:
    """Decide theorem 1.3 as printed: only this piece has these Grundy numbers."""
    words = "no other piece has the Grundy numbers of the ryuo"
    found = ((p, smallest(move_sets.addable(p, budget))) for p in PS)
    return tuple(
        Finding(f"p = {p}: {words}", "" if step is None else f"the step {step} may be added and changes nothing")
        for p, step in found
    )


def adders(budget: Budget) -> tuple[Finding, ...]:
    """Prove the adders of all numerations that the other proofs use, by induction."""
    found = []
    for numeration in (Numeration((2,)), *(Numeration((p, 2)) for p in range(3, 8)), *map(_ostrowski, range(1, 5))):
        words = f"{numeration.words}: the automaton for x + y = z is the addition of all whole numbers"
        found.append(Finding(words, "; ".join(adder_faults(numeration, budget))))
    return tuple(found)


def _ostrowski(t: int) -> Numeration:
    return Numeration(ostrowski=t)


def _told(place: dict[str, int] | None) -> str:
    return "" if place is None else ", ".join(f"{name} = {number}" for name, number in place.items())


def _step(step: tuple[int, ...] | None) -> str:
    return "" if step is None else f"the step {step}"


THEOREMS = (
    NamedTheorem(
        "ryuo-longer-steps-every-p",
        "the same formula, were steps allowed to take s + t <= p",
        "a control: the bound of theorem 1.2 is s + t <= p - 1",
        lambda budget: values_for_all_p(budget, slack=1),
    ),
    NamedTheorem(
        "ryuo-move-sets",
        "which moves the ryuo may gain and which it needs, for p = 1 to 5 and all steps",
        f"{PAPER}, theorem 1.3 in a corrected form",
        move_set_theorem,
    ),
    NamedTheorem(
        "ryuo-theorem-1.3",
        "only the ryuo has its Grundy numbers, as printed",
        f"{PAPER}, theorem 1.3",
        printed_uniqueness,
    ),
    NamedTheorem(
        "adders",
        "the automata that add, proved by induction",
        "see the page of the proofs",
        adders,
    ),
)
"""Every theorem that the engine alone decides."""
