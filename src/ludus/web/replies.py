"""Replies that are JSON already, and the errors that every route may reply with."""

from __future__ import annotations

from typing import Any

from fastapi import Response

from ludus.families.codec import as_text
from ludus.web.errors import STATUSES, Refused
from ludus.web.models import ErrorReply

ERRORS: dict[int | str, dict[str, Any]] = {
    status: {"model": ErrorReply, "description": kind.value} for kind, status in STATUSES.items()
}
"""What OpenAPI says of errors."""


def json_reply(body: bytes, status: int = 200) -> Response:
    """Return a reply whose body was written in a worker."""
    return Response(body, status, media_type="application/json")


def refused_reply(refused: Refused) -> Response:
    """Return a refusal as a reply."""
    return Response(dumped(refused.fields()), refused.kind.status, media_type="application/json")


def dumped(fields: Any) -> bytes:
    """Return plain JSON values as the body of a reply."""
    return as_text(fields).encode()
