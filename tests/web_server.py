"""A server of our own, with real workers, in a thread of the tests."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import httpx
import uvicorn
from fastapi import FastAPI

from ludus.web.application import application
from ludus.web.dispatcher import Dispatcher
from ludus.web.limits import ServerLimits
from ludus.web.request_checks import RequestChecks
from ludus.web.serve import listening, server_config


@dataclass(frozen=True)
class Running:
    """A server that runs in a thread, and a client that talks to it."""

    url: str
    client: httpx.Client
    dispatcher: Dispatcher
    checks: RequestChecks

    def post(self, path: str, fields: Any, **options: Any) -> httpx.Response:
        return self.client.post(path, json=fields, **options)

    def answer(self, path: str, fields: Any) -> dict[str, Any]:
        """Ask, wait where it becomes a job, and return the answer."""
        reply = self.post(path, fields)
        if reply.status_code == 200:
            return reply.json()
        assert reply.status_code == 202, reply.text
        where = f"/api/jobs/{reply.json()['job']}"
        self.get(f"{where}/events")
        job = self.get(where).json()
        assert job["state"] == "done", job
        return job["result"]

    def get(self, path: str) -> httpx.Response:
        return self.client.get(path)


@contextmanager
def run_server(limits: ServerLimits, pyodide: str | None = None) -> Iterator[Running]:
    """Run a server as long as the block lasts; it must end when it is told to."""
    app = application(limits, pyodide=pyodide)
    with listening("127.0.0.1", 0) as taken:
        url = f"http://127.0.0.1:{taken.getsockname()[1]}"
        server = uvicorn.Server(server_config(app, limits))
        thread = threading.Thread(target=server.run, kwargs={"sockets": [taken]})
        thread.start()
        while not server.started:
            time.sleep(0.01)
        try:
            with httpx.Client(base_url=url, timeout=180) as client:
                yield Running(url, client, app.state.dispatcher, _checks(app))
        finally:
            app.state.dispatcher.is_closing = True
            server.should_exit = True
            thread.join(60)
        assert not thread.is_alive()


def _checks(app: FastAPI) -> RequestChecks:
    """Return the gate before the application, which stands among its middleware."""
    layer: Any = app.middleware_stack
    while not isinstance(layer, RequestChecks):
        layer = layer.app
    return layer
