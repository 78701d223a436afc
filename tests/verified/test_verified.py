"""The verified checker and the Python one agree wherever both judge; what is dropped is refused; exports compile."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from collections import Counter
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import pytest
from click.testing import CliRunner
from verified_answers import KINDS, answers, damaged
from verified_coverage import PAGE, page

from ludus.cli.main import main
from ludus.core.theorem import NotStated, Theorem, parsed
from ludus.workbench.verified import judged, program, theorem_of
from ludus_check import Status, check

ROOT = Path(__file__).parents[2]
FILES = sorted(
    [*(ROOT / "formats" / "examples").glob("*.json"), *(ROOT / "tests" / "certificates").glob("*/**/*.json")]
)
needs_program = pytest.mark.skipif(program() is None, reason="the verified checker is not built: make verified")
needs_coq = pytest.mark.skipif(
    shutil.which("coqc") is None or program() is None,
    reason="Coq, or the proofs that `make verified` builds, are missing",
)


def python_says(answer: dict[str, Any], folder: Path | None = None) -> str:
    """Verified, rejected, or nothing where the answer is malformed, too large, or checked in part only."""
    status = check(answer, folder=folder).status
    return status.value if status in (Status.VERIFIED, Status.REJECTED) else ""


def compare(found: list[dict[str, Any]]) -> Counter[str]:
    """Return how often both said what, once they agree wherever both judge."""
    stated: list[tuple[str, Theorem]] = []
    counts: Counter[str] = Counter()
    for answer in found:
        try:
            theorem = theorem_of(answer)
        except NotStated:
            counts["only Python"] += 1
            continue
        python = python_says(answer)
        if python:
            stated.append((python, theorem))
        else:
            counts["Python is silent"] += 1
    for (python, theorem), verdict in zip(stated, judged([theorem for _, theorem in stated]), strict=True):
        if verdict in ("verified", "rejected"):
            assert python == verdict, (python, verdict, theorem.text())
        counts[verdict] += 1
    return counts


def differential(kind: str, number: int, longest: int = 10**9) -> None:
    good = stated_answers(kind, number, longest)
    counts = compare(good)
    assert counts["verified"] >= 0.9 * number
    assert not counts["rejected"]
    rng = Random(2)
    spoiled = compare([damaged(answer, rng) for answer in good])
    assert spoiled["rejected"] > 0
    assert sum(spoiled.values()) == number
    print(f"{kind}: {dict(counts)}, damaged {dict(spoiled)}")


def stated_answers(kind: str, number: int, longest: int) -> list[dict[str, Any]]:
    """Return answers that have a theorem; time limits are longer where they let a busy machine find too few."""
    good: list[dict[str, Any]] = []
    for patience in (1, 10, 100):
        found = islice(answers(kind, seed=1, patience=patience), 20 * number)
        good = list(islice((answer for answer in found if len(str(answer)) <= longest and is_stated(answer)), number))
        if len(good) == number:
            break
    assert len(good) == number, f"{len(good)} of {number} answers were found, with {patience} times the patience"
    return good


def is_stated(answer: dict[str, Any]) -> bool:
    try:
        theorem_of(answer)
    except NotStated:
        return False
    return True


QUICK = {"blocks": (5, 10**9), "heaps-saltus": (10, 500), "steps-value": (10, 10**9)}
"""How many answers of kinds that take seconds, and the most letters of one; the long run takes all as they come."""


@needs_program
@pytest.mark.parametrize("kind", KINDS)
def test_random_answers_and_damaged_ones(kind: str) -> None:
    differential(kind, *QUICK.get(kind, (25,)))


@needs_program
@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
def test_a_thousand_random_answers_and_damaged_ones(kind: str) -> None:
    differential(kind, 1000)


GLUINGS: list[list[Any]] = [
    [False, True],
    [True, False],
    [True, True],
    [False, "twist"],
    ["twist", False],
    [True, "twist"],
    ["twist", True],
]


@needs_program
def test_tilings_on_boards_that_are_glued_in_another_way() -> None:
    good = list(islice(filter(is_stated, answers("tiling-glued", seed=3)), 40))
    counts = compare([answer | {"problem": answer["problem"] | {"wrap": wrap}} for answer in good for wrap in GLUINGS])
    assert counts["verified"] > 40
    assert counts["rejected"] > 20
    assert counts["verified"] + counts["rejected"] == 7 * len(good)


@needs_program
def test_all_stored_certificates() -> None:
    found = []
    for path in (path for path in FILES if path.stat().st_size < 10_000):
        try:
            answer = json.loads(path.read_bytes())
        except (ValueError, RecursionError):
            continue
        if isinstance(answer, dict) and isinstance(answer.get("certificate"), dict):
            found.append(answer)
    counts = compare(found)
    assert counts["verified"] > 100
    assert counts["rejected"] > 80


def test_the_text_reads_back() -> None:
    answer = json.loads((ROOT / "formats/examples/windows-rolls.json").read_bytes())
    theorem = theorem_of(answer)
    assert parsed(theorem.text()) == (theorem.checker, [argument.tree for argument in theorem.arguments])


@pytest.mark.parametrize(
    ("name", "change", "why"),
    [
        ("windows-rolls", {"lower_bound": 3}, "lower_bound is not part"),
        ("two-pieces-pair-automaton", {}, "the certificate pair-automaton has no verified checker"),
        ("kernel-move-sets", {"convention": "none"}, "these rules do not go together"),
        ("tiling-forced-then", {}, "there is a weight at"),
        ("lights-presses", {"question": "solutions"}, "the certificate presses does not answer the question solutions"),
        ("tiling-placements", {"question": "count"}, "the certificate placements does not answer the question count"),
        ("windows-fewest-dual", {"lower_bound": None}, "no lower bound is claimed"),
        ("windows-count", {"optimal": True}, "optimal is not part"),
        ("lights-presses-holes", {}, "hole"),
        ("tiling-cover", {}, "certificate.degree is not part"),
        ("tiling-forced", {}, "the certificate forced has no verified checker on glued boards"),
    ],
)
def test_what_would_be_dropped_is_refused(name: str, change: dict[str, Any], why: str) -> None:
    answer = json.loads((ROOT / f"formats/examples/{name}.json").read_bytes()) | change
    if "question" in change:
        answer["problem"]["question"] = answer.pop("question")
    if "convention" in change:
        answer["problem"]["convention"] = answer.pop("convention")
    if name == "tiling-forced-then":  # on a cell that a forced tile covers
        answer["certificate"]["then"]["weights"][1][1] = 1
    if name == "lights-presses-holes":
        row, column = answer["problem"]["holes"][0]
        answer["certificate"]["presses"][row][column] = 1
    if name == "tiling-forced":
        answer["problem"]["wrap"] = [True, False]
    if name == "tiling-cover":
        answer["certificate"]["degree"] = 5
    with pytest.raises(NotStated, match=why):
        theorem_of(answer)


@needs_program
@pytest.mark.parametrize(
    ("region", "count", "verdict"),
    [
        (["###", "###", "###"], None, "verified"),
        (["####", "####"], None, "rejected"),
        (["###", "###", "###"], 3, "verified"),
        (["###", "###"], 3, "rejected"),
    ],
)
def test_a_colouring_argument_excludes_signed_tilings(region: list[str], count: int | None, verdict: str) -> None:
    tile: dict[str, Any] = {"name": "I2", "cells": [[0, 0], [0, 1]]} | ({} if count is None else {"count": count})
    weights = [[(r + c) % 2 * 2 - 1 for c in range(len(row))] for r, row in enumerate(region)]
    answer = {
        "ludus": 1,
        "problem": {"ludus": 1, "kind": "tiling", "region": region, "tiles": [tile], "question": "colouring"},
        "answer": "solved",
        "certificate": {"kind": "weighting", "modulus": 0, "weights": weights},
    }
    assert theorem_of(answer).statement.startswith("~ signed_tiled")
    assert (python_says(answer), judged([theorem_of(answer)])) == (verdict, [verdict])
    answer["problem"]["tiles"].append({"name": "I3", "cells": [[0, 0], [0, 1], [0, 2]], "count": 0})
    with pytest.raises(NotStated, match="without copies"):
        theorem_of(answer)


@pytest.mark.parametrize(
    "name",
    ["graph-outcome-lost", "impartial-remoteness-lost", "two-pieces-remoteness-passes", "sum-misere-without-move"],
)
def test_what_is_neither_won_nor_lost_is_refused(name: str) -> None:
    answer = json.loads((ROOT / f"tests/certificates/verified/{name}.json").read_bytes())
    theorem_of(answer)
    answer["certificate"]["outcome"] = "drawn"
    with pytest.raises(NotStated, match="neither won nor lost"):
        theorem_of(answer)


def test_a_program_that_takes_too_long_judges_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    slow = tmp_path / "slow"
    slow.write_text("#!/bin/sh\nexec sleep 60\n")
    slow.chmod(0o755)
    monkeypatch.setenv("LUDUS_VERIFIED", str(slow))
    theorem = theorem_of(json.loads((ROOT / "formats/examples/windows-rolls.json").read_bytes()))
    with pytest.raises(NotStated, match=r"longer than 0\.2 seconds"):
        judged([theorem], 0.2)


@pytest.mark.parametrize("repeated", [False, True])
@pytest.mark.parametrize("factor", [1, -1])
def test_a_factor_that_proves_nothing_is_refused(factor: int, repeated: bool) -> None:
    """The rule's own ends would prove it, and the search for a root of such a factor would not end."""
    problem = {"kind": "tape", "replacement": {"-1": 2, "1": 1}, "start": {"0": 1}, "goal": {"3": 1}}
    proof = {"kind": "never", "factor": [factor], "repeated": repeated}
    answer = {"ludus": 1, "problem": {"ludus": 1} | problem, "answer": "impossible", "certificate": proof}
    with pytest.raises(NotStated, match="the factor 1 proves nothing"):
        theorem_of(answer)


