"""The checker in the reader's own browser: Python compiled to WebAssembly (Pyodide), from a folder of this machine.

Nothing of it is part of a page. A worker loads it when the reader asks for it, and needs no server from then on.
"""

from __future__ import annotations

import io
import zipfile
from functools import cache
from pathlib import Path

from fastapi import APIRouter, Request, Response
from fastapi.responses import FileResponse

import ludus_check
from ludus.core.errors import invalid
from ludus.web.errors import Kind, Refused
from ludus.web.routes.pages import NO_CACHE, STATIC

FILES = {
    "pyodide.mjs": "text/javascript",
    "pyodide.asm.mjs": "text/javascript",
    "pyodide.asm.wasm": "application/wasm",
    "python_stdlib.zip": "application/zip",
    "pyodide-lock.json": "application/json",
}
"""The files of the npm package that are served, and their types."""
POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"
"""What the worker may do: run our scripts and WebAssembly, and load from here."""

router = APIRouter(include_in_schema=False, prefix="/browser-check")


def pyodide_folder(path: str | None) -> Path | None:
    """Return the folder of the npm package pyodide; InvalidInput when files of it are missing."""
    if path is None:
        return None
    missing = [name for name in FILES if not (Path(path) / name).is_file()]
    if missing:
        wanted = "the unpacked npm package pyodide (npm pack pyodide; tar xf pyodide-*.tgz; then the folder package)"
        raise invalid("pyodide", f"expected {wanted}, got {path!r} without {missing[0]}")
    return Path(path)


@router.get("/offered")
async def offered(request: Request) -> dict[str, bool]:
    """Say whether the pages may offer it."""
    return {"offered": request.app.state.pyodide is not None}


@router.get("/worker.mjs")
async def worker() -> Response:
    """The worker, with a policy of its own."""
    headers = {**NO_CACHE, "content-security-policy": POLICY}
    return FileResponse(STATIC / "browser_check_worker.mjs", media_type="text/javascript", headers=headers)


@router.get("/ludus_check.zip")
async def checker() -> Response:
    """The sources of the checker that runs here."""
    return Response(checker_zip(), media_type="application/zip", headers=NO_CACHE)


@router.get("/{name}")
async def pyodide_file(name: str, request: Request) -> Response:
    """One file of Pyodide."""
    folder: Path | None = request.app.state.pyodide
    if folder is None or name not in FILES:
        raise Refused(Kind.NOT_FOUND, "there is nothing at this address")
    return FileResponse(folder / name, media_type=FILES[name], headers=NO_CACHE)


@cache
def checker_zip() -> bytes:
    """Return the package ludus_check as a zip file."""
    root = Path(ludus_check.__file__).parent
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for path in sorted(root.rglob("*.py")):
            archive.write(path, str(path.relative_to(root.parent)))
    return file.getvalue()
