"""The certificates of the kind lights: sentences, objections and refusals, word by word."""

import json
import re
from pathlib import Path

import numpy as np
import pytest

from ludus_check import Malformed, NothingClaimed, Rejected, check, check_file

ROOT = Path(__file__).parents[2]
FOLDERS = ROOT / "tests/certificates"

SENTENCES = {
    "lights-classic-all-lit": "the 15 presses bring all 25 lights to 0 modulo 2",
    "lights-broken-14x14": r"the \d+ presses bring all 189 lights to 0 modulo 2",
    "lights-graph-weighting": "add up all lights: the sum is 1 modulo 3; every press changes it by a multiple of 3, so "
    "no presses bring all 7 lights to 0",
    "lights-weighting-target": r"add up the lights at .*: the sum is odd and that of the target even; every press "
    "changes an even number of these lights, so no presses bring all 16 lights to the target",
    "lights-lower-bound-only": "the 15 presses bring all 25 lights to 0 modulo 2, and at least 3 presses are needed "
    r"\(by counting: 25 lights have to change, and a press changes 5 at most\)",
    "lights-count-composite": r"by elimination exactly 2\^46 \* 3\^22 positions can be solved, and exactly "
    r"2\^4 \* 3\^3 patterns of presses do nothing",
    "lights-count-claimed": ".*is claimed, not checked here",
    "lights-solutions-unique": "the listed solution solves it, and it is the only solution",
    "lights-solutions-torus": "each of the 3 listed solves it, and with the images that the symmetries of the board "
    "make of them they are all 16 solutions",
    "lights-gods-number-4x5-total-only": "the 21 levels add up to 1048576, the number of solvable positions, .* "
    "claimed, not checked here",
}

OBJECTIONS = {
    "lights-presses-one-missing": "after the presses the light at [0, 0] shows 1, not 0",
    "lights-presses-at-a-hole": "a press at [13, 13], where there is a hole",
    "lights-weighting-a-press-changes": "move 0 changes the weighted sum by 2 modulo 3",
    "lights-weighting-at-a-hole": "a weight stands at a hole, where there is no light",
    "lights-count-of-a-small-board-wrong": "the number of solvable positions is 2^23, not 2^25",
    "lights-solutions-one-missing": "the images of the listed solutions are 10, but there are 16",
    "lights-solutions-one-twice": "a symmetry turns solution 1 into one of those before",
    "lights-optimal-but-not": "at least 4 presses are said to be needed, but 0 presses can do it",
}

