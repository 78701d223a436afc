"""What all tests share."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click
import pytest
from hypothesis import settings

from ludus.core.answers import Undecided
from ludus.core.errors import LudusError
from ludus.core.pictures import Picture
from ludus_check.outcome import Outcome
from wording import disagreements


@pytest.fixture(scope="session", autouse=True)
def own_store(tmp_path_factory: pytest.TempPathFactory) -> object:
    """Keep results in a folder of the tests' own, never in the user's."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("LUDUS_STORE", str(tmp_path_factory.mktemp("store")))
        yield


# The many processes that tests start would translate every file anew: bytecode is kept inside the environment.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
os.environ["PYTHONPYCACHEPREFIX"] = sys.pycache_prefix = os.path.join(sys.prefix, "bytecode")
sys.dont_write_bytecode = False

SENTENCES: list[str] = []
"""What people would have read since the last test: of the checker, of the command line, of pictures and of errors."""


def _record(kind: type, *names: str) -> None:
    """Record fields of every object of a class from now on."""
    build = kind.__init__

    def built(self: Any, *arguments: Any, **named: Any) -> None:
        build(self, *arguments, **named)
        SENTENCES.extend(str(getattr(self, name)) for name in names)

    kind.__init__ = built  # type: ignore[misc]


_record(Outcome, "sentence")
_record(Picture, "title", "description")
_record(Undecided, "reason")
_record(LudusError, "args")
_echo = click.echo


def _recorded_echo(message: Any = None, *arguments: Any, **named: Any) -> None:
    if isinstance(message, str):
        SENTENCES.append(message)
    _echo(message, *arguments, **named)


click.echo = _recorded_echo


HERE = Path(__file__).parent
READ = ("algebra", "api", "cli", "core", "families", "ludus_check", "papers", "render")
"""The folders whose sentences are all read."""


@pytest.fixture(autouse=True)
def sentences_agree_with_their_numbers(request: pytest.FixtureRequest) -> Iterator[None]:
    """Fail a test that made Ludus say "1 moves", "one presses", "a 8 × 8 board" or the like."""
    SENTENCES.clear()
    yield
    if not str(request.path.relative_to(HERE) if request.path.is_relative_to(HERE) else "").startswith(READ):
        return
    wrong = {sentence: found for sentence in set(SENTENCES) if (found := disagreements(sentence))}
    assert not wrong, wrong


LONG = HERE / "long_tests.txt"
"""The ids of the tests that take long, as `python3 tests/time_tests.py` has found them."""


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Mark the tests that take long; where files or tests are named, none is: they are wanted."""
    if config.args != config.getini("testpaths"):
        return
    long = set(LONG.read_text(encoding="utf-8").splitlines())
    for item in items:
        if item.nodeid in long:
            item.add_marker("long")


# Who starts the tests in the background may have told them, and all that they start, to ignore Ctrl-C.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

# No test fails for being slow: a loop that is compiled on its first call takes a second.
# The same cases every time, so that a change is judged by what it changed; `make test-all` draws new ones.
settings.register_profile("ludus", deadline=None, derandomize=True)
settings.register_profile("explore", deadline=None)
settings.load_profile("ludus")
