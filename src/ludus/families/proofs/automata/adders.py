"""Theorems about the engine itself, which no problem of the formats states: that its automata add.

The order of the numbers is that of their digits, and y is the successor of x when x < y and nothing lies between. By
induction on y the automaton A is the addition if

    A(x, 0, z) just when x = z,
    for all x, y there is a z with A(x, y, z), and only one,
    A(x, y, z) implies A(x, y + 1, z + 1),

which are statements about automata, and decided like all others.

The engine decides them; the separate checker adds in its own way and has no part in them, so they say so.
"""

from __future__ import annotations

from collections.abc import Callable

from ludus.core.records import dataclass
from ludus.families.proofs.automata.linear import Sign, less, linear, plus
from ludus.families.proofs.automata.relations import Relation, true
from ludus.families.proofs.automata.tables import Budget
from ludus.families.proofs.numerations import Numeration


def adder_faults(numeration: Numeration, budget: Budget, adder: Relation | None = None) -> tuple[str, ...]:
    """Return which parts of the induction fail: () when the adder is proved. Its tracks are x, y and z.

    >>> adder_faults(Numeration(ostrowski=1), Budget())
    ()
    """
    add = adder or plus(numeration, budget, ("x", "y", "z"))
    is_same = linear(numeration, budget, {"x": 1, "z": -1}, 0, Sign.ZERO)
    above = (less(numeration, budget, "x", "between") & less(numeration, budget, "between", "y")).exists("between")
    following = less(numeration, budget, "x", "y") - above
    nothing = ~less(numeration, budget, "x", "y").exists("x")
    two = add & add.renamed(z="other") & ~linear(numeration, budget, {"z": 1, "other": -1}, 0, Sign.ZERO)
    after = following.renamed(x="y", y="y1") & following.renamed(x="z", y="z1")
    broken = (add & after) - add.renamed(y="y1", z="z1")
    parts = {
        "x + 0 = x": (add & nothing).exists("y").differs(is_same).is_empty,
        "there is a sum": (true(numeration, budget, ("x", "y")) - add.exists("z")).is_empty,
        "there is only one sum": two.is_empty,
        "x + (y + 1) = (x + y) + 1": broken.is_empty,
    }
    return tuple(name for name, holds in parts.items() if not holds)


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


def adders(budget: Budget) -> tuple[Finding, ...]:
    """Prove the adders of all numerations that the other proofs use, by induction."""
    found = []
    for numeration in (Numeration((2,)), *(Numeration((p, 2)) for p in range(3, 8)), *map(_ostrowski, range(1, 5))):
        words = f"{numeration.words}: the automaton for x + y = z is the addition of all whole numbers"
        found.append(Finding(words, "; ".join(adder_faults(numeration, budget))))
    return tuple(found)


def _ostrowski(t: int) -> Numeration:
    return Numeration(ostrowski=t)


THEOREMS = (
    NamedTheorem(
        "adders",
        "the automata that add, proved by induction",
        "see the page of the proofs",
        adders,
    ),
)
"""Every theorem that the engine alone decides."""
