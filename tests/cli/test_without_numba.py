"""Where Numba is not installed, every command answers by another way or says in one sentence what to install.

The examples of all helps are run in the same way by `make soak` (without_numba.py).
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

COMMANDS = [
    "list",
    "show pegs",
    "solve pegs --variant triangle",
    "solve lights --question fewest",
    "solve tiling",
    "solve tape",
    "solve wythoff --question table",
    "draw lights",
    "new lights --seed 1",
    "about",
    "search dice --players 3 --sides 6 --workers inline",
    "table wythoff --size 20,20",
    "table wythoff --size 64,64 --block 32 --workers inline",
    "heaps 0.77 --period",
    "pegs count --board triangle5",
    "pegs fewest --board triangle5",
    "pegs count --board english --workers inline",
    "tilings count tiling --region 4x6 --tiles L4",
    "tilings count tiling --region 4x6 --tiles L4 --job --workers inline",
    "jobs",
    "levels wythoff --size 1200 --below 3",
    "heaps 2,5,7 --period",
    "interpretations theorem-4 --bound 20 --quiet",
    "nullity --sizes 1..12",
    "nullity --sizes 1..8 --all-on",
    "dice compare abccbacabbacbcaacb",
    "tapes factors T^6+T^5-T^3+T+1",
    "guess beatty wythoff",
]
PROGRAM = """
import contextlib, io, json, sys, traceback
sys.modules["numba"] = None
from ludus.cli.main import main
for line in json.load(sys.stdin):
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        try:
            code = main(line.split())
        except BaseException:
            code = 70
            traceback.print_exc()
    print(json.dumps([line, code, out.getvalue()[-300:], err.getvalue()[-1500:]]), flush=True)
"""


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> dict[str, tuple[int, str, str]]:
    folder: Path = tmp_path_factory.mktemp("without-numba")
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM],
        input=json.dumps(COMMANDS),
        capture_output=True,
        text=True,
        check=True,
        cwd=folder,
        env={"PATH": "", "LUDUS_STORE": str(folder / "store"), "HOME": str(folder)},
    )
    rows = [json.loads(line) for line in done.stdout.splitlines()]
    return {line: (code, out, err) for line, code, out, err in rows}


@pytest.mark.parametrize("line", COMMANDS)
def test_a_command_answers_or_names_what_to_install(line: str, told: dict[str, tuple[int, str, str]]) -> None:
    code, _, err = told[line]
    assert code in (0, 2, 3), err
    assert "Traceback" not in err
    assert "ModuleNotFoundError" not in err
    if code == 2:
        assert "pip install 'ludus-games[fast]'" in err