REFUSALS = {
    "lights-shape-of-three-axes": ("problem.shape", "expected a list of 2 entries, got a list of 3 entries"),
    "lights-shape-zero": ("problem.shape[0]", "expected an integer from 1 to 1000000000000000000, got 0"),
    "lights-shape-missing": ("problem.shape", "expected this field, got an object without it"),
    "lights-shape-enormous": ("problem.state", "expected a list of 1000000000000000000 entries, got a list o"),
    "lights-modulus-zero": ("problem.modulus", "expected an integer of at least 1 with at most 1000 digits, "),
    "lights-modulus-missing": ("problem.modulus", "expected this field, got an object without it"),
    "lights-modulus-true": ("problem.modulus", "expected an integer of at least 1 with at most 1000 digits, "),
    "lights-wrap-numbers": ("problem.wrap[0]", "expected true or false, got 1"),
    "lights-wrap-of-one-axis": ("problem.wrap", "expected a list of 2 entries, got a list of 1 entry"),
    "lights-press-a-number": ("problem.press", "expected a list of 0 to 1000000 entries, got 5"),
    "lights-press-entry-of-two": ("problem.press[0]", "expected a list of 3 entries, got a list of 2 entries"),
    "lights-press-with-text": ("problem.press[0][2]", 'expected an integer with at most 1000 digits, got "1"'),
    "lights-hole-outside": ("problem.holes[0][0]", "expected an integer from 0 to 4, got 5"),
    "lights-hole-negative": ("problem.holes[0][0]", "expected an integer from 0 to 4, got -1"),
    "lights-hole-twice": ("problem.holes[1]", "expected each hole once, got [13, 7] again"),
    "lights-hole-lit": ("problem.state[0][0]", "expected 0 at a hole, got 1"),
    "lights-holes-everywhere": ("problem.holes", "expected a board with at least one cell left"),
    "lights-state-missing": ("problem.state", 'expected the lights, since the question is "solve"'),
    "lights-state-ragged": ("problem.state[1]", "expected a list of 5 entries, got a list of 1 entry"),
    "lights-state-too-large": ("problem.state[1][1]", "expected an integer from 0 to 1, got 2"),
    "lights-target-negative": ("problem.target[0][0]", "expected an integer from 0 to 1, got -1"),
    "lights-question-unknown": ("problem.question", 'expected one of "solve", "fewest", "count", "quiet", "soluti'),
    "lights-unknown-field": ("problem.window", "expected one of holes, kind, ludus, modulus, press, question"),
    "lights-graph-with-a-shape": ("problem.shape", "expected one of cells, kind, ludus, modulus, moves, question"),
    "lights-graph-without-cells": ("problem.cells", "expected this field, got an object without it"),
    "lights-graph-without-a-list-of-moves": ("problem.moves", "expected this field, got an object without it"),
    "lights-graph-move-a-number": ("problem.moves[0]", "expected a list of 0 to 1000000 entries, got 3"),
    "lights-graph-cell-outside": ("problem.moves[0][0][0]", "expected an integer from 0 to 6, got 7"),
    "lights-graph-cells-enormous": ("problem.cells", "expected an integer from 1 to 10000000, got 1000000000"),
    "lights-graph-state-too-short": ("problem.state", "expected a list of 7 entries, got a list of 1 entry"),
    "lights-presses-missing": ("certificate.presses", "expected this field, got an object without it"),
    "lights-presses-of-the-modulus": ("certificate.presses[0][0]", "expected an integer from 0 to 1, got 2"),
    "lights-presses-negative": ("certificate.presses[0][0]", "expected an integer from 0 to 1, got -1"),
    "lights-presses-of-another-shape": ("certificate.presses", "expected a list of 5 entries, got a list of 1 entry"),
    "lights-graph-presses-not-empty": ("certificate.presses", "expected a list of 0 entries, got a list of 1 entry"),
    "lights-rolls-for-presses": ("certificate.kind", 'expected "presses" for the answer "solved" to this question,'),
    "lights-weights-missing": ("certificate.weights", "expected this field, got an object without it"),
    "lights-count-answered-impossible": ("answer", 'expected "solved" for the question "count"'),
    "lights-lower-bound-of-a-count": ("lower_bound", "expected no such field here: only rolls can be few"),
    "lights-pattern-with-rolls": ("certificate.patterns[0].presses", "expected this field, got an object without it"),
    "lights-pattern-order-one": ("certificate.patterns[0].order", "expected an integer of at least 2 with at most 1"),
    "lights-solutions-images-zero": ("certificate.solutions[0].images", "expected an integer of at least 1 with a"),
    "lights-levels-empty": ("certificate.levels", "expected a list of 1 to 10000000 entries, got a list of 0 en"),
}


@pytest.mark.parametrize("name", SENTENCES)
def test_the_sentence_says_what_was_verified(name):
    assert re.fullmatch(SENTENCES[name], check_file(FOLDERS / "accepted" / f"{name}.json"))


@pytest.mark.parametrize("name", OBJECTIONS)
def test_the_objection_says_what_is_wrong(name):
    with pytest.raises(Rejected, match=re.escape(OBJECTIONS[name])):
        check_file(FOLDERS / "rejected" / f"{name}.json")


