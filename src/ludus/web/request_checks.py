"""The gate of every request: our name in the Host header, a page of our own, a body of bounded size; headers on top."""

from __future__ import annotations

import asyncio
import ipaddress
import json
import logging
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any, TypeAlias

from ludus.core.fields import is_number
from ludus.web.errors import Kind, Refused, refusal
from ludus.web.limits import ServerLimits

Scope: TypeAlias = MutableMapping[str, Any]
Message: TypeAlias = MutableMapping[str, Any]
Receive: TypeAlias = Callable[[], Awaitable[Message]]
Send: TypeAlias = Callable[[Message], Awaitable[None]]
App: TypeAlias = Callable[[Scope, Receive, Send], Awaitable[None]]

LOG = logging.getLogger("ludus.web")
FILES = ("/api/ask", "/api/check", "/api/problems", "/api/figures/proof")
"""Where problems and answers of formats/ are sent to."""
SMALL_BODY = 64 << 10
"""Bodies up to this size are received even when large ones have used up what all may have together."""
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
"""Our own scripts and styles, nothing in the page itself, nothing from elsewhere."""

HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}
"""These stand on every reply."""

LOOPBACK_NAMES = frozenset({"localhost", "127.0.0.1", "[::1]", "::1"})
RAW_HEADERS = [(name.encode(), value.encode()) for name, value in HEADERS.items()]


class ClientStopped(Exception):
    """The client has stopped to read the reply."""


class RequestChecks:
    """An application with a gate before it."""

    def __init__(self, app: App, *, names: frozenset[str] | None, limits: ServerLimits) -> None:
        self.app = app
        self.names = names
        self.limits = limits
        self.held = 0
        """The bytes of all bodies that are being received or answered, small ones excepted."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        budget = Budget(self)
        dressed = _dressed(send, self.limits.send_seconds)
        try:
            self.admit(scope)
            body = await asyncio.wait_for(self.body(scope, receive, budget), self.limits.body_seconds)
            await self.answer(scope, _again(body, receive), dressed)
        except Refused as refused:
            await _reply(refused, dressed)
        except TimeoutError:
            words = f"expected the whole body within {self.limits.body_seconds:g} s"
            await _reply(Refused(Kind.TOO_LARGE, words), dressed)
        finally:
            budget.release()

    async def answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let the application reply; an exception that was not caught becomes an error of the one shape."""
        begun = False

        async def noted(message: Message) -> None:
            nonlocal begun
            begun = True
            await send(message)

        try:
            await self.app(scope, receive, noted)
        except ClientStopped:
            return
        except Exception as error:
            LOG.exception("a request failed")
            if not begun:
                await _reply(refusal(error), send)

    def admit(self, scope: Scope) -> None:
        """Refuse requests that are not meant for us, or come from a page that is not ours."""
        headers = {name: value.decode("latin-1") for name, value in scope["headers"]}
        host = headers.get(b"host", "")
        if not is_ours(host, self.names):
            raise Refused(Kind.FORBIDDEN, f"this server is not called {host[:80]!r}")
        if scope["method"] not in ("GET", "HEAD") and not is_same_origin(headers.get(b"origin", ""), host):
            raise Refused(Kind.FORBIDDEN, "requests of pages from elsewhere are not answered")
        length = headers.get(b"content-length", "0")
        if not is_number(length, 18) or int(length) > self.most(scope):
            raise _too_large(self.most(scope))

    async def body(self, scope: Scope, receive: Receive, budget: Budget) -> bytes:
        """Return the body, read no further than the limit."""
        if scope["method"] in ("GET", "HEAD", "DELETE"):
            return b""
        parts, size, more = [], 0, True
        while more:
            message = await receive()
            if message["type"] == "http.disconnect":
                break
            parts.append(message.get("body", b""))
            size += len(parts[-1])
            budget.take(size)
            more = message.get("more_body", False)
            if size > self.most(scope):
                raise _too_large(self.most(scope))
        return b"".join(parts)

    def most(self, scope: Scope) -> int:
        """Return how many bytes a body may have."""
        return self.limits.file_bytes if scope["path"] in FILES else self.limits.body_bytes


class Budget:
    """What one request takes of the bytes that all bodies may have together."""

    def __init__(self, checks: RequestChecks) -> None:
        self._checks = checks
        self._taken = 0

    def take(self, size: int) -> None:
        """Count a body of this size so far; refused when all bodies together are too large."""
        if size <= SMALL_BODY:
            return
        more = size - self._taken
        if self._checks.held + more > self._checks.limits.bodies_bytes:
            raise Refused(Kind.BUSY, "The server is busy with large requests. Try again in a moment.")
        self._checks.held += more
        self._taken = size

    def release(self) -> None:
        """Give all of it back."""
        self._checks.held -= self._taken
        self._taken = 0


def _too_large(most: int) -> Refused:
    return Refused(Kind.TOO_LARGE, f"expected a body of at most {most} bytes")


def _again(body: bytes, receive: Receive) -> Receive:
    """Return a receiver that hands the body out once, and then whatever comes."""
    told = False

    async def once() -> Message:
        nonlocal told
        if told:
            return await receive()
        told = True
        return {"type": "http.request", "body": body, "more_body": False}

    return once


def _dressed(send: Send, seconds: float) -> Send:
    """Return a sender that puts our headers on every reply, and does not wait for ever for a client that reads none."""

    async def dressed(message: Message) -> None:
        if message["type"] == "http.response.start":
            own = message.get("headers", [])
            given = {name for name, _ in own}
            message["headers"] = [*own, *((name, value) for name, value in RAW_HEADERS if name not in given)]
        try:
            await asyncio.wait_for(send(message), seconds)
        except TimeoutError:
            raise ClientStopped from None

    return dressed


async def _reply(refused: Refused, send: Send) -> None:
    body = json.dumps(refused.fields()).encode()
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    headers.append((b"connection", b"close"))
    await send({"type": "http.response.start", "status": refused.kind.status, "headers": headers})
    await send({"type": "http.response.body", "body": body})


def is_loopback(host: str) -> bool:
    """Return whether an address reaches this machine alone.

    >>> is_loopback("127.0.0.1"), is_loopback("localhost"), is_loopback("0.0.0.0")
    (True, True, False)
    """
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def names_of(host: str) -> frozenset[str] | None:
    """Return the names that a request may call a server by that listens at a host; None for any name.

    A page elsewhere may let its own name lead to this machine (DNS rebinding): then the name in the request is not
    ours. A server that is open to others cannot know all its names.
    """
    if is_loopback(host):
        return LOOPBACK_NAMES | {host}
    try:
        return None if ipaddress.ip_address(host).is_unspecified else LOOPBACK_NAMES | {host, f"[{host}]"}
    except ValueError:
        return LOOPBACK_NAMES | {host}


def is_ours(header: str, names: frozenset[str] | None) -> bool:
    """Return whether a Host header names this server, whatever the port.

    >>> is_ours("localhost:8000", LOOPBACK_NAMES), is_ours("evil.example", LOOPBACK_NAMES)
    (True, False)
    """
    if names is None:
        return True
    name, _, port = header.rpartition(":")
    bare = name if name and port.isdigit() else header
    return bare.lower() in names


def is_same_origin(origin: str, header: str) -> bool:
    """Return whether the page that sends a request was served here: its Origin is absent or names our host.

    >>> is_same_origin("http://127.0.0.1:8000", "127.0.0.1:8000"), is_same_origin("http://evil", "127.0.0.1")
    (True, False)
    """
    return origin == "" or origin.partition("://")[2].lower() == header.lower()
