"""Lessons: all of ours open, and a file that is wrong says in which line and what was expected."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from ludus.core.errors import InvalidInput
from ludus.families import games
from ludus.web import teaching
from ludus.web.lesson_words import problem_fields
from ludus.web.serve import own_address, warn_of_lessons
from ludus.web.sheets import game_sheet, lesson_sheet
from ludus.web.targets import target
from ludus.web.teaching import LESSONS, lesson, lesson_files, lesson_text, listed, read_lesson

NAMES = sorted(lesson_files(None))
HEAD = "ludus-lesson: 1\ntitle: T\ngame: nim\n"
TRY = "# Try: Play\nsay: Play it.\n"


def quiet(*_: object) -> None:
    """Take no notice of progress."""


def opened(text: str) -> dict[str, Any]:
    return lesson({"name": "own", "text": text}, quiet)


def written(name: str) -> dict[str, Any]:
    """A lesson as a teacher writes it, with squares, dominoes, heaps and short words."""
    return lesson({"name": name, "text": lesson_text(Path(__file__).parent / "lessons" / f"{name}.md")}, quiet)


def test_a_lesson_in_the_words_of_a_teacher_has_the_boards_that_it_means() -> None:
    boards = [step["board"] for step in written("mutilated-chessboard")["steps"]]
    assert boards[0]["parameters"]["region"] == ".#######/" + "########/" * 6 + "#######."
    best, some = (boards[k]["position"].split(", ") for k in (1, 4))
    assert (len(best), len(some)) == (30, 10)
    here = target("tiling", boards[1]["parameters"], None, boards[1]["position"]).standing
    assert not list(here.game.moves(here.position))
    assert boards[6]["parameters"]["region"].count("#") == 62
    lights = written("lights-parity")["steps"]
    assert lights[0]["board"]["position"] == "10100/01110/10101/01110/00110"
    assert lights[6]["board"]["position"] == "/".join(["00000"] * 5)
    assert [step["show"] for step in lights[3:6]] == [["weights(1)", "counts"]] * 2 + [
        ["weights(1)", "counts", "verdict"]
    ]
    nim = written("nim-pairs")["steps"]
    assert nim[1]["goal"] == "win 2 games"
    # The screen has begun: one of the two equal heaps is smaller, and the class can win.
    first, second = map(int, nim[1]["board"]["position"].split())
    assert first != second
    assert 4 in (first, second)


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        ("problem: shape=2x2; on=C3\n", 4, "expected squares of the 2 × 2 board, got C3"),
        ("problem: shape=2x2; on=3C\n", 4, "expected a square such as C3, got '3C'"),
        (f"{TRY}count: stars\n", 6, "count: expected marked-changed; got 'stars'"),
        (f"{TRY}fill: best\n", 6, "expected 'best' and 'some' on a tiling only"),
    ],
)
def test_what_a_teacher_writes_wrongly_is_named_with_its_line(text: str, line: int, message: str) -> None:
    head = HEAD.replace("nim", "lights")
    with pytest.raises(InvalidInput) as wrong:
        opened(head + text if text.startswith("#") else head + text + TRY)
    assert f"own.md, line {line}: " in str(wrong.value)
    assert message in str(wrong.value)


@pytest.mark.parametrize("name", NAMES)
def test_every_lesson_opens_and_tries_before_it_reveals(name: str) -> None:
    found = lesson({"name": name, "text": lesson_text(LESSONS / f"{name}.md")}, quiet)
    kinds = [step["kind"] for step in found["steps"]]
    assert set(kinds) == {"Try", "Conjecture", "Reveal", "Ask on"}
    assert kinds[0] == "Try"
    assert kinds[-1] == "Ask on"
    assert all(step["teacher"] for step in found["steps"])
    assert found["idea"]
    assert found["minutes"]
    for step in found["steps"]:
        target(found["game"], step["board"]["parameters"], None, step["board"]["position"])


def test_every_family_has_a_lesson() -> None:
    taught = {one["game"] for one in listed(None)}
    assert {games.names()[name] for name in taught} == set(games.names().values())
    assert taught >= {
        "lights",
        "dice-torus",
        "pegs",
        "tiling",
        "nim",
        "rook",
        "silver-dollar-strip",
        "tape",
        "go-first",
    }


FAULTS = [
    ("title: T\ngame: nim\n" + TRY, "line 1: expected 'ludus-lesson: 1' as the first line"),
    ("ludus-lesson: 1\ngame: nim\n" + TRY, "line 1: title: expected a value, got nothing"),
    ("ludus-lesson: 1\ntitle: T\ngame: chess\n" + TRY, "line 3: game: expected one of"),
    (HEAD + "minutes: soon\n" + TRY, "line 4: minutes: expected a number from 1 to 300, got 'soon'"),
    (HEAD + "why: maybe\n" + TRY, "line 4: why: expected locked until Reveal, open, locked; got 'maybe'"),
    (HEAD + "colour: red\n" + TRY, "line 4: expected one of ludus-lesson, title"),
    (HEAD + "title: again\n" + TRY, "line 4: title: expected once, got it again (first on line 2)"),
    (HEAD + "worksheet: boards 99\n" + TRY, "line 4: worksheet: expected 'boards 1 to 6, lines 1 to 12'"),
    (HEAD, "expected 1 to 20 steps"),
    (HEAD + "# Play: it\nsay: x\n", "line 4: expected '# KIND: Title' with KIND one of Try, Conjecture"),
    (HEAD + "# Try: x\nshow: plain\n", "line 4: say: expected a sentence, got nothing"),
    (HEAD + "# Try: x\nsya: y\n", "line 5: expected one of say, ask, choice"),
    (HEAD + "# Try: x\nsay:\n", "line 5: say: expected a value, got nothing"),
    (HEAD + "# Try: x\nhello\n", "line 5: expected 'key: value', a step or an indented line; got 'hello'"),
    (HEAD + "# Try: x\n  hello\n", "line 5: expected a line 'key: value' above an indented line"),
    (HEAD + "# Conjecture: x\nask: y?\nchoice: z\n", "line 6: choice: expected 2 to 4, got 1"),
    (HEAD + TRY + "choice: z\n", "line 6: choice: expected only in a step of the kind Conjecture"),
    (HEAD + TRY + "show: everything\n", "line 6: show: expected plain, colouring"),
    (HEAD + TRY + "opponent: me\n", "line 6: opponent: expected gentle, fair, perfect, person; got 'me'"),
    (HEAD + f"# Try: x\nsay: {'long ' * 200}\n", "line 5: say: expected at most 600 letters, got 999"),
    (HEAD + TRY + "problem: start=x\n", "line 6: start: expected"),
    (HEAD + TRY + "problem: stones=3\n", "line 6: stones: expected one of start"),
    (HEAD + TRY + "problem: 3 4 5\n", "line 6: problem: expected fields such as 'start=3,4,5' or a link"),
    (HEAD + TRY + "problem: /play/pegs?p=x\n", "line 6: problem: expected a link to /play/nim, got '/play/pegs'"),
    (HEAD + TRY + "fill: 9 9 9\n", "line 6:"),
    (HEAD + TRY + "show: weights\n", "line 6: show: expected what the answer to this board has (columns, refutations"),
    (HEAD + TRY + "show: targets\n", "got 'targets'"),
    # A region that has a tiling has no count that forbids one, whatever the lesson says of it.
    (
        f"ludus-lesson: 1\ntitle: T\ngame: tiling\nproblem: region=4x4; tiles=domino\n{TRY}show: colouring, counts\n",
        "line 7: show: expected what the answer to this board has (colouring, moves, verdict), got 'counts'",
    ),
]


@pytest.mark.parametrize(("text", "told"), FAULTS)
def test_a_wrong_line_is_named_with_what_was_expected(text: str, told: str) -> None:
    with pytest.raises(InvalidInput) as caught:
        opened(text)
    assert told in str(caught.value)
    assert "own.md" in str(caught.value)


def test_all_wrong_lines_are_named_at_once_and_in_order() -> None:
    with pytest.raises(InvalidInput) as caught:
        opened(HEAD + "minutes: x\n# Try: y\nsya: z\n")
    assert [fault.field for fault in caught.value.faults] == [f"own.md, line {k}" for k in (4, 5, 6)]


def test_a_board_without_an_answer_in_time_is_not_said_to_lack_what_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(teaching, "SECONDS", 0.0)
    with pytest.raises(InvalidInput, match=r"line 7: show: no answer to this board within 0 s; try again"):
        opened(f"ludus-lesson: 1\ntitle: T\ngame: pegs\nproblem: board=english\n{TRY}show: weights\n")


def test_a_file_as_editors_of_other_systems_write_it() -> None:
    text = "\ufeff" + (HEAD + "# Try: A\nsay: one\n\ttwo\n\n# ask on: B\nsay: three\n").replace("\n", "\r\n")
    found = opened(text)
    assert [step["say"] for step in found["steps"]] == ["one\ntwo", "three"]
    assert [step["kind"] for step in found["steps"]] == ["Try", "Ask on"]
    assert found["why"] == "locked until Reveal"


def test_a_problem_is_a_link_that_was_copied_or_fields() -> None:
    link = "http://127.0.0.1:8000/play/lights?p=010/111/010&shape=3,3#"
    fields = "shape=3,3; position=010/111/010"
    assert problem_fields("lights", link) == problem_fields("lights", fields)
    holes = problem_fields("lights", "shape=5,5; holes=0 0; 4 4")
    assert holes["parameters"] == {"shape": "5,5", "holes": "0 0; 4 4"}


def test_own_lessons_come_first_and_broken_ones_say_why(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "mine.md").write_text(HEAD + TRY, encoding="utf-8")
    (tmp_path / "nim-pairs.md").write_text(HEAD + "nonsense\n" + TRY, encoding="utf-8")
    (tmp_path / "latin.md").write_bytes(HEAD.encode() + b"idea: \xe9\n")
    (tmp_path / "Not a name.md").write_text("x", encoding="utf-8")
    (tmp_path / "large.md").write_text(HEAD + "x" * 50_000, encoding="utf-8")
    found = {one["name"]: one for one in listed(str(tmp_path))}
    assert [*found][:4] == ["large", "latin", "mine", "nim-pairs"]
    assert found["mine"]["error"] is None
    assert "line 4: expected 'key: value'" in found["nim-pairs"]["error"]
    assert "expected a text in UTF-8" in found["latin"]["error"]
    assert "expected at most 40000 bytes" in found["large"]["error"]
    warn_of_lessons(str(tmp_path))
    assert "ludus: warning: nim-pairs.md, line 4" in capsys.readouterr().err
    with pytest.raises(InvalidInput, match="lessons: expected a folder, got"):
        warn_of_lessons(str(tmp_path / "none"))


def test_the_address_of_a_class_is_that_of_the_host() -> None:
    assert own_address("192.168.7.7") == "192.168.7.7"
    assert own_address("0.0.0.0").count(".") == 3


@pytest.mark.parametrize(
    "name", ["pegs", "tiling", "lights", "dice-torus", "tape", "nim", "rook", "go-first", "dice-surface"]
)
def test_worksheets_have_a_solution_for_every_board(name: str) -> None:
    number = 8 if name == "dice-torus" else 3
    fields = {"game": name, "boards": number, "seed": 5}
    sheet = game_sheet(fields, quiet)
    assert len(sheet["boards"]) == number
    for board in sheet["boards"]:
        assert board["picture"]["shapes"]
        assert board["question"].endswith((".", "?"))
        assert all(words[-1] == "." for words in board["words"])
    assert game_sheet(fields, quiet) == sheet
    if name == "lights":
        for number, board in enumerate(sheet["boards"]):
            assert board["words"][0].startswith(f"{3 + number} presses turn all 25 lights off.")
            assert f"with {3 + number} presses" in board["question"]


def test_the_worksheet_of_a_lesson_gives_nothing_away_on_its_first_page() -> None:
    text = lesson_text(LESSONS / "two-corners-gone.md")
    sheet = lesson_sheet({"name": "two-corners-gone", "text": text}, quiet)
    assert len(sheet["boards"]) == 2
    reveals = set(sheet["answers"])
    assert reveals
    first = " ".join([sheet["title"], sheet["rule"], sheet["question"], *(one["question"] for one in sheet["boards"])])
    assert not any(one in first for one in reveals)
    assert sheet["answers"][0] == "A colouring rules out every attempt at once."
    assert len(sheet["notes"]) == 7


def test_routes_of_lessons_and_codes(server: Any) -> None:
    found = server.get("/api/lessons").json()
    assert len(found["lessons"]) == len(NAMES)
    assert found["address"] is None
    assert server.get("/api/lessons/none").status_code == 404
    assert server.get("/api/lessons/..%2Fnim-pairs").status_code == 404
    one = server.get("/api/lessons/nim-pairs").json()
    assert one["steps"][0]["kind"] == "Try"
    code = server.get("/api/qr?text=http://x")
    assert code.headers["content-type"].startswith("image/svg+xml")
    assert server.get(f"/api/qr?text={'x' * 900}").status_code == 422
    assert server.get("/api/qr?text=" + "%C3%BC" * 500).status_code == 422
    assert server.get("/api/sheets/nothing").status_code == 404
    assert server.get("/api/sheets/nim?boards=99").status_code == 422


def test_reading_keeps_the_line_of_every_value() -> None:
    found = read_lesson("own", HEAD + TRY)
    assert found.steps[0].lines == {"say": 5}