@pytest.mark.parametrize("entry", [1.0, True, "1", float("inf"), None])
def test_entries_of_arrays_are_integers(entry: object) -> None:
    answer = json.loads((ROOT / "formats/examples/impartial-table.json").read_bytes())
    answer["certificate"]["values"][0][1] = entry
    with pytest.raises(NotStated, match="no integer"):
        theorem_of(answer)


@needs_program
@pytest.mark.parametrize("entry", [10**9, 10**15, 10**30])
def test_numbers_that_would_fill_the_memory_are_not_judged(entry: int) -> None:
    answer = json.loads((ROOT / "formats/examples/impartial-table.json").read_bytes())
    answer["certificate"]["values"][1][1] = entry
    assert python_says(answer) == "rejected"
    assert judged([theorem_of(answer)]) in (["rejected"], ["too large: a number is not small"])


@needs_program
@pytest.mark.skipif(sys.platform != "linux", reason="memory is limited on Linux only")
def test_a_program_that_needs_too_much_memory_judges_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """The Python checker reads no further than a radix above 64; 350 digits on three axes make 43 million letters."""
    monkeypatch.setattr("ludus.workbench.verified.MEMORY", 1 << 28)
    answer = json.loads((ROOT / "formats/examples/kernel-lost.json").read_bytes())
    rays = [[1, 0, 0], [0, 1, 0], [0, 0, 1]]
    answer["problem"] |= {"rays": rays, "steps": [], "numeration": [350]}
    with pytest.raises(NotStated, match="memory"):
        judged([theorem_of(answer)])


