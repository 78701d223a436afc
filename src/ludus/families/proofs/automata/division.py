"""The generalized ryūō for all p at once: theorems with a parameter, by writing x = p q + r as the pair (q, r).

A product with an unknown p is outside the logic, but the game never needs one: a rook moves to a smaller pair, a short
step borrows at most once, and the value is the pair (q of x ^ q of y, (r of x + r of y) mod p). All numbers are written
in base 2; p is a number like the others, so that one proof is about every p and every size of the board.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from ludus.core.records import dataclass
from ludus.families.proofs.automata.compiling import relation_of
from ludus.families.proofs.automata.linear import Sign, constant, least, linear, smallest
from ludus.families.proofs.automata.relations import Relation, all_of, any_of
from ludus.families.proofs.automata.tables import Budget
from ludus.families.proofs.automatic.problem import Convention
from ludus.families.proofs.numerations import BINARY

Union: TypeAlias = tuple[tuple[Relation, ...], ...]
"""A set of positions as a union of intersections; what is about q and what is about r is kept apart."""
AXES = ("x", "y")
VALUE = "v"

SUM = "rx < p and ry < p and w < p and (w = rx + ry or w + p = rx + ry)"
"""w = (rx + ry) mod p."""


@dataclass(frozen=True, slots=True)
class Ryuo:
    """The game for all p from some number on; a step takes s >= 1 and t >= 1 with s + t < p + slack."""

    budget: Budget
    from_p: int = 1
    slack: int = 0
    """0 for the game of the paper; other numbers are for claims about other games."""

    def says(self, text: str) -> Relation:
        """Return what a text says about p, the pairs and other numbers."""
        return relation_of(text, BINARY, self.budget)

    def is_block(self, *names: str) -> Relation:
        """Return that p is in range and the names are pairs: each r is less than p."""
        return self.says(" and ".join([f"p >= {self.from_p}", *(f"r{name} < p" for name in names)]))

    def residue(self, value: int) -> Relation:
        """Return (rx + ry) mod p = a number."""
        return (self.says(SUM) & constant(BINARY, self.budget, "w", value)).exists("w")

    def reaching(self, target: Union, axes: Sequence[str] = AXES) -> Relation:
        """Return the positions with an option in a set: a rook on each axis, short steps on x and y."""
        found = [self._rook(part, axis) for part in target for axis in axes]
        found += [self._step(part, a, b) for part in target for a in (0, 1) for b in (0, 1)]
        return any_of(found) & self.is_block(*axes)

    def _rook(self, part: Sequence[Relation], axis: str) -> Relation:
        """Return where one number can be made smaller: the same q and a smaller r, or a smaller q and any r."""
        q, r = f"q{axis}", f"r{axis}"
        near = [one.renamed(**{r: "r2"}) for one in part]
        far = [one.renamed(**{r: "r2", q: "q2"}) for one in part]
        smaller = self.says(f"r2 < {r}")
        return all_of([*near, smaller], ["r2"]) | all_of([*far, self.says(f"q2 < {q} and r2 < p")], ["q2", "r2"])

    def _step(self, part: Sequence[Relation], borrow_x: int, borrow_y: int) -> Relation:
        """Return where a short step leads into a set, with or without a borrow from each q."""
        moved = [one.renamed(rx="r2", ry="r3", qx="q2", qy="q3") for one in part]
        x, y = (f"(r{axis} + {borrow} * p)" for axis, borrow in zip(AXES, (borrow_x, borrow_y), strict=True))
        taken = f"{x} - r2 >= 1 and {y} - r3 >= 1 and {x} - r2 + {y} - r3 < p + {self.slack}"
        blocks = f"qx = q2 + {borrow_x}", f"qy = q3 + {borrow_y}"
        conditions = [self.says(f"{taken} and r2 < p and r3 < p"), *map(self.says, blocks)]
        return all_of([*moved, *conditions], ["q2", "q3", "r2", "r3"])

    def values(self) -> Union:
        """Return the claim of theorem 1.2: the pair v is (qx ^ qy, (rx + ry) mod p)."""
        return ((self.says("(qx ^ qy) = qv"), self.says(SUM).renamed(w="rv"), self.is_block(*AXES, VALUE)),)

    def level(self, value: int) -> Union:
        """Return the positions of Grundy value 0 or 1, for p >= 2: the same q, and the sum of the r mod p."""
        return ((self.says("qx = qy"), self.residue(value), self.is_block(*AXES)),)

    def lost_with_pass(self) -> Union:
        """Return the corrected theorem 2.1: the corner, and one more set.

        With x = X + 1 and y = Y + 1 the numbers X and Y lie in the same block n, and X + Y = p - 1 for n = 0, X + Y = 0
        mod p for n >= 1.
        """
        shifted = [
            self.says(f"r{a} = s{a} + 1 and q{a} = m{a} or r{a} = 0 and s{a} + 1 = p and q{a} = m{a} + 1") for a in AXES
        ]
        first = self.says("mx = 0 and my = 0 and sx + sy + 1 = p and sx < p and sy < p")
        later = self.says("mx = my and mx > 0") & self.residue(0).renamed(rx="sx", ry="sy")
        hidden = ["mx", "my", "sx", "sy"]
        inner = any_of([all_of([one, *shifted], hidden) for one in (first, later)]) | self.corner()
        return ((inner, self.is_block(*AXES)),)

    def corner(self) -> Relation:
        """Return the corner."""
        return self.says("qx = 0 and rx = 0 and qy = 0 and ry = 0")


def whole(target: Union) -> Relation:
    """Return a union of intersections as one relation."""
    return any_of([all_of(part, ()) for part in target])


def wrong(
    game: Ryuo,
    claim: Union,
    convention: Convention = Convention.NORMAL,
    gone: Relation | None = None,
    *,
    axes: Sequence[str] = AXES,
) -> Relation:
    """Return where a claim about the P-positions fails; `gone` are those that are lost once a pass is gone.

    The corner is the one position without a move. In misère play it is not lost; a pass leads to the same position
    without one.
    """
    lost, options, legal = whole(claim), game.reaching(claim, axes), game.is_block(*axes)
    if convention is Convention.MISERE:
        corner = game.corner()
        return ((legal - corner) - lost.differs(options)) | (lost & corner & legal)
    if gone is not None:
        options |= gone if convention is Convention.PASS_ANYWHERE else gone - game.corner()
    return legal - lost.differs(options)


def smallest_position(wrong: Relation, axes: Sequence[str] = AXES) -> dict[str, int] | None:
    """Return the least p for which there is a position, and the smallest one; None if there is none."""
    if wrong.is_empty:
        return None
    others = [track for track in wrong.tracks if track != "p"]
    p = least(wrong.exists(*others))
    known = all_of([wrong, constant(BINARY, wrong.budget, "p", p)], ["p"])
    numbers = [linear(BINARY, wrong.budget, {axis: 1, f"q{axis}": -p, f"r{axis}": -1}, 0, Sign.ZERO) for axis in axes]
    found = smallest(all_of([known, *numbers], others).ordered(tuple(axes)))
    return None if found is None else {"p": p, **dict(zip(axes, found, strict=True))}
