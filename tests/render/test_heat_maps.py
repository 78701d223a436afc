"""Heat maps: the pixels are the numbers, the scale is even to the eye, and the files are what they say."""

from __future__ import annotations

import struct
import xml.etree.ElementTree as ElementTree
import zlib
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays

from ludus.core.errors import InvalidInput
from ludus.core.pictures import HeatMap, Scale
from ludus.render.heat_map import difference_map, heat_map, ink_on, legend, palette, svg_map
from ludus.render.png import indexed_png, png_tile, tiles, usual_pixels
from ludus.render.tikz import latex_table


def decoded(png: bytes) -> tuple[np.ndarray, list[str]]:
    """The pixels and the palette of an indexed PNG, every checksum compared."""
    assert png[:8] == b"\x89PNG\r\n\x1a\n"
    place, chunks = 8, {}
    while place < len(png):
        length, name = struct.unpack(">I4s", png[place : place + 8])
        content = png[place + 8 : place + 8 + length]
        assert struct.unpack(">I", png[place + 8 + length : place + 12 + length])[0] == zlib.crc32(name + content)
        chunks[name] = content
        place += 12 + length
    assert list(chunks)[-1] == b"IEND"
    width, height, *rest = struct.unpack(">IIBBBBB", chunks[b"IHDR"])
    assert rest == [8, 3, 0, 0, 0]
    rows = np.frombuffer(zlib.decompress(chunks[b"IDAT"]), dtype=np.uint8).reshape(height, width + 1)
    assert not rows[:, 0].any()
    colours = chunks[b"PLTE"].hex().upper()
    return rows[:, 1:], [colours[i : i + 6] for i in range(0, len(colours), 6)]


@given(
    arrays.arrays(np.uint8, st.tuples(st.integers(1, 9), st.integers(1, 9)), elements=st.integers(0, 2)),
    st.integers(1, 4),
)
def test_a_png_holds_every_pixel(levels: np.ndarray, pixels: int) -> None:
    found, colours = decoded(indexed_png(levels, ["000000", "FF8000", "0080FF"], pixels=pixels, title="A → b"))
    assert (found == np.kron(levels, np.ones((pixels, pixels), dtype=np.uint8))).all()
    assert colours == ["000000", "FF8000", "0080FF"]


@settings(max_examples=30)
@given(st.integers(1, 30), st.integers(1, 30), st.integers(1, 4))
def test_tiles_cover_the_map_once(width: int, height: int, pixels: int) -> None:
    values = np.arange(width * height, dtype=np.uint16).reshape(width, height)
    heat = heat_map(values)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("ludus.render.png.MAX_SIDE", 12)
        cut = tiles(heat, pixels)
        whole = np.zeros((height, width), dtype=int)
        for tile in cut:
            found, _ = decoded(png_tile(heat, tile, pixels))
            assert max(found.shape) <= 12
            whole[tile.down, tile.across] += found[::pixels, ::pixels]
    assert (whole == heat.levels(slice(None), slice(None))).all()


def test_x_goes_to_the_right_and_y_downwards() -> None:
    values = np.array([[0, 1], [2, 3], [4, 5]])
    heat = heat_map(values)
    assert (heat.width, heat.height) == (3, 2)
    assert heat.levels(slice(None), slice(None)).shape == (2, 3)
    assert heat.levels(slice(1, 2), slice(1, 2))[0, 0] == heat.level_of[3]


def test_levels_rise_with_the_numbers() -> None:
    heat = heat_map(np.arange(1000).reshape(50, 20))
    levels = heat.level_of.tolist()
    assert levels[0] == 0
    assert levels[1] == 1
    assert levels[-1] == 255
    assert levels == sorted(levels)
    plain = heat_map(np.arange(1000).reshape(50, 20), lost=False)
    assert (plain.level_of[0], plain.scale) == (1, Scale.VALUES)
    assert heat_map(np.zeros((2, 2), dtype=int)).level_of.tolist() == [0]


def lightness(colour: str) -> float:
    """The lightness L* of a colour, from the definition of CIELAB."""
    parts = [int(colour[i : i + 2], 16) / 255 for i in (0, 2, 4)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    y = sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))
    return 116 * (y ** (1 / 3) if y > 216 / 24389 else (841 / 108) * y + 4 / 29) - 16


