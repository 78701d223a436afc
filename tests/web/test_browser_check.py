"""The checker in the browser: what the server offers for it."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path
from typing import Any

import pytest

from ludus.core.errors import InvalidInput
from ludus.web.application import application
from ludus.web.limits import ServerLimits
from ludus.web.request_checks import POLICY as PAGE_POLICY
from ludus.web.routes.browser_check import FILES, POLICY, checker_zip
from web_server import run_server


def test_without_the_files_nothing_is_offered(server: Any) -> None:
    assert server.get("/browser-check/offered").json() == {"offered": False}
    assert server.get("/browser-check/pyodide.mjs").status_code == 404


def test_the_worker_alone_may_run_webassembly(server: Any) -> None:
    assert server.get("/browser-check/worker.mjs").headers.get_list("content-security-policy") == [POLICY]
    assert server.get("/").headers.get_list("content-security-policy") == [PAGE_POLICY]
    assert "wasm" not in PAGE_POLICY


def test_the_zip_holds_the_whole_checker_and_nothing_else() -> None:
    names = zipfile.ZipFile(io.BytesIO(checker_zip())).namelist()
    assert {"ludus_check/__init__.py", "ludus_check/by_search/tiling/frontier.py"} <= set(names)
    assert all(name.startswith("ludus_check/") and name.endswith(".py") for name in names)


def test_only_the_known_files_of_the_folder_are_served(tmp_path: Path) -> None:
    for name in (*FILES, "secret.txt"):
        (tmp_path / name).write_text(name)
    with run_server(ServerLimits(workers=1, warms_up=False), str(tmp_path)) as server:
        assert server.get("/browser-check/offered").json() == {"offered": True}
        assert server.get("/browser-check/pyodide.asm.wasm").headers["content-type"] == "application/wasm"
        assert server.get("/browser-check/secret.txt").status_code == 404
        assert server.get("/browser-check/..%2Fsecret.txt").status_code == 404


def test_a_folder_without_the_files_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InvalidInput, match=r"pyodide: expected the unpacked npm package .* without pyodide.mjs"):
        application(pyodide=str(tmp_path))
