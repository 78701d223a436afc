"""The dice studio: known sets, searches for new ones, solids to look at and nets to print."""

from __future__ import annotations

from functools import cache
from typing import Annotated

from fastapi import APIRouter, Path, Query, Request, Response

from ludus.families.dice.problem import MAX_WEAK
from ludus.families.dice.sets import records
from ludus.web.models import DiceSearchRequest
from ludus.web.page_models import DiceFoundReply, DiceSetsReply, SolidReply
from ludus.web.replies import ThisDispatcher, dumped, json_reply
from ludus.web.routes.questions import STARTED, answer_or_job

router = APIRouter(prefix="/api/dice", tags=["dice"])

MAX_SET = 1000
"""Sets with more faces are problems for files, not for playing."""


@router.get("/sets", response_model=DiceSetsReply)
async def known_sets() -> Response:
    """The known sets of dice that are small enough to be played with."""
    return json_reply(_listed())


@router.post("/search", response_model=DiceFoundReply, responses=STARTED)
async def search(asked: DiceSearchRequest, request: Request, dispatcher: ThisDispatcher) -> Response:
    """Search for fair sets of dice; what takes longer than a second goes on as a job."""
    words = f"search for fair dice with {', '.join(map(str, asked.sizes))} faces"
    fields = asked.model_dump() | {"game": "go-first", "question": words}
    return answer_or_job(await dispatcher.question("dice_search", fields, is_gone=request.is_disconnected))


@router.get("/solids/{faces}", response_model=SolidReply)
async def solid(faces: Annotated[int, Path(ge=4, le=400)], dispatcher: ThisDispatcher) -> Response:
    """A fair solid as it is seen: polygons with their brightness, from back to front."""
    return json_reply(await dispatcher.kept("dice_solid", {"faces": faces}))


@router.get("/net.svg", response_class=Response, responses={200: {"content": {"image/svg+xml": {}}}})
async def net(
    dispatcher: ThisDispatcher,
    string: Annotated[str, Query(alias="set", max_length=MAX_SET)],
    die: Annotated[str, Query(max_length=1)],
    size: Annotated[int, Query(ge=20, le=80)] = 40,
) -> Response:
    """The net of one die of a set, to cut and fold: a solid `size` millimetres across."""
    fields = {"string": string, "die": die, "size": size}
    return Response(await dispatcher.quick("dice_net", fields, is_question=True), media_type="image/svg+xml")


@cache
def _listed() -> bytes:
    small = [one for one in records() if len(one.string) <= MAX_SET and len(set(one.string)) <= MAX_WEAK]
    found = [
        {
            "name": one.name,
            "title": one.title,
            "source": one.source,
            "dice": len(set(one.string)),
            "faces": len(one.string),
            "level": one.level,
            "string": one.string,
        }
        for one in small
    ]
    return dumped({"sets": found})
