"""Puzzles to come back to: the puzzle of a day, and graded levels."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Response

from ludus.web.daily import level_games, level_set
from ludus.web.limits import LONGEST_NAME
from ludus.web.puzzle_models import DailyReply, LevelGamesReply, LevelSetReply
from ludus.web.replies import dumped, json_reply
from ludus.web.routes.dependencies import ThisDispatcher

router = APIRouter(prefix="/api", tags=["puzzles"])


@router.get("/daily/{day}", response_model=DailyReply)
async def daily(
    day: Annotated[str, Path(max_length=LONGEST_NAME, description="A date such as 2026-11-16.")],
    dispatcher: ThisDispatcher,
) -> Response:
    """The puzzle of a day, the same for everybody."""
    return json_reply(await dispatcher.quick("daily", {"day": day}))


@router.get("/levels", response_model=LevelGamesReply)
async def games_with_levels() -> Response:
    """The games that have levels."""
    return json_reply(dumped({"games": list(level_games())}))


@router.get("/levels/{name}", response_model=LevelSetReply)
async def levels(name: Annotated[str, Path(max_length=LONGEST_NAME, description="The name of a game.")]) -> Response:
    """The levels of a game, from easy to hard, each with its par."""
    return json_reply(dumped(level_set(name)))
