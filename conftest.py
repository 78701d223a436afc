"""Names that examples in docstrings use without an import: the functions that make the problems of their family."""

from __future__ import annotations

from importlib import import_module

import pytest

NAMES = {
    "linear": ("lights.problem: lights, lights_graph", "windows.problem: windows", "windows.axes: Axis"),
    "pegs": ("problem: pegs", "jumping: board, task", "boards: named", "count: board_problem"),
    "tilings": ("problem: tiling", "placements: layout", "polyominoes: polyomino"),
    "tapes": ("problem: tape", "rule: rule", "deciding: decided", "solve.normal_form: model"),
    "dice": ("problem: dice",),
}
"""By family the modules and what they give."""


@pytest.fixture(autouse=True)
def makers(request: pytest.FixtureRequest) -> None:
    """Give an example the names of its family that its module does not have."""
    known = getattr(getattr(request.node, "dtest", None), "globs", {})
    package, _, family = known.get("__name__", "").partition(".families.")
    for line in NAMES.get(family.partition(".")[0], ()) if package == "ludus" else ():
        place, _, names = line.partition(": ")
        module = import_module(f"ludus.families.{family.partition('.')[0]}.{place}")
        for name in names.split(", "):
            known.setdefault(name, getattr(module, name))
