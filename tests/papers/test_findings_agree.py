"""The page of findings, `ludus show` and the papers agree on what is proved."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from ludus import papers
from ludus.core.claims import Erratum
from ludus.families import games
from ludus.families.proofs.prove import NAMED
from ludus.papers.claim_jobs import recorded

PAGE = (Path(__file__).parents[2] / "docs" / "findings.md").read_text(encoding="utf-8")


def test_the_page_names_claims_and_proofs_that_there_are() -> None:
    known = {paper: {claim.id for claim in papers.find(paper).claims} for paper in papers.names()}
    for paper, claims in re.findall(r"ludus papers ([\w-]+)((?: --claim [\w-]+)+)", PAGE):
        assert set(re.findall(r"--claim ([\w-]+)", claims)) <= known[paper], claims
    for name in re.findall(r"ludus prove --named ([\w-]+)", PAGE):
        assert name in NAMED


@pytest.mark.parametrize("name", sorted(games.names()))
def test_what_show_calls_open_is_not_called_proved_on_the_page(name: str) -> None:
    advice = games.find(name).advice or ""
    for line in re.findall(r"^  open +(.+)$", advice, flags=re.MULTILINE):
        assert line not in PAGE
    for named in re.findall(r"ludus prove --named ([\w-]+)", advice):
        assert named in NAMED


@pytest.mark.parametrize("name", papers.names())
def test_every_erratum_has_a_headline_and_nothing_else_has(name: str) -> None:
    claims = papers.find(name).claims
    errata = {claim.id for claim in claims if isinstance((recorded(name, claim) or (None,))[0], Erratum)}
    assert {claim.id for claim in claims if claim.headline} == errata
    headlines = [claim.headline for claim in claims if claim.headline]
    assert all(len(headline.split()) <= 12 and headline.endswith(".") for headline in headlines)
    assert len(set(headlines)) == len(headlines)
