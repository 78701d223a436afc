"""Tilings: polyominoes, placements, the groups and words that decide what tiles cannot do."""

from ludus.core.loading import Family

FAMILY = Family(
    title="Tilings",
    kinds={"tiling": ""},
    commands={"tilings": "List and count tilings, look up tiles and their groups"},
)
