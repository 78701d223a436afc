"""What all tests share."""

from __future__ import annotations

import signal

import pytest
from hypothesis import settings


@pytest.fixture(scope="session", autouse=True)
def own_store(tmp_path_factory: pytest.TempPathFactory) -> object:
    """Keep results in a folder of the tests' own, never in the user's."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("LUDUS_STORE", str(tmp_path_factory.mktemp("store")))
        yield


# Who starts the tests in the background may have told them, and all that they start, to ignore Ctrl-C.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

# No test fails for being slow: a kernel that is compiled on its first call takes a second.
# The same cases every time, so that a change is judged by what it changed; `make test-all` draws new ones.
settings.register_profile("ludus", deadline=None, derandomize=True)
settings.register_profile("explore", deadline=None)
settings.load_profile("ludus")
