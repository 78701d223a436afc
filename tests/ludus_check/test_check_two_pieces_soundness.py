"""What is accepted is true, and conversely: hundreds of small games with two pieces against brute force."""

import copy
import json
import random
from dataclasses import replace
from itertools import product
from pathlib import Path

import numpy as np
import pytest

from ludus_check import CheckError, NotChecked, Rejected, verify
from ludus_check.by_search.two_pieces.collapsed import collapsed_values
from ludus_check.by_theorem.two_pieces.rooks import is_lost
from oracles.two_pieces import TinyPair, random_pair_game

ROOT = Path(__file__).parents[2]
ROOK = ((1, 0), (0, 1))


def accepted(answer):
    try:
        return verify(answer).text
    except Rejected:
        return None


@pytest.mark.parametrize("seed", range(4))
def test_a_table_is_accepted_exactly_when_every_entry_is_right(seed):
    chance = random.Random(seed)
    for _ in range(30):
        game = random_pair_game(chance)
        right = game.entries()
        assert accepted(game.table()), game
        values = list(right)
        values[chance.randrange(len(values))] = chance.choice((-1, 0, 1, 2, chance.randint(0, 20)))
        assert bool(accepted(game.table(values))) == (values == right), game


@pytest.mark.parametrize("seed", range(4))
def test_a_list_is_accepted_exactly_when_it_holds_the_lost_pairs(seed):
    chance = random.Random(seed)
    for _ in range(30):
        game = random_pair_game(chance)
        assert accepted(game.outcomes()), game
        if game.values:
            changed = sorted(set(game.lost) ^ {chance.choice(sorted(game.values))})
            assert not accepted(game.outcomes(changed)), game


@pytest.mark.parametrize("seed", range(4))
def test_what_is_said_of_one_pair_is_accepted_exactly_when_it_is_true(seed):
    chance = random.Random(seed)
    for _ in range(30):
        game = random_pair_game(chance)
        for pair in chance.sample(sorted(game.values), min(4, len(game.values))):
            assert accepted(game.value(pair)), (game, pair)
            assert not accepted(game.value(pair, game.values[pair] + chance.choice((1, 2))))
            assert accepted(game.outcome(pair)), (game, pair)
            other = chance.choice(sorted(game.values))
            changed = sorted(set(game.winning(pair)) ^ {other})
            assert not accepted(game.outcome(pair, changed)), (game, pair, other)


@pytest.mark.parametrize("seed", range(3))
def test_with_passes_and_in_misere_play_what_is_said_of_one_pair_is_accepted_exactly_when_it_is_true(seed):
    chance = random.Random(seed)
    for _ in range(20):
        rules = {"passes": chance.randint(0, 3), "pass_at_terminal": chance.random() < 0.4}
        game = replace(random_pair_game(chance), misere=chance.random() < 0.5, **rules)
        for pair in chance.sample(sorted(game.values), min(2, len(game.values))):
            for answer in (game.outcome(pair), game.remoteness(pair)):
                assert accepted(answer), (game, pair)
                wrong = copy.deepcopy(answer)
                if not wrong["certificate"].pop("pass", False):
                    wrong["certificate"]["pass"] = True
                with pytest.raises(CheckError):
                    verify(wrong)
            longer = game.remoteness(pair)
            longer["certificate"]["moves"] += 2
            assert not accepted(longer), (game, pair)


@pytest.mark.parametrize("push", ["contact", "ahead", "both-off"])
def test_the_theorem_on_rooks_that_push_each_other_off_tells_all_winning_moves(push):
    for size in ((8,), (3, 5), (2, 2, 3)):
        game = rooks(size, drop=True, push=push)
        for pair, value in game.values.items():
            sentence = verify(game.outcome(pair)).text
            assert "by the theorem on two rooks that push" in sentence
            assert ("a P-position" in sentence) == (value == 0)
            assert not accepted(game.value(pair, 0 if value else 1))


