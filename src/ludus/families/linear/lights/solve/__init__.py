"""Lights Out over Z_n: solve, fewest presses, counts, quiet patterns, all solutions, God's numbers."""

from __future__ import annotations

from ludus.core.questions import Question
from ludus.families.linear.lights.solve import (
    as_windows,
    automatic,
    banded,
    count,
    fewest,
    general,
    generate,
    gods_number,
    packed,
    polynomial,
    prime,
    prime_power,
    quiet,
    solutions,
)

METHODS = {
    Question.SOLVE: {
        "automatic": automatic.solve,
        "windows": as_windows.solve,
        "polynomial": polynomial.solve,
        "prime": prime.solve,
        "prime-power": prime_power.solve,
        "banded": banded.solve,
        "packed": packed.solve,
        "general": general.solve,
    },
    Question.FEWEST: {"ladder": fewest.solve},
    Question.COUNT: {
        "automatic": automatic.count_all,
        "windows": as_windows.count_windows,
        "polynomial": polynomial.count_all,
        "prime": prime.count_all,
        "prime-power": prime_power.count_all,
        "banded": banded.count_all,
        "packed": packed.count_all,
        "general": count.solve,
    },
    Question.QUIET: {
        "automatic": automatic.list_quiet,
        "polynomial": polynomial.list_quiet,
        "prime": prime.list_quiet,
        "banded": banded.list_quiet,
        "packed": packed.list_quiet,
        "general": quiet.solve,
    },
    Question.SOLUTIONS: {"general": solutions.solve},
    Question.GODS_NUMBER: {"table": gods_number.solve},
}

GENERATE = generate.generate
