"""The report of all papers: every claim judged, one page that needs nothing else, pages of errata."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path

import pytest

from ludus import papers
from ludus.cli.main import main
from ludus.core.claims import Erratum, Open, Paper, Reproduction
from ludus.papers import catalogue
from ludus.papers.report import page


class Tags(HTMLParser):
    """The tags of a page, matched."""

    VOID = frozenset({"meta", "br", "link", "img", "rect", "circle", "path"})

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.ids += [str(value) for name, value in attrs if name == "id"]
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag not in self.VOID:
            assert self.open.pop() == tag


@pytest.fixture
def short(monkeypatch: pytest.MonkeyPatch) -> Paper:
    """A paper with the quick claims of the slides on fair dice, errata and pictures among them."""
    whole = papers.find("fair-dice")
    quick = {"spelling", "go-first", "go-first-string", "three-dice", "proposition-4-proof", "theorem-7", "four-blocks"}
    some = replace(whole, claims=tuple(claim for claim in whole.claims if claim.id in quick))
    monkeypatch.setattr(catalogue, "find", lambda name: some)
    return some


def test_all_papers_are_there() -> None:
    assert set(papers.names()) == {"dice-rolling", "fair-dice", "ryuo-nim", "silver-dollar", "solitaire"}


def test_ids_of_claims_are_their_own_and_every_claim_says_where_it_stands() -> None:
    for name in papers.names():
        claims = papers.find(name).claims
        assert len({claim.id for claim in claims}) == len(claims)
        assert all(claim.place and claim.statement.strip() for claim in claims)


def test_the_page_holds_every_claim_and_nothing_from_outside(
    short: Paper, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "report.html"
    assert main(["papers", "fair-dice", "--html", str(file), "--json", "--quiet"]) == 0
    listed = json.loads(capsys.readouterr().out)["claims"]
    text = file.read_text(encoding="utf-8")
    assert text.count("<article") == len(listed) == len(short.claims)
    assert not re.search(r'(src|href)="(?!#)', text)
    assert "<script" not in text
    tags = Tags()
    tags.feed(text)
    assert tags.open == []
    shown = {claim["verdict"] for claim in listed}
    assert set(re.findall(r'<p class="meaning"><span class="verdict (\w+)">', text)) == shown
    own = [one for one in tags.ids if not one.startswith("ludus-hatch-")]
    assert len(set(own)) == len(own)
    assert set(re.findall(r'href="#([^"]+)"', text)) <= set(own)


def test_words_of_a_claim_cannot_break_the_page() -> None:
    paper = papers.find("fair-dice")
    evil = Erratum("<b>&", '"right"', "<script>alert(1)</script>")
    verdicts = zip(paper.claims[:2], (evil, Open("n < 5")), strict=True)
    text = page([Reproduction("fair-dice", claim, verdict) for claim, verdict in verdicts], ranges="quick")
    assert "<script" not in text
    assert "&lt;script&gt;" in text
