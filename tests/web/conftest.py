"""A server of our own, with real workers, for all tests of a run."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from ludus.web.limits import Limits
from web_server import Running, run_server

collect_ignore = ["conftest.py"]
"""There are no doctests in here, and a module of the same name in browser/ would be taken for this one."""


@pytest.fixture(scope="session")
def server() -> Iterator[Running]:
    with run_server(Limits(workers=2, patience=1.5, seconds=20, grace=2, warms_up=False)) as running:
        yield running
