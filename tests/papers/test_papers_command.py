"""`ludus papers` under bad input: unknown names, files that cannot be written, tests that break, pipes and streams."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from ludus import papers
from ludus.cli.commands import papers as papers_command
from ludus.cli.main import main
from ludus.cli.tools import progress
from ludus.core.claims import Claim, Confirmed, Depth, Failed, Paper, Verdict
from ludus.jobs.store import Store
from ludus.papers import catalogue, claim_jobs

LUDUS = [sys.executable, "-m", "ludus"]
ONE = ["papers", "fair-dice", "--claim", "base-string", "--quiet"]


def told(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(["papers", *arguments]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    return captured.err


def test_an_unknown_paper_is_refused_with_the_list(capsys: pytest.CaptureFixture[str]) -> None:
    assert "dice-rolling, fair-dice, ryuo-nim, silver-dollar, solitaire, got 'nim'" in told(capsys, "nim")


def test_an_unknown_claim_is_refused_with_ids_that_look_like_it(capsys: pytest.CaptureFixture[str]) -> None:
    message = told(capsys, "ryuo-nim", "--claim", "figure3")
    assert "figure-3" in message
    assert len(message) < 200
    assert "got ''" in told(capsys, "--claim", "")


def test_a_figure_is_written_as_svg_and_as_tikz(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["papers", "ryuo-nim", "--claim", "figure-6", "--figures", str(tmp_path / "figures")]) == 0
    svg, tex = ((tmp_path / "figures" / f"ryuo-nim-figure-6{suffix}").read_text("utf-8") for suffix in (".svg", ".tex"))
    # Two dotted lines for the rook's moves; the ryuo and the three circles of its steps for p = 4.
    assert svg.count("stroke-dasharray") == tex.count("dash pattern") == 2
    assert svg.count("<circle") == tex.count("circle[radius") == 4
    assert main(["papers", "ryuo-nim", "--claim", "mex", "--figures", str(tmp_path)]) == 2
    assert "claim: expected a claim with a picture" in capsys.readouterr().err


@pytest.mark.parametrize("place", ["nowhere/report.html", "."])
def test_a_page_that_cannot_be_written_is_refused_before_the_work(
    place: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert (place.split("/")[0] if place != "." else ".") in told(capsys, "fair-dice", "--html", place)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="permissions bind no administrator")
def test_a_folder_that_may_not_be_written_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    tmp_path.chmod(0o500)
    assert "Permission denied" in told(capsys, "fair-dice", "--html", str(tmp_path / "report.html"))


def test_a_test_that_breaks_is_a_failed_claim_and_not_the_end(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def broken(depth: Depth) -> Verdict:
        raise ZeroDivisionError("by nothing")

    whole = papers.find("fair-dice")
    claims = (Claim("broken", "nowhere", "This test breaks.", broken), *whole.claims[:1])
    monkeypatch.setattr(catalogue, "find", lambda name: replace(whole, claims=claims))
    assert main(["papers", "fair-dice", "--json", "--quiet"]) == 1
    first, second = json.loads(capsys.readouterr().out)["claims"]
    assert (first["verdict"], second["verdict"]) == ("failed", "erratum")
    assert "ZeroDivisionError: by nothing" in first["what"]


def test_json_is_one_object_and_the_progress_is_elsewhere(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(progress, "PATIENCE", 0.01)
    monkeypatch.setattr(progress, "LINE_EVERY", 0.01)
    assert main(["papers", "fair-dice", "--claim", "conjecture-9", "--json"]) == 0
    captured = capsys.readouterr()
    assert [claim["id"] for claim in json.loads(captured.out)["claims"]] == ["conjecture-9"]
    assert "ludus: fair-dice: conjecture-9, 0 of 1, " in captured.err


def test_a_reader_who_has_seen_enough_ends_the_command() -> None:
    with subprocess.Popen([*LUDUS, *ONE], stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.wait(60) == 141
        assert process.stderr.read() == b""


@pytest.mark.skipif(os.name == "nt", reason="signals are sent in another way")
def test_a_stopped_run_leaves_no_page(tmp_path: Path) -> None:
    command = [*LUDUS, "papers", "dice-rolling", "--quiet", "--html", str(tmp_path / "report.html")]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        process.send_signal(signal.SIGINT)
        process.stdout.read()
        assert process.stderr.read() == b"ludus: stopped\n"
        assert process.wait(60) == 130
    assert list(tmp_path.iterdir()) == []


def test_one_claim_is_one_claim(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["papers", "fair-dice", "--claim", "four-blocks", "--quiet"]) == 0
    assert capsys.readouterr().out.endswith("\n1 erratum; 1 claim\n")


def test_text_fits_the_terminal(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv("COLUMNS", "60")
    assert main(["papers", "fair-dice", "--claim", "conjecture-9", "--quiet"]) == 0
    assert max(map(len, capsys.readouterr().out.splitlines())) <= 60
    monkeypatch.setenv("COLUMNS", "5")
    assert papers_command.width() == 40


@pytest.mark.parametrize("name", papers.names())
def test_every_picture_of_a_paper_can_be_drawn(name: str) -> None:
    paper: Paper = papers.find(name)
    drawn = [claim.picture() for claim in paper.claims if claim.picture]
    assert len(drawn) >= 10
    assert all(picture.title and picture.description and picture.shapes for picture in drawn)
    assert all(picture.width <= 4000 and picture.height <= 4000 for picture in drawn)


def test_a_stored_verdict_is_shown_until_a_fresh_one_is_asked_for(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    tried = []

    def test(depth: Depth) -> Verdict:
        tried.append(depth)
        return Confirmed(f"tried {len(tried)} times")

    monkeypatch.setattr(
        catalogue, "find", lambda name: replace(whole, claims=(Claim("own", "here", "It holds.", test),))
    )
    whole = Paper("A paper", "A. Author", 2026, ())
    ranges = []
    for more in ([], [], ["--fresh"], []):
        assert main(["papers", "fair-dice", "--json", "--quiet", *more]) == 0
        ranges.append(json.loads(capsys.readouterr().out)["claims"][0]["range"])
    assert ranges == ["tried 1 times", "tried 1 times", "tried 2 times", "tried 1 times"]
    monkeypatch.setattr(claim_jobs, "source", lambda: "another source")
    assert main(["papers", "fair-dice", "--json", "--quiet"]) == 0
    assert "tried 3 times" in capsys.readouterr().out


def test_a_claim_that_fails_is_not_stored(monkeypatch: pytest.MonkeyPatch) -> None:
    verdicts: list[Verdict] = [Confirmed("now"), Failed("once")]
    claim = Claim("own", "here", "It holds.", lambda depth: verdicts.pop())
    with Store() as store:
        assert claim_jobs.quick_verdict("a paper", claim, store) == Failed("once")
        assert claim_jobs.quick_verdict("a paper", claim, store) == Confirmed("now")
        assert claim_jobs.quick_verdict("a paper", claim, store) == Confirmed("now")


def test_without_a_store_the_verdicts_are_computed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").write_text("")
    assert main([*ONE, "--store", str(tmp_path / "file")]) == 0
    assert "ludus: warning: the verdicts are not stored: " in capsys.readouterr().err
