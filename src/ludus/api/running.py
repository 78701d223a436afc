"""One question to the workbench with the options that every call takes; lazy searches; long work as jobs."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from math import inf
from numbers import Real
from os import PathLike
from tempfile import TemporaryDirectory
from time import monotonic
from typing import Any, Generic, Protocol, Self, TypeAlias, TypedDict, TypeVar, cast

from ludus.api.results import Result, result_of
from ludus.core.errors import LudusError, abbreviate, invalid
from ludus.core.fields import as_question, at_least
from ludus.core.limits import Limits, silent
from ludus.core.limits import Progress as Stage
from ludus.core.loading import extra_module, missing_extra
from ludus.core.problem import Problem
from ludus.core.questions import Question
from ludus.families.parts import methods
from ludus.jobs.catalogue import cancel
from ludus.jobs.executors import read_how
from ludus.jobs.job import Job
from ludus.jobs.progress import Progress
from ludus.jobs.results import UnitResult, results_so_far
from ludus.jobs.runner import run as run_job
from ludus.jobs.store import Store
from ludus.workbench import ask as ask_workbench
from ludus.workbench.cache import ask_once

StoreLike: TypeAlias = bool | str | PathLike[str] | Store
"""True for the user's own store, the folder of another one, or an open store; False for none."""
Watch: TypeAlias = bool | Callable[[Progress], object]
"""True for a bar on standard error, or a function that is called with the progress."""
T_co = TypeVar("T_co", covariant=True)

FIELDS = ("seconds", "threads", "seed", "progress")
"""The options that are fields of the limits."""
BAR = 72
"""The letters of a line that shows the progress."""
PAUSE = 0.1
"""Seconds between two looks at what a job has stored."""


class Board(Protocol):
    """What a notebook can do with the board; it is a widget of anywidget, with traits to observe."""

    position: str
    """The position in the notation of the game."""
    played: list[str]
    """The moves that were made, replies too."""
    answer: Result[object] | None
    """The last answer."""

    def play(self, move: str) -> None:
        """Make a move; in a two-player game the other player answers."""

    def undo(self) -> None:
        """Take the last move back."""

    def ask(self) -> Result[object]:
        """Ask about the position; return the checked answer and show it."""


class Options(TypedDict, total=False):
    """The keyword options of every question."""

    seconds: float
    threads: int
    seed: int
    progress: Watch
    limits: Limits
    method: str
    store: StoreLike


class JobOptions(TypedDict, total=False):
    """The keyword options of long work, which is done as the jobs of the command line are."""

    store: StoreLike
    workers: int | str
    progress: Watch


def run(
    problem: Problem,
    question: str | Question | None = None,
    options: Options | None = None,
    nodes: tuple[object, ...] = (),
) -> Result:
    """Return the checked answer to a question about a problem; moves on a graph are told by its nodes."""
    started = monotonic()
    given: Options = options or {}
    refuse_unknown(given, Options)
    limits, method, store = limits_of(given), given.get("method"), given.get("store", False)
    if method is not None and not isinstance(method, str):
        raise invalid("method", f"expected the name of a method, got {abbreviate(method)}")
    if question is not None:
        problem = replace(problem, question=as_question(question, tuple(methods(problem.KIND))))
    try:
        if store is False:
            found = ask_workbench(problem, method=method, limits=limits)
        else:
            with opened(store) as place:
                found = ask_once(problem, place, method=method, limits=limits)
    finally:
        if given.get("progress") is True:  # the bar goes when there is an answer
            print(f"\r{'':{BAR}}\r", end="", file=sys.stderr, flush=True)
    return result_of(found, seconds=monotonic() - started, nodes=nodes)


def at_once(options: JobOptions) -> Options:
    """Return the options of a question that could also be a job: no time limit unless one is given, no workers."""
    read_how(options.get("workers", "inline"))
    given: dict[str, Any] = {name: value for name, value in options.items() if name != "workers"}
    return cast(Options, {"seconds": inf, **given})


def board(subject: Problem | str, **parameters: Any) -> Board:
    """Return a board to play on in a notebook; MissingExtra without the extra `notebook`."""
    found: Board = extra_module("notebook", "ludus.notebook").widget(subject, **parameters)
    return found


