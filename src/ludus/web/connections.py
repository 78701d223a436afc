"""Connections of a bounded number; one that sends no whole request in time is closed."""

from __future__ import annotations

import asyncio
from typing import Any

import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol

from ludus.web.limits import ServerLimits


def server_config(app: Any, limits: ServerLimits) -> uvicorn.Config:
    """Return the configuration of a server that holds to the limits of its connections."""

    class Limited(Connection):
        """A connection of this server."""

        max_connections, request_seconds = limits.connections, limits.request_seconds

    # Events go on as long as their task; when the server stops they must not hold it up.
    return uvicorn.Config(
        app, http=Limited, log_level="warning", access_log=False, server_header=False, timeout_graceful_shutdown=3
    )


class Connection(H11Protocol):
    """A connection that is closed when no request is under way and none arrives in time."""

    max_connections = 512
    request_seconds = 10.0

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Begin, unless there are too many connections already."""
        super().connection_made(transport)
        self._last_request: object = None
        self._timer = self.loop.call_later(self.request_seconds, self._close_if_silent)
        if len(self.connections) > self.max_connections:
            transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """End, and watch over it no longer."""
        self._timer.cancel()
        super().connection_lost(exc)

    def _close_if_silent(self) -> None:
        """Close the connection when the last request is over, and was so at the last look."""
        request = self.cycle
        is_over = request is None or request.response_complete
        if is_over and request is self._last_request:
            self.transport.abort()
            return
        self._last_request = request if is_over else object()
        self._timer = self.loop.call_later(self.request_seconds, self._close_if_silent)
