"""Counts of peg solitaire: positions, plays, fewest moves, longest sweeps, position classes; jobs for large boards.

The levels of a job are large and of no use when the numbers are known: these are stored as an answer, and the job is
removed.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from dataclasses import asdict, replace
from functools import lru_cache, partial
from typing import Any, TypeVar

from ludus.core.answers import Solved
from ludus.core.errors import VerificationError, invalid
from ludus.core.limits import Limits
from ludus.core.questions import Question
from ludus.core.records import dataclass
from ludus.families.codec import write_problem
from ludus.families.pegs.boards import layout
from ludus.families.pegs.certificates import Jumps
from ludus.families.pegs.jumping import PegTask, Triple, lattice_triples, task
from ludus.families.pegs.moves import SweepEnd, traced_sweep
from ludus.families.pegs.position_class import (
    Class,
    allowed_pairs,
    class_of,
    holes_by_class,
    quotient,
    single_finishes,
    symmetries,
)
from ludus.families.pegs.problem import Cell, Pegs, longest_sweep_length, moves_of, pegs, pegs_of
from ludus.families.pegs.solve import counting, counting_units, one_pass
from ludus.families.pegs.solve.counting import ClassLevels, Counts, Quantity
from ludus.families.pegs.solve.longest_sweep import by_levels
from ludus.families.pegs.solve.plays import fewest_by_levels, traced_by_levels
from ludus.jobs.answers import Runner, answer_by_job
from ludus.jobs.job import Job
from ludus.jobs.results import read_array, results
from ludus.jobs.store import Store
from ludus.workbench import CheckedAnswer, checked

MAX_HOLES = 1000
"""A table of position classes has a line for every hole, and in it a ninth of all holes."""
FORMAT = 2
"""Raised when a unit returns something else than before."""

T = TypeVar("T")


def board_problem(board: str, vacancy: Cell | None = None, finish: Cell | None = None, *, lattice: str = "") -> Pegs:
    """Return the game on a board by its name or its drawing, from a single vacancy to a single survivor.

    Without a vacancy it is the one in the middle, or what is drawn as empty; without a survivor it is where the vacancy
    is.

    >>> board_problem("triangle5").pegs_left(), board_problem("oo.o").pegs()
    (1, ((0, 0), (0, 1), (0, 3)))
    """
    own = layout(board, lattice)
    for field, hole in (("vacancy", vacancy), ("finish", finish)):
        if hole is not None and hole not in own.holes():
            raise invalid(field, f"expected a hole of the board {board}, got row {hole[0]}, column {hole[1]}")
    start = own.first() if vacancy is None else own.without(vacancy)
    last = set(own.holes()) - set(pegs_of(start)) if finish is None else {finish}
    return pegs(start, own.with_pegs(last), lattice=own.lattice)


def vacancies(board: str, lattice: str = "") -> list[Cell]:
    """Return the holes of a board, one of those that its symmetries turn into one another."""
    own = layout(board, lattice)
    maps = symmetries(own.holes(), own.lattice)
    return [hole for hole in own.holes() if hole == min(one[hole] for one in maps)]


def is_small(problem: Pegs) -> bool:
    """Return whether a board is counted quickly, with all its plays."""
    return counting.is_small(task(problem))


def counts(problem: Pegs, limits: Limits) -> Counts | None:
    """Return the counts of a game, by one process; None when memory does not suffice."""
    return one_pass.counted(task(problem), limits)


def counts_by_job(problem: Pegs, store: Store | None = None, run: Runner | None = None) -> Counts | None:
    """Return the counts of a large game by a job, level by level; None when it is not done yet."""
    its = task(problem)
    return _by_job(Quantity.COUNT, problem, store, run, _counts_from, lambda found: _read_counts(its, found))


@dataclass(frozen=True, slots=True)
class NoPlay:
    """All positions were searched, and no play leads to the finish."""


def best_play(
    what: Quantity, problem: Pegs, store: Store | None = None, run: Runner | None = None
) -> CheckedAnswer | NoPlay | None:
    """Return a play with the fewest moves, or the longest sweep, checked, or that there is none.

    None when the job for it is not done yet.
    """
    its = task(problem)

    def result(play: Iterable[Triple] | None) -> CheckedAnswer | NoPlay:
        if play is None:
            return NoPlay()
        jumps = its.board.jumps(play)
        question, method, bound = Question.FEWEST, "moves by levels", len(moves_of(jumps))
        if what is Quantity.SWEEP:
            question, method = Question.LONGEST_SWEEP, "sweeps by levels"
            bound = len(problem.pegs()) - longest_sweep_length(jumps)
        asked = replace(problem, question=question)
        return checked(Solved(asked, Jumps(jumps), method, lower_bound=bound, optimal=True))

    if counting.is_small(its):
        return result(fewest_by_levels(its) if what is Quantity.MOVES else by_levels(its))
    if not counting.is_in_class(its):
        return NoPlay()
    return _by_job(what, problem, store, run, partial(_play_from, what), lambda found: result(found["play"]))


def count_job(problem: Pegs, what: Quantity = Quantity.COUNT) -> Job:
    """Return the job that counts a large board, or looks for the fewest moves or the longest sweep on it."""
    units, needs, _ = counting_units.units(problem, what)
    question = {"pegs": what.value, "problem": write_problem(problem)}
    return Job(question, counting_units.WORK, units, format=FORMAT, needs=needs, uses_files=True)


def _by_job(
    what: Quantity,
    problem: Pegs,
    store: Store | None,
    run: Runner | None,
    collect: Callable[[Pegs, Job, Store], dict[str, Any]],
    read: Callable[[dict[str, Any]], T],
) -> T | None:
    """Return the stored numbers; run the job for them when there are none yet."""
    if store is None or run is None:
        raise invalid("board", "expected a store and a runner of jobs for a board of this size")
    job = count_job(problem, what)
    return answer_by_job(
        store,
        job,
        run=run,
        collect=lambda: json.dumps(collect(problem, job, store)),
        check=lambda text: read(json.loads(text)),
    )


def _read_counts(its: PegTask, found: dict[str, Any]) -> Counts:
    """Return stored counts; VerificationError when they contradict each other."""
    positions, stuck, winning = (tuple(found[name]) for name in ("positions", "stuck", "winning"))
    solutions = found["solutions"]
    fits = all(0 <= a <= b for a, b in zip(stuck, positions, strict=True)) and positions[0] == 1
    fits &= len(winning) == its.jumps + 1 and all(0 <= a <= b for a, b in zip(winning, positions, strict=False))
    if not fits or any((count > 0) != (solutions > 0) for count in winning):
        raise VerificationError("the counts of a game contradict each other")
    return Counts(positions, stuck, winning, solutions)


def _values(problem: Pegs, job: Job, store: Store, what: Quantity) -> dict[counting_units.Name, Any]:
    names = counting_units.units(problem, what)[2]
    return {names[one.index]: one.value for one in results(store, job)}


def _counts_from(problem: Pegs, job: Job, store: Store) -> dict[str, Any]:
    its, values = task(problem), _values(problem, job, store, Quantity.COUNT)
    far, middle = 0 if counting.is_mirrored(its) else 1, its.jumps // 2
    # The unit of a level counts the level before it.
    levels = [values["level", 0, i] for i in range(1, its.start.bit_count() + 1)]
    last = max(i for i, one in enumerate(levels) if one["count"])
    winning, solutions = [0] * (its.jumps + 1), 0
    if counting.is_in_class(its):
        winning = [
            values["count", 0, i]["count"] if i <= middle else values["count", far, its.jumps - i]["count"]
            for i in range(its.jumps + 1)
        ]
        solutions = values["join", 0, middle]["solutions"]
    positions, stuck = (tuple(one[name] for one in levels[: last + 1]) for name in ("count", "stuck"))
    return asdict(Counts(positions, stuck, tuple(winning), solutions))


def _play_from(what: Quantity, problem: Pegs, job: Job, store: Store) -> dict[str, Any]:
    its, values = task(problem), _values(problem, job, store, what)
    units = [values[what.value, 0, jumps] for jumps in range(its.jumps + 1)]
    if not units[0]["count"] or not units[-1]["count"]:
        return {"play": None}
    kind, read = ClassLevels(its.board, its.start), partial(read_array, store.arrays(job.address))
    if what is Quantity.MOVES:
        play = traced_by_levels(its, kind, lambda jumps: counting_units.stage_from(kind, units[jumps], read))
    else:
        level = lru_cache(maxsize=1)(lambda jumps: counting_units.loaded(kind, units[jumps], read))
        best = max((SweepEnd(*unit["best"]) for unit in units), key=lambda end: end.length)
        play = traced_sweep(its.board, lambda jumps, position: kind.has(level(jumps), position), best, its.jumps)
    return {"play": play}


@dataclass(frozen=True, slots=True)
class Classes:
    """The position classes of one board."""

    factors: tuple[int, ...]
    """The group of all weights that jumps keep: cyclic groups of these orders, 0 for the integers."""
    full: Class
    """The class of the full board."""
    holes: dict[Class, list[Cell]]
    """The holes by the class of a single peg."""
    finishes: dict[Cell, list[Cell]]
    """For each vacancy, where its class allows a survivor."""
    pairs: list[tuple[Cell, Cell]]
    """The allowed (vacancy, survivor), one of those that are symmetric."""


def classes(board: str, lattice: str = "") -> Classes:
    """Return the position classes of a board by its name or its drawing.

    >>> found = classes("english")
    >>> found.factors, found.full, len(found.pairs)
    ((2, 2, 2, 2), (0, 0), 21)
    """
    own = layout(board, lattice)
    holes, kind = own.holes(), own.lattice
    if len(holes) > MAX_HOLES:
        raise invalid("board", f"expected at most {MAX_HOLES} holes for a table of classes, got {len(holes)}")
    factors = quotient(len(holes), lattice_triples(holes, kind)).moduli
    finishes = {hole: single_finishes(holes, hole, kind) for hole in holes}
    return Classes(factors, class_of(holes, kind), holes_by_class(holes, kind), finishes, allowed_pairs(holes, kind))
