"""The pages: plain files, and the modules and styles that they load."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from fastapi import APIRouter, Response
from fastapi.responses import FileResponse
from fastapi.staticfiles import StaticFiles

from ludus.web.errors import Kind, Refused
from ludus.web.targets import entry_of

PAGES = Path(__file__).parent.parent / "pages"
STATIC = Path(__file__).parent.parent / "static"

NO_CACHE = {"cache-control": "no-cache"}
"""Ask again every time, by the tag: a new version is seen at once, an old one is not sent twice."""

router = APIRouter(include_in_schema=False)


class Files(StaticFiles):
    """The modules and styles, which the browser asks for again every time."""

    def file_response(self, *args: Any, **options: Any) -> Response:
        reply = super().file_response(*args, **options)
        reply.headers.update(NO_CACHE)
        return reply


def page(name: str) -> Response:
    """Return a page by the name of its file, which is never taken from a request."""
    path = PAGES / f"{name}.html"
    if not path.is_file():
        raise Refused(Kind.NOT_FOUND, "this page is not here")
    return FileResponse(path, media_type="text/html", headers=NO_CACHE)


@router.get("/")
async def gallery() -> Response:
    """All games."""
    return page("gallery")


@router.get("/play/{name}")
async def play(name: str) -> Response:
    """One game."""
    entry_of(name)
    return page("play")


@router.get("/p/{digest}")
async def kept(digest: str) -> Response:
    """A problem that is kept here."""
    return page("play")


@router.get("/papers")
async def papers() -> Response:
    """The claims of the papers."""
    return page("papers")


@router.get("/jobs")
async def jobs() -> Response:
    """The questions that go on in the background."""
    return page("jobs")
