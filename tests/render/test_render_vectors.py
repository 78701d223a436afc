"""Pictures as SVG, PNG and TikZ."""

from __future__ import annotations

import re
import struct
import xml.etree.ElementTree as ElementTree
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from families.linear.windows.windows_examples import EXAMPLES, impossible_talk, solved_paper
from ludus import render
from ludus.core.errors import InvalidInput
from ludus.core.pictures import Band, Cell, Picture, Role
from ludus.render.marks import figure
from ludus.render.png import png
from ludus.render.shapes.grids import grid
from ludus.render.strokes import GLYPHS, advance, glyphs
from ludus.render.style import LOOKS, PALETTES, Theme, look, tint
from ludus.render.svg import svg
from ludus.render.tikz import tikz
from render.picture_strategies import pictures

SVG = "{http://www.w3.org/2000/svg}"


def size(image: bytes) -> tuple[int, int]:
    assert image.startswith(b"\x89PNG\r\n\x1a\n")
    width, height = struct.unpack(">II", image[16:24])
    return width, height


def luminance(colour: str) -> float:
    parts = (int(colour[at : at + 2], 16) / 255 for at in (0, 2, 4))
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


@settings(max_examples=60)
@given(pictures, st.sampled_from(Theme), st.booleans())
def test_any_picture_becomes_well_formed_svg(drawn: Picture, theme: Theme, outlined: bool) -> None:
    root = ElementTree.fromstring(svg(drawn, theme=theme, outlined=outlined))
    assert root.tag == f"{SVG}svg"
    assert not outlined or not root.findall(f".//{SVG}text")


@pytest.mark.parametrize("title", ["<&\"'>", "]]>", "a\x00b\x08c\ud800\ufffe", "line\nline", "</title><script>"])
def test_a_hostile_title_is_only_a_title(title: str) -> None:
    root = ElementTree.fromstring(svg(Picture(64, 64, (), title, title)))
    assert [child.tag for child in root][:2] == [f"{SVG}title", f"{SVG}desc"]
    assert not list(root.iter(f"{SVG}script"))


def test_svg_refers_to_nothing_outside_and_uses_no_style_sheet() -> None:
    for make in EXAMPLES.values():
        drawing = svg(make())
        assert "href" not in drawing
        assert "<style" not in drawing
        assert set(re.findall(r"url\(([^)]*)\)", drawing)) <= {"#ludus-hatch-light"}
        assert 'role="img"' in drawing


def test_minus_weights_are_hatched_and_only_they() -> None:
    assert svg(impossible_talk()).count("url(#ludus-hatch-light)") >= 7
    assert "url(#" not in svg(solved_paper())


@settings(max_examples=20)
@given(pictures, st.sampled_from(Theme))
def test_any_picture_becomes_an_image(drawn: Picture, theme: Theme) -> None:
    drawn = replace(drawn, width=drawn.width + 32, height=drawn.height + 32)
    width, height = size(png(drawn, theme=theme, scale=0.2))
    assert abs(width - 0.2 * drawn.width) <= 1.5
    assert abs(height - 0.2 * drawn.height) <= 1.5


def test_an_image_has_the_size_asked_for() -> None:
    drawn = solved_paper()
    assert size(png(drawn)) == (drawn.width, drawn.height)
    assert size(png(drawn, scale=2.0)) == (2 * drawn.width, 2 * drawn.height)


@pytest.mark.parametrize("scale", [0.0, -1.0, 1e6, float("nan")])
def test_an_image_without_a_sensible_size_is_refused(scale: float) -> None:
    with pytest.raises(InvalidInput, match="scale"):
        png(solved_paper(), scale=scale)


def test_letters_leave_ink_in_an_image_without_any_font() -> None:
    blank, written = (png(Picture(64, 64, (Cell((0, 0), Role.CELL, text=text),))) for text in ("", "8"))
    assert blank != written


def test_every_printable_ascii_character_has_strokes() -> None:
    assert {chr(code) for code in range(32, 127)} <= set(GLYPHS)
    assert len({GLYPHS[digit][0] for digit in "0123456789"}) == 1, "figures are tabular"
    assert len(glyphs("a b", 10)) == 2
    assert advance("é漢", 20) == advance("e?", 20)


@settings(max_examples=60)
@given(pictures, st.sampled_from(Theme))
def test_the_braces_and_environments_of_tikz_balance(drawn: Picture, theme: Theme) -> None:
    code = "\n".join(line for line in tikz(drawn, theme=theme).splitlines() if line[:1] != "%")
    bare = re.sub(r"\\[\\{}]", "", code)
    depth = 0
    for brace in re.findall(r"[{}]", bare):
        depth += 1 if brace == "{" else -1
        assert depth >= 0
    assert depth == 0
    for kind in ("document", "tikzpicture", "scope"):
        assert code.count(f"\\begin{{{kind}}}") == code.count(f"\\end{{{kind}}}")
    assert code.isascii()
    assert set(re.findall(r"ludus[0-9A-F]{6}", code)) == set(re.findall(r"definecolor\{(\w+)\}", code))


@pytest.mark.parametrize("theme", Theme)
def test_every_role_has_a_look(theme: Theme) -> None:
    assert set(LOOKS[theme]) == set(Role)
    for role in Role:
        assert re.fullmatch("[0-9A-F]{6}", look(role, theme).ink)


@pytest.mark.parametrize("theme", Theme)
def test_texts_can_be_read_on_their_ground(theme: Theme) -> None:
    palette = PALETTES[theme]
    grounds = [tint(weight, theme) for weight in range(-5, 6)]
    assert min(contrast(palette.ink, ground) for ground in grounds) >= 4.5
    for role in Role:
        its = look(role, theme)
        assert contrast(its.ink, palette.surface) >= 4.5
        assert its.fill is None or contrast(its.on, its.fill) >= 4.5
    assert contrast(look(Role.HINT, theme).ink, palette.accent_soft) >= 4.5


@pytest.mark.parametrize("suffix", [".svg", ".png", ".txt", ".tex", ".SVG"])
def test_each_suffix_has_its_form(suffix: str) -> None:
    signs = {".svg": b"<svg", ".png": b"\x89PNG", ".txt": b"Dice", ".tex": b"\\documentclass"}
    assert render.drawn(solved_paper(), suffix).startswith(signs[suffix.lower()])


def test_an_unknown_suffix_is_refused_with_the_known_ones() -> None:
    with pytest.raises(InvalidInput, match=r"output: .*\.svg, \.png, \.txt, \.tex, got '\.gif'"):
        render.drawn(solved_paper(), ".gif")


def test_dark_and_light_draw_the_same_marks_in_other_colours() -> None:
    light, dark = (figure(impossible_talk(), theme).marks for theme in Theme)
    assert [type(mark) for mark in light] == [type(mark) for mark in dark]
    assert light != dark


def test_a_frame_is_not_drawn_upon_a_cell_of_its_own_colour() -> None:
    lost = {(0, 0): Role.WINNING, (1, 1): Role.WINNING}
    drawn = grid([["P", ""], ["", "P"]], "lost squares", roles=lost, marked=[(0, 0)])
    roles = {shape.at: shape.role for shape in drawn.shapes if isinstance(shape, Cell)}
    frames = [shape.at for shape in drawn.shapes if isinstance(shape, Band)]
    assert len(frames) == 1
    assert roles[frames[0]] is Role.CELL
    assert sorted(role.name for role in roles.values()) == ["CELL", "CELL", "CELL", "WINNING"]