def test_every_malformed_file_is_in_the_table():
    assert {path.stem for path in (FOLDERS / "malformed").glob("lights-*.json")} == set(REFUSALS)


@pytest.mark.parametrize("name", REFUSALS)
def test_the_message_names_the_field_and_what_was_expected(name):
    field, phrase = REFUSALS[name]
    with pytest.raises(Malformed) as caught:
        check_file(FOLDERS / "malformed" / f"{name}.json")
    assert caught.value.field == field
    assert phrase in caught.value.message


def test_an_undecided_answer_claims_nothing():
    with pytest.raises(NothingClaimed, match="time limit"):
        check_file(ROOT / "formats/examples/lights-undecided.json")


def test_arrays_may_be_buffers_or_files(tmp_path):
    answer = json.loads((FOLDERS / "accepted/lights-classic-all-lit.json").read_bytes())
    sentence = check(answer)
    for kind in (np.uint8, np.int16, np.int64, np.uint64):
        state = np.array(answer["problem"]["state"], dtype=kind)
        presses = np.array(answer["certificate"]["presses"], dtype=kind)
        buffered = answer | {"problem": answer["problem"] | {"state": state}}
        assert check(buffered | {"certificate": {"kind": "presses", "presses": presses}}) == sentence
    np.save(tmp_path / "presses.npy", presses)
    answer["certificate"]["presses"] = {"npy": "presses.npy"}
    path = tmp_path / "answer.json"
    path.write_text(json.dumps(answer))
    assert check_file(path) == sentence


@pytest.mark.parametrize("modulus", [2, 3, 50, 51, 52, 255, 256, 257, 1000, 2**40, 10**30])
def test_lanes_of_every_width_add_up_alike(modulus):
    state = [[5 % modulus, 0, 1], [2 % modulus, modulus - 1, 0]]
    presses = [[modulus - 1, 1, modulus // 2], [0, modulus - 1, modulus // 3]]
    around = {(r, c): [(r, c), (r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)] for r in (0, 1) for c in (0, 1, 2)}
    target = [row[:] for row in state]
    for (r, c), cells in around.items():
        for x, y in cells:
            if (x, y) in around:
                target[x][y] = (target[x][y] + presses[r][c]) % modulus
    problem = {"ludus": 1, "kind": "lights", "shape": [2, 3], "modulus": modulus, "state": state, "target": target}
    answer = {"ludus": 1, "problem": problem, "answer": "solved"}
    certificate = {"kind": "presses", "presses": presses}
    assert check(answer | {"certificate": certificate})
    if modulus <= 256:
        buffers = {"state": np.array(state, dtype=np.uint8), "target": np.array(target, dtype=np.uint8)}
        small = {"kind": "presses", "presses": np.array(presses, dtype=np.uint8)}
        assert check(answer | {"problem": problem | buffers, "certificate": small})
    lone = {"shape": [1, 3], "state": np.zeros((1, 3), dtype=np.uint8)}
    nothing = {"kind": "presses", "presses": np.zeros((1, 3), dtype=np.uint8)}
    plain = {name: value for name, value in problem.items() if name != "target"}
    assert check(answer | {"problem": plain | lone, "certificate": nothing})
    presses[0][0] = (presses[0][0] + 1) % modulus
    with pytest.raises(Rejected):
        check(answer | {"certificate": certificate})


def test_sums_of_long_numbers_are_bounded_before_they_are_made():
    press = [[row, column, 10**30 - 1] for row in range(60) for column in range(60)]
    board = [[10**30 - 1] * 150] * 150
    problem = {"ludus": 1, "kind": "lights", "shape": [150, 150], "modulus": 10**31, "press": press, "state": board}
    answer = {"ludus": 1, "problem": problem, "answer": "solved", "certificate": {"kind": "presses", "presses": board}}
    with pytest.raises(Malformed, match=r"problem\.press: expected at most"):
        check(answer)
