"""Replies that are JSON already, the errors that every route may reply with, and how a route reaches its server."""

from __future__ import annotations

import hashlib
from typing import Annotated, Any

from fastapi import Depends, Request, Response

from ludus.families.codec import as_text
from ludus.web.dispatcher import Dispatcher
from ludus.web.errors import STATUSES, Kind, Refused
from ludus.web.models import ErrorReply
from ludus.web.task_list import TaskList

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


class StoredProblems:
    """Texts by their hash, bounded in bytes; those that were kept first go first."""

    def __init__(self, most_bytes: int) -> None:
        self._most_bytes = most_bytes
        self._texts: dict[str, bytes] = {}
        self._bytes = 0

    def keep(self, text: bytes) -> str:
        """Keep a text; return its hash.

        >>> kept = StoredProblems(10)
        >>> kept.find(kept.keep(b"problem"))
        b'problem'
        """
        digest = hashlib.sha256(text).hexdigest()[:32]
        if digest not in self._texts:
            self._texts[digest] = text
            self._bytes += len(text)
        while self._bytes > self._most_bytes and len(self._texts) > 1:
            self._bytes -= len(self._texts.pop(next(iter(self._texts))))
        return digest

    def find(self, digest: str) -> bytes:
        """Return a text by its hash; refused as not found when it is not kept."""
        if digest not in self._texts:
            raise Refused(Kind.NOT_FOUND, "this problem is not kept here any more; open its file instead")
        return self._texts[digest]


def _of_this_server(name: str) -> Any:
    """Return what FastAPI depends on to hand a route a part of its server."""

    async def found(request: Request) -> Any:
        return getattr(request.app.state, name)

    return Depends(found)


ThisDispatcher = Annotated[Dispatcher, _of_this_server("dispatcher")]
TheseTasks = Annotated[TaskList, _of_this_server("tasks")]
TheseProblems = Annotated[StoredProblems, _of_this_server("problems")]