def refuse_unknown(given: Any, known: type[Any]) -> None:
    """Refuse an option that is none."""
    for name in given:
        if name not in known.__annotations__:
            raise invalid(name, f"expected one of the options {', '.join(known.__annotations__)}, got {name!r}")


def limits_of(options: Options) -> Limits:
    """Return the limits that some options name."""
    limits: Any = options.get("limits", Limits())
    if not isinstance(limits, Limits):
        raise invalid("limits", f"expected ludus.Limits(...), got {abbreviate(limits)}")
    named: dict[str, Any] = {name: value for name, value in options.items() if name in FIELDS}
    if "progress" in named:
        named["progress"] = _stages(named["progress"])
    chosen = replace(limits, **named)
    seconds: Any = chosen.seconds
    if isinstance(seconds, bool) or not isinstance(seconds, int | float | Real) or not float(seconds) > 0:
        raise invalid("seconds", f"expected a positive number of seconds, got {abbreviate(seconds)}")
    chosen = replace(chosen, threads=at_least(1, chosen.threads, "threads"), seed=at_least(0, chosen.seed, "seed"))
    if not callable(getattr(chosen, "progress")):  # noqa: B009
        expected = "expected a function of the stage, the steps done and the steps in all"
        raise invalid("limits.progress", f"{expected}, got {abbreviate(chosen.progress)}")
    return chosen


def _stages(progress: Watch) -> Stage:
    """Return the callback of a question that tells its progress as a job does."""
    tell, started = watcher(progress, ""), monotonic()
    if progress is False:
        return silent

    def report(stage: str, done: int, total: int) -> None:
        elapsed = monotonic() - started
        tell(Progress(done, 0, total, elapsed, done / elapsed if done and elapsed else None, stage=stage))

    return report


@contextmanager
def opened(store: StoreLike) -> Iterator[Store]:
    """Open a store for some work: the user's own, one by its folder, or a temporary one where none is wanted."""
    check_store(store)
    if isinstance(store, Store):
        yield store
    elif store is False:
        with TemporaryDirectory() as folder, Store(folder) as new:
            yield new
    else:
        with Store(None if store is True else store) as its:
            yield its


def check_store(store: StoreLike) -> None:
    """Refuse what is no store."""
    if not isinstance(store, bool | str | PathLike | Store):
        raise invalid("store", f"expected True, False, a folder or ludus.Store(...), got {abbreviate(store)}")


@contextmanager
def named_extras() -> Iterator[None]:
    """Say which extra brings a module that is not installed."""
    try:
        yield
    except ModuleNotFoundError as error:
        raise missing_extra(error) or error from error


@dataclass
class Course:
    """How a search goes on: shared by the search and the generator behind it, which must not know each other."""

    progress: Progress | None = None
    is_stopped: bool = False


class Search(Iterator[T_co], Generic[T_co]):
    """What a search finds, one by one as it is found. The source may be a function of the course of the search.

    >>> search = Search([1, 2, 3])
    >>> next(search), search.found, search.is_exhausted, list(search), search.is_exhausted
    (1, 1, False, [2, 3], True)
    """

    def __init__(self, source: Iterable[T_co] | Callable[[Course], Iterable[T_co]], *, sentence: str = "") -> None:
        self._course = Course()
        self._source = iter(source(self._course) if callable(source) else source)
        self._sentence = sentence
        self.found = 0
        """How many were found so far."""
        self.is_exhausted = False
        """Whether the search came to its end, so that there are no others."""

    @property
    def is_stopped(self) -> bool:
        """Whether it was stopped, by `stop` or by its time limit."""
        return self._course.is_stopped

    @property
    def progress(self) -> Progress | None:
        """How far the job behind the search is; None before it begins, and for a search without a job."""
        return self._course.progress

    @property
    def sentence(self) -> str:
        """How far the search got."""
        what = self._sentence or "results"
        return f"Exhausted: {self.found} found, {what}." if self.is_exhausted else f"{self.found} found so far, {what}."

    def __next__(self) -> T_co:
        if self.is_stopped:
            raise StopIteration
        try:
            with named_extras():
                found = next(self._source)
        except StopIteration:
            self.is_exhausted = not self.is_stopped
            raise
        self.found += 1
        return found

    def stop(self) -> None:
        """End the search and its workers; iterating again gives nothing, and the same call with a store resumes."""
        close = getattr(self._source, "close", None)
        if close is not None and not self.is_stopped:
            close()
        self._course.is_stopped = not self.is_exhausted

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.stop()

    def __repr__(self) -> str:
        return f"<Search {self.sentence}>"


