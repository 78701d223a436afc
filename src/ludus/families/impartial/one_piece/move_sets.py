"""Which moves a piece may gain or lose without changing its table: by the table, and by a theorem if one applies.

A vector that changes a value on some box does so on every larger one, and so does the loss of a move that is needed:
these findings are final. That a vector may be added, or a move spared, is a fact about the box, unless the piece has
the Grundy numbers of a generalized ryuo: then the theorem on its least and greatest sets of moves speaks of all
positions.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import Enum
from math import prod
from typing import Any

from ludus import workbench
from ludus.core.answers import Solved, Undecided
from ludus.core.errors import invalid
from ludus.core.limits import Limits
from ludus.core.questions import Question
from ludus.families.impartial.mex import Cell
from ludus.families.impartial.one_piece.certificates import Table
from ludus.families.impartial.one_piece.invariance import Invariance, invariance
from ludus.families.impartial.one_piece.problem import Impartial, Vector
from ludus.families.impartial.one_piece.ryuo_move_sets import max_moves_contains, parameter, printed_refuted_by

MAX_VECTORS = 100_000
"""The most vectors that are looked at."""
MAX_WORK = 4_000_000_000
"""The most pairs of a position and a move that are looked at, some ten seconds of work."""


MAX_SIDE = 100_000


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


@dataclass(frozen=True, slots=True)
class Study:
    """What a table, and a theorem if one applies, say about the moves of a piece."""

    problem: Impartial
    about: Question
    """TABLE for the Grundy numbers, P_POSITIONS for the lost positions alone."""
    standing: Mapping[Vector, Standing]
    places: Mapping[Vector, Cell]
    """The smallest position that needs a move, or that a vector would change."""
    ryuo: int | None
    """The p for which the piece has the Grundy numbers of the generalized ryuo on every board."""
    refuting: tuple[Vector, ...]
    """Vectors that refute theorem 1.3 of the paper on that ryuo as it is printed, the smallest first."""
    checked: str
    """What the checker says about the table."""

    def vectors(self, standing: Standing) -> list[Vector]:
        """Return the vectors of one standing, in increasing order."""
        return [vector for vector, known in self.standing.items() if known is standing]

    def fields(self) -> dict[str, Any]:
        """Return the findings as a JSON object."""
        found: dict[str, Any] = {"about": self.about.value, "size": list(self.problem.size)}
        for standing in Standing:
            found[standing.value] = [self._entry(vector) for vector in self.vectors(standing)]
        found |= {"ryuo": self.ryuo, "refutes_printed_theorem": [list(v) for v in self.refuting]}
        return found | {"table": self.checked}

    def _entry(self, vector: Vector) -> dict[str, Any]:
        place = self.places.get(vector)
        return {"vector": list(vector)} | ({} if place is None else {"at": list(place)})


def study(
    problem: Impartial, *, up_to: int = 8, p_positions: bool = False, limits: Limits | None = None
) -> Study | Undecided:
    """Return which vectors with entries up to a bound may be added to a piece, and which of its moves it needs.

    >>> from ludus.families.impartial.one_piece.problem import impartial
    >>> found = study(impartial([(1, 0), (0, 1)], [(1, 1)], (12, 12)), up_to=2)
    >>> found.ryuo, found.vectors(Standing.ALWAYS_HARMLESS), found.vectors(Standing.FORBIDDEN)
    (3, [(2, 2)], [(1, 2), (2, 1)])
    """
    _check(problem, up_to)
    answer = workbench.ask(replace(problem, question=Question.TABLE), limits=limits)
    if not isinstance(answer.answer, Solved) or not isinstance(answer.answer.certificate, Table):
        return Undecided(problem, answer.sentence)
    values = answer.answer.certificate.values
    found = invariance(values != 0 if p_positions else values, problem.rays, problem.steps, up_to)
    ryuo = parameter(problem)
    standing = dict(sorted(_standings(found, ryuo).items()))
    places = {v: place for v, place in (found.added | found.removed).items() if place is not None}
    is_as_printed = ryuo is not None and len(problem.size) == 2
    refuting = tuple(printed_refuted_by(ryuo or 1, up_to=up_to)) if is_as_printed else ()
    about = Question.P_POSITIONS if p_positions else Question.TABLE
    return Study(problem, about, standing, places, ryuo, refuting, answer.sentence)


def _standings(found: Invariance, ryuo: int | None) -> dict[Vector, Standing]:
    """Return the standing of each vector; what the theorem allows keeps values, hence lost positions too."""
    always = {v for v in found.harmless if ryuo is not None and max_moves_contains(ryuo, v)}
    standing = dict.fromkeys(found.harmless, Standing.HARMLESS) | dict.fromkeys(always, Standing.ALWAYS_HARMLESS)
    standing |= dict.fromkeys(found.forbidden, Standing.FORBIDDEN)
    return standing | dict.fromkeys(found.needed, Standing.NEEDED) | dict.fromkeys(found.spare, Standing.SPARE)


def _check(problem: Impartial, up_to: int) -> None:
    """Refuse rules about which the table says nothing, and a board that is too large."""
    if problem.passes or problem.misere:
        raise invalid("target", "expected normal play without passes, got misere play or passes")
    nearby = (up_to + 1) ** len(problem.size)
    if nearby > MAX_VECTORS:
        raise invalid("up-to", f"expected at most {MAX_VECTORS} vectors, got {nearby} on {len(problem.size)} axes")
    if _work(problem, problem.size, nearby) > MAX_WORK:
        axes = len(problem.size)
        side = next(
            s for s in range(min(max(problem.size), MAX_SIDE), 0, -1) if _work(problem, (s,) * axes, nearby) <= MAX_WORK
        )
        got = f"{' x '.join(map(str, problem.size))}; {' x '.join([str(side)] * axes)} would fit"
        raise invalid("size", f"expected at most {MAX_WORK} pairs of a position and a move to look at, got {got}")


def _work(problem: Impartial, size: tuple[int, ...], nearby: int) -> int:
    """Return how many pairs of a position and a move, or a vector, are looked at."""
    return prod(size) * (len(problem.steps) + sum(max(size) for _ in problem.rays) + nearby)
