"""The tasks of the papers page: list the claims, run one, draw one; the page where its board is played.

Papers are loaded in a worker, never before it.
"""

from __future__ import annotations

import time
from collections.abc import Mapping
from functools import partial
from typing import Any
from urllib.parse import urlencode

from ludus.core.claims import Claim, Depth, GamePosition, Paper, Reproduction, Sweep
from ludus.core.errors import abbreviate
from ludus.core.limits import Progress
from ludus.papers import catalogue
from ludus.papers.claim_jobs import recorded, stamp
from ludus.papers.report import LABELS
from ludus.web.answered import picture_fields
from ludus.web.errors import Kind, Refused


def list_papers(fields: Mapping[str, Any], progress: Progress) -> dict[str, Any]:
    """Return every paper with its claims and their recorded verdicts; none of them is run."""
    found = [(name, catalogue.find(name)) for name in catalogue.names()]
    return {"papers": [_paper(name, paper) for name, paper in found], "recorded": stamp()}


def run_claim(fields: Mapping[str, Any], progress: Progress) -> dict[str, Any]:
    """Return the verdict on a claim, computed now on its quick ranges."""
    claim = claim_named(fields["paper"], fields["claim"])
    begun = time.perf_counter()
    if isinstance(claim.test, Sweep):
        verdict = claim.test(Depth.QUICK, partial(progress, "trying the range"))
    else:
        progress("trying the claim", 0, 0)
        verdict = claim.test(Depth.QUICK)
    return _verdict(Reproduction(fields["paper"], claim, verdict), time.perf_counter() - begun)


def draw_claim(fields: Mapping[str, Any], progress: Progress) -> dict[str, Any]:
    """Return the picture of a claim; refused as not found when it has none."""
    claim = claim_named(fields["paper"], fields["claim"])
    if claim.picture is None:
        raise Refused(Kind.NOT_FOUND, f"the claim {abbreviate(claim.id)} has no picture")
    return picture_fields(claim.picture())


def claim_named(paper: str, claim: str) -> Claim:
    """Return a claim by the names of its paper and its own; refused as not found when there is none."""
    if paper not in catalogue.names():
        raise Refused(Kind.NOT_FOUND, f"expected one of {', '.join(catalogue.names())}, got {abbreviate(paper)}")
    found = next((one for one in catalogue.find(paper).claims if one.id == claim), None)
    if found is None:
        raise Refused(Kind.NOT_FOUND, f"expected a claim of {paper}, got {abbreviate(claim)}")
    return found


def _verdict(found: Reproduction, seconds: float) -> dict[str, Any]:
    return {
        "paper": found.paper,
        "claim": found.claim.id,
        "verdict": found.kind,
        "details": [{"name": LABELS[name], "text": words} for name, words in found.details.items()],
        "seconds": round(seconds, 3),
    }


def _paper(name: str, paper: Paper) -> dict[str, Any]:
    claims = [_claim(name, claim) for claim in paper.claims]
    return {
        "name": name,
        "title": paper.title,
        "authors": paper.authors,
        "year": paper.year or "undated",
        "claims": claims,
    }


def _claim(paper: str, claim: Claim) -> dict[str, Any]:
    known = recorded(paper, claim)
    return {
        "id": claim.id,
        "place": claim.place,
        "headline": claim.headline,
        "statement": claim.statement,
        "pictured": claim.picture is not None,
        "board": None if claim.board is None else address(claim.board),
        "recorded": None if known is None else _verdict(Reproduction(paper, claim, known[0]), known[1]),
    }


def address(board: GamePosition) -> str:
    """Return the page where a board is played.

    >>> address(GamePosition("tape", "seven-trees")), address(GamePosition("go-first", parameters={"string": "abba"}))
    ('/play/tape?variant=seven-trees', '/play/go-first?string=abba')
    """
    asked = ({"variant": board.variant} if board.variant else {}) | board.parameters
    query = urlencode(asked | ({"p": board.position} if board.position else {}), safe="/,:")
    return f"/play/{board.game}?{query}" if query else f"/play/{board.game}"
