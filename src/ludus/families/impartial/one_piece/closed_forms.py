"""One table of theorems that give the Grundy value, or the outcome, of a single position of any size.

A theorem looks at the moves that fit into the box up to the position: others are never made. Each row states what it is
about; `closed_form` finds the first that fits a problem. The checker tests the hypotheses again and evaluates the
formula itself (ludus_check/impartial), so nothing here is trusted. Every statement in the table is proved in
docs/impartial_theorems.md; a statement that is only verified to a bound has no place here, since an answer claims to be
true.

WYTHOFF, NORMAL. The P-positions are (A_n, A_n + n) and their mirror images, where A_n = floor(n phi) and phi is the
golden ratio: W. A. Wythoff, "A modification of the game of nim" (1907). MISÈRE. (0, 1), (1, 0), (2, 2) take the place
of (0, 0), (1, 2), (2, 1).

TWO STEPS. A piece with at most two moves a and b, such as the knight: in normal play G(x) = G(x - a - b) for every
x >= a + b, in any number of dimensions. The rest is a short game: it stops being long as soon as a + b does not fit.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from math import isqrt

from ludus.core.records import dataclass
from ludus.families.impartial.graph.values import mex
from ludus.families.impartial.one_piece import ryuo_theorems
from ludus.families.impartial.one_piece.certificates import ByTheorem
from ludus.families.impartial.one_piece.pieces import repeats
from ludus.families.impartial.one_piece.problem import Cell, Impartial, Vector
from ludus.families.impartial.one_piece.ryuo_theorems import Moves, grundy_value, is_exact

LOST_EARLY = {0: 1, 1: 0, 2: 2}
"""The first P-positions of misère play, by their rows."""


def lower_wythoff(n: int) -> int:
    """Return floor(n phi), exactly.

    >>> [lower_wythoff(n) for n in range(8)], lower_wythoff(10**18)
    ([0, 1, 3, 4, 6, 8, 9, 11], 1618033988749894848)
    """
    return (n + isqrt(5 * n * n)) // 2


def is_wythoff_p_position(position: Cell, *, misere: bool) -> bool:
    """Return whether the player to move loses.

    >>> is_wythoff_p_position((5, 3), misere=False), is_wythoff_p_position((2, 2), misere=True)
    (True, True)
    """
    low, high = sorted(position)
    if misere and high - low < 2:
        return low == (0 if high > low else 2)
    return low == lower_wythoff(high - low)


def wythoff_partners(position: Cell, *, misere: bool) -> Iterator[Cell]:
    """Return the P-positions in the row, the column and the diagonal of a position, wherever they are."""
    x, y = position
    yield x, wythoff_partner(x, misere=misere)
    yield wythoff_partner(y, misere=misere), y
    apart = abs(x - y)
    low = lower_wythoff(apart)
    if misere and apart < 2:
        low = 0 if apart else 2
    yield (low, low + apart) if x <= y else (low + apart, low)


def wythoff_partner(x: int, *, misere: bool) -> int:
    """Return the y for which (x, y) is lost.

    >>> [wythoff_partner(x, misere=False) for x in range(6)]
    [0, 2, 1, 5, 7, 3]
    """
    if misere and x in LOST_EARLY:
        return LOST_EARLY[x]
    below = (isqrt(5 * x * x) - x) // 2  # floor(x / phi)
    for n in (below, below + 1):
        if lower_wythoff(n) == x:
            return x + n
    return next(x - n for n in (x - below - 1, x - below) if lower_wythoff(n) == x - n)


MAX_REST_MOVES = 300
"""Maximum number of moves of the game that is left after the sums are taken away."""


def two_step_value(position: Cell, moves: tuple[Vector, ...]) -> int | None:
    """Return the Grundy value of a game with at most two moves, None when it stays too long.

    >>> two_step_value((10**18, 10**18 + 4), ((1, 2), (2, 1)))
    1
    """
    if len(moves) < 2:
        return repeats(moves[0], tuple(x + 1 for x in position)) % 2 if moves else 0
    both = tuple(a + b for a, b in zip(*moves, strict=True))
    times = repeats(both, tuple(x + 1 for x in position))
    rest = tuple(x - times * c for x, c in zip(position, both, strict=True))
    counts = [repeats(move, tuple(x + 1 for x in rest)) for move in moves]
    if 0 in counts:
        return max(counts) % 2
    if sum(counts) > MAX_REST_MOVES:
        return None
    values: dict[tuple[int, int], int] = {}
    # After i moves of one kind and j of the other; from the end of the game back to its start.
    for i in range(counts[0], -1, -1):
        for j in range(counts[1], -1, -1):
            left = (x - i * a - j * b for x, a, b in zip(rest, *moves, strict=True))
            if min(left) >= 0:
                values[i, j] = mex({values[there] for there in ((i + 1, j), (i, j + 1)) if there in values})
    return values[0, 0]


QUEEN = frozenset({(1, 0), (0, 1), (1, 1)})


@dataclass(frozen=True, slots=True)
class ClosedForm:
    """A theorem and the problem that it fits: formulas for every position in the box up to the problem's own."""

    problem: Impartial
    by: ByTheorem
    moves: Moves
    is_exact: bool = False
    """Whether the piece has no slanted move but the short ones of the generalized ryuo."""

    def value(self, position: Cell) -> int | None:
        """Return the Grundy value of a position, None when the theorem does not tell it."""
        result = THEOREMS[self.by.theorem].value(self, self.active(position))
        return result if result is not None else 0 if self.is_lost(position) else None

    def is_lost(self, position: Cell) -> bool | None:
        """Return whether the player to move loses, None when the theorem does not tell it."""
        return THEOREMS[self.by.theorem].is_lost(self, self.active(position))

    def partners(self, position: Cell) -> Iterator[Cell]:
        """Return places, on the lines of a position, that may be lost; not all of them can be reached."""
        axes = [axis for axis, x in enumerate(self.problem.at) if x]
        for result in THEOREMS[self.by.theorem].partners(self, self.active(position)):
            whole = list(position)
            for axis, x in zip(axes, result, strict=True):
                whole[axis] = x
            yield tuple(whole)

    def active(self, position: Cell) -> Cell:
        """Return the coordinates along the axes on which the piece can move at all."""
        return tuple(x for x, start in zip(position, self.problem.at, strict=True) if start)

    @property
    def has_pass(self) -> bool:
        return self.problem.passes % 2 == 1


