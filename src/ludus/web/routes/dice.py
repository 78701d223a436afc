"""The known sets of dice, to start from and to compare with."""

from __future__ import annotations

from functools import cache

from fastapi import APIRouter, Response

from ludus.families.dice.problem import MAX_WEAK
from ludus.families.dice.sets import records
from ludus.web.paper_models import DiceSetsReply
from ludus.web.replies import dumped, json_reply

router = APIRouter(prefix="/api/dice", tags=["dice"])

LONGEST_SET = 1000
"""Sets with more faces are problems for files, not for playing."""


@router.get("/sets", response_model=DiceSetsReply)
async def known_sets() -> Response:
    """The known sets of dice that are small enough to be played with."""
    return json_reply(_listed())


@cache
def _listed() -> bytes:
    small = [one for one in records() if len(one.string) <= LONGEST_SET and len(set(one.string)) <= MAX_WEAK]
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
