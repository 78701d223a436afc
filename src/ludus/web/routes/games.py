"""The games: what there is, how they begin, how they are played."""

from __future__ import annotations

import json
from dataclasses import asdict
from functools import cache
from typing import Annotated, Any

from fastapi import APIRouter, Path, Response

from ludus.core.errors import invalid
from ludus.core.games import Entry
from ludus.families import games
from ludus.families.games import as_words
from ludus.render.style import Theme
from ludus.web.limits import MAX_NAME
from ludus.web.models import (
    EntryReply,
    FaceReply,
    GamesReply,
    HintRequest,
    NewRequest,
    PlayedReply,
    PlayRequest,
    PositionRequest,
    ReviewRequest,
    SituationReply,
    StartRequest,
)
from ludus.web.page_models import ArgueReply, ArgueRequest, HintReply, ReviewReply, WhyReply
from ludus.web.replies import ThisDispatcher, dumped, json_reply
from ludus.web.targets import entry_of, face_of, families

router = APIRouter(prefix="/api/games", tags=["games"])

GameName = Annotated[str, Path(max_length=MAX_NAME, description="The name of a game, such as dice-torus.")]


@router.get("", response_model=GamesReply)
async def all_games() -> Response:
    """All games, in the order of their families."""
    return json_reply(_listed())


@router.get("/{name}", response_model=EntryReply)
async def one_game(name: GameName) -> Response:
    """One game: its parameters, named boards and questions."""
    return json_reply(dumped(_entry(name, entry_of(name))))


@router.get("/{name}/picture.svg", response_class=Response, responses={200: {"content": {"image/svg+xml": {}}}})
async def start_picture(name: GameName, dispatcher: ThisDispatcher, theme: Theme = Theme.LIGHT) -> Response:
    """The start of a game as a picture."""
    body = await dispatcher.kept("drawn", {"game": name, "theme": theme.value})
    return Response(json.loads(body)["svg"], media_type="image/svg+xml", headers={"cache-control": "max-age=3600"})


@router.post("/{name}/start", response_model=SituationReply)
async def start(name: GameName, asked: StartRequest, dispatcher: ThisDispatcher) -> Response:
    """Begin a game, at its start or at a position."""
    return json_reply(await dispatcher.quick("start", {"game": name} | asked.model_dump()))


@router.post("/{name}/play", response_model=PlayedReply)
async def play(name: GameName, asked: PlayRequest, dispatcher: ThisDispatcher) -> Response:
    """Make a move; in a two-player game, with `reply`, best play answers it."""
    return json_reply(await dispatcher.quick("play", {"game": name} | asked.model_dump()))


@router.post("/{name}/hint", response_model=HintReply)
async def hint(name: GameName, asked: HintRequest, dispatcher: ThisDispatcher) -> Response:
    """A move to try."""
    return json_reply(await dispatcher.quick("hint", {"game": name} | asked.model_dump()))


@router.post("/{name}/why", response_model=WhyReply)
async def why(name: GameName, asked: PositionRequest, dispatcher: ThisDispatcher) -> Response:
    """Why a position of a two-player game is won or lost."""
    for_two(name)
    return json_reply(await dispatcher.quick("why", {"game": name} | asked.model_dump(), is_question=True))


@router.post("/{name}/review", response_model=ReviewReply)
async def review(name: GameName, asked: ReviewRequest, dispatcher: ThisDispatcher) -> Response:
    """The outcome of every position of a game that was played."""
    for_two(name)
    return json_reply(await dispatcher.quick("review", {"game": name} | asked.model_dump(), is_question=True))


@router.post("/{name}/argue", response_model=ArgueReply)
async def argue(name: GameName, asked: ArgueRequest, dispatcher: ThisDispatcher) -> Response:
    """Whether a person's own weights prove that a position cannot be won, and if not, what breaks them."""
    entry_of(name)
    return json_reply(await dispatcher.quick("argue", {"game": name} | asked.model_dump(), is_question=True))


@router.post("/{name}/new", response_model=SituationReply)
async def new(name: GameName, asked: NewRequest, dispatcher: ThisDispatcher) -> Response:
    """A new puzzle drawn from a seed; its parameters come back changed."""
    return json_reply(await dispatcher.quick("new", {"game": name} | asked.model_dump()))


def for_two(name: str) -> None:
    """Refuse a game that is not for two players."""
    if entry_of(name).players != 2:
        raise invalid("game", f"expected a two-player game, got {name}")


@cache
def _listed() -> bytes:
    found = [_headline(name, entry_of(name)) for name in families()]
    return dumped({"games": found})


def _headline(name: str, entry: Entry) -> dict[str, Any]:
    return {
        "name": name,
        "family": families()[name],
        "shelf": games.title_of(families()[name]),
        "title": entry.title,
        "summary": entry.summary,
        "question": entry.questions[entry.question],
        "players": entry.players,
        "puzzles": entry.puzzles,
        "face": {name: getattr(face_of(entry), name) for name in FaceReply.model_fields},
    }


def _entry(name: str, entry: Entry) -> dict[str, Any]:
    return _headline(name, entry) | {
        "parameters": [
            {"name": one.name, "type": one.type.value, "default": as_words(one.default), "help": one.help}
            for one in entry.parameters
        ],
        "variants": [
            {
                "name": key,
                "help": one.help,
                "values": {field: as_words(value) for field, value in one.values.items()},
                "position": one.position,
            }
            for key, one in entry.variants.items()
        ],
        "questions": [{"name": question.value, "text": words} for question, words in entry.questions.items()],
        "weighing": entry.weighing and asdict(entry.weighing),
        "advice": entry.advice,
        "source": entry.source,
    }
