"""`ludus verify`, `ludus extensions` and the forms of `ludus table`, as a stranger uses them."""

from __future__ import annotations

import json
import re
from pathlib import Path

import numpy as np
import pytest

from ludus.cli.main import main
from ludus.core.answers import Undecided
from ludus.families.impartial.one_piece.problem import impartial
from ludus.families.proofs.commands.verify import Run, print_verdicts

FORMULA = "(x+y) % p + p*((x//p) ^ (y//p))"


def out(capsys: pytest.CaptureFixture[str], *arguments: str, code: int = 0) -> str:
    assert main([*arguments, "--quiet"]) == code
    return capsys.readouterr().out


class TestVerify:
    def test_a_formula_holds_to_a_bound(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert "holds for all 900" in out(capsys, "verify", "ryuo", "--p", "4", FORMULA, "--bound", "30")
        assert "x < 20, y < 9" in out(capsys, "verify", "ryuo", FORMULA, "--size", "20,9")

    def test_a_game_has_all_its_steps_on_a_large_board(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert "holds for all" in out(capsys, "verify", "ryuo", "--p", "12", FORMULA, "--bound", "40")

    def test_three_heaps_need_no_start(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert "holds for all 336" in out(capsys, "verify", "nim", "x ^ y ^ z", "--size", "6,7,8")

    def test_what_is_undecided_is_one_sentence_and_no_table_is_called_verified(
        self, capsys: pytest.CaptureFixture[str]
    ) -> None:
        problem = impartial([(1,)], size=(3,))
        print_verdicts([(Run("rook", problem, "x", {}), Undecided(problem, "the table is too large", "none"))], None)
        assert capsys.readouterr().out == "Undecided: rook: The table is too large.\n"

    def test_a_counterexample_is_an_exit_code(self, capsys: pytest.CaptureFixture[str]) -> None:
        fields = json.loads(out(capsys, "verify", "wythoff", "x = y", "--bound", "30", "--json", code=1))
        assert fields["counterexample"]["position"] == [1, 1]
        assert fields["wrong"] == 51

    def test_a_problem_file_keeps_its_size(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        file = tmp_path / "piece.json"
        fields = {"ludus": 1, "kind": "impartial", "rays": [[1, 0], [0, 1]], "size": [7, 9], "passes": 1}
        file.write_text(json.dumps(fields))
        assert "one pass" in out(capsys, "verify", str(file), "(x ^ y) = 1", code=1)
        assert "all 63" in out(capsys, "verify", str(file), "x ^ y ^ 1", "--pass-at-terminal")
        assert "all 63" in out(capsys, "verify", str(file), "x ^ y", "--passes", "2")

    def test_the_formula_may_have_another_parameter_than_the_game(self, capsys: pytest.CaptureFixture[str]) -> None:
        shown = out(capsys, "verify", "ryuo", FORMULA, "--where", "p=4", "--bound", "20", code=1)
        assert "ryuo (p = 3), the formula with p = 4" in shown

    def test_named_claims_run_for_several_parameters(self, capsys: pytest.CaptureFixture[str]) -> None:
        shown = out(capsys, "verify", "--named", "ryuo-theorem-2.1-repaired", "--bound", "20")
        assert re.findall(r"Holds: ryuo \(p = (\d+)", shown) == [str(p) for p in range(3, 13)]
        shown = out(capsys, "verify", "--named=ryuo-theorem-2.1", "--p", "5", "--bound", "20", "--json", code=1)
        assert json.loads(shown)["counterexample"]["position"] == [0, 1]
        many = json.loads(out(capsys, "verify", "--named", "ryuo-pass-small-p", "--bound", "9", "--json"))
        assert [one["holds"] for one in many["verdicts"]] == [True, True]

    def test_the_claims_are_listed(self, capsys: pytest.CaptureFixture[str]) -> None:
        shown = out(capsys, "verify", "--list")
        assert "ryuo-theorem-2.1-usual-pass" in shown
        assert "wythoff-golden" in shown

    def test_the_difference_is_drawn(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        for name, start in (("d.png", b"\x89PNG"), ("d.svg", b"<svg")):
            out(capsys, "verify", "wythoff", "x ^ y", "--bound", "20", "-o", str(tmp_path / name), code=1)
            assert (tmp_path / name).read_bytes().startswith(start)
        out(capsys, "verify", "wythoff", "x = y", "--bound", "9", "-o", str(tmp_path / "p.svg"), code=1)
        assert "not a P-position" in (tmp_path / "p.svg").read_text()

    @pytest.mark.parametrize(
        ("arguments", "words"),
        [
            (["wythoff", "x +"], "the end"), (["wythoff", "q"], "the names x, x1, y, x2"), (["wythoff"], "a formula"),
            (["wythoff", "x % y", "--bound", "9"], "got y = 0 for x = 0, y = 0"), ([], "a formula"),
            (["dice-torus", "x"], "two-player game"), (["wythoff", "x", "--where", "p"], "such as p=3"),
            (["wythoff", "x", "--where", "x=3"], "coordinate"), (["--named", "fermat"], "expected one of ryuo"),
            (["--named", "nim-bouton", "--bound", "9", "x"], "leave TARGET"), (["no-such", "x"], "no-such"),
            (["--named", "ryuo-misere", "--passes", "1"], "--passes"), (["wythoff", "x", "--size", "0,4"], "size[0]"),
            (["wythoff", "x", "--size", "9,9", "--bound", "9"], "one of"), (["wythoff", "x", "-o", "d.gif"], ".svg"),
            (["wythoff", "x", "--bound", "99999999"], "would fit"), (["wythoff", "x", "-o", "no/d.png"], "folder"),
            (["--named", "ryuo-misere", "-o", "d.png"], "--p 3"), (["wythoff", "x", "--misere"], "condition"),
            (["--named", "ryuo-misere", "--where", "q=3"], "expected p for ryuo-misere, got q"),
        ],
    )  # fmt: skip
    def test_mistakes_are_one_sentence(
        self, arguments: list[str], words: str, capsys: pytest.CaptureFixture[str]
    ) -> None:
        assert main(["verify", *arguments]) == 2
        told = capsys.readouterr()
        assert words in told.err
        assert "Traceback" not in told.err
        assert not told.out


class TestInvariance:
    def test_the_board_of_vectors_is_shown(self, capsys: pytest.CaptureFixture[str]) -> None:
        shown = out(capsys, "extensions", "ryuo", "--bound", "30", "--up-to", "3")
        assert "  2  N  .  *  *\n" in shown
        assert "(2, 2) refutes it" in shown

    def test_findings_without_a_theorem_have_a_bound(self, capsys: pytest.CaptureFixture[str]) -> None:
        shown = out(capsys, "extensions", "wythoff", "--bound", "30", "--up-to", "3", "--p-positions")
        assert "vectors that can be added, to 30 × 30:\n    (1, 3) (3, 1)" in shown
        assert "theorem" not in shown.lower()

    def test_without_a_size_the_board_is_small_in_every_dimension(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert "on 22 × 22 × 22 positions" in out(capsys, "extensions", "nim", "--from", "1,1,1", "--up-to", "1")

    def test_findings_are_written_as_json(self, capsys: pytest.CaptureFixture[str]) -> None:
        found = json.loads(out(capsys, "extensions", "ryuo", "--bound", "20", "--up-to", "2", "--json"))
        assert found["always harmless"] == [{"vector": [2, 2]}]
        assert found["forbidden"][0] == {"vector": [1, 2], "at": [1, 2]}
        assert found["ryuo"] == 3

    @pytest.mark.parametrize(
        ("arguments", "words"),
        [
            (["dice-torus"], "two-player game"), (["wythoff", "--passes", "1"], "without passes"),
            (["wythoff", "--misere"], "normal play"), (["nim", "--up-to", "99", "--bound", "9"], "vectors"),
            (["wythoff", "--bound", "3000"], "1091 x 1091 would fit"),
        ],
    )  # fmt: skip
    def test_mistakes_are_one_sentence(
        self, arguments: list[str], words: str, capsys: pytest.CaptureFixture[str]
    ) -> None:
        assert main(["extensions", *arguments, "--quiet"]) == 2
        assert words in capsys.readouterr().err


class TestTableForms:
    def test_the_paper_figure_is_printed_as_latex(self, capsys: pytest.CaptureFixture[str]) -> None:
        shown = out(capsys, "table", "ryuo", "--size", "13,13", "--latex")
        rows = [line.split("\\\\")[0].split("&") for line in shown.splitlines() if "&" in line]
        assert " ".join(cell.strip() for cell in rows[5]) == r"4 4 5 3 1 2 \textbf{0} 10 11 9 7 8 6 16"
        assert len(rows) == 14

    def test_every_form_is_written(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        starts = {"t.png": b"\x89PNG", "t.svg": b"<svg", "t.tex": b"% ", "t.csv": b"y\\x,0,1,", "t.npy": b"\x93NUMPY"}
        for name, start in starts.items():
            out(capsys, "table", "ryuo", "--size", "6,7", "-o", str(tmp_path / name))
            assert (tmp_path / name).read_bytes().startswith(start)
        assert (tmp_path / "t.csv").read_text().splitlines()[3] == "2,2,0,1,5,3,4"

    def test_a_table_with_blocks_is_drawn_too(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        place = ["--store", str(tmp_path / "store"), "--workers", "inline"]
        out(capsys, "table", "wythoff", "--size", "40,40", "--block", "20", "-o", str(tmp_path / "b.png"), *place)
        out(capsys, "table", "wythoff", "--size", "40,40", "-o", str(tmp_path / "a.png"))
        assert (tmp_path / "a.png").read_bytes() == (tmp_path / "b.png").read_bytes()

    def test_a_large_map_is_a_folder_of_tiles(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        monkeypatch.setattr("ludus.render.png.MAX_SIDE", 16)
        out(capsys, "table", "wythoff", "--size", "20,10", "--pixels", "2", "-o", str(tmp_path / "m.png"))
        index = json.loads((tmp_path / "m-tiles" / "index.json").read_text())
        assert (index["width"], index["height"], index["pixels"]) == (20, 10, 2)
        assert [(tile["x"], tile["y"]) for tile in index["tiles"]][-1] == ([16, 20], [8, 10])
        page = (tmp_path / "m-tiles" / "index.html").read_text()
        for tile in index["tiles"]:
            assert tile["file"] in page
            assert (tmp_path / "m-tiles" / tile["file"]).is_file()
        assert not (tmp_path / "m.png").exists()

    def test_a_larger_board_has_all_steps_of_the_game(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        out(capsys, "table", "ryuo", "--p", "12", "--size", "30,30", "-o", str(tmp_path / "t.npy"))
        x, y = np.ix_(np.arange(30), np.arange(30))
        assert (np.load(tmp_path / "t.npy") == (x + y) % 12 + 12 * ((x // 12) ^ (y // 12))).all()

    def test_what_cannot_be_drawn_is_refused(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        for size, name, words in (("3,3,3", "t.png", "one or two axes"), ("70,3", "t.tex", "page")):
            assert main(["table", "ryuo", "--size", size, "-o", str(tmp_path / name), "--quiet"]) == 2
            assert words in capsys.readouterr().err
            assert not (tmp_path / name).exists()


@pytest.mark.parametrize("game", ["silver-dollar-strip", "kayles"])
@pytest.mark.parametrize("words", [["verify", "x"], ["extensions"]])
def test_games_of_other_kinds_are_refused(game: str, words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main([words[0], game, *words[1:], "--quiet"]) == 2
    assert "expected a game of one piece on a grid" in capsys.readouterr().err
