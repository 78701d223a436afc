"""Extensions and restrictions: which moves a piece may gain or lose without changing a table (theorem 1.3, inverted).

ADDING a vector v to a piece leaves every Grundy value of a box as it is iff no x in the box has G(x) = G(x - v). (A
mex does not change when values other than itself are added; and an option of the same value contradicts the mex.) It
leaves the P-positions as they are iff x and x - v are never both P-positions. So one pair of equal values is a proof
for every box that contains it, while the absence of such a pair is a fact about this box alone.

REMOVING a move v changes a Grundy value iff for some x the value G(x - v) < G(x) has no other option of x; it changes
the P-positions iff for some x the only option in P is x - v. (The first position to change, in reading order, has all
its options as before.) Again one such x settles it for every larger box.

Normal play without passes. That a vector may be added, or a move spared, is a fact about the box, unless the piece has
the Grundy values of a generalized ryuo: then the theorem in ryuo_theorems.py on sets of moves is about all positions.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from enum import Enum
from math import prod
from typing import Any, TypeAlias

from ludus import workbench
from ludus.core.answers import Solved
from ludus.core.arrays import Array
from ludus.core.errors import NotDecided, invalid
from ludus.core.limits import Limits
from ludus.core.loading import np
from ludus.core.questions import Question
from ludus.core.records import dataclass
from ludus.core.wording import COMPUTED
from ludus.families.impartial.one_piece.certificates import PeriodicLevels, Table
from ludus.families.impartial.one_piece.levels import applies, harmful_lengths
from ludus.families.impartial.one_piece.pieces import order, vectors
from ludus.families.impartial.one_piece.problem import Cell, Impartial, Vector, would_fit
from ludus.families.impartial.one_piece.ryuo_theorems import is_harmless, parameter, printed_refuted_by
from ludus.families.impartial.two_pieces.problem import TwoPieces

COUNTERS = 1 << 24
"""Number of counters in memory at once: one for each position of a slab and each value."""

Moves: TypeAlias = dict[Vector, Cell | None]
"""Vectors, each with the smallest position at which it matters, or None when there is none on the box."""


def invariance(values: Array, rays: Sequence[Vector], steps: Sequence[Vector], up_to: int) -> tuple[Moves, Moves]:
    """Return the vectors with entries up to a bound that are no moves yet, and those that are moves of the piece.

    Each vector has the smallest position whose value it would change when it is added or removed, on this box and on
    every larger one; None where it changes none, as far as the box tells.

    The values are the exact table of the piece. On a table of 0 for lost and 1 for won this is the question for the
    P-positions alone.

    >>> from ludus.core.loading import np
    >>> nim = np.bitwise_xor.outer(np.arange(8), np.arange(8))
    >>> added, removed = invariance(nim, [(1, 0), (0, 1)], [], 2)
    >>> [vector for vector, place in added.items() if place is None], added[1, 1], removed[2, 0]
    ([(1, 2), (2, 1)], (1, 1), (2, 0))
    """
    every = all_moves(rays, steps, values.shape)
    known = set(every)
    near = [vector for vector in vectors(values.ndim, up_to) if _fits(vector, values.shape)]
    added: Moves = {vector: clash(values, vector) for vector in near if vector not in known}
    removed = needs(values, every)
    return added, {v: removed[v] for v in near if v in known}


def clash(values: Array, vector: Vector) -> Cell | None:
    """Return the smallest x with G(x) = G(x - v), or None; on a table of outcomes, with x and x - v both lost."""
    same = _behind(values, vector) == _before(values, vector)
    if values.dtype == bool:
        same &= ~_behind(values, vector)
    return smallest(same, vector)


def needs(values: Array, moves: Sequence[Vector]) -> Moves:
    """Return for each move the smallest position that needs it, or None: see REMOVING."""
    result: Moves = dict.fromkeys(moves)
    levels = int(values.max(initial=0)) + 1
    rows = max(1, COUNTERS // max(1, levels * prod(values.shape[1:])))
    for start in range(0, values.shape[0], rows):
        stop = min(values.shape[0], start + rows)
        counts = np.zeros((stop - start, *values.shape[1:], levels), dtype=np.uint16)
        for move in moves:
            places = _places(values, move, start, stop)
            if places is not None:
                counts[places] += 1
        for move in moves:
            places = _places(values, move, start, stop)
            if places is None:
                continue
            # Only values below the own one are needed; a value with one option needs that option.
            *cell, reached = places
            here = values[start:stop]
            alone = (counts[places] == 1) & (reached < here[tuple(cell)])
            place = smallest(alone, (max(start, move[0]), *move[1:]))
            result[move] = min((p for p in (result[move], place) if p is not None), key=order, default=None)
    return result


def smallest(mask: Array, corner: Sequence[int] | None = None) -> Cell | None:
    """Return the smallest position that is marked, the mask beginning at a corner: least largest coordinate first.

    >>> from ludus.core.loading import np
    >>> smallest(np.array([[0, 0, 1], [0, 1, 0]], dtype=bool)), smallest(np.zeros((2, 2), dtype=bool))
    ((1, 1), None)
    """
    if not mask.any():
        return None
    start = tuple(corner or (0,) * mask.ndim)
    lines = [np.arange(first, first + side) for first, side in zip(start, mask.shape, strict=True)]
    largest: Array = np.zeros(mask.shape, dtype=np.int64)
    for line in np.ix_(*lines):
        np.maximum(largest, line, out=largest)
    least = int(largest[mask].min())
    place = np.unravel_index(int(np.argmax(mask & (largest == least))), mask.shape)
    return tuple(int(x) + first for x, first in zip(place, start, strict=True))


def all_moves(rays: Iterable[Vector], steps: Iterable[Vector], size: Sequence[int]) -> list[Vector]:
    """Return every vector that a move can subtract on a box, in increasing order.

    >>> all_moves([(1, 0)], [(1, 1), (5, 5)], (3, 3))
    [(1, 0), (1, 1), (2, 0)]
    """
    result = {tuple(step) for step in steps if _fits(step, size)}
    for ray in rays:
        times = min((side - 1) // entry for entry, side in zip(ray, size, strict=True) if entry)
        result |= {tuple(k * entry for entry in ray) for k in range(1, times + 1)}
    return sorted(result)


def _fits(vector: Vector, size: Sequence[int]) -> bool:
    return all(entry < side for entry, side in zip(vector, size, strict=True))


def _behind(values: Array, vector: Vector) -> Array:
    return values[tuple(slice(entry, None) for entry in vector)]


def _before(values: Array, vector: Vector) -> Array:
    """Return the values at all x - v, in the order of x."""
    return values[tuple(slice(None, side - entry) for entry, side in zip(vector, values.shape, strict=True))]


def _places(values: Array, move: Vector, start: int, stop: int) -> tuple[Array, ...] | None:
    """Return where on a slab a move can be made, as indices of the slab, and the values that it leads to."""
    first = max(start, move[0])
    if first >= stop:
        return None
    sides = [(first, stop), *((entry, side) for entry, side in zip(move[1:], values.shape[1:], strict=True))]
    rows, *others = np.ix_(*(np.arange(low, high) for low, high in sides))
    back = tuple(slice(low - entry, high - entry) for entry, (low, high) in zip(move, sides, strict=True))
    return (rows - start, *others, values[back].astype(np.int64))


MAX_VECTORS = 100_000
MAX_WORK = 4_000_000_000
"""The most pairs of a position and a move that are looked at, some ten seconds of work."""


class Standing(Enum):
    """What is known about a vector."""

    NEEDED = "needed"
    """A move of the piece; without it some value changes, on this and on every larger board."""
    SPARE = "spare"
    """A move of the piece; without it no value on this board changes."""
    HARMLESS = "harmless"
    """No move yet; with it no value on this board changes."""
    ALWAYS_HARMLESS = "always harmless"
    """No move yet; with it no value on any board changes, by theorem."""
    FORBIDDEN = "forbidden"
    """No move yet; with it some value changes, on this and on every larger board."""


@dataclass(frozen=True, slots=True, repr=False)
class Study:
    """What a table, and a theorem if one applies, say about the moves of a piece."""

    problem: Impartial | TwoPieces
    """One piece, or two of them, on a grid."""
    about: Question
    """TABLE for the Grundy values, P_POSITIONS for the P-positions alone."""
    standing: Mapping[Vector, Standing]
    places: Mapping[Vector, Cell]
    """The smallest position that needs a move, or that a vector would change."""
    ryuo: int | None
    """The p for which the piece has the Grundy values of the generalized ryuo on every board."""
    refuting: tuple[Vector, ...]
    """Vectors that refute theorem 1.3 of the paper on that ryuo as it is printed, the smallest first."""
    reason: str
    """Why some vectors are harmless on all boards."""
    checked: str
    """What the checker says about the table."""

    def vectors(self, standing: Standing) -> list[Vector]:
        return [vector for vector, known in self.standing.items() if known is standing]

    def __repr__(self) -> str:
        size = " × ".join(map(str, self.problem.size))
        lines = [f"Moves of the piece, and vectors that may be added, on {size} positions ({COMPUTED})"]
        for standing in Standing:
            if vectors := self.vectors(standing):
                lines.append(f"  {standing.value}: {' '.join(map(str, vectors))}")
        return "\n".join(lines)

    def fields(self) -> dict[str, Any]:
        result: dict[str, Any] = {"about": self.about.value, "size": list(self.problem.size)}
        for standing in Standing:
            result[standing.value] = [self._entry(vector) for vector in self.vectors(standing)]
        result |= {
            "ryuo": self.ryuo,
            "reason": self.reason,
            "certified": False,
            "refutes_printed_theorem": [list(v) for v in self.refuting],
        }
        return result | {"table": self.checked}

    def _entry(self, vector: Vector) -> dict[str, Any]:
        place = self.places.get(vector)
        return {"vector": list(vector)} | ({} if place is None else {"at": list(place)})


def study(problem: Impartial, *, up_to: int = 8, p_positions: bool = False, limits: Limits | None = None) -> Study:
    """Return which vectors with entries up to a bound may be added to a piece, and which of its moves it needs.

    >>> from ludus.families.impartial.one_piece.problem import impartial
    >>> result = study(impartial([(1, 0), (0, 1)], [(1, 1)], (12, 12)), up_to=2)
    >>> result.ryuo, result.vectors(Standing.ALWAYS_HARMLESS), result.vectors(Standing.FORBIDDEN)
    (3, [(2, 2)], [(1, 2), (2, 1)])
    """
    _check(problem, up_to)
    answer = workbench.ask(replace(problem, question=Question.TABLE), limits=limits)
    if not isinstance(answer.answer, Solved) or not isinstance(answer.answer.certificate, Table):
        raise NotDecided(answer.sentence)
    values = answer.answer.certificate.values
    added, removed = invariance(values != 0 if p_positions else values, problem.rays, problem.steps, up_to)
    harmless = [vector for vector, place in added.items() if place is None]
    ryuo = parameter(problem)
    always, reason = _always_harmless(problem, harmless, ryuo, p_positions=p_positions)
    standing = {v: Standing.HARMLESS if place is None else Standing.FORBIDDEN for v, place in added.items()}
    standing |= dict.fromkeys(always, Standing.ALWAYS_HARMLESS)
    standing |= {v: Standing.SPARE if place is None else Standing.NEEDED for v, place in removed.items()}
    places = {v: place for v, place in (added | removed).items() if place is not None}
    is_as_printed = ryuo is not None and len(problem.size) == 2
    refuting = tuple(printed_refuted_by(ryuo or 1, up_to=up_to)) if is_as_printed else ()
    about = Question.P_POSITIONS if p_positions else Question.TABLE
    return Study(problem, about, dict(sorted(standing.items())), places, ryuo, refuting, reason, answer.sentence)


def _always_harmless(
    problem: Impartial, harmless: list[Vector], ryuo: int | None, *, p_positions: bool
) -> tuple[set[Vector], str]:
    """Return the vectors that may be added on all boards, by a theorem, and which one."""
    if p_positions and len(problem.size) == 2 and applies(problem):
        # The level set of the P-positions tells exactly which vectors join two of them, on boards of every size.
        asked = replace(problem, question=Question.LEVELS, below=1)
        proof = workbench.ask(asked, method="periodic").verified(PeriodicLevels)
        if proof is not None:
            harmful = {s: set(harmful_lengths(proof, s)) for s in {v[0] for v in harmless}}
            return {v for v in harmless if v[1] not in harmful[v[0]]}, "by the proved period of the P-positions"
    always = {v for v in harmless if ryuo is not None and is_harmless(v, ryuo)}
    return always, "by the theorem on the ryuo's moves"


def _check(problem: Impartial, up_to: int) -> None:
    """Refuse rules about which the table says nothing, and a board that is too large."""
    if problem.passes or problem.misere:
        raise invalid("target", "expected normal play without passes, got misère play or passes")
    nearby: int = (up_to + 1) ** len(problem.size)
    if nearby > MAX_VECTORS:
        raise invalid("up-to", f"expected at most {MAX_VECTORS} vectors, got {nearby} on {len(problem.size)} axes")

    def work(size: tuple[int, ...]) -> int:
        return prod(size) * (len(problem.steps) + max(size) * len(problem.rays) + nearby)

    if work(problem.size) > MAX_WORK:
        got = f"{' x '.join(map(str, problem.size))}; {would_fit(problem.size, work, MAX_WORK)}"
        raise invalid("size", f"expected at most {MAX_WORK} pairs of a position and a move to look at, got {got}")
