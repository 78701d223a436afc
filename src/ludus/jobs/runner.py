"""Do the units of a job that are not stored yet, and store each result as it comes.

Whatever happens in between (Ctrl-C, kill -9, a dead worker, a full disk), the same call goes on from what is stored;
only units in flight are lost. Several processes may run the same job: they share its units by claims in the store.
"""

from __future__ import annotations

import time
from collections import Counter, deque
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import Future
from queue import Empty, SimpleQueue

from ludus.jobs.errors import full
from ludus.jobs.executors import How, idle_processes
from ludus.jobs.job import Job, canonical, work_function
from ludus.jobs.job_records import Failure, JobRecords, NewResult
from ludus.jobs.progress import Ending, Interrupted, Outcome, ProgressMeter, Watch, no_progress
from ludus.jobs.store import Store
from ludus.jobs.worker_pool import End, Report, Unit, WorkerPool


class Frontier:
    """The units that are ready, those that wait for others, and how many are left.

    >>> frontier = Frontier(3, {2: [0, 1]})
    >>> frontier.take(5)
    [0, 1]
    >>> frontier.finish(0), frontier.finish(1), frontier.take(5)
    (True, True, [2])
    """

    def __init__(self, count: int, needs: Mapping[int, Sequence[int]]) -> None:
        self._ready = deque(index for index in range(count) if not needs.get(index))
        self._missing = {index: set(before) for index, before in needs.items() if before}
        self._after: dict[int, list[int]] = {}
        for index, before in self._missing.items():
            for other in before:
                self._after.setdefault(other, []).append(index)
        self._settled = bytearray(count)
        self.done = self.failed = self.blocked = 0

    @property
    def left(self) -> int:
        """How many units are neither done, nor failed, nor blocked by one that failed."""
        return len(self._settled) - self.done - self.failed - self.blocked

    def take(self, most: int) -> list[int]:
        """Take at most `count` ready units, in the order of the job."""
        taken: list[int] = []
        while self._ready and len(taken) < most:
            index = self._ready.popleft()
            if not self._settled[index]:
                taken.append(index)
        return taken

    def give_back(self, index: int) -> None:
        """Put a unit that was taken back to the front."""
        self._ready.appendleft(index)

    def finish(self, index: int) -> bool:
        """Note that a unit is done, whoever did it; return whether that is new."""
        if self._settled[index]:
            return False
        self._settled[index] = True
        self.done += 1
        for later in self._after.get(index, ()):
            self._missing[later].discard(index)
            if not self._missing[later]:
                self._ready.append(later)
        return True

    def fail(self, index: int) -> None:
        """Note that a unit has failed; all that need it, directly or not, are blocked."""
        if self._settled[index]:
            return
        self._settled[index] = True
        self.failed += 1
        spreading = list(self._after.get(index, ()))
        while spreading:
            later = spreading.pop()
            if not self._settled[later]:
                self._settled[later] = True
                self.blocked += 1
                spreading += self._after.get(later, ())


TRIES = 3
"""Number of tries after which a unit that raises, or whose worker dies, has failed."""
PAUSE = 1.0
"""Seconds between two looks at what other processes did, and at whether the job was cancelled."""
SHORT_PAUSE = 0.1
"""The same while some of the pool wait for what other processes do."""


def run(job: Job, store: Store, *, how: How = idle_processes, watch: Watch = no_progress) -> Outcome:
    """Do what is left of a job and return what it came to; its results are in `ludus.jobs.results.results`.

    Interrupted on Ctrl-C, StoreFull on a full disk, ClusterLost when the cluster goes away: in each case what is stored
    is sound. By default the units are done by worker processes, as many as there are idle cores.

    >>> import tempfile
    >>> from ludus.jobs.results import results
    >>> from ludus.jobs.worker_pool import Inline
    >>> job = Job({"roots": 4}, "math:isqrt", [10, 20, 30, 40])
    >>> with tempfile.TemporaryDirectory() as folder, Store(folder) as store:
    ...     run(job, store, how=Inline).computed, run(job, store).computed
    ...     [result.value for result in results(store, job)]
    (4, 0)
    [3, 4, 5, 6]
    """
    work_function(job.work)
    records = JobRecords(store, job)
    try:
        this = _Run(job, store, records, watch)
        try:
            ending = this.go(how)
        except KeyboardInterrupt:
            raise Interrupted(this.outcome(Ending.INTERRUPTED)) from None
        return this.outcome(ending)
    finally:
        records.close()


