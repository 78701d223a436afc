"""Lights Out over Z_n: solve, fewest presses, counts, quiet patterns, all solutions, God's numbers."""

from __future__ import annotations

from ludus.core.questions import Question

PLACES = {
    "automatic": "automatic",
    "windows": "as_windows",
    "polynomial": "light_chasing.BINARY",
    "prime": "light_chasing.PRIME",
    "prime-power": "light_chasing.POWERS",
    "banded": "elimination.BANDED",
    "packed": "elimination.PACKED",
    "general": "general",
}
"""Where each method for a system of equations is; two of them count the quiet patterns without listing them."""

METHODS = {
    Question.SOLVE: {name: f"{place}.solve" for name, place in PLACES.items()},
    Question.FEWEST: {"automatic": "fewest.solve"},
    Question.COUNT: {name: f"{place}.count_all" for name, place in PLACES.items()},
    Question.QUIET: {
        name: f"{place}.list_quiet" for name, place in PLACES.items() if name not in ("windows", "prime-power")
    },
    Question.SOLUTIONS: {"general": "general.list_solutions"},
    Question.GODS_NUMBER: {"table": "fewest.solve_gods_number"},
}

GENERATE = "fewest.generate"
