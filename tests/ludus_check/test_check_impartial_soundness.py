"""What is accepted is true and what is true is accepted: thousands of small games against brute force."""

import copy
import json
import random
import re
from pathlib import Path

import numpy as np
import pytest

from ludus_check import CheckError, NotChecked, Rejected, verify
from ludus_check.impartial.boxes import box_of
from oracles.impartial import TinyPiece, random_piece

ROOT = Path(__file__).parents[2]


def accepted(answer):
    try:
        return verify(answer).text
    except Rejected:
        return None


@pytest.mark.parametrize("seed", range(4))
def test_a_table_is_accepted_exactly_when_every_entry_is_the_grundy_number(seed):
    chance = random.Random(seed)
    for _ in range(100):
        piece = random_piece(chance, misere=False)
        assert accepted(piece.table())
        values = list(piece.grundy)
        for _ in range(chance.randint(1, 3)):
            values[chance.randrange(len(values))] = chance.choice((0, 1, 2, chance.randint(0, 40)))
        assert bool(accepted(piece.table(values))) == (values == piece.grundy)


@pytest.mark.parametrize("seed", range(4))
def test_a_list_is_accepted_exactly_when_it_holds_the_lost_positions(seed):
    chance = random.Random(seed)
    for _ in range(100):
        piece = random_piece(chance)
        assert accepted(piece.outcomes())
        changed = sorted(set(piece.lost) ^ {chance.choice(piece.cells)})
        assert not accepted(piece.outcomes(changed))


def test_the_lost_positions_are_those_of_grundy_number_0():
    chance = random.Random(9)
    for _ in range(80):
        piece = random_piece(chance, misere=False)
        assert piece.lost == [cell for cell, value in zip(piece.cells, piece.grundy, strict=True) if value == 0]


def numbers(value, path=()):
    """Yield the path to every number."""
    pairs = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, entry in pairs:
        yield from numbers(entry, (*path, key))
    if isinstance(value, int) and not isinstance(value, bool):
        yield path


def is_true(answer):
    """Say by brute force whether what a well-formed answer claims holds."""
    problem = answer["problem"]
    rays, steps = (tuple(map(tuple, problem.get(name, []))) for name in ("rays", "steps"))
    switches = [problem.get(name, False) for name in ("pass_at_terminal", "misere")]
    size = tuple(problem.get("size") or (x + 1 for x in problem["position"]))
    piece = TinyPiece(size, rays, steps, problem.get("passes", 0), *switches)
    certificate = answer["certificate"]
    right = {
        "table": lambda: piece.table(),
        "outcomes": lambda: piece.outcomes(),
        "level-sets": lambda: piece.levels(certificate["below"]),
        "periodic-levels": lambda: {"certificate": {"offsets": offsets(problem, certificate, rays, steps)}},
        "value": lambda: piece.value(tuple(problem["position"])),
        "outcome": lambda: piece.outcome(tuple(problem["position"])),
        "remoteness": lambda: piece.remoteness(tuple(problem["position"])),
        "remoteness-table": lambda: piece.remoteness_table(),
    }[certificate["kind"]]()["certificate"]
    # A part of the winning moves is true too, when it is not said to be all; a count may be left out.
    partial = certificate["kind"] == "outcome" and "complete" not in certificate
    if partial and certificate["outcome"] == right["outcome"]:
        return set(map(tuple, certificate["moves"])) <= set(map(tuple, right["moves"]))
    return all(right[name] == value for name, value in certificate.items() if name in right)


def offsets(problem, certificate, rays, steps):
    """The columns of the level sets as the certificate lists them, from tables that are large enough."""
    rows, below = certificate["preperiod"] + certificate["period"], certificate["below"]
    side, found = rows + below + len(steps) + 3, []
    for passes in range(2 if problem.get("passes", 0) else 1):
        piece = TinyPiece((side, side), rays, steps, passes)
        place = {(x, value): y for (x, y), value in zip(piece.cells, piece.grundy, strict=True) if value < below}
        found.append([[place[x, value] - x for x in range(rows)] for value in range(below)])
    return found


