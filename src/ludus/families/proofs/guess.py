"""Guesses from exact tables: formulas, Beatty sequences, periods of lines.

The tables come from the workbench, so the checker has seen them; every guess is compared with all of them, and says how
far. A guess is no proof.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, TypeAlias

from ludus import workbench
from ludus.core.answers import Solved, Undecided
from ludus.core.arrays import Array
from ludus.core.errors import invalid
from ludus.core.limits import Limits
from ludus.core.loading import np
from ludus.core.questions import Question
from ludus.core.records import dataclass
from ludus.families.impartial.heaps.problem import Heaps
from ludus.families.impartial.one_piece.certificates import Outcomes, Table
from ludus.families.impartial.one_piece.problem import Impartial
from ludus.families.impartial.two_pieces.problem import Place, TwoPieces
from ludus.families.impartial.two_pieces.studies import pair_array, pair_sheet
from ludus.families.proofs.formulas import Formula, write
from ludus.families.proofs.formulas.tree import format_position
from ludus.families.proofs.guessing.p_positions import BeattyPair, Exceptional, beatty_pair, whole
from ludus.families.proofs.guessing.sheets import Line, LinePeriod, Sheet, line_periods
from ludus.families.proofs.guessing.synthesis import Guessed, synthesise

__all__ = [
    "BeattyGuess",
    "Case",
    "FormulaGuess",
    "Line",
    "LinePeriod",
    "guess_beatty",
    "guess_formula",
    "guess_periods",
]

Tabled: TypeAlias = Impartial | TwoPieces | Heaps
"""The kinds of problems that have tables."""
MAX_POSITIONS = 4_000_000
"""Tables with more positions are not guessed from."""


@dataclass(frozen=True, slots=True)
class Case:
    """A game, and the values of the parameters that stand for it in a formula."""

    problem: Tabled
    parameters: Mapping[str, int]


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
        """Return the guess in words, with the bound to which it was compared."""
        shape = self.cases[0].problem.shape
        sides = f"coordinates below {shape[0]}" if len(set(shape)) == 1 else format_position(shape).replace("=", "<")
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
        """Return the guess as a JSON object."""
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
        """Return the guess in words, with the bound to which it was compared."""
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
        """Return the guess as a JSON object; a number is (p + r √d) / q."""
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
    sheets = [_sheet(case, limits, lost=lost) for case in cases]
    found = synthesise(sheets, constants, limits, lost=lost)
    if found is None:
        return Undecided(cases[0].problem, "no formula was found: none of those that were tried is right")
    low = sheets[0].low
    about = Question.P_POSITIONS if lost else Question.TABLE
    return FormulaGuess(found.formula, about, _exceptions(found, sheets), tuple(cases), low)


def guess_beatty(problem: Impartial, *, limits: Limits | None = None) -> BeattyGuess | Undecided:
    """Return the Beatty sequences of the P-positions; Undecided when they are none.

    >>> from ludus.families.impartial.one_piece.problem import impartial
    >>> print(guess_beatty(impartial([(1, 0), (0, 1), (1, 1)], [], (60, 60))).pair.a)
    (1 + √5)/2
    """
    if len(problem.shape) != 2 or len(set(problem.shape)) != 1:
        raise invalid("size", f"expected a square board of two dimensions, got {list(problem.shape)}")
    lost = _table(replace(problem, question=Question.P_POSITIONS), limits or Limits()) == 0
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
        made = pair_sheet(problem, stays or (problem.low,) * len(problem.size), limits)
        if isinstance(made, Undecided):
            raise invalid("target", f"expected a game with a table of pairs to guess from: {made.reason}")
        return list(line_periods(made[0], lines, first=problem.low)), made[1]
    if len(problem.shape) != 2:
        raise invalid("size", f"expected a board of two dimensions, got {list(problem.shape)}")
    return list(line_periods(_table(problem, limits or Limits()), lines)), ""


def _sheet(case: Case, limits: Limits, *, lost: bool) -> Sheet:
    problem = case.problem
    if isinstance(problem, TwoPieces):
        made = pair_array(problem, limits, lost=lost)
        if isinstance(made, Undecided):
            raise invalid("target", f"expected a game with a table of pairs to guess from: {made.reason}")
        return Sheet(made[0], problem.low, dict(case.parameters))
    question = Question.P_POSITIONS if lost and isinstance(problem, Impartial) else Question.TABLE
    values = _table(replace(problem, question=question), limits)
    return Sheet(np.where(values > 0, 1, values) if lost else values, 0, dict(case.parameters))


def _table(problem: Impartial | Heaps, limits: Limits) -> Array:
    """Return the Grundy values as the checker accepted them, or 0 and 1 for lost and won; -1 for no position."""
    if np.prod([float(side) for side in problem.shape]) > MAX_POSITIONS:
        raise invalid("size", f"expected at most {MAX_POSITIONS} positions to guess from, got {list(problem.shape)}")
    answer = workbench.ask(problem, limits=limits).answer
    certificate = answer.certificate if isinstance(answer, Solved) else None
    match certificate:
        case Table(values=values):
            return values.astype(np.int64)
        case Outcomes(p_positions=positions):
            won: Array = np.ones(problem.shape, np.int64)
            won[tuple(positions.T.astype(np.int64))] = 0
            return won
        case _:
            raise invalid("target", "expected a game with a table of positions to guess from")


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
