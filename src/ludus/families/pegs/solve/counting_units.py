"""The same counts as units of a job, for boards whose levels do not all fit into memory: one unit for each level.

level    side, jumps    all positions after the jumps, from the start (side 0) or the complement of the finish (1)
ways     side, jumps    those that lead to the other end, with the number of plays to each
moves   jumps          those that lead to the finish, with the fewest moves to each
sweeps     jumps          the same, with the longest sweeps that end there
join                    the number of all solutions
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import astuple
from enum import Enum
from functools import lru_cache
from typing import Any, Protocol, TypeAlias

from ludus.core.arrays import Array
from ludus.core.fields import read_json
from ludus.core.loading import np
from ludus.families.codec import as_text, write_problem
from ludus.families.pegs.jumping import Task, task
from ludus.families.pegs.problem import Pegs, read_pegs
from ludus.families.pegs.solve.counting import ClassLevels, MoveCounts, Ranked, finish_of, is_in_class, joined
from ludus.families.pegs.solve.longest_sweep import longest

WORK = "ludus.families.pegs.solve.counting_units:unit"

Unit: TypeAlias = dict[str, Any]
Name: TypeAlias = tuple[str, int, int]
"""(part, side, jumps) of a unit."""


class Wanted(Enum):
    """What a job is for."""

    COUNT = "count"
    MOVES = "fewest moves"
    SWEEP = "longest sweep"


class UnitFiles(Protocol):
    """Where units put arrays, and find the results of those before them."""

    before: tuple[Any, ...]

    def write(self, name: str, array: Array) -> dict[str, Any]: ...
    def read(self, reference: Mapping[str, Any]) -> Array: ...


def units(problem: Pegs, what: Wanted = Wanted.COUNT) -> tuple[list[Unit], dict[int, list[int]], list[Name]]:
    """Return the units of a count, which ones each needs, and their names.

    Those for the fewest moves, or for the longest sweep, stand in place of those for the number of solutions. When the
    finish is in another class than the start nothing leads there, and the positions from the start are all there is to
    count.
    """
    its = task(problem)
    is_joined = is_in_class(its)
    far = 0 if is_mirrored(its) else 1
    wanted: dict[Name, list[Name]] = {}
    for side in {0, far} if is_joined else {0}:
        pegs = (its if side == 0 else its.reversed()).start.bit_count()
        for jumps in range(pegs + 1):
            wanted["level", side, jumps] = [("level", side, jumps - 1)] if jumps else []
    if is_joined:
        match what:
            case Wanted.COUNT:
                wanted |= _way_units(its.jumps, far)
            case Wanted.MOVES:
                wanted |= _chain_units("moves", its.jumps, far)
            case Wanted.SWEEP:
                wanted |= _chain_units("sweeps", its.jumps, far)
    names = list(wanted)
    place = {name: number for number, name in enumerate(names)}
    fields = write_problem(problem)
    made = [{"problem": fields, "part": part, "side": side, "jumps": jumps} for part, side, jumps in names]
    return made, {place[name]: [place[one] for one in needed] for name, needed in wanted.items() if needed}, names


def is_mirrored(its: Task) -> bool:
    """Return whether the complement of the finish is the start, so that one search serves both ends."""
    return its.board.full ^ finish_of(its) == its.start


def _way_units(jumps: int, far: int) -> dict[Name, list[Name]]:
    middle = jumps // 2
    wanted: dict[Name, list[Name]] = {}
    for side, last in ((0, middle), (far, jumps - middle)):
        for i in range(last + 1):
            ends: list[Name] = [("level", side, i), ("level", far - side if far else 0, jumps - i)]
            wanted["ways", side, i] = ends + ([("ways", side, i - 1)] if i else [])
    wanted["join", 0, middle] = [("ways", 0, middle), ("ways", far, jumps - middle)]
    return wanted


def _chain_units(part: str, jumps: int, far: int) -> dict[Name, list[Name]]:
    wanted: dict[Name, list[Name]] = {}
    for i in range(jumps + 1):
        ends: list[Name] = [("level", 0, i), ("level", far, jumps - i)]
        wanted[part, 0, i] = ends + ([(part, 0, i - 1)] if i else [])
    return wanted


def unit(given: Mapping[str, Any], files: UnitFiles) -> dict[str, Any]:
    """Do one unit of a count."""
    its, kind = _prepared(as_text(dict(given["problem"])), given["side"])
    match given["part"]:
        case "level":
            return _level(its, kind, given, files)
        case "ways":
            return _winning_ways(kind, given, files)
        case "moves":
            return _winning_moves(kind, given, files)
        case "sweeps":
            return _winning_sweeps(kind, given, files)
        case _:
            ways, back = (files.read(one["ways"]) for one in files.before)
            return {"solutions": joined(ways, back) if len(ways) and len(back) else 0}


@lru_cache(maxsize=2)
def _prepared(problem: str, side: int) -> tuple[Task, ClassLevels]:
    fields: Any = read_json(problem.encode())
    its = task(read_pegs(fields, None))
    its = its.reversed() if side else its
    return its, ClassLevels(its.board, its.start)


def stored(kind: ClassLevels, name: str, level: Array, files: UnitFiles) -> list[dict[str, Any]]:
    """Write a level to files and return their references."""
    filled, words = kind.packed(level)
    return [files.write(f"{name}-filled", filled), files.write(f"{name}-words", words)]


def loaded(kind: ClassLevels, references: list[Mapping[str, Any]], files: UnitFiles) -> Array:
    """Return a level from its files."""
    filled, words = (files.read(one) for one in references)
    return kind.unpacked(filled, words)


def _level(its: Task, kind: ClassLevels, given: Mapping[str, Any], files: UnitFiles) -> dict[str, Any]:
    """Return the references of a level, and how many positions the level before it has, all and stuck."""
    name = f"level-{given['side']}-{given['jumps']}"
    if given["jumps"] == 0:
        return {"level": stored(kind, name, kind.level(its.start), files)}
    level, count, stuck = kind.after(loaded(kind, files.before[0]["level"], files))
    return {"level": stored(kind, name, level, files), "count": count, "stuck": stuck}


def _winning(kind: ClassLevels, files: UnitFiles) -> Ranked:
    ours, theirs = (loaded(kind, one["level"], files) for one in files.before[:2])
    return kind.ranked(kind.meeting(ours, theirs))


def _winning_ways(kind: ClassLevels, given: Mapping[str, Any], files: UnitFiles) -> dict[str, Any]:
    level, name = _winning(kind, files), f"ways-{given['side']}-{given['jumps']}"
    ways = np.ones(level.count, np.uint64)
    if given["jumps"]:
        before = files.before[2]
        earlier = kind.ranked(loaded(kind, before["level"], files))
        ways, _ = kind.ways_after(earlier, np.ascontiguousarray(files.read(before["ways"])), level)
    references = stored(kind, f"{name}-level", level.level, files)
    return {"count": level.count, "level": references, "ways": files.write(name, ways)}


def _winning_moves(kind: ClassLevels, given: Mapping[str, Any], files: UnitFiles) -> dict[str, Any]:
    level, name = _winning(kind, files), f"moves-{given['jumps']}"
    state = MoveCounts(np.zeros(level.count, np.uint8), np.zeros(level.count, np.uint64))
    if given["jumps"]:
        earlier, own = moves_from(kind, files.before[2], files)
        state = kind.moves_after(earlier, own, level)
    found: dict[str, Any] = {"count": level.count, "level": stored(kind, f"{name}-level", level.level, files)}
    return found | {
        "fewest": files.write(f"{name}-fewest", state.fewest),
        "last": files.write(f"{name}-last", state.last),
    }


def moves_from(kind: ClassLevels, result: Mapping[str, Any], files: UnitFiles) -> tuple[Ranked, MoveCounts]:
    """Return the positions and the moves of a stored unit."""
    level = kind.ranked(loaded(kind, result["level"], files))
    fewest, last = (np.ascontiguousarray(files.read(result[name])) for name in ("fewest", "last"))
    return level, MoveCounts(fewest, last)


def _winning_sweeps(kind: ClassLevels, given: Mapping[str, Any], files: UnitFiles) -> dict[str, Any]:
    """Return the references of a level with its longest sweeps, and where the longest of all ends."""
    level, name = _winning(kind, files), f"sweeps-{given['jumps']}"
    lengths = kind.no_sweep_lengths(level.count)
    if given["jumps"] and level.count:
        before = files.before[2]
        earlier = kind.ranked(loaded(kind, before["level"], files))
        lengths = kind.sweep_lengths_after(earlier, np.ascontiguousarray(files.read(before["lengths"])), level)
    best = list(astuple(longest(kind, given["jumps"], level, lengths))) if level.count else []
    references = stored(kind, f"{name}-level", level.level, files)
    return {"count": level.count, "level": references, "lengths": files.write(name, lengths), "best": best}
