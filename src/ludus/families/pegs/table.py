"""The table of a board: from which single vacancy to which single survivor there is a play, each entry with its reason.

An entry is solved (with a play), impossible with a certificate (position class, pagoda function, flow, a search that
the checker repeats), impossible by exhaustive search (claimed: the checker does not repeat it, but the counts per level
can be compared), or open. Entries that the symmetries of the board turn into one another are decided once.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from enum import Enum

from ludus.core.answers import Impossible
from ludus.core.errors import InvalidInput
from ludus.core.limits import Limits
from ludus.core.records import dataclass
from ludus.families.pegs.boards import layout
from ludus.families.pegs.count import board_problem, vacancies
from ludus.families.pegs.jumping import task
from ludus.families.pegs.position_class import symmetries
from ludus.families.pegs.problem import Cell
from ludus.families.pegs.solve.whole_board import WholeBoard, whole_board
from ludus.workbench import CheckedAnswer, ask


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
    REACHED = "r"
    """Possible: by exhaustive search, claimed; no play is given."""
    OPEN = "?"

    @property
    def is_certified(self) -> bool:
        """Whether the checker verified what it says."""
        return self not in (Verdict.EXHAUSTED, Verdict.REACHED, Verdict.OPEN)


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
    holes, maps = own.holes(), symmetries(own.holes(), own.lattice)
    for vacancy in vacancies(board, lattice):
        fixing = [one for one in maps if one[vacancy] == vacancy]
        decided: dict[Cell, Entry] = {}
        for survivor in holes:
            first = min(one[survivor] for one in fixing)
            if first == survivor:
                decided[survivor] = _entry(board, vacancy, survivor, limits, lattice)
            else:
                decided[survivor] = replace(decided[first], survivor=survivor, result=None)
        whole = None
        if exhaust and any(entry.verdict is Verdict.OPEN for entry in decided.values()):
            whole = _whole(board, vacancy, replace(limits, seconds=exhaust), lattice)
        if whole is not None:
            decided = {cell: _settled(entry, whole) for cell, entry in decided.items()}
        yield VacancyRow(vacancy, tuple(decided[hole] for hole in holes), whole)


def _entry(board: str, vacancy: Cell, survivor: Cell, limits: Limits, lattice: str) -> Entry:
    result = ask(board_problem(board, vacancy, survivor, lattice=lattice), limits=limits)
    if result.is_solved:
        return Entry(vacancy, survivor, Verdict.SOLVED, result)
    if not isinstance(result.answer, Impossible):
        return Entry(vacancy, survivor, Verdict.OPEN, None)
    return Entry(vacancy, survivor, CERTIFIED.get(result.answer.certificate.KIND, Verdict.WEIGHTS), result)


def _whole(board: str, vacancy: Cell, limits: Limits, lattice: str) -> WholeBoard | None:
    try:
        return whole_board(task(board_problem(board, vacancy, lattice=lattice)), limits)
    except InvalidInput:
        return None


def _settled(entry: Entry, whole: WholeBoard) -> Entry:
    if entry.verdict is not Verdict.OPEN:
        return entry
    is_reached = entry.survivor in whole.survivors
    return replace(entry, verdict=Verdict.REACHED if is_reached else Verdict.EXHAUSTED)
