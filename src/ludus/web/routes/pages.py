"""The pages: one shell around the middle of each, and the modules and styles that they load."""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
from functools import cache, lru_cache
from pathlib import Path

from fastapi import APIRouter, Request, Response
from fastapi.responses import HTMLResponse, RedirectResponse
from fastapi.staticfiles import StaticFiles
from starlette.datastructures import Headers
from starlette.types import Scope

from ludus.web.targets import entry_of, families

PAGES = Path(__file__).parent.parent / "pages"
STATIC = Path(__file__).parent.parent / "static"

NO_CACHE = {"cache-control": "no-cache"}
"""Ask again every time, by the tag: a new version is seen at once, an old one is not sent twice."""

router = APIRouter(include_in_schema=False)


FOREVER = {"cache-control": "public, max-age=31536000, immutable"}
"""Never ask again: the address changes with the contents."""
mimetypes.add_type("application/manifest+json", ".webmanifest")
ZIPPED = (".js", ".css", ".svg", ".webmanifest")


@cache
def digest() -> str:
    """Return the hash of all modules and styles, under which they have their addresses."""
    files = sorted(path for path in STATIC.rglob("*") if path.suffix in ZIPPED)
    return hashlib.sha256(b"".join(path.read_bytes() for path in files)).hexdigest()[:12]


@lru_cache(maxsize=512)
def zipped(name: str, tag: str) -> bytes:
    """Return a file compressed; `tag` changes with it."""
    return gzip.compress((STATIC / name).read_bytes(), 9, mtime=0)


class Files(StaticFiles):
    """The modules and styles: under their hash kept for good, else asked for again every time; compressed."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        name = path.removeprefix(f"{digest()}/")
        reply = await super().get_response(name, scope)
        reply.headers.update(NO_CACHE if name == path else FOREVER)
        accepted = Headers(scope=scope).get("accept-encoding", "")
        if reply.status_code != 200 or not name.endswith(ZIPPED) or "gzip" not in accepted:
            return reply
        kept = {one: reply.headers[one] for one in ("cache-control", "content-type", "etag")}
        body = zipped(name, reply.headers["etag"])
        return Response(body, headers=kept | {"content-encoding": "gzip", "vary": "accept-encoding"})


NAVIGATION = (("/", "Play"), ("/teach", "Teach"), ("/research", "Research"))
"""What the header leads to, of those pages that there are."""


@cache
def navigation() -> str:
    """Return the links of the header."""
    known = {getattr(route, "path", "") for route in router.routes}
    return "".join(f'<a href="{path}">{title}</a>' for path, title in NAVIGATION if path in known)


@cache
def shell(name: str, title: str, skip: str, *styles: str) -> str:
    """Return a page: the shell with its header and icons, around the middle that stands in the file of that name."""
    text = (PAGES / "shell.html").read_text(encoding="utf-8")
    links = "".join(f'<link rel="stylesheet" href="{{{{static}}}}/{style}.css">\n' for style in styles)
    words = {"name": name, "title": title, "skip": skip, "styles": links, "nav": navigation()}
    words["main"] = (PAGES / f"{name}.html").read_text(encoding="utf-8")
    words["static"] = f"/static/{digest()}"
    for word, value in words.items():
        text = text.replace(f"{{{{{word}}}}}", value)
    return text


def page(*words: str) -> Response:
    """Return a page; nothing in it is taken from a request."""
    return HTMLResponse(shell(*words), headers=NO_CACHE)


@router.get("/")
async def home() -> Response:
    """A board to play at once, and all games."""
    return page("home", "Ludus: play, get stuck, see why", "Skip to the board", "pages/home")


@router.get("/play/{name}")
async def play(name: str, request: Request) -> Response:
    """One game; who reads pages is told on one that there is no such game."""
    reply = page("play", "Ludus", "Skip to the game")
    if name not in families():
        if "text/html" not in request.headers.get("accept", ""):
            entry_of(name)
        reply.status_code = 404
    return reply


@router.get("/daily")
@router.get("/daily/{day}")
async def daily(day: str = "") -> Response:
    """The puzzle of a day; without one, of the day that the reader's clock shows."""
    return page("play", "Puzzle of the day · Ludus", "Skip to the game")


@router.get("/levels/{name}")
async def levels(name: str) -> Response:
    """The first level of a game."""
    entry_of(name)
    return RedirectResponse(f"/play/{name}?level=1")


@router.get("/progress")
async def progress() -> Response:
    """What a person has reached, which only their browser knows."""
    return page("progress", "Your progress · Ludus", "Skip to your progress")


@router.get("/p/{digest}")
async def kept(digest: str) -> Response:
    """A problem that is kept here."""
    return page("play", "Ludus", "Skip to the game")


@router.get("/teach")
async def teach() -> Response:
    """All lessons."""
    return page("teach", "Teach · Ludus", "Skip to the lessons", "pages/teach")


@router.get("/teach/{name}")
async def lesson(name: str) -> Response:
    """One lesson, for the wall of a classroom and for every pupil's phone."""
    return page("lesson", "Lesson · Ludus", "Skip to the lesson", "pages/lesson", "pages/classroom")


@router.get("/teach/{name}/sheet")
@router.get("/sheet/{name}")
async def sheet(name: str) -> Response:
    """A worksheet to print: of a lesson, or of new puzzles of a game."""
    return page("sheet", "Worksheet · Ludus", "Skip to the worksheet", "pages/sheet")


@router.get("/research")
async def research() -> Response:
    """Tables, sequences, dice, papers, jobs."""
    return page("research", "Research · Ludus", "Skip to the views", "pages/research")


@router.get("/table/{name}")
async def table(name: str, request: Request) -> Response:
    """The table of a game as the whole page."""
    entry_of(name)
    return page("table", "Table · Ludus", "Skip to the table", "families/impartial", "pages/research")


@router.get("/dice")
async def dice() -> Response:
    """Sets of dice: look at them, roll, compare, search."""
    return page("dice", "Dice studio · Ludus", "Skip to the dice", "pages/dice")


@router.get("/dice/nets")
async def nets() -> Response:
    """Nets of dice, to be printed."""
    return page("nets", "Nets of dice · Ludus", "Skip to the nets", "pages/dice")


@router.get("/papers")
@router.get("/papers/{paper}/{claim:path}")
async def papers(paper: str = "", claim: str = "") -> Response:
    """The claims of the papers, or one of them."""
    return page("papers", "The papers · Ludus", "Skip to the claims", "pages/papers")


@router.get("/offline.js")
async def offline() -> Response:
    """The service worker, at the top so that it may serve every page."""
    return Response((STATIC / "offline.js").read_bytes(), media_type="text/javascript", headers=NO_CACHE)


@router.get("/jobs")
async def jobs() -> Response:
    """The questions that go on in the background."""
    return page("jobs", "Running questions · Ludus", "Skip to the questions")
