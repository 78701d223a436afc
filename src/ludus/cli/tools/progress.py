"""Progress on standard error: a bar on a terminal, plain lines when piped, nothing when quiet or quick."""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from types import TracebackType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.progress import Progress

PATIENCE = 1.0
"""Seconds before progress is shown."""
LINE_EVERY = 5.0
"""Seconds between two lines when piped."""


class ProgressDisplay:
    """Shows how far the work is; give it to a solver as `Limits(progress=display)`."""

    def __init__(self, *, quiet: bool = False) -> None:
        self._quiet = quiet
        self._state = ("working", 0, 0)
        self._started = time.monotonic()
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._show, daemon=True)
        self._bar: Progress | None = None
        self._bar_lock = threading.Lock()

    def __call__(self, stage: str, done: int, total: int) -> None:
        """Take note of how far the work is."""
        self._state = (stage, done, total)

    def __enter__(self) -> ProgressDisplay:
        if not self._quiet:
            self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._stop.set()
        if not self._quiet:
            self._thread.join()

    @contextmanager
    def hidden(self) -> Iterator[None]:
        """Take the bar off the terminal while something else is written there."""
        with self._bar_lock:
            if self._bar is not None:
                self._bar.stop()
            try:
                yield
            finally:
                if self._bar is not None:
                    self._bar.start()

    def _show(self) -> None:
        if self._stop.wait(PATIENCE):
            return
        if sys.stderr.isatty():
            self._show_bar()
        else:
            self._show_lines()

    def _show_lines(self) -> None:
        while True:
            stage, done, total = self._state
            seconds = time.monotonic() - self._started
            share = f", {done} of {total}" if total else f", {done} so far" if done else ""
            print(f"ludus: {stage}{share}, {seconds:.0f} s", file=sys.stderr, flush=True)
            if self._stop.wait(LINE_EVERY):
                return

    def _show_bar(self) -> None:
        from rich.console import Console
        from rich.progress import BarColumn, Progress, SpinnerColumn, TextColumn, TimeElapsedColumn, TimeRemainingColumn

        columns = (SpinnerColumn(), TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn())
        with Progress(*columns, TimeRemainingColumn(), console=Console(stderr=True), transient=True) as bar:
            task = bar.add_task("working", total=None)
            self._bar = bar
            while not self._stop.wait(0.1):
                stage, done, total = self._state
                bar.update(task, description=stage, completed=done, total=total or None)
            with self._bar_lock:
                self._bar = None
