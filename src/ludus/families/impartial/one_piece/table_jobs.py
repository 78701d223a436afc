"""Large tables as jobs: filled block by block into one file of the store, by any number of workers, resumable."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from ludus.core.answers import Answer, Solved
from ludus.core.loading import np
from ludus.families.impartial.one_piece.certificates import Table
from ludus.families.impartial.one_piece.problem import Impartial
from ludus.families.impartial.one_piece.solve import blocks
from ludus.jobs.catalogue import delete
from ludus.jobs.errors import NoSuchJob
from ludus.jobs.job import Job
from ludus.jobs.ledger import Ledger
from ludus.jobs.results import results, results_so_far
from ludus.jobs.store import Store

FORMAT = 2
"""Raised when a block holds something else than before."""
CORNER = 300
"""The side of the corner that is handed to the checker."""
FILE = "table.npy"
"""The name of the table in the folder of its job."""


def block_job(problem: Impartial, block: int, store: Store) -> Job:
    """Return the job that fills the table of a problem in blocks of one side."""
    question, _, _ = blocks.table_job(problem, block, Path(FILE))
    address = Job(question, blocks.WORK, [], format=FORMAT, desk=True).address
    file = store.make_arrays(address).resolve() / FILE
    _, units, needs = blocks.table_job(problem, block, file)
    return Job(question, blocks.WORK, units, format=FORMAT, needs=needs, desk=True)


def table_file(job: Job, store: Store) -> Path:
    """Return the file in which the job keeps its table."""
    return store.arrays(job.address).resolve() / FILE


def table_corner(problem: Impartial, file: Path) -> Answer:
    """Return the corner of a table as an answer of its own: moves lead towards the corner, so it is a table too."""
    sides = tuple(min(side, CORNER) for side in problem.size)
    values = np.ascontiguousarray(np.load(file, mmap_mode="r")[tuple(map(slice, sides))])
    return Solved(replace(problem, size=sides), Table(values), "blocks")


def is_whole(job: Job, store: Store) -> bool:
    """Return whether every block of a finished job is in the file as it was when its result was stored."""
    units: Sequence[Any] = job.units
    return all(blocks.is_kept(units[one.index], one.value) for one in results(store, job))


def forget_if_damaged(job: Job, store: Store) -> bool:
    """Begin a job anew when a block that is stored as done is not in the file as it was; return whether that was so."""
    store.database.mend()
    Ledger(store, job).close()  # drops results that are damaged
    units: Sequence[Any] = job.units
    damaged = any(not blocks.is_kept(units[one.index], one.value) for one in results_so_far(store, job))
    if damaged:
        try:
            delete(store, job.address)
        except NoSuchJob:
            return False
        store.make_arrays(job.address)
    return damaged
