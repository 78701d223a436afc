"""What all tests share."""

from __future__ import annotations

import os
import signal
import sys

import pytest
from hypothesis import settings


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

# Who starts the tests in the background may have told them, and all that they start, to ignore Ctrl-C.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

# No test fails for being slow: a kernel that is compiled on its first call takes a second.
# The same cases every time, so that a change is judged by what it changed; `make test-all` draws new ones.
settings.register_profile("ludus", deadline=None, derandomize=True)
settings.register_profile("explore", deadline=None)
settings.load_profile("ludus")
