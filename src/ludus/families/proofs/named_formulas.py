"""Claims of the literature as formulas, each with the game it is about: what `ludus verify --named` runs.

Printed claims stand here as they are printed, right or wrong; no verdict is written down, they are all computed.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import Any, TypeVar

from ludus.core.errors import abbreviate, invalid
from ludus.core.records import dataclass

T = TypeVar("T")
PAPER = '"A Generalized Ryuoh-Nim: a variant of the classical game of Wythoff Nim"'

GRUNDY = "(x + y) % p + p * (x // p ^ y // p)"
P_0 = "(x + y) % p = 0 and x // p = y // p"
P_1 = (
    "x >= 1 and y >= 1 and x + y = p + 1"
    " or x = y and x > 1 and (x - 1) % p = 0"
    " or x > p and (x - 1) // p = (y - 1) // p and (x - 1) % p != 0 and x + y = p + 2 + 2 * p * ((x - 1) // p)"
)
"""The sets P_{1,1}, P_{1,2} and P_{1,3} of section 2, one after the other, N being {1, 2, ...}."""
P_1_REPAIRED = (
    "x = 0 and y = 0 or x >= 1 and y >= 1 and (x - 1) // p = (y - 1) // p"
    " and (x + y - 2 = p - 1 if x <= p else (x + y - 2) % p = 0)"
)
P_1_SMALL = "x = 0 and y = 0 or x >= 1 and y >= 1 and (x - 1 ^ y - 1) = 1"
WYTHOFF = (
    "(2 * min(x, y) - abs(x - y)) * (2 * min(x, y) - abs(x - y)) <= 5 * abs(x - y) * abs(x - y)"
    " < (2 * min(x, y) + 2 - abs(x - y)) * (2 * min(x, y) + 2 - abs(x - y))"
)
"""With n = |x - y|, the smaller coordinate a is the whole part of n (1 + sqrt 5) / 2: 2a - n <= n sqrt 5 < 2a + 2 - n.
Both sides are squared; where 2a < n, which would make the left side negative, the right side fails anyway."""


@dataclass(frozen=True, slots=True)
class NamedFormula:
    """A claim about a game as a formula: a number for Grundy values, a condition for the P-positions."""

    name: str
    claim: str
    """What is claimed, in words."""
    source: str
    formula: str
    game: str
    cases: tuple[Mapping[str, int], ...] = ({},)
    """The parameters for which it is run, one after the other; of the formula and, where it has them, of the game."""
    game_values: Mapping[str, int] = field(default_factory=dict)
    """Parameters that the game has whatever the formula says."""
    passes: int = 0
    pass_at_terminal: bool = False
    misere: bool = False
    also: tuple[str, ...] = ()
    """Other games with the same moves."""


def of_p(*values: int) -> tuple[Mapping[str, int], ...]:
    """Return a case for each p."""
    return tuple({"p": p} for p in values)


def _ryuo(name: str, claim: str, source: str, formula: str, ps: range, **more: Any) -> NamedFormula:
    return NamedFormula(name, claim, source, formula, "ryuo", of_p(*ps), **more)


FORMULAS = (
    _ryuo(
        "ryuo-theorem-1.2", "the Grundy values of the generalized ryuo", f"{PAPER}, theorem 1.2", GRUNDY, range(1, 9)
    ),
    _ryuo(
        "ryuo-lemma-2.1",
        "the P-positions of the generalized ryuo, its moves those of definition 1.4",
        f"{PAPER}, lemma 2.1",
        P_0,
        range(1, 9),
    ),
    _ryuo(
        "ryuo-lemma-2.1-literal",
        "the same P-positions, for the one slanted step that definition 2.1 has whatever p is",
        f"{PAPER}, lemma 2.1 with the moves (15)-(17)",
        P_0,
        range(1, 9),
        game_values={"p": 3},
    ),
    _ryuo(
        "ryuo-theorem-2.1",
        "the P-positions with one pass, as printed: a pass is allowed everywhere, move (21)",
        f"{PAPER}, theorem 2.1 and definition 2.1",
        P_1,
        range(1, 9),
        passes=1,
        pass_at_terminal=True,
    ),
    _ryuo(
        "ryuo-theorem-2.1-usual-pass",
        "the printed set, with the usual rule of no pass from the corner",
        f"{PAPER}, theorem 2.1",
        P_1,
        range(1, 9),
        passes=1,
    ),
    _ryuo(
        "ryuo-theorem-2.1-repaired",
        "the P-positions with one pass that may not be used at the corner, p at least 3",
        f"{PAPER}, theorem 2.1, repaired: the corner is added",
        P_1_REPAIRED,
        range(3, 13),
        passes=1,
    ),
    _ryuo(
        "ryuo-pass-small-p",
        "the P-positions with one pass that may not be used at the corner, p = 1 and 2",
        "the case that theorem 2.1 leaves out",
        P_1_SMALL,
        range(1, 3),
        passes=1,
    ),
    _ryuo(
        "ryuo-misere",
        "misère play: the P-positions are those of Grundy value 1 in normal play, p at least 3",
        "the misere form of the generalized ryuo",
        f"{GRUNDY} = 1",
        range(3, 9),
        misere=True,
    ),
    NamedFormula(
        "nim-bouton",
        "the Grundy values of nim with two heaps",
        'C. L. Bouton, "Nim, a game with a complete mathematical theory" (1901)',
        "x ^ y",
        "rook",
        also=("nim",),
    ),
    NamedFormula(
        "wythoff-golden",
        "the P-positions of Wythoff's game, by the golden ratio without roots",
        'W. A. Wythoff, "A modification of the game of Nim" (1907)',
        WYTHOFF,
        "wythoff",
    ),
)


def named_formula(name: str) -> NamedFormula:
    """Return a claim by its name.

    >>> named_formula("nim-bouton").formula
    'x ^ y'
    """
    return find("named", name, {one.name: one for one in FORMULAS})


def find(field: str, name: str, known: Mapping[str, T]) -> T:
    """Return what a name stands for; InvalidInput when it is not known."""
    if not isinstance(name, str) or name not in known:
        raise invalid(field, f"expected one of {', '.join(known)}, got {abbreviate(name)}")
    return known[name]
