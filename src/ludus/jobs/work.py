"""What a worker does: one unit, start to end, told in a value that every worker can send back.

It also says which program does it, by its version and a digest of its source, so that different ones are told apart.
"""

from __future__ import annotations

import traceback
from enum import Enum
from functools import cache
from importlib.metadata import version
from pathlib import Path
from typing import Any

from ludus.core.loading import missing_extra
from ludus.core.records import dataclass
from ludus.jobs.errors import DISK_FULL
from ludus.jobs.job import Json, Key, canonical, fingerprint, place_of, work_function
from ludus.jobs.results import Reference, UnitFiles

PACKAGES = ("ludus", "ludus_check")


@cache
def program(work: str = "") -> str:
    """Return the version of Ludus and a digest of its source and, where it lies elsewhere, of the module of a work.

    >>> program() == program("ludus.jobs.work:program")
    True
    """
    module = work.partition(":")[0]
    names = PACKAGES if module.partition(".")[0] in ("", *PACKAGES) else (*PACKAGES, module)
    return f"{version('ludus-games')}, {fingerprint(place_of(name) for name in names)}"


MAX_OF_AN_ERROR = 4000
"""Maximum number of characters of an error, the last ones: they name it."""


class End(Enum):
    """How a unit ended."""

    DONE = "it returned a result"
    RAISED = "it raised an error"
    FULL = "the disk was full"
    TIMED_OUT = "it took longer than a unit may"
    NOT_TRIED = "its worker lacks the program"


@dataclass(frozen=True, slots=True)
class Task:
    """One unit on its way to a worker."""

    work: str
    key: Key
    input: Json
    folder: str | None = None
    """The folder for array files; None when the work is called without a files."""
    before: tuple[Any, ...] = ()
    """The results of the units that this one needs."""
    program: str = ""
    """The program that must do it, as `ludus.jobs.work` tells; empty on this machine."""


@dataclass(frozen=True, slots=True)
class Report:
    """What a worker tells about one unit."""

    end: End
    text: str
    """The result as canonical JSON, or the error."""
    arrays: tuple[Reference, ...] = ()


def perform(task: Task) -> Report:
    """Do one unit. Errors come back as text: an exception that cannot be unpickled would break the worker.

    >>> perform(Task("math:isqrt", b"", 17))
    Report(end=<End.DONE: 'it returned a result'>, text='4', arrays=())
    """
    try:
        if task.program and task.program != (here := program(task.work)):
            return Report(End.NOT_TRIED, f"expected Ludus {task.program}, got {here}")
        function = work_function(task.work)
        if task.folder is None:
            return Report(End.DONE, canonical(function(task.input), what="result"))
        files = UnitFiles(Path(task.folder), task.key, task.before)
        return Report(End.DONE, canonical(function(task.input, files), what="result"), tuple(files.written))
    except OSError as error:
        return Report(End.FULL if error.errno in DISK_FULL else End.RAISED, _told(error))
    except ModuleNotFoundError as error:
        return Report(End.RAISED, str(missing_extra(error) or _told(error)))
    except (Exception, SystemExit) as error:
        return Report(End.RAISED, _told(error))


def _told(error: BaseException) -> str:
    return "".join(traceback.format_exception(error)).strip()[-MAX_OF_AN_ERROR:]
