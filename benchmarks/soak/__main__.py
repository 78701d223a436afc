"""Run the sweeps: python -m benchmarks.soak [SECONDS] [NAME...]; the exit code is 1 when something was wrong."""

from __future__ import annotations

import json
import sys
import time

from benchmarks.soak.sweeps import SWEEPS

SECONDS = 600.0
"""For all sweeps together, when nothing else is said."""


def main(arguments: list[str]) -> int:
    """Print one line of figures for each sweep."""
    seconds = float(arguments[0]) if arguments else SECONDS
    names = arguments[1:] or list(SWEEPS)
    unknown = [name for name in names if name not in SWEEPS]
    if unknown:
        print(f"expected names among {', '.join(SWEEPS)}, got {', '.join(unknown)}", file=sys.stderr)
        return 2
    is_good = True
    for name in names:
        began = time.monotonic()
        figures = SWEEPS[name](seconds / len(names), int(time.time()))
        is_good &= not figures["wrong"]
        print(f"{name}: {time.monotonic() - began:.0f} s, {json.dumps(figures)}", flush=True)
    return 0 if is_good else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
