"""The games over HTTP: every game is listed, begun, played, hinted at, and made anew."""

from __future__ import annotations

import httpx
import pytest

from ludus.families import games
from ludus.web import models, page_models
from web_server import Running

NAMES = sorted(games.names())


def start(server: Running, name: str, **fields: object) -> dict:
    reply = server.post(f"/api/games/{name}/start", fields)
    assert reply.status_code == 200, reply.text
    return reply.json()


def test_every_game_is_listed(server: Running) -> None:
    listed = models.GamesReply.model_validate(server.get("/api/games").json()).games
    assert [game.name for game in listed] == list(games.names())
    assert {game.name: game.family for game in listed} == games.names()


@pytest.mark.parametrize("name", NAMES)
def test_a_game_says_what_can_be_chosen(server: Running, name: str) -> None:
    told = models.EntryReply.model_validate(server.get(f"/api/games/{name}").json())
    entry = games.find(name)
    assert [one.name for one in told.parameters] == [one.name for one in entry.parameters]
    assert [one.name for one in told.variants] == list(entry.variants)
    assert [one.name for one in told.questions] == [one.value for one in entry.questions]


@pytest.mark.parametrize("name", NAMES)
def test_what_a_start_says_can_be_sent_back(server: Running, name: str) -> None:
    first = start(server, name)
    models.SituationReply.model_validate(first)
    again = start(server, name, parameters=first["parameters"], position=first["position"])
    assert again == first
    assert first["picture"]["shapes"]


@pytest.mark.parametrize("name", NAMES)
def test_every_variant_begins(server: Running, name: str) -> None:
    entry = games.find(name)
    for variant in entry.variants:
        begun = start(server, name, variant=variant)
        game = entry.game(**entry.variants[variant].values)
        text = entry.variants[variant].position
        assert begun["position"] == game.write(game.start() if text is None else game.read(text))


@pytest.mark.parametrize("name", NAMES)
def test_every_move_that_is_listed_can_be_made(server: Running, name: str) -> None:
    first = start(server, name)
    entry = games.find(name)
    game = entry.game()
    for move in first["moves"][:3]:
        fields = {"parameters": first["parameters"], "position": first["position"], "move": move}
        made = server.post(f"/api/games/{name}/play", fields)
        assert made.status_code == 200, made.text
        after = game.play(game.start(), game.read_move(move))
        assert made.json()["position"] == game.write(after)


@pytest.mark.parametrize("name", [name for name in NAMES if games.find(name).players == 2])
def test_best_play_answers_a_move(server: Running, name: str) -> None:
    first = start(server, name)
    fields = {"parameters": first["parameters"], "position": first["position"], "move": first["moves"][0]}
    made = models.PlayedReply.model_validate(server.post(f"/api/games/{name}/play", fields | {"reply": True}).json())
    assert made.reply is not None
    assert made.turn == ("nobody" if made.over else "you")
    before = made.reply.before
    assert before.turn == "other"
    assert made.reply.move in before.moves


def test_best_play_wins_from_a_won_position(server: Running) -> None:
    now = start(server, "wythoff", position="5 7")
    for _ in range(20):
        if now["over"]:
            break
        fields = {"parameters": now["parameters"], "position": now["position"], "move": now["moves"][-1]}
        # The last move listed is a short one: the winning move 3 5 is not made, so the other player wins.
        now = server.post("/api/games/wythoff/play", fields | {"reply": True}).json()
    assert now["over"]
    assert not now["won"]
    assert now["status"] == "I made the last move: I win."


@pytest.mark.parametrize(("misere", "won", "words"), [("no", True, "you win."), ("yes", False, "I win.")])
def test_the_last_move_wins_or_loses(server: Running, misere: str, won: bool, words: str) -> None:
    fields = {"parameters": {"misere": misere, "start": "1"}, "position": "1", "move": "0", "reply": True}
    made = server.post("/api/games/nim/play", fields).json()
    assert (made["over"], made["won"], made["turn"]) == (True, won, "nobody")
    assert made["status"].endswith(words)


@pytest.mark.parametrize("name", NAMES)
def test_a_hint_is_a_move(server: Running, name: str) -> None:
    first = start(server, name)
    told = server.post(
        f"/api/games/{name}/hint", {"parameters": first["parameters"], "position": first["position"]}
    ).json()
    page_models.HintReply.model_validate(told)
    game = games.find(name).game()
    if told["move"] is not None:
        game.play(game.start(), game.read_move(told["move"]))


@pytest.mark.parametrize("name", NAMES)
def test_a_seed_gives_the_same_puzzle_twice(server: Running, name: str) -> None:
    made = [server.post(f"/api/games/{name}/new", {"seed": seed}) for seed in (7, 7, 8, 9)]
    assert all(one.status_code == 200 for one in made), [one.text for one in made]
    same, twice, *others = (one.json() for one in made)
    assert same == twice
    assert any(other != same for other in others)
    assert start(server, name, parameters=same["parameters"], position=same["position"]) == same