@dataclass(frozen=True, slots=True)
class Theorem:
    """A row of the table."""

    find: Callable[[Impartial, Moves], ByTheorem | None]
    """The hypotheses: what makes the theorem fit a problem, None when it does not."""
    value: Callable[[ClosedForm, Cell], int | None]
    is_lost: Callable[[ClosedForm, Cell], bool | None]
    partners: Callable[[ClosedForm, Cell], Iterator[Cell]]


def closed_form(problem: Impartial) -> ClosedForm | None:
    """Return the first theorem of the table that fits a problem, at its position.

    >>> from ludus.families.impartial.one_piece.problem import impartial
    >>> form = closed_form(impartial([(1, 0), (0, 1)], [(1, 1)], position=(10**18, 10**18 - 1)))
    >>> form.by.theorem, form.by.p, form.value((10**18, 10**18 - 1))
    ('ryuo', 3, 1)
    """
    moves = fitting(problem)
    for theorem in THEOREMS.values():
        by = theorem.find(problem, moves)
        if by is not None:
            form = ClosedForm(problem, by, moves, is_exact(moves, by.p or 1))
            if form.is_lost(problem.at) is not None:
                return form
    return None


def fitting(problem: Impartial) -> Moves:
    """Return the moves that fit into the box up to the position, along the axes on which it is not 0."""
    box = tuple(x + 1 for x in problem.at)
    axes = [axis for axis, x in enumerate(problem.at) if x]
    kinds = (
        frozenset(tuple(move[axis] for axis in axes) for move in moves if repeats(move, box))
        for moves in (problem.rays, problem.steps)
    )
    return Moves(tuple(problem.at[axis] for axis in axes), *kinds)