@pytest.mark.parametrize("change", ["kind", "drawing"])
def test_a_malformed_answer_is_not_exported(change: str, tmp_path: Path) -> None:
    """A drawing would be written into the Coq file as it is."""
    answer = json.loads((ROOT / "formats/examples/tiling-area.json").read_bytes())
    if change == "kind":
        answer["certificate"]["kind"] = "areas"
    else:
        answer["problem"]["region"][0] += '"]. Axiom wrong : False. Definition x := ["'
    file = tmp_path / "answer.json"
    file.write_text(json.dumps(answer), encoding="utf-8")
    with CliRunner().isolation() as (out, err, _):
        code = main(["export", str(file)])
        shown, told = out.getvalue(), err.getvalue().decode()
    assert code == 2
    assert not shown
    assert "Malformed" in told


@pytest.mark.parametrize("kind", ["lights", "windows"])
def test_dual_weights_are_not_dropped(kind: str) -> None:
    answer = json.loads((ROOT / f"formats/examples/{kind}-fewest-dual.json").read_bytes())
    del answer["problem"]["question"], answer["lower_bound"], answer["optimal"]
    with pytest.raises(NotStated, match=r"certificate\.dual is not part"):
        theorem_of(answer)


def exported() -> list[Path]:
    """Return the examples that have a theorem, the first of each checker, and stored answers for other checkers."""
    found: dict[str, Path] = {}
    for folder in ("formats/examples", "tests/certificates/verified"):
        for path in sorted((ROOT / folder).glob("*.json")):
            answer = json.loads(path.read_bytes())
            if "certificate" in answer and len(str(answer)) < 5_000 and is_stated(answer):
                found.setdefault(theorem_of(answer).checker, path)
    return list(found.values())


