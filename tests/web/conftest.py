"""A server of our own, with real workers, for all tests of a run."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from ludus.web.limits import ServerLimits
from web_server import Running, run_server

collect_ignore = ["conftest.py"]
"""There are no doctests in here, and a module of the same name in browser/ would be taken for this one."""


@pytest.fixture(scope="session")
def server() -> Iterator[Running]:
    # Kernels that nobody has used yet are compiled first, which takes its time where the cores are few and busy.
    times = {"patience": 1.5, "seconds": 120, "usual_seconds": 120, "grace": 60, "quick_seconds": 150}
    with run_server(ServerLimits(workers=2, running_jobs=40, warms_up=False, **times)) as running:
        yield running
