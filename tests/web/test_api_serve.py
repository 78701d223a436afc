"""`ludus serve`: an address, a browser, a clean end; and one sentence when something is in the way."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
import time

import httpx
import pytest
import uvicorn

from ludus.cli.main import main
from ludus.core import loading
from ludus.core.errors import MissingExtra
from ludus.web import app, serve
from ludus.web.serve import address, listening


def started(*options: str) -> tuple[subprocess.Popen[str], str]:
    command = [sys.executable, "-m", "ludus", "serve", "--port", "0", "--no-open", *options]
    process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True, start_new_session=True)
    assert process.stderr is not None
    said = ""
    while "Ctrl-C" not in said:
        line = process.stderr.readline()
        assert line, said
        said += line
    found = re.search(r"http://\S+", said)
    assert found is not None
    return process, found.group()


def ended(pids: set[int]) -> bool:
    """Whether all processes are gone, after a while."""
    for _ in range(1200):
        if not any(map(is_there, pids)):
            return True
        time.sleep(0.05)
    return False


def is_there(pid: int) -> bool:
    """Whether a process runs; one that has ended and that nobody has asked about yet does not."""
    try:
        with open(f"/proc/{pid}/stat") as file:
            return file.read().rpartition(")")[2].split()[0] not in "ZX"
    except OSError:
        return False


def family(pid: int) -> set[int]:
    """A process and all that descend from it."""
    found = {pid}
    for entry in filter(str.isdigit, os.listdir("/proc")):
        try:
            with open(f"/proc/{entry}/stat") as file:
                parent = int(file.read().rpartition(")")[2].split()[1])
        except OSError:
            continue
        if parent == pid:
            found |= family(int(entry))
    return found


@pytest.mark.skipif(not os.path.exists("/proc/self/stat"), reason="processes are counted in /proc")
def test_ctrl_c_ends_the_server_and_all_its_processes() -> None:
    process, where = started()
    assert httpx.post(f"{where}/api/games/nim/start", json={}, timeout=120).status_code == 200
    everyone = family(process.pid)
    assert len(everyone) > 2
    os.kill(process.pid, signal.SIGINT)
    said = process.communicate(timeout=120)[1]
    assert said.strip() == "stopped"
    assert process.returncode == 0
    assert ended(everyone)


def test_ctrl_c_twice_still_ends_in_good_order() -> None:
    server = serve.Server(uvicorn.Config(app()), "here", opens_browser=False)
    for _ in range(2):
        server.handle_exit(signal.SIGINT, None)
    assert server.should_exit
    assert not server.force_exit


@pytest.mark.skipif(not os.path.exists("/proc/self/stat"), reason="processes are counted in /proc")
def test_workers_end_with_a_server_that_is_killed() -> None:
    process, where = started()
    httpx.post(f"{where}/api/games/nim/start", json={}, timeout=120)
    everyone = family(process.pid)
    process.kill()
    process.communicate(timeout=120)
    assert ended(everyone)


def test_a_port_that_is_taken_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    with listening("127.0.0.1", 0) as taken:
        port = taken.getsockname()[1]
        assert main(["serve", "--port", str(port), "--no-open"]) == 2
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert f"{port} is taken by another program; try --port" in said


def test_an_open_address_is_warned_of(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(serve.Server, "run", lambda self, sockets: None)
    assert main(["serve", "--host", "0.0.0.0", "--port", "0", "--no-open"]) == 0
    assert "everyone who can reach 0.0.0.0 can ask questions here" in capsys.readouterr().err
    assert main(["serve", "--port", "0", "--no-open"]) == 0
    assert capsys.readouterr().err.strip() == "stopped"


def test_an_address_that_is_not_ours_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", "--host", "192.0.2.1", "--no-open"]) == 2
    assert "192.0.2.1" in capsys.readouterr().err


def test_the_address_is_one_that_a_browser_opens() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        assert address(taken, "127.0.0.1") == f"http://127.0.0.1:{port}"
        assert address(taken, "0.0.0.0") == f"http://127.0.0.1:{port}"
        assert address(taken, "::1") == f"http://[::1]:{port}"


def test_a_missing_extra_is_one_sentence(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(loading, "is_installed", lambda name: False)
    assert main(["serve", "--no-open"]) == 2
    assert "pip install 'ludus-games[web]'" in capsys.readouterr().err
    with pytest.raises(MissingExtra):
        app()