@pytest.mark.parametrize("folder", ["formats/examples", "tests/certificates/verified"])
def test_a_damaged_answer_is_refused_or_still_true(folder):
    for path in sorted((ROOT / folder).glob("impartial-*.json")):
        good = json.loads(path.read_bytes())
        far = max(good["problem"].get("size", []) + good["problem"].get("position", []))
        if good["problem"].get("passes", 0) > 9 or far > 99:
            continue
        for place in numbers(good):
            for change in (-1, 1, 2):
                damaged = copy.deepcopy(good)
                holder = damaged
                for key in place[:-1]:
                    holder = holder[key]
                holder[place[-1]] += change
                try:
                    sentence = verify(damaged).text
                except CheckError:
                    continue
                assert is_true(damaged), (path.stem, place, change, sentence)


def nim(side):
    """The table of nim with two heaps."""
    heaps = np.arange(side, dtype=np.uint16)
    return heaps[:, None] ^ heaps


def large(values, **more):
    problem = {"ludus": 1, "kind": "impartial", "rays": [[1, 0], [0, 1]], "size": list(values.shape), **more}
    return {"ludus": 1, "problem": problem, "answer": "solved", "certificate": {"kind": "table", "values": values}}


MANY = [[10**9 + k, 1] for k in range(93)]
"""Steps that fit nowhere: they make the checker look at fewer cells."""


def test_of_a_large_table_the_corner_is_checked_and_the_sentence_says_so():
    values = nim(500)
    sentence = verify(large(values, steps=MANY)).text
    side = int(re.search(r"of the (\d+) × \1 positions at the corner", sentence)[1])
    assert side == 316
    assert f"Not verified: the other {500**2 - side**2:,} values." in sentence
    values[side - 1, side - 1] ^= 1
    with pytest.raises(Rejected, match=rf"the Grundy value at \({side - 1}, {side - 1}\) is 0"):
        verify(large(values, steps=MANY))


def test_a_table_of_a_thousand_squared_is_checked_whole():
    assert "All 1,000,000 Grundy values are correct." in verify(large(nim(1000))).text


def test_of_a_large_grid_the_lost_positions_at_the_corner_are_checked():
    # A ray (1, 2) changes no value of nim, and lets the checker take its box.
    rays = [[1, 0], [0, 1], [1, 2]]
    problem = {"ludus": 1, "kind": "impartial", "rays": rays, "steps": MANY, "size": [10**9, 10**9]}
    lost = np.stack([np.arange(2000)] * 2, axis=1)
    certificate = {"kind": "outcomes", "count": 2000, "p_positions": lost}
    answer = {"ludus": 1, "problem": problem | {"question": "p-positions"}, "answer": "solved"}
    sentence = verify(answer | {"certificate": certificate}).text
    assert "exactly the P-positions among the 311 × 311 positions at the corner" in sentence
    assert "Not verified" in sentence
    certificate["p_positions"] = lost[1:]
    certificate["count"] = 1999
    with pytest.raises(Rejected, match=r"\(0, 0\) is a P-position and is not listed"):
        verify(answer | {"certificate": certificate})


@pytest.mark.parametrize("most", [1, 7, 100, 10**6])
def test_a_box_is_as_large_as_allowed_and_inside(most):
    chance = random.Random(most)
    for _ in range(50):
        size = tuple(chance.choice((1, 2, 5, 40, 10**18)) for _ in range(chance.randint(1, 5)))
        box = box_of(size, lambda box: np.prod(box, dtype=object) <= most)
        assert all(1 <= b <= side for b, side in zip(box, size, strict=True))
        grown = [min(side, max(box) + 1) for side in size]
        assert np.prod(box, dtype=object) <= most
        assert box == size or np.prod(grown, dtype=object) > most


def test_many_moves_are_refused_or_soon_done():
    problem = {"ludus": 1, "kind": "impartial", "steps": [[k, 1] for k in range(1000)], "size": [1000, 1000]}
    answer = {"ludus": 1, "problem": problem, "answer": "solved"}
    values = np.zeros((1000, 1000), np.uint8)
    values[:, 1::2] = 1
    with pytest.raises(Rejected):
        verify(answer | {"certificate": {"kind": "table", "values": values + 1}})
    with pytest.raises(NotChecked, match="up to 100000 entries"):
        verify(answer | {"problem": problem | {"steps": [[1, 1]] * 100_001}})
