"""`ludus check --verified`: what the extracted program says, or why it says nothing, beside the Python checker."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from ludus.cli.commands import system
from ludus.cli.main import main
from ludus.core.theorem import Theorem
from ludus.families.linear.lights.problem import lights
from ludus.workbench import ask


@pytest.fixture
def answer(tmp_path: Path) -> Path:
    path = tmp_path / "answer.json"
    path.write_text(ask(lights([[1, 1], [1, 1]])).json())
    return path


def checked(answer: Path, program: str, monkeypatch: pytest.MonkeyPatch) -> int:
    """The exit code of the command when the extracted program is this line of a shell."""
    path = answer.parent / "program"
    path.write_text(f"#!/bin/sh\n{program}\n")
    path.chmod(0o755)
    monkeypatch.setenv("LUDUS_VERIFIED", str(path))
    return main(["check", "--verified", str(answer)])


@pytest.mark.parametrize(
    ("program", "code", "words"),
    [
        ("echo verified", 0, "Verified checker: verified, by "),
        ("echo rejected", 1, "Verified checker: rejected, by "),
        ("echo too large", 5, "Verified checker: too large, by "),
        ("sleep 20", 5, "does not judge this answer: the extracted program takes longer than 0.2 seconds."),
        ("echo out of memory >&2; exit 2", 5, "the extracted program stopped: out of memory"),
        ("echo verified; echo verified", 5, "the extracted program stopped: 0"),
    ],
)
def test_each_verdict_has_its_words_and_code(
    answer: Path,
    program: str,
    code: int,
    words: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(system, "SECONDS", 0.2 if "sleep" in program else 20)
    assert checked(answer, program, monkeypatch) == code
    assert words in "".join(capsys.readouterr())


def test_a_rejected_answer_stays_rejected_whatever_the_program_says(
    answer: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    wrong = json.loads(answer.read_text())
    wrong["certificate"]["presses"][0][0] ^= 1
    answer.write_text(json.dumps(wrong))
    assert checked(answer, "echo verified", monkeypatch) == 1


def test_the_claim_reaches_the_program_as_one_line(answer: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(answer.parent)
    assert checked(answer, "cat > claim; echo verified", monkeypatch) == 0
    stated = system.theorem_of(json.loads(answer.read_text()))
    assert isinstance(stated, Theorem)
    assert Path("claim").read_text() == stated.text() + "\n"


def test_without_the_program_one_sentence_says_how_to_build_it(
    answer: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("LUDUS_VERIFIED", str(answer.parent / "missing"))
    assert main(["check", "--verified", str(answer)]) == 2
    assert "run `make verified`" in capsys.readouterr().err


def test_an_integer_too_long_to_read_is_not_judged(
    answer: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    answer.write_text(answer.read_text().replace('"modulus":2', '"modulus":' + "9" * 5000))
    assert checked(answer, "echo verified", monkeypatch) == 5
    assert "does not judge this answer: an integer of the file is too long" in "".join(capsys.readouterr())
