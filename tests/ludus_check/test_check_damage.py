"""Change any one number of a good answer: it is refused, or it is still true by brute force."""

import copy
import json
from functools import cache
from pathlib import Path

import pytest
from check_oracle import TinyGame

from ludus_check import CheckError, verify

ROOT = Path(__file__).parents[2]
SMALL = [
    "examples/windows-product-weighting-scale",
    "examples/windows-product-weighting-signs",
    "examples/windows-weighting",
    "examples/windows-fewest-ring",
    "examples/windows-quiet",
    "verified/windows-s-condition-alone",
    "verified/windows-t-condition-alone",
    "verified/windows-bounded-axis",
    "verified/windows-one-die",
    "verified/windows-fewest-unique",
    "verified/windows-fewest-bound-only",
    "verified/windows-weighting-modulus-divides",
    "verified/windows-count-12-window-8",
    "examples/windows-gods-number",
]


def numbers(value, path=()):
    """Yield the path to every number."""
    if isinstance(value, dict):
        for key, entry in value.items():
            yield from numbers(entry, (*path, key))
    elif isinstance(value, list):
        for index, entry in enumerate(value):
            yield from numbers(entry, (*path, index))
    elif isinstance(value, int) and not isinstance(value, bool):
        yield path


def load(name):
    folder, stem = name.split("/")
    where = ROOT / "formats" / folder if folder == "examples" else ROOT / "tests/certificates" / folder
    return json.loads((where / f"{stem}.json").read_bytes())


def flat(value):
    return [x for entry in value for x in flat(entry)] if isinstance(value, list) else [value]


tiny_game = cache(TinyGame)


def is_true(answer):
    """Say by brute force whether what the answer claims holds; only for answers that are well-formed."""
    problem = answer["problem"]
    shape = tuple(problem["shape"])
    wrap = tuple(problem.get("wrap", [True] * len(shape)))
    game = tiny_game(shape, tuple(problem["window"]), wrap, problem["modulus"])
    state = flat(problem.get("state", [0] * len(game.cells)))
    target = flat(problem.get("target", [0] * len(game.cells)))
    if answer["certificate"]["kind"] in ("count", "levels", "quiet"):
        return False  # these numbers are the whole claim: none can change alone, but the state, which plays no part
    least = game.fewest(state, target)
    if answer["answer"] == "impossible":
        return least is None
    rolls = flat(answer["certificate"]["rolls"])
    reached = tuple((s + e) % game.modulus for s, e in zip(state, game.effect(rolls), strict=True))
    return reached == tuple(target) and answer.get("lower_bound", 0) <= least


@pytest.mark.parametrize("name", SMALL)
def test_a_damaged_answer_is_refused_or_still_true(name):
    good = load(name)
    verify(good)
    for path in numbers(good):
        for change in (-1, 1, 2):
            damaged = copy.deepcopy(good)
            holder = damaged
            for key in path[:-1]:
                holder = holder[key]
            holder[path[-1]] += change
            try:
                sentence = verify(damaged).text
            except CheckError:
                continue
            assert is_true(damaged), (path, change, sentence)


@pytest.mark.parametrize("name", ["examples/windows-rolls", "examples/windows-fewest", "verified/windows-three-axes"])
def test_any_changed_die_or_roll_is_refused(name):
    good = load(name)
    for path in numbers(good):
        if path[-1] == "lower_bound":
            continue
        damaged = copy.deepcopy(good)
        holder = damaged
        for key in path[:-1]:
            holder = holder[key]
        holder[path[-1]] += 1 if holder[path[-1]] < 4 else -1
        with pytest.raises(CheckError):
            verify(damaged)
