"""Flip bits of a store, one at a time, and look what becomes of it: python bit_flips.py FLIPS [SEED]

After each flip a question is asked of the store, until it is answered: the answer must be right, and it must come after
few errors that say what to do. Prints one JSON object of figures.
"""

from __future__ import annotations

import json
import random
import shutil
import sqlite3
import sys
import tempfile
from collections import Counter
from pathlib import Path

from sample_jobs import squares, wavefront, wordy

from ludus.jobs.answers import answer_by_job
from ludus.jobs.catalogue import cancel, jobs
from ludus.jobs.database import DATABASE
from ludus.jobs.errors import JobError
from ludus.jobs.job import Job
from ludus.jobs.results import results
from ludus.jobs.runner import run
from ludus.jobs.store import Store
from ludus.jobs.worker_pool import Inline

MAX_ERRORS = 2
"""How many errors may come before the answer."""
PAGE = 4096
JOBS = [squares(40), wordy(30, 900), wordy(2, 9000), wavefront(3, 4)]
ANSWERED = squares(5)


def prepared(folder: Path) -> None:
    """Make a store with finished jobs, an answer, and pages of every type: also free and overflowing ones."""
    with Store(folder) as store:
        for job in JOBS:
            run(job, store, how=Inline)
        total(store, ANSWERED)
        scrap = wordy(40, 1500)
        run(scrap, store, how=Inline)
        cancel(store, JOBS[0].address)
        with store.database.writing() as connection:
            connection.execute("DELETE FROM jobs WHERE address = ?", (scrap.address,))
    connection = sqlite3.connect(folder / DATABASE)
    connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    connection.close()


def total(store: Store, job: Job) -> int | None:
    """Return the sum of the squares by way of the kept answer."""
    return answer_by_job(
        store,
        job,
        run=lambda job: run(job, store, how=Inline).is_complete,
        collect=lambda: str(sum(result.value["square"] for result in results(store, job))),
        check=int,
    )


def asked(folder: Path) -> list[object]:
    """Return the results of all jobs, run again as a user would."""
    found: list[object] = []
    with Store(folder) as store:
        for job in JOBS:
            run(job, store, how=Inline)
            found.append([result.value for result in results(store, job)])
        found.append(total(store, ANSWERED))
        found.append(len([job for job in jobs(store) if job.done == job.units]) >= len(JOBS))
    return found


def flipped(source: Path, folder: Path, chance: random.Random) -> str:
    """Copy a store, flip one bit of its database, and return where."""
    shutil.copytree(source, folder)
    path = folder / DATABASE
    content = bytearray(path.read_bytes())
    # The first page, with the header and the tables, is as likely as all others together are four times.
    place = chance.randrange(PAGE if chance.random() < 0.2 else len(content))
    bit = chance.randrange(8)
    content[place] ^= 1 << bit
    path.write_bytes(content)
    return f"byte {place}, bit {bit}"


def trial(source: Path, folder: Path, expected: list[object], chance: random.Random) -> tuple[str, str]:
    """Return how it ended, and where the bit was."""
    place = flipped(source, folder, chance)
    for errors in range(MAX_ERRORS + 1):
        try:
            found = asked(folder)
        except JobError as error:
            last = f"{place}: {error}"
            continue
        except Exception as error:
            return "crashed", f"{place}: {error!r}"
        if found != expected:
            return "wrong", place
        return f"right after {errors} errors", place
    return "stuck", last


def main(flips: int, seed: int) -> int:
    chance = random.Random(seed)
    counts: Counter[str] = Counter()
    bad = []
    with tempfile.TemporaryDirectory() as place:
        source = Path(place) / "source"
        prepared(source)
        expected = asked(source)
        shutil.rmtree(source)
        prepared(source)
        for number in range(flips):
            folder = Path(place) / str(number)
            ending, where = trial(source, folder, expected, chance)
            counts[ending] += 1
            if not ending.startswith("right"):
                bad.append([ending, where])
            shutil.rmtree(folder)
    print(json.dumps({"flips": flips, "seed": seed, **counts, "bad": bad[:20]}))
    return bool(bad)


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 0))
