"""A time limit that holds in every solver: the caller gets control back, whatever the solver is busy with.

Solvers look at the clock and return the best so far. Some do not, because they fill a table or are in the middle of a
long computation. So each runs in a thread of its own: compiled loops release the interpreter, and the caller can go on
without it. Such a thread ends at its next step of Python; until then it uses a core. Imports and Numba's compiler are
not interrupted: a module that is half loaded would fail in every later call of the process.
"""

from __future__ import annotations

import atexit
import contextvars
import sys
import threading
import time
from collections.abc import Callable
from dataclasses import replace
from typing import Generic, TypeVar

from ludus.core.limits import Limits
from ludus.core.loading import LazyModule

T = TypeVar("T")

ctypes = LazyModule("ctypes")

GRACE = 0.5
"""Seconds after its limit that a solver may take to come to an end."""
LONG = 1e7
"""Limits of this number of seconds, four months, are none."""
SAFE_EVERY = 0.02
"""How often a solver that imports or compiles is looked at, in seconds."""
AGAIN_AFTER = 2.0
"""After this number of seconds a solver that has not ended is told again."""
NOT_INTERRUPTED = {"importlib", "_frozen_importlib", "_frozen_importlib_external", "numba", "llvmlite"}
"""The packages whose functions always run to their end."""
EXIT_SECONDS = 10.0
"""How long the end of the program waits for solvers that were given up."""

_given_up: list[threading.Thread] = []


class TimeUp(BaseException):
    """Raised in a solver that was given up, so that it ends; no handler of errors catches it."""


def within(work: Callable[[Limits], T], limits: Limits) -> T | None:
    """Return what the work returns, None when it has not returned soon after the time limit.

    >>> within(lambda limits: 1 + 1, Limits(seconds=1))
    2
    """
    if limits.seconds >= LONG:
        return work(limits)
    call = _Call(work, limits)
    call.start()
    try:
        call.done.wait(max(0.0, limits.seconds) + GRACE)
    except BaseException:
        call.give_up()
        raise
    if not call.done.is_set():
        call.give_up()
        return None
    if call.error is not None:
        raise call.error
    return call.value


def is_busy() -> bool:
    """Return whether a solver that was given up is still at work in this process."""
    return any(thread.is_alive() for thread in _given_up)


class _Call(Generic[T]):
    """One call of a solver in a thread."""

    def __init__(self, work: Callable[[Limits], T], limits: Limits) -> None:
        self._work = work
        self._limits = replace(limits, progress=self._progress)
        self._report = limits.progress
        self._is_given_up = False
        self._is_over = False
        self._lock = threading.Lock()
        self.done = threading.Event()
        self.value: T | None = None
        self.error: BaseException | None = None
        context = contextvars.copy_context()
        self._thread = threading.Thread(target=context.run, args=(self._run,), name="ludus-solver", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def give_up(self) -> None:
        """Let the solver end at its next step of Python."""
        self._is_given_up = True
        _given_up[:] = [thread for thread in _given_up if thread.is_alive()] + [self._thread]
        threading.Thread(target=self._end, name="ludus-ender", daemon=True).start()

    def _run(self) -> None:
        try:
            try:
                self.value = self._work(self._limits)
            except TimeUp:
                pass
            except BaseException as error:
                self.error = error
            # From here on nothing is raised in this thread any more.
            with self._lock:
                self._is_over = True
        except TimeUp:  # it was raised after the work had ended
            self._is_over = True
        self.done.set()

    def _end(self) -> None:
        """Raise TimeUp in the thread of the solver, as soon as it neither imports nor compiles."""
        while self._thread.is_alive():
            if not _is_safe(self._thread):
                time.sleep(SAFE_EVERY)
                continue
            with self._lock:
                if self._is_over:
                    return
                ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(self._thread.ident), ctypes.py_object(TimeUp))
            self._thread.join(AGAIN_AFTER)

    def _progress(self, stage: str, done: int, total: int) -> None:
        # Whoever was told is busy with something else by now.
        if self._is_given_up:
            raise TimeUp
        self._report(stage, done, total)


def _is_safe(solver: threading.Thread) -> bool:
    """Return whether none of the functions that a thread is in must run to its end."""
    frame = sys._current_frames().get(solver.ident or 0)
    while frame is not None:
        if frame.f_globals.get("__name__", "").partition(".")[0] in NOT_INTERRUPTED:
            return False
        frame = frame.f_back
    return True


@atexit.register
def _wait_for_the_rest() -> None:
    # A compiled loop must not run on while the interpreter takes its machine code away.
    for thread in _given_up:
        thread.join(EXIT_SECONDS)
