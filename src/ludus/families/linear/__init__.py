"""Boards whose moves add up modulo n: blocks of dice (windows) and lights."""

from ludus.core.family import Family

FAMILY = Family(
    title="Boards",
    key="boards",
    kinds={"windows": "windows", "lights": "lights"},
    commands={"nullity": "Count the quiet patterns of Lights Out boards, by size."},
)
