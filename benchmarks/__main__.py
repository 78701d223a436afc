"""Run every benchmark file of this folder that has a `run(report)`, print one table, write results/latest.json.

With names only these are run, and what the file holds of the others stays in it. With --quick each benchmark ends when
its seconds are over, but not before its first row.
"""

from __future__ import annotations

import contextlib
import importlib
import pkgutil
import subprocess
import sys
from pathlib import Path

import benchmarks
from benchmarks.table import Enough, Row, Table

HERE = Path(__file__).parent
QUICK_SECONDS = 2.0
"""How long a benchmark goes on with --quick."""


def main(names: list[str]) -> int:
    """Run the benchmarks of these names, or all of them."""
    seconds = QUICK_SECONDS if "--quick" in names else float("inf")
    names = [name for name in names if name != "--quick"]
    found = found_names()
    unknown = [name for name in names if name not in found]
    if unknown:
        expected = ", ".join(found)
        print(f"benchmarks: expected names among {expected}, got {', '.join(map(repr, unknown))}", file=sys.stderr)
        return 2
    path = HERE / "results" / "latest.json"
    rows: list[Row] = []
    failed: list[str] = []
    for name in names or found:
        table = Table(has_head=not rows, seconds=seconds)
        try:
            with contextlib.suppress(Enough), table.time_limit():
                importlib.import_module(f"benchmarks.{name}").run(table.report)
        except (OSError, RuntimeError, subprocess.SubprocessError) as error:
            print(f"{name} ended early: {error}", file=sys.stderr)
            failed.append(name)
        table.write(path, name)
        rows += table.rows
    over = [row for row in rows if row.bar is not None and row.ratio > row.bar]
    print(f"\n{len(rows)} rows written to benchmarks/results/latest.json; {len(over)} over their bar")
    return 1 if failed else 0


def found_names() -> list[str]:
    """Return the names of the files of this folder that have a `run`, looked up in their text: nothing is loaded."""
    modules = [module.name for module in pkgutil.iter_modules(benchmarks.__path__)]
    modules = [name for name in modules if not name.startswith("_") and (HERE / f"{name}.py").is_file()]
    return [name for name in modules if "\ndef run(" in (HERE / f"{name}.py").read_text(encoding="utf-8")]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
