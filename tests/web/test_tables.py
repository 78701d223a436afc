"""Tables over HTTP: the bytes are the numbers of the definition, a formula is compared, hostile sizes are refused."""

from __future__ import annotations

import json
from typing import Any
from urllib.parse import unquote

import httpx
import numpy as np
import pytest

from ludus.families.impartial.graph.values import mex
from ludus.families.impartial.one_piece.pieces import options
from ludus_check import verify


def head(reply: httpx.Response) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(unquote(reply.headers["x-table"]))
    return found


def numbers(reply: httpx.Response, kind: str = "<u2") -> Any:
    shape = tuple(map(int, reply.headers["x-shape"].split(",")))
    return np.frombuffer(reply.content, dtype=kind).reshape(shape)


def by_definition(rays: Any, steps: Any, size: tuple[int, int], *, misere: bool = False) -> Any:
    """The Grundy numbers by the least excluded value; in misère play 0 where a position is lost."""
    found = np.zeros(size, dtype=int)
    for place in np.ndindex(*size):
        after = {int(found[move]) for move in options(place, rays, steps)}
        found[place] = int(not after or 0 in after) if misere else mex(after)
    return found


QUEEN = ((1, 0), (0, 1), (1, 1))


@pytest.mark.parametrize(
    ("game", "parameters", "rays", "steps"),
    [
        ("wythoff", {}, QUEEN, ()),
        ("knight", {}, (), ((1, 2), (2, 1))),
        ("nim", {"start": "3,4,5"}, QUEEN[:2], ()),
        ("ryuo", {"p": "4"}, QUEEN[:2], ((1, 1), (1, 2), (2, 1))),
        ("piece", {"rays": "2,0", "steps": "1,3 3,1", "start": "2,2"}, ((2, 0),), ((1, 3), (3, 1))),
    ],
)
def test_the_numbers_are_those_of_the_definition(
    server: Any, game: str, parameters: Any, rays: Any, steps: Any
) -> None:
    reply = server.post("/api/tables", {"game": game, "parameters": parameters, "size": [12, 17]})
    assert reply.status_code == 200
    assert reply.headers["content-type"] == "application/octet-stream"
    assert (numbers(reply) == by_definition(rays, steps, (12, 17))).all()
    told = head(reply)
    assert told["about"] == "grundy"
    assert "204 Grundy values" in told["sentence"]
    assert {tuple(ray) for ray in told["rays"]} == set(rays)


def test_a_table_names_the_known_claims_about_its_rules(server: Any) -> None:
    known = head(server.post("/api/tables", {"game": "nim", "size": [4, 4]}))["known"]
    assert [one["formula"] for one in known] == ["x ^ y"]
    passing = {"passes": "1", "pass_at_terminal": "yes"}
    body = {"game": "ryuo", "parameters": passing, "size": [4, 4]}
    claims = head(server.post("/api/tables", body))["known"]
    assert len(claims) == 1
    assert "2.1" in claims[0]["claim"]


def test_of_very_many_moves_some_are_told(server: Any) -> None:
    told = head(server.post("/api/tables", {"game": "ryuo", "parameters": {"p": "30"}, "size": [40, 40]}))
    assert told["cut"] is True
    assert len(told["steps"]) == 200
    assert head(server.post("/api/tables", {"game": "ryuo", "size": [8, 8]}))["cut"] is False


def test_in_misere_play_a_table_holds_what_is_lost(server: Any) -> None:
    reply = server.post("/api/tables", {"game": "rook", "parameters": {"misere": "yes"}, "size": [9, 8]})
    assert (numbers(reply) == by_definition(QUEEN[:2], (), (9, 8), misere=True)).all()
    assert head(reply)["about"] == "p-positions"


def test_a_formula_that_holds_is_said_to_hold(server: Any) -> None:
    body = {"game": "ryuo", "parameters": {"p": "4"}, "size": [20, 20]}
    reply = server.post("/api/tables", {**body, "formula": "(x + y) % p + p * ((x // p) ^ (y // p))"})
    told = head(reply)
    assert told["holds"] is True
    assert told["position"] is None
    assert (numbers(reply, "<i2") == numbers(server.post("/api/tables", body))).all()


