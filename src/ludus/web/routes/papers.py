"""The papers: their claims, each of which can be run and drawn."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Response

from ludus.web.limits import MAX_NAME
from ludus.web.models import PictureReply
from ludus.web.page_models import PapersReply, VerdictReply
from ludus.web.replies import ThisDispatcher, json_reply
from ludus.web.routes.questions import STARTED, answer_or_job

router = APIRouter(prefix="/api/papers", tags=["papers"])

PaperName = Annotated[str, Path(max_length=MAX_NAME, description="The name of a paper, such as fair-dice.")]
ClaimName = Annotated[str, Path(max_length=MAX_NAME, description="The id of a claim, such as theorem-6.")]

PATIENCE = 6.0
"""Seconds until a claim becomes a job: a worker that stays has the papers and their loops loaded for the next one."""


@router.get("", response_model=PapersReply)
async def all_papers(dispatcher: ThisDispatcher) -> Response:
    """All papers and their claims; nothing is run."""
    return json_reply(await dispatcher.kept("list_papers", {}))


@router.post("/{paper}/{claim}", response_model=VerdictReply, responses=STARTED)
async def run(paper: PaperName, claim: ClaimName, dispatcher: ThisDispatcher) -> Response:
    """Run a claim on its quick ranges; what takes longer than some seconds goes on as a job."""
    found = await dispatcher.question("run_claim", {"paper": paper, "claim": claim}, patience=PATIENCE)
    return answer_or_job(found)


@router.get("/{paper}/{claim}/picture", response_model=PictureReply)
async def drawn(paper: PaperName, claim: ClaimName, dispatcher: ThisDispatcher) -> Response:
    """The picture of a claim: the smallest counterexample, a table, a board."""
    return json_reply(await dispatcher.quick("draw_claim", {"paper": paper, "claim": claim}))
