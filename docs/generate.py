"""Write the pages that are never written by hand: the errata of each paper, the commands, the games, the formats."""

from __future__ import annotations

import re
import shutil
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from shlex import quote

import click

from ludus import papers
from ludus.cli.main import COMMANDS, ludus
from ludus.cli.tools.target import option_name
from ludus.core.claims import Claim, Paper, Reproduction
from ludus.families import games
from ludus.jobs.store import Store
from ludus.papers.claim_jobs import quick_verdict
from ludus.papers.report import LABELS, totals
from ludus.render.style import Theme
from ludus.render.svg import svg

HERE = Path(__file__).parent
GENERATED = HERE / "generated"
FORMATS = HERE.parent / "formats"


def main() -> int:
    """Write all pages anew."""
    shutil.rmtree(GENERATED, ignore_errors=True)
    GENERATED.mkdir()
    names = errata()
    told = "Computed from the claims when this site was built; `ludus papers --html report.html` shows all claims."
    write("errata", f"# Errata of the papers\n\n{told}\n", names)
    write("commands", commands())
    write("games", game_pages())
    pages = sorted(path.stem for path in FORMATS.glob("*.md") if path.stem != "README")
    for path in FORMATS.glob("*.md"):
        shutil.copy(path, GENERATED / f"format_{path.stem.replace('-', '_')}.md")
    write(
        "formats",
        "# Formats\n\nThe contract for problem and answer files.\n",
        ["format_README", *map(format_page, pages)],
    )
    return 0


def errata() -> list[str]:
    """Write the errata of each paper, from stored verdicts where the source is the same; return the pages."""
    pages = []
    for name in papers.names():
        print(f"claims of {name} ...", file=sys.stderr, flush=True)
        paper = papers.find(name)
        with Store() as store:
            found = [Reproduction(name, claim, quick_verdict(name, claim, store)) for claim in paper.claims]
        pages.append(f"errata_{name.replace('-', '_')}")
        wrong = [one.claim for one in found if one.kind == "erratum"]
        figures = {claim.id: figure(name, claim) for claim in wrong if claim.picture}
        write(pages[-1], errata_page(paper, found, figures))
    return pages


def errata_page(paper: Paper, found: Sequence[Reproduction], figures: Mapping[str, str]) -> str:
    """Return the errata of a paper as a page, from the verdicts of its claims; figures by claim, too."""
    lines = [f"# Errata: {paper.title}", "", f"{paper.byline}. Computed from its claims: {totals(found)}.", ""]
    wrong = [one for one in found if one.kind == "erratum"]
    for one in wrong:
        claim = one.claim
        lines += [f"## {claim.id}", "", f"*{markdown(claim.place)}.* {markdown(claim.statement)}", ""]
        lines += [f"- {LABELS[name]}: {markdown(text)}" for name, text in one.details.items()]
        lines += [f"- Run it: `ludus papers {one.paper} --claim {quote(claim.id)}`", ""]
        lines += [figures[claim.id], ""] if claim.id in figures else []
    return "\n".join([*lines, *([] if wrong else ["None was found."])]).rstrip() + "\n"


def markdown(text: str) -> str:
    """Return a text with no sign that Markdown would take for its own."""
    return re.sub(r"([\\`*_{}\[\]<>#|~$])", r"\\\1", text)


def figure(name: str, claim: Claim) -> str:
    """Write the picture of a claim, for a light and a dark ground, and return the Markdown that shows one of them."""
    if claim.picture is None:
        return ""
    picture = claim.picture()
    stem = re.sub(r"\W+", "-", f"{name} {claim.id}").strip("-")
    shown = []
    for theme in Theme:
        file = f"{stem}-{theme.value}.svg"
        (GENERATED / file).write_text(svg(picture, theme=theme), encoding="utf-8")
        width = min(640, picture.width // 2)
        shown.append(f"```{{image}} {file}\n:class: only-{theme.value}\n:width: {width}px\n:alt: {picture.title}\n```")
    return "\n\n".join([*shown, f"*{markdown(picture.title)}*"])


def commands() -> str:
    """Return the help of every command."""
    lines = ["# Commands", ""]
    for name in COMMANDS:
        command = ludus.get_command(click.Context(ludus), name)
        if command is None:
            raise LookupError(name)
        context = click.Context(command, info_name=f"ludus {name}", max_content_width=100)
        lines += [f"## ludus {name}", "", "```text", command.get_help(context), "```", ""]
        if isinstance(command, click.Group):
            for part in command.list_commands(context):
                inner = command.get_command(context, part)
                if inner is not None:
                    own = click.Context(inner, info_name=f"ludus {name} {part}", max_content_width=100)
                    lines += [f"### ludus {name} {part}", "", "```text", inner.get_help(own), "```", ""]
    return "\n".join(lines)


def game_pages() -> str:
    """Return all games with what their entries say."""
    lines = ["# Games", ""]
    for name, family in games.names().items():
        entry = games.find(name)
        lines += [f"## {entry.title} (`{name}`)", "", f"{entry.summary} Family: {family}. From {entry.source}.", ""]
        lines += listed("Questions, `--question`", {f"*{one.value}*": words for one, words in entry.questions.items()})
        lines += listed("Variants", {f"`--variant {key}`": variant.help for key, variant in entry.variants.items()})
        lines += listed("Parameters", {f"`{option_name(one.name)}`": one.help for one in entry.parameters})
    return "\n".join(lines)


def listed(title: str, words: dict[str, str]) -> list[str]:
    """Return a list with a line above it, or nothing where there is nothing to list."""
    return [f"{title}:", "", *(f"- {name}: {what}" for name, what in words.items()), ""] if words else []


def format_page(name: str) -> str:
    """Return the name of the page of a format."""
    return f"format_{name.replace('-', '_')}"


def write(name: str, text: str, contents: list[str] | None = None) -> None:
    """Write a page, with a table of contents when it has pages below it."""
    if contents:
        text += "\n```{toctree}\n:maxdepth: 1\n\n" + "\n".join(contents) + "\n```\n"
    (GENERATED / f"{name}.md").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