def test_a_formula_that_fails_has_its_smallest_counterexample(server: Any) -> None:
    reply = server.post("/api/tables", {"game": "wythoff", "size": [16, 16], "formula": "x ^ y"})
    told = head(reply)
    assert told["holds"] is False
    assert told["position"] == [1, 1]
    assert "x = 1, y = 1: the formula says 0, the game says 2" in told["sentence"]
    values = by_definition(QUEEN, (), (16, 16))
    assert told["wrong"] == int((numbers(reply, "<i2") != values).sum())


def test_a_condition_is_about_what_is_lost(server: Any) -> None:
    reply = server.post("/api/tables", {"game": "wythoff", "size": [6, 6], "formula": "x = y"})
    assert head(reply)["about"] == "p-positions"
    assert (numbers(reply, "<i2") == 1 - np.eye(6, dtype=int)).all()


def test_numbers_far_away_are_cut_to_what_fits(server: Any) -> None:
    formula = "-(x + 1) * 1000000000000000000000 if y = 0 else 70000 * x"
    reply = server.post("/api/tables", {"game": "rook", "size": [2, 2], "formula": formula})
    assert numbers(reply, "<i2").tolist() == [[-32767, 0], [-32767, 32767]]


@pytest.mark.parametrize(
    ("changed", "status", "words"),
    [
        ({"size": [2001, 2000]}, 413, "at most 4000000 cells"),
        ({"size": [1_000_000, 1_000_000]}, 413, "at most 4000000 cells"),
        ({"size": [10**18, 2]}, 422, "size"),
        ({"size": [0, 2]}, 422, "size"),
        ({"size": [5]}, 422, "size"),
        ({"size": [5, 5, 5]}, 422, "size"),
        ({"parameters": {"passes": "9" * 17}}, 413, "at most 4000000 cells"),
        ({"game": "no-such"}, 404, "no-such"),
        ({"game": "kayles"}, 422, "one piece on a board"),
        ({"game": "two-rooks"}, 422, "one piece on a board"),
        ({"game": "dice-torus"}, 422, "one piece on a board"),
        ({"game": "piece", "parameters": {"rays": "none", "steps": "0,0"}}, 422, "lead away"),
        ({"game": "piece", "parameters": {"rays": "1,1 " * 300}}, 422, "at most 200"),
        ({"formula": "x +"}, 422, "formula"),
        ({"formula": "x // y"}, 422, "0"),
        ({"formula": "(" * 2001}, 422, "formula"),
        ({"formula": "__import__('os')"}, 422, "formula"),
        ({"depth": 1}, 422, "depth"),
    ],
)
def test_what_cannot_be_is_refused_in_one_sentence(server: Any, changed: Any, status: int, words: str) -> None:
    reply = server.post("/api/tables", {"game": "rook", "size": [8, 8], **changed})
    assert reply.status_code == status
    assert words in reply.text
    assert set(reply.json()) == {"error"}


def test_level_sets_are_those_of_the_table_and_carry_a_certificate_where_they_are_proved(server: Any) -> None:
    told = server.answer("/api/level-sets", {"game": "ryuo", "size": 24, "below": 3})
    table = by_definition(((1, 0), (0, 1)), ((1, 1),), (24, 24))
    for level in told["levels"]:
        cells = [list(map(int, cell)) for cell in np.argwhere(table == level["value"])]
        assert (level["count"], level["first"]) == (len(cells), cells[: len(level["first"])])
    assert verify(told["proof"]["answer"])
    assert [one["period"] for one in told["proof"]["periods"]] == [3, 3, 3]
    queen = server.answer("/api/level-sets", {"game": "wythoff", "size": 24, "below": 2})
    assert queen["proof"] is None
    assert queen["reason"].startswith("a proof is known for a rook")
