"""The pages: one shell around the middle of each, and the modules and styles that they load."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from fastapi import APIRouter, Request, Response
from fastapi.responses import HTMLResponse
from fastapi.staticfiles import StaticFiles

from ludus.web.targets import entry_of, families

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


@cache
def shell(name: str, title: str, skip: str, styles: str = "") -> str:
    """Return a page: the shell with its header and icons, around the middle that stands in the file of that name."""
    text = (PAGES / "shell.html").read_text(encoding="utf-8")
    words = {"name": name, "title": title, "skip": skip, "styles": styles}
    words["main"] = (PAGES / f"{name}.html").read_text(encoding="utf-8")
    for word, value in words.items():
        text = text.replace(f"{{{{{word}}}}}", value)
    return text


def page(*words: str) -> Response:
    """Return a page; nothing in it is taken from a request."""
    return HTMLResponse(shell(*words), headers=NO_CACHE)


@router.get("/")
async def gallery() -> Response:
    """All games."""
    return page("gallery", "Ludus", "Skip to the games")


@router.get("/play/{name}")
async def play(name: str, request: Request) -> Response:
    """One game; who reads pages is told on one that there is no such game."""
    reply = page("play", "Ludus", "Skip to the game")
    if name not in families():
        if "text/html" not in request.headers.get("accept", ""):
            entry_of(name)
        reply.status_code = 404
    return reply


@router.get("/p/{digest}")
async def kept(digest: str) -> Response:
    """A problem that is kept here."""
    return page("play", "Ludus", "Skip to the game")


@router.get("/papers")
async def papers() -> Response:
    """The claims of the papers."""
    style = '<link rel="stylesheet" href="/static/pages/papers.css">\n'
    return page("papers", "The papers · Ludus", "Skip to the claims", style)


@router.get("/jobs")
async def jobs() -> Response:
    """The questions that go on in the background."""
    return page("jobs", "Questions at work · Ludus", "Skip to the questions")
