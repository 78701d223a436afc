"""The same counts as units of a job, for boards whose levels do not all fit into memory: one unit for each level.

level        side, jumps    all positions after the jumps, from the start (side 0) or the complement of the finish (1)
count        side, jumps    those that lead to the other end, with the number of plays to each
moves, sweep jumps          the same, with the fewest moves to each, or the longest sweeps that end there
join                        the number of all solutions
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import astuple
from functools import lru_cache
from typing import Any, TypeAlias

from ludus.core.arrays import Array
from ludus.core.loading import np
from ludus.families.codec import write_problem
from ludus.families.pegs.jumping import PegTask, task
from ludus.families.pegs.problem import Pegs
from ludus.families.pegs.solve.counting import ClassLevels, Quantity, Stage, is_in_class, is_mirrored, joined
from ludus.families.pegs.solve.longest_sweep import longest
from ludus.jobs.results import UnitFiles

WORK = "ludus.families.pegs.solve.counting_units:unit"

Name: TypeAlias = tuple[str, int, int]
"""(part, side, jumps) of a unit."""
Reader: TypeAlias = Callable[[Mapping[str, Any]], Array]
"""Returns the array of a reference in a result."""


def units(
    problem: Pegs, what: Quantity = Quantity.COUNT
) -> tuple[list[dict[str, Any]], dict[int, list[int]], list[Name]]:
    """Return the units of a count, which ones each needs, and their names.

    When the finish is in another class than the start nothing leads there, and the positions from the start are all
    there is to count.
    """
    its = task(problem)
    is_joined = is_in_class(its)
    # A mirrored problem has the same levels from both ends, so one search serves both.
    far = 0 if is_mirrored(its) else 1
    needs: dict[Name, list[Name]] = {}
    for side in {0, far} if is_joined else {0}:
        pegs = (its if side == 0 else its.reversed()).start.bit_count()
        for jumps in range(pegs + 1):
            needs["level", side, jumps] = [("level", side, jumps - 1)] if jumps else []
    if is_joined:
        needs |= _carrying_units(what, its.jumps, far)
    names = list(needs)
    place = {name: number for number, name in enumerate(names)}
    fields = write_problem(problem)
    made = [{"problem": fields, "part": part, "side": side, "jumps": jumps} for part, side, jumps in names]
    return made, {place[name]: [place[one] for one in needed] for name, needed in needs.items() if needed}, names


def _carrying_units(what: Quantity, jumps: int, far: int) -> dict[Name, list[Name]]:
    """Return the units that carry something along: plays from both ends to the middle, all else from the start."""
    middle = jumps // 2
    needs: dict[Name, list[Name]] = {}
    for side, last in ((0, middle), (far, jumps - middle)) if what is Quantity.COUNT else ((0, jumps),):
        for i in range(last + 1):
            ends: list[Name] = [("level", side, i), ("level", far - side, jumps - i)]
            needs[what.value, side, i] = ends + ([(what.value, side, i - 1)] if i else [])
    if what is Quantity.COUNT:
        needs["join", 0, middle] = [(what.value, 0, middle), (what.value, far, jumps - middle)]
    return needs


def unit(given: Mapping[str, Any], files: UnitFiles) -> dict[str, Any]:
    """Do one unit of a count."""
    its, kind = _prepared(Pegs.from_json(given["problem"]), given["side"])
    name = f"{given['part']}-{given['side']}-{given['jumps']}"
    match given["part"]:
        case "join":
            ways, back = (files.read(one["carried"][0]) for one in files.before)
            return {"solutions": joined(ways, back) if len(ways) and len(back) else 0}
        case "level" if given["jumps"] == 0:
            return {"level": stored(name, kind.level(its.start), files)}
        case "level":
            # The unit of a level also counts the positions of the level before it, all and stuck.
            level, count, stuck = kind.after(loaded(kind, files.before[0], files.read))
            return {"level": stored(name, level, files), "count": count, "stuck": stuck}
        case _:
            return _carry(kind, Quantity(given["part"]), given["jumps"], name, files)


@lru_cache(maxsize=2)
def _prepared(problem: Pegs, side: int) -> tuple[PegTask, ClassLevels]:
    its = task(problem).reversed() if side else task(problem)
    return its, ClassLevels(its.board, its.start)


def _carry(kind: ClassLevels, what: Quantity, jumps: int, name: str, files: UnitFiles) -> dict[str, Any]:
    """Return the references of a level and of what is carried to it, and where the longest sweep of all ends."""
    ours, theirs = (loaded(kind, one, files.read) for one in files.before[:2])
    level = kind.ranked(kind.meeting(ours, theirs))
    carried = kind.blank(what, level.count, is_start=True)
    if jumps:
        carried = kind.carry(what, stage_from(kind, files.before[2], files.read), level)
    is_swept = what is Quantity.SWEEP and level.count
    return {
        "count": level.count,
        "level": stored(f"{name}-level", level.level, files),
        "carried": [files.write(f"{name}-{k}", one) for k, one in enumerate(carried)],
        "best": list(astuple(longest(kind, jumps, level, carried[0]))) if is_swept else [],
    }


def stage_from(kind: ClassLevels, result: Mapping[str, Any], read: Reader) -> Stage:
    """Return the positions of a stored unit, and what is carried to them."""
    return kind.ranked(loaded(kind, result, read)), tuple(np.ascontiguousarray(read(one)) for one in result["carried"])


def stored(name: str, level: Array, files: UnitFiles) -> list[dict[str, Any]]:
    """Write a level to files, which of its words hold positions and these words, and return their references."""
    filled = level != 0
    return [files.write(f"{name}-filled", np.packbits(filled)), files.write(f"{name}-words", level[filled])]


def loaded(kind: ClassLevels, result: Mapping[str, Any], read: Reader) -> Array:
    """Return the level of a stored unit."""
    filled, words = map(read, result["level"])
    level = kind.empty()
    level[np.unpackbits(filled, count=level.size).astype(np.bool_)] = words
    return level