def rooks(size, **rules):
    axes = len(size)
    return TinyPair(size, tuple(tuple(int(i == axis) for i in range(axes)) for axis in range(axes)), jump=True, **rules)


@pytest.mark.parametrize("size", [(9,), (5, 6), (3, 4, 2), (2, 3, 2, 2)])
def test_the_theorem_on_two_rooks_holds_in_every_dimension(size):
    game = rooks(size)
    shape = tuple(1 << (side - 1).bit_length() for side in size)
    table = dict(zip(product(*map(range, shape)), collapsed_values(shape), strict=True))
    for pair, value in game.values.items():
        vector = tuple(x ^ y for x, y in zip(*pair, strict=True))
        assert table[vector] == value
        assert is_lost(vector) == (value == 0)


@pytest.mark.parametrize("size", [(9,), (5, 6), (3, 3, 2)])
def test_rooks_that_can_be_dropped_lose_on_the_same_squares(size):
    game = rooks(size, drop=True)
    off = (0,) * len(size)
    for pair, value in game.values.items():
        if off in pair:
            assert (value == 0) == (pair == (off, off))
        else:
            assert is_lost([(x - 1) ^ (y - 1) for x, y in zip(*pair, strict=True)]) == (value == 0)


def numbers(value, path=()):
    """Yield the path to every number and every switch."""
    pairs = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, entry in pairs:
        yield from numbers(entry, (*path, key))
    if isinstance(value, int):
        yield path


def is_true(answer):
    """Say by brute force whether what a well-formed answer claims holds."""
    problem, certificate = answer["problem"], answer["certificate"]
    rays, steps = (tuple(map(tuple, problem.get(name, []))) for name in ("rays", "steps"))
    names = ("jump", "land", "drop", "push", "push_off", "misere", "passes", "pass_at_terminal")
    rules = {name: problem[name] for name in names if name in problem}
    rules["push"] = "contact" if rules.get("push") is True else rules.get("push", False)
    game = TinyPair(tuple(problem["size"]), rays, steps, **rules)
    match certificate["kind"]:
        case "table":
            return certificate["values"] == game.table()["certificate"]["values"]
        case "outcomes":
            return certificate["p_positions"] == game.outcomes()["certificate"]["p_positions"]
        case "collapsed":
            values = np.array(certificate["values"])
            return all(
                values[tuple(x ^ y for x, y in zip(*pair, strict=True))] == value for pair, value in game.values.items()
            )
        case "pair-sum":
            values = np.array(certificate["values"])
            return all(
                alone(game, values, a) ^ alone(game, values, b) == value for (a, b), value in game.values.items()
            )
        case "pair-automaton":
            return all((value == 0) == is_accepted(game, certificate, pair) for pair, value in game.values.items())
        case "periodic-levels":
            return all(
                is_in_level(certificate, g, [x ^ y for x, y in zip(*pair, strict=True)]) == (value == g)
                for pair, value in game.values.items()
                for g in range(certificate["below"])
            )
        case "misere-nim":
            return all((game.values[pair] == 0) == lost_by_rule(game, pair) for pair in game.values)
    off = (0,) * len(problem["size"])
    places = (off if game.low and 0 in place else tuple(place) for place in problem["position"])
    pair = tuple(sorted(places))
    if certificate["kind"] == "pair-value":
        return certificate["value"] == game.values[pair]
    if certificate["kind"] == "pair-remoteness":
        return certificate == game.remoteness(pair)["certificate"]
    return certificate == game.outcome(pair)["certificate"]


def is_accepted(game, certificate, pair):
    """Read the digits of a pair, or of the piece that is left, lowest first."""
    off = (0,) * 2
    places = [place for place in pair if not (game.low and place == off)]
    if not places:
        return not game.misere
    automaton = certificate["pair" if len(places) == 2 else "lone"]
    state, numbers = 0, [x - game.low for place in places for x in place]
    for digit in range(8):
        letter = 0
        for number in numbers:
            letter = 2 * letter + (number >> digit & 1)
        state = automaton["transitions"][state][letter]
    return state in automaton["finals"]


