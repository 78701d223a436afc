"""Write long_tests.txt anew: run all tests but the slow ones, measure their processor time, and list the long ones.

    python3 tests/time_tests.py            (about twenty minutes on two cores)
    python3 tests/time_tests.py --added    only what `make test` runs: what is long is added, what is gone is dropped

Processor time, not seconds: a busy machine changes it less. What starts other processes counts with them, and so do
the browser and the server of the tests of the pages.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import psutil
import pytest

LONG_SECONDS = 0.45
"""A test with more processor time is long."""
PAGES = "tests/web/"
LONG_PAGE_SECONDS = 0.65
"""A test of the web pages with more is long, the browser included; its times double on a busy machine."""
ALWAYS = (
    "tests/jobs/test_shared_jobs",
    "tests/ludus_check/test_check_false_acceptances",
    "tests/test_architecture",
    "tests/test_docs_commands.py::test_the_commands_of_a_tutorial",
)
"""Tests that `make test` always runs: what several processes store, known mistakes, what people see first."""
FOLDER = "LUDUS_TEST_TIMES"
HEAD = """# Tests that take long: `make test` leaves them out, CI, `make test-long` and `make test-all` run them.
# Written by `python3 tests/time_tests.py`.
"""


def note(name: str, line: str) -> None:
    """Add a line to a file of this process."""
    with Path(os.environ[FOLDER], f"{os.getpid()}.{name}").open("a", encoding="utf-8") as file:
        file.write(f"{line}\n")


def processor_seconds(item: pytest.Item) -> float:
    """Return what this process has used, with its children: with those that have ended, for pages with all."""
    if not item.nodeid.startswith(PAGES):
        return sum(os.times()[:4])
    total = 0.0
    for process in (own := psutil.Process(), *own.children(recursive=True)):
        try:
            total += sum(process.cpu_times()[:4])
        except psutil.NoSuchProcess:
            continue
    return total


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Note what tests there are."""
    for item in items:
        note("tests", item.nodeid)


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Iterator[None]:
    """Measure a test in a test process that `main` has started, without its fixtures: most of them are shared."""
    before = processor_seconds(item)
    yield
    note("times", f"{processor_seconds(item) - before:.2f} {item.nodeid}")


def is_long(name: str, seconds: float) -> bool:
    """Return whether a test is left to `make test-long`."""
    limit = LONG_PAGE_SECONDS if name.startswith(PAGES) else LONG_SECONDS
    return seconds >= limit and not name.startswith(ALWAYS)


def main(arguments: list[str]) -> int:
    """Run the tests, write the list, return their exit code."""
    is_added = arguments == ["--added"]
    if arguments and not is_added:
        print(__doc__)
        return 2
    here = Path(__file__).resolve().parent
    path = here / "long_tests.txt"
    chosen = [] if is_added else ["-m", "not slow and not alone"]
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "pytest", "-q", "-n", "2", "--dist", "loadfile", *chosen]
        variables = os.environ | {FOLDER: folder, "PYTHONPATH": str(here)}
        code = subprocess.run([*command, "-p", "time_tests"], cwd=here.parent, env=variables, check=False).returncode
        times, tests = (
            [line for file in Path(folder).glob(f"*.{name}") for line in file.read_text(encoding="utf-8").splitlines()]
            for name in ("times", "tests")
        )
    seconds = {name: float(number) for number, _, name in (line.partition(" ") for line in times)}
    long = {name for name, number in seconds.items() if is_long(name, number)}
    if is_added:
        long |= set(path.read_text(encoding="utf-8").splitlines()) & set(tests)
    path.write_text(HEAD + "".join(f"{name}\n" for name in sorted(long)), encoding="utf-8")
    print(f"{len(long)} of {len(set(tests))} tests are long; {len(seconds)} were run")
    return code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
