"""Serve the workbench: take a port, open the browser, run until Ctrl-C.

Connections are of a bounded number; one that sends no whole request in time is closed.
"""

from __future__ import annotations

import asyncio
import contextlib
import errno
import socket
import sys
import webbrowser
from pathlib import Path
from types import FrameType
from typing import Any

import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol

from ludus.core.errors import abbreviate, invalid
from ludus.web.application import application
from ludus.web.limits import ServerLimits
from ludus.web.request_checks import is_loopback, names_of
from ludus.web.teaching import listed

OPEN_WARNING = (
    "ludus: warning: everyone who can reach {host} can ask questions here and use this machine's time and memory"
)


def run(host: str, port: int, *, opens_browser: bool, pyodide: str | None = None, lessons: str | None = None) -> None:
    """Serve until Ctrl-C; InvalidInput when the port cannot be had or the folder of lessons is not there."""
    warn_of_lessons(lessons)
    taken = listening(host, port)
    with taken:
        if not is_loopback(host):
            print(OPEN_WARNING.format(host=host), file=sys.stderr)
        limits = ServerLimits()
        reached = None if is_loopback(host) else address(taken, own_address(host))
        app = application(limits, names=names_of(host), pyodide=pyodide, lessons_folder=lessons, address=reached)
        server = Server(server_config(app, limits), address(taken, host), opens_browser=opens_browser)
        with contextlib.suppress(KeyboardInterrupt):
            server.run(sockets=[taken])
    print("\nstopped", file=sys.stderr)


def warn_of_lessons(folder: str | None) -> None:
    """Print what is wrong with the lessons of a folder; InvalidInput when there is no such folder."""
    if folder is None:
        return
    if not Path(folder).is_dir():
        raise invalid("lessons", f"expected a folder, got {abbreviate(folder)}")
    for one in listed(folder):
        if one["is_own"] and one["error"]:
            print(f"ludus: warning: {one['error']}", file=sys.stderr)


def own_address(host: str) -> str:
    """Return the address at which other machines reach one that listens at a host; nothing is sent to find it."""
    if host not in ("0.0.0.0", "::", ""):
        return host
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return "127.0.0.1"
        return str(probe.getsockname()[0])


class Server(uvicorn.Server):
    """A server that says where it is, and lets go of those who listen to events when it is told to stop."""

    def __init__(self, config: uvicorn.Config, where: str, *, opens_browser: bool) -> None:
        super().__init__(config)
        self.where = where
        self.opens_browser = opens_browser

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, say where, open the browser."""
        await super().startup(sockets)
        if self.started:
            print(f"Ludus is at {self.where}  (Ctrl-C stops it)", file=sys.stderr, flush=True)
            if self.opens_browser:
                await asyncio.to_thread(webbrowser.open, self.where)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Stop, and tell the streams of events so; to ask twice is not to ask for more, for it takes seconds only."""
        if self.should_exit:
            return
        app = self.config.app
        dispatcher = getattr(getattr(app, "state", None), "dispatcher", None)
        if dispatcher is not None:
            dispatcher.is_closing = True
        super().handle_exit(sig, frame)


def listening(host: str, port: int) -> socket.socket:
    """Return a socket that listens at an address; InvalidInput, with what to do, when that cannot be."""
    try:
        family, kind, protocol, _, where = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        taken = socket.socket(family, kind, protocol)
    except OSError as error:
        raise invalid("host", f"expected an address of this machine, got {host!r}: {error.strerror}") from None
    if sys.platform != "win32":
        taken.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        taken.bind(where)
        taken.listen(512)
    except OSError as error:
        taken.close()
        if error.errno == errno.EADDRINUSE:
            advice = f"--port {port + 1}, or --port 0 for any free one" if port < 65535 else "--port 0"
            raise invalid("port", f"{port} is taken by another program; try {advice}") from None
        raise invalid("host", f"cannot listen at {host!r}, port {port}: {error.strerror}") from None
    return taken


def address(taken: socket.socket, host: str) -> str:
    """Return the address that a browser on this machine opens."""
    port = taken.getsockname()[1]
    name = "127.0.0.1" if host in ("0.0.0.0", "") else f"[{host}]" if ":" in host else host
    return f"http://{name}:{port}"


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
        """Begin; where there are too many connections, the oldest without a request makes room, else this one ends."""
        super().connection_made(transport)
        self._began, self._is_leaving = self.loop.time(), False
        self._last_request: object = None
        self._timer = self.loop.call_later(self.request_seconds, self._close_if_silent)
        present = [one for one in self.connections if isinstance(one, Connection) and not one._is_leaving]
        if len(present) > self.max_connections:
            silent = [one for one in present if one.cycle is None and one is not self]
            leaving = min(silent, key=lambda one: one._began, default=self)
            leaving._is_leaving = True
            leaving.transport.abort()

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
