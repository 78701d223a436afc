"""`ludus prove`: what it prints, what it writes, and what it refuses."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import ludus_check
from ludus.cli.main import main
from ludus.cli.tools import DONE, MISUSED, REJECTED, UNDECIDED
from ludus.families.proofs.prove import NAMED

RYUO = "(x + y) % p + p * (x // p ^ y // p)"


def told(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    code = main(["prove", *arguments, "--quiet"])
    out, err = capsys.readouterr()
    return code, out, err


@pytest.mark.parametrize(
    "arguments",
    [
        ("rook", "x ^ y"),
        ("ryuo", RYUO),
        ("ryuo", RYUO, "--p", "5"),
        ("ryuo", f"{RYUO} = 1", "--misere"),
        ("king", "x % 2 = 0 and y % 2 = 0"),
        ("rook", "x = 0 and y = 0 or x >= 1 and y >= 1 and (x - 1 ^ y - 1) = 1", "--passes", "1"),
        ("rook", "(x ^ y) = 1", "--passes", "1", "--pass-at-terminal"),
        ("rook", "x = y", "--passes", "2"),
        ("rook", "exists k (x = k and y = k)", "--numeration", "fibonacci"),
        ("two-rooks", "(x ^ z) + (y ^ u) = 1 or (x ^ z) = (y ^ u) and (x ^ z) >= 2"),
        ("silver-dollar", "(x - 1 ^ y - 1 ^ z - 1 ^ u - 1) = 0"),
        ("--named", "wythoff", "--where", "t=1"),
        ("--named", "ryuo-misere-every-p"),
    ],
)
def test_a_theorem_is_proved(arguments: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = told(capsys, *arguments)
    assert code == DONE
    assert "Proved" in out


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("rook", "x = y and x != 5"), "(5, 5)"),
        (("rook", "x + y"), "(1, 1)"),
        (("ryuo", "x = y"), "(1, 1)"),
        (("--named", "ryuo-theorem-2.1", "--where", "p=3"), "(0, 1)"),
        (("--named", "ryuo-longer-steps", "--where", "p=3"), "(1, 2)"),
    ],
)
def test_a_false_claim_is_refuted(arguments: tuple[str, ...], words: str, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = told(capsys, *arguments)
    assert code == REJECTED
    assert "Refuted" in out
    assert words in out


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("rook", "x * y = 0"), "outside the logic"),
        (("rook", "x // y = 0"), "outside the logic"),
        (("rook", "q = 0"), "one of the names"),
        (("rook", "x ^ y", "--numeration", "fibonacci"), "numeration"),
        (("rook", "x ^ y", "--numeration", "one"), "numeration"),
        (("rook", "x", "--misere"), "condition"),
        (("wythoff", "x = 0", "--passes", "1"), "without_pass"),
        (("rook", "x = 0", "--without-pass", "x = 0"), "without_pass"),
        (("rook", "x = 0", "--where", "x=3"), "coordinate"),
        (("rook", "x = 0", "--where", "p"), "where"),
        (("silver-dollar", "x + y"), "formula"),
        (("pegs", "x = y"), "target"),
        (("rook",), "claimed"),
        ((), "name a game"),
        (("--named", "fermat"), "expected one of"),
        (("--named", "nim", "--where", "p=3"), "no parameter"),
        (("--named", "ryuo", "--where", "p=99"), "from 1 to 16"),
        (("--named", "ryuo-every-p", "--where", "p=3"), "no parameter"),
        (("rook", "x = y", "-o", "proof.txt"), "output"),
    ],
)
def test_bad_input_is_refused_in_one_sentence(
    arguments: tuple[str, ...], words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    code, _, err = told(capsys, *arguments)
    assert code == MISUSED
    assert words in err
    assert "Traceback" not in err


def test_what_is_written_is_checked_on_its_own(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "proof.json"
    code, out, _ = told(capsys, "ryuo", RYUO, "-o", str(path))
    assert code == DONE
    assert ludus_check.verify_file(path).text in out
    assert json.loads(path.read_text())["problem"]["claim"] == RYUO
    problem = tmp_path / "kernel.json"
    problem.write_text(json.dumps(json.loads(path.read_text())["problem"]))
    assert told(capsys, str(problem))[0] == DONE
    assert told(capsys, str(problem), "x = y")[0] == MISUSED
    code, _, err = told(capsys, str(path))
    assert code == MISUSED
    assert "expected a problem, got an answer" in err
    picture = tmp_path / "proof.svg"
    assert told(capsys, "rook", "x = y", "-o", str(picture))[0] == DONE
    assert "<svg" in picture.read_text()


def test_the_printed_uniqueness_is_refuted_by_a_vector(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "refuted.json"
    code, out, _ = told(capsys, "--named", "ryuo-theorem-1.3", "--where", "p=3", "-o", str(path))
    assert code == REJECTED
    assert "The smallest vector about which the claim is wrong is (2, 2) (computed, not certified)." in out
    assert ludus_check.verify_file(path).text in out


def test_the_json_has_the_answer_in_it(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = told(capsys, "rook", "x = y", "--json")
    assert code == DONE
    fields = json.loads(out)
    assert fields["verdict"] == "proved"
    assert ludus_check.verify(fields["answer"]).text == fields["sentence"]


def test_a_claim_is_written_for_other_provers(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    walnut, lean = tmp_path / "claim.txt", tmp_path / "proof.lean"
    assert told(capsys, "ryuo", f"{RYUO} = 0", "--walnut", str(walnut), "--lean", str(lean))[0] == DONE
    assert "eval ludus_theorem" in walnut.read_text()
    assert "theorem every_pair_is_right : check = true := by decide" in lean.read_text()
    assert told(capsys, "rook", "x = y and x != 5", "--walnut", str(walnut))[0] == REJECTED
    assert "eval ludus_theorem" in walnut.read_text()


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("rook", "x + y", "--lean"), "that is proved, got one that is refuted"),
        (("--named", "ryuo-longer-steps-every-p", "--lean"), "about one game"),
        (("--named", "ryuo-move-sets", "--where", "p=1", "--walnut"), "about one game"),
        (("--named", "wythoff", "--where", "t=1", "--lean"), "expected bases"),
        (("--named", "ryuo", "--lean"), "choose a case"),
        (("rook", "x = y", "--seconds", "0", "--walnut"), "about one game"),
    ],
)
def test_what_cannot_be_written_is_refused(
    arguments: tuple[str, ...], words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / ("claim.txt" if arguments[-1] == "--walnut" else "proof.lean")
    code, _, err = told(capsys, *arguments, str(path))
    assert code == MISUSED
    assert words in err
    assert not path.exists()
    assert told(capsys, *arguments, str(tmp_path / "claim.doc"))[0] == MISUSED


def test_time_that_is_up_is_undecided(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = told(capsys, "rook", "x = y", "--seconds", "0")
    assert code == UNDECIDED
    assert out == "Undecided. The automaton of the claim was not finished: the time is up.\n"


def test_the_list_names_every_proof(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = told(capsys, "--list")
    assert code == DONE
    assert all(f"{name}\n" in out for name in NAMED)


def test_a_counterexample_too_far_to_play_out_is_undecided(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = told(capsys, "rook", "x ^ y if x < 5000 else 0")
    assert code == UNDECIDED
    assert (
        out
        == "Undecided. The claim fails at (5000, 0) with the value 0, which is too far from the corner to play out.\n"
    )


def test_a_claim_about_two_pieces_is_about_positions(capsys: pytest.CaptureFixture[str]) -> None:
    """Theorem 4 as printed takes in two rooks on one square, which is no position: that refutes nothing."""
    claim = "(x ^ z) + (y ^ w) = 1 or (x ^ z) = (y ^ w) and (x ^ z) != 1"
    assert main(["prove", "two-rooks", claim, "--quiet"]) == 0
    assert main(["prove", "two-rooks", "x ^ y ^ z ^ w = 0", "--quiet"]) == 1
    assert "(0, 0, 0, 1) is a P-position" in capsys.readouterr().out
