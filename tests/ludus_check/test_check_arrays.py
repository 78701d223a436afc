"""Large arrays: buffers and .npy files, the good ones and the hostile ones."""

import array
import itertools
import json
import os
import random
import struct

import numpy as np
import pytest
from check_oracle import nested, random_game

from ludus_check import Malformed, Rejected, verify, verify_file
from ludus_check.arrays import total
from ludus_check.lanes import Lanes
from ludus_check.windows.sums import window_sums

STATE = np.array([[1, 1, 0], [0, 0, 0]])
ROLLS = np.array([[4, 0, 0], [0, 0, 0]])


def answer(state, rolls):
    problem = {"ludus": 1, "kind": "windows", "shape": [2, 3], "window": [1, 2], "modulus": 5, "state": state}
    return {"ludus": 1, "problem": problem, "answer": "solved", "certificate": {"kind": "rolls", "rolls": rolls}}


@pytest.mark.parametrize("kind", ["u1", "u2", "u4", "u8", "i1", "i2", "i4", "i8"])
def test_arrays_of_every_integer_type_are_read(tmp_path, kind):
    state, rolls = STATE.astype(kind), ROLLS.astype(kind)
    assert verify(answer(state, rolls)).text == "4 rolls set all 6 dice to 0 (mod 5)."
    for version in ((1, 0), (2, 0), (3, 0)):
        for name, values in (("state", state), ("rolls", rolls)):
            with open(tmp_path / f"{name}.npy", "wb") as file:
                np.lib.format.write_array(file, values, version=version)
        path = tmp_path / "answer.json"
        path.write_text(json.dumps(answer({"npy": "state.npy"}, {"npy": "rolls.npy"})))
        assert verify_file(path).text == "4 rolls set all 6 dice to 0 (mod 5)."


def test_negative_entries_of_a_buffer_are_refused():
    with pytest.raises(Malformed, match=r"certificate.rolls\[0\]\[0\]: expected an integer from 0 to 4, got -1"):
        verify(answer(STATE, ROLLS - 5 * (ROLLS > 0)))


@pytest.mark.parametrize(
    "state",
    [
        STATE.astype(float),
        STATE.astype(bool),
        STATE.astype(">i4"),
        STATE.astype(object),
        np.asfortranarray(STATE),
        STATE.T,
        STATE.ravel(),
        STATE[:, ::-1],
        STATE[None],
        np.array(5),
        np.zeros((2, 3), dtype=[("a", "i4")]),
        b"\1\1\0\0\0\0",
        array.array("i", [1, 1, 0, 0, 0, 0]),
        array.array("d", [1]),
        "110000",
    ],
    ids=range(15),
)
def test_a_buffer_of_another_kind_is_malformed(state):
    with pytest.raises(Malformed, match=r"problem.state: expected a list, or a contiguous buffer of 2 x 3 integers"):
        verify(answer(state, ROLLS))


def test_a_flat_buffer_is_read_on_one_axis():
    problem = {"ludus": 1, "kind": "windows", "shape": [4], "window": [2], "modulus": 3, "state": b"\1\1\0\0"}
    certificate = {"kind": "rolls", "rolls": array.array("q", [2, 0, 0, 0])}
    assert verify({"ludus": 1, "problem": problem, "answer": "solved", "certificate": certificate})


def header(text, version=1):
    size = struct.pack("<H" if version == 1 else "<I", len(text))
    return b"\x93NUMPY" + bytes([version, 0]) + size + text


