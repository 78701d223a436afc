"""Lights Out over Z_n: solve, fewest presses, counts, quiet patterns, all solutions, God's numbers."""

from __future__ import annotations

from ludus.core.questions import Question
from ludus.families.linear.lights.solve import as_windows, automatic, fewest, general, prime_power
from ludus.families.linear.lights.solve.elimination import BANDED, PACKED
from ludus.families.linear.lights.solve.prime_power import BINARY, PRIME

METHODS = {
    Question.SOLVE: {
        "automatic": automatic.solve,
        "windows": as_windows.solve,
        "polynomial": BINARY.solve,
        "prime": PRIME.solve,
        "prime-power": prime_power.solve,
        "banded": BANDED.solve,
        "packed": PACKED.solve,
        "general": general.solve,
    },
    Question.FEWEST: {"automatic": fewest.solve},
    Question.COUNT: {
        "automatic": automatic.count_all,
        "windows": as_windows.count_all,
        "polynomial": BINARY.count_all,
        "prime": PRIME.count_all,
        "prime-power": prime_power.count_all,
        "banded": BANDED.count_all,
        "packed": PACKED.count_all,
        "general": general.count_all,
    },
    Question.QUIET: {
        "automatic": automatic.list_quiet,
        "polynomial": BINARY.list_quiet,
        "prime": PRIME.list_quiet,
        "banded": BANDED.list_quiet,
        "packed": PACKED.list_quiet,
        "general": general.list_quiet,
    },
    Question.SOLUTIONS: {"general": general.list_solutions},
    Question.GODS_NUMBER: {"table": fewest.solve_gods_number},
}

GENERATE = fewest.generate
