"""The colours of heat maps: a scale that is even to the eye, and that the colour-blind read too.

From light yellow for small numbers to dark blue for large ones: the lightness falls in equal steps, so that the scale
works in grey, and the hue goes along the axis from yellow to blue, which nearly all colour-blind people see. It is a
straight line in the Oklab space (B. Ottosson, "A perceptual color space for image processing", 2020). Lost positions
are black: next to them many numbers are small, hence light.
"""

from __future__ import annotations

from ludus.core.heat_maps import LEVELS, HeatMap, Scale

LIGHT, DARK = (0.95, -0.02, 0.11), (0.28, -0.005, -0.115)
"""The ends of the scale: lightness, green to red, blue to yellow."""
LOST = "000000"
RIGHT, TOO_MUCH, TOO_LITTLE = "E3E8E4", "D55E00", "0B3C8C"
"""The colours of a difference."""
WORDS = {
    Scale.DIFFERENCE: ("the formula is right", "the formula says too much", "the formula says too little"),
    Scale.LOST_DIFFERENCE: ("the formula is right", "called lost, but won", "lost, but called won"),
}
"""What the colours of a difference mean."""


def palette(scale: Scale) -> list[str]:
    """Return the colours of the levels of a scale, as six hexadecimal digits.

    >>> palette(Scale.DIFFERENCE)
    ['E3E8E4', 'D55E00', '0B3C8C']
    """
    if scale in WORDS:
        return [RIGHT, TOO_MUCH, TOO_LITTLE]
    ramp = [_mixed(step / (LEVELS - 2)) for step in range(LEVELS - 1)]
    return [LOST, *ramp]


def legend(heat: HeatMap) -> list[tuple[str, str]]:
    """Return some colours of a heat map with what they mean."""
    colours = palette(heat.scale)
    if heat.scale in WORDS:
        return list(zip(colours, WORDS[heat.scale], strict=True))
    largest = int(heat.values.max(initial=0))
    first = int(heat.scale is Scale.VALUES_AND_LOST)
    marks = sorted({first, (first + largest) // 2, largest}) if largest >= first else []
    lost = [(LOST, "0: lost")] if first else []
    return [*lost, *((colours[int(heat.level_of[mark])], str(mark)) for mark in marks)]


def ink_on(colour: str) -> str:
    """Return black or white, whichever is easier to read on a colour.

    >>> ink_on("FFFFFF"), ink_on("0B3C8C")
    ('000000', 'FFFFFF')
    """
    red, green, blue = (_linear(int(colour[i : i + 2], 16) / 255) for i in (0, 2, 4))
    luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    return "000000" if luminance > 0.179 else "FFFFFF"


def _mixed(share: float) -> str:
    """Return the colour at a share of the way along the scale."""
    lightness, a, b = (start + share * (end - start) for start, end in zip(LIGHT, DARK, strict=True))
    cones = (
        lightness + 0.3963377774 * a + 0.2158037573 * b,
        lightness - 0.1055613458 * a - 0.0638541728 * b,
        lightness - 0.0894841775 * a - 1.2914855480 * b,
    )
    long, medium, short = (cone**3 for cone in cones)
    light = (
        4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
        -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
        -0.0041960863 * long - 0.7034186147 * medium + 1.7076147010 * short,
    )
    return "".join(f"{round(255 * _gamma(min(1.0, max(0.0, part)))):02X}" for part in light)


def _gamma(linear: float) -> float:
    return 12.92 * linear if linear <= 0.0031308 else 1.055 * float(linear ** (1 / 2.4)) - 0.055


def _linear(value: float) -> float:
    return value / 12.92 if value <= 0.04045 else float(((value + 0.055) / 1.055) ** 2.4)
