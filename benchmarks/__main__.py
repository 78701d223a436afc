"""Run every benchmark file of this folder that has a `run(report)`, print one table, write results/latest.json."""

from __future__ import annotations

import importlib
import pkgutil
import sys
from pathlib import Path

import benchmarks
from benchmarks.table import Table


def main(names: list[str]) -> int:
    """Run the benchmarks of these names, or all of them."""
    found = [module.name for module in pkgutil.iter_modules(benchmarks.__path__) if not module.name.startswith("_")]
    modules = [importlib.import_module(f"benchmarks.{name}") for name in found if not names or name in names]
    table = Table()
    for module in modules:
        if hasattr(module, "run"):
            module.run(table.report)
    path = Path(__file__).parent / "results" / "latest.json"
    table.write(path)
    over = [row for row in table.rows if row.bar is not None and row.ratio > row.bar]
    print(f"\n{len(table.rows)} rows written to benchmarks/results/latest.json; {len(over)} over their bar")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
