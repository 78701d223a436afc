"""The papers as one page: every claim with its verdict and its picture, in a single file that needs nothing else."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from importlib.resources import files
from shlex import quote

from ludus.core.claims import Reproduction
from ludus.core.pictures import UNIT, Picture
from ludus.papers import catalogue
from ludus.render.style import Theme
from ludus.render.svg import escaped, svg

SIGNS = {"confirmed": "✓", "erratum": "≠", "extended": "+", "open": "?", "failed": "!"}
"""The verdicts, each with a sign that says the same without colour."""

MEANINGS = {
    "confirmed": "it is right: in the range that is given, or everywhere where a proof is named",
    "erratum": "it is wrong as printed",
    "extended": "it is right and more is true, or it is a question and has an answer",
    "open": "no answer is known; it was tried as far as is said",
    "failed": "it did not come out as it should",
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


def totals(found: Iterable[Reproduction]) -> str:
    """Return how many claims have each verdict, in words."""
    counts = Counter(one.kind for one in found)
    several = {"erratum": "errata"}
    return ", ".join(f"{n} {several.get(kind, kind) if n > 1 else kind}" for kind in SIGNS if (n := counts[kind]))


def page(found: Sequence[Reproduction], *, ranges: str) -> str:
    """Return one self-contained HTML page of claims with their verdicts; `ranges` says how large the ranges are."""
    style = files("ludus.papers").joinpath("report.css").read_text(encoding="utf-8")
    made = f"{len(found)} claims, each computed by Ludus ({escaped(ranges)} ranges)."
    own = {name: [one for one in found if one.paper == name] for name in dict.fromkeys(one.paper for one in found)}
    lines = [
        '<!doctype html><html lang="en"><head><meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>The papers, claim by claim</title><style>{style}</style></head><body>",
        f'<header><h1>The papers, claim by claim</h1><p class="muted">{made}</p>',
        *_contents(own),
        "</header><main>",
        *(line for name, claims in own.items() for line in _section(name, claims)),
        "</main></body></html>",
    ]
    return "\n".join(lines) + "\n"


def _contents(own: dict[str, list[Reproduction]]) -> Iterator[str]:
    counts = {name: Counter(one.kind for one in claims) for name, claims in own.items()}
    kinds = [kind for kind in SIGNS if any(count[kind] for count in counts.values())]
    heads = "".join(f"<th>{kind}</th>" for kind in kinds)
    yield f"<table><thead><tr><th>paper</th>{heads}</tr></thead><tbody>"
    for name, count in counts.items():
        cells = "".join(f"<td>{count[kind]}</td>" for kind in kinds)
        yield f'<tr><td><a href="#{name}">{escaped(catalogue.find(name).title)}</a></td>{cells}</tr>'
    yield "</tbody></table>"
    yield from (f'<p class="meaning">{_badge(kind)}{MEANINGS[kind]}</p>' for kind in kinds)


def _badge(kind: str) -> str:
    return f'<span class="verdict {kind}">{SIGNS[kind]} {kind}</span>'


def _section(name: str, claims: Sequence[Reproduction]) -> Iterator[str]:
    paper = catalogue.find(name)
    yield f'<section id="{name}"><h2>{escaped(paper.title)}</h2>'
    yield f'<p class="muted">{escaped(paper.byline)}</p>'
    yield from _index(claims)
    for one in claims:
        yield f'<article id="{_anchor(one)}">'
        yield f"<h3>{_badge(one.kind)}{escaped(one.claim.place)}</h3>"
        yield f"<p>{escaped(one.claim.statement)}</p><dl>"
        yield from (f"<dt>{LABELS[field]}</dt><dd>{escaped(words)}</dd>" for field, words in one.details.items())
        line = f"ludus papers {name} --claim {quote(one.claim.id)}"
        yield f"<dt>Run it</dt><dd><code>{escaped(line)}</code></dd></dl>"
        if one.claim.picture is not None:
            yield from _figure(one.claim.picture())
        yield "</article>"
    yield "</section>"


def _index(claims: Sequence[Reproduction]) -> Iterator[str]:
    """Return links to the claims, verdict by verdict."""
    yield "<nav>"
    for kind in SIGNS:
        links = ", ".join(f'<a href="#{_anchor(o)}">{escaped(o.claim.id)}</a>' for o in claims if o.kind == kind)
        yield from [f"<p>{_badge(kind)}{links}</p>"] if links else []
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


def _anchor(one: Reproduction) -> str:
    """Return the name of the place of a claim on the page, which may hold no blank."""
    return escaped(f"{one.paper}-{one.claim.id}".replace(" ", "_"))
