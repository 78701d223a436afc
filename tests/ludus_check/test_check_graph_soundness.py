"""What is accepted about a numbered game is true and what is true is accepted: small games against brute force."""

import copy
import json
import random
from pathlib import Path

import numpy as np
import pytest

from ludus_check import CheckError, NotChecked, Rejected, verify
from oracles.graphs import TinyGraph, random_graph

ROOT = Path(__file__).parents[2]


def accepted(answer):
    try:
        return verify(answer).text
    except Rejected:
        return None


@pytest.mark.parametrize("seed", range(3))
def test_a_table_is_accepted_exactly_when_every_entry_is_the_grundy_number(seed):
    chance = random.Random(seed)
    for _ in range(60):
        game = random_graph(chance, misere=False)
        assert accepted(game.table())
        values = list(game.grundy)
        values[chance.randrange(len(values))] = chance.choice((0, 1, 2, 3, 40))
        assert bool(accepted(game.table(values))) == (values == game.grundy)


@pytest.mark.parametrize("seed", range(3))
def test_a_list_is_accepted_exactly_when_it_holds_the_lost_positions(seed):
    chance = random.Random(seed)
    for _ in range(60):
        game = random_graph(chance)
        assert accepted(game.outcomes())
        changed = sorted(set(game.lost) ^ {chance.randrange(len(game.options))})
        assert not accepted(game.outcomes(changed))


@pytest.mark.parametrize("seed", range(3))
def test_what_is_said_about_one_position_is_accepted_exactly_when_it_is_true(seed):
    chance = random.Random(seed)
    for _ in range(60):
        game = random_graph(chance, most=7)
        assert accepted(game.outcome())
        assert accepted(game.remoteness())
        assert not accepted(game.remoteness(game.length + chance.choice((1, 2))))
        if not game.misere:
            assert accepted(game.value())
            assert not accepted(game.value(game.grundy[game.position] + 1))


def test_no_other_outcome_is_accepted():
    chance = random.Random(4)
    for _ in range(60):
        game = random_graph(chance, most=6)
        right = game.outcome()["certificate"]
        row = game.options[game.position]
        for _ in range(4):
            moves = sorted(chance.sample(row, chance.randint(0, len(row))))
            wrong = {"outcome": chance.choice(("won", "lost")), "moves": moves, "kind": "graph-outcome"}
            if chance.random() < 0.5:
                wrong["pass"] = True
            assert bool(accepted(game.outcome() | {"certificate": wrong})) == (wrong == right)


def numbers(value, path=()):
    """Yield the path to every number."""
    pairs = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, entry in pairs:
        yield from numbers(entry, (*path, key))
    if isinstance(value, int) and not isinstance(value, bool):
        yield path


def is_true(answer):
    """Say by brute force whether what a well-formed answer claims holds."""
    problem, certificate = answer["problem"], answer["certificate"]
    switches = [problem.get(name, False) for name in ("pass_at_terminal", "misere")]
    options = tuple(map(tuple, problem["options"]))
    game = TinyGraph(options, problem.get("passes", 0), *switches, problem.get("position", len(options) - 1))
    made = {"table": game.table, "outcomes": game.outcomes, "graph-value": game.value}
    made |= {"graph-outcome": game.outcome, "graph-remoteness": game.remoteness}
    right = made[certificate["kind"]]()["certificate"]
    return right == {name: value for name, value in certificate.items() if name != "count"}


@pytest.mark.parametrize("folder", ["formats/examples", "tests/certificates/verified"])
def test_a_damaged_answer_is_refused_or_still_true(folder):
    for path in sorted((ROOT / folder).glob("graph-*.json")):
        good = json.loads(path.read_bytes())
        if good["problem"].get("passes", 0) > 9:
            continue
        assert is_true(good)
        for place in numbers(good):
            for change in (-1, 1, 2):
                damaged = copy.deepcopy(good)
                holder = damaged
                for key in place[:-1]:
                    holder = holder[key]
                holder[place[-1]] += change
                try:
                    verify(damaged)
                except CheckError:
                    continue
                assert is_true(damaged), (path.stem, place, change)


def test_tables_and_positions_may_be_buffers():
    game = random_graph(random.Random(2), misere=False)
    answer = game.table()
    answer["certificate"]["values"] = np.array(game.grundy, dtype=np.uint32)
    assert verify(answer)
    answer = game.outcomes()
    rows = np.array(answer["certificate"]["p_positions"], dtype=np.uint16).reshape(-1, 1)
    answer["certificate"] |= {"p_positions": rows, "count": len(rows)}
    assert verify(answer)
    none = TinyGraph(((),), misere=True).outcomes()
    none["certificate"] |= {"p_positions": np.zeros((0, 1), np.uint8), "count": 0}
    assert verify(none).text.startswith("There are no P-positions")


def test_too_many_moves_are_refused_before_they_are_looked_at():
    row = list(range(2500))
    options = [list(range(index)) for index in range(2500)] + [row] * 800
    answer = {"ludus": 1, "problem": {"ludus": 1, "kind": "graph", "options": options}, "answer": "solved"}
    with pytest.raises(NotChecked, match="up to 5000000 moves in all"):
        verify(answer | {"certificate": {"kind": "table", "values": []}})
