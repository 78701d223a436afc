"""Files to take away: what a page draws as SVG, PNG, TikZ or CSV."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Query, Request, Response

from ludus.web.models import FORMS, BoardFigureRequest, ClaimFigureRequest, SliceFigureRequest, TableFigureRequest
from ludus.web.replies import ThisDispatcher
from ludus.web.routes.questions import formats_body, text_of

router = APIRouter(prefix="/api/figures", tags=["figures"])

TYPES = {"svg": "image/svg+xml", "png": "image/png", "tex": "application/x-tex", "csv": "text/csv"}
FILE: dict[int | str, dict[str, Any]] = {
    200: {"description": "The file.", "content": {kind: {"schema": {"type": "string"}} for kind in TYPES.values()}}
}


@router.post("/board", response_class=Response, responses=FILE)
async def board(asked: BoardFigureRequest, dispatcher: ThisDispatcher) -> Response:
    """The board of a position."""
    return _file(await dispatcher.quick("board_figure", asked.model_dump()), asked.form)


@router.post("/table", response_class=Response, responses=FILE)
async def table(asked: TableFigureRequest, dispatcher: ThisDispatcher) -> Response:
    """A table as a heat map, or its numbers."""
    return _file(await dispatcher.quick("table_figure", asked.model_dump(), is_question=True), asked.form)


@router.post("/slice", response_class=Response, responses=FILE)
async def slice_of(asked: SliceFigureRequest, dispatcher: ThisDispatcher) -> Response:
    """A slice as a heat map, or its numbers."""
    return _file(await dispatcher.quick("slice_figure", asked.model_dump(), is_question=True), asked.form)


@router.post("/claim", response_class=Response, responses=FILE)
async def claim(asked: ClaimFigureRequest, dispatcher: ThisDispatcher) -> Response:
    """The picture of a claim."""
    return _file(await dispatcher.quick("claim_figure", asked.model_dump(), is_question=True), asked.form)


@router.post(
    "/proof",
    response_class=Response,
    responses=FILE,
    openapi_extra=formats_body("An answer of formats/, drawn as it is."),
)
async def proof(request: Request, dispatcher: ThisDispatcher, form: Annotated[FORMS, Query()]) -> Response:
    """An answer with its solution or its proof."""
    fields = {"text": await text_of(request), "form": form}
    return _file(await dispatcher.quick("proof_figure", fields, is_question=True), form)


def _file(content: bytes, form: str) -> Response:
    return Response(content, media_type=TYPES[form])
