"""Long computations as jobs: large tables, and periods of octal games, whose stages are stored arrays.

A table is cut into square blocks that any number of workers fill into one .npy file mapped into memory. A block needs
all blocks above it, to the left, and both; of these it is enough to name the three next to it. It is a function of its
input and of the blocks before it alone, writes only its own part of the file (and, for a symmetric piece, the mirror
image), and writes the same when it is done again: so a job can be stopped anywhere.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import pairwise
from math import prod
from pathlib import Path
from typing import Any, TypeAlias

from ludus.core.answers import Answer, Solved, Undecided
from ludus.core.arrays import Array
from ludus.core.errors import InvalidInput, abbreviate, invalid
from ludus.core.limits import Limits
from ludus.core.loading import np
from ludus.core.wording import count
from ludus.families.impartial.heaps.certificates import ProvedPeriod
from ludus.families.impartial.heaps.problem import MAX_HEAPS, Heaps
from ludus.families.impartial.heaps.values import repetition, sequence
from ludus.families.impartial.one_piece.certificates import Table
from ludus.families.impartial.one_piece.pieces import Piece, is_symmetric, piece, value_bound
from ludus.families.impartial.one_piece.problem import Impartial, would_fit
from ludus.families.impartial.one_piece.solve.table import PLANE
from ludus.jobs.catalogue import delete
from ludus.jobs.errors import NoSuchJob
from ludus.jobs.job import Job, Json
from ludus.jobs.job_records import JobRecords
from ludus.jobs.results import read_array, results, results_so_far
from ludus.jobs.store import Store
from ludus.workbench import CheckedAnswer, checked

Unit: TypeAlias = dict[str, Any]
"""`{"file": path, "size": [rows, columns], "block": side, "row": i, "column": j, "rays": [...], "steps": [...]}`"""

MAX_FILE_CELLS = 1 << 36
"""Maximum number of entries of a table in a file: 128 GiB of two bytes each, or 256 GiB of four."""
MAX_UNITS = 100_000
"""More blocks than this cost more to keep than to compute."""
WORK = "ludus.families.impartial.jobs:block"


def table_job(problem: Impartial, block: int, file: Path) -> tuple[dict[str, Any], list[Unit], dict[int, list[int]]]:
    """Return the question, the units, and for each unit the units before it: a table cut into blocks of one side.

    The units fill `file`, which the first of them creates. A symmetric piece needs the blocks on and above the main
    diagonal only.
    """
    moves = piece(problem.rays, problem.steps, problem.size)
    if problem.cells > MAX_FILE_CELLS:
        got = f"{' x '.join(map(str, problem.size))}; {would_fit(problem.size, prod, MAX_FILE_CELLS)}"
        raise invalid("size", f"expected at most {MAX_FILE_CELLS} entries, got {got}")
    if len(problem.size) != 2 or not moves.rays or not set(moves.rays) <= PLANE or problem.passes % 2:
        expected = "two axes, rays among (1, 0), (0, 1), (1, 1), at least one, and no pass"
        axes, passes = count(len(problem.size), "axis", "axes"), count(problem.passes, "pass", "passes")
        got = f"{axes}, the rays {abbreviate(list(moves.rays))} and {passes}"
        raise invalid("problem", f"expected {expected}, to cut its table into blocks, got {got}")
    if block < 1:
        raise invalid("block", f"expected a side of at least 1, got {block}")
    down, across = (-(-side // block) for side in problem.size)
    if down * across > MAX_UNITS:
        fewer = f"try {max(problem.size) // 100}"
        raise invalid("block", f"expected at most {MAX_UNITS} blocks, got {down * across}; {fewer}")
    symmetric = is_symmetric(moves, problem.size)
    cells = [(i, j) for i in range(down) for j in range(i if symmetric else 0, across)]
    number = {cell: index for index, cell in enumerate(cells)}
    rules = {"size": list(problem.size), "rays": list(map(list, moves.rays)), "steps": list(map(list, moves.steps))}
    units = [{"file": str(file), "block": block, "row": i, "column": j, **rules} for i, j in cells]
    needs = {
        number[i, j]: [number[near] for near in ((i - 1, j), (i, j - 1), (i - 1, j - 1)) if near in number]
        for i, j in cells[1:]
    }
    return {"table": problem.fields(), "block": block, "file": str(file)}, units, needs


def block(unit: Mapping[str, Any], files: object = None) -> dict[str, Any]:
    """Fill one block of a table and return its checksum; the blocks before it are in the file.

    The files of a job are not used: the block lies in the file of the table.
    """
    from ludus.families.impartial.one_piece.compiled import plane

    moves, area, symmetric = _of_unit(unit)
    values = open_table(unit, create=unit["row"] == unit["column"] == 0)
    bound = value_bound(moves, tuple(unit["size"]))
    plane.table(values, moves.rays, moves.steps, bound=bound, area=area, symmetric=symmetric)
    # Before the result is kept, the block is on the disk.
    values.flush()
    return {"row": unit["row"], "column": unit["column"], "sha256": checksum(values, area, mirrored=symmetric)}


def is_stored(unit: Mapping[str, Any], result: Mapping[str, Any]) -> bool:
    """Return whether the file still holds the block as it was when its result was returned."""
    _, area, symmetric = _of_unit(unit)
    try:
        return checksum(open_table(unit, create=False), area, mirrored=symmetric) == str(result["sha256"])
    except (InvalidInput, OSError, ValueError, TypeError, LookupError):
        return False


def _of_unit(unit: Mapping[str, Any]) -> tuple[Piece, tuple[int, int, int, int], bool]:
    """Return the moves of a table, the area of a block, and whether its mirror image is filled with it."""
    rays, steps = (tuple(map(tuple, unit[name])) for name in ("rays", "steps"))
    size = tuple(unit["size"])
    moves = piece(rays, steps, size)
    return moves, area_of(unit), is_symmetric(moves, size)


def open_table(unit: Mapping[str, Any], *, create: bool) -> Any:
    """Return the table in a file, mapped into memory; a new file of zeros when there is none and `create` says so."""
    file, size, bound = Path(unit["file"]), tuple(unit["size"]), value_bound(_of_unit(unit)[0], tuple(unit["size"]))
    kind = np.dtype("<u2" if bound < 2**16 - 1 else "<u4")
    if create and not _is_table(file, size, kind):
        _make_table(file, size, kind)
    try:
        values = np.lib.format.open_memmap(file, mode="r+")
    except Exception as error:  # what NumPy raises on a broken file is not listed anywhere
        raise invalid("file", f"expected the table with its earlier blocks, got {error}") from error
    if values.shape != size or values.dtype != kind:
        raise invalid("file", f"expected {list(size)} {kind}, got {list(values.shape)} {values.dtype}")
    return values


def _make_table(file: Path, size: tuple[int, ...], kind: Any) -> None:
    """Make a file of zeros, whole or not at all, its space on the disk taken."""
    temporary = file.with_name(f"{file.name}.{os.getpid()}.part")
    try:
        np.lib.format.open_memmap(temporary, mode="w+", dtype=kind, shape=size)
        if hasattr(os, "posix_fallocate"):
            # A full disk is told now, and not by a signal when a page of the map finds no room.
            with temporary.open("r+b") as opened:
                os.posix_fallocate(opened.fileno(), 0, temporary.stat().st_size)
        with suppress(OSError):  # another process was first, and its table may hold blocks already
            os.link(temporary, file)
        if not _is_table(file, size, kind):
            temporary.replace(file)
    finally:
        temporary.unlink(missing_ok=True)


def _is_table(file: Path, size: tuple[int, ...], kind: Any) -> bool:
    try:
        there = np.load(file, mmap_mode="r", allow_pickle=False)
    except Exception:  # what NumPy raises on a broken file is not listed anywhere
        return False
    return bool(there.shape == size and there.dtype == kind)


def area_of(unit: Mapping[str, Any]) -> tuple[int, int, int, int]:
    """Return the rows from, to and the columns from, to of a block.

    >>> area_of({"size": [10, 7], "block": 4, "row": 2, "column": 1})
    (8, 10, 4, 7)
    """
    (rows, columns), side = unit["size"], unit["block"]
    above, left = side * unit["row"], side * unit["column"]
    return above, min(rows, above + side), left, min(columns, left + side)


def checksum(values: Array, area: tuple[int, int, int, int], *, mirrored: bool) -> str:
    """Return the SHA-256 digest of an area of a table, and of its mirror image if wanted, in hexadecimal digits."""
    above, below, left, right = area
    digest = hashlib.sha256(values[above:below, left:right].tobytes())
    if mirrored:
        digest.update(values[left:right, above:below].tobytes())
    return digest.hexdigest()


FORMAT = 2
"""Raised when a block holds something else than before."""
CORNER = 300
"""The side of the corner that is handed to the checker."""
FILE = "table.npy"


def block_job(problem: Impartial, block: int, store: Store) -> Job:
    """Return the job that fills the table of a problem in blocks of one side."""
    question, _, _ = table_job(problem, block, Path(FILE))
    address = Job(question, WORK, [], format=FORMAT, uses_files=True).address
    file = store.make_arrays(address).resolve() / FILE
    _, units, needs = table_job(problem, block, file)
    return Job(question, WORK, units, format=FORMAT, needs=needs, uses_files=True)


def table_file(job: Job, store: Store) -> Path:
    """Return the file in which the job keeps its table."""
    return store.arrays(job.address).resolve() / FILE


def table_corner(problem: Impartial, file: Path) -> Answer:
    """Return the corner of a table as an answer of its own: moves lead towards the corner, so it is a table too."""
    sides = tuple(min(side, CORNER) for side in problem.size)
    values = np.ascontiguousarray(np.load(file, mmap_mode="r")[tuple(map(slice, sides))])
    return Solved(replace(problem, size=sides), Table(values), "blocks")


def is_whole(job: Job, store: Store, done: Callable[..., Iterable[Any]] = results) -> bool:
    """Return whether every block that is done, by default of a finished job, is in the file as it was stored."""
    units: Sequence[Any] = job.units
    return all(is_stored(units[one.index], one.value) for one in done(store, job))


def forget_if_damaged(job: Job, store: Store) -> bool:
    """Begin a job anew when a block that is stored as done is not in the file as it was; return whether that was so."""
    store.database.mend()
    JobRecords(store, job).close()  # drops results that are damaged
    if is_whole(job, store, results_so_far):
        return False
    try:
        delete(store, job.address)
    except NoSuchJob:
        return False
    store.make_arrays(job.address)
    return True


PERIOD_WORK = "ludus.families.impartial.jobs:stage"
FIRST, MAX_STAGE = 1 << 16, 1 << 24
"""The first stage, and the most heaps of a stage: stages double until then."""


def stops(count: int) -> list[int]:
    """Return where the first `count` stages end.

    >>> [stop >> 16 for stop in stops(11)]
    [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 768]
    """
    found = [FIRST]
    while len(found) < count:
        found.append(found[-1] + min(found[-1], MAX_STAGE))
    return found[:count]


def stage(unit: Mapping[str, Any], files: Any) -> dict[str, Any]:
    """Compute the Grundy values of the heaps of one stage from those of the stages before."""
    known = [files.read(result["values"]) for result in files.before]
    before = np.concatenate(known) if known else np.zeros(0, np.uint16)
    values, _ = sequence(tuple(unit["code"]), unit["stop"], Limits(), before)
    return {"values": files.write(f"heaps-{unit['start']}", values[unit["start"] :])}


PERIOD_FORMAT = 1
"""Raised when a stage holds something else than before."""
STAGES = (1, 3, 5, 7, 9, 12, 16, 20, 24, 28, 32, 36, 40)
"""Numbers of stages after which a period is searched for; the last are 2^29 heaps, a gigabyte."""


def period_job(problem: Heaps, count: int) -> Job:
    """Return the job of the first `count` stages of a game."""
    if max(problem.code) >= 8 or stops(count)[-1] > MAX_HEAPS:
        raise invalid("code", f"expected a code with digits below 8 and fewer heaps, got {problem.name}")
    needs = {index: list(range(index)) for index in range(1, count)}
    question: dict[str, Json] = {"heaps": problem.name, "first": FIRST, "largest": MAX_STAGE}
    pairs = pairwise([0, *stops(count)])
    units: list[Json] = [{"code": list(problem.code), "start": start, "stop": stop} for start, stop in pairs]
    return Job(question, PERIOD_WORK, units, format=PERIOD_FORMAT, needs=needs, uses_files=True)


def proved(problem: Heaps, store: Store, job: Job) -> CheckedAnswer:
    """Return the period that the stored stages prove, with what the checker says; Undecided when they prove none."""
    folder = store.arrays(job.address)
    parts = [read_array(folder, result.value["values"], verify=False) for result in results(store, job)]
    values = np.concatenate(parts)
    found = repetition(values, problem.code)
    if found is None:
        return checked(Undecided(problem, f"no period is proved by the first {len(values)} heaps of {problem.name}"))
    preperiod, period = found
    return checked(Solved(problem, ProvedPeriod(preperiod, period, values[: preperiod + period].copy()), "stages"))
