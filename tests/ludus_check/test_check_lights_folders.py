"""The certificates of the kind lights: sentences, objections and refusals, word by word."""

import json
from pathlib import Path

import numpy as np
import pytest

from ludus_check import NotChecked, NothingClaimed, Rejected, verify, verify_file

ROOT = Path(__file__).parents[2]
FOLDERS = ROOT / "tests/certificates"


def test_an_undecided_answer_claims_nothing():
    with pytest.raises(NothingClaimed, match="time limit"):
        verify_file(ROOT / "formats/examples/lights-undecided.json")


def test_arrays_may_be_buffers_or_files(tmp_path):
    answer = json.loads((FOLDERS / "verified/lights-classic-all-lit.json").read_bytes())
    sentence = verify(answer).text
    for kind in (np.uint8, np.int16, np.int64, np.uint64):
        state = np.array(answer["problem"]["state"], dtype=kind)
        presses = np.array(answer["certificate"]["presses"], dtype=kind)
        buffered = answer | {"problem": answer["problem"] | {"state": state}}
        assert verify(buffered | {"certificate": {"kind": "presses", "presses": presses}}).text == sentence
    np.save(tmp_path / "presses.npy", presses)
    answer["certificate"]["presses"] = {"npy": "presses.npy"}
    path = tmp_path / "answer.json"
    path.write_text(json.dumps(answer))
    assert verify_file(path).text == sentence


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
    assert verify(answer | {"certificate": certificate})
    if modulus <= 256:
        buffers = {"state": np.array(state, dtype=np.uint8), "target": np.array(target, dtype=np.uint8)}
        small = {"kind": "presses", "presses": np.array(presses, dtype=np.uint8)}
        assert verify(answer | {"problem": problem | buffers, "certificate": small})
    lone = {"shape": [1, 3], "state": np.zeros((1, 3), dtype=np.uint8)}
    nothing = {"kind": "presses", "presses": np.zeros((1, 3), dtype=np.uint8)}
    plain = {name: value for name, value in problem.items() if name != "target"}
    assert verify(answer | {"problem": plain | lone, "certificate": nothing})
    presses[0][0] = (presses[0][0] + 1) % modulus
    with pytest.raises(Rejected):
        verify(answer | {"certificate": certificate})


def test_sums_of_long_numbers_are_bounded_before_they_are_made():
    press = [[row, column, 10**30 - 1] for row in range(60) for column in range(60)]
    board = [[10**30 - 1] * 150] * 150
    problem = {"ludus": 1, "kind": "lights", "shape": [150, 150], "modulus": 10**31, "press": press, "state": board}
    answer = {"ludus": 1, "problem": problem, "answer": "solved", "certificate": {"kind": "presses", "presses": board}}
    with pytest.raises(NotChecked, match="entries of the press"):
        verify(answer)
