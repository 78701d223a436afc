"""Tables: the numbers of all positions of a piece on a board, as plain bytes that a page draws itself."""

from __future__ import annotations

import json
from typing import Any
from urllib.parse import quote

from fastapi import APIRouter, Response

from ludus.web.models import LevelsRequest, SliceRequest, TableRequest
from ludus.web.page_models import LevelsReply, SliceReply
from ludus.web.replies import ThisDispatcher, json_reply
from ludus.web.routes.questions import STARTED, answer_or_job

router = APIRouter(prefix="/api", tags=["tables"])

BYTES = "application/octet-stream"
REPLY: dict[int | str, dict[str, Any]] = {
    200: {
        "description": "16 bits for each position, little-endian, row by row; signed for a formula.",
        "content": {BYTES: {"schema": {"type": "string", "format": "binary"}}},
        "headers": {
            "X-Shape": {"description": "Rows and columns: 100,80.", "schema": {"type": "string"}},
            "X-Table": {
                "description": "What the numbers are: JSON, percent-encoded, with the sentence of the checker; for a "
                "formula whether it holds, how often it is wrong, and the smallest counterexample.",
                "schema": {"type": "string"},
            },
        },
    }
}


@router.post("/tables", response_class=Response, responses=REPLY)
async def table(asked: TableRequest, dispatcher: ThisDispatcher) -> Response:
    """The Grundy numbers of a piece on a board, in misère play 0 where a position is lost; or what a formula says."""
    found = await dispatcher.quick("table", asked.model_dump(), is_question=True)
    head, _, numbers = found.partition(b"\n")
    shape = ",".join(map(str, json.loads(head)["shape"]))
    return Response(numbers, media_type=BYTES, headers={"x-shape": shape, "x-table": quote(head.decode())})


@router.post("/slices", response_model=SliceReply)
async def slice_of(asked: SliceRequest, dispatcher: ThisDispatcher) -> Response:
    """A slice of a game with more than two coordinates, each of its values a checked answer."""
    return json_reply(await dispatcher.quick("slice", asked.model_dump(), is_question=True))


@router.post("/level-sets", response_model=LevelsReply, responses=STARTED)
async def levels(asked: LevelsRequest, dispatcher: ThisDispatcher) -> Response:
    """The level sets of small Grundy values, with their periods: observed, and proved where a proof is known."""
    fields = asked.model_dump() | {"question": "levels"}
    return answer_or_job(await dispatcher.question("level_sets", fields))