def test_the_scale_darkens_in_even_steps_and_black_stands_apart() -> None:
    lost, *ramp = palette(Scale.VALUES_AND_P)
    shades = [lightness(colour) for colour in ramp]
    drops = [a - b for a, b in zip(shades[:-16], shades[16:], strict=True)]
    assert min(drops) > 0
    assert max(drops) < 2.2 * min(drops)
    assert shades[0] - shades[-1] > 70
    assert lightness(lost) == 0 < shades[-1] - 8
    assert len(ramp) == 255


def test_the_colours_of_a_difference_differ_in_lightness() -> None:
    shades = sorted(lightness(colour) for colour in palette(Scale.DIFFERENCE))
    assert min(b - a for a, b in pairwise(shades)) > 20


def test_numbers_are_readable_on_their_cells() -> None:
    for colour in palette(Scale.VALUES_AND_P):
        assert abs(lightness(ink_on(colour)) - lightness(colour)) > 40


def test_a_small_svg_shows_numbers_and_a_large_one_does_not() -> None:
    small = heat_map(np.arange(12).reshape(3, 4), title="a < b", description="twelve")
    root = ElementTree.fromstring(svg_map(small))
    texts = [element.text for element in root.iter() if element.tag.endswith("text")]
    assert {str(n) for n in range(12)} <= set(texts)
    assert root[0].text == "a < b"
    assert "0: P-position" in texts
    large = svg_map(heat_map(np.arange(10_000).reshape(100, 100)))
    assert large.count("<text") < 60
    with pytest.raises(InvalidInput, match=r"use \.png"):
        svg_map(heat_map(np.zeros((600, 2), dtype=int)))


def test_a_difference_is_not_told_by_colour_alone() -> None:
    drawn = svg_map(difference_map(np.array([[0, 1], [-1, 0]])))
    assert drawn.count(">+<") == drawn.count(">−<") == 1
    assert "too large" in drawn
    assert "not a P-position" in svg_map(difference_map(np.array([[1]]), outcomes=True))


def test_runs_of_one_colour_are_one_rectangle() -> None:
    even = svg_map(heat_map(np.zeros((20, 5), dtype=int)))
    assert even.count("<rect") == 5 + 2


def test_small_maps_get_larger_cells() -> None:
    assert usual_pixels(heat_map(np.zeros((13, 13), dtype=int))) == 32
    assert usual_pixels(heat_map(np.zeros((300, 200), dtype=int))) == 2
    assert usual_pixels(heat_map(np.zeros((3000, 20), dtype=int))) == 1
    with pytest.raises(InvalidInput, match="pixels"):
        tiles(heat_map(np.zeros((2, 2), dtype=int)), 0)


def test_the_legend_names_the_ends_of_the_scale() -> None:
    heat = heat_map(np.arange(12).reshape(3, 4))
    assert [words for _, words in legend(heat)] == ["0: P-position", "1", "6", "11"]
    assert [words for _, words in legend(heat_map(np.zeros((2, 2), dtype=int)))] == ["0: P-position"]


def test_one_axis_is_one_row_and_three_are_refused() -> None:
    assert heat_map(np.arange(5)).width == 5
    with pytest.raises(InvalidInput, match="one or two axes"):
        heat_map(np.zeros((2, 2, 2), dtype=int))
    assert isinstance(heat_map(np.arange(5)), HeatMap)


def test_latex_is_laid_out_like_the_paper() -> None:
    table = latex_table(np.array([[0, 1, 2], [1, 2, 0]]), comment="a piece\n\\evil")
    assert table.splitlines()[0] == "% a piece \\evil"
    assert table.splitlines()[3] == r"  0 & \textbf{0} & 1 \\"
    assert table.splitlines()[5] == r"  2 & 2 & \textbf{0} \\"
    with pytest.raises(InvalidInput, match="page"):
        latex_table(np.zeros((2, 2, 2), dtype=int))


def test_a_position_that_is_none_is_light_and_without_a_number() -> None:
    heat = heat_map(np.array([[-1, 0], [1, 9]], np.int16))
    assert heat.levels(slice(0, 2), slice(0, 2)).tolist() == [[1, 1], [0, 255]]
    assert [words for _, words in legend(heat)] == ["0: P-position", "1", "5", "9"]
    assert "-1" not in svg_map(heat)
    assert "--" in latex_table(heat.values)
