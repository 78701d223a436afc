"""The web workbench: pages to play on, and an HTTP interface that speaks formats/.

Nothing is loaded here: FastAPI is an optional part, and `app` says so in one sentence when it is missing.
"""

from __future__ import annotations

from typing import Any

from ludus.core.loading import extra_module


def app() -> Any:
    """Return the application, ready to be served; MissingExtra when the extra `web` is not installed."""
    return extra_module("web", "ludus.web.application").application()