@pytest.mark.parametrize("name", [name for name in NAMES if games.find(name).puzzles])
def test_a_puzzle_needs_as_many_moves_as_wished(server: Running, name: str) -> None:
    made = server.post(f"/api/games/{name}/new", {"seed": 1, "moves": 4}).json()
    # Of jumps and of tiles none can be saved: there the usual question is asked.
    is_counted = name in ("pegs", "tiling")
    fields = {"parameters": made["parameters"], "position": made["position"]}
    answer = server.answer(f"/api/games/{name}/ask", fields if is_counted else fields | {"question": "fewest"})
    assert answer["verdict"] == "solved"
    assert len(answer["solution"]) == 4
    assert is_counted or answer["answer"]["optimal"]


def test_a_game_without_a_generator_says_so(server: Running) -> None:
    refused = server.post("/api/games/nim/new", {"seed": 1, "moves": 4})
    assert refused.status_code == 422
    assert refused.json()["error"]["faults"][0]["field"] == "moves"


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"seed": 1, "moves": "many"}, "moves: expected an integer, got 'many'"),
        ({"seed": -3}, "seed: expected at least 0, got -3"),
        ({"seed": [[1]]}, "seed: expected an integer, got a list"),
        ({"moves": 4}, "seed: missing field"),
        ({"seed": 1, "size": 4}, "size: unknown field"),
    ],
)
def test_a_wrong_field_is_told_with_what_was_expected(server: Running, fields: dict[str, object], message: str) -> None:
    assert server.post("/api/games/pegs/new", fields).json()["error"]["message"] == message


@pytest.mark.parametrize("day", ["1999-01-01", "9999-99-99", "today"])
def test_there_is_no_puzzle_before_the_first_day(server: Running, day: str) -> None:
    assert "expected a date" in server.get(f"/api/daily/{day}").json()["error"]["message"]


@pytest.mark.parametrize("body", ["{", "[]", '"x"'])
def test_a_body_that_is_no_object_is_refused_in_our_words(server: Running, body: str) -> None:
    reply = httpx.post(f"{server.url}/api/games/pegs/start", content=body, headers={"content-type": "application/json"})
    assert reply.status_code == 422
    assert reply.json()["error"]["message"].endswith(
        ("the body is not JSON", "expected an object, got a list", "got 'x'")
    )


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_picture_of_a_start_is_svg(server: Running, theme: str) -> None:
    for name in ("dice-torus", "pegs"):
        reply = server.get(f"/api/games/{name}/picture.svg?theme={theme}")
        assert reply.headers["content-type"].startswith("image/svg+xml")
        assert reply.text.startswith("<svg")
        assert "max-age" in reply.headers["cache-control"]


def test_what_a_weight_multiplies_is_told_per_cell(server: Running) -> None:
    torus = start(server, "dice-torus", position="00201/20222/10020/20002")
    assert torus["amounts"]["0 2"] == 2
    assert len(torus["amounts"]) == 20
    pegs = start(server, "pegs")
    assert sum(pegs["amounts"].values()) == 32
    assert set(start(server, "tiling")["amounts"].values()) == {1}
    assert start(server, "nim")["amounts"] is None


RULES = [
    ("lights", {"press": "king", "modulus": "3"}, "it and all around it go one colour on", "all lights off."),
    ("dice-torus", {"window": "2,3"}, "roll a 2 × 3 window", "every die shows 0."),
    ("pegs", {"finish": "2"}, "jump a peg", "2 pegs, anywhere."),
    ("tiling", {"tiles": "I2"}, "lay a domino", "every square is covered once."),
    ("tape", {"replacement": "-1, 2*0, 1"}, "k − 1, k, k, k + 1", "one checker, moved by 6."),
    ("nim", {"passes": "2"}, "2 passes are available", "take the last stone."),
    ("nim", {"misere": "yes"}, "from one heap.", "do not take the last stone."),
    ("octal", {"code": "0.07"}, "take 2 tokens from a heap, and split the rest", "make the last move."),
    ("ryuo", {"p": "2"}, "move the dragon king left or up.", "make the last move."),
    ("restricted-ryuo", {"p": "5", "m": "7"}, "at most 6 squares left or up, or diagonally, at most 4", "make"),
    ("silver-dollar", {"definition": "1.6"}, "It may pass over the other one.", "make the last move."),
    ("silver-dollar-strip", {"dollar": "2", "bag": "drop"}, "into the bag", "drop the dollar into the bag."),
]


@pytest.mark.parametrize(("name", "parameters", "move", "goal"), RULES)
def test_the_rule_in_words_is_that_of_the_parameters(
    server: Running, name: str, parameters: dict[str, str], move: str, goal: str
) -> None:
    said = start(server, name, parameters=parameters)["rule"]
    assert move in said[0]
    assert said[1].startswith(goal)
    assert said != start(server, name)["rule"] or not parameters