GOOD = b"{'descr': '|u1', 'fortran_order': False, 'shape': (2, 3), }\n"
CELLS = bytes([1, 1, 0, 0, 0, 0])
HOSTILE = {
    "empty": (b"", "expected an .npy file of version"),
    "no magic": (b"NUMPY!!!" + CELLS, "expected an .npy file of version"),
    "version 9": (header(GOOD, 9)[:6] + b"\x09\0" + CELLS, "expected an .npy file of version"),
    "one entry too few": (header(GOOD) + CELLS[:-1], "expected 6 bytes"),
    "one entry too many": (header(GOOD) + CELLS + b"\0", "expected 6 bytes"),
    "fortran": (header(GOOD.replace(b"False", b"True")) + CELLS, "C order"),
    "fortran 0": (header(GOOD.replace(b"False", b"0")) + CELLS, "C order"),
    "big-endian": (header(GOOD.replace(b"|u1", b">u2")) + CELLS * 2, "little-endian integers"),
    "floats": (header(GOOD.replace(b"|u1", b"<f8")) + CELLS * 8, "little-endian integers"),
    "booleans": (header(GOOD.replace(b"|u1", b"|b1")) + CELLS, "little-endian integers"),
    "objects": (header(GOOD.replace(b"|u1", b"|O")) + CELLS, "little-endian integers"),
    "records": (header(GOOD.replace(b"'|u1'", b"[('a', '|u1')]")) + CELLS, "little-endian integers"),
    "another shape": (
        header(GOOD.replace(b"(2, 3)", b"(3, 2)")) + CELLS,
        "expected an .npy file of shape 2 x 3, got 3 x 2",
    ),
    "negative shape": (header(GOOD.replace(b"(2, 3)", b"(-2, -3)")) + CELLS, "got -2 x -3"),
    "true shape": (header(GOOD.replace(b"(2, 3)", b"(2, True)")) + CELLS, "shape 2 x 3"),
    "float shape": (header(GOOD.replace(b"(2, 3)", b"(2.0, 3)")) + CELLS, "shape 2 x 3"),
    "huge shape": (header(GOOD.replace(b"(2, 3)", b"(0x" + b"f" * 8000 + b", 3)")) + CELLS, "shape 2 x 3"),
    "no dictionary": (header(b"[1, 2]") + CELLS, "header that is a dictionary"),
    "a call": (header(b"__import__('os').system('echo no')") + CELLS, "header that is a dictionary"),
    "an unhashable key": (header(b"{[]: 1}") + CELLS, "header that is a dictionary"),
    "brackets": (header(b"(" * 9000) + CELLS, "header that is a dictionary"),
    "minus signs": (header(b"-" * 9000 + b"1") + CELLS, "header that is a dictionary"),
    "a sum": (header(b"1" + b"+1" * 4000) + CELLS, "header that is a dictionary"),
    "zero bytes": (header(b"\0" * 100) + CELLS, "header that is a dictionary"),
    "not UTF-8": (header(b"\xff" * 100) + CELLS, "header that is a dictionary"),
    "more keys": (header(b"{'descr': '|u1', 'fortran_order': False, 'shape': (2, 3), 'x': 1}") + CELLS, "descr"),
    "a header of 4 GiB": (b"\x93NUMPY\2\0\xff\xff\xff\xff" + CELLS, "expected an .npy header of at most"),
    "cut in the length": (b"\x93NUMPY\1\0", "header that is a dictionary"),
}


def test_the_good_file_of_the_hostile_ones_is_good(tmp_path):
    (tmp_path / "state.npy").write_bytes(header(GOOD) + CELLS)
    (tmp_path / "answer.json").write_text(json.dumps(answer({"npy": "state.npy"}, ROLLS.tolist())))
    assert verify_file(tmp_path / "answer.json")


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_npy_file_is_malformed(tmp_path, name):
    content, phrase = HOSTILE[name]
    (tmp_path / "state.npy").write_bytes(content)
    (tmp_path / "answer.json").write_text(json.dumps(answer({"npy": "state.npy"}, ROLLS.tolist())))
    with pytest.raises(Malformed) as caught:
        verify_file(tmp_path / "answer.json")
    assert caught.value.field == "problem.state"
    assert phrase in caught.value.message


def test_a_path_that_leaves_the_folder_is_malformed(tmp_path):
    folder = tmp_path / "here"
    (folder / "sub").mkdir(parents=True)
    for place in (tmp_path, folder, folder / "sub"):
        np.save(place / "state.npy", STATE.astype("u1"))
    (folder / "out.npy").symlink_to(tmp_path / "state.npy")
    (folder / "in.npy").symlink_to("sub/state.npy")
    (folder / "loop.npy").symlink_to("loop.npy")
    (folder / "away").symlink_to(tmp_path)
    os.mkfifo(folder / "pipe.npy")
    path = folder / "answer.json"
    for name in ("state.npy", "sub/state.npy", "in.npy", "./state.npy"):
        path.write_text(json.dumps(answer({"npy": name}, ROLLS.tolist())))
        assert verify_file(path)
    outside = [str(tmp_path / "state.npy"), "../state.npy", "sub/../../state.npy", "out.npy", "away/state.npy"]
    unreadable = ["loop.npy", "pipe.npy", "sub", ".", "a\0b", "x" * 5000, "x" * 50000, 5, None, ["state.npy"]]
    for name in [*outside, *unreadable]:
        path.write_text(json.dumps(answer({"npy": name}, ROLLS.tolist())))
        with pytest.raises(Malformed, match=r"problem.state: expected"):
            verify_file(path)
    with pytest.raises(Malformed, match="without a JSON file there is no folder"):
        verify(answer({"npy": "state.npy"}, ROLLS))
    assert verify(answer({"npy": "state.npy"}, ROLLS), folder=folder)


