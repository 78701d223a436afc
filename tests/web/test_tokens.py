"""The colours of the pages: tints as in the pictures; every family has a stage on which words and marks can be read."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from ludus.render.style import PALETTES, PIP, STRAW, Theme

STATIC = Path(__file__).parents[2] / "src" / "ludus" / "web" / "static"
TOKENS = (STATIC / "tokens.css").read_text(encoding="utf-8")
FAMILIES = re.findall(r"^\.f-(\w+) \{ ([^}]+)\}", TOKENS, re.MULTILINE)
LEAST_WORD, LEAST_MARK = 4.5, 3.0
"""WCAG 2, level AA."""


def colours(text: str, theme: Theme) -> dict[str, str]:
    """The six digits of every colour token in a theme."""
    pairs = re.findall(r"--([\w-]+): (?:light-dark\(#(\w{6}), #(\w{6})\)|#(\w{6}));", text)
    return {name: both or (light if theme is Theme.LIGHT else dark) for name, light, dark, both in pairs}


def luminance(colour: str) -> float:
    parts = [int(colour[k : k + 2], 16) / 255 for k in (0, 2, 4)]
    red, green, blue = (v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    high, low = sorted((luminance(one), luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("theme", Theme)
def test_tints_are_those_of_the_pictures(theme: Theme) -> None:
    found, palette = colours(TOKENS.split(".f-")[0], theme), PALETTES[theme]
    assert tuple(found[f"p{k}"] for k in range(1, 5)) == palette.plus
    assert tuple(found[f"n{k}"] for k in range(1, 5)) == palette.minus
    assert (found["straw"], found["pip"]) == (STRAW, PIP)


@pytest.mark.parametrize("theme", Theme)
@pytest.mark.parametrize(("name", "text"), FAMILIES)
def test_words_and_marks_of_a_family_can_be_read(name: str, text: str, theme: Theme) -> None:
    page, found = colours(TOKENS.split(".f-")[0], theme), colours(text, theme)
    for ground in ("paper", "surface", "sunk"):
        assert contrast(found["fam"], page[ground]) >= LEAST_WORD, ground
    assert contrast(found["fam"], found["soft"]) >= LEAST_WORD
    for ground in ("stage", "stage-lo", "stage-hi"):
        assert contrast("FFFFFF", found[ground]) >= LEAST_WORD, ground
        assert contrast(page["why"], found[ground]) >= LEAST_MARK, ground


OBJECTS = {
    "tokens.css": "the list itself",
    "art.js": "the objects on the cards",
    "stage.css": "the objects on the stages: lamps, pegs, stones, coins",
    "pages/home.css": "the lamps of the first page",
    "pages/dice.css": "the solids of the dice studio",
    "pages/papers.css": "the stage of an erratum, and its print",
    "pages/classroom.css": "the projector and the code on white",
    "pages/lesson.css": "the blank screen",
    "pages/sheet.css": "black and grey on paper",
    "pages/print.css": "the same for a game",
    "heat_colours.js": "the ramp of the heat maps, which a canvas needs as numbers",
}
"""Files with colours of their own, and what they paint."""


def test_no_colour_is_written_outside_the_tokens_and_the_objects() -> None:
    files = [one for ending in ("*.css", "*.js") for one in STATIC.rglob(ending)]
    literal = re.compile(
        r"#(?:[0-9a-fA-F]{3,4}|[0-9a-fA-F]{6}|[0-9a-fA-F]{8})\b(?=[;,)\s\"'}])|\b(?:rgb|hsl|oklch)a?\("
    )
    painted = {one.relative_to(STATIC).as_posix() for one in files if literal.search(one.read_text(encoding="utf-8"))}
    assert painted == set(OBJECTS)


def test_every_face_has_a_family_and_every_game_a_face() -> None:
    from ludus.families import games

    faces = {name: games.find(name).face for name in games.names()}
    assert all(face is not None and len(face.hook.split()) <= 11 for face in faces.values())
    assert {face.hue for face in faces.values() if face} == {name for name, _ in FAMILIES}
    art = (STATIC / "art.js").read_text(encoding="utf-8")
    assert set(re.findall(r'^  "?([\w-]+)"?: \(\) =>', art, re.MULTILINE)) == set(games.names())


def test_no_text_of_a_module_loses_spaces_when_indents_are_not_sent() -> None:
    """What stands between two back quotes on several lines is text."""
    for file in STATIC.rglob("*.js"):
        pieces = file.read_text(encoding="utf-8").replace("\\`", "").split("`")[1::2]
        assert not [piece for piece in pieces if "\n " in piece and "${" not in piece], file
