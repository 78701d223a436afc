"""Write long_tests.txt anew: run all tests but the slow ones, measure their processor time, and list the long ones.

    python3 tests/time_tests.py        (about twenty minutes on two cores)

Processor time, not seconds: a busy machine changes it little. What starts other processes counts with them.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

LONG_SECONDS = 0.45
"""A test with more processor time is long."""
ALWAYS = (
    "tests/jobs/test_shared_jobs",
    "tests/ludus_check/test_check_false_acceptances",
    "tests/test_architecture",
    "tests/test_docs_commands.py::test_the_commands_of_a_tutorial",
    "tests/web/",
)
"""Tests that `make test` always runs: what several processes store, known mistakes, what people see first."""
FOLDER = "LUDUS_TEST_TIMES"
HEAD = """# Tests that take long: `make test` leaves them out, CI, `make test-long` and `make test-all` run them.
# Written by `python3 tests/time_tests.py`.
"""


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    """Measure a test in a test process that `main` has started."""
    before = sum(os.times()[:4])
    yield
    with Path(os.environ[FOLDER], str(os.getpid())).open("a", encoding="utf-8") as file:
        file.write(f"{sum(os.times()[:4]) - before:.2f} {item.nodeid}\n")


def main() -> int:
    """Run the tests, write the list, return their exit code."""
    here = Path(__file__).resolve().parent
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "pytest", "-q", "-n", "2", "--dist", "loadfile", "-m", "not slow"]
        variables = os.environ | {FOLDER: folder, "PYTHONPATH": str(here)}
        code = subprocess.run([*command, "-p", "time_tests"], cwd=here.parent, env=variables, check=False).returncode
        lines = [line for file in Path(folder).iterdir() for line in file.read_text(encoding="utf-8").splitlines()]
    times = {name: float(seconds) for seconds, _, name in (line.partition(" ") for line in lines)}
    long = sorted(name for name, seconds in times.items() if seconds >= LONG_SECONDS and not name.startswith(ALWAYS))
    (here / "long_tests.txt").write_text(HEAD + "".join(f"{name}\n" for name in long), encoding="utf-8")
    print(f"{len(long)} of {len(times)} tests are long")
    return code


if __name__ == "__main__":
    sys.exit(main())
