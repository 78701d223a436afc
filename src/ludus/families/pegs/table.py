"""The table of a board: from which single vacancy to which single survivor there is a play, each entry with its reason.

An entry is solved (with a play), impossible with a certificate (position class, pagoda function, flow, a search that
the checker repeats), impossible by exhaustive search (claimed: the checker does not repeat it, but the counts per level
can be compared), or open. Vacancies that the symmetries of the board turn into one another are decided once. Of
survivors that are alike, one is decided; plays to the others are turned with the board and checked again, proofs are
asked for again.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from enum import Enum

from ludus.core.answers import Impossible, Solved
from ludus.core.errors import InvalidInput
from ludus.core.limits import Limits
from ludus.core.records import dataclass
from ludus.core.wording import COMPUTED
from ludus.families.pegs.boards import drawn, layout
from ludus.families.pegs.certificates import Jumps
from ludus.families.pegs.count import board_problem, vacancies
from ludus.families.pegs.jumping import task
from ludus.families.pegs.position_class import symmetries
from ludus.families.pegs.problem import Cell, Jump, Pegs
from ludus.families.pegs.solve.one_pass import WholeBoard, explored
from ludus.workbench import CheckedAnswer, ask, checked

Symmetry = dict[Cell, Cell]
"""A map of the holes of a board onto themselves."""


class Verdict(Enum):
    """What is known about an entry, with the sign that stands for it."""

    SOLVED = "o"
    """A play, checked."""
    CLASS = "c"
    """Impossible: start and finish are in different position classes."""
    WEIGHTS = "w"
    """Impossible: by a pagoda function, or by a flow with cases."""
    SEARCH = "s"
    """Impossible: by a search that the checker repeats."""
    EXHAUSTED = "x"
    """Impossible: by exhaustive search, claimed."""
    OPEN = "?"

    @property
    def words(self) -> str:
        """What the sign says, with the mark of what no certificate covers."""
        return {
            Verdict.SOLVED: "solved",
            Verdict.CLASS: "impossible by position class",
            Verdict.WEIGHTS: "impossible by weights",
            Verdict.SEARCH: "impossible by search",
            Verdict.EXHAUSTED: f"impossible by exhaustive search ({COMPUTED})",
            Verdict.OPEN: "open",
        }[self]

    @property
    def is_certified(self) -> bool:
        """Whether the checker verified what it says."""
        return self not in (Verdict.EXHAUSTED, Verdict.OPEN)


CERTIFIED = {"weighting": Verdict.CLASS, "weightings": Verdict.CLASS, "closed": Verdict.SEARCH}
"""The verdict by the kind of an impossible certificate; others are weights."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One vacancy and one survivor."""

    vacancy: Cell
    survivor: Cell
    verdict: Verdict
    result: CheckedAnswer | None
    """The checked answer; None for claims, and where nothing is known."""


@dataclass(frozen=True, slots=True)
class VacancyRow:
    """The entries of one vacancy, one of those that are symmetric, in the order of the holes."""

    vacancy: Cell
    entries: tuple[Entry, ...]
    whole: WholeBoard | None = None
    """All positions by jumps, where they were counted."""


def table(board: str, limits: Limits, *, lattice: str = "", exhaust: float = 600.0) -> Iterator[VacancyRow]:
    """Yield the rows of the table of a board; `limits` are those of each entry, `exhaust` the seconds of a search.

    >>> rows = list(table("3x3", Limits(seconds=2)))
    >>> ["".join(entry.verdict.value for entry in row.entries) for row in rows]
    ['ccccccccc', 'ccccccccc', 'ccccccccc']
    """
    own = layout(board, lattice)
    maps = symmetries(own.holes(), own.lattice)
    for vacancy in vacancies(board, lattice):
        fixing = [one for one in maps if one[vacancy] == vacancy]
        # Of holes that the symmetries turn into one another the first is decided.
        firsts = (hole for hole in own.holes() if all(hole <= one[hole] for one in fixing))
        decided = {hole: _entry(board, hole, vacancy, limits, lattice) for hole in firsts}
        whole = None
        if exhaust and any(entry.verdict is Verdict.OPEN for entry in decided.values()):
            whole = _exhausted(board, vacancy, decided, replace(limits, seconds=exhaust), lattice)
        images = {hole: _image(hole, decided, fixing) for hole in own.holes() if hole not in decided}
        asked = {hole for hole, entry in images.items() if entry.verdict.is_certified and entry.result is None}
        images |= {hole: _entry(board, hole, vacancy, limits, lattice) for hole in asked}
        yield VacancyRow(vacancy, tuple((decided | images)[hole] for hole in own.holes()), whole)


def _entry(board: str, survivor: Cell, vacancy: Cell, limits: Limits, lattice: str) -> Entry:
    result = ask(board_problem(board, vacancy, survivor, lattice=lattice), limits=limits)
    if result.is_solved:
        return Entry(vacancy, survivor, Verdict.SOLVED, result)
    if not isinstance(result.answer, Impossible):
        return Entry(vacancy, survivor, Verdict.OPEN, None)
    return Entry(vacancy, survivor, CERTIFIED.get(result.answer.certificate.KIND, Verdict.WEIGHTS), result)


def _exhausted(
    board: str, vacancy: Cell, decided: dict[Cell, Entry], limits: Limits, lattice: str
) -> WholeBoard | None:
    """Decide the open entries of a vacancy by all its positions; return their counts."""
    game = task(board_problem(board, vacancy, lattice=lattice))
    found = None
    with suppress(InvalidInput):  # The board may not fit into memory.
        found = explored(game, limits)
    if found is None:
        return None
    whole, plays = found
    for cell, entry in decided.items():
        if entry.verdict is Verdict.OPEN and cell in plays:
            result = _played(board_problem(board, vacancy, cell, lattice=lattice), game.board.jumps(plays[cell]))
            decided[cell] = Entry(vacancy, cell, Verdict.SOLVED, result)
        elif entry.verdict is Verdict.OPEN:
            decided[cell] = replace(entry, verdict=Verdict.EXHAUSTED)
    return whole


def _image(hole: Cell, decided: dict[Cell, Entry], fixing: list[Symmetry]) -> Entry:
    """Return the entry that a symmetry of the board makes from one that is decided, with its play if it has one."""
    turn, first = next((one, first) for one in fixing for first in decided if one[first] == hole)
    entry, result = decided[first], None
    if entry.result is not None and isinstance(answer := entry.result.answer, Solved):
        problem, certificate = answer.problem, answer.certificate
        if isinstance(problem, Pegs) and isinstance(certificate, Jumps):
            jumps = tuple((turn[a], turn[b], turn[c]) for a, b, c in certificate.jumps)
            result = _played(replace(problem, finish=drawn(problem.start, [hole])), jumps)
    return Entry(entry.vacancy, hole, entry.verdict, result)


def _played(problem: Pegs, jumps: tuple[Jump, ...]) -> CheckedAnswer:
    return checked(Solved(problem, Jumps(jumps), "exhaustive"))
