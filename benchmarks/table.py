"""The table of ratios that every benchmark reports into, printed and written as JSON with the facts of the machine."""

from __future__ import annotations

import json
import os
import platform
import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from importlib.metadata import version
from pathlib import Path


@dataclass(frozen=True)
class Row:
    """One measurement: our time, the time of a peer or of a limit such as a memory copy, in the same run."""

    name: str
    size: str
    ours: float
    limit_name: str
    limit: float
    bar: float | None

    @property
    def ratio(self) -> float:
        """Ours divided by the other."""
        return self.ours / self.limit if self.limit else float("inf")

    @property
    def verdict(self) -> str:
        """Whether the ratio is within the bar; empty when there is no bar."""
        if self.bar is None:
            return ""
        return f"<= {self.bar:g}" if self.ratio <= self.bar else f"OVER {self.bar:g}"


class Enough(Exception):
    """The time of a benchmark is over: its other rows are left out."""


@dataclass
class Table:
    """Rows as they come in."""

    rows: list[Row] = field(default_factory=list)
    has_head: bool = True
    """Whether the names of the columns are printed above the first row."""
    seconds: float = float("inf")
    """The time after which no further row is measured."""
    started: float = field(default_factory=time.perf_counter)

    def report(
        self, name: str, size: str, ours: float, limit_name: str, limit: float, bar: float | None = None
    ) -> None:
        """Add a row and print it; raise Enough when the time is over."""
        row = Row(name, size, ours, limit_name, limit, bar)
        if not self.rows and self.has_head:
            print(f"{'what':<38} {'size':<16} {'ours':>12} {'peer or limit':<24} {'its time':>12} {'ratio':>9}  bar")
        self.rows.append(row)
        times = f"{shown(ours):>12} {limit_name:<24} {shown(limit):>12}"
        print(f"{name:<38} {size:<16} {times} {row.ratio:>9.3g}  {row.verdict}", flush=True)
        self.end_in_time()

    def end_in_time(self, *_: object) -> None:
        """Raise Enough when there is a row and the time is over."""
        if self.rows and time.perf_counter() - self.started > self.seconds:
            raise Enough

    @contextmanager
    def time_limit(self) -> Iterator[None]:
        """End a row that is being measured when the time is over; rows end by themselves where there are no alarms."""
        if self.seconds == float("inf") or not hasattr(signal, "setitimer"):
            yield
            return
        before = signal.signal(signal.SIGALRM, self.end_in_time)
        signal.setitimer(signal.ITIMER_REAL, self.seconds, 0.25)
        try:
            yield
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, before)

    def write(self, path: Path, part: str) -> None:
        """Write the rows of one benchmark and the facts of the machine as JSON, beside those of the others."""
        rows = [asdict(row) | {"ratio": row.ratio} for row in self.rows]
        parts = written_parts(path) | {part: {"machine": machine(), "rows": rows}}
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps({"parts": parts}, indent=1) + "\n")


def written_parts(path: Path) -> dict[str, object]:
    """Return what a file holds of each benchmark; nothing of a file that is not there or of another form."""
    try:
        written = json.loads(path.read_text())
    except (OSError, ValueError):
        return {}
    parts = written.get("parts") if isinstance(written, dict) else None
    return parts if isinstance(parts, dict) else {}


def shown(seconds: float) -> str:
    """Return a time with a fitting unit."""
    for unit, size in (("s", 1.0), ("ms", 1e-3), ("us", 1e-6)):
        if seconds >= size:
            return f"{seconds / size:.3g} {unit}"
    return f"{seconds / 1e-9:.3g} ns"


def machine() -> dict[str, object]:
    """Return the facts of the machine that a reader of the ratios wants to know."""
    packages = {name: version(name) for name in ("ludus-games", "numpy", "numba", "python-flint", "ortools")}
    load = os.getloadavg()[0] if hasattr(os, "getloadavg") else None
    return {
        "processor": processor(),
        "cores": os.cpu_count(),
        "load": load,
        "python": platform.python_version(),
        "system": platform.system(),
        "packages": packages,
    }


def processor() -> str:
    """Return the name of the processor, as far as the system tells."""
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
    except OSError:
        return platform.processor()
    names = [line.split(":", 1)[1].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.processor()
