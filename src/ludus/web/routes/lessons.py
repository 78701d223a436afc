"""Lessons, worksheets and QR codes of links for a class; the puzzle of a day, and graded levels."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Query, Request, Response

from ludus.render.qr import qr_svg
from ludus.web.limits import MAX_NAME
from ludus.web.page_models import (
    DailyReply,
    LessonReply,
    LessonsReply,
    LevelGamesReply,
    LevelMovesReply,
    LevelSetReply,
    SheetReply,
)
from ludus.web.puzzles import level_games, level_set, level_solution
from ludus.web.replies import ThisDispatcher, dumped, json_reply
from ludus.web.targets import entry_of
from ludus.web.teaching import listed, one_text

router = APIRouter(prefix="/api", tags=["teaching"])

LessonName = Annotated[str, Path(max_length=MAX_NAME, description="The name of a lesson, such as nim-pairs.")]
MAX_LINK = 858
"""Maximum number of letters in a link that is drawn as a QR code."""


@router.get("/lessons", response_model=LessonsReply)
async def lessons(request: Request) -> Response:
    """All lessons; a file that cannot be read comes with its errors. `address` is where a class reaches this server."""
    state = request.app.state
    return json_reply(dumped({"lessons": listed(state.lessons), "address": state.address}))


@router.get("/lessons/{name}", response_model=LessonReply)
async def lesson(name: LessonName, request: Request, dispatcher: ThisDispatcher) -> Response:
    """One lesson, step by step: its boards are read and its claims computed."""
    text = one_text(request.app.state.lessons, name)
    return json_reply(await dispatcher.quick("lesson", {"name": name, "text": text}, is_question=True))


@router.get("/lessons/{name}/sheet", response_model=SheetReply)
async def lesson_sheet(name: LessonName, request: Request, dispatcher: ThisDispatcher) -> Response:
    """The worksheet of a lesson, with its solution."""
    text = one_text(request.app.state.lessons, name)
    return json_reply(await dispatcher.quick("lesson_sheet", {"name": name, "text": text}, is_question=True))


@router.get("/sheets/{game}", response_model=SheetReply)
async def sheet(
    game: Annotated[str, Path(max_length=MAX_NAME, description="The name of a game.")],
    dispatcher: ThisDispatcher,
    boards: Annotated[int, Query(ge=1, le=8, description="Number of puzzles.")] = 4,
    seed: Annotated[int, Query(ge=0, le=10**9, description="The same seed gives the same puzzles.")] = 1,
) -> Response:
    """A worksheet of new puzzles of a game, with their solutions."""
    entry_of(game)
    fields = {"game": game, "boards": boards, "seed": seed}
    return json_reply(await dispatcher.quick("game_sheet", fields, is_question=True))


@router.get("/qr", response_class=Response, responses={200: {"content": {"image/svg+xml": {}}}})
async def qr(text: Annotated[str, Query(min_length=1, max_length=MAX_LINK, description="A link.")]) -> Response:
    """A link as a QR code."""
    return Response(qr_svg(text), media_type="image/svg+xml", headers={"cache-control": "max-age=3600"})


@router.get("/daily/{day}", response_model=DailyReply)
async def daily(
    day: Annotated[str, Path(max_length=MAX_NAME, description="A date such as 2026-11-16.")],
    dispatcher: ThisDispatcher,
) -> Response:
    """The puzzle of a day, the same for everybody."""
    return json_reply(await dispatcher.quick("daily", {"day": day}))


@router.get("/levels", response_model=LevelGamesReply)
async def games_with_levels() -> Response:
    """The games that have levels."""
    return json_reply(dumped({"games": list(level_games())}))


@router.get("/levels/{name}", response_model=LevelSetReply)
async def levels(name: Annotated[str, Path(max_length=MAX_NAME, description="The name of a game.")]) -> Response:
    """The levels of a game, from easy to hard, each with its par."""
    return json_reply(dumped(level_set(name)))


@router.get("/levels/{name}/{number}", response_model=LevelMovesReply)
async def level_moves(
    name: Annotated[str, Path(max_length=MAX_NAME, description="The name of a game.")],
    number: Annotated[int, Path(ge=1, le=1000, description="Which level, from 1.")],
) -> Response:
    """The moves that solve a level at par."""
    return json_reply(dumped(level_solution(name, number)))
