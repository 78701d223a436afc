"""The pages: one shell around the middle of each, and the modules and styles that they load."""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
import re
from collections.abc import Awaitable, Callable
from functools import cache, lru_cache
from pathlib import Path

from fastapi import APIRouter, HTTPException, Request, Response
from fastapi.responses import HTMLResponse
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


COMMENTS = {
    ".js": re.compile(rb"/\*\*.*?\*/ ?|^ *//.*?$|^ +", re.DOTALL | re.MULTILINE),
    ".css": re.compile(rb"/\*.*?\*/ ?|^ +", re.DOTALL | re.MULTILINE),
}
"""What is for readers and type checkers, comments and indents: a fifth of all modules and more."""


@lru_cache(maxsize=1024)
def sent(name: str, tag: str, *, is_zipped: bool) -> bytes:
    """Return a file as it is sent, without comments and indents, line by line the same; `tag` changes with it."""
    body = (STATIC / name).read_bytes()
    if comment := COMMENTS.get(Path(name).suffix):
        body = comment.sub(lambda found: b"\n" * found[0].count(b"\n"), body)
    return gzip.compress(body, 9, mtime=0) if is_zipped else body


class Files(StaticFiles):
    """The modules and styles: under their hash kept for good, else asked for again every time; compressed."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        name = path.removeprefix(f"{digest()}/")
        reply = await super().get_response(name, scope)
        reply.headers.update(NO_CACHE if name == path else FOREVER)
        if reply.status_code != 200 or not name.endswith(ZIPPED):
            return reply
        kept = {one: reply.headers[one] for one in ("cache-control", "content-type", "etag")} | {
            "vary": "accept-encoding"
        }
        is_zipped = "gzip" in Headers(scope=scope).get("accept-encoding", "")
        coding = {"content-encoding": "gzip"} if is_zipped else {}
        return Response(sent(name, kept["etag"], is_zipped=is_zipped), headers=kept | coding)


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


PAGES_BY_ADDRESS = {
    "/": ("home", "Ludus: play, get stuck, see why", "Skip to the board", "pages/home"),
    "/daily": ("play", "Puzzle of the day · Ludus", "Skip to the game", "pages/print"),
    "/daily/{day}": ("play", "Puzzle of the day · Ludus", "Skip to the game", "pages/print"),
    "/levels/{name}": ("levels", "Levels · Ludus", "Skip to the levels", "pages/levels"),
    "/progress": ("progress", "Your progress · Ludus", "Skip to your progress"),
    "/p/{digest}": ("play", "Ludus", "Skip to the game", "pages/print"),
    "/teach": ("teach", "Teach · Ludus", "Skip to the lessons", "pages/teach"),
    "/teach/{name}": ("lesson", "Lesson · Ludus", "Skip to the lesson", "pages/lesson", "pages/classroom"),
    "/teach/{name}/sheet": ("sheet", "Worksheet · Ludus", "Skip to the worksheet", "pages/sheet"),
    "/sheet/{name}": ("sheet", "Worksheet · Ludus", "Skip to the worksheet", "pages/sheet"),
    "/research": ("research", "Research · Ludus", "Skip to the views", "pages/research"),
    "/dice": ("dice", "Dice studio · Ludus", "Skip to the dice", "pages/dice"),
    "/dice/nets": ("nets", "Nets of dice · Ludus", "Skip to the nets", "pages/dice"),
    "/papers": ("papers", "The papers · Ludus", "Skip to the claims", "pages/papers"),
    "/papers/{paper}/{claim:path}": ("papers", "The papers · Ludus", "Skip to the claims", "pages/papers"),
    "/jobs": ("jobs", "Running questions · Ludus", "Skip to the questions", "pages/jobs"),
}
"""The pages that are the same for every reader: the words of `page` by the address."""


def _same_for_all(words: tuple[str, ...]) -> Callable[[], Awaitable[Response]]:
    async def reply() -> Response:
        return page(*words)

    return reply


for _address, _words in PAGES_BY_ADDRESS.items():
    router.add_api_route(_address, _same_for_all(_words))


@router.get("/play/{name}")
async def play(name: str, request: Request) -> Response:
    """One game; who reads pages is told on one that there is no such game."""
    reply = page("play", "Ludus", "Skip to the game", "pages/print")
    if name not in families():
        if "text/html" not in request.headers.get("accept", ""):
            entry_of(name)
        reply.status_code = 404
    return reply


@router.get("/table/{name}")
async def table(name: str) -> Response:
    """The table of a game as the whole page, where it has one."""
    face = entry_of(name).face if name in families() else None
    if face is None or not face.view:
        raise HTTPException(404)
    return page("table", "Table · Ludus", "Skip to the table", "families/impartial", "pages/research")


@router.get("/offline.js")
async def offline() -> Response:
    """The service worker, at the top so that it may serve every page; it is another one when any file is."""
    text = (STATIC / "offline.js").read_text(encoding="utf-8").replace("{{version}}", digest())
    return Response(text, media_type="text/javascript", headers=NO_CACHE)
