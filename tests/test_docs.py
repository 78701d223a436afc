"""What the pages under docs show is what happens: Python, commands, pictures; they use the public interface only."""

from __future__ import annotations

import ast
import doctest
import importlib.util
import json
import re
import shlex
from pathlib import Path
from typing import Any

import pytest

import ludus
from ludus.cli.main import main
from ludus.families import games

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"
PAGES = [ROOT / "README.md", *sorted(DOCS.glob("*.md"))]
IMPORT = re.compile(r"^\s*(?:>>> |\.\.\. )?\s*(?:from|import) (ludus[\w.]*)(?: import .*)?$", re.MULTILINE)
PUBLIC = {"ludus", "ludus.jobs", "ludus.papers", "ludus_check"}
"""What `import ludus` offers is public; every other module may move."""
FAMILY_PAGES = {
    "lights": ["lights"],
    "dice_rolling": ["dice-torus"],
    "rulesets": ["wythoff", "ryuo", "nim"],
    "pegs": ["pegs"],
    "tilings": ["tiling"],
    "tapes": ["tape"],
    "fair_dice": ["go-first"],
}
"""The page of each family, with games whose questions it begins with."""
SHELL = re.compile(r"^    \$ (ludus (?!play|serve).*)\n((?:    (?!\$ ).*\n|\n(?=    (?!\$ )))+)", re.MULTILINE)
EXAMPLES = [
    pytest.param(command, shown, id=f"{page.stem}: {command}")
    for page in PAGES
    for command, shown in SHELL.findall(page.read_text("utf-8"))
]


@pytest.mark.parametrize("page", sorted(DOCS.glob("*.md")), ids=lambda page: page.name)
def test_the_python_of_a_page_runs(page: Path) -> None:
    assert doctest.testfile(str(page), module_relative=False, encoding="utf-8").failed == 0


@pytest.mark.parametrize(("command", "shown"), EXAMPLES)
def test_a_command_says_what_its_page_shows(
    command: str, shown: str, capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    code = main(shlex.split(command)[1:])
    captured = capsys.readouterr()
    printed = re.sub(r"\s+", " ", captured.out + captured.err)
    for part in re.split(r"^    \.\.\. |\n    \.\.\.\n", shown, flags=re.MULTILINE):
        assert re.sub(r"\s+", " ", part).strip() in printed
    assert code == (1 if "Refuted" in shown else 2 if "ludus:" in shown else 0)


@pytest.mark.parametrize(("page", "named"), FAMILY_PAGES.items())
def test_the_page_of_a_family_begins_with_what_can_be_asked(page: str, named: list[str]) -> None:
    text = (DOCS / f"{page}.md").read_text("utf-8")
    first = re.search(r"^## What you can ask\n(.*?)^## ", text, re.MULTILINE | re.DOTALL)
    assert first is not None
    assert text.index("## What you can ask") == text.index("## ")
    commands = " ".join(re.findall(r"\$ (ludus .*)", first[1]))
    for name in named:
        assert name in commands
    asked = {question.value for question in games.find(named[0]).questions} - {"solve", "outcome", "table"}
    assert not [question for question in asked if f"--question {question}" not in commands]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_a_page_imports_public_modules_only(page: Path) -> None:
    internal = [match[0] for match in IMPORT.finditer(page.read_text("utf-8")) if match[1] not in PUBLIC]
    assert not internal


@pytest.mark.parametrize("path", sorted((DOCS / "notebooks").glob("*.ipynb")), ids=lambda path: path.stem)
def test_a_notebook_imports_public_modules_only(path: Path) -> None:
    cells = json.loads(path.read_text("utf-8"))["cells"]
    source = "\n".join("".join(cell["source"]) for cell in cells if cell["cell_type"] == "code")
    for node in ast.walk(ast.parse(source)):
        names = [one.name for one in node.names] if isinstance(node, ast.Import) else []
        names += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
        assert not [name for name in names if name.startswith("ludus") and name not in PUBLIC]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_the_pictures_of_a_page_exist(page: Path) -> None:
    for picture in re.findall(r"!\[[^\]]*\]\(([^)]+)\)", page.read_text("utf-8")):
        assert (page.parent / picture).is_file(), picture


@pytest.mark.parametrize("page", sorted(DOCS.glob("tutorial_*.md")), ids=lambda page: page.stem)
def test_a_tutorial_has_a_picture_for_nearly_every_step(page: Path) -> None:
    steps = re.split(r"^## ", page.read_text("utf-8"), flags=re.MULTILINE)[1:]
    assert sum("![" in step for step in steps) >= 0.8 * len(steps)


def test_the_reference_names_everything_that_is_public() -> None:
    reference = (DOCS / "reference.md").read_text("utf-8")
    described = set(re.findall(r"^\.\. auto\w+:: ludus\.(\w+)$", reference, flags=re.MULTILINE))
    assert described | {"__version__"} == set(ludus.__all__)


def gallery() -> Any:
    """Return the script that draws the figures."""
    spec = importlib.util.spec_from_file_location("make_figures", DOCS / "figures" / "make.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_gallery_shows_every_figure_as_it_is_drawn(tmp_path: Path) -> None:
    figures = gallery()
    assert figures.page() == figures.PAGE.read_text("utf-8")
    for name in ("lights-stuck", "tiling-stripes", "wythoff-lost"):
        expression = next(group[name][1] for group in figures.GALLERY.values() if name in group)
        figures.draw(expression, tmp_path / f"{name}.svg")
        assert (tmp_path / f"{name}.svg").read_bytes() == (DOCS / "figures" / f"{name}.svg").read_bytes()
