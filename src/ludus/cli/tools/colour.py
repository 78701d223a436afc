"""Whether to use colour: on a terminal, unless the user says no (NO_COLOR, or a terminal that has none)."""

from __future__ import annotations

import os
import sys


def is_wanted() -> bool:
    """Return whether standard output takes colour."""
    return sys.stdout.isatty() and "NO_COLOR" not in os.environ and os.environ.get("TERM") != "dumb"