class _Run:
    """One run of a job by this process."""

    def __init__(self, job: Job, store: Store, records: JobRecords, watch: Watch) -> None:
        self.job, self.store, self.records = job, store, records
        self.keys = job.unit_keys()
        self.index = {key: index for index, key in enumerate(self.keys)}
        # Resolved: where `arrays-2` is a link into a shared folder, the workers know only what it points to.
        self.folder = store.make_arrays(job.address).resolve() if job.uses_files else None
        self.frontier = Frontier(len(self.keys), job.needs)
        self.tries: Counter[int] = Counter()
        self.ended: SimpleQueue[tuple[int, Future[Report]]] = SimpleQueue()
        self.in_flight = 0
        self.elsewhere: set[int] = set()
        self.not_tried: deque[int] = deque()
        """Units that are claimed and came back untried."""
        self.program = ""
        self.computed = 0
        self.notices: tuple[str, ...] = ()
        self.started = self.beaten = time.monotonic()
        self.is_cancelled = self.hear()
        self.found = self.frontier.done
        self.meter = ProgressMeter(watch, len(self.keys))

    def go(self, how: How) -> Ending:
        """Do what is left. With nothing left, no worker is started."""
        if self.frontier.left:
            pool = how()
            try:
                self.loop(pool)
            finally:
                self.notices = tuple(pool.notices())
                pool.stop()
        if self.frontier.done == len(self.keys):
            self.records.finish()
        self.meter.tell(self.frontier.done, self.frontier.failed, at_once=True)
        return Ending.CANCELLED if self.is_cancelled else Ending.FINISHED

    def loop(self, pool: WorkerPool) -> None:
        self.program = pool.prepare(self.job.work)
        slots = pool.slots()
        while self.frontier.left and not self.is_cancelled:
            self.meter.tell(self.frontier.done, self.frontier.failed, waits_for=pool.waits_for())
            self.fill(pool, slots)
            self.collect(pool)
            if time.monotonic() - self.beaten > (PAUSE if self.in_flight >= slots else SHORT_PAUSE):
                self.is_cancelled = self.hear()
                slots = pool.slots()

    def fill(self, pool: WorkerPool, slots: int) -> None:
        """Claim units and hand them to the pool until it has enough."""
        for _ in range(min(len(self.not_tried), slots - self.in_flight)):
            self.submit(pool, self.not_tried.popleft())
        while self.in_flight < slots and (taken := self.frontier.take(slots - self.in_flight)):
            ours = self.records.claim(self.keys[index] for index in taken)
            for index in taken:
                if self.keys[index] in ours:
                    self.submit(pool, index)
                else:
                    self.elsewhere.add(index)

    def submit(self, pool: WorkerPool, index: int) -> None:
        before = self.records.values([self.keys[other] for other in self.job.needs.get(index, ())])
        folder = None if self.folder is None else str(self.folder)
        self.in_flight += 1
        future = pool.submit(Unit(self.job.work, self.keys[index], self.job.units[index], folder, before, self.program))
        future.add_done_callback(lambda future: self.ended.put((index, future)))

    def collect(self, pool: WorkerPool) -> None:
        """Wait a moment for units to end, try again what went wrong, and store the results in one transaction."""
        new: dict[int, NewResult] = {}
        try:
            for index, future in self.arrived():
                self.in_flight -= 1
                report = future.result()
                if report.end is End.DONE:
                    new[index] = NewResult(self.keys[index], report.text, report.arrays)
                elif report.end is End.FULL:
                    raise full((self.folder or self.store.folder) / "array")
                elif report.end is End.NOT_TRIED:
                    self.not_tried.append(index)
                elif report.end is End.TIMED_OUT:
                    self.fail(index, report.text, tries=1)
                else:
                    self.try_again(pool, index, report.text)
        finally:
            # Also when the disk is full or the cluster gone: what has arrived is not to be lost.
            self.store_results(new)

    def store_results(self, new: dict[int, NewResult]) -> None:
        if new:
            self.computed += self.records.store(list(new.values()))
        for index in new:
            self.frontier.finish(index)

    def arrived(self) -> Iterator[tuple[int, Future[Report]]]:
        """Yield what has ended; when nothing has, wait a moment for the first."""
        try:
            yield self.ended.get(timeout=SHORT_PAUSE)
            while True:
                yield self.ended.get_nowait()
        except Empty:
            return

    def try_again(self, pool: WorkerPool, index: int, error: str) -> None:
        self.tries[index] += 1
        if self.tries[index] < TRIES:
            self.submit(pool, index)
        else:
            self.fail(index, error, tries=TRIES)

    def fail(self, index: int, error: str, *, tries: int) -> None:
        failure = Failure(canonical(self.job.units[index], what="unit"), error, tries)
        self.records.fail(self.keys[index], failure)
        self.frontier.fail(index)

    def hear(self) -> bool:
        """Take in what other processes did, and the claims of those that died; return whether to stop."""
        news = self.records.news()
        for key in news.done:
            if key in self.index:
                self.frontier.finish(self.index[key])
        for key in news.failed:
            if key in self.index:
                self.frontier.fail(self.index[key])
        free = self.records.unclaimed(self.keys[index] for index in self.elsewhere)
        for index in sorted(self.elsewhere, reverse=True):
            if self.keys[index] in free:
                self.elsewhere.discard(index)
                self.frontier.give_back(index)
        self.beaten = time.monotonic()
        return news.is_cancelled

    def outcome(self, ending: Ending) -> Outcome:
        dropped = self.records.dropped
        notices = (f"{dropped} stored results were damaged and are computed anew",) if dropped else ()
        return Outcome(
            address=self.job.address,
            ending=ending,
            units=len(self.keys),
            done=self.frontier.done,
            found=self.found,
            computed=self.computed,
            failures=self.records.failures(),
            blocked=self.frontier.blocked,
            seconds=time.monotonic() - self.started,
            notices=(*self.store.notices, *self.notices, *notices),
        )
