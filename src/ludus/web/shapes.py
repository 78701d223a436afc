"""Pictures as JSON objects: one to one what ludus.core.pictures describes, what is empty left out."""

from __future__ import annotations

from dataclasses import fields
from enum import Enum
from typing import Any, get_args

from ludus.core.pictures import Picture, Rim, Shape

ALWAYS = frozenset({"at", "role", "start", "end", "size", "shapes"})
"""These fields are written even when they are empty."""
_NAMES = {kind: tuple(field.name for field in fields(kind)) for kind in get_args(Shape)}
"""The fields of each kind of shape."""


def picture_fields(picture: Picture) -> dict[str, Any]:
    """Return a picture as a JSON object.

    >>> from ludus.core.pictures import Cell, Role
    >>> picture_fields(Picture(64, 64, (Cell((0, 0), Role.LIT, move="0 0"),), "one"))["shapes"]
    [{'kind': 'cell', 'at': (0, 0), 'role': 'lit', 'move': '0 0'}]
    """
    return {
        "width": picture.width,
        "height": picture.height,
        "title": picture.title,
        "description": picture.description,
        "shapes": [_shape(shape) for shape in (*picture.shapes, *picture.aside)],
    }


def _shape(shape: Shape) -> dict[str, Any]:
    written: dict[str, Any] = {"kind": type(shape).__name__.lower()}
    for name in _NAMES[type(shape)]:
        value = getattr(shape, name)
        if isinstance(value, Enum):
            value = value.value
        if value or name in ALWAYS or (name == "move" and value is not None):
            written[name] = value
    if isinstance(shape, Rim):
        written["shapes"] = [_shape(inner) for inner in shape.shapes]
    return written
