"""Problems that are too long for a link: kept in memory, found by their hash."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Path, Request, Response

from ludus.web.models import HashReply
from ludus.web.replies import dumped, json_reply
from ludus.web.routes.dependencies import TheseProblems, ThisDispatcher
from ludus.web.routes.questions import formats_body, text_of

router = APIRouter(prefix="/api/problems", tags=["problems"])


@router.post("", response_model=HashReply, openapi_extra=formats_body("A problem of formats/."))
async def keep(request: Request, dispatcher: ThisDispatcher, problems: TheseProblems) -> Response:
    """Keep a problem of formats/ for a while; its hash is its address."""
    text = await text_of(request)
    await dispatcher.quick("keep_problem", {"text": text})
    return json_reply(dumped({"hash": problems.keep(text.encode())}))


@router.get("/{digest}", response_model=dict[str, Any])
async def kept(digest: Annotated[str, Path(max_length=64)], problems: TheseProblems) -> Response:
    """A problem that is kept here."""
    return json_reply(problems.find(digest))