@pytest.mark.parametrize("kind", [list, bytes, lambda values: array.array("q", values)])
def test_window_sums_are_those_of_the_definition(kind):
    chance = random.Random(3)
    for _ in range(150):
        game = random_game(chance, 10**12)
        values = [chance.randrange(200) for _ in game.cells]
        flat = window_sums(kind(values), game.shape, game.window, game.wrap)
        axes = zip(game.shape, game.window, game.wrap, strict=True)
        ends = itertools.product(*(range(0 if wrapped else b - 1, a) for a, b, wrapped in axes))
        board = np.array(values).reshape(game.shape)
        assert list(flat) == [total_of_the_window_that_ends_at(end, board, game.window) for end in ends]


@pytest.mark.parametrize("modulus", [2, 7, 31, 32, 33, 64, 65, 85, 86, 127, 128, 255, 256, 257, 70_000, 2**61, 10**30])
@pytest.mark.parametrize("shape", [(30,), (700,), (5, 600), (40, 3, 5), (2, 700)])
def test_solutions_are_told_from_others_whatever_room_the_sums_need(shape, modulus):
    chance = random.Random(modulus)
    window = tuple(chance.randint(1, side) for side in shape)
    drawn = [chance.choice((0, modulus - 1, chance.randrange(modulus))) for _ in range(np.prod(shape))]
    rolls = np.array(drawn, object)
    board = added = rolls.reshape(shape)
    for axis, width in enumerate(window):
        added = sum(np.roll(added, k, axis) for k in range(width))
    for target in (None, [chance.randrange(modulus) for _ in range(board.size)]):
        state = (np.array(target or [0] * board.size, object).reshape(shape) - added) % modulus
        problem = {"ludus": 1, "kind": "windows", "shape": list(shape), "window": list(window), "modulus": modulus}
        problem |= {"state": state.tolist()} | ({"target": nested(target, shape)} if target else {})
        small = np.ascontiguousarray(state.astype(np.uint8)) if modulus <= 256 else state.tolist()
        rolled = np.ascontiguousarray(board.astype(np.uint8)) if modulus <= 256 else board.tolist()
        answer = {"ludus": 1, "problem": problem, "answer": "solved", "certificate": {"kind": "rolls"}}
        for given, rolls_given in ((state.tolist(), board.tolist()), (small, rolled)):
            certificate = {"kind": "rolls", "rolls": rolls_given}
            assert verify({**answer, "problem": {**problem, "state": given}, "certificate": certificate})
        wrong = board.copy()
        wrong[(0,) * len(shape)] = (wrong[(0,) * len(shape)] + 1) % modulus
        with pytest.raises(Rejected):
            verify({**answer, "certificate": {"kind": "rolls", "rolls": wrong.tolist()}})


@pytest.mark.parametrize("modulus", range(1, 33))
def test_reduced_lanes_keep_their_residues_and_leave_room_for_two(modulus):
    lanes = Lanes(0, modulus)
    for most in range(modulus, lanes.room + 1):
        values = bytes(range(most + 1))
        (row,), bound = lanes.reduced([lanes.packed(values)], most, len(values))
        found = row.to_bytes(len(values), "little")
        assert all(x % modulus == y % modulus and y <= bound for x, y in zip(values, found, strict=True))
        assert 2 * bound <= lanes.room


def test_arrays_of_bytes_of_any_length_are_summed():
    chance = random.Random(7)
    for length in (*range(1, 1100), 65_535, 65_536, 1_000_003):
        assert total(values := chance.randbytes(length)) == sum(values)
        assert total(b"\xff" * length) == 255 * length


def total_of_the_window_that_ends_at(end, board, window):
    offsets = itertools.product(*map(range, window))
    return sum(int(board[tuple(e - o for e, o in zip(end, offset, strict=True))]) for offset in offsets)


def test_a_large_board_of_any_proportions_is_checked_with_buffers():
    for shape, window in [
        ((300, 200), (7, 5)),
        ((2, 3, 9000), (2, 1, 70)),
        ((9000, 3, 2), (30, 2, 2)),
        ((60000,), (50,)),
    ]:
        rolls = np.random.default_rng(1).integers(0, 6, shape)
        state = rolls
        for axis, width in enumerate(window):
            state = sum(np.roll(state, step, axis) for step in range(width))
        problem = {"ludus": 1, "kind": "windows", "shape": list(shape), "window": list(window), "modulus": 6}
        problem["state"] = np.ascontiguousarray(-state % 6)
        good = {"ludus": 1, "problem": problem, "answer": "solved", "certificate": {"kind": "rolls", "rolls": rolls}}
        assert verify(good)
        wrong = rolls.copy()
        wrong.flat[-1] = (wrong.flat[-1] + 1) % 6
        with pytest.raises(Rejected):
            verify({**good, "certificate": {"kind": "rolls", "rolls": wrong}})
