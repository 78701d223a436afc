"""CP-SAT within limits: it leaves interrupts to Python."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import ludus

SCRIPT = """
import os, signal
from ludus.core.limits import Limits
from ludus.families.pegs.army.variants import Variant, find_army
assert find_army(Variant(), 2, Limits(seconds=30))
try:
    os.kill(os.getpid(), signal.SIGINT)
except KeyboardInterrupt:
    print("interrupted")
"""


def test_an_interrupt_after_a_search_is_an_exception() -> None:
    start = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler)\n"
    told = subprocess.run([sys.executable, "-c", start + SCRIPT], capture_output=True, text=True, check=False)
    assert (told.returncode, told.stdout) == (0, "interrupted\n"), told.stderr


def test_only_one_function_makes_a_solver() -> None:
    files = Path(ludus.__file__).parent.rglob("*.py")
    assert [path.name for path in files if "CpSolver()" in path.read_text(encoding="utf-8")] == ["cp_sat.py"]
