"""The application: routers, the gate before them, one shape of error, and the workers behind them."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException

from ludus.core.errors import Fault, LudusError
from ludus.web.dispatcher import Dispatcher
from ludus.web.errors import Kind, Refused, expected, refusal
from ludus.web.limits import ServerLimits
from ludus.web.replies import ERRORS, StoredProblems, refused_reply
from ludus.web.request_checks import LOOPBACK_NAMES, RequestChecks
from ludus.web.routes import (
    browser_check,
    dice,
    figures,
    games,
    jobs,
    lessons,
    pages,
    papers,
    questions,
    tables,
)
from ludus.web.task_list import TaskList

ROUTERS = [
    games.router,
    questions.router,
    jobs.router,
    papers.router,
    dice.router,
    tables.router,
    figures.router,
    lessons.router,
    browser_check.router,
    pages.router,
]
"""One line for each file of routes/."""


def application(
    limits: ServerLimits | None = None,
    *,
    names: frozenset[str] | None = LOOPBACK_NAMES,
    pyodide: str | None = None,
    lessons_folder: str | None = None,
    address: str | None = None,
) -> FastAPI:
    """Return the application; `names` are those that a request may call this server by, None for any.

    With the folder of the npm package pyodide the pages offer to check answers in the browser. Lessons are read from a
    folder of one's own as well; `address` is where others reach this server, None where only this computer does.
    """
    chosen = limits or ServerLimits()
    app = FastAPI(
        title="Ludus",
        summary="Ask any question about a mathematical game, get the answer with a certificate that anyone can check.",
        version="1",
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
        responses=ERRORS,
        lifespan=_life,
    )
    app.state.limits = chosen
    app.state.lessons, app.state.address = lessons_folder, address
    app.state.pyodide = browser_check.pyodide_folder(pyodide)
    for router in ROUTERS:
        app.include_router(router)
    app.mount("/static", pages.Files(directory=pages.STATIC, check_dir=False), name="static")
    for kind, handler in HANDLERS.items():
        app.add_exception_handler(kind, handler)
    app.add_middleware(RequestChecks, names=names, limits=chosen)
    return app


@asynccontextmanager
async def _life(app: FastAPI) -> AsyncIterator[None]:
    limits: ServerLimits = app.state.limits
    app.state.tasks, app.state.problems = TaskList(limits), StoredProblems(limits.kept_bytes)
    app.state.dispatcher = Dispatcher(limits, app.state.tasks)
    await app.state.dispatcher.open()
    try:
        yield
    finally:
        await app.state.dispatcher.close()


async def _ours(request: Request, error: Exception) -> Response:
    return refused_reply(refusal(error))


async def _invalid(request: Request, error: Exception) -> Response:
    """Return what pydantic found wrong as our own faults."""
    found = error.errors() if isinstance(error, RequestValidationError) else []
    faults = [Fault(".".join(map(str, one["loc"][1:])) or str(one["loc"][0]), expected(one)) for one in found]
    message = "; ".join(map(str, faults[:3])) or "the request is not understood"
    return refused_reply(Refused(Kind.MALFORMED, message, tuple(faults)))


async def _http(request: Request, error: Exception) -> Response:
    status = error.status_code if isinstance(error, HTTPException) else 500
    if status == 404 and "text/html" in request.headers.get("accept", ""):
        reply = pages.page("missing", "Not found · Ludus", "Skip to the page")
        reply.status_code = 404
        return reply
    if status == 404:
        return refused_reply(Refused(Kind.NOT_FOUND, "there is nothing at this address"))
    if status == 405:
        reply = refused_reply(Refused(Kind.NOT_FOUND, f"this address does not take {request.method}"))
        reply.status_code = 405
        return reply
    return refused_reply(Refused(Kind.MALFORMED, "the body is not the JSON that was expected"))


HANDLERS: dict[type[Exception], Any] = {
    Refused: _ours,
    LudusError: _ours,
    RequestValidationError: _invalid,
    HTTPException: _http,
}
"""Every error that can leave a route, and what becomes of it."""
