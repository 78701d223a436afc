"""Guesses from exact tables: formulas, Beatty sequences, periods of lines.

The tables come from the workbench, so the checker has seen them; every guess is compared with all of them, and says how
far. A guess is no proof.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

from ludus.core.answers import Undecided
from ludus.core.arrays import Array
from ludus.core.errors import invalid
from ludus.core.limits import Limits
from ludus.core.loading import np
from ludus.core.questions import Question
from ludus.core.records import dataclass
from ludus.families.impartial.heaps.problem import Heaps
from ludus.families.impartial.one_piece.problem import Cell, Impartial
from ludus.families.impartial.two_pieces.problem import Place, TwoPieces
from ludus.families.impartial.two_pieces.studies import pair_sheet
from ludus.families.proofs.beatty import BeattyPair, beatty_pair
from ludus.families.proofs.formulas import tree
from ludus.families.proofs.formulas.reading import write
from ludus.families.proofs.formulas.tree import Formula, format_position
from ludus.families.proofs.sheets import Line, LinePeriod, Sheet, line_periods
from ludus.families.proofs.synthesis import Guessed, synthesise
from ludus.families.proofs.verify import below, checked_values

Tabled: TypeAlias = Impartial | TwoPieces | Heaps
MAX_POSITIONS = 4_000_000
"""Tables with more positions are not guessed from."""


@dataclass(frozen=True, slots=True)
class Case:
    """A game, and the values of the parameters that stand for it in a formula."""

    problem: Tabled
    parameters: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Exceptional:
    """A position at which a formula is wrong, and the value that it has."""

    cell: Cell
    parameters: Mapping[str, int]
    """The parameters for which it is wrong, where there are several tables."""
    value: int
    """The Grundy value, or for P-positions 0 where it is lost and 1 where it is won."""


def whole(formula: tree.Formula, exceptions: Sequence[Exceptional]) -> tree.Formula:
    """Return one formula that is right at the exceptions too.

    >>> from ludus.families.proofs.formulas.reading import read
    >>> write(whole(read("x = y"), [Exceptional((0, 1), {}, 0), Exceptional((1, 1), {}, 1)]))
    'x = y and not (x = 1 and y = 1) or x = 0 and y = 1'
    """
    if not exceptions:
        return formula
    if not isinstance(formula, tree.Condition):
        for one in exceptions:
            formula = tree.Choice(_at(one), tree.Whole(one.value), formula)
        return formula
    lost, won = ([_at(one) for one in exceptions if bool(one.value) is is_won] for is_won in (False, True))
    if won:
        formula = tree.And((formula, tree.Not(won[0] if len(won) == 1 else tree.Or(tuple(won)))))
    return tree.Or((formula, *lost)) if lost else formula


def _at(one: Exceptional) -> tree.Condition:
    usual = (names[0] for names in tree.coordinate_names(len(one.cell)))
    given = [*zip(usual, one.cell, strict=True), *one.parameters.items()]
    parts = tuple(
        tree.Comparison((tree.Name(name), tree.Whole(value)), (tree.Relation.EQUAL,)) for name, value in given
    )
    return parts[0] if len(parts) == 1 else tree.And(parts)


@dataclass(frozen=True, slots=True)
class FormulaGuess:
    """A formula that is right on the whole tables, but for the exceptions."""

    formula: Formula
    about: Question
    """Grundy values (table), or the P-positions."""
    exceptions: tuple[Exceptional, ...]
    cases: tuple[Case, ...]
    low: int
    """Positions with a smaller coordinate are off the board and do not count."""

    @property
    def text(self) -> str:
        """The formula as `ludus verify` reads it, the exceptions in it."""
        return write(whole(self.formula, self.exceptions))

    def sentence(self) -> str:
        sides = below(self.cases[0].problem.shape)
        on = ", all pieces on the board" if self.low else ""
        about = "Grundy value" if self.about is Question.TABLE else "P-positions"
        given = "" if len(self.cases) == 1 else f" and {_span(self.cases)}"
        return f"{about}: {write(self.formula)}; agrees with all positions with {sides}{given}{on}{self._but()}"

    def _but(self) -> str:
        if not self.exceptions:
            return ""
        words = [
            format_position(one.cell) + "".join(f", {n} = {v}" for n, v in one.parameters.items())
            for one in self.exceptions
        ]
        return f", but for {len(words)}: {'; '.join(words)}"

    def fields(self) -> dict[str, Any]:
        wrong = [
            {"position": list(one.cell), "where": dict(one.parameters), "true": one.value} for one in self.exceptions
        ]
        found = {"formula": write(self.formula), "about": self.about.value, "exceptions": wrong, "whole": self.text}
        return found | {
            "status": "conjecture",
            "size": list(self.cases[0].problem.shape),
            "where": [dict(case.parameters) for case in self.cases],
        }


@dataclass(frozen=True, slots=True)
class BeattyGuess:
    """Lost positions (floor(n a), floor(n b)), in either order."""

    pair: BeattyPair
    exceptions: tuple[tuple[int, int], ...]
    """The lost pairs before."""
    bound: int

    def sentence(self) -> str:
        pair = self.pair
        start = f" from n = {pair.first} on" if pair.first else ""
        law = f"(floor(n a), floor(n b)) in either order{start}, with a = {pair.a} and b = {pair.b}"
        before = f"; before, {', '.join(map(str, self.exceptions))}" if self.exceptions else ""
        whole_ = "; 1/a + 1/b = 1, so that each positive number is in just one pair" if self.is_complementary else ""
        return f"P-positions: {law}{before}; agrees with all coordinates below {self.bound}{whole_}"

    @property
    def is_complementary(self) -> bool:
        """Whether every positive number is in just one of the pairs, by the theorem of Beatty."""
        return self.pair.a.is_complementary(self.pair.b)

    def fields(self) -> dict[str, Any]:
        a, b = ({"p": one.p, "r": one.r, "d": one.d, "q": one.q} for one in (self.pair.a, self.pair.b))
        found = {"a": a, "b": b, "first": self.pair.first, "before": [list(one) for one in self.exceptions]}
        return found | {"status": "conjecture", "bound": self.bound, "complementary": self.is_complementary}


def guess_formula(
    cases: Sequence[Case], *, constants: Sequence[int] = (), lost: bool = False, limits: Limits | None = None
) -> FormulaGuess | Undecided:
    """Return a formula for one game, or one with parameters for several; Undecided when none is found in time.

    >>> from ludus.families.impartial.one_piece.problem import impartial
    >>> guess_formula([Case(impartial([(1, 0), (0, 1)], [], (16, 16)), {})]).text
    'x ^ y'
    """
    limits = limits or Limits()
    lost = lost or any(isinstance(case.problem, Impartial | TwoPieces) and case.problem.misere for case in cases)
    if len({(case.problem.shape, tuple(case.parameters)) for case in cases}) != 1:
        raise invalid("size", "expected tables of one size with the same parameters")
    sheets = []
    for case in cases:
        low = case.problem.low if isinstance(case.problem, TwoPieces) else 0
        sheets.append(Sheet(_table(case.problem, limits, lost=lost), low, dict(case.parameters)))
    found = synthesise(sheets, constants, limits, lost=lost)
    if found is None:
        return Undecided(cases[0].problem, "no formula was found: none of those that were tried is right")
    about = Question.P_POSITIONS if lost else Question.TABLE
    return FormulaGuess(found.formula, about, _exceptions(found, sheets), tuple(cases), sheets[0].low)


def guess_beatty(problem: Impartial, *, limits: Limits | None = None) -> BeattyGuess | Undecided:
    """Return the Beatty sequences of the P-positions; Undecided when they are none.

    >>> from ludus.families.impartial.one_piece.problem import impartial
    >>> print(guess_beatty(impartial([(1, 0), (0, 1), (1, 1)], [], (60, 60))).pair.a)
    (1 + √5)/2
    """
    if len(problem.shape) != 2 or len(set(problem.shape)) != 1:
        raise invalid("size", f"expected a square board of two dimensions, got {list(problem.shape)}")
    lost = _table(problem, limits, lost=True) == 0
    pairs = [(int(x), int(y)) for x, y in np.argwhere(lost) if x <= y]
    found = beatty_pair(pairs) if (lost == lost.T).all() else None
    bound = problem.shape[0]
    if found is None:
        return Undecided(problem, f"the P-positions below {bound} are not Beatty sequences of quadratic irrationals")
    return BeattyGuess(found, tuple(pairs[: len(pairs) - found.pairs]), bound)


def guess_periods(
    problem: Impartial | TwoPieces, *, lines: int = 8, stays: Place | None = None, limits: Limits | None = None
) -> tuple[list[tuple[Line, int, LinePeriod | None]], str]:
    """Return the first rows, columns and diagonals with the periods that are seen in them, and what x and y are.

    Of two pieces one stays at a square, unless they are told by the nim-sums of their coordinates.
    """
    if isinstance(problem, TwoPieces):
        values, axes = pair_sheet(problem, stays or (problem.low,) * len(problem.size), limits)
        return list(line_periods(values, lines, first=problem.low)), axes
    if len(problem.shape) != 2:
        raise invalid("size", f"expected a board of two dimensions, got {list(problem.shape)}")
    return list(line_periods(_table(problem, limits), lines)), ""


def _table(problem: Tabled, limits: Limits | None, *, lost: bool = False) -> Array:
    if np.prod([float(side) for side in problem.shape]) > MAX_POSITIONS:
        raise invalid("size", f"expected at most {MAX_POSITIONS} positions to guess from, got {list(problem.shape)}")
    made = checked_values(problem, limits, lost=lost)
    if isinstance(made, Undecided):
        raise invalid("target", f"expected a game with a table to guess from: {made.reason}")
    return made[0].astype(np.int64)


def _exceptions(found: Guessed, sheets: Sequence[Sheet]) -> tuple[Exceptional, ...]:
    several = len(sheets) > 1
    return tuple(
        Exceptional(
            place.cell,
            dict(sheets[place.sheet].parameters or {}) if several else {},
            int(sheets[place.sheet].values[place.cell]),
        )
        for place in found.exceptions
    )


def _span(cases: Sequence[Case]) -> str:
    return ", ".join(
        f"{name} = {', '.join(str(case.parameters[name]) for case in cases)}" for name in cases[0].parameters
    )