def _ryuo(name: str, problem: Impartial, moves: Moves) -> ByTheorem | None:
    p = ryuo_theorems.ryuo_parameter(moves)
    if p is None or (p == 1) != (name == "nim"):
        return None
    if p == 1:
        return ByTheorem("nim")
    # On a small box several p fit, and the p of the piece itself is the one that its player knows.
    return ByTheorem("ryuo", ryuo_theorems.parameter(problem) or p)


def _ryuo_value(form: ClosedForm, position: Cell) -> int | None:
    if form.problem.misere or (form.has_pass and not form.problem.pass_at_terminal):
        return None
    return grundy_value(position, form.by.p or 1) ^ int(form.has_pass)


def _ryuo_is_lost(form: ClosedForm, position: Cell) -> bool | None:
    p, anywhere = form.by.p or 1, form.problem.pass_at_terminal
    if form.has_pass and not anywhere:
        known = form.is_exact and len(form.moves.position) <= 2 and not form.problem.misere
        return ryuo_theorems.is_lost_with_a_pass(position, p) if known else None
    if form.problem.misere and p < 3:
        return ryuo_theorems.is_lost_in_misere_nim((*position, int(form.has_pass))) if form.is_exact else None
    return grundy_value(position, p) == (form.problem.misere ^ form.has_pass)


def _ryuo_partners(form: ClosedForm, position: Cell) -> Iterator[Cell]:
    for axis in range(len(position)):
        yield from ryuo_theorems.partners(position, axis, form.by.p or 1)


def _wythoff(problem: Impartial, moves: Moves) -> ByTheorem | None:
    is_queen = len(moves.position) == 2 and moves.rays >= QUEEN and problem.passes % 2 == 0
    others = (moves.rays | moves.steps) - QUEEN
    return ByTheorem("wythoff") if is_queen and all(0 in move or move[0] == move[1] for move in others) else None


def _two_steps(problem: Impartial, moves: Moves) -> ByTheorem | None:
    box = tuple(x + 1 for x in moves.position)
    single = moves.rays | moves.steps
    is_short = len(single) <= 2 and all(repeats(ray, box) == 1 for ray in moves.rays)
    plain = not problem.misere and (problem.passes % 2 == 0 or problem.pass_at_terminal)
    return ByTheorem("two-steps") if is_short and plain else None


def _two_steps_value(form: ClosedForm, position: Cell) -> int | None:
    if form.has_pass and not form.problem.pass_at_terminal:
        return None
    value = two_step_value(position, tuple(sorted(form.moves.rays | form.moves.steps)))
    return None if value is None else value ^ int(form.has_pass)


THEOREMS: dict[str, Theorem] = {
    # Bouton 1901, and with harmless other moves; misère play and one pass (on two axes) without other moves.
    "nim": Theorem(partial(_ryuo, "nim"), _ryuo_value, _ryuo_is_lost, _ryuo_partners),
    # Theorem 1.2 of "A Generalized Ryuoh-Nim", and theorems 1.3 and 2.1 in a corrected form.
    "ryuo": Theorem(partial(_ryuo, "ryuo"), _ryuo_value, _ryuo_is_lost, _ryuo_partners),
    "wythoff": Theorem(
        _wythoff,
        lambda form, position: None,
        lambda form, position: None if form.has_pass else is_wythoff_p_position(position, misere=form.problem.misere),
        lambda form, position: wythoff_partners(position, misere=form.problem.misere),
    ),
    "two-steps": Theorem(
        _two_steps,
        _two_steps_value,
        lambda form, position: None if (value := _two_steps_value(form, position)) is None else value == 0,
        lambda form, position: iter(()),
    ),
}
"""Every theorem, by the name that a certificate cites it with."""
