"""The dice studio over HTTP: known sets are as fair as they are said to be; searches, solids and nets."""

from __future__ import annotations

from collections import Counter
from itertools import product
from xml.etree import ElementTree

import pytest

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


def test_a_search_finds_all_fair_sets_of_three_cubes_and_says_so(server: Running) -> None:
    found = server.answer("/api/dice/search", {"sizes": [6, 6, 6]})
    assert (found["count"], found["whole"], len(found["strings"])) == (11, True, 11)
    assert "exhaustive" in found["sentence"]
    for string in found["strings"]:
        faces = [[k for k, letter in enumerate(string) if letter == die] for die in "abc"]
        orders = Counter(tuple(sorted(range(3), key=roll.__getitem__)) for roll in product(*faces))
        assert set(orders.values()) == {36}


def test_a_search_for_what_cannot_be_says_there_is_none(server: Running) -> None:
    found = server.answer("/api/dice/search", {"sizes": [5, 5, 5]})
    assert found["strings"] == []
    assert found["sentence"].startswith("There are no ")
    assert server.post("/api/dice/search", {"sizes": [6]}).status_code == 422
    assert "order" in server.post("/api/dice/search", {"sizes": [4, 4], "order": 3}).json()["error"]["message"]


@pytest.mark.parametrize(("faces", "seen"), [(4, 2), (6, 3), (12, 6), (20, 10)])
def test_a_solid_is_seen_from_its_first_face(server: Running, faces: int, seen: int) -> None:
    solid = server.client.get(f"/api/dice/solids/{faces}").json()
    assert len(solid["polygons"]) == seen
    assert all(0 <= x <= 100 and 0 <= y <= 100 for one in solid["polygons"] for x, y in one["points"])
    assert server.client.get("/api/dice/solids/7").status_code == 422


def test_a_net_has_every_number_of_its_die(server: Running) -> None:
    reply = server.client.get("/api/dice/net.svg", params={"set": "abccbacabbacbcaacb", "die": "b"})
    root = ElementTree.fromstring(reply.content)
    outlines = [one for one in root.iter("{http://www.w3.org/2000/svg}path") if one.get("stroke") == "#7C8A85"]
    assert len(outlines) == 6
    assert (
        "die" in server.client.get("/api/dice/net.svg", params={"set": "abab", "die": "x"}).json()["error"]["message"]
    )