def compile_theorem(answer: dict[str, Any], folder: Path) -> None:
    file = folder / "theorem.v"
    file.write_text(theorem_of(answer).coq(), encoding="utf-8")
    command = ["coqc", "-q", "-Q", "verified/statements", "Ludus", "-Q", "verified/proofs", "Ludus", str(file)]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    assert "Closed under the global context" in run.stdout


@needs_coq
@pytest.mark.slow
@pytest.mark.parametrize("kind", ["area", "farkas"])
def test_theorems_about_glued_boards_compile(kind: str, tmp_path: Path) -> None:
    answer = json.loads((ROOT / f"formats/examples/tiling-{kind}.json").read_bytes())
    answer["problem"]["wrap"] = [True, False]
    if kind == "farkas":  # four cells that touch only one other
        region, tile = ["###", ".#.", "...", ".#."], {"name": "I2", "cells": [[0, 0], [0, 1]]}
        answer["problem"] |= {"region": region, "tiles": [tile]}
        answer["certificate"]["weights"] = [[1, -1, 1], [0, 1, 0], [0, 0, 0], [0, 1, 0]]
    assert python_says(answer) == "verified"
    assert theorem_of(answer).sound == f"glued_{kind}_sound"
    compile_theorem(answer, tmp_path)


@needs_coq
@pytest.mark.parametrize(
    "path",
    [
        pytest.param(ROOT / "formats/examples/pegs-jumps.json", id="pegs-jumps"),
        *(pytest.param(one, marks=pytest.mark.slow, id=one.stem) for one in exported()),
    ],
)
def test_exported_theorems_compile(path: Path, tmp_path: Path) -> None:
    compile_theorem(json.loads(path.read_bytes()), tmp_path)


@needs_coq
@pytest.mark.slow
@pytest.mark.parametrize(
    "kind",
    [
        "kernel-values",
        "kernel-pass",
        "kernel-refuted",
        "kernel-sets-refuted",
        "kernel-ostrowski",
        "kernel-ostrowski-refuted",
        "blocks-refuted",
        "impartial-theorem",
    ],
)
def test_exported_random_claims_compile(kind: str, tmp_path: Path) -> None:
    stated: dict[str, dict[str, Any]] = {}
    for answer in islice(filter(is_stated, answers(kind, seed=5)), 40):
        stated.setdefault(theorem_of(answer).checker, answer)
    for answer in stated.values():
        compile_theorem(answer, tmp_path)


def test_the_page_states_the_theorems_verbatim() -> None:
    text = PAGE.read_text(encoding="utf-8")
    sources = "".join(path.read_text(encoding="utf-8") for path in sorted((ROOT / "verified").glob("*/*.v")))
    blocks = [block.split("```")[0] for block in text.split("```coq\n")[1:]]
    statements = [statement for block in blocks for statement in block.split("Theorem ")]
    assert len(statements) > 20
    for statement in statements:
        assert statement.strip() in sources, statement


def test_statements_are_short() -> None:
    found = [path.read_text(encoding="utf-8").splitlines() for path in (ROOT / "verified/statements").glob("*.v")]
    assert sum(map(len, found)) < 250, "all lines count, comments too"
    assert max(len(line) for lines in found for line in lines) <= 140


def test_the_page_lists_what_is_verified() -> None:
    assert page() == PAGE.read_text(encoding="utf-8"), "run python tests/verified/verified_coverage.py"


def test_theorems_that_the_papers_name_are_proved() -> None:
    proved = (ROOT / "verified/proofs/Assumptions.v").read_text(encoding="utf-8")
    used = [
        name
        for path in (ROOT / "src/ludus/papers").glob("*/*.py")
        for call in path.read_text(encoding="utf-8").split("in_coq(")[1:]
        for name in re.findall(r'"([a-zA-Z]+_[a-zA-Z_0-9]+)"', call.split("\n")[0])
    ]
    assert len(used) >= 7
    for name in used:
        assert f"Check {name}. Print Assumptions {name}." in proved, name


@pytest.mark.parametrize("strange", [2, "yes", None])
@pytest.mark.parametrize("name", ["impartial-outcomes-misere", "graph-outcomes", "tape-unreachable"])
def test_what_is_no_boolean_and_no_known_word_is_refused(name: str, strange: object) -> None:
    answer = json.loads((ROOT / f"formats/examples/{name}.json").read_bytes())
    assert is_stated(answer)
    if name == "tape-unreachable":
        answer["certificate"]["from"] = strange
    else:
        answer["problem"]["misere"] = strange
    assert not is_stated(answer)
