"""One question to the workbench with the options that every call takes: limits, method, store."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from os import PathLike
from time import monotonic
from typing import Any, TypeAlias, TypedDict

from ludus.api.results import Result
from ludus.core.errors import invalid
from ludus.core.limits import Limits, Progress
from ludus.core.problem import Problem
from ludus.core.questions import Question
from ludus.jobs.store import Store
from ludus.workbench import ask as ask_workbench
from ludus.workbench.cache import ask_once

StoreLike: TypeAlias = bool | str | PathLike[str] | Store


FIELDS = ("seconds", "threads", "seed", "progress")
"""The options that are fields of the limits."""


class Options(TypedDict, total=False):
    """The keyword options of every question."""

    seconds: float
    threads: int
    seed: int
    progress: Progress
    limits: Limits
    method: str
    store: StoreLike


def run(problem: Problem, question: str | Question | None = None, options: Options | None = None) -> Result[Any]:
    """Return the checked answer to a question about a problem."""
    given = options or {}
    unknown = [name for name in given if name not in Options.__annotations__]
    if unknown:
        known = ", ".join(Options.__annotations__)
        raise invalid(unknown[0], f"expected one of the options {known}, got {unknown[0]!r}")
    limits, method = limits_of(given), given.get("method")
    started = monotonic()
    store = given.get("store", False)
    if store is False:
        found = ask_workbench(problem, question, method=method, limits=limits)
    else:
        asked = problem if question is None else replace(problem, question=Question(question))
        found = with_store(store, lambda opened: ask_once(asked, opened, method=method, limits=limits))
    return Result(found, seconds=monotonic() - started)


def with_store(store: StoreLike, work: Callable[[Store], Any]) -> Any:
    """Return what some work returns that is given an open store."""
    if isinstance(store, Store):
        return work(store)
    with Store(None if isinstance(store, bool) else str(store)) as opened:
        return work(opened)


def limits_of(options: Options) -> Limits:
    """Return the limits that some options name."""
    limits = options.get("limits", Limits())
    named: dict[str, Any] = {name: value for name, value in options.items() if name in FIELDS}
    limits = replace(limits, **named)
    if not (isinstance(limits.seconds, int | float) and limits.seconds > 0):
        raise invalid("seconds", f"expected a positive number of seconds, got {limits.seconds!r}")
    return limits
