"""What the browser may do with our pages, and which names of this machine we answer to."""

from __future__ import annotations

import ipaddress

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


def is_loopback(host: str) -> bool:
    """Return whether an address reaches nobody but this machine.

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