def is_in_level(certificate, g, nim_sums):
    x, y = nim_sums
    start, period, offsets = certificate["preperiod"], certificate["period"], certificate["offsets"][0][g]
    return y - x == offsets[x if x < start + period else start + (x - start) % period]


def lost_by_rule(game, pair):
    if game.low and 0 in pair[0]:
        return not any(pair[1])
    return is_lost([(x - game.low) ^ (y - game.low) for x, y in zip(*pair, strict=True)])


def alone(game, values, place):
    return 0 if game.low and 0 in place else int(values[tuple(x - game.low for x in place)])


@pytest.mark.parametrize("folder", ["formats/examples", "tests/certificates/verified"])
def test_a_damaged_answer_is_refused_or_still_true(folder):
    chance = random.Random(folder)
    for path in sorted((ROOT / folder).glob("two-pieces-*.json")):
        good = json.loads(path.read_bytes())
        if max(good["problem"]["size"]) > 8:
            continue
        places = list(numbers(good))
        for place in chance.sample(places, min(12, len(places))):
            damaged = copy.deepcopy(good)
            holder = damaged
            for key in place[:-1]:
                holder = holder[key]
            old = holder[place[-1]]
            holder[place[-1]] = (not old) if isinstance(old, bool) else old + chance.choice((-1, 1, 2))
            try:
                sentence = verify(damaged).text
            except CheckError:
                continue
            assert is_true(damaged), (path.stem, place, sentence)


def large(side, **rules):
    problem = {"ludus": 1, "kind": "two-pieces", "rays": [[1, 0], [0, 1]], "size": [side, side], **rules}
    return {"ludus": 1, "problem": problem, "answer": "solved"}


def xor_table(side):
    """The table of two rooks that never hinder each other: nim with four heaps."""
    heaps = np.arange(side, dtype=np.int16)
    plane = heaps[:, None] ^ heaps
    return plane[:, :, None, None] ^ plane


def test_of_a_large_table_the_corner_is_checked_and_the_sentence_says_so():
    values = xor_table(26)
    answer = large(26, jump=True, land=True) | {"certificate": {"kind": "table", "values": values}}
    assert "on the 21 × 21 squares at the corner. Not verified: the values of all other pairs" in verify(answer).text
    values[20, 20, 20, 20] = 1
    with pytest.raises(Rejected, match=r"\(20, 20, 20, 20\)"):
        verify(answer)


def test_of_a_large_collapsed_table_the_corner_is_checked_and_the_sentence_says_so():
    corner = 456
    values = np.full((1024, 1024), 9, np.int16)
    values[:corner, :corner] = np.array(collapsed_values((corner, corner)), np.int16).reshape(corner, corner)
    answer = large(1000, jump=True) | {"certificate": {"kind": "collapsed", "values": values}}
    sentence = verify(answer).text
    assert "The 456 × 456 entries at the corner are correct." in sentence
    assert "Not verified: the 840,640 other entries." in sentence
    values[455, 455] += 1
    with pytest.raises(Rejected, match=r"\(455, 455\)"):
        verify(answer)


def test_many_moves_are_refused_or_soon_done():
    steps = [[k, 1] for k in range(1000)]
    answer = large(2000, steps=steps, drop=True, push="ahead", question="p-positions")
    with pytest.raises(Rejected):
        verify(answer | {"certificate": {"kind": "outcomes", "p_positions": []}})
    with pytest.raises(NotChecked, match="up to 10000 entries"):
        verify(large(3, steps=[[1, 1]] * 10_001) | {"certificate": {"kind": "misere-nim"}})


def test_nim_sums_far_from_both_axes_are_not_checked_by_rows():
    answer = json.loads((ROOT / "formats/examples/two-pieces-value-rows.json").read_bytes())
    answer["problem"] |= {"size": [10**18] * 2, "position": [[0, 0], [10**12, 10**12 + 1]]}
    with pytest.raises(NotChecked, match="the rows are larger than the limit allows"):
        verify(answer)
