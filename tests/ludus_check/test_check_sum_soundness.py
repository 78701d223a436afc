"""What is accepted about a sum is true: bent certificates are refused, or still true when all parts are played out."""

import copy
import json
import random
from pathlib import Path

import pytest

from ludus_check import CheckError, NotChecked, Rejected, verify
from ludus_check.claims import Claim, Verdict
from ludus_check.fields import Record
from ludus_check.finding import verified
from ludus_check.kinds import KINDS, SUMMANDS
from ludus_check.sum.verify import checker_of
from oracles.graphs import TinyGraph, random_graph, sum_is_lost

ROOT = Path(__file__).parents[2]


def answer(parts, certificate, **more):
    problem = {"ludus": 1, "kind": "sum", "parts": [part.problem("value") for part in parts], **more}
    return {"ludus": 1, "problem": problem, "answer": "solved", "certificate": certificate}


def values_of(parts):
    return [{"kind": "graph-value", "value": part.grundy[part.position]} for part in parts]


@pytest.mark.parametrize("seed", range(4))
def test_a_nim_sum_is_accepted_and_agrees_with_playing_all_parts_out(seed):
    chance = random.Random(seed)
    for _ in range(30):
        parts = [random_graph(chance, misere=False, most=5) for _ in range(chance.randint(1, 3))]
        total = 0
        for part in parts:
            total ^= part.grundy[part.position]
        sentence = verify(answer(parts, {"kind": "sum", "value": total, "parts": values_of(parts)})).text
        assert ("a P-position" in sentence) == sum_is_lost(parts, misere=False)
        with pytest.raises(Rejected, match="the nim-sum"):
            verify(answer(parts, {"kind": "sum", "value": total + 1, "parts": values_of(parts)}))


@pytest.mark.parametrize("seed", range(4))
def test_a_move_is_accepted_exactly_when_it_is_allowed_and_wins(seed):
    chance = random.Random(seed)
    for _ in range(30):
        parts = [random_graph(chance, misere=False, most=5) for _ in range(2)]
        values = [part.grundy[part.position] for part in parts]
        total = values[0] ^ values[1]
        if total == 0:
            continue
        for index, part in enumerate(parts):
            for target in [None, *range(len(part.options))]:
                to = (part.position, part.passes - 1) if target is None else (target, part.passes)
                after = TinyGraph(part.options, max(0, to[1]), part.pass_at_terminal, False, to[0])
                value = after.grundy[after.position]
                move = {"part": index, "after": {"kind": "graph-value", "value": value}}
                move |= {"pass": True} if target is None else {"to": target}
                certificate = {"kind": "sum", "value": total, "parts": values_of(parts), "move": move}
                wins = to in part.moves(part.position, part.passes) and value == values[index] ^ total
                try:
                    sentence = verify(answer(parts, certificate)).text
                except Rejected:
                    assert not wins
                else:
                    assert wins
                    assert f"component {index} " in sentence


@pytest.mark.parametrize("seed", range(4))
def test_in_misere_play_the_outcome_and_the_move_are_those_of_playing_all_parts_out(seed):
    chance = random.Random(seed)
    for _ in range(30):
        parts = [random_graph(chance, misere=False, most=5, passes=False) for _ in range(chance.randint(1, 3))]
        is_lost = sum_is_lost(parts, misere=True)
        for outcome in ("won", "lost"):
            try:
                verify(answer(parts, {"kind": "misere-sum", "outcome": outcome}, misere=True))
            except Rejected:
                assert is_lost == (outcome == "won")
            else:
                assert is_lost == (outcome == "lost")
        for target in range(len(parts[0].options) if not is_lost else 0):
            moved = [TinyGraph(parts[0].options, position=target), *parts[1:]]
            wins = target in parts[0].options[parts[0].position] and sum_is_lost(moved, misere=True)
            certificate = {"kind": "misere-sum", "outcome": "won", "move": {"part": 0, "to": target}}
            try:
                verify(answer(parts, certificate, misere=True))
            except Rejected:
                assert not wins
            else:
                assert wins


def numbers(value, path=()):
    """Yield the path to every number."""
    pairs = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, entry in pairs:
        yield from numbers(entry, (*path, key))
    if isinstance(value, int) and not isinstance(value, bool):
        yield path


@pytest.mark.parametrize("path", sorted((ROOT / "formats/examples").glob("sum-*.json")), ids=lambda path: path.stem)
def test_no_number_of_a_certificate_can_change_alone(path):
    good = json.loads(path.read_bytes())
    verify(good)
    for place in numbers(good["certificate"], ("certificate",)):
        for change in (-1, 1, 2):
            damaged = copy.deepcopy(good)
            holder = damaged
            for key in place[:-1]:
                holder = holder[key]
            holder[place[-1]] += change
            with pytest.raises(CheckError):
                verify(damaged)


def test_a_part_that_is_not_checked_in_full_is_rejected():
    def lazy(problem):
        return lambda claim: verified("a value").but("the value")

    graph = {"ludus": 1, "kind": "graph", "options": [[]]}
    verifier = checker_of({"graph": lazy})(Record({"ludus": 1, "kind": "sum", "parts": [graph]}, "problem"))
    certificate = Record({"kind": "sum", "value": 0, "parts": [{"kind": "graph-value", "value": 0}]}, "certificate")
    with pytest.raises(NotChecked, match=r"certificate.parts\[0\] is not verified in full"):
        verifier(Claim(Verdict.SOLVED, certificate))


def test_a_sum_is_no_part_of_a_sum_and_every_part_is_a_kind():
    assert set(SUMMANDS) < set(KINDS) - {"sum"}


def test_the_name_of_a_position_has_no_part_in_the_verdict():
    graph = {"ludus": 1, "kind": "graph", "options": [[], [0]], "names": ["zero", "Not verified: not checked here"]}
    problem = {"ludus": 1, "kind": "sum", "parts": [graph]}
    certificate = {"kind": "sum", "value": 1, "parts": [{"kind": "graph-value", "value": 1}]}
    assert not verify({"ludus": 1, "problem": problem, "answer": "solved", "certificate": certificate}).not_verified
