"""Questions over HTTP: answers are checked, drawn, and what they claim can be added up again."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path

import pytest

import ludus_check
from ludus import workbench
from ludus.families import games
from ludus.families.linear.windows.problem import windows
from ludus.web import models
from ludus.web.answered import answered
from web_server import Running

NAMES = sorted(games.names())
CERTIFICATES = Path(__file__).parent.parent / "certificates"


def ask(server: Running, name: str, question: str | None = None, **fields: object) -> dict:
    begun = server.post(f"/api/games/{name}/start", fields).json()
    asked = {"parameters": begun["parameters"], "position": begun["position"], "question": question}
    return server.answer(f"/api/games/{name}/ask", asked) | {"amounts": begun["amounts"]}


@pytest.mark.parametrize("name", NAMES)
def test_the_answer_of_every_game_passes_the_checker(server: Running, name: str) -> None:
    answer = ask(server, name)
    models.AnsweredReply.model_validate(answer)
    sentence = ludus_check.verify(answer["answer"]).text
    if name != "dice-surface":  # The checker reads its dice as lights on a graph.
        assert sentence == answer["sentence"]
    assert answer["picture"]["shapes"]
    checked = server.post("/api/check", answer["answer"]).json()
    assert checked == {"status": "verified", "sentence": sentence, "not_verified": []}


@pytest.mark.parametrize("question", ["solve", "fewest", "count", "quiet", "solutions", "gods-number"])
@pytest.mark.parametrize(("variant", "position"), [("klein", None), ("mixed", None), ("klein", "100/000/000")])
def test_dice_on_other_surfaces_are_dice_and_rolls(
    server: Running, variant: str, position: str | None, question: str
) -> None:
    answer = ask(server, "dice-surface", question, variant=variant, position=position)
    shown = [answer["sentence"], answer["checked"] or "", answer["picture"]["title"], *answer["not_verified"]]
    assert not re.search(r"\b(lights?|press(es)?|on|off)\b", re.sub(r"\bDice on a\b", "", " ".join(shown)))
    assert re.search(r"\b(dice|rolls?|positions|patterns|solutions)\b", answer["sentence"])
    if answer["verdict"] == "impossible" and answer["weights"]:
        weights, amounts = answer["weights"], answer["amounts"]
        assert weights["cells"].keys() == amounts.keys()
        assert sum(weights["cells"][cell] * amounts[cell] for cell in amounts) % weights["modulus"]


@pytest.mark.parametrize("name", [name for name in NAMES if games.find(name).players == 1])
def test_the_moves_of_a_solution_lead_to_the_goal(server: Running, name: str) -> None:
    answer = ask(server, name)
    game = games.find(name).game()
    position = game.start()
    for move in answer["solution"]:
        position = game.play(position, game.read_move(move))
    assert (answer["verdict"] == "solved") == game.is_won(position)


@pytest.mark.parametrize("name", [name for name in NAMES if games.find(name).players == 2])
def test_winning_moves_leave_lost_positions(server: Running, name: str) -> None:
    entry = games.find(name)
    game = entry.game()
    for move in ask(server, name)["solution"][:2]:
        position = game.write(game.play(game.start(), game.read_move(move)))
        assert ask(server, name, position=position)["solution"] == []


PROOFS = [
    ("lights", "stuck", "An odd number of", 1),
    ("pegs", "lost", "The start weighs 0", 0),
    ("tiling", "mutilated", "30 black and 32 white cells", 30),
]


@pytest.mark.parametrize(("name", "variant", "words", "weighs"), PROOFS)
def test_weights_times_amounts_are_what_the_proof_says(
    server: Running, name: str, variant: str, words: str, weighs: int
) -> None:
    answer = ask(server, name, variant=variant)
    assert answer["verdict"] == "impossible"
    assert words in answer["sentence"]
    weights = answer["weights"]
    assert set(weights["cells"]) == set(answer["amounts"])
    assert len(set(weights["cells"].values())) > 1
    total = sum(weight * answer["amounts"][cell] for cell, weight in weights["cells"].items())
    assert (total % weights["modulus"] if weights["modulus"] else total) == weighs


def test_weights_of_dice_are_the_residues_nearest_to_0(server: Running) -> None:
    fields = {"parameters": {"shape": "4,4", "window": "2,2", "modulus": "5"}, "position": "1000/0000/0000/0000"}
    answer = ask(server, "dice-torus", **fields)
    assert answer["verdict"] == "impossible"
    cells = answer["weights"]["cells"]
    assert answer["weights"]["modulus"] == 5
    assert set(cells.values()) <= {-2, -1, 0, 1, 2}
    for row in range(4):
        for column in range(4):
            block = [(row + r) % 4 * 10 + (column + c) % 4 for r in (0, 1) for c in (0, 1)]
            assert sum(cells[f"{place // 10} {place % 10}"] for place in block) % 5 == 0
    assert cells["0 0"] % 5


@pytest.mark.parametrize("name", NAMES)
def test_every_question_of_every_game_is_answered_or_goes_on(server: Running, name: str) -> None:
    begun = server.post(f"/api/games/{name}/start", {}).json()
    for question in games.find(name).questions:
        asked = {"parameters": begun["parameters"], "position": begun["position"], "question": question.value}
        reply = server.post(f"/api/games/{name}/ask", asked | {"seconds": 2})
        assert reply.status_code in (200, 202), reply.text
        if reply.status_code == 202:
            server.client.delete(f"/api/jobs/{reply.json()['job']}")
        else:
            models.AnsweredReply.model_validate(reply.json())


@pytest.mark.parametrize(("position", "moves"), [("1 2", []), ("5 7", ["3 5", "5 3"])])
def test_moves_that_only_delay_the_end_are_no_winning_moves(server: Running, position: str, moves: list[str]) -> None:
    assert ask(server, "wythoff", "remoteness", position=position)["solution"] == moves


def test_what_the_checker_has_not_gone_through_is_not_called_checked() -> None:
    answer = workbench.ask(windows([1, 1, 0, 2], (2,), 3))
    assert answered(answer, 0.0)["checked"] == "Checked: 4 weights."
    partly = replace(answer, status="partly verified", not_verified=("the rest",))
    told = answered(partly, 0.0)
    assert (told["checked"], told["status"], told["not_verified"]) == (
        "Partly verified.",
        "partly verified",
        ["the rest"],
    )


@pytest.mark.parametrize(("game", "word"), [("pegs", "jumps"), ("lights", "presses"), ("tape", "moves")])
def test_what_was_checked_is_called_by_its_name(server: Running, game: str, word: str) -> None:
    answer = ask(server, game, "solve")
    assert answer["checked"] == f"Checked: {len(answer['solution'])} {word}."


def test_a_problem_of_the_formats_is_answered(server: Running) -> None:
    problem = {"ludus": 1, "kind": "windows", "shape": [4], "window": [2], "modulus": 3, "state": [1, 1, 0, 2]}
    answer = server.answer("/api/ask?seconds=5", problem)
    models.AnsweredReply.model_validate(answer)
    assert answer["verdict"] == "impossible"
    assert answer["solution"] == []


def test_no_time_at_all_is_allowed(server: Running) -> None:
    problem = {"ludus": 1, "kind": "windows", "shape": [4], "window": [2], "modulus": 3, "state": [1, 1, 0, 2]}
    assert server.answer("/api/ask?seconds=0", problem)["verdict"] == "impossible"


@pytest.mark.parametrize("path", sorted(CERTIFICATES.glob("verified/*.json"))[::17], ids=lambda path: path.stem)
def test_accepted_certificates_are_accepted(server: Running, path: Path) -> None:
    text = path.read_bytes()
    if b'"npy"' in text:
        return
    told = server.client.post("/api/check", content=text).json()
    assert told["status"] == "verified", told


@pytest.mark.parametrize("path", sorted(CERTIFICATES.glob("rejected/*.json"))[::17], ids=lambda path: path.stem)
def test_rejected_certificates_are_rejected(server: Running, path: Path) -> None:
    told = server.client.post("/api/check", content=path.read_bytes()).json()
    assert told["status"] in ("rejected", "malformed", "not checked")
    assert told["sentence"]


def test_a_file_beside_the_json_is_never_looked_for(server: Running) -> None:
    problem = {"ludus": 1, "kind": "windows", "shape": [4], "window": [2], "modulus": 3, "state": {"npy": "x.npy"}}
    refused = server.post("/api/ask", problem)
    assert refused.status_code == 422
    assert "no folder" in refused.json()["error"]["message"]
    answer = {"ludus": 1, "problem": problem, "answer": "solved", "certificate": {"kind": "rolls", "rolls": [0] * 4}}
    assert server.post("/api/check", answer).json()["status"] != "verified"


def test_a_kept_problem_is_found_by_its_hash(server: Running) -> None:
    problem = {"ludus": 1, "kind": "windows", "shape": [4], "window": [2], "modulus": 3, "state": [1, 1, 0, 2]}
    digest = server.post("/api/problems", problem).json()["hash"]
    assert server.get(f"/api/problems/{digest}").json() == problem
    assert server.post("/api/problems", problem).json()["hash"] == digest
    assert server.post("/api/problems", problem | {"modulus": 0}).status_code == 422
    assert server.get("/api/problems/0123").json()["error"]["kind"] == "not-found"


def test_an_answer_that_fails_its_check_is_our_mistake() -> None:
    from ludus.core.errors import VerificationError
    from ludus.web.errors import refusal

    refused = refusal(VerificationError("our solved answer was rejected"))
    assert refused.kind.status == 500
    assert refused.fields()["error"]["kind"] == "mistake"
    assert json.dumps(refused.fields())
