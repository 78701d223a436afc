"""The command line as a stranger uses it: right answers, exit codes, one sentence for a mistake, no half files."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from click.testing import CliRunner

from ludus import workbench
from ludus.cli.commands.play import Session
from ludus.cli.main import COMMANDS, main
from ludus.cli.tools import output
from ludus.cli.tools.target import game_target
from ludus.families.codec import read_problem
from ludus.jobs.answers import store_answer
from ludus.jobs.store import Store
from ludus.workbench import cache

PAPER = ["dice-torus", "--variant", "paper"]
PROBLEM: dict[str, Any] = {
    "ludus": 1,
    "kind": "windows",
    "shape": [2, 3],
    "window": [1, 2],
    "modulus": 4,
    "state": [[1, 2, 3], [0, 0, 1]],
}


def run(*arguments: str, text: str | None = None) -> subprocess.CompletedProcess[str]:
    """Run the command line in this process, with its own standard streams."""
    with CliRunner().isolation(input=text) as (out, err, _):
        code = main(list(arguments))
        streams = [stream.getvalue().decode() for stream in (out, err)]
    return subprocess.CompletedProcess(["ludus", *arguments], code, *streams)


def problem_file(folder: Path, **change: Any) -> str:
    path = folder / "problem.json"
    path.write_text(json.dumps(PROBLEM | change))
    return str(path)


class TestSolve:
    def test_the_answer_of_the_paper_is_solved_and_checked(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert main(["solve", *PAPER]) == 0
        assert "57 rolls" in capsys.readouterr().out

    @pytest.mark.parametrize(
        ("place", "named"),
        [
            ("nim 2,4,5", "nim --start 2,4,5"),
            ("two-rooks 1,2,3,4 --question value", "two-rooks --question value --start 1,2,3,4"),
            ("welter 1,2,9", "welter --coins 1,2,9"),
            ("lights 010/111/010 --shape 3,3", "lights --shape 3,3 --position 010/111/010"),
        ],
    )
    def test_the_place_may_follow_the_name_of_the_game(self, place: str, named: str) -> None:
        """It is the start of a two-player game, else the position."""
        answers = [json.loads(run("solve", *words.split(), "--json").stdout) for words in (place, named)]
        assert answers[0]["problem"] == answers[1]["problem"]
        plain = json.loads(run("solve", *place.split()[:1], *place.split()[2:], "--json").stdout)
        assert answers[0]["problem"] != plain["problem"]

    @pytest.mark.parametrize("command", ["solve", "draw"])
    def test_a_file_has_no_place(self, tmp_path: Path, command: str) -> None:
        """A word after it that happens to be the name of a game was passed over."""
        done = run(command, problem_file(tmp_path), "nim")
        assert done.returncode == 2
        assert "Got unexpected extra argument (nim)" in done.stderr
        assert done.stdout == ""

    def test_json_goes_to_standard_output_alone(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert main(["solve", *PAPER, "--json"]) == 0
        answer = json.loads(capsys.readouterr().out)
        assert answer["answer"] == "solved"
        assert answer["reason"]

    def test_impossible_is_an_answer(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert main(["solve", "dice-torus", "--variant", "fiver"]) == 0
        shown = capsys.readouterr().out
        assert "Impossible" in shown
        assert "Every roll" in shown

    @pytest.mark.parametrize("method", ["linear", "algebra", "paper"])
    def test_every_method_solves_the_board_of_the_paper(self, method: str, capsys: pytest.CaptureFixture[str]) -> None:
        assert main(["solve", *PAPER, "--method", method, "--json"]) == 0
        assert json.loads(capsys.readouterr().out)["answer"] == "solved"

    def test_a_pipe_to_the_checker_verifies(self) -> None:
        answer = run("solve", *PAPER, "--json")
        checker = [sys.executable, "-m", "ludus_check", "-"]
        done = subprocess.run(checker, input=answer.stdout, capture_output=True, text=True, check=False)
        assert done.returncode == 0
        assert "Verified" in done.stdout

    def test_a_written_answer_is_checked_and_drawn(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        file = tmp_path / "answer.json"
        assert main(["solve", problem_file(tmp_path), "-o", str(file)]) == 0
        assert main(["check", str(file)]) == 0
        assert "Verified" in capsys.readouterr().out
        for suffix in (".svg", ".png", ".txt", ".tex"):
            assert main(["draw", str(file), "-o", str(tmp_path / f"x{suffix}")]) == 0
            assert (tmp_path / f"x{suffix}").stat().st_size > 100

    def test_an_answer_that_the_checker_rejects_is_not_drawn(
        self, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        file = tmp_path / "answer.json"
        assert main(["solve", problem_file(tmp_path), "-o", str(file)]) == 0
        answer = json.loads(file.read_text())
        answer["certificate"]["axes"][0] = [1, 0]
        file.write_text(json.dumps(answer))
        assert main(["draw", str(file)]) == 2
        told = capsys.readouterr()
        assert "answer: expected one that the checker accepts" in told.err
        assert told.out.count("Dice on a 2 × 3 torus") == 1

    def test_large_arrays_go_into_files_that_the_checker_reads(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(output, "LARGE_ARRAY", 100)
        side = 20
        state = np.zeros((side, side), dtype=np.uint8)
        state[:2, :3] = 1
        np.save(tmp_path / "state.npy", state)
        change = {"shape": [side, side], "window": [2, 3], "modulus": 5, "state": {"npy": "state.npy"}}
        file = tmp_path / "answer.json"
        assert main(["solve", problem_file(tmp_path, **change), "-o", str(file)]) == 0
        assert len(list(tmp_path.glob("answer.*.npy"))) == 2
        assert main(["check", str(file)]) == 0

    def test_lines_answers_every_line_and_goes_on_after_a_bad_one(self) -> None:
        lines = "\n".join([json.dumps(PROBLEM), "{", json.dumps(PROBLEM | {"modulus": 0}), json.dumps(PROBLEM)])
        done = run("solve", "--lines", text=lines)
        rows = [json.loads(line) for line in done.stdout.splitlines()]
        assert done.returncode == 2
        assert ["answer" in row for row in rows] == [True, False, False, True]
        assert rows[2]["error"]["field"] == "modulus"

    def test_the_question_of_the_file_is_asked(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        assert main(["solve", problem_file(tmp_path, question="count"), "--json"]) == 0
        assert json.loads(capsys.readouterr().out)["certificate"]["kind"] == "count"

    def test_a_problem_on_standard_input_is_read(self) -> None:
        assert run("solve", "-", "--json", text=json.dumps(PROBLEM)).returncode == 0


BAD = {
    "no such file": ["solve", "gone.json"],
    "no such game": ["solve", "dise-torus"],
    "no target": ["solve"],
    "no such command": ["sovle"],
    "no such option": ["solve", "dice-torus", "--colour", "red"],
    "no such method": ["solve", *PAPER, "--method", "magic"],
    "no such question": ["solve", *PAPER, "--question", "why"],
    "no such variant": ["show", "dice-torus", "--variant", "chess"],
    "a window that does not fit": ["solve", "dice-torus", "--shape", "3,3", "--window", "4,1"],
    "a window with too few axes": ["solve", "dice-torus", "--shape", "3,3", "--window", "2"],
    "modulus zero": ["solve", "dice-torus", "--modulus", "0"],
    "a modulus that is no number": ["solve", "dice-torus", "--modulus", "five"],
    "a shape that is no number": ["solve", "dice-torus", "--shape", "3,x"],
    "a huge shape": ["solve", "dice-torus", "--shape", "100000,100000"],
    "a wrap that is neither yes nor no": ["solve", "dice-torus", "--wrap", "yes,maybe"],
    "a position with too few rows": ["solve", "dice-torus", "--position", "00000"],
    "a position with a face that is not there": ["solve", *PAPER, "--position", "9" * 48],
    "a folder": ["solve", "."],
    "an unknown form of picture": ["draw", *PAPER, "-o", "x.bmp"],
    "an output folder that is not there": ["draw", *PAPER, "-o", "gone/x.svg"],
    "no such paper": ["papers", "chess"],
    "no such claim": ["papers", "dice-rolling", "--claim", "nothing"],
    "no such shell": ["completion", "cmd"],
    "checking what is not there": ["check", "gone.json"],
    "checking with a wrong option": ["check", "--bogus"],
    "checking two files at once": ["check", "a.json", "b.json"],
    "lines and a file": ["solve", "b.jsonl", "--lines"],
    "lines and an output": ["solve", "--lines", "-o", "x.json"],
    "an empty position": ["solve", "dice-torus", "--position", ""],
    "a time that is no number": ["solve", *PAPER, "--seconds", "nan"],
    "a device as a file": ["solve", "/dev/null"],
    "a huge modulus": ["solve", "dice-torus", "--modulus", "1" * 1500],
}


@pytest.mark.parametrize("arguments", BAD.values(), ids=BAD)
def test_a_mistake_is_told_in_a_sentence(
    arguments: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(arguments) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert "Traceback" not in told.err
    assert told.err.strip()
    assert list(tmp_path.iterdir()) == []


def test_a_near_miss_is_suggested(capsys: pytest.CaptureFixture[str]) -> None:
    main(["solve", "dise-torus"])
    assert "did you mean dice-torus?" in capsys.readouterr().err


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_teaches_by_example(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([name, "--help"]) == 0
    assert "Example" in capsys.readouterr().out


class TestPlay:
    def play(self, *lines: str, game: tuple[str, ...] = ("--shape", "4", "--window", "2", "--rolls", "0")) -> str:
        done = run("play", "dice-torus", *game, text="\n".join(lines) + "\n")
        assert done.returncode == 0, done.stderr
        assert "Traceback" not in done.stderr
        return done.stdout

    def test_a_move_undo_and_redo(self) -> None:
        shown = self.play("1", "undo", "redo", "quit")
        assert shown.count("Done, in") == 2

    def test_a_hint_leads_home(self) -> None:
        shown = self.play("1", "hint", "hint best", "1", "1", "quit")
        assert shown.count("try 1") == 2
        assert "Done, in 3 moves" in shown

    def test_following_the_hints_solves_any_start(self, capsys: pytest.CaptureFixture[str]) -> None:
        session = Session(game_target("dice-torus", {"variant": "cube"}))
        for _ in range(400):
            session.obey("hint")
            if session.advice is None:
                break
            session.obey(session.target.game.write_move(session.advice))
        assert "Done, in" in capsys.readouterr().out

    def test_why_shows_the_proof(self) -> None:
        shown = self.play("why", game=("--shape", "4", "--window", "2", "--modulus", "2", "--position", "1000"))
        assert "Impossible" in shown

    def test_mistakes_change_nothing(self) -> None:
        shown = self.play("9", "1 2", "jump", "undo", "redo", "save", "save gone/x.json", "quit")
        assert "there is nothing to undo" in shown
        assert "expected 1 numbers" in shown or "expected" in shown

    def test_a_saved_position_can_be_solved(self, tmp_path: Path) -> None:
        self.play("1", f"save {tmp_path}/x.json", "quit")
        assert main(["solve", str(tmp_path / "x.json")]) == 0

    def test_the_end_of_input_ends_the_play(self) -> None:
        assert "help" in self.play("help")


def test_a_closed_pipe_ends_the_command_quietly() -> None:
    command = [sys.executable, "-m", "ludus", "list"]
    listing = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    assert listing.stdout is not None
    listing.stdout.close()
    assert listing.wait(timeout=120) == 141


def test_new_makes_the_same_puzzle_from_the_same_seed(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["new", "dice-torus", "--fewest", "3", "--seed", "5", "--json"]
    assert main(arguments) == 0
    first = capsys.readouterr().out
    assert main(arguments) == 0
    assert capsys.readouterr().out == first


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion_scripts_are_printed(shell: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["completion", shell]) == 0
    assert "_LUDUS_COMPLETE" in capsys.readouterr().out


def test_an_answer_of_the_package_prints_well(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO())
    import ludus

    result = ludus.ask(PROBLEM)
    assert result.verdict.capitalize() in str(result)
    assert "<svg" in result._repr_svg_()


@pytest.mark.parametrize(
    ("arguments", "closing"),
    [
        *(("list", closing) for closing in ("<&-", ">&-", "2>&-")),
        *((asked, "<&- >&- 2>&-") for asked in ("solve dice-torus", "solve -", "solve --lines", "play dice-torus")),
    ],
)
def test_closed_streams_make_no_traceback(arguments: str, closing: str) -> None:
    shell = f"{sys.executable} -m ludus {arguments} {closing}"
    done = subprocess.run(["sh", "-c", shell], stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False)
    assert "Traceback" not in done.stderr
    assert done.returncode in (0, 2)


@pytest.mark.parametrize("name", [".", "/", "a\0b", "/dev/full"])
def test_a_play_survives_a_save_that_fails(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    session = Session(game_target("dice-torus", {"shape": "400,400", "rolls": "0"}))
    session.obey(f"save {name}")
    session.obey("1" * 5000 + " 2")
    assert not session.is_over
    assert list(tmp_path.iterdir()) == []
    assert list(Path("/dev").glob("full.*")) == []


def test_output_to_a_dash_is_standard_output(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Any) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["solve", *PAPER, "-o", "-"]) == 0
    assert json.loads(capsys.readouterr().out)["answer"] == "solved"
    assert list(tmp_path.iterdir()) == []


def test_only_some_verdicts_can_be_asked_for_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["papers", "dice-rolling", "--claim", "coefficient-matrix", "--json", "--quiet", "--only"]
    assert main([*arguments, "erratum"]) == 0
    assert len(json.loads(capsys.readouterr().out)["claims"]) == 1
    assert main([*arguments, "confirmed"]) == 0
    assert json.loads(capsys.readouterr().out)["claims"] == []


def test_no_colour_when_the_user_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True, raising=False)
    monkeypatch.setenv("TERM", "xterm")
    assert output.takes_colour()
    monkeypatch.setenv("NO_COLOR", "1")
    assert not output.takes_colour()


def test_a_blank_line_gets_a_line(capsys: pytest.CaptureFixture[str]) -> None:
    done = run("solve", "--lines", text="\n" + json.dumps(PROBLEM) + "\n")
    assert len(done.stdout.splitlines()) == 2


def test_the_same_question_twice_is_answered_from_the_store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cache, "MIN_STORED_SECONDS", 0.0)
    problem = read_problem(PROBLEM)
    with Store(tmp_path) as store:
        first = cache.ask_once(problem, store)
        monkeypatch.setattr(cache, "ask", None)  # a second asking would fail
        second = cache.ask_once(problem, store)
    assert first.json() == second.json()


def test_a_stored_answer_to_another_problem_is_not_shown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    problem = read_problem(PROBLEM)
    other = workbench.ask(PROBLEM | {"state": [[0, 0, 0], [0, 0, 0]]})
    with Store(tmp_path) as store:
        store_answer(store, cache.question_address(problem, None), other.json())
        assert cache.ask_once(problem, store).json() == workbench.ask(problem).json()


def test_a_damaged_answer_in_the_store_is_found_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cache, "MIN_STORED_SECONDS", 0.0)
    problem = read_problem(PROBLEM)
    with Store(tmp_path) as store:
        right = cache.ask_once(problem, store)
        other = cache.ask_once(read_problem(PROBLEM | {"state": [[0, 0, 0], [0, 0, 1]]}), store)
        wrong = other.json().replace("impossible", "solved")
        with store.database.writing() as connection:
            connection.execute("DELETE FROM answers WHERE address = ?", (cache.question_address(problem, None),))
        store_answer(store, cache.question_address(problem, None), wrong)
        assert cache.ask_once(problem, store).json() == right.json()
