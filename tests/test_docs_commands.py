"""The command lines of the documentation: those of the tutorials and the findings run, all others are well formed."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import click
import pytest

from ludus.cli.main import COMMANDS, ludus, main
from ludus.papers.claim_jobs import chosen_claims

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
PAGES = [ROOT / "README.md", *sorted(DOCS.glob("*.md")), *sorted((ROOT / "formats").glob("*.md"))]
LONG = (
    "guess automaton knight",
    "heaps 0.56 --period",
    "prove --named ryuo-move-sets",
    "dice exclude --players 5 --sides 30",
)
"""Commands of the findings that take more than a few seconds."""


def block_lines(text: str) -> list[str]:
    """Return the command lines that stand in blocks, without `ludus` and without what is said beside them."""
    lines = re.findall(r"^    (?:\$ )?ludus (.+)$", text, flags=re.MULTILINE)
    return [re.split(r" {2,}|\s#", line)[0].split(" | ")[0].split(" < ")[0].strip() for line in lines]


def inline_lines(text: str) -> list[str]:
    """Return the commands that stand in the middle of sentences."""
    found = re.findall(r"`ludus ([^`]+)`", text.replace("\n", " "))
    return [line.split(" | ")[0].split(" < ")[0].strip() for line in found]


def complaint(line: str) -> str:
    """Return what is wrong with a command line; a file that is not there is fine, since nothing runs here."""
    # What a shell does with the output is no part of the command.
    name, *words = shlex.split(re.sub(r" >>? [\w~./-]+$", "", line))
    if name.startswith("-") or name not in COMMANDS:
        return "" if name.startswith("-") else f"no command {name}"
    context = click.Context(ludus, info_name="ludus")
    command = ludus.get_command(context, name)
    while isinstance(command, click.Group) and words and words[0] in command.commands:
        command = command.commands[words.pop(0)]
    if command is None:
        return f"no command {name}"
    if not words:
        return ""
    try:
        command.make_context(name, words, parent=context)
    except click.UsageError as error:
        said = error.format_message()
        return said if re.search(r"No such|unexpected extra|is not one of|requires an argument", said) else ""
    except click.exceptions.Exit:
        return ""
    return ""


@pytest.mark.parametrize("page", sorted(DOCS.glob("tutorial_*.md")), ids=lambda page: page.stem)
def test_the_commands_of_a_tutorial_run(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    lines = tutorial_lines(page)
    assert lines
    for line in lines:
        if not line.startswith("papers "):
            assert main(shlex.split(line)) in (0, 1), line


def tutorial_lines(page: Path) -> list[str]:
    return re.findall(r"^    ludus (.+)$", page.read_text(encoding="utf-8"), flags=re.MULTILINE)


PAPERS = [line for page in DOCS.glob("tutorial_*.md") for line in tutorial_lines(page) if line.startswith("papers ")]


@pytest.mark.parametrize("line", PAPERS)
def test_the_papers_of_a_tutorial_come_out(line: str) -> None:
    assert main(shlex.split(line)) in (0, 1)


FINDINGS = (DOCS / "findings.md").read_text(encoding="utf-8")
CLAIMS = [line for line in block_lines(FINDINGS) if line.startswith("papers ")]
OTHERS = [line for line in block_lines(FINDINGS) if not line.startswith("papers ")]


def test_every_finding_has_a_command() -> None:
    sections = re.split(r"^## ", FINDINGS, flags=re.MULTILINE)[1:]
    assert len(sections) >= 9
    assert all(block_lines(section) for section in sections)
    for paragraph in re.findall(r"^\*\*.+?(?=^\*\*|^## |\Z)", FINDINGS, flags=re.MULTILINE | re.DOTALL):
        # A statement without a command of its own shares that of the next one.
        assert re.search(r"\*[Pp]rov|\*Proof|\*[Ss]een|\*[Cc]ount|\*[Cc]omput|\*[Cc]laimed", paragraph), paragraph[:60]


@pytest.mark.parametrize("line", CLAIMS)
def test_a_claim_that_a_finding_names_is_there(line: str) -> None:
    _, name, option, claim_id = shlex.split(line)
    assert option == "--claim"
    assert len(chosen_claims((name,), claim_id)[name]) == 1


@pytest.mark.parametrize("line", [pytest.param(x, marks=[pytest.mark.slow] if x in LONG else []) for x in OTHERS])
def test_a_command_of_a_finding_runs(line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(shlex.split(line)) == 0


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_every_command_on_a_page_is_well_formed(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    lines = [line for line in [*block_lines(text), *inline_lines(text)] if "..." not in line and "…" not in line]
    wrong = {line: said for line in lines if (said := complaint(line))}
    assert not wrong


def test_a_command_that_is_not_there_is_noticed() -> None:
    assert complaint("slove dice-torus") == "no command slove"
    assert "No such option" in complaint("papers --claims x")
    assert complaint("papers ryuo-nim --claim figure-3") == ""
