"""The papers over HTTP: every claim is listed, each can be run and drawn, every board that is named can be played."""

from __future__ import annotations

from urllib.parse import quote

import pytest

from ludus import papers
from ludus.core.claims import Claim, Depth
from ludus.web.claim_tasks import address
from ludus.web.targets import target
from web_server import Running


def test_every_claim_of_every_paper_is_listed(server: Running) -> None:
    listed = server.get("/api/papers").json()["papers"]
    assert [(paper["name"], [claim["id"] for claim in paper["claims"]]) for paper in listed] == [
        (name, [claim.id for claim in papers.find(name).claims]) for name in papers.names()
    ]
    assert all(claim["place"] and claim["statement"] for paper in listed for claim in paper["claims"])


@pytest.mark.parametrize(("paper", "claim"), [("fair-dice", "theorem-6"), ("solitaire", "row E{(3,1)},1")])
def test_a_claim_is_run_anew(server: Running, paper: str, claim: str) -> None:
    told = server.post(f"/api/papers/{paper}/{quote(claim, safe='')}", None)
    expected = next(one for one in papers.find(paper).claims if one.id == claim).test(Depth.QUICK)
    assert told.status_code == 200
    assert told.json()["verdict"] == type(expected).__name__.lower()
    assert all(detail["name"] and detail["text"] for detail in told.json()["details"])


def test_an_erratum_says_what_is_printed_what_is_right_and_a_counterexample(server: Running) -> None:
    told = server.post("/api/papers/fair-dice/proposition-4-proof", None).json()
    assert [detail["name"] for detail in told["details"]] == ["Printed", "Right", "Counterexample"]


def test_the_picture_of_a_claim_is_drawn(server: Running) -> None:
    drawn = server.get("/api/papers/fair-dice/theorem-6/picture").json()
    assert "".join(shape.get("text", "") for shape in drawn["shapes"] if shape["role"] == "part") == "abaabba"


@pytest.mark.parametrize("path", ["nothing/theorem-6", "fair-dice/theorem-600", "fair-dice/spelling/picture"])
def test_what_is_not_there_is_refused_in_the_one_shape_of_errors(server: Running, path: str) -> None:
    method = "GET" if path.endswith("picture") else "POST"
    told = server.client.request(method, f"/api/papers/{path}")
    assert (told.status_code, told.json()["error"]["kind"]) == (404, "not-found")


PLAYED = [(name, claim) for name in papers.names() for claim in papers.find(name).claims if claim.board]


@pytest.mark.parametrize("claim", [pytest.param(claim, id=f"{name} {claim.id}") for name, claim in PLAYED])
def test_every_board_of_a_claim_can_be_played(claim: Claim) -> None:
    board = claim.board
    assert board is not None
    assert target(board.game, board.parameters, board.variant, board.position).name == board.game
    assert address(board).startswith(f"/play/{board.game}")


def test_every_paper_has_claims_with_boards() -> None:
    assert {name for name, _ in PLAYED} == set(papers.names())
