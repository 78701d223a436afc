"""The papers as one page: every claim with its verdict and its picture, in a single file that needs nothing else."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from importlib.resources import files

from ludus.core.claims import Claim, Confirmed, Erratum, Extended, Failed, Open, Paper, Verdict
from ludus.render.svg import escaped, svg

Judged = tuple[Claim, Verdict]

WORDS: dict[type, tuple[str, str]] = {
    Confirmed: ("confirmed", "✓"),
    Erratum: ("erratum", "≠"),
    Extended: ("extended", "+"),
    Open: ("open", "?"),
    Failed: ("failed", "!"),
}
"""The word for each verdict, and a sign that says the same without colour."""

LABELS = {
    "range": "Tried",
    "proof": "Proof",
    "printed": "Printed",
    "right": "Right",
    "counterexample": "Counterexample",
    "beyond": "Beyond it",
    "bound": "Tried",
    "what": "What happened",
}
"""What the fields of a verdict are called on the page."""


@dataclass(frozen=True, slots=True)
class Chapter:
    """A paper with the verdicts on its claims."""

    name: str
    paper: Paper
    judged: Sequence[Judged]


def page(chapters: Sequence[Chapter], *, ranges: str) -> str:
    """Return one self-contained HTML page about some papers; `ranges` says how large the tried ranges are."""
    total = sum(len(chapter.judged) for chapter in chapters)
    style = files("ludus.render").joinpath("report.css").read_text(encoding="utf-8")
    made = f"{total} claims, each computed by Ludus when this page was made ({escaped(ranges)} ranges)."
    lines = [
        '<!doctype html><html lang="en"><head><meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>The papers, claim by claim</title><style>{style}</style></head><body>",
        f'<header><h1>The papers, claim by claim</h1><p class="muted">{made}</p>',
        *_contents(chapters),
        "</header><main>",
        *(line for chapter in chapters for line in _chapter(chapter)),
        "</main></body></html>",
    ]
    return "\n".join(lines) + "\n"


def errata_page(chapter: Chapter) -> str:
    """Return the errata of a paper as a page in Markdown, from the verdicts of its claims."""
    paper = chapter.paper
    found = [(claim, verdict) for claim, verdict in chapter.judged if isinstance(verdict, Erratum)]
    made = f"{paper.authors} ({paper.year}). Made by running the claims of the paper."
    lines = [f"# Errata: {paper.title}", "", made, ""]
    for claim, verdict in found:
        lines += [f"## {claim.id}", "", f"*{claim.place}.* {claim.statement}", ""]
        lines += [f"- {LABELS[name]}: {value}" for name, value in _fields(verdict)]
        lines.append("")
    if not found:
        lines.append("None was found.")
    return "\n".join(lines).rstrip() + "\n"


def _contents(chapters: Sequence[Chapter]) -> Iterator[str]:
    kinds = [kind for kind in WORDS if any(isinstance(v, kind) for chapter in chapters for _, v in chapter.judged)]
    heads = "".join(f"<th>{WORDS[kind][0]}</th>" for kind in kinds)
    yield f"<table><thead><tr><th>paper</th>{heads}</tr></thead><tbody>"
    for chapter in chapters:
        counts = [sum(isinstance(verdict, kind) for _, verdict in chapter.judged) for kind in kinds]
        cells = "".join(f"<td>{count}</td>" for count in counts)
        yield f'<tr><td><a href="#{chapter.name}">{escaped(chapter.paper.title)}</a></td>{cells}</tr>'
    yield "</tbody></table>"


def _chapter(chapter: Chapter) -> Iterator[str]:
    paper = chapter.paper
    yield f'<section id="{chapter.name}"><h2>{escaped(paper.title)}</h2>'
    yield f'<p class="muted">{escaped(paper.authors)} ({paper.year})</p>'
    for claim, verdict in chapter.judged:
        word, sign = WORDS[type(verdict)]
        yield f'<article id="{chapter.name}-{escaped(claim.id)}">'
        yield f'<h3><span class="verdict {word}">{sign} {word}</span>{escaped(claim.place)}</h3>'
        yield f"<p>{escaped(claim.statement)}</p><dl>"
        yield from (f"<dt>{LABELS[name]}</dt><dd>{escaped(value)}</dd>" for name, value in _fields(verdict))
        yield f"<dt>Run it</dt><dd><code>ludus papers {chapter.name} --claim {escaped(claim.id)}</code></dd></dl>"
        if claim.picture is not None:
            yield f"<figure>{svg(claim.picture())}</figure>"
        yield "</article>"
    yield "</section>"


def _fields(verdict: Verdict) -> Iterator[tuple[str, str]]:
    for name, value in dataclasses.asdict(verdict).items():
        if value:
            yield name, str(value)
