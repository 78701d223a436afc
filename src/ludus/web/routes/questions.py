"""Questions: a game at a position or a problem of formats/ in, a checked answer out; the checker; problems kept."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Path, Query, Request, Response

from ludus.web.models import AnsweredReply, AskRequest, CheckReply, HashReply, Seconds, StartedReply
from ludus.web.replies import TheseProblems, ThisDispatcher, dumped, json_reply
from ludus.web.routes.games import GameName
from ludus.web.task_list import Task

router = APIRouter(prefix="/api", tags=["questions"])

STARTED: dict[int | str, dict[str, Any]] = {202: {"model": StartedReply, "description": "It goes on as a job."}}


def formats_body(words: str) -> dict[str, Any]:
    """Return what OpenAPI says of a body that is an object of formats/: it is read by our own strict reader."""
    schema = {"type": "object", "description": words}
    return {"requestBody": {"required": True, "content": {"application/json": {"schema": schema}}}}


@router.post("/games/{name}/ask", response_model=AnsweredReply, responses=STARTED)
async def ask(name: GameName, asked: AskRequest, request: Request, dispatcher: ThisDispatcher) -> Response:
    """Ask a question about a game at a position; what takes longer than a second goes on as a job."""
    fields = {"game": name} | asked.model_dump()
    return answer_or_job(await dispatcher.question("ask", fields, is_gone=request.is_disconnected))


@router.post(
    "/ask", response_model=AnsweredReply, responses=STARTED, openapi_extra=formats_body("A problem of formats/.")
)
async def ask_problem(
    request: Request, dispatcher: ThisDispatcher, seconds: Annotated[Seconds | None, Query()] = None
) -> Response:
    """Ask the question that a problem of formats/ carries."""
    text = await text_of(request)
    fields = {"text": text, "seconds": seconds}
    return answer_or_job(await dispatcher.question("ask_problem", fields, is_gone=request.is_disconnected))


@router.post("/check", response_model=CheckReply, openapi_extra=formats_body("An answer of formats/."))
async def check(request: Request, dispatcher: ThisDispatcher) -> Response:
    """Check an answer of formats/, independently of whoever found it."""
    return json_reply(await dispatcher.quick("check", {"text": await text_of(request)}))


@router.post("/problems", response_model=HashReply, openapi_extra=formats_body("A problem of formats/."))
async def keep(request: Request, dispatcher: ThisDispatcher, problems: TheseProblems) -> Response:
    """Keep a problem of formats/ for a while; its hash is its address."""
    text = await text_of(request)
    await dispatcher.quick("keep_problem", {"text": text})
    return json_reply(dumped({"hash": problems.keep(text.encode())}))


@router.get("/problems/{digest}", response_model=dict[str, Any])
async def kept(digest: Annotated[str, Path(max_length=64)], problems: TheseProblems) -> Response:
    """A problem that is kept here."""
    return json_reply(problems.find(digest))


def answer_or_job(found: bytes | Task) -> Response:
    """Return the answer, or where it will be found."""
    if isinstance(found, Task):
        return json_reply(dumped({"job": found.id}), 202)
    return json_reply(found)


async def text_of(request: Request) -> str:
    """Return the body as text; bytes that are no text become letters that no JSON has outside of its strings."""
    return (await request.body()).decode("utf-8", "replace")