class Unfinished(LudusError):
    """A job ended before all its units were done; the same call with the same store resumes it."""


def watcher(progress: Watch, title: str, course: Course | None = None) -> Callable[[Progress], None]:
    """Return the function that is told of the progress of a job, and notes it for a search."""
    if not (isinstance(progress, bool) or callable(progress)):
        raise invalid("progress", f"expected True, False or a function of the progress, got {abbreviate(progress)}")

    def tell(now: Progress) -> None:
        if course is not None:
            course.progress = now
        if progress is True:
            end = "\n" if now.done == now.total and not now.stage else ""
            print(f"\r{_bar(now, title)}", end=end, file=sys.stderr, flush=True)
        elif progress is not False:
            progress(now)

    return tell


def _bar(now: Progress, title: str) -> str:
    """Return the progress as a line of a terminal or a notebook, as long as the one before.

    >>> _bar(Progress(5, 0, 10, 2.0, 2.5), "tilings").rstrip()
    'tilings ██████████·········· 5 of 10, 2 s left'
    """
    if not now.total:
        return f"{now.stage or title} {now.done}".ljust(BAR)
    full = min(20, 20 * now.done // now.total)
    left = f", {now.remaining:.0f} s left" if now.remaining else ""
    return f"{now.stage or title} {'█' * full}{'·' * (20 - full)} {now.done} of {now.total}{left}".ljust(BAR)


def check_job(given: JobOptions) -> None:
    """Report what is wrong with the options of long work now, not when its results are read."""
    refuse_unknown(given, JobOptions)
    read_how(given.get("workers", "inline"))
    watcher(given.get("progress", False), "")
    check_store(given.get("store", False))


def finished(job: Job, store: Store, given: JobOptions, title: str) -> bool:
    """Do what is left of a job in this thread; Unfinished when units failed or it was cancelled."""
    how = read_how(given.get("workers", "inline"))
    outcome = run_job(job, store, how=how, watch=watcher(given.get("progress", False), title))
    if not outcome.is_complete:
        reason = f": {outcome.failures[0].error}" if outcome.failures else f", {outcome.ending.value}"
        raise Unfinished(f"{title}: {outcome.done} of {outcome.units} units are done{reason}")
    return True


def units_of(
    job: Job, store: Store, given: JobOptions, title: str, course: Course | None = None
) -> Iterator[UnitResult]:
    """Run a job in a thread of its own and yield the results of its units as they are stored; closing it cancels."""
    ends: list[BaseException | None] = []
    how, watch = read_how(given.get("workers", "inline")), watcher(given.get("progress", False), title, course)

    def work() -> None:
        try:
            with Store(store.folder) as own:
                outcome = run_job(job, own, how=how, watch=watch)
            is_whole = outcome.is_complete
            ends.append(None if is_whole else Unfinished(f"{title}: {outcome.done} of {outcome.units} units are done"))
        except BaseException as error:  # it is raised again where the search is read
            ends.append(error)

    thread, seen = threading.Thread(target=work, name="ludus-job", daemon=True), set[int]()
    thread.start()
    try:
        while True:
            is_over = not thread.is_alive()
            for one in results_so_far(store, job):
                if one.index not in seen:
                    seen.add(one.index)
                    yield one
            if is_over:
                break
            thread.join(PAUSE)
    finally:
        while thread.is_alive():
            with suppress(LudusError):  # it may not have been stored at all by now
                cancel(store, job.address)
            thread.join(1.0)
    if ends and ends[0] is not None:
        raise ends[0]
