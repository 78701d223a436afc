"""The papers as one page: every claim with its verdict and its picture, in a single file that needs nothing else."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Sequence
from importlib.resources import files
from shlex import quote

from ludus.core.claims import Claim, Confirmed, Erratum, Extended, Failed, Open, Paper, Verdict
from ludus.core.pictures import UNIT, Picture
from ludus.core.records import dataclass
from ludus.render.style import Theme
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

MEANINGS: dict[type, str] = {
    Confirmed: "it is right: in the range that is given, or everywhere where a proof is named",
    Erratum: "it is wrong as printed",
    Extended: "it is right and more is true, or it is a question and has an answer",
    Open: "no answer is known; it was tried as far as is said",
    Failed: "it did not come out as it should",
}
"""What each verdict on a claim means."""

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

SCREEN = (44, 820, 640)
"""On the screen a cell is at most so wide, and a picture at most so wide and so tall, in pixels."""
PAPER = (7, 170, 75)
"""The same on paper, in millimetres."""


@dataclass(frozen=True, slots=True)
class Chapter:
    """A paper with the verdicts on its claims."""

    name: str
    paper: Paper
    judged: Sequence[Judged]


def page(chapters: Sequence[Chapter], *, ranges: str) -> str:
    """Return one self-contained HTML page about some papers; `ranges` says how large the tried ranges are."""
    total = sum(len(chapter.judged) for chapter in chapters)
    style = files("ludus.papers").joinpath("report.css").read_text(encoding="utf-8")
    made = f"{total} claims, each computed by Ludus ({escaped(ranges)} ranges)."
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


def _contents(chapters: Sequence[Chapter]) -> Iterator[str]:
    kinds = [kind for kind in WORDS if any(isinstance(v, kind) for chapter in chapters for _, v in chapter.judged)]
    heads = "".join(f"<th>{WORDS[kind][0]}</th>" for kind in kinds)
    yield f"<table><thead><tr><th>paper</th>{heads}</tr></thead><tbody>"
    for chapter in chapters:
        counts = [sum(isinstance(verdict, kind) for _, verdict in chapter.judged) for kind in kinds]
        cells = "".join(f"<td>{count}</td>" for count in counts)
        yield f'<tr><td><a href="#{chapter.name}">{escaped(chapter.paper.title)}</a></td>{cells}</tr>'
    yield "</tbody></table>"
    for kind in kinds:
        word, sign = WORDS[kind]
        yield f'<p class="meaning"><span class="verdict {word}">{sign} {word}</span>{MEANINGS[kind]}</p>'


def _chapter(chapter: Chapter) -> Iterator[str]:
    paper = chapter.paper
    yield f'<section id="{chapter.name}"><h2>{escaped(paper.title)}</h2>'
    yield f'<p class="muted">{escaped(paper.byline)}</p>'
    yield from _index(chapter)
    for claim, verdict in chapter.judged:
        word, sign = WORDS[type(verdict)]
        yield f'<article id="{_anchor(chapter, claim.id)}">'
        yield f'<h3><span class="verdict {word}">{sign} {word}</span>{escaped(claim.place)}</h3>'
        yield f"<p>{escaped(claim.statement)}</p><dl>"
        yield from (f"<dt>{LABELS[name]}</dt><dd>{escaped(value)}</dd>" for name, value in _fields(verdict))
        line = f"ludus papers {chapter.name} --claim {quote(claim.id)}"
        yield f"<dt>Run it</dt><dd><code>{escaped(line)}</code></dd></dl>"
        if claim.picture is not None:
            yield from _figure(claim.picture())
        yield "</article>"
    yield "</section>"


def _index(chapter: Chapter) -> Iterator[str]:
    """Return links to the claims, verdict by verdict."""
    yield "<nav>"
    for kind, (word, sign) in WORDS.items():
        ids = [claim.id for claim, verdict in chapter.judged if isinstance(verdict, kind)]
        if ids:
            links = ", ".join(f'<a href="#{_anchor(chapter, one)}">{escaped(one)}</a>' for one in ids)
            yield f'<p><span class="verdict {word}">{sign} {word}</span>{links}</p>'
    yield "</nav>"


def _figure(picture: Picture) -> Iterator[str]:
    """Return a picture for both grounds, one of which is shown, so large that its cells can be read."""
    style = f"width:{_width(picture, SCREEN)}px;--paper:{_width(picture, PAPER)}mm"
    yield "<figure>"
    for theme in Theme:
        yield f'<div class="{theme.value}" style="{style}">{svg(picture, theme=theme)}</div>'
    yield f"<figcaption>{escaped(picture.title)}</figcaption></figure>"


def _width(picture: Picture, room: tuple[int, int, int]) -> int:
    """Return how wide a picture is shown, as large as its cells and the room allow."""
    cell, widest, tallest = room
    scale = min(cell / UNIT, widest / max(picture.width, 1), tallest / max(picture.height, 1))
    return max(1, round(picture.width * scale))


def _anchor(chapter: Chapter, claim_id: str) -> str:
    """Return the name of the place of a claim on the page, which may hold no blank."""
    return escaped(f"{chapter.name}-{claim_id}".replace(" ", "_"))


def _fields(verdict: Verdict) -> Iterator[tuple[str, str]]:
    for name, value in dataclasses.asdict(verdict).items():
        if value:
            yield name, str(value)
