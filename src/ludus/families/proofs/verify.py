"""A formula against the exact table of a game: it holds on the whole box, or here is the smallest counterexample.

The table comes from the workbench, so the checker has seen it; the formula is read by our own parser. A number is a
claim about Grundy values, a condition is a claim about the P-positions.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from enum import Enum
from math import prod
from typing import Any, TypeAlias

from ludus import workbench
from ludus.core.answers import Solved, Undecided
from ludus.core.arrays import Array
from ludus.core.errors import invalid
from ludus.core.fields import digits
from ludus.core.limits import Limits
from ludus.core.loading import np
from ludus.core.questions import Question
from ludus.core.records import dataclass
from ludus.core.wording import number
from ludus.families.impartial.heaps.problem import Heaps
from ludus.families.impartial.one_piece.certificates import Outcomes, Table
from ludus.families.impartial.one_piece.extensions import smallest
from ludus.families.impartial.one_piece.pieces import order
from ludus.families.impartial.one_piece.problem import Cell, Impartial
from ludus.families.impartial.two_pieces.problem import TwoPieces
from ludus.families.impartial.two_pieces.studies import KnownValues, on_board, pair_array
from ludus.families.proofs.formulas.evaluating import can_fail, slabs_of
from ludus.families.proofs.formulas.reading import read, write
from ludus.families.proofs.formulas.tree import Condition, Formula, format_position, known_names

ORDER = "the least largest coordinate, then in reading order"
"""Which counterexample is called the smallest."""

Value: TypeAlias = int | bool


class About(Enum):
    """What a formula claims something about."""

    GRUNDY = "grundy"
    P_POSITIONS = "p-positions"


@dataclass(frozen=True, slots=True)
class Counterexample:
    """A position at which a formula is wrong."""

    position: Cell
    claimed: Value
    """What the formula says: a Grundy value, or whether the position is lost."""
    true: Value

    def sentence(self) -> str:
        claimed, true = _word(self.claimed), _word(self.true)
        return f"{format_position(self.position)}: the formula says {claimed}, the game says {true}"


@dataclass(frozen=True, slots=True, eq=False)
class Verdict:
    """What came out: the formula agrees with the table everywhere, or the smallest position where it does not."""

    problem: Impartial | TwoPieces
    formula: Formula
    parameters: Mapping[str, int]
    about: About
    wrong: int
    """At how many positions formula and table disagree."""
    counterexample: Counterexample | None
    checked: str
    """What the checker verified of the table."""
    is_table_verified: bool
    """Whether that is all of it."""
    positions: int
    """How many positions were compared."""
    difference: Array | None = None
    """For each position 0 where the two agree, 1 where the formula says too much (or lost by mistake), -1 where it says
    too little (or misses a P-position); None unless asked for."""

    @property
    def holds(self) -> bool:
        return self.wrong == 0

    def sentence(self) -> str:
        noun, where = _range(self.problem)
        cells = f"the only {noun} {where}" if self.positions == 1 else f"{number(self.positions)} {noun}s {where}"
        if self.counterexample is None:
            return f"the formula holds for {'' if self.positions == 1 else 'all '}{cells}"
        share = f"the formula is wrong at {'' if self.positions == 1 else f'{number(self.wrong)} of the '}{cells}"
        return f"{share}. The smallest counterexample is {self.counterexample.sentence()}"

    def fields(self) -> dict[str, Any]:
        found: dict[str, Any] = {"holds": self.holds, "about": self.about.value, "formula": write(self.formula)}
        found |= {"where": dict(self.parameters), "size": list(self.problem.shape), "wrong": self.wrong}
        if self.counterexample is not None:
            one = self.counterexample
            words = {"position": list(one.position), "formula": one.claimed, "true": one.true, "order": ORDER}
            found["counterexample"] = words
        return found | {"table": self.checked, "table_verified": self.is_table_verified, "certified": False}


def verify(
    problem: Impartial | TwoPieces,
    formula: str,
    *,
    where: Mapping[str, int] | None = None,
    p_positions: bool = False,
    difference: bool = False,
    limits: Limits | None = None,
) -> Verdict | Undecided:
    """Return whether a formula is right about every position of a problem's table.

    A condition, or with `p_positions` any formula, is compared with the P-positions; a number then means "lost"
    where it is 0. `where` gives the parameters of the formula, `difference` keeps where it is wrong.

    >>> from ludus.families.impartial.one_piece.problem import impartial
    >>> print(verify(impartial([(1, 0), (0, 1)], [], (9, 9)), "x ^ y").sentence())
    the formula holds for all 81 positions with coordinates below 9
    """
    parameters = dict(where or {})
    known = known_names(len(problem.shape), parameters)
    read_formula = read(formula, known)
    about = About.P_POSITIONS if p_positions or isinstance(read_formula, Condition) else About.GRUNDY
    ranges = dict.fromkeys(known, (0, max(problem.shape) - 1)) | {n: (v, v) for n, v in parameters.items()}
    if problem.misere and about is About.GRUNDY:
        message = "expected a condition for the P-positions, for Grundy values are about normal play, got a number"
        raise invalid("formula", message)
    # A division by zero is told before a table is computed, not after.
    for _ in slabs_of(read_formula, problem.shape, parameters) if can_fail(read_formula, ranges) else ():
        continue
    made = checked_values(problem, limits, lost=about is About.P_POSITIONS)
    if isinstance(made, Undecided):
        return made
    values, sentence, is_verified = made
    truth = values == 0 if about is About.P_POSITIONS else values
    counted = on_board(problem, values) if isinstance(problem, TwoPieces) else None
    kept = np.zeros(problem.shape, dtype=np.int8) if difference else None
    wrong, first = _compare(_claims(read_formula, about, problem.shape, parameters), truth, kept, counted)
    positions = prod(problem.shape) if counted is None else int(counted.sum())
    return Verdict(problem, read_formula, parameters, about, wrong, first, sentence, is_verified, positions, kept)


def checked_values(
    problem: Impartial | TwoPieces | Heaps, limits: Limits | None, *, lost: bool = False
) -> KnownValues | Undecided:
    """Return the Grundy values of all positions, and what the checker verified of them; -1 for no position.

    With `lost`, and in misère play, the entries are 0 at P-positions and 1 at N-positions.
    """
    if isinstance(problem, TwoPieces):
        return pair_array(problem, limits, lost=lost)
    is_lost = lost or (isinstance(problem, Impartial) and problem.misere)
    question = Question.P_POSITIONS if is_lost else Question.TABLE
    answer = workbench.ask(replace(problem, question=question), limits=limits)
    match answer.answer:
        case Solved(certificate=Table(values=values)):
            return KnownValues(values, answer.sentence, answer.is_verified)
        case Solved(certificate=Outcomes(p_positions=positions)):
            won: Array = np.ones(problem.shape, np.int8)
            won[tuple(positions.T.astype(np.int64))] = 0
            return KnownValues(won, answer.sentence, answer.is_verified)
        case _:
            return Undecided(problem, answer.sentence)


def claimed_values(verdict: Verdict, most: int) -> Array:
    """Return what the formula of a verdict says of each position, cut to the numbers from -most to most.

    A claim about P-positions says 0 for lost and 1 for won, as a table of outcomes would.

    >>> from ludus.families.impartial.one_piece.problem import impartial
    >>> found = verify(impartial([(1, 0), (0, 1)], [], (2, 3)), "x + 9 * y")
    >>> claimed_values(found, 10).tolist()
    [[0, 9, 10], [1, 10, 10]]
    """
    found = np.zeros(verdict.problem.shape, dtype=np.int32)
    claims = _claims(verdict.formula, verdict.about, verdict.problem.shape, verdict.parameters)
    for rows, claimed in claims:
        # Numbers that no machine type holds stay Python's; the others are widened, so that the bounds fit their type.
        wide = claimed if claimed.dtype == object else claimed.astype(np.int64)
        found[rows] = 1 - wide if verdict.about is About.P_POSITIONS else np.clip(wide, -most, most)
    return found


def _claims(
    formula: Formula, about: About, shape: tuple[int, ...], parameters: Mapping[str, int]
) -> Iterator[tuple[slice, Array]]:
    """Yield what the formula claims, slab by slab; for P-positions as truth values."""
    for rows, values in slabs_of(formula, shape, parameters):
        is_number = about is About.P_POSITIONS and not isinstance(formula, Condition)
        yield rows, values == 0 if is_number else values


def _compare(
    claims: Iterator[tuple[slice, Array]], truth: Array, kept: Array | None, counted: Array | None
) -> tuple[int, Counterexample | None]:
    """Return how often the claims are wrong, and the smallest counterexample."""
    wrong, first = 0, None
    for rows, claimed in claims:
        true = truth[rows]
        differs = np.asarray(claimed != true, dtype=bool)
        differs = differs if counted is None else differs & counted[rows]
        if not differs.any():
            continue
        wrong += int(differs.sum())
        if kept is not None:
            kept[rows] = np.where(differs, np.where(claimed > true, 1, -1), 0)
        place = smallest(differs, (rows.start, *(0,) * (truth.ndim - 1)))
        if place is not None and (first is None or order(place) < order(first.position)):
            local = (place[0] - rows.start, *place[1:])
            first = Counterexample(place, _plain(claimed[local]), _plain(true[local]))
    return wrong, first


def _plain(value: Any) -> Value:
    return bool(value) if isinstance(value, bool | np.bool_) else int(value)


def _word(value: Value) -> str:
    if isinstance(value, bool):
        return "P-position" if value else "N-position"
    return digits(value)


def _range(problem: Impartial | TwoPieces) -> tuple[str, str]:
    """Return the noun for a position that was compared, and which ones these are."""
    if not isinstance(problem, TwoPieces):
        return "position", f"with {below(problem.shape)}"
    sides = " x ".join(map(str, problem.size))
    return "ordered pair", f"of squares of the {sides} board, counted from {problem.low}"


def below(size: tuple[int, ...]) -> str:
    """Return the bound of a box in words.

    >>> below((9, 9)), below((9, 7))
    ('coordinates below 9', 'x < 9, y < 7')
    """
    if len(set(size)) == 1:
        return f"coordinates below {size[0]}"
    return format_position(size).replace("=", "<")
