"""The known sets of dice over HTTP: each can be played with, and is as fair as it is said to be."""

from __future__ import annotations

from ludus.families.dice.sets import records
from ludus.web.targets import target
from web_server import Running


def test_every_set_that_is_small_enough_is_listed_and_can_be_played(server: Running) -> None:
    sets = server.get("/api/dice/sets").json()["sets"]
    names = {one["name"] for one in sets}
    assert {"ford-3d6", "go-first-4d12", "cohen-164"} <= names <= {one.name for one in records()}
    for one in sets:
        start = target("go-first", {"string": one["string"]}, None, None)
        assert start.standing.position == one["string"]
        assert (len(set(one["string"])), len(one["string"])) == (one["dice"], one["faces"])


def test_a_listed_set_is_as_fair_as_it_is_said_to_be(server: Running) -> None:
    one = next(one for one in server.get("/api/dice/sets").json()["sets"] if one["name"] == "min-total-n4")
    problem = {"ludus": 1, "kind": "dice", "string": one["string"], "question": "report"}
    assert server.post("/api/ask", problem).json()["answer"]["certificate"]["level"] == one["level"] == 4


def test_dice_that_tie_are_counted_with_their_ties(server: Running) -> None:
    problem = {"ludus": 1, "kind": "dice", "faces": [[1, 4], [1, 2]], "question": "orders"}
    counts = server.post("/api/ask", problem).json()["answer"]["certificate"]["counts"]
    assert counts == {"(ab)": 1, "ab": 1, "ba": 2}
