"""The command line: exit codes, what goes to which stream, JSON Lines, and never a traceback."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from ludus_check.__main__ import main

ROOT = Path(__file__).parents[2]
CERTIFICATES = ROOT / "tests/certificates"
GOOD = CERTIFICATES / "verified/windows-one-die.json"
WRONG = CERTIFICATES / "rejected/windows-weighting-all-zero.json"
BROKEN = CERTIFICATES / "malformed/file-nan.json"
PARTLY = CERTIFICATES / "partly_verified/windows-fewest-claimed.json"
TOO_LARGE = CERTIFICATES / "not_checked/tiling-number-dominoes-68x68.json"
UNDECIDED = ROOT / "formats/examples/windows-undecided.json"


def run(*arguments, text=b"", **more):
    command = [sys.executable, "-W", "error", "-m", "ludus_check", *map(str, arguments)]
    done = subprocess.run(command, input=text, capture_output=True, check=False, timeout=60, **more)
    assert b"Traceback" not in done.stderr
    return done.returncode, done.stdout.decode(), done.stderr.decode()


@pytest.mark.parametrize(
    ("path", "code", "start"),
    [
        (GOOD, 0, "Verified. "),
        (WRONG, 1, "Rejected. "),
        (BROKEN, 2, "Malformed. "),
        (UNDECIDED, 3, "Undecided. "),
        (PARTLY, 4, "Partly verified. "),
        (TOO_LARGE, 5, "Not checked. "),
    ],
)
def test_each_outcome_has_its_exit_code_and_its_stream(path, code, start):
    by_name = run(path)
    assert by_name == run("-", text=path.read_bytes())
    assert by_name[0] == code
    said, silent = by_name[1:] if code in (0, 4) else by_name[:0:-1]
    assert said.startswith(start)
    assert said.count("\n") == 1
    assert silent == ""


@pytest.mark.parametrize(("path", "colour"), [(GOOD, 32), (PARTLY, 33), (WRONG, 31), (TOO_LARGE, 36)])
def test_in_a_terminal_the_word_has_the_colour_of_its_status(path, colour, monkeypatch, capsys):
    plain = main([str(path)]), *capsys.readouterr()
    for stream in (sys.stdout, sys.stderr):
        monkeypatch.setattr(stream, "isatty", lambda: True)
    monkeypatch.setenv("NO_COLOR", "1")
    assert (main([str(path)]), *capsys.readouterr()) == plain
    monkeypatch.delenv("NO_COLOR")
    main([str(path)])
    said = "".join(capsys.readouterr())
    assert said.startswith(f"\x1b[1;{colour}m")
    assert said.replace(f"\x1b[1;{colour}m", "").replace("\x1b[0m", "") == "".join(plain[1:])


@pytest.mark.parametrize("arguments", [(), ("--nonsense",), ("a", "b"), ("no-such-file.json",), (".",), ("a\nb",)])
def test_wrong_usage_is_exit_2(arguments):
    code, out, err = run(*arguments)
    assert (code, out) == (2, "")
    assert err


def test_a_missing_file_is_told_in_one_sentence():
    assert run("no-such-file.json")[2] == (
        'Malformed. file: expected a file that can be read, got "no-such-file.json": No such file or directory\n'
    )


def test_the_help_shows_examples_and_exit_codes():
    code, out, _ = run("--help")
    assert code == 0
    assert "python -m ludus_check answer.json" in out
    assert "4  partly verified" in out


def one_line(path):
    return json.dumps(json.loads(path.read_bytes())).encode() + b"\n"


def test_lines_answer_line_by_line_in_order_and_a_bad_line_does_not_stop_them():
    lines = [
        one_line(GOOD),
        b"{nonsense\n",
        b"\n",
        b"\xff\n",
        one_line(WRONG),
        one_line(UNDECIDED),
        one_line(GOOD)[:-1],
    ]
    code, out, err = run("--lines", text=b"".join(lines))
    results = [json.loads(line) for line in out.splitlines()]
    assert all(result.pop("ludus") == 1 for result in results)
    words = ["verified", "malformed", "malformed", "malformed", "rejected", "undecided", "verified"]
    assert [list(result) for result in results] == [[word] for word in words]
    assert set(results[1]["malformed"]) == {"field", "message"}
    assert (code, err) == (2, "")


@pytest.mark.parametrize(
    ("paths", "code"),
    [
        ([], 0),
        ([GOOD, GOOD], 0),
        ([GOOD, UNDECIDED], 3),
        ([UNDECIDED, WRONG, GOOD], 1),
        ([WRONG, UNDECIDED], 1),
        ([GOOD, PARTLY], 4),
        ([PARTLY, UNDECIDED], 3),
        ([UNDECIDED, TOO_LARGE], 5),
        ([TOO_LARGE, WRONG], 1),
    ],
)
def test_the_exit_code_of_lines_is_the_worst_of_all(paths, code):
    assert run("--lines", "-", text=b"".join(map(one_line, paths)))[0] == code


def test_lines_are_flushed_as_they_come():
    command = [sys.executable, "-m", "ludus_check", "--lines"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        for _ in range(2):
            process.stdin.write(one_line(GOOD))
            process.stdin.flush()
            assert b"verified" in process.stdout.readline()
        process.stdin.close()
        assert process.wait(timeout=30) == 0


def test_lines_are_read_from_a_file_with_its_folder_for_npy_files(tmp_path):
    np = pytest.importorskip("numpy")
    np.save(tmp_path / "state.npy", np.array([3], dtype="<i4"))
    answer = json.loads(GOOD.read_bytes())
    answer["problem"]["state"] = {"npy": "state.npy"}
    path = tmp_path / "answers.jsonl"
    path.write_text(json.dumps(answer) + "\n")
    assert run("--lines", path)[0] == 0
    assert run("--lines", text=path.read_bytes())[0] == 2
    assert run("--lines", tmp_path / "none.jsonl")[0] == 2
    assert run("-", text=path.read_bytes())[0] == 2


def test_a_closed_pipe_ends_quietly():
    command = f"{sys.executable} -m ludus_check --lines | head -n 1"
    done = subprocess.run(command, shell=True, input=one_line(GOOD) * 3000, capture_output=True, check=False)
    assert b"verified" in done.stdout
    assert done.stderr == b""


def test_text_that_a_terminal_cannot_show_does_no_harm():
    answer = json.loads(UNDECIDED.read_bytes())
    answer["reason"] = "no \ud800 time \x1b[31m\u4e2d"
    for environment in ({}, {"PYTHONIOENCODING": "ascii"}):
        text = json.dumps(answer).encode()
        code, _, err = run("-", text=text, env={**os.environ, **environment})
        assert code == 3
        assert "\x1b" not in err
        assert run("--lines", text=text, env={**os.environ, **environment})[0] == 3


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no named pipes here")
def test_a_named_pipe_is_refused_without_waiting(tmp_path):
    os.mkfifo(tmp_path / "pipe.json")
    code, _, err = run(tmp_path / "pipe.json")
    assert code == 2
    assert "use - to read standard input" in err


def test_integers_stay_bounded_when_the_interpreter_sets_no_bound():
    text = b'{"ludus":' + b"9" * 100_000 + b"}"
    assert run("-", text=text, env={**os.environ, "PYTHONINTMAXSTRDIGITS": "0"})[0] == 5


@pytest.mark.parametrize("bound", ["0", "640", "4300"])
def test_a_thousand_digits_are_read_whatever_the_interpreter_is_told(bound):
    problem = {"ludus": 1, "kind": "windows", "shape": [1], "window": [1], "modulus": 10**900, "state": [0]}
    answer = {"ludus": 1, "problem": problem, "answer": "solved", "certificate": {"kind": "rolls", "rolls": [0]}}
    environment = {**os.environ, "PYTHONINTMAXSTRDIGITS": bound}
    for modulus, code in ((10**900, 0), (10**1000 - 1, 0), (-(10**900), 2), (10**1000, 5)):
        problem["modulus"] = modulus
        result = run("-", text=json.dumps(answer).encode(), env=environment)
        assert result[0] == code
        if modulus == 10**900:
            said = "The die already shows 0."
            assert result[1] == f"Verified. {said}\n"


@pytest.mark.parametrize("error", ["RecursionError", "MemoryError"])
@pytest.mark.parametrize("place", ["check_file", "_check_text", "_lines"])
def test_a_check_that_overtaxes_the_machine_ends_in_one_sentence(error, place):
    program = (
        "import sys, ludus_check.__main__ as command\n"
        f"def overtaxed(*_): raise {error}\n"
        f"command.{place} = overtaxed\n"
        "sys.exit(command.run())"
    )
    arguments = {"check_file": [GOOD], "_check_text": ["-"], "_lines": ["--lines"]}[place]
    done = subprocess.run(
        [sys.executable, "-c", program, *map(str, arguments)], input=b"{}", capture_output=True, check=False
    )
    sentence = b"Not checked. The check needs more memory than there is. Nothing was verified.\n"
    printed = [*done.stdout.splitlines(keepends=True), *done.stderr.splitlines(keepends=True)]
    assert (done.returncode, printed) == (5, [sentence])


def test_a_board_of_thousands_of_classes_is_checked():
    problem = {"ludus": 1, "kind": "windows", "shape": [5000, 1], "window": [5000, 1], "modulus": 2}
    rolls = [[1], [1], [1]] + [[0]] * 4997
    for bound, code in ((1, 0), (3, 1)):
        answer = {"ludus": 1, "problem": {**problem, "state": [[1]] * 5000}, "answer": "solved", "lower_bound": bound}
        answer["certificate"] = {"kind": "rolls", "rolls": rolls}
        assert run("-", text=json.dumps(answer).encode())[0] == code


def test_the_checker_loads_nothing_of_the_workbench():
    program = (
        "import sys, ludus_check.__main__; print([m for m in sys.modules if m.split('.')[0] in ('ludus', 'numpy')])"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"
