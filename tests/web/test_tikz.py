"""Every kind of TikZ file that a page offers compiles; where there is no pdflatex nothing is tested.

The files of one test are compiled as one document, a page for each: TeX needs a second to start.
"""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

from ludus import papers, render
from ludus.families import games
from ludus.families.parts import picture
from ludus.families.proofs.automata.named_claims import misere_wythoff, wythoff_game
from ludus.families.proofs.automata.tables import Budget

SECONDS = 120
BEGIN, END = "\\begin{document}\n", "\\end{document}\n"
HEAPS = {"ludus": 1, "kind": "heaps", "code": "0.77", "size": 20, "question": "table"}
DICE = {"ludus": 1, "kind": "dice", "faces": [[1, 4], [2, 3]], "question": "orders"}
PROOFS = (("lights", "stuck"), ("pegs", "lost"), ("tiling", "mutilated"), ("dice-torus", None))
WYTHOFF = {"game": "wythoff", "size": [12, 12]}
VIEWS = (
    ("table", WYTHOFF),
    ("table", WYTHOFF | {"mode": "lost"}),
    ("table", WYTHOFF | {"mode": "mod", "modulus": 3}),
    ("table", WYTHOFF | {"mode": "formula", "formula": "x ^ y"}),
    ("table", WYTHOFF | {"mode": "difference", "formula": "x ^ y"}),
    ("table", {"game": "rook", "size": [64, 64]}),
    ("slice", {"game": "two-rooks", "held": [2, 1], "side": 5}),
)


@pytest.fixture
def pdflatex() -> str:
    program = shutil.which("pdflatex")
    if program is None:
        pytest.skip("there is no pdflatex here")
    return program


def compile_together(program: str, folder: Path, files: Iterable[str]) -> None:
    """Compile all files as one document, which must have a page for each and no message about a missing letter."""
    parts = [text.partition(BEGIN) for text in files]
    heads = {head for head, _, _ in parts}
    assert len(heads) == 1
    assert all(body.endswith(END) for _, _, body in parts)
    pages = "".join(body.removesuffix(END) for _, _, body in parts)
    (folder / "all.tex").write_text(f"{heads.pop()}{BEGIN}{pages}{END}", encoding="utf-8")
    order = [program, "-interaction=nonstopmode", "-halt-on-error", "all.tex"]
    done = subprocess.run(order, cwd=folder, capture_output=True, text=True, errors="replace", timeout=SECONDS)
    log = (folder / "all.log").read_text(encoding="utf-8", errors="replace")
    assert done.returncode == 0, log[-3000:]
    assert f"({len(parts)} page" in log
    assert "Missing character" not in log


def file_of(reply: Any) -> str:
    assert reply.status_code == 200, reply.text
    return str(reply.text)


def proof_of(server: Any, game: str, variant: str | None, question: str | None = None) -> str:
    start = server.post(f"/api/games/{game}/start", {"variant": variant} if variant else {}).json()
    asked = {"parameters": start["parameters"], "position": start["position"]}
    told = server.answer(f"/api/games/{game}/ask", asked | ({"question": question} if question else {}))
    return file_of(server.post("/api/figures/proof?form=tex", told["answer"]))


def test_the_boards_of_all_games_compile(pdflatex: str, server: Any, tmp_path: Path) -> None:
    files = []
    for name in games.names():
        start = server.post(f"/api/games/{name}/start", {}).json()
        asked = {"game": name, "parameters": start["parameters"], "position": start["position"], "form": "tex"}
        files.append(file_of(server.post("/api/figures/board", asked)))
    compile_together(pdflatex, tmp_path, files)


def test_proofs_tables_heat_maps_and_small_maps_compile(pdflatex: str, server: Any, tmp_path: Path) -> None:
    files = [proof_of(server, game, variant) for game, variant in PROOFS]
    files.append(proof_of(server, "two-rooks", None, "p-positions"))
    answers = [server.answer("/api/ask", problem)["answer"] for problem in (HEAPS, DICE)]
    files += [file_of(server.post("/api/figures/proof?form=tex", answer)) for answer in answers]
    files += [file_of(server.post(f"/api/figures/{path}", asked | {"form": "tex"})) for path, asked in VIEWS]
    compile_together(pdflatex, tmp_path, files)


def test_pictures_of_automata_compile(pdflatex: str, tmp_path: Path) -> None:
    problems = (wythoff_game(Budget(), {"t": 1}), misere_wythoff(Budget(), {}))
    compile_together(pdflatex, tmp_path, [render.drawn(picture(one), ".tex").decode() for one in problems])


@pytest.mark.slow
def test_pictures_of_all_claims_compile(pdflatex: str, tmp_path: Path) -> None:
    drawn = [claim.picture() for name in papers.names() for claim in papers.find(name).claims if claim.picture]
    assert drawn
    compile_together(pdflatex, tmp_path, [render.drawn(one, ".tex").decode() for one in drawn])
